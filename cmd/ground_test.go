package cmd

import (
	"os"
	"path/filepath"
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
