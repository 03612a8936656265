package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// blocks returns the fenced blocks of a page that open with ``` and the given words.
func blocks(t *testing.T, page, opening string) []string {
	t.Helper()
	text := must.Get(os.ReadFile(page))(t)
	var found []string
	for _, m := range regexp.MustCompile("(?ms)^```"+regexp.QuoteMeta(opening)+"\n(.*?)^```$").FindAllSubmatch(text, -1) {
		found = append(found, string(m[1]))
	}
	if len(found) == 0 {
		t.Fatalf("%s has no block %q", page, opening)
	}
	return found
}

// The page on writing an agent is right word for word: its module builds, and its commands do what it says.
func TestPageOnWritingAnAgent(t *testing.T) {
	root := must.Get(filepath.Abs(".."))(t)
	page, dir := filepath.Join(root, "docs", "write-an-agent.md"), t.TempDir()
	source := filepath.Join(dir, "mine", "main.go")
	run := func(script string) string {
		t.Helper()
		script = strings.ReplaceAll(script, "../gauntlet", root)
		script = regexp.MustCompile(`--games \d+`).ReplaceAllString(script, "--games 2")
		sh := exec.Command("bash", "-euo", "pipefail", "-c", script)
		sh.Dir = dir
		out, err := sh.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s\n%s", err, script, out)
		}
		return string(out)
	}
	commands := blocks(t, page, "sh")
	if len(commands) != 2 {
		t.Fatalf("the page has %d blocks of commands, not one that makes the module and one that plays",
			len(commands))
	}
	run(commands[0])
	must.Do(t, os.WriteFile(source, []byte(blocks(t, page, "go main.go")[0]), 0o644))
	if out, err := exec.Command("gofmt", "-l", source).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("gofmt: %v\n%s", err, out)
	}
	dir = filepath.Join(dir, "mine")
	out := run(commands[1])
	for _, want := range []string{" (sampler:games=1) against ", " points in 1 random games",
		"2 games in 1 pair"} {
		if !strings.Contains(out, want) {
			t.Errorf("the output lacks %q:\n%s", want, out)
		}
	}
	if help := run("./mine play --help"); !strings.Contains(help,
		"  sampler    tries each entry of the menu") {
		t.Errorf("the help does not show the agent of the other module:\n%s", help)
	}
	misspelt, err := exec.Command(filepath.Join(dir, "mine"), "play", "--agents", "smapler,random").CombinedOutput()
	if exitCode(err) != exitUsage || !strings.Contains(string(misspelt), `did you mean "sampler"?`) {
		t.Errorf("an agent that does not exist: %v\n%s", err, misspelt)
	}
}

// exitCode returns the exit code of a program that has run.
func exitCode(err error) int {
	if e, ok := err.(*exec.ExitError); ok {
		return e.ExitCode()
	}
	return 0
}
