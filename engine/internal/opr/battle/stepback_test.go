package battle_test

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
)

// steppedBack checks how a charging unit has stepped back where each of its models does so by an inch
// (GF2-MELEE-04), if the action has ended a melee that both units have outlived: the two units are no nearer
// to each other than before. It counts the models, and those that have not gone the whole inch.
func (w *witness) steppedBack(d engine.Decision) error {
	m := peek.Live(w.s)
	ed := &force.Of(m).Edition
	u, e := w.charger, w.charged
	if ed.Move.StepBack == 0 || u < 0 || d.Kind == core.CloseIn || d.Kind == core.ChargePath ||
		w.flags[u]&core.InMelee == 0 || m.Units[u].Is(core.InMelee) ||
		!m.Units[u].Is(core.OnTable) || !m.Units[e].Is(core.OnTable) {
		return nil
	}
	was, is := int64(1)<<40, int64(1)<<40 // the gaps of the units
	for i, p := range models(m, u) {
		for j, q := range models(m, e) {
			r := int64(m.G.Models[i].Base) + int64(m.G.Models[j].Base)
			was = min(was, geom.Isqrt(geom.Dist2(w.before[i].P, q))-r)
			is = min(is, geom.Isqrt(geom.Dist2(p, q))-r)
		}
		w.parted++
		if far := int64(ed.Move.StepBack - backSlack); geom.Dist2(p, w.before[i].P) < far*far {
			w.stuck++
		}
	}
	if is < was {
		return fmt.Errorf("%s steps back and stands %d units from %s, before %d", m.Name(u), is,
			m.Name(e), was)
	}
	return nil
}

// backSlack is what a step back may be short of its inch by, for the ends of moves are rounded (units).
const backSlack = 4
