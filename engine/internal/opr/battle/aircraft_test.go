package battle_test

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/tactics"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
)

// withAircraft compiles a set-up in whose armies every other unit is an Aircraft.
func withAircraft(tb testing.TB, setup engine.Setup) *engine.Game {
	tb.Helper()
	for seat := range setup.Armies {
		setup.Armies[seat] = granted(setup.Armies[seat], []roster.Rule{{ID: roster.Aircraft}}, nil)
	}
	return compiled(tb, setup)
}

// Random games with Aircraft keep the properties that a game must have (GF3-SR-AIRCRAFT-01,
// GF3-SR-AIRCRAFT-02, GF3-SR-AIRCRAFT-03).
func TestAircraftGames(t *testing.T) {
	const games = 250
	stride := starters().count()/games | 1
	w := witness{}
	for n := range games {
		if err := w.play(withAircraft(t, starters().setup(n*stride)), uint64(n), n%29 == 0); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
}

func TestAircraftHalfTurn(t *testing.T) {
	const games = 50
	stride := starters().count()/games | 1
	for n := range games {
		if err := playTurned(t, withAircraft(t, starters().setup(n*stride)), uint64(n)); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
}

func TestAircraftHostileSnapshots(t *testing.T) {
	hostileSnapshots(t, withAircraft(t, fuzzGame(t).Setup()))
}

// Every flight is 30 inches long and up to as much more as the unit advances, exactly 30 when the Aircraft is
// Shaken or may fly no further, and shorter only if it ends at the table edge; what moves an Aircraft with a
// purpose chooses one of the menu.
func TestFlights(t *testing.T) {
	stride := starters().count()/60 | 1
	for _, fixed := range []bool{false, true} {
		flown, far, shaken := 0, 0, 0
		for seed := range uint64(60) {
			setup := starters().setup(int(seed) * stride)
			if fixed {
				setup.Rulings = []engine.Ruling{{Name: "gf3.aircraft_move", Value: "fixed"}}
			}
			var menu []engine.Action
			s := withAircraft(t, setup).New(seed)
			for p := newPlayer(seed, true); !s.Over(); {
				m, d := peek.Live(s), s.Decision()
				menu = s.Menu(menu[:0])
				if d.Kind == core.MoveTo && flies(m, int(d.Unit)) {
					u := int(d.Unit)
					flown++
					limit := int32(30 * geom.Inch)
					if m.Units[u].Is(core.Shaken) {
						shaken++
					} else if !fixed {
						limit += force.Of(m).Units[u].AdvanceMove // 6 inches, for Fast and Slow ones 8 or 4
					}
					if allow, shooting := proc.Allowance(m); allow != limit ||
						shooting == m.Units[u].Is(core.Shaken) {
						t.Fatalf("an Aircraft may fly %d, and shoot afterwards: %v", allow, shooting)
					}
					for _, a := range menu {
						v := a.At.Sub(m.Anchor(u))
						length := v.Norm()
						if length > int64(30*geom.Inch) {
							far++
						}
						if length > int64(limit) {
							t.Fatalf("a flight of %d units", length)
						}
						if length >= int64(30*geom.Inch)-2 {
							continue
						}
						stopped := false
						for i, at := range models(m, u) {
							at = at.Add(v)
							r := m.G.Models[i].Base + 4
							stopped = stopped || at.X+r > m.G.Table.HalfW || at.X-r < -m.G.Table.HalfW ||
								at.Y+r > m.G.Table.HalfH || at.Y-r < -m.G.Table.HalfH
						}
						if !stopped {
							t.Fatalf("a flight of %d units ends at %v, away from the edge", length, a.At)
						}
					}
					onMenu := func(a engine.Action) bool {
						return slices.Contains(menu, a)
					}
					away, _ := tactics.Away(m, u, limit)
					if e, _ := figures.Nearest(m, u); e >= 0 && !m.Units[u].Is(core.Shaken) {
						if a, _ := tactics.BestShot(m, u, e); !onMenu(a) {
							t.Fatalf("the best shot is from %+v, which is not on the menu", a)
						}
					}
					if a := tactics.Towards(m, u, geom.Point{}, limit, true); !onMenu(a) || !onMenu(away) {
						t.Fatalf("%+v or %+v is not on the menu", a, away)
					}
				}
				if err := s.Apply(menu[p.choose(menu)]); err != nil {
					t.Fatal(err)
				}
			}
		}
		if flown < 100 || shaken == 0 || (far == 0) != fixed {
			t.Errorf("%d flights, %d of them Shaken, %d choices of over 30 inches", flown, shaken, far)
		}
	}
}

func TestAircraftNoAllocations(t *testing.T) {
	g := withAircraft(t, fuzzGame(t).Setup())
	var states []*engine.State
	for _, s := range statesAt(t, g, []core.Kind{core.Activate, core.ChooseAction, core.MoveTo,
		core.MoveTo}) {
		if d := s.Decision(); d.Unit < 0 || flies(peek.Live(s), int(d.Unit)) {
			states = append(states, s)
		}
	}
	if len(states) < 4 {
		t.Fatalf("only %d states", len(states))
	}
	noAllocations(t, states)
}
