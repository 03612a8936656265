package env_test

import (
	"fmt"
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	. "gauntlet/env"
)

// halfTurned returns an environment of the game in which the seats have changed places and the table lies
// half round, so that each army sees what it saw.
func halfTurned(e *Turn) *Turn {
	setup := e.Game().Setup()
	setup.Armies[0], setup.Armies[1] = setup.Armies[1], setup.Armies[0]
	table, miss := *setup.Table, *setup.Mission
	table.Terrain = slices.Clone(table.Terrain)
	for i := range table.Terrain {
		p := &table.Terrain[i]
		p.Center, p.Polygon = p.Center.Neg(), negated(p.Polygon)
	}
	miss.Markers.Fixed = negated(miss.Markers.Fixed)
	setup.Table, setup.Mission = &table, &miss
	return made(e.With(made(engine.Compile(setup))))
}

// negated returns points on the other side of the middle.
func negated[P ~[]geom.Point](points P) P {
	points = slices.Clone(points)
	for i := range points {
		points[i] = points[i].Neg()
	}
	return points
}

// swapUnit maps a unit of one game onto its like in the half-turned one; -1 stays.
func swapUnit(from, to *engine.Game, u int16) int16 {
	if u < 0 {
		return u
	}
	def := &from.Units()[u]
	first, _ := to.UnitRange(1 - int(def.Seat))
	return int16(first) + def.Number
}

// swapAction maps an action.
func swapAction(from, to *engine.Game, a engine.Action) engine.Action {
	a.Unit = swapUnit(from, to, a.Unit)
	switch a.Verb {
	case engine.Charge, engine.Fire, engine.Yes, engine.No, engine.Follow, engine.Join, engine.Single,
		engine.Aim:
		a.Target = swapUnit(from, to, a.Target)
	}
	a.At = a.At.Neg()
	return a
}

// swapRolled makes dst the half turn of src just after a roll-off, before anything is deployed: in both, the
// higher die is the same army's.
func swapRolled(dst, src *engine.State) {
	a, b := enginetest.Open(src), enginetest.Open(dst)
	b.Head = a.Head
	b.Side = [2]int8{-a.Side[1], -a.Side[0]}
	b.Decide.Seat = 1 - a.Decide.Seat
	b.Vars[probeFirst], b.Vars[probeTurn] = 1-a.Vars[probeFirst], 1-a.Vars[probeTurn]
	for i := range a.Markers {
		b.Markers[i] = a.Markers[i]
		b.Markers[i].P = a.Markers[i].P.Neg()
	}
}

// A game and its half turn, in which the seats are swapped and the table lies half round, look exactly alike
// from either army's seat, all along.
func TestHalfTurnedObservations(t *testing.T) {
	setups := []struct{ id, options string }{
		{"GF3-Skirmish-v1", "armies=elite-500,gunline-500"},
		{"GF3-1000-v1", "armies=horde-1000,mixed-1000"},
		{"GF3-1000-v1", "armies=vehicles-1000,fast-1000"},
		{"GF3-2000-v1", "armies=gunline-2000,elite-2000"},
		{"GF3-1000-v1", "armies=../testdata/armies/gf3/coven.yaml,../testdata/armies/gf3/choir.yaml"},
		{"GF3-1000-v1", "armies=" + squads},
		{"GF2-1000-v1", "armies=cohort-1000,brood-1000"},
	}
	tables := []string{"courtyard", "mire", "thornwood", "borough", "canyon", "steppe", "borough"}
	for i, setup := range setups {
		e := made(Make(setup.id, setup.options, "table="+tables[i]))
		turned := halfTurned(e)
		for seed := range uint64(8) {
			a, b := obsOf(e), obsOf(e)
			if err := playTurned(e, turned, seed, func(g, h *Turn) error {
				for seat := range 2 {
					g.Observe(seat, a)
					h.Observe(1-seat, b)
					if at := difference(a, b); at >= 0 {
						return fmt.Errorf("seat %d sees %v at %d, and %v from the other side", seat, a[at],
							at, b[at])
					}
				}
				return nil
			}); err != nil {
				t.Errorf("%s, %s, seed %d: %v", setup.id, setup.options, seed, err)
			}
		}
	}
}

// playTurned plays a random game and its half turn together and calls check with both before every action.
func playTurned(e, turned *Turn, seed uint64, check func(g, h *Turn) error) error {
	g, h := e.Fresh(), turned.Fresh()
	g.Put(e.Game().New(seed))
	h.Put(turned.Game().New(seed))
	rng := dice.New(seed)
	last := engine.GameOver
	for n := 0; !g.State().Over(); n++ {
		kind := g.Asked()
		if kind != last && (last == engine.GameOver || kind == engine.ChooseEdge) {
			swapRolled(h.State(), g.State())
		}
		last = kind
		if c, k := opr.CourseOf(g.State().View()), opr.CourseOf(h.State().View()); c.First >= 0 &&
			k.First != 1-c.First {
			return fmt.Errorf("decision %d: seat %d instead of %d goes first", n, k.First, 1-c.First)
		}
		if err := check(g, h); err != nil {
			return fmt.Errorf("decision %d (%s): %w", n, kind, err)
		}
		menu := g.State().Menu(nil)
		act := menu[rng.Intn(len(menu))]
		if rng.Intn(2) == 0 {
			for i := range menu {
				if v := menu[i].Verb; (v == engine.Charge || v == engine.Fire || v == engine.Yes) &&
					rng.Intn(2) == 0 {
					act = menu[i]
				}
			}
		}
		if err := g.State().Apply(act); err != nil {
			return fmt.Errorf("decision %d: %w", n, err)
		}
		if err := h.State().Apply(swapAction(e.Game(), turned.Game(), act)); err != nil {
			return fmt.Errorf("decision %d of the half turn: %w", n, err)
		}
	}
	return nil
}
