package attacks

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/roster"
)

// CallWounds calls the allotment of wounds without a hit to unit u; models with Regeneration may ignore them
// (SQ-A-34).
func CallWounds(s *core.State, u, n int) {
	s.Vars[proc.VarFear] = 0
	d := force.Of(s)
	casualty.Allot(s, u, n, 1, 0, false, d.Rules(s, u)&force.Regeneration != 0 && !d.Attacks.HitsAlone)
}

// CallHits rolls what becomes of hits on unit e with the rules of a weapon, and calls the allotment of the
// wounds. Unit u deals them.
func CallHits(s *core.State, u, e, n int, w *force.Weapon) {
	k := Facing(s, u, e, w)
	k.Spell = true
	hits, wounds := k.Land(s, force.Of(s), Hits{Plain: n})
	if s.Trace != nil {
		s.Trace.Notef("%s takes hits of %s: %d hits, %d wounds", s.Name(e), w.Name, hits, wounds)
	}
}

// HitsOf returns the weapon that stands for hits which are not rolled for.
func HitsOf(name string, rules []roster.Rule, reach int32) force.Weapon {
	w := force.Ruled(name, rules)
	w.Range = reach
	return w
}
