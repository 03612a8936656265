package cmd

import (
	"bytes"
	"io"
	"maps"

	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
)

// fullDevice fails as a full disk does.
type fullDevice struct{}

func (fullDevice) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
}

// leaves returns the commands that do something themselves, by their words: those without others below them,
// and those for which there is a line.
func leaves(c *cobra.Command, path string, lines map[string]string) (all []string) {
	for _, sub := range c.Commands() {
		name := strings.TrimSpace(path + " " + sub.Name())
		if _, ok := lines[name]; ok || !sub.HasSubCommands() {
			all = append(all, name)
		}
		all = append(all, leaves(sub, name, lines)...)
	}
	return all
}

// Whatever a command prints, and its help, an output that takes nothing is a failure, and is said.
func TestFullOutput(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	played, trained, log := in("game.replay"), in("run"), in("log")
	if code, _, errs := call(t, "play", "--size", "500", "--replay", played); code != exitOK {
		t.Fatal(errs)
	}
	if code, _, errs := call(t, "tournament", "--size", "500", "--games", "2", "--out", log); code != exitOK {
		t.Fatal(errs)
	}
	config := smallExperiment(t, "")
	if code, _, errs := call(t, "train", "--config", config, "--out", trained, "--updates",
		"2"); code != exitOK {
		t.Fatal(errs)
	}
	network := filepath.Join(trained, "final.msgpack")
	if !files.Exists(network) {
		network = filepath.Join(trained, "latest.msgpack")
	}
	scenario := must.Get(filepath.Glob("../testdata/scenarios/gf3/*.txt"))(t)[0]
	tensors := in("tensors.safetensors")
	if code := Execute(New(), []string{"model", "export", network, "--out", tensors}, nil, io.Discard, io.Discard); code != exitOK {
		t.Fatalf("export: exit code %d", code)
	}
	lines := map[string]string{
		"play":                  "--size 500",
		"replay verify":         played,
		"replay show":           played,
		"replay export":         played + " --dataset " + in("dataset"),
		"scenario run":          scenario,
		"army check":            "horde-500",
		"army show":             "",
		"army import":           export + " --allow-unknown-rules",
		"army rules":            export,
		"army draw":             "--points 500",
		"table draw":            "",
		"mission draw":          "",
		"odds":                  "--attacker horde-1000:1 --defender mixed-1000:2",
		"tournament":            "--size 500 --games 2",
		"tournament verify":     log,
		"fairness":              "--size 500 --pairs 1 --agents random --army horde-500",
		"model average":         network + " " + network + " --out " + in("mean.msgpack"),
		"campaign":              "",
		"balance":               "--games 1 --mission breach --party-size 2",
		"train":                 "--config " + config + " --updates 1 --out " + in("other"),
		"train plot":            trained,
		"train report":          trained + " --out " + in("report"),
		"rules":                 "",
		"experiment points":     "--pairs 1 --points 500",
		"experiment generalise": "--pairs 1 --points 500 --agents random,scripted",
		"experiment worst":      "--pairs 1 --points 500 --agents random,scripted --of missions",
		"bench engine":          "--time 10ms",
		"bench env":             "--env GF3-Skirmish-v1 --num-envs 2 --steps 2",
		"bench odds":            "--time 10ms",
		"bench model":           "--time 10ms",
		"bench search":          "--time 10ms --sims 2",
		"envs":                  "",
		"envs show":             "GF3-Skirmish-v1",
		"envs check":            "GF3-Skirmish-v1 --episodes 1",
		"model inspect":         network,
		"model diff":            network + " " + network,
		"model export":          network + " --out " + in("net.safetensors"),
		"model import":          tensors + " --out " + in("imported.msgpack"),
		"envs trajectory":       "GF3-Skirmish-v1",
		"version":               "",
		"agent check":           "exec:../docs/examples/agents/first.sh --games 1",
		"agent serve":           "random",
		"envs serve":            "",
	}
	frame := "\x13\x00\x00\x00" + "\x00" + "\x00\x00\x00\x00" + `{"protocol":1}`
	root := New()
	root.InitDefaultHelpCmd()
	for _, name := range leaves(root, "", maps.Clone(lines)) {
		args := strings.Fields(name)
		if name == "help" || strings.HasPrefix(name, "completion") {
			continue
		}
		rest, ok := lines[name]
		if !ok {
			t.Errorf("there is no line for the command %s here", name)
		}
		delete(lines, name)
		lists := [][]string{append(args, "--help")}
		{
			for _, form := range [][]string{nil, {"--json"}} {
				lists = append(lists, append(append(args, strings.Fields(rest)...), form...))
			}
		}
		for i, line := range lists {
			if name == "train" && i == 2 {
				line = append(line[:len(line)-3], "--out", in("third"), "--json")
			}
			var errs bytes.Buffer
			input := `{"type":"hello","protocol":1}` + "\n"
			if name == "envs serve" {
				input = frame
			}
			code := Execute(New(), line, strings.NewReader(input), fullDevice{}, &errs)
			if code != exitFailed || !strings.Contains(errs.String(), "the output could not be written: the disk is full") {
				t.Errorf("%q: exit code %d, standard error %q", line, code, errs.String())
			}
		}
	}
	for name := range lines {
		t.Errorf("there is no command %s", name)
	}
	for _, line := range [][]string{{"completion", "bash"}, {"help"}, {"help", "play"}, {"--help"}, {}} {
		var errs bytes.Buffer
		if code := Execute(New(), line, nil, fullDevice{}, &errs); code != exitFailed ||
			!strings.Contains(errs.String(), "the output could not be written: the disk is full") {
			t.Errorf("%q: exit code %d, standard error %q", line, code, errs.String())
		}
	}
}
