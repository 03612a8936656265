package env_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// What a rule offers under conditions that do not hold is not shown as if it could be had: as long as it is the first
// round, a rule that offers something else from the second on looks like one that does not.
func TestOffersShowAsTheyAre(t *testing.T) {
	text := string(made(os.ReadFile("testdata/choosing.yaml")))
	const more = ", {at: activation, do: {choose: Piercing}}"
	list := func(name, offers string) string {
		path := filepath.Join(t.TempDir(), name)
		must(t, os.WriteFile(path, []byte(strings.Replace(text, more, offers, 1)), 0o644))
		return path
	}
	later := list("later.yaml", ", {at: activation, if: {first-round: false}, do: {choose: Piercing}}")
	never, always := list("never.yaml", ""), list("always.yaml", more)
	seen := func(path string) (all [][]float32, asked bool) {
		e := made(Make("GF3-1000-v1", "armies="+path+",mixed-1000", "table=mire"))
		rng := dice.New(1)
		for range games(t, e, 1, &rng, func(t testing.TB, e *Turn, _ *dice.Stream) {
			must(t, e.Step(slices.Index(legal(e), 1)))
		}) {
			if e.State().Round() < 1 {
				continue
			}
			obs := obsOf(e)
			e.Observe(e.Seat(), obs)
			all = append(all, obs)
			if asked = e.State().Decision().Kind == engine.UseRule; asked || len(all) > 2000 {
				break
			}
		}
		return all, asked
	}
	want, asked := seen(never)
	if !asked {
		t.Fatal("nobody is asked about a rule")
	}
	for path, alike := range map[string]bool{later: true, always: false} {
		got, _ := seen(path)
		same := len(got) == len(want)
		for i := range want {
			same = same && difference(got[i], want[i]) < 0
		}
		if same != alike {
			t.Errorf("%s: it looks like a list without the offer: %v", filepath.Base(path), same)
		}
	}
}
