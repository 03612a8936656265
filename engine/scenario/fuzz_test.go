package scenario

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// FuzzRun feeds the reader any text: it must not panic, and what can be rewritten must pass when it is
// run, for a scenario is deterministic.
func FuzzRun(f *testing.F) {
	f.Add([]byte(duel))
	for _, name := range []string{"movement", "melee", "preparation", "lists", "terrain"} {
		data := must.Get(os.ReadFile(filepath.Join("..", "..", "testdata", "scenarios", "gf3", name+".txt")))(f)
		// One scenario in five, each on its own: short inputs change faster.
		for i, text := range strings.Split("\n"+string(data), "\n# ")[1:] {
			if i%5 == 0 && !strings.Contains(text, "\nas before") {
				f.Add([]byte("# " + text))
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4000 {
			return // long files only make it slow
		}
		if _, err := Run("fuzz", data); err != nil {
			return
		}
		out, err := rewritten("fuzz", data)
		if err != nil {
			return
		}
		if r, err := Run("fuzz", out); err != nil || r.Failed > 0 {
			t.Errorf("what was rewritten does not pass: %+v, %v", r, err)
		}
	})
}
