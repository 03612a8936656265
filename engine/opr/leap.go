package opr

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/mission"
)

// LeapMost is how far a jump goes at most, across or down (SQ-MOV-06).
const LeapMost = 6 * geom.Inch

// A Leap is a jump on the straight way of a single model: across a gap or down a drop (SQ-MOV-06).
type Leap struct {
	Edge geom.Point // where it jumps from
	Size int32      // how far it jumps, across or down
	Over int32      // the ground that it jumps over, which is no part of its movement
	Fall int32      // how far it falls when it fails
}

// leap finds the jump by which the unit, a single model, gets straight to a point with a movement of at most allow: one jump, where it cannot walk,
// or else across the first gap that it could also climb through.
func (w *work) leap(to geom.Point, allow int32) (l Leap, ok bool) {
	a := w.own[0]
	if !w.leaps || len(w.tall) == 0 || !w.s.G.Table.Inside(to, a.R) || !w.tooFar(0, a.P, to, int64(allow)) || !w.free(0, w.others, a.P, to) {
		return l, false
	}
	p := w.profile(a.P, to)
	if l, ok = w.leapAlong(p, to, allow, false); !ok {
		l, ok = w.leapAlong(p, to, allow, true)
	}
	return l, ok
}

// leapsBy reports whether the unit may go by a displacement that takes a jump.
func (w *work) leapsBy(v geom.Point, allow int32) bool {
	if !w.leaps {
		return false
	}
	_, ok := w.leap(w.mean.Add(v), allow)
	return ok
}

// leapAlong is leap on a way with a profile; early says whether the model jumps where it need not.
func (w *work) leapAlong(p []stretch, to geom.Point, allow int32, early bool) (l Leap, ok bool) {
	a := w.own[0]
	length := ceilNorm(to.Sub(a.P))
	for k := 0; k < len(p)-1; {
		next := stepTo(p, k)
		d := p[next].height - p[k].height
		if l.Size == 0 && d < 0 && (early || -d > walkDrop) {
			if n, found := landing(p, k); found {
				next = n
				l.Over, l.Size = int32(p[n].from-p[k].to), int32(p[n].from-p[k].to)
			} else if -d > walkDrop && -d <= LeapMost {
				next, l.Size = k+1, p[k].height-p[k+1].height
			}
			if l.Size > LeapMost {
				return l, false
			}
			if l.Size > 0 {
				l.Fall = p[k].height - p[k+1].height
				if l.Edge, ok = w.edge(to, p[k]); !ok {
					return l, false
				}
			}
			if d = p[next].height - p[k].height; l.Over == 0 && l.Size > 0 {
				d = 0
			}
		}
		if -d > walkDrop {
			return l, false
		}
		length += int64(max(0, d))
		k = next
	}
	length -= int64(l.Over)
	slow := w.slows(0, a.P, to) && length > int64(w.d.Difficult)
	return l, l.Size > 0 && length <= int64(allow) && !slow
}

// landing returns the stretch on which a model lands that jumps from the end of stretch k across the gap behind it: the nearest one as high, or else
// the highest that it could have stepped down to.
func landing(p []stretch, k int) (best int, ok bool) {
	low := p[k+1].height
	for j := k + 2; j < len(p); j++ {
		gap, h := p[j].from-p[k].to, p[j].height
		if gap > LeapMost || h > p[k].height {
			break
		}
		if gap > walkGap && h > low && p[k].height-h <= walkDrop {
			best, low, ok = j, h, true
		}
	}
	return best, ok
}

// edge returns the last place at the height of a stretch on the way to a point, for the model that is about to jump from it.
func (w *work) edge(to geom.Point, k stretch) (geom.Point, bool) {
	const rounding = 4
	from := w.own[0].P
	for n := k.to; n >= max(0, k.to-rounding); n-- {
		if at := from.Add(to.Sub(from).WithLength(n)); w.s.G.Table.HeightAt(at) == k.height {
			return at, true
		}
	}
	return from, false
}

// readyLeap borrows a work in which unit u may look for ways with a jump; it must be one that may jump.
func readyLeap(s *core.State, u int, allow int32) *work {
	d := Of(s)
	w := d.borrow()
	w.load(s, d, u)
	w.surround(s.Boxes[u].Grow(allow+LeapMost), d.Separation, -1)
	w.formUp(core.AsItStands)
	w.leaps = true
	return w
}

// mayLeap reports whether unit u may jump, on a table where that can be of use.
func mayLeap(s *core.State, u int) bool {
	d := Of(s)
	return d.Jumps != nil && s.G.Table.Raised && Lone(s, u) && d.Jumps(s, u)
}

