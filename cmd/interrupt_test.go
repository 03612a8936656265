//go:build unix

package cmd

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gauntlet/engine/enginetest/must"
)

// program returns a command that runs the program in a process of its own.
func program(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "GAUNTLET_TEST_AS_PROGRAM=1")
	return cmd
}

// hasLines waits until a file has at least n lines, and reports whether it comes to that before the program
// ends.
func hasLines(path string, n int, ended <-chan error) bool {
	for {
		b, err := os.ReadFile(path)
		if err == nil && bytes.Count(b, []byte("\n")) >= n {
			return true
		}
		select {
		case <-ended:
			return false
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func TestInterruptKeepsTheTournament(t *testing.T) {
	// Where the tests themselves ignore hangups (nohup), a program that they start would, too: not once they catch them.
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	defer signal.Stop(hangups)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(s.String(), func(t *testing.T) { interruptTournament(t, s) })
	}
}

// Who outlives the end of its terminal, as under nohup, goes on.
func TestHangupThatIsIgnored(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	cmd := program()
	cmd.Args = []string{"sh", "-c",
		`trap "" HUP; exec "$0" tournament --agents random,random --games 1000000 --workers 1 --out "$1"`,
		cmd.Path, log}
	cmd.Path = must.Get(exec.LookPath("sh"))(t)
	must.Do(t, cmd.Start())
	ended := make(chan error, 1)
	go func() {
		ended <- cmd.Wait()
		close(ended)
	}()
	path := filepath.Join(log, "results.jsonl")
	if !hasLines(path, 4, ended) {
		t.Fatal("the program ended by itself")
	}
	must.Do(t, cmd.Process.Signal(syscall.SIGHUP))
	lines := bytes.Count(must.Get(os.ReadFile(path))(t), []byte("\n"))
	if !hasLines(path, lines+50, ended) {
		t.Error("the program has ended")
	}
	must.Do(t, cmd.Process.Signal(syscall.SIGTERM))
	<-ended
}

func interruptTournament(t *testing.T, s os.Signal) {
	log := filepath.Join(t.TempDir(), "log")
	cmd := program("tournament", "--agents", "random,random", "--games", "1000000", "--workers", "1", "--out",
		log, "--json")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	must.Do(t, cmd.Start())
	ended := make(chan error, 1)
	go func() {
		ended <- cmd.Wait()
		close(ended)
	}()
	if !hasLines(filepath.Join(log, "results.jsonl"), 4, ended) {
		t.Fatalf("the program ended by itself: %s", errs.String())
	}
	must.Do(t, cmd.Process.Signal(s))
	<-ended
	if code := cmd.ProcessState.ExitCode(); code != exitFailed {
		t.Fatalf("exit code %d, standard error: %s", code, errs.String())
	}
	if !strings.Contains(errs.String(), "interrupted") ||
		!strings.Contains(errs.String(), "the same command goes on") {
		t.Errorf("standard error does not say that it was interrupted and how to go on: %s", errs.String())
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
			t.Errorf("an agent has %d wins, %d draws and %d losses in %d games", a.Wins, a.Draws, a.Losses,
				doc.Games)
		}
	}
}

func TestInterruptKeepsTheReplay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.replay")
	cmd := program("play", "--agents", "human,random", "--replay", path)
	in := must.Get(cmd.StdinPipe())(t)
	defer in.Close()
	errs := must.Get(cmd.StderrPipe())(t)
	must.Do(t, cmd.Start())
	// The person is shown something and does not answer.
	r := bufio.NewReader(errs)
	must.Get(r.ReadString('\n'))(t)
	must.Do(t, cmd.Process.Signal(syscall.SIGTERM))
	var rest bytes.Buffer
	must.Get(rest.ReadFrom(r))(t)
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != exitFailed {
		t.Fatalf("exit code %d (%v): %s", cmd.ProcessState.ExitCode(), err, rest.String())
	}
	var doc struct {
		OK bool `json:"ok"`
	}
	if document(t, exitOK, &doc, "replay verify "+path); !doc.OK {
		t.Error("the replay of the interrupted game does not verify")
	}
}

// However the dice are rolled, ^C ends the sampling at once and not after hours.
func TestInterruptEndsSampling(t *testing.T) {
	pair := []string{"--attacker", "horde-1000:1", "--defender", "mixed-1000:2"}
	cases := must.Get(filepath.Abs("../testdata/odds/gf3.json"))(t)
	for _, args := range [][]string{append([]string{"--charging"}, pair...),
		{"--matrix", "--attacker", "horde-1000", "--defender", "mixed-1000"}, {"--cases", cases}} {
		// Nothing tells from outside when the program has begun to listen. One that is hit before it listens
		// dies of the signal, without an exit code, and is tried again with more time.
		var code int
		var out, errs bytes.Buffer
		for wait := 500 * time.Millisecond; wait <= 8*time.Second; wait *= 2 {
			cmd := program(append([]string{"odds", "--sampled", "1000000000"}, args...)...)
			out.Reset()
			errs.Reset()
			cmd.Stdout, cmd.Stderr = &out, &errs
			must.Do(t, cmd.Start())
			time.Sleep(wait)
			must.Do(t, cmd.Process.Signal(os.Interrupt))
			late := time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() })
			cmd.Wait() // the exit code tells
			inTime := late.Stop()
			if code = cmd.ProcessState.ExitCode(); code >= 0 || !inTime {
				break
			}
		}
		if code != exitFailed || out.Len() > 0 || errs.String() != "gauntlet odds: interrupted\n" {
			t.Errorf("%q: exit code %d, standard output %q, standard error %q", args, code, out.String(),
				errs.String())
		}
	}
}

// ^C at a decision between missions ends a campaign with what was decided before, from where it goes on to the
// same end as one that is never broken off.
func TestInterruptKeepsTheCampaign(t *testing.T) {
	save := filepath.Join(t.TempDir(), "c.save")
	args := []string{"campaign", "--campaign", "errand", "--agents", "random,random", "--json"}
	cmd := program(append(args, "--decide", "human", "--save", save)...)
	in := must.Get(cmd.StdinPipe())(t)
	defer in.Close()
	errs := must.Get(cmd.StderrPipe())(t)
	must.Do(t, cmd.Start())
	must.Get(in.Write([]byte("1\n")))(t)
	said := bufio.NewReader(errs)
	for range 2 { // the person is asked a second time, and does not answer
		must.Get(said.ReadString('>'))(t)
	}
	must.Do(t, cmd.Process.Signal(os.Interrupt))
	var rest bytes.Buffer
	must.Get(rest.ReadFrom(said))(t)
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != exitFailed ||
		!strings.Contains(rest.String(), "interrupted; the same command with --resume "+save+" goes on") {
		t.Fatalf("exit code %d (%v): %s", cmd.ProcessState.ExitCode(), err, rest.String())
	}
	if data := must.Get(os.ReadFile(save))(t); bytes.Count(data, []byte(`"answer"`)) != 1 {
		t.Errorf("%s", data)
	}
	code, resumed, errors := call(t, append(args, "--resume", save)...)
	_, whole, _ := call(t, args...)
	if code != exitOK || resumed != whole {
		t.Errorf("exit code %d, %s: %s\nnot %s", code, errors, resumed, whole)
	}
}
