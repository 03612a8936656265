package cmd

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/experiments/progress"
)

// smallExperiment writes an experiment that takes a second.
func smallExperiment(t *testing.T, more string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "small.yaml")
	text := `name: small
network: {hidden: [8]}
decisions: 800
rows: 8
steps: 16
ppo: {minibatch: 64}
league: {self: 0.5, past: 0, agents: 0.5, opponents: [random]}
evaluation: {every: 3, against: [random], games: 4, final: 6, gate: 50}
checkpoint: 2
` + more
	must.Do(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

// summary returns the last line of train's output and how many lines there are before it.
func summary(t *testing.T, args ...string) (last map[string]any, before int) {
	t.Helper()
	code, out, errs := call(t, append([]string{"train", "--json"}, args...)...)
	if code != exitOK || errs != "" {
		t.Fatalf("%q: exit code %d, standard error: %s", args, code, errs)
	}
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	for _, line := range lines {
		last = nil
		if err := json.Unmarshal([]byte(line), &last); err != nil {
			t.Fatalf("a line is not JSON: %v\n%s", err, line)
		}
	}
	return keys(t, "the last line", last, "updates", "decisions", "decisions_per_s", "seconds",
		"weights_hash", "checkpoint", "ladder"), len(lines) - 1
}

// A network goes on learning with a list of one's own, and what it has gained is told by the same games before and after.
func TestTrainOwnList(t *testing.T) {
	first := filepath.Join(t.TempDir(), "first")
	summary(t, "--config", smallExperiment(t, "env: GF3-Skirmish-v1\n"), "--out", first)
	start, own := filepath.Join(first, "final.msgpack"), smallExperiment(t, "seats: first\n")
	text := must.Get(os.ReadFile(own))(t)
	must.Do(t, os.WriteFile(own, []byte(strings.Replace(string(text), "self: 0.5,", "self: 0,", 1)), 0o644))
	args := []string{"train", "--config", own, "--army", "elite-500", "--against", "vehicles-500", "--start", start, "--out",
		filepath.Join(t.TempDir(), "own")}
	code, out, errs := call(t, args...)
	if code != exitOK || !strings.Contains(out, "Since the network that it began with, in the same 6 games against random: from ") {
		t.Errorf("exit code %d, %s\n%s", code, out, errs)
	}
	if !strings.Contains(errs, "training mine-elite-500 on GF3-Skirmish-v1:armies=elite-500,vehicles-500:table=drawn:mission=any:") {
		t.Errorf("it trains something else: %s", errs)
	}
	for _, wrong := range [][]string{{"--against", "elite-500"}, {"--resume", first, "--army", "elite-500"},
		{"--resume", first, "--start", start}, {"--army", "elite-500", "--start", "nowhere.msgpack"}} {
		if code, _, errs := call(t, append([]string{"train"}, wrong...)...); code != exitUsage {
			t.Errorf("%q: exit code %d, %s", wrong, code, errs)
		}
	}
}

// Training writes a line for every update and evaluation and a summary, and a run that is stopped and resumed
// comes to the weights of one that is not.
func TestTrainJSON(t *testing.T) {
	path := smallExperiment(t, "")
	dir := filepath.Join(t.TempDir(), "run")
	want, n := summary(t, "--config", path, "--seed", "7", "--workers", "2", "--out", dir)
	updates := int(want["updates"].(float64))
	ladder := keys(t, "a rung", first(t, "ladder", want["ladder"]), "opponent", "score", "lo", "hi", "games")
	if ladder["opponent"] != "random" || ladder["games"] != 6.0 || n != updates+updates/3 {
		t.Errorf("ladder %v; %d lines for %d updates", ladder, n, updates)
	}
	if checkpoint := want["checkpoint"].(string); filepath.Dir(checkpoint) != dir {
		t.Errorf("the checkpoint is %s", checkpoint)
	}
	dir = filepath.Join(t.TempDir(), "run")
	stopped, _ := summary(t, "--config", path, "--seed", "7", "--workers", "1", "--out", dir, "--updates",
		"3")
	if len(stopped["ladder"].([]any)) != 0 || stopped["updates"] != 3.0 {
		t.Errorf("stopped: %v", stopped)
	}
	got, _ := summary(t, "--resume", dir, "--config", path, "--workers", "1")
	if got["weights_hash"] != want["weights_hash"] || got["updates"] != want["updates"] {
		t.Errorf("resumed: %v, want the weights of %v", got, want)
	}
}

// A person gets a table and what to try next.
func TestTrainText(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	code, out, errs := call(t, "train --config "+smallExperiment(t, "clone: {games: 4}\n")+" --clone "+
		"scripted --out "+dir)
	for _, want := range []string{"small, at its end: ", "OPPONENT", "random ",
		"gauntlet play --env GF3-Skirmish-v1 --agents model:" + dir} {
		if !strings.Contains(out, want) {
			t.Errorf("the output lacks %q:\n%s", want, out)
		}
	}
	for _, want := range []string{"training small on GF3-Skirmish-v1: a network of ",
		"cloning scripted: 4 of 4 games", "random "} {
		if !strings.Contains(errs, want) {
			t.Errorf("the progress lacks %q:\n%s", want, errs)
		}
	}
	if code != exitOK {
		t.Errorf("exit code %d", code)
	}
}

// What is said to be tried next works, whoever has learned and whatever the folder is called.
func TestTrainNext(t *testing.T) {
	for _, c := range []struct{ more, human string }{
		{"seats: both\n", "FINAL,human"},
		{"seats: second\n", "human,FINAL"},
		{"seats: two\n", "FINAL,human"},
	} {
		opponent := "random"
		if strings.Contains(c.more, "two") {
			opponent = "random in second"
		}
		dir := filepath.Join(t.TempDir(), "random") // an opponent's name
		if c.more == "seats: both\n" {
			dir = filepath.Join(t.TempDir(), "it's a run")
		}
		path := filepath.Join(t.TempDir(), "next.yaml")
		text := "name: next\nnetwork: {hidden: [8]}\ndecisions: 100\nrows: 4\nsteps: 16\nppo: {minibatch: 64}\n" +
			"league: {self: 0, past: 0, agents: 1, opponents: [" + opponent + "]}\nevaluation: {against: [" +
			opponent + "], games: 2, final: 2}\n" + c.more
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
		_, out, _ := call(t, "train", "--config", path, "--out", dir)
		if want := "--agents " + progress.Quote(strings.ReplaceAll(c.human, "FINAL", "model:"+
			filepath.Join(dir, "final.msgpack"))) + "\n"; !strings.Contains(out, want) {
			t.Errorf("%sthe output lacks %q:\n%s", c.more, want, out)
		}
		for line := range strings.Lines(out) {
			line, ok := strings.CutPrefix(strings.TrimSpace(line), "gauntlet ")
			if !ok || strings.Contains(line, "human") {
				continue
			}
			if strings.HasPrefix(line, "tournament") {
				line += " --games " + strconv.Itoa(enginetest.Samples(2, 200))
			}
			if code, _, errs := call(t, shellWords(t, line)...); code != exitOK {
				t.Errorf("%s%q: exit code %d, %s", c.more, line, code, errs)
			}
		}
	}
}

// shellWords returns the words of a line as a shell takes them.
func shellWords(t *testing.T, line string) []string {
	t.Helper()
	out := must.Get(exec.Command("sh", "-c", "printf '%s\\n' "+line).Output())(t)
	return strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
}

// A run that was stopped before its end says how it goes on, and does.
func TestTrainStopped(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	code, out, errs := call(t, "train --config "+smallExperiment(t, "")+" --out "+dir+" --updates 2")
	if code != exitOK || !strings.HasSuffix(out, "\nNext:\n  gauntlet train --resume "+dir+"\n") {
		t.Errorf("exit code %d, %s%s", code, out, errs)
	}
	if code, out, errs = call(t, "train --resume "+dir); code != exitOK ||
		!strings.Contains(out, "at its end") || strings.Contains(errs, "warning") ||
		!strings.Contains(errs, "  return ") {
		t.Errorf("resumed: exit code %d, %s%s", code, out, errs)
	}
}

// Without a folder each run gets one of its own.
func TestTrainFolders(t *testing.T) {
	path := smallExperiment(t, "")
	t.Chdir(t.TempDir())
	for _, want := range []string{"small", "small-2", "small-3"} {
		if s, _ := summary(t, "--config", path, "--updates", "1"); s["checkpoint"] != filepath.Join("out",
			"train", want, "latest.msgpack") {
			t.Errorf("the checkpoint is %v, want one in %s", s["checkpoint"], want)
		}
	}
}

// What is wrong with the input is one sentence, exit code 2, and nothing is written.
func TestTrainRefuses(t *testing.T) {
	good := smallExperiment(t, "")
	used := filepath.Join(t.TempDir(), "used")
	summary(t, "--config", good, "--out", used, "--updates", "1")
	other := filepath.Join(t.TempDir(), "other")
	must.Do(t, os.MkdirAll(other, 0o755))
	must.Do(t, os.WriteFile(filepath.Join(other, "latest.msgpack"), []byte("not a checkpoint at all"),
		0o644))
	for want, args := range map[string][]string{
		`unknown key "steeps" (did you mean "steps"?)`: {"--config", smallExperiment(t, "steeps: 3\n")},
		`did you mean "quick"?`:                        {"--config", "quik"},
		"no such file":                                 {"--config", "gone.yaml"},
		"MiB of memory":                                {"--config", huge(t)},
		"holds a run of training already":              {"--config", good, "--out", used},
		"not a checkpoint":                             {"--resume", other},
		"no such file or directory":                    {"--resume", filepath.Join(other, "gone")},
		"is no folder of a run that could go on":       {"--resume", good},
		"a run keeps its config":                       {"--resume", used, "--config", "quick"},
		"began with seed 1 and goes on with it":        {"--resume", used, "--seed", "9"},
		"--resume goes on in the run's own folder":     {"--resume", used, "--out", other},
		"--clone is for the beginning of a run":        {"--resume", used, "--clone", "scripted"},
		"--workers 0: outside":                         {"--workers", "0"},
		`unknown agent "heuristics"`:                   {"--config", good, "--clone", "heuristics"},
	} {
		if args[0] != "--resume" && len(args) < 4 {
			args = append(args, "--out", filepath.Join(t.TempDir(), "new"))
		}
		refuse(t, want, append([]string{"train"}, args...)...)
	}
}

// huge writes an experiment that no memory holds.
func huge(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "huge.yaml")
	must.Do(t, os.WriteFile(path,
		[]byte("rows: 4096\nsteps: 1024\nnetwork: {hidden: [4096, 4096]}\nppo: {minibatch: 4194304}\nleague: {size: 0}\n"), 0o644))
	return path
}
