package attacks

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
)

// A shot keeps from how far it has been declared with its target, the frame of a melee keeps it of the charge above the
// directions in which the chargers step back; 0 where no rule of a list asks for it.
const (
	shotGap   = 8
	MeleeGap  = 32
	MaxGap    = effects.Distance(effects.MaxApart + 2)
	unitsMask = 1<<shotGap - 1
)

// gapOf returns from how far an attack is declared that goes over a distance.
func gapOf(units int64) effects.Distance {
	return effects.DistanceOf(int(units/geom.Inch), units%geom.Inch != 0)
}

// ChargeGap returns from how far unit u charges unit e now; 0 where no rule of a list asks.
func ChargeGap(s *core.State, u, e int) effects.Distance {
	if d := force.Of(s); !d.HasLists || !d.AsksGaps() {
		return 0
	}
	return gapOf(figures.Gap(s, force.Standing(s, u), e))
}

// Span says from how far a volley of a layout is that the strike stands for.
func (k *Strike) Span(w *figures.Layout, v figures.Volley) {
	if w.D.HasLists && w.D.AsksGaps() {
		k.Gap = gapOf(int64(w.Nearest(v.Firing)))
	}
}

// gap returns from how far a strike has been declared that does not know it: a strike back in contact, a charge where
// it has been.
func (k *Strike) gap(s *core.State, d *force.Data) effects.Distance {
	if k.Melee && !k.Charging {
		return contactGap
	}
	if d.Apart > 0 {
		return d.Apart
	}
	if f := s.Pending(proc.Melee); k.Melee && f != nil && int(f.A) == k.Attacker && int(f.B) == k.Target {
		return effects.Distance(f.M >> MeleeGap)
	}
	return gapOf(int64(d.Attacks.LongRange)) // nobody has declared it
}
