package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// TestListRulings reads a list that breaks the organisation limits, everywhere that lists are read, with the
// limits on and off (GF3-A-07).
func TestListRulings(t *testing.T) {
	list := filepath.Join(t.TempDir(), "heroes.yaml")
	text := "name: Heroes\nfaction: F\nruleset: gf3\npoints: 1000\nunits:\n" +
		"  - {name: Captain, cost: 45, count: 4, size: 1, quality: 6, defense: 6, base: 32, rules: [Hero]}\n"
	must.Do(t, os.WriteFile(list, []byte(text), 0o644))
	for _, command := range []string{"army check LIST", "army show LIST",
		"play --army LIST --army2 LIST --agents random,random", "tournament --army LIST --games 2"} {
		args := strings.Fields(strings.ReplaceAll(command, "LIST", list))
		refuse(t, `hero number 3, but 1000 points allow 2 (GF3-PREP-03)`, args...)
		if code, _, errs := call(t, append(args, "--ruling", "gf3.force_org=off")...); code != exitOK {
			t.Errorf("%s without limits: exit code %d, %s", command, code, errs)
		}
		refuse(t, `unknown ruling "gf3.force_orgs" (did you mean "gf3.force_org"?)`, append(args, "--ruling", "gf3.force_orgs=off")...)
	}
	// The replay holds the rulings: it can be played again, and is of no other game.
	recorded := filepath.Join(t.TempDir(), "game.replay")
	args := []string{"play", "--army", list, "--army2", list, "--agents", "random,random", "--replay",
		recorded, "--ruling", "gf3.force_org=off,gf3.allow_pass=on"}
	if code, _, errs := call(t, args...); code != exitOK {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	if code, out, errs := call(t, "replay verify "+recorded); code != exitOK {
		t.Errorf("exit code %d, %s%s", code, out, errs)
	}
	if _, out, _ := call(t, "replay show "+recorded); !strings.HasPrefix(out,
		"Heroes (random) against Heroes (random), Standoff on ") ||
		!strings.Contains(out, "with the rulings gf3.allow_pass=on, gf3.force_org=off\n") ||
		!strings.Contains(out, "passes its turn") {
		t.Errorf("nobody passes in\n%s", out)
	}
	refuse(t, "which must all be bought for both (GF3-PREP-02)", "army import "+export+" --allow-unknown-rules --ruling "+
		"gf3.combine_upgrades=every")
}

// A value that a ruling does not have is refused, with the one that was meant.
func TestRulingValueIsHintedAt(t *testing.T) {
	for value, want := range map[string]string{
		"boht": `ruling gf3.melee_tie: "boht" is none of none, both (did you mean "both"?)`,
		"zzz":  `ruling gf3.melee_tie: "zzz" is none of none, both` + "\n",
	} {
		for _, line := range []string{"play -q --ruling gf3.melee_tie=", "army check horde-500 --ruling gf3.melee_tie="} {
			if code, _, errs := call(t, line+value); code != exitUsage || !strings.Contains(errs, want) {
				t.Errorf("%s%s: exit code %d, %q", line, value, code, errs)
			}
		}
	}
}
