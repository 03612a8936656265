package stargrave

import (
	"math/bits"
	"sync"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/move"
)

// Figures step or drop down so far without harm (SG-MOV-07), and jump so far (SG-MOV-03). Loot is a token of
// half an inch.
const (
	freeDrop = 3 * geom.Inch
	mostJump = 4 * geom.Inch
	lootBase = geom.Inch / 2
)

// alone is the coherency of those who keep none.
var alone = board.Coherency{Near: geom.MaxCoord, Far: 2 * geom.MaxCoord, Loose: true}

// A ground is the scratch memory of one computation about a figure that moves or looks. It is borrowed, used
// and given back inside one call.
type ground struct {
	move.Mover
	s    *core.State
	u    int
	foes []board.Disc // bases of enemies near enough to mind
	slow uint64       // pieces of rough ground near, by their places on the table
	wet  uint64       // and of deep water
	cuts [2 * board.MaxPieces]span
}

// A span is a part of a straight way, in units from where it begins.
type span struct{ from, to int64 }

// grounds holds grounds from one computation to the next, for all games.
var grounds = sync.Pool{New: func() any { return &ground{Mover: move.New()} }}

// borrow makes ready to move figure u, or to look from it, as far as reach.
func borrow(s *core.State, u int, reach int32) *ground {
	w := grounds.Get().(*ground)
	w.s, w.u = s, u
	w.On(discOf(s, u))
	w.Around(reach)
	return w
}

func (w *ground) giveBack() { grounds.Put(w) }

// On makes the ground one about a base.
func (w *ground) On(d board.Disc) {
	w.Rules, w.Table, w.Sign = &own(w.s).walk, &w.s.G.Table, 1
	if seat := w.s.G.Units[w.u].Seat; seat != core.Nobody {
		w.Sign = w.s.Sign(int(seat))
	}
	w.N, w.Own[0], w.Mean, w.Box, w.Base, w.Uniform = 1, d, d.P, d.Box(), d.R, true
	w.Slots[0], w.SlotBox = geom.Point{}, geom.BoxAround(geom.Point{}, geom.Point{}, d.R)
	w.Flies, w.Unslowed, w.Roots, w.Nowhere, w.PassesTerrain = 0, 0, 0, false, false
	w.MayJump, w.Jumps = false, move.OnFoot
}

// Around collects what stands within reach.
func (w *ground) Around(reach int32) {
	s := w.s
	box := w.Box.Grow(reach + move.Touch)
	w.ForgetOthers(0)
	w.foes = w.foes[:0]
	for v := range s.Units {
		if v == w.u || !alive(s, v) || !s.Boxes[v].Overlaps(box) {
			continue
		}
		d := discOf(s, v)
		w.Others = append(w.Others, d)
		w.CloseGroup(s.Boxes[v], len(w.Others)-1)
		if enemies(s, w.u, v) {
			w.foes = append(w.foes, d)
		}
	}
	w.GatherTerrain(box, true)
	w.slow, w.wet = 0, w.Risky
	if w.Table.All&board.Difficult == 0 {
		return
	}
	for i := range w.Table.Pieces {
		if p := &w.Table.Pieces[i]; p.Kind&board.Difficult != 0 && p.Box.Overlaps(box) {
			w.slow |= 1 << i
		}
	}
}

// near counts the pieces of a mask whose boxes a straight way meets.
func (w *ground) near(mask uint64, a, b geom.Point) (n int) {
	if mask == 0 {
		return 0
	}
	way := geom.BoxAround(a, b, 0)
	for m := mask; m != 0; m &= m - 1 {
		n += b2i(w.Table.Pieces[bits.TrailingZeros64(m)].Box.Overlaps(way))
	}
	return n
}

// flat reports whether nothing on a straight way slows a movement.
func (w *ground) flat(a, b geom.Point) bool { return w.near(w.Tall|w.slow, a, b) == 0 }

// free reports whether the figure may go straight from a to b: on the table, past other bases and what is
// impassable, and touching no enemy but where it ends, for there it would be in combat.
func (w *ground) free(a, b geom.Point) bool {
	if !w.Table.Inside(b, w.Base) || !w.Free(0, a, b) {
		return false
	}
	for i := range w.foes {
		reach := int64(w.foes[i].R) + int64(w.Base) + int64(own(w.s).contact)
		if p := w.foes[i].P; !geom.Within(b, p, reach) && geom.Dot(p.Sub(a), b.Sub(a)) > 0 &&
			geom.SegmentNear(a, b, p, reach) {
			return false
		}
	}
	return true
}

