package heuristic_test

import (
	"math/bits"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/opr"
)

// Charges and closing in leave units coherent in games of agents too, where they happen in the thick of it
// (GF3-MOV-01, GF2-MOV-01).
func TestChargesOfAgentsEndCoherent(t *testing.T) {
	for _, ruleset := range []string{"gf3", "gf2"} {
		tried := 0
		for i, g := range agentstest.Battles(t, ruleset, enginetest.Samples(8, 40)) {
			players := [2]agents.Agent{agentstest.New(t, "heuristic"), agentstest.New(t, "scripted")}
			agentstest.PlayOut(t, g, uint64(i), players, func(v agents.View, _ engine.Action) {
				if k := v.Decision.Kind; k == engine.ChargePath || k == engine.CloseIn {
					tried += tryAll(t, v)
				}
			})
		}
		if tried == 0 {
			t.Errorf("%s: nobody charged", ruleset)
		}
	}
}

// tryAll tries all ways into contact of a menu, and counts those after which the melee stands still.
func tryAll(t *testing.T, v agents.View) (tried int) {
	u, was := int(v.Decision.Unit), v.Position
	for _, a := range v.Menu {
		s := new(engine.State)
		v.CopyInto(s, 1)
		if err := s.Apply(a); err != nil {
			t.Fatal(err)
		}
		switch s.Decision().Kind {
		case engine.CloseIn, engine.StrikeBack, engine.StrikeFirst, engine.GroupOrder, engine.Casualty:
		default:
			continue // it may have stepped back
		}
		if now := s.View(); now.Unit(u).Alive == was.Unit(u).Alive && coherent(was, u) {
			if tried++; !coherent(now, u) {
				t.Errorf("%s falls apart by %s in round %d", was.Game().Units()[u].Name, was.Describe(a), was.Round())
			}
		}
	}
	return tried
}

// coherent reports whether a unit stands in coherency.
func coherent(p engine.Position, u int) bool {
	def := p.Game().Units()[u]
	var bases []board.Disc
	for m := p.Unit(u).Alive; m != 0; m &= m - 1 {
		i := int(def.First) + bits.TrailingZeros64(m)
		bases = append(bases, board.Disc{P: p.Model(i).P, R: p.Game().Models()[i].Base})
	}
	c, links := opr.Of(p).Move.Coherency, make([]uint64, len(bases))
	return len(bases) < 2 || c.Links(bases, links) && c.Connected(links, 1<<len(bases)-1)
}
