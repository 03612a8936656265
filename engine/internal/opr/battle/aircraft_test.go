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
)

// Every flight is 30 inches long and up to as much more as the unit advances, exactly 30 when the Aircraft is
// Shaken or may fly no further, and shorter only if it ends at the table edge; what moves an Aircraft with a
// purpose chooses one of the menu.
func TestFlights(t *testing.T) {
	for _, fixed := range []bool{false, true} {
		flown, far, shaken := 0, 0, 0
		for seed := range uint64(60) {
			var rulings []engine.Ruling
			if fixed {
				rulings = []engine.Ruling{{Name: "gf3.aircraft_move", Value: "fixed"}}
			}
			for turn := range played(t, suiteOf("aircraft").game(t, int(seed), rulings...), seed, true) {
				m, d, menu := peek.Live(turn.State), turn.Decision(), turn.Menu
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
					if a := tactics.Towards(m, u, geom.Point{}, limit); !onMenu(a) || !onMenu(away) {
						t.Fatalf("%+v or %+v is not on the menu", a, away)
					}
				}
			}
		}
		if flown < 100 || shaken == 0 || (far == 0) != fixed {
			t.Errorf("%d flights, %d of them Shaken, %d choices of over 30 inches", flown, shaken, far)
		}
	}
}
