package battle_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/internal/core"
)

// fuzzGame is the small game of gf3 that the fuzz targets play.
func fuzzGame(tb testing.TB) *engine.Game {
	tb.Helper()
	return mustCompile(tb, "fast-500", "elite-500", "courtyard", "standoff")
}

// fuzzGame2 is a small game of gf2.
func fuzzGame2(tb testing.TB) *engine.Game {
	tb.Helper()
	return mustCompile(tb, "brood-500", "cohort-500", "courtyard", "standoff")
}

func FuzzRestore(f *testing.F)  { bold.FuzzRestore(f, fuzzGame(f), plain(gf3.Ruleset)...) }
func FuzzRestore2(f *testing.F) { bold.FuzzRestore(f, fuzzGame2(f), plain(gf2.Ruleset)...) }
func FuzzActions(f *testing.F)  { bold.FuzzActions(f, fuzzGame(f)) }
func FuzzActions2(f *testing.F) { bold.FuzzActions(f, fuzzGame2(f)) }

// Actions that are on no menu are refused, or are carried out, and games go on.
func TestActionsOffTheMenu(t *testing.T) {
	for _, u := range suites[:4] {
		bold.OffTheMenu(t, u.game(t, 3))
	}
}

// Whatever is changed in a snapshot of a shooting, or of a choice of losses, under the rulings that make
// shootings and blows keep more in a state, all together, it is refused or can be played on.
func TestFiringHostileSnapshots(t *testing.T) {
	u := *suiteOf("squads")
	u.kinds = []core.Kind{core.Shoot, core.GroupOrder, core.Casualty, core.PickModel}
	g, states := u.states(t, 0, 8, engine.Ruling{Name: "gf3.blast_count_time", Value: "declaration"},
		engine.Ruling{Name: "gf3.declare_first", Value: "off"},
		engine.Ruling{Name: "gf3.losses_visible_only", Value: "on"},
		engine.Ruling{Name: "gf3.split_fire_scope", Value: "model"})
	bold.Hostile(t, g, before(states, u.kinds...), enginetest.Samples(150, 1500), 400)
}
