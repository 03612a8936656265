package battle_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// granted returns a copy of an army whose units have special rules more: the models of unit i those of the
// i-th entry, around and around.
func granted(a *roster.Army, rules ...[]roster.Rule) *roster.Army {
	out := *a
	out.Units = append([]roster.Unit(nil), a.Units...)
	for i := range out.Units {
		u := &out.Units[i]
		u.Rules = append(append([]roster.Rule(nil), u.Rules...), rules[i%len(rules)]...)
		u.Models = append([]roster.Model(nil), u.Models...)
		for k := range u.Models {
			u.Models[k].Rules = append(append([]roster.Rule(nil), u.Models[k].Rules...),
				rules[i%len(rules)]...)
		}
	}
	return &out
}

// reserveGame is the n-th game of the starter lists in which units may be set aside.
func reserveGame(tb testing.TB, n int) *engine.Game {
	tb.Helper()
	return withReserves(tb, starters().setup(n))
}

// withReserves compiles a set-up in whose armies most units may be set aside.
func withReserves(tb testing.TB, setup engine.Setup) *engine.Game {
	tb.Helper()
	ambush, scout := roster.Rule{ID: roster.Ambush}, roster.Rule{ID: roster.Scout}
	for seat := range setup.Armies {
		setup.Armies[seat] = granted(setup.Armies[seat], []roster.Rule{ambush}, []roster.Rule{scout}, nil,
			[]roster.Rule{ambush, scout})
	}
	return compiled(tb, setup)
}

var reserveKinds = []core.Kind{core.SetAside, core.Arrive, core.ArriveAt}

// Random games in which units are set aside keep the properties that a game must have (GF3-PREP-11,
// GF3-SR-AMBUSH, GF3-SR-SCOUT).
func TestReserveGames(t *testing.T) {
	const games = 400
	stride := starters().count()/games | 1
	w := witness{}
	for n := range games {
		if err := w.play(reserveGame(t, n*stride), uint64(n), n%29 == 0); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
	for _, k := range reserveKinds {
		if w.decisions[k] < games {
			t.Errorf("%d games came to %d decisions of kind %s", games, w.decisions[k], k)
		} else if mean := w.options[k] / w.decisions[k]; k == core.ArriveAt && (mean < 5 || mean > 54) {
			t.Errorf("%d places on the average for a unit that was set aside", mean)
		}
	}
}

// They are the same from the other side of the table.
func TestReserveHalfTurn(t *testing.T) {
	const games = 60
	stride := starters().count()/games | 1
	for n := range games {
		if err := playTurned(t, reserveGame(t, n*stride), uint64(n)); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
}

// Nothing that stands in a snapshot of them does harm.
func TestReserveHostileSnapshots(t *testing.T) {
	hostileSnapshots(t, withReserves(t, fuzzGame(t).Setup()))
}

// statesAt returns states of a game before each of some kinds of decision.
func statesAt(tb testing.TB, g *engine.Game, kinds []core.Kind) (states []*engine.State) {
	tb.Helper()
	var menu []engine.Action
	for _, k := range kinds {
		found := 0
		for seed := uint64(0); seed < 200 && found < 3; seed++ {
			s := g.New(seed)
			for p := newPlayer(seed, true); !s.Over() && found < 3; {
				if s.Decision().Kind == k {
					c := new(engine.State)
					c.CopyFrom(s)
					states = append(states, c)
					found++
				}
				menu = s.Menu(menu[:0])
				if err := s.Apply(menu[p.choose(menu)]); err != nil {
					tb.Fatal(err)
				}
			}
		}
		if found == 0 {
			tb.Fatalf("no game came to a decision of kind %s", k)
		}
	}
	return states
}

func TestReserveNoAllocations(t *testing.T) {
	noAllocations(t, statesAt(t, reserveGame(t, 0), reserveKinds))
}