// slack is by how much the ends of two ways in one direction may be beside each other, as places are rounded.
const slack = 4

// roomy reports whether the figure has some room on a straight way that is free, so that shorter ways in this
// direction are free, too.
func (w *ground) roomy(b geom.Point) bool {
	a := w.Own[0].P
	for i := range w.Others { // who stands in another gets out by a long way only
		if w.Others[i].Nearer(w.Own[0], 0) {
			return false
		}
	}
	w.Own[0].R += slack
	ok := w.Free(0, a, b)
	w.Own[0].R -= slack
	for i := 0; i < len(w.foes) && ok; i++ {
		ok = !geom.SegmentNear(a, b, w.foes[i].P, int64(w.foes[i].R)+int64(w.Base)+int64(own(w.s).contact)+slack)
	}
	return ok
}

// A trip adds up what the parts of a movement cost (SG-MOV-02): ground that is covered twice as slowly is
// counted in begun inches over the whole movement (SG-A-54).
type trip struct {
	open, slow int64 // units
	stretches  int64 // begun inches of slow ground, stretch by stretch
}

// cost returns what the trip takes of an allowance.
func (t *trip) cost(perStretch bool) int64 {
	inches := (t.slow + geom.Inch - 1) / geom.Inch
	if perStretch {
		inches = t.stretches
	}
	return t.open + 2*geom.Inch*inches
}

func (t *trip) addSlow(n int64) {
	t.slow += n
	t.stretches += (n + geom.Inch - 1) / geom.Inch
}

// leg adds a straight part of a movement to a trip, which is on foot or with a jump wherever the figure can.
// It reports whether the figure can go there.
func (w *ground) leg(t *trip, a, b geom.Point, jumps bool) bool {
	if a == b {
		return true
	}
	if !w.free(a, b) {
		return false
	}
	length := move.CeilNorm(b.Sub(a))
	if !jumps && w.flat(a, b) {
		t.open += length
		return true
	}
	var over [2]span
	n := 0
	if jumps {
		if n = w.jumps(&over, a, b, length); n == 0 {
			return false
		}
	}
	if w.Tall != 0 {
		t.addSlow(w.climbs(a, b, over[:n]))
	}
	rough := int64(0)
	if w.Table.All&board.Difficult != 0 {
		rough = w.slowPart(t, a, b, length, over[:n])
	}
	t.open += length - rough
	return true
}

// climbs returns how much a figure climbs on a straight way, up and, where it goes down by more than it may
// drop, down (SG-MOV-02, SG-MOV-07). What it jumps over it does not climb through.
func (w *ground) climbs(a, b geom.Point, over []span) (up int64) {
	if len(over) > 0 && w.Jumps != move.OnFoot {
		n, _ := w.Rise(0, a, b)
		for _, o := range over {
			n += o.to - o.from
		}
		return n
	}
	n, ok := w.Rise(0, a, b)
	if ok {
		return n
	}
	w.Rules = &own(w.s).climb
	n, _ = w.Rise(0, a, b)
	down, _ := w.Rise(0, b, a)
	w.Rules = &own(w.s).walk
	return n + down
}

// slowPart adds the rough ground of a straight way to a trip, and returns how long it is.
func (w *ground) slowPart(t *trip, a, b geom.Point, length int64, over []span) (rough int64) {
	n := w.spans(a, b, length, board.Difficult)
	at := int64(0)
	for _, c := range w.cuts[:n] {
		c.from = max(c.from, at)
		if c.to <= c.from || jumped(over, c) {
			continue
		}
		t.addSlow(c.to - c.from)
		rough += c.to - c.from
		at = c.to
	}
	return rough
}

func jumped(over []span, c span) bool {
	for _, o := range over {
		if o.from <= c.from && c.to <= o.to {
			return true
		}
	}
	return false
}

