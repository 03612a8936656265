package cmd

import (
	"os"
	"path/filepath"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/experiments/armies"
)

// Lists are drawn to a file that army check takes; the same seed draws the same one, and the split another.
func TestArmyDraw(t *testing.T) {
	path := filepath.Join(t.TempDir(), "drawn.yaml")
	draw := func(args string) (doc armies.Drawn) {
		t.Helper()
		document(t, exitOK, &doc, "army draw --points 500 --seed 9 -o "+path+" "+args)
		if string(must.Get(os.ReadFile(path))(t)) != doc.List || doc.Written != path {
			t.Errorf("%s: the file holds something else", args)
		}
		if code, _, errs := call(t, "army check "+path); code != exitOK {
			t.Errorf("%s: %s", args, errs)
		}
		return doc
	}
	one := draw("")
	if again := draw("--split train"); again.List != one.List {
		t.Error("one seed draws two lists")
	}
	if test := draw("--split test"); test.List == one.List {
		t.Error("both splits draw one list")
	}
	if tanks := draw("--style tanks"); tanks.List == one.List {
		t.Error("a style draws the list of another")
	}
	for want, args := range map[string]string{
		`--split is "both", neither train nor test`:                      "--split both",
		"--output list.json: the list is written as YAML":                "-o list.json",
		`there is no style "tank" of lists (did you mean "tanks"?)`:      "--style tank",
		"lists are drawn for 250 to 3000 points, not 20":                 "--points 20",
		"lists are drawn for 100 to 150 points, not 500":                 "--ruleset stargrave --points 500",
		`--side is "heros", none of heroes, ai (did you mean "heroes"?)`: "--ruleset starquest --side heros",
		"parties are drawn of 2 to 4, not of 7":                          "--ruleset starquest --party-size 7",
		"a list of enemies has neither a style":                          "--ruleset starquest --side ai --style guns",
		`--side is "ai", and the sides of gf3 are alike`:                 "--side ai",
	} {
		refuse(t, want, "army draw "+args)
	}
}
