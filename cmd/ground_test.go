package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/experiments/grounds"
)

// Tables and missions are drawn to files with which a game is played; the same seed draws the same, and the split
// another.
func TestGroundsAreDrawn(t *testing.T) {
	folder := t.TempDir()
	paths := map[string]string{}
	for _, what := range []string{"table", "mission"} {
		path := filepath.Join(folder, what+".yaml")
		paths[what] = path
		draw := func(args string) (doc grounds.Drawn) {
			t.Helper()
			document(t, exitOK, &doc, what+" draw --seed 9 --size 48x48 -o "+path+" "+args)
			if string(must.Get(os.ReadFile(path))(t)) != doc.Text || doc.Written != path || doc.Name == "" {
				t.Errorf("%s: the file holds something else: %+v", args, doc)
			}
			return doc
		}
		test := draw("--split test")
		one := draw("")
		if again := draw("--split train"); again.Text != one.Text {
			t.Errorf("one seed draws two of %s", what)
		}
		if test.Text == one.Text {
			t.Errorf("both splits draw one %s", what)
		}
		for want, args := range map[string]string{
			`--split is "both", neither train nor test`:            "--split both",
			"--output x.json: the " + what + " is written as YAML": "-o x.json",
			`--size is "48", not inches as in 72x48`:               "--size 48",
			"--size is \"48x48x2\", not inches as in 72x48":        "--size 48x48x2",
			"a side of the table of 20 inches is outside 36 to 96": "--size 48x20",
		} {
			refuse(t, want, what+" draw "+args)
		}
	}
	refuse(t, `there is no density "thick" of terrain`, "table draw --density thick")
	code, _, errs := call(t, "play --size 500 --table "+paths["table"]+" --mission "+paths["mission"])
	if code != exitOK {
		t.Errorf("a game on them: %s", errs)
	}
}

// Missions of other rulesets are drawn about a goal or for tables of a size, to files with which a game is played.
func TestMissionsOfRulesetsAreDrawn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mission.yaml")
	for _, c := range []struct{ args, holds, play string }{
		{"--ruleset starquest --goal hold --seed 4", "goals: [{hold: ", "--threat low --party-size 2"},
		{"--ruleset starquest --goal leave --size 48x48 --split test", "goals: [leave]", ""},
		{"--ruleset stargrave --size 36x36 --seed 1", "raid:", ""},
	} {
		var doc grounds.Drawn
		document(t, exitOK, &doc, "mission draw -o "+path+" "+c.args)
		if !strings.Contains(doc.Text, c.holds) {
			t.Errorf("%s: no %q in\n%s", c.args, c.holds, doc.Text)
		}
		code, _, errs := call(t, "play --agents random,random --mission "+path+" --ruleset "+strings.Fields(c.args)[1]+" "+c.play)
		if code != exitOK {
			t.Errorf("%s: a game: %s", c.args, errs)
		}
	}
	for args, want := range map[string]string{
		"--ruleset starquest --goal hodl":    `there is no goal "hodl" of missions (did you mean "hold"?)`,
		"--goal hold":                        "all missions have the same goal, and none can be chosen",
		"--ruleset starquest --size 72x48":   "missions of Star Quest are drawn for tables of 48 x 48 inches, not of 72 x 48",
		"--ruleset stargrave --size 36x30":   "scenarios are drawn for square tables, not for 36 x 30 inches",
		"--ruleset stargrave --size 48x48":   "scenarios are drawn for tables of [30 36] inches, not of 48",
		"--ruleset starqest":                 `(did you mean "starquest"?)`,
		"--ruleset starquest --size 0x48":    `--size is "0x48", not inches as in 72x48`,
		"--ruleset starquest --split halves": `--split is "halves", neither train nor test`,
	} {
		refuse(t, want, "mission draw "+args)
	}
}
