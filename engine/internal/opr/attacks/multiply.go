package attacks

import (
	"fmt"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
)

// Factor returns how many hits Blast makes of each (GF3-SR-BLAST, GF2-SR-BLAST). It counts the models of the
// target when the group is resolved, unless a ruling has them counted before (GF3-A-55).
func (k *Strike) Factor(s *core.State) int {
	x := int(k.Weapon.Blast)
	switch {
	case x == 0 || k.Pick > 0:
		return 1
	case force.Of(s).Attacks.BlastTotal:
		return x
	case k.Crowd > 0:
		return min(x, int(k.Crowd))
	}
	return min(x, s.Units[k.Target].Left())
}

// Multiply applies Blast. Where its limit is on the hits of the group together (GF2-A-24), those of
// unmodified 6s are kept first.
func (k *Strike) Multiply(s *core.State, h Hits) Hits {
	if k.Weapon.Blast == 0 {
		return h
	}
	x, was := k.Factor(s), h.Sum()
	h = Hits{Plain: h.Plain * x, Sixes: h.Sixes * x}
	if k.Limits(force.Of(s)) {
		most := 1
		if k.Pick == 0 {
			most = s.Units[k.Target].Left()
		}
		h.Sixes = min(h.Sixes, most)
		h.Plain = min(h.Plain, most-h.Sixes)
	}
	if s.Trace != nil && h.Sum() != was {
		s.Trace.Worked(k.Attacker, fmt.Sprintf("Blast(%d)", k.Weapon.Blast),
			"hits multiplied from %d to %d, for %d models", was, h.Sum(), s.Units[k.Target].Left())
	}
	return h
}

// Limits reports whether the hits of the group together are limited by the models of the target.
func (k *Strike) Limits(d *force.Data) bool { return k.Weapon.Blast > 0 && d.Attacks.BlastTotal }

// Times returns how many wounds each wound of the strike is for the model that takes it (GF3-SR-DEADLY,
// GF2-SR-DEADLY).
func (k *Strike) Times() int { return max(1, int(k.Weapon.Deadly)) }

// MoreRegenerates is EachRegenerates for wounds that are not multiplied with the others.
func (k *Strike) MoreRegenerates(d *force.Data) bool {
	return d.Attacks.RegenerationByModel && k.Regenerates(d, false)
}

// EachRegenerates reports whether Regeneration is rolled when a model takes a wound, as a rule for each that
// Deadly makes of it, and not for all wounds together before they are given to models (GF3-A-60, GF2-A-29).
func (k *Strike) EachRegenerates(d *force.Data, six bool) bool {
	return (d.Attacks.RegenerationByModel || k.Weapon.Deadly > 1 && !d.Attacks.RegenerationOnce) &&
		k.Regenerates(d, six)
}
