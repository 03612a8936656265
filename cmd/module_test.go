package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A program of another module: it adds one agent, which always takes the first entry of the menu.
const otherModule = `package main

import (
	"os"

	"gauntlet/agents"
	"gauntlet/cmd"
	"gauntlet/engine"
)

type first struct{}

func (first) Layer() agents.Layer             { return agents.Atomic }
func (first) Begin(*engine.Game, int, uint64) {}
func (first) Act(agents.View) (int, error)    { return 0, nil }

func main() {
	agents.Register("first", "takes the first entry of every menu", func(*agents.Params) (agents.Agent, error) { return first{}, nil })
	os.Exit(cmd.Main(os.Args[1:]))
}
`

// An agent of another module plays in our command line without a fork of it.
func TestAgentOfAnotherModule(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	// The module asks for the same versions as ours, so that nothing has to be looked up or compiled again.
	own := strings.Replace(string(mod), "module gauntlet", "module example.com/mine", 1) +
		"\nrequire gauntlet v0.0.0\n\nreplace gauntlet => " + root + "\n"
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": own, "go.sum": string(sum), "main.go": otherModule} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(dir, "mine")
	build := exec.Command("go", "build", "-mod=mod", "-o", program, ".")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	out, err := exec.Command(program, "play", "--size", "500", "--agents", "first,random", "--seed", "3").CombinedOutput()
	if err != nil || !strings.Contains(string(out), " (first) against ") {
		t.Errorf("play with the agent of the other module: %v\n%s", err, out)
	}
	help, err := exec.Command(program, "play", "--help").Output()
	if err != nil || !strings.Contains(string(help), "first      takes the first entry of every menu\n") {
		t.Errorf("the help does not show the agent of the other module: %v\n%s", err, help)
	}
	if out, err := exec.Command(program, "play", "--agents", "frist,random").CombinedOutput(); exitCode(err) != exitUsage {
		t.Errorf("an agent that does not exist: %v\n%s", err, out)
	}
}

// exitCode returns the exit code of a program that has run.
func exitCode(err error) int {
	if e, ok := err.(*exec.ExitError); ok {
		return e.ExitCode()
	}
	return 0
}
