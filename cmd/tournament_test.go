package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// A folder of results that cannot go on is bad input, whatever is wrong with it; and it stays as it was.
func TestForeignResults(t *testing.T) {
	played := filepath.Join(t.TempDir(), "played")
	args := []string{"tournament", "--env", "GF3-Skirmish-v1", "--agents", "random,random", "--games", "2",
		"--out"}
	if code, _, errs := call(t, append(args, played)...); code != exitOK {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	whole := must.Get(os.ReadFile(filepath.Join(played, "results.jsonl")))(t)
	for want, text := range map[string]string{
		"its seed: 1; now: 2":         string(whole),
		"this is no results log":      "a,b,c\n",
		"2: the line has no checksum": strings.SplitAfter(string(whole), "\n")[0] + "{\n",
	} {
		seed := "1"
		if text == string(whole) {
			seed = "2"
		}
		dir := t.TempDir()
		path := filepath.Join(dir, "results.jsonl")
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
		refuse(t, want, append(args, dir, "--seed", seed)...)
		if after, err := os.ReadFile(path); err != nil || string(after) != text {
			t.Errorf("%s: the file was changed: %v", want, err)
		}
	}
}
