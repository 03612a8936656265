package move

import "gauntlet/engine/geom"

// A plunge is where a model falls that is pushed: over which edge, and how far.
type plunge struct {
	Edge geom.Point
	Fall int32
}

// Plunges returns which of the unit's models, by order in Own, fall on the straight ways to their places in
// To, and whether none would have to climb. Small gaps are passed over (SQ-MOV-05).
func (w *Mover) Plunges() (fallers uint64, level bool) {
	for i := range w.N {
		p, ok := w.Plunge(i)
		if !ok {
			return 0, false
		}
		if p.Fall > 0 {
			fallers |= 1 << i
		}
	}
	return fallers, true
}

// Plunge returns where model i falls on the straight way to its place in To, with no fall when it does not;
// and whether it need not climb before.
func (w *Mover) Plunge(i int) (at plunge, level bool) {
	from, to := w.Own[i].P, w.To[i]
	if w.Tall == 0 || from == to {
		return at, true
	}
	p := w.Profile(from, to)
	for k := 0; k < len(p)-1; {
		next := w.stepTo(p, k)
		d := p[next].height - p[k].height
		if d > 0 {
			return at, false
		}
		if -d >= w.Rules.Fall {
			at.Fall = -d
			for n := p[k].to; n >= max(0, p[k].to-rounding); n-- {
				if at.Edge = on(from, to, n); w.Table.HeightAt(at.Edge) == p[k].height {
					break
				}
			}
			return at, true
		}
		k = next
	}
	return at, true
}
