package scenario

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/engine/rulesets"
)

// It changes what the other player sees, not what comes of it; the tests of package battle look at that.
const seenOnly = "gf3.caster_commit open"

// TestRulingsInBothPositions asks for every other value of every ruling that has one for a scenario that
// comes out otherwise when its line with the ruling is left away: so that each ruling is shown in both
// positions, and that it matters.
func TestRulingsInBothPositions(t *testing.T) {
	for _, name := range []string{"gf2", "gf3", "stargrave", "starquest"} {
		rules := must.Get(rulesets.ByName(name))(t)
		shown := map[string]bool{}
		folder := filepath.Join("..", "..", "testdata", "scenarios", rules.Name())
		err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".txt") {
				return err
			}
			data, err := files.Read(path, MaxFile)
			if err != nil {
				return err
			}
			f, err := parse(path, data)
			if err != nil {
				return err
			}
			for i := range f.scripts {
				f.noteRulings(&f.scripts[i], shown)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rules.Rulings() {
			for _, value := range r.Values[1:] {
				if name := r.Name + " " + value; !shown[name] && name != seenOnly {
					t.Errorf("%s: no scenario shows what \"ruling %s\" changes", rules.Name(), name)
				}
			}
		}
	}
}

// noteRulings notes those rulings of a scenario without which it comes out otherwise, or cannot be
// played at all.
func (f *file) noteRulings(sc *script, shown map[string]bool) {
	for i, l := range sc.setup {
		name, isRuling := strings.CutPrefix(l.text, "ruling ")
		if !isRuling || shown[name] {
			continue
		}
		without := *sc
		without.setup = append(append([]line(nil), sc.setup[:i]...), sc.setup[i+1:]...)
		if fail, err := f.run(&without); fail != nil || err != nil {
			shown[name] = true
		}
	}
}