// spans leaves in cuts, by where they begin, the parts of a straight way that lie in terrain of a kind.
func (w *ground) spans(a, b geom.Point, length int64, kind board.Kind) (n int) {
	box := geom.BoxAround(a, b, 0)
	for i := range w.Table.Pieces {
		p := &w.Table.Pieces[i]
		if p.Kind&kind == 0 || !p.Box.Overlaps(box) {
			continue
		}
		from, to, ok := p.Span(a, b, length)
		if !ok {
			continue
		}
		k := n
		for ; k > 0 && w.cuts[k-1].from > from; k-- {
			w.cuts[k] = w.cuts[k-1]
		}
		w.cuts[k] = span{from, to}
		n++
	}
	return n
}

// jumps leaves in over what a figure jumps across on a straight way, and returns how many jumps there are:
// gaps between heights, or rough ground and water, of up to 4 inches after a run-up of the same length
// (SG-MOV-03, SG-A-10, SG-A-55). A movement has room for two.
func (w *ground) jumps(over *[2]span, a, b geom.Point, length int64) (n int) {
	landed := int64(0)
	start := w.Own[0].P
	if w.near(w.Tall, a, b) > 1 {
		w.Jumps = move.JumpAll
		for w.Own[0].P = a; w.Own[0].P != b; {
			l, ok := w.NextJump(b)
			if !ok || l.Size == 0 {
				break
			}
			from := l.Edge.Sub(a).Norm()
			to := from + int64(l.Over)
			if l.Size != l.Over || n == len(over) || from-landed < to-from {
				n = 0
				break
			}
			over[n] = span{from, to}
			n++
			landed, w.Own[0].P = to, l.Land
		}
		w.Own[0].P = start
		if n > 0 {
			return n
		}
		w.Jumps = move.OnFoot
	}
	for _, c := range w.cuts[:w.spans(a, b, length, board.Difficult|board.Dangerous)] {
		if size := c.to - c.from; n < len(over) && size <= mostJump && c.from-landed >= size && c.to < length {
			over[n] = c
			n++
			landed = c.to
		}
	}
	return n
}

// A path is where a movement leads: by up to two way points, on foot or with jumps.
type path struct {
	to    [move.MostBends + 1]geom.Point
	n     int
	jumps bool
}

// A pace is how far a movement leads, and whether it minds what slows others (SG-ACT-05).
type pace struct {
	allow int32
	plain bool
}

// goes reports whether the figure can go a path.
func (w *ground) goes(p *path, k pace) bool {
	var t trip
	a := w.Own[0].P
	for _, b := range p.to[:p.n] {
		if !w.leg(&t, a, b, p.jumps) {
			w.Jumps = move.OnFoot
			return false
		}
		w.Jumps = move.OnFoot
		a = b
	}
	if k.plain {
		return t.open+t.slow <= int64(k.allow)
	}
	return t.cost(own(w.s).perStretch) <= int64(k.allow)
}

// straight reports whether the figure can go straight to a point.
func (w *ground) straight(to geom.Point, k pace) bool {
	p := path{n: 1}
	p.to[0] = to
	return w.goes(&p, k)
}

// contactWith returns where a base stands that comes straight from a point into contact with another.
func contactWith(from, to board.Disc) (geom.Point, bool) {
	reach := int64(from.R) + int64(to.R)
	v := to.P.Sub(from.P)
	for n := v.Norm() - reach; n >= 0 && n > v.Norm()-reach-move.Touch; n-- {
		p := from.P.Add(v.WithLength(n))
		if !geom.Nearer(p, to.P, reach) {
			return p, geom.Within(p, to.P, reach+move.Touch)
		}
	}
	return from.P, geom.Within(from.P, to.P, reach+move.Touch)
}

// clouds appends those of smoke, through which nobody sees (SG-GRENADE-04, SG-A-42).
func (w *ground) clouds() {
	d := own(w.s)
	for i := len(d.Loot); i < int(w.s.Marks); i++ {
		w.Sight.Discs = append(w.Sight.Discs, board.Disc{P: w.s.Markers[i].P, R: d.smoke})
	}
}

// sees reports whether a base sees another. Figures do not block sight (SG-A-57).
func (w *ground) sees(a, b board.Disc) bool {
	w.Sight.Gather(&w.s.G.Table, a.Box(), b.Box())
	w.clouds()
	return w.Sight.Sees(a, b)
}

// sees reports whether figure u sees figure v.
func sees(s *core.State, u, v int) bool {
	w := grounds.Get().(*ground)
	w.s = s
	defer w.giveBack()
	return w.sees(discOf(s, u), discOf(s, v))
}
