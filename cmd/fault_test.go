//go:build linux

package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/agents/arena"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
)

// Where nothing can be written, whatever the command and whoever is asked, that is a failure of the work and
// not bad usage. Nobody may write to /sys, not even root.
func TestPlacesThatCannotBeWritten(t *testing.T) {
	trained := filepath.Join(t.TempDir(), "run")
	summary(t, "--config", smallExperiment(t, ""), "--out", trained, "--updates", "2")
	network := filepath.Join(trained, "latest.msgpack")
	played := filepath.Join(t.TempDir(), "game.replay")
	if code, _, errs := call(t, "play", "--size", "500", "--replay", played); code != exitOK {
		t.Fatal(errs)
	}
	small := "balance --games 1 --mission breach --party-size 2"
	for _, line := range []string{
		"play --size 500 --replay /sys/x.replay", "play --size 500 --svg /sys/x",
		"replay show " + played + " --svg /sys/x", "replay export " + played + " --dataset /sys/x",
		"tournament --size 500 --games 2 --out /sys/x", "tournament --size 500 --games 2 --replays /sys/x",
		"train --config " + smallExperiment(t, "") + " --out /sys/x",
		"train plot " + trained + " --out /sys/x", "train report " + trained + " --out /sys/x",
		"odds --attacker horde-1000:1 --defender mixed-1000:2 --svg /sys/x.svg",
		"army import " + export + " --allow-unknown-rules -o /sys/x.yaml",
		"campaign --replays /sys/x", "campaign --save /sys/x", small + " --log /sys/x", small + " --out /sys/x",
		"model export " + network + " --out /sys/x.safetensors",
	} {
		code, _, errs := call(t, line)
		if code != exitFailed || !strings.Contains(errs, "/sys/x") ||
			!strings.Contains(errs, "the permission for it is missing") && !strings.Contains(errs, "read-only") {
			t.Errorf("%s: exit code %d, standard error %q", line, code, errs)
		}
	}
}

// A folder in which another process is at work is no bad usage either.
func TestLockedFolders(t *testing.T) {
	trained, log := filepath.Join(t.TempDir(), "run"), t.TempDir()
	summary(t, "--config", smallExperiment(t, ""), "--out", trained, "--updates", "1")
	for name, path := range map[string]string{"train": filepath.Join(trained, ".lock"),
		"tournament": filepath.Join(log, "results.jsonl")} {
		f := must.Get(files.Disk.Open(path, os.O_RDWR|os.O_CREATE))(t)
		defer f.Close()
		if err := arena.Lock(f); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	for line, want := range map[string]string{
		"train --resume " + trained: "another process is training in this folder",
		"train --config " + smallExperiment(t,
			"") + " --out " + trained: "another process is training in this folder",
		"tournament --size 500 --games 2 --out " + log: "another run is writing to this log",
	} {
		if code, _, errs := call(t, line); code != exitFailed || !strings.Contains(errs, want) {
			t.Errorf("%s: exit code %d, standard error %q", line, code, errs)
		}
	}
}
