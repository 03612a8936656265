package opr

import (
	"math/bits"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// pushStep is by how much less a unit is pushed that cannot be pushed so far.
const pushStep = geom.Inch / 8

// PushedBy returns by how much unit u as it stands is pushed straight away from a point: as far up to reach as nothing is in its way, be it other bases,
// impassable terrain, anything that it would have to climb, or the table edge; and whether it moves at all (SQ-SKILL-03, SQ-A-14).
func PushedBy(s *core.State, u int, from geom.Point, reach int32) (v geom.Point, ok bool) {
	w := readyPush(s, u, reach)
	defer w.d.giveBack(w)
	tall, away := w.tall, w.mean.Sub(from)
	for n := int64(reach); n > 0; n -= pushStep {
		v = away.WithLength(n)
		w.tall = tall[:0] // it does not walk
		if v == zero || !w.tryMove(v, reach) {
			continue
		}
		w.tall = tall
		w.place(w.mean.Add(v))
		if _, level := w.plunges(); level {
			return v, true
		}
	}
	return zero, false
}

// readyPush borrows a work in which unit u is pushed.
func readyPush(s *core.State, u int, reach int32) *work {
	d := Of(s)
	w := d.borrow()
	w.load(s, d, u)
	w.surround(s.Boxes[u].Grow(reach), 0, -1)
	w.formUp(core.AsItStands)
	return w
}

// A plunge is where a model falls that is pushed: over which edge, and how far.
type plunge struct {
	edge geom.Point
	fall int32
}

// plunges returns which of the unit's models, by order in own, fall on the straight ways to their places in to, and whether none would have to climb.
// Small gaps are passed over (SQ-MOV-05).
func (w *work) plunges() (fallers uint64, level bool) {
	for i := range w.n {
		p, ok := w.plunge(i)
		if !ok {
			return 0, false
		}
		if p.fall > 0 {
			fallers |= 1 << i
		}
	}
	return fallers, true
}

// plunge returns where model i falls on the straight way to its place in to, with no fall when it does not; and whether it need not climb before.
func (w *work) plunge(i int) (at plunge, level bool) {
	from, to := w.own[i].P, w.to[i]
	if len(w.tall) == 0 || from == to {
		return at, true
	}
	p := w.profile(from, to)
	for k := 0; k < len(p)-1; {
		next := stepTo(p, k)
		d := p[next].height - p[k].height
		if d > 0 {
			return at, false
		}
		if _, hit := FallAP(-d); hit {
			at.fall = -d
			for n := p[k].to; n >= max(0, p[k].to-rounding); n-- {
				if at.edge = from.Add(to.Sub(from).WithLength(n)); w.s.G.Table.HeightAt(at.edge) == p[k].height {
					break
				}
			}
			return at, true
		}
		k = next
	}
	return at, true
}

// Falling returns which models of unit u, by their numbers in it, fall when it is pushed by v: those that come over an edge of 2 inches or more (SQ-MOV-07).
func Falling(s *core.State, u int, v geom.Point) (mask uint64) {
	w := readyPush(s, u, int32(ceilNorm(v)))
	defer w.d.giveBack(w)
	w.place(w.mean.Add(v))
	fallers, _ := w.plunges()
	for m := fallers; m != 0; m &= m - 1 {
		mask |= 1 << (int(w.model[bits.TrailingZeros64(m)]) - int(s.G.Units[u].First))
	}
	return mask
}

// FallToDeath kills model k of a unit of several that falls (SQ-MOV-07). Nobody is to be feared for it.
func FallToDeath(s *core.State, u, k int) {
	s.Vars[varFear] = 0
	if s.Trace != nil {
		s.Trace.Notef("%s: model %d falls", s.G.Units[u].Name, k+1)
	}
	hurt(s, u)
	kill(s, u, k)
	s.Rebox(u)
}

// Shove pushes unit u by v. Its last model, when it falls, stands at the edge then, with how far it is about to fall; all others that fall must be dead by now.
// Dangerous terrain on the way is rolled for.
func Shove(s *core.State, u int, v geom.Point, next func(fall int32)) {
	w := readyPush(s, u, int32(ceilNorm(v)))
	w.place(w.mean.Add(v))
	at, _ := w.plunge(0)
	if w.n > 1 {
		at.fall = 0
	}
	if at.fall > 0 {
		w.to[0] = at.edge
	}
	dice := w.commit()
	w.d.giveBack(w)
	next(at.fall)
	if dice > 0 {
		callDanger(s, u, dice)
	}
}