// LeapOf returns the jump by which an action leads to where it goes, if it is a legal answer to where a unit moves and takes one.
func LeapOf(s *core.State, a *core.Action) (l Leap, ok bool) {
	if s.Depth == 0 {
		return l, false
	}
	f := s.Top()
	if f.Proc != ProcMove || f.Step != moveAsk || a.Verb != core.Move || a.Unit != f.A || a.Form != core.AsItStands || a.Ways != 0 || !withinCoords(a.At) || !mayLeap(s, int(f.A)) {
		return l, false
	}
	w := readyLeap(s, int(f.A), f.N)
	defer w.d.giveBack(w)
	return w.leap(a.At, f.N)
}

// startLeap begins a move that leads straight to a point by way of a jump, if it is one and legal: the unit goes to the edge, and the edition's own
// procedure takes the place of the move.
func startLeap(s *core.State, f *core.Frame, a *core.Action) bool {
	l, ok := LeapOf(s, a)
	if !ok {
		return false
	}
	u := int(f.A)
	w := readyLeap(s, u, f.N)
	defer w.d.giveBack(w)
	w.to[0] = l.Edge
	dice := w.commit()
	s.Return()
	w.d.CallJump(s, u, l, a.At)
	if dice > 0 {
		callDanger(s, u, dice)
	}
	return true
}

// Land takes unit u, which has jumped, on to where its move leads: over the ground that it jumps over, and on by foot.
func Land(s *core.State, u int, over int32, to geom.Point) {
	d := Of(s)
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	way := to.Sub(w.own[0].P)
	at := w.own[0].P.Add(way.WithLength(min(int64(over), way.Norm())))
	w.surround(geom.BoxAround(at, to, w.own[0].R), d.Separation, -1)
	s.Models[w.model[0]].P, w.to[0] = at, to
	dice := w.commit()
	s.Units[u].Flags |= core.Moved
	s.Rebox(u)
	if dice > 0 {
		callDanger(s, u, dice)
	}
}

// fallReach is how far from the foot of what it falls from a model comes to lie at most (SQ-MOV-07).
const fallReach = 2 * geom.Inch

// fallRings is how many distances from the foot are offered.
const fallRings = 2

// FallPlaces calls yield with places where unit u can come to lie that falls from the edge that it stands at, until it returns false, each with its
// number: in sixteen directions, half as far from the foot as may be and as far. They are no more than the places that environments have room for.
func FallPlaces(s *core.State, u int, fall int32, yield func(int, geom.Point) bool) {
	at, sign := s.Anchor(u), s.Sign(s.Seat(u))
	reach := int64(fallReach + s.G.Models[s.G.Units[u].First].Base)
	for dir := range geom.Dirs {
		for ring := range int64(fallRings) {
			p := at.Add(geom.Dirs[dir].Sign(sign).Times(reach*(ring+1)/fallRings, geom.DirScale))
			if CanFallTo(s, u, fall, p) && !yield(dir*fallRings+int(ring), p) {
				return
			}
		}
	}
}

// CanFallTo reports whether unit u, a single model at the edge that it falls from, can come to lie at a point: within 2 inches of the foot, at its
// height, and in nobody's way.
func CanFallTo(s *core.State, u int, fall int32, p geom.Point) bool {
	t, edge := &s.G.Table, s.Anchor(u)
	r := s.G.Models[s.G.Units[u].First].Base
	if reach := int64(fallReach) + int64(r); !withinCoords(p) || geom.Dist2(edge, p) > reach*reach || !t.Inside(p, r) || t.HeightAt(p) != t.HeightAt(edge)-fall {
		return false
	}
	d := Of(s)
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	w.surround(geom.BoxAround(p, p, r), d.Separation, -1)
	return w.free(0, w.others, p, p)
}

// Fall lets unit u, a single model, fall so far and come to lie at a point, and calls what becomes of the hit, if there is one (SQ-MOV-07).
func Fall(s *core.State, u int, fall int32, p geom.Point) (hit bool) {
	s.Models[s.G.Units[u].First].P = p
	s.Units[u].Flags |= core.Moved
	s.Rebox(u)
	ap, hit := FallAP(fall)
	if s.Trace != nil {
		s.Trace.Notef("%s falls %s inches", s.G.Units[u].Name, mission.Inches(fall))
	}
	if hit {
		s.Vars[varFear] = 0
		CallHits(s, u, u, 1, &fallHits[min(ap, len(fallHits)-1)])
		s.Vars[varFear] = 0 // nobody is to be feared for it
	}
	return hit
}
