package opr

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// LeapMost is how far a jump goes at most, across or down (SQ-MOV-06).
const LeapMost = 6 * geom.Inch

// A Leap is a jump on the straight way of a single model: across a gap or down a drop (SQ-MOV-06).
type Leap struct {
	Edge, Land geom.Point // where it jumps from, and where it comes down
	Size       int32      // how far it jumps, across or down
	Over       int32      // the ground that it jumps over, which is no part of its movement
	Fall       int32      // how far it falls when it fails
}

// Where a model jumps on its way.
const (
	afoot    = iota // nowhere
	leapMust        // where it cannot walk
	leapAll         // and across every gap that it could climb through, too
)

// LeapEverywhere is what Arg of a Move holds by which a unit jumps across every gap on its way, and not only where it gets there no other way.
const LeapEverywhere = 1

// MostBends is how many way points a way has at most.
const MostBends = len(core.Action{}.Way)

// A Way is that of a single model over jumps: straight from where it stands to one point after the other.
type Way struct {
	To         [MostBends + 1]geom.Point
	N          int  // points in use
	Everywhere bool // it jumps across all gaps
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

// rounding is how far at most a place computed from a profile lies from one that is as high as the profile says.
const rounding = 4

// nextLeap returns the first jump on the straight way of the unit, a single model, to a point, where the work lets it jump: one of no size when there is
// none. It reports whether the unit gets on at all.
func (w *work) nextLeap(to geom.Point) (l Leap, ok bool) {
	a := w.own[0].P
	if len(w.tall) == 0 || a == to || w.flies != 0 {
		return l, true // who flies does not jump, but passes over what others jump over (SQ-SR-FLYING)
	}
	p := w.profile(a, to)
	for k := 0; k < len(p)-1; {
		next, l, ok := w.stepOn(p, k, false)
		if !ok || l.Size > 0 {
			return l, ok && w.exact(&l, to, p[k], p[next])
		}
		k = next
	}
	return l, true
}

// exact fills in from where to where a jump leads that takes the unit from one stretch of its way to a point to another: from the last place as high as
// the one, to the first as high as the other. It reports whether it has found them.
func (w *work) exact(l *Leap, to geom.Point, from, onto stretch) bool {
	a, t := w.own[0].P, &w.s.G.Table
	at := func(n int64) geom.Point { return a.Add(to.Sub(a).WithLength(n)) }
	for n := from.to; ; n-- {
		if l.Edge = at(n); t.HeightAt(l.Edge) == from.height {
			break
		}
		if n == 0 || n == from.to-rounding {
			return false
		}
	}
	for n := onto.from; ; n++ {
		if l.Land = at(n); n >= onto.to {
			l.Land = to
		}
		if t.HeightAt(l.Land) == onto.height {
			return true
		}
		if n >= onto.to || n == onto.from+rounding {
			return false
		}
	}
}

// slowsAfoot is slows on a way with jumps: what the model jumps over does not slow it.
func (w *work) slowsAfoot(i int, a, b geom.Point) bool {
	p, flies, from := w.profile(a, b), w.flies>>i&1 != 0, int64(0)
	at := func(n int64) geom.Point { return a.Add(b.Sub(a).WithLength(n)) }
	for k := 0; k < len(p)-1; {
		next, l, ok := w.stepOn(p, k, flies)
		if !ok {
			return false
		}
		if l.Size > 0 {
			if w.touches(w.slow, at(from), at(p[k].to), w.own[i].R) {
				return true
			}
			from = p[next].from
		}
		k = next
	}
	return w.touches(w.slow, at(from), b, w.own[i].R)
}

// goes reports whether the unit, a single model, may go a way with a movement of at most allow, jumping where the work lets it.
func (w *work) goes(way *Way, allow int32) bool {
	start, length, slow, ok := w.own[0].P, int64(0), false, true
	for _, to := range way.To[:way.N] {
		at := w.own[0]
		length += w.stride(0, at.P, to)
		if ok = length <= int64(allow) && w.s.G.Table.Inside(to, at.R) && w.free(0, w.others, at.P, to); !ok {
			break
		}
		slow = slow || w.slows(0, at.P, to)
		w.own[0].P = to
	}
	w.own[0].P = start
	return ok && !(slow && length > int64(w.d.Move.Difficult)) && (w.leaps == afoot || w.comesDown(way))
}

// comesDown reports whether all jumps on a way begin and end at places that are there.
func (w *work) comesDown(way *Way) (ok bool) {
	start := w.own[0].P
	defer func() { w.own[0].P = start }()
	for _, to := range way.To[:way.N] {
		for w.own[0].P != to {
			l, ok := w.nextLeap(to)
			if !ok {
				return false
			}
			if w.own[0].P = to; l.Size > 0 {
				w.own[0].P = l.Land
			}
		}
	}
	return true
}

// leapsTo reports whether the unit may go straight by a displacement that takes a jump. What it knows of what lies around it must be that of a move
// of at most allow.
func (w *work) leapsTo(v geom.Point, allow int32) bool {
	if !w.springs || !w.meets(w.tall, geom.BoxAround(w.mean, w.mean.Add(v), 0)) {
		return false
	}
	way := Way{N: 1}
	way.To[0] = w.mean.Add(v)
	return w.finds(&way, allow, leapMust)
}

// finds looks whether the unit may go a way, first with as few jumps as are worth trying, and says so in the way.
func (w *work) finds(way *Way, allow int32, least uint8) (ok bool) {
	for w.leaps = least; w.leaps <= leapAll && !ok; w.leaps++ {
		ok, way.Everywhere = w.goes(way, allow), w.leaps == leapAll
	}
	w.leaps = afoot
	return ok
}

// mayLeap reports whether unit u may jump, on a table where that can be of use.
func mayLeap(s *core.State, u int) bool {
	d := Of(s)
	return d.Jumps != nil && s.G.Table.Raised && Lone(s, u) && d.Jumps(s, u)
}

// loadLeaper fills in unit u, which may jump, with all that stands on the table: jumps make ways longer than any movement.
func (w *work) loadLeaper(s *core.State, d *Data, u int, room int32, skip int) {
	w.load(s, d, u)
	t := &s.G.Table
	w.surround(geom.Box{Min: geom.Point{X: -t.HalfW, Y: -t.HalfH}, Max: geom.Point{X: t.HalfW, Y: t.HalfH}}, room, skip)
	w.formUp(core.AsItStands)
}

// wayOf returns the way over jumps that an action asks for, by which unit u goes with a movement of at most allow, if it is a legal one.
func wayOf(s *core.State, u int, allow int32, a *core.Action) (way Way, ok bool) {
	if a.Form != core.AsItStands || int(a.Ways) > MostBends || a.Arg > LeapEverywhere || !withinCoords(a.At) || !withinCoords(a.Way[0]) || !withinCoords(a.Way[1]) || !mayLeap(s, u) {
		return way, false
	}
	way.N = copy(way.To[:], a.Way[:a.Ways])
	way.To[way.N] = a.At
	way.N++
	d := Of(s)
	w := d.borrow()
	defer d.giveBack(w)
	w.loadLeaper(s, d, u, d.Move.Separation, -1)
	least := uint8(leapMust)
	if a.Arg == LeapEverywhere || w.flies != 0 {
		least = leapAll
	}
	return way, w.finds(&way, allow, least)
}

// takeWay lets unit u go a way over jumps that an action asks for, in place of the frames on top of the stack that asked, and reports whether it is a
// legal one.
func takeWay(s *core.State, u int, allow int32, a *core.Action, frames int) bool {
	way, ok := wayOf(s, u, allow, a)
	if !ok {
		return false
	}
	for range frames {
		s.Return()
	}
	clear(s.Saved)
	Of(s).CallWay(s, u, way)
	return true
}

// takeEverywhere takes a move on which a unit jumps across every gap.
func takeEverywhere(s *core.State, f *core.Frame, a *core.Action) error {
	if f.Step != moveAsk || a.Unit != f.A || a.Arg != LeapEverywhere || !takeWay(s, int(f.A), f.N, a, 1) {
		return core.Illegal(a, "SQ-MOV-06", "%s cannot go there by jumping across every gap on its way", unitName(s, a.Unit))
	}
	return nil
}

// LeapOf returns the first jump on the way by which an action leads to where it goes, if it is a legal answer to where a unit moves and takes one.
func LeapOf(s *core.State, a *core.Action) (l Leap, ok bool) {
	if s.Depth == 0 {
		return l, false
	}
	f := s.Top()
	if f.Proc != ProcMove || f.Step != moveAsk || a.Verb != core.Move || a.Unit != f.A {
		return l, false
	}
	u := int(f.A)
	way, ok := wayOf(s, u, f.N, a)
	if !ok {
		return l, false
	}
	d := Of(s)
	w := d.borrow()
	defer d.giveBack(w)
	w.loadLeaper(s, d, u, d.Move.Separation, -1)
	if a.Arg != LeapEverywhere && w.goes(&way, f.N) {
		return l, false // it gets there without
	}
	w.leaps = mode(way.Everywhere)
	for _, to := range way.To[:way.N] {
		if l, ok = w.nextLeap(to); !ok || l.Size > 0 {
			break
		}
		w.own[0].P = to
	}
	return l, ok && l.Size > 0
}

func mode(everywhere bool) uint8 {
	if everywhere {
		return leapAll
	}
	return leapMust
}

// GoOn takes unit u, a single model, straight on towards a point, as far as it gets without a jump. What comes next is called by the caller: it is
// told the jump at whose edge the unit then stands, or that there is none. The dice of dangerous terrain come on top of that.
func GoOn(s *core.State, u int, to geom.Point, everywhere bool, next func(l Leap, jumps bool)) {
	d := Of(s)
	w := d.borrow()
	w.loadLeaper(s, d, u, d.Move.Separation, -1)
	w.leaps = mode(everywhere)
	l, ok := w.nextLeap(to)
	if w.to[0] = to; ok && l.Size > 0 {
		w.to[0] = l.Edge
	}
	dice := w.commit()
	d.giveBack(w)
	next(l, ok && l.Size > 0)
	if dice > 0 {
		callDanger(s, u, dice)
	}
}

// Land puts unit u, which has jumped, where it comes down.
func Land(s *core.State, u int, at geom.Point) {
	s.Models[s.G.Units[u].First].P = at
	s.Units[u].Flags |= core.Moved
	s.Rebox(u)
}
