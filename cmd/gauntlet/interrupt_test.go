//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program returns a command that runs the program in a process of its own.
func program(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "GAUNTLET_TEST_AS_PROGRAM=1")
	return cmd
}

// waitForLines waits until a file has at least n lines.
func waitForLines(t *testing.T, path string, n int) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		b, err := os.ReadFile(path)
		if err == nil && bytes.Count(b, []byte("\n")) >= n {
			return
		}
	}
	t.Fatalf("%s does not come to %d lines", path, n)
}

func TestInterruptKeepsTheTournament(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	cmd := program("tournament", "--agents", "random,random", "--games", "1000000", "--workers", "1", "--out", log, "--json")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	waitForLines(t, filepath.Join(log, "results.jsonl"), 4)
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := cmd.Wait()
	if cmd.ProcessState.ExitCode() != exitFailed {
		t.Fatalf("exit code %d (%v), standard error: %s", cmd.ProcessState.ExitCode(), err, errs.String())
	}
	if !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("standard error does not say that it was interrupted: %s", errs.String())
	}
	var doc struct {
		Games  int `json:"games"`
		Agents []struct {
			Wins, Draws, Losses int
		} `json:"agents"`
	}
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
		t.Fatalf("standard output is not JSON: %v\n%s", err, out.String())
	}
	if doc.Games < 3 || doc.Games >= 1000000 || len(doc.Agents) != 2 {
		t.Fatalf("%+v", doc)
	}
	for _, a := range doc.Agents {
		if a.Wins+a.Draws+a.Losses != doc.Games {
			t.Errorf("an agent has %d wins, %d draws and %d losses in %d games", a.Wins, a.Draws, a.Losses, doc.Games)
		}
	}
}

func TestInterruptKeepsTheReplay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.replay")
	cmd := program("play", "--agents", "human,random", "--replay", path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// The person is shown something and does not answer.
	r := bufio.NewReader(errs)
	if _, err := r.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	var rest bytes.Buffer
	if _, err := rest.ReadFrom(r); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != exitFailed {
		t.Fatalf("exit code %d (%v): %s", cmd.ProcessState.ExitCode(), err, rest.String())
	}
	var doc struct {
		OK bool `json:"ok"`
	}
	if document(t, exitOK, &doc, "replay", "verify", path); !doc.OK {
		t.Error("the replay of the interrupted game does not verify")
	}
}
