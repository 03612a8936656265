// Package walking works out where a figure of Stargrave can go and what it sees: straight ways and jumps with what
// they cost of its Move, past others, through rough ground and over heights (SG-MOV-01 to SG-MOV-08).
package walking

import (
	"math/bits"
	"sync"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/move"
)

// Figures step or drop down so far without harm (SG-MOV-07), and jump so far (SG-MOV-03).
const (
	FreeDrop = 3 * geom.Inch
	MostJump = 4 * geom.Inch
)

// alone is the coherency of those who keep none.
var alone = board.Coherency{Near: geom.MaxCoord, Far: 2 * geom.MaxCoord, Loose: true}

// Rules are what a game says of how figures walk and look.
type Rules struct {
	walk  move.Rules
	climb move.Rules // of those who climb down, too
	// Contact is the gap within which enemies are in combat, and Smoke the radius of a cloud, in units.
	Contact, Smoke int32
	PerStretch     bool // slow ground is counted in begun inches stretch by stretch (SG-A-54)
	Loot           int  // so many of the first markers are loot, and the others smoke
}

// NewRules returns rules of which the fields are to be filled in.
func NewRules() Rules {
	r := Rules{walk: move.Rules{Climbs: true, Drop: FreeDrop, Jump: MostJump, Fall: 1, Coherency: alone}}
	r.climb = r.walk
	r.climb.Drop = 1 << 30
	return r
}

// A Walker is the scratch memory of one computation about a figure that moves or looks. It is borrowed, used
// and given back inside one call.
type Walker struct {
	move.Mover
	rules *Rules
	s     *core.State
	u     int
	foes  []board.Disc // bases of enemies near enough to mind
	Slow  uint64       // pieces of rough ground near, by their places on the table
	Wet   uint64       // and of deep water
	cuts  [2 * board.MaxPieces]Span
}

// A Span is a part of a straight way, in units from where it begins.
type Span struct{ From, To int64 }

// walkers holds walkers from one computation to the next, for all games.
var walkers = sync.Pool{New: func() any { return &Walker{Mover: move.New()} }}

// Borrow makes ready to move figure u, or to look from it, as far as reach, in units.
func (r *Rules) Borrow(s *core.State, u int, reach int32) *Walker {
	w := walkers.Get().(*Walker)
	w.rules, w.s, w.u = r, s, u
	w.On(discOf(s, u))
	w.Around(reach)
	return w
}

// GiveBack ends the use of a walker.
func (w *Walker) GiveBack() { walkers.Put(w) }

func discOf(s *core.State, u int) board.Disc {
	return board.Disc{P: s.Models[u].P, R: s.G.Models[u].Base}
}

// On puts the figure on a base.
func (w *Walker) On(d board.Disc) {
	w.Rules, w.Table, w.Sign = &w.rules.walk, &w.s.G.Table, 1
	if seat := w.s.G.Units[w.u].Seat; seat != core.Nobody {
		w.Sign = w.s.Sign(int(seat))
	}
	w.N, w.Own[0], w.Mean, w.Box, w.Base, w.Uniform = 1, d, d.P, d.Box(), d.R, true
	w.FormUp(board.AsItStands)
	w.Flies, w.Unslowed, w.Roots, w.Nowhere, w.PassesTerrain = 0, 0, 0, false, false
	w.MayJump, w.Jumps = false, move.OnFoot
}

// Around collects what stands within reach.
func (w *Walker) Around(reach int32) {
	s := w.s
	box := w.Box.Grow(reach + move.Touch)
	w.ForgetOthers(0)
	w.foes = w.foes[:0]
	for v := range s.Units {
		if v == w.u || !s.Units[v].Is(core.OnTable) || !s.Boxes[v].Overlaps(box) {
			continue
		}
		d := discOf(s, v)
		w.Others = append(w.Others, d)
		w.CloseGroup(s.Boxes[v], len(w.Others)-1, v)
		if s.G.Units[w.u].Seat != s.G.Units[v].Seat {
			w.foes = append(w.foes, d)
		}
	}
	w.GatherTerrain(box, true)
	w.Slow, w.Wet = 0, w.Risky
	if w.Table.All&board.Difficult == 0 {
		return
	}
	for i := range w.Table.Pieces {
		if p := &w.Table.Pieces[i]; p.Kind&board.Difficult != 0 && p.Box.Overlaps(box) {
			w.Slow |= 1 << i
		}
	}
}

// Near counts the pieces of a mask whose boxes a straight way meets.
func (w *Walker) Near(mask uint64, a, b geom.Point) (n int) {
	if mask == 0 {
		return 0
	}
	way := geom.BoxAround(a, b, 0)
	for m := mask; m != 0; m &= m - 1 {
		if w.Table.Pieces[bits.TrailingZeros64(m)].Box.Overlaps(way) {
			n++
		}
	}
	return n
}

// Flat reports whether nothing on a straight way slows a movement.
func (w *Walker) Flat(a, b geom.Point) bool { return w.Near(w.Tall|w.Slow, a, b) == 0 }

// free reports whether the figure may go straight from a to b: on the table, past other bases and what is
// impassable, and touching no enemy but where it ends, for there it would be in combat.
func (w *Walker) free(a, b geom.Point) bool {
	if !w.Table.Inside(b, w.Base) || !w.Free(0, a, b) {
		return false
	}
	for i := range w.foes {
		if w.passes(a, b, w.foes[i]) {
			return false
		}
	}
	return true
}

// passes reports whether a straight way from a to b leads past an enemy within reach of combat, and does not end
// there.
func (w *Walker) passes(a, b geom.Point, foe board.Disc) bool {
	reach := int64(foe.R) + int64(w.Base) + int64(w.rules.Contact)
	return !geom.Within(b, foe.P, reach) && geom.Dot(foe.P.Sub(a), b.Sub(a)) > 0 &&
		geom.SegmentNear(a, b, foe.P, reach)
}

// slack is by how much the ends of two ways in one direction may be beside each other, as places are rounded.
const slack = 4

// Roomy reports whether the figure has some room on a straight way that is free, so that shorter ways in this
// direction are free, too.
func (w *Walker) Roomy(b geom.Point) bool {
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
		ok = !geom.SegmentNear(a, b, w.foes[i].P, int64(w.foes[i].R)+int64(w.Base)+int64(w.rules.Contact)+slack)
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
func (w *Walker) leg(t *trip, a, b geom.Point, jumps bool) bool {
	if a == b {
		return true
	}
	if !w.free(a, b) {
		return false
	}
	length := move.CeilNorm(b.Sub(a))
	if !jumps && w.Flat(a, b) {
		t.open += length
		return true
	}
	var over [2]Span
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
func (w *Walker) climbs(a, b geom.Point, over []Span) (up int64) {
	if len(over) > 0 && w.Jumps != move.OnFoot {
		n, _ := w.Rise(0, a, b)
		for _, o := range over {
			n += o.To - o.From
		}
		return n
	}
	n, ok := w.Rise(0, a, b)
	if ok {
		return n
	}
	w.Rules = &w.rules.climb
	n, _ = w.Rise(0, a, b)
	down, _ := w.Rise(0, b, a)
	w.Rules = &w.rules.walk
	return n + down
}

// slowPart adds the rough ground of a straight way to a trip, and returns how long it is.
func (w *Walker) slowPart(t *trip, a, b geom.Point, length int64, over []Span) (rough int64) {
	at := int64(0)
	for _, c := range w.Spans(a, b, length, board.Difficult) {
		c.From = max(c.From, at)
		if c.To <= c.From || jumped(over, c) {
			continue
		}
		t.addSlow(c.To - c.From)
		rough += c.To - c.From
		at = c.To
	}
	return rough
}

func jumped(over []Span, c Span) bool {
	for _, o := range over {
		if o.From <= c.From && c.To <= o.To {
			return true
		}
	}
	return false
}

// Spans returns, by where they begin, the parts of a straight way of a length that lie in terrain of a kind. They
// are good until it is called again.
func (w *Walker) Spans(a, b geom.Point, length int64, kind board.Kind) []Span {
	n := 0
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
		for ; k > 0 && w.cuts[k-1].From > from; k-- {
			w.cuts[k] = w.cuts[k-1]
		}
		w.cuts[k] = Span{from, to}
		n++
	}
	return w.cuts[:n]
}

// jumps leaves in over what a figure jumps across on a straight way, and returns how many jumps there are:
// gaps between heights, or rough ground and water, of up to 4 inches after a run-up of the same length
// (SG-MOV-03, SG-A-10, SG-A-55). A movement has room for two.
func (w *Walker) jumps(over *[2]Span, a, b geom.Point, length int64) (n int) {
	landed := int64(0)
	start := w.Own[0].P
	if w.Near(w.Tall, a, b) > 1 {
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
			over[n] = Span{from, to}
			n++
			landed, w.Own[0].P = to, l.Land
		}
		w.Own[0].P = start
		if n > 0 {
			return n
		}
		w.Jumps = move.OnFoot
	}
	for _, c := range w.Spans(a, b, length, board.Difficult|board.Dangerous) {
		if size := c.To - c.From; n < len(over) && size <= MostJump && c.From-landed >= size && c.To < length {
			over[n] = c
			n++
			landed = c.To
		}
	}
	return n
}

// A Path is where a movement leads: by up to move.MostBends way points, on foot or with jumps.
type Path struct {
	To    [move.MostBends + 1]geom.Point
	N     int
	Jumps bool
}

// Straight returns the path that leads straight to a point.
func Straight(to geom.Point) Path {
	p := Path{N: 1}
	p.To[0] = to
	return p
}

// A Pace is how far a movement leads, in units, and whether it minds what slows others (SG-ACT-05).
type Pace struct {
	Allow int32
	Plain bool
}

// Goes reports whether the figure can go a path.
func (w *Walker) Goes(p *Path, k Pace) bool {
	var t trip
	a := w.Own[0].P
	for _, b := range p.To[:p.N] {
		if !w.leg(&t, a, b, p.Jumps) {
			w.Jumps = move.OnFoot
			return false
		}
		w.Jumps = move.OnFoot
		a = b
	}
	if k.Plain {
		return t.open+t.slow <= int64(k.Allow)
	}
	return t.cost(w.rules.PerStretch) <= int64(k.Allow)
}

// GoesTo reports whether the figure can go straight to a point.
func (w *Walker) GoesTo(to geom.Point, k Pace) bool {
	p := Straight(to)
	return w.Goes(&p, k)
}

// Furthest returns the furthest point in a direction to which the figure can go, by eighths of an inch. On the
// level it stops at whatever is higher.
func (w *Walker) Furthest(v geom.Point, k Pace, onLevel bool) geom.Point {
	const step = geom.Inch / 8
	at := w.Own[0].P
	h := w.Table.HeightAt(at)
	for n := min(int64(k.Allow), v.Norm()-move.Touch); n > 0; n -= step {
		to := at.Add(v.WithLength(n))
		if !w.GoesTo(to, k) {
			continue
		}
		if onLevel && w.Tall != 0 {
			if up, _ := w.Rise(0, at, to); up > 0 || w.Table.HeightAt(to) > h {
				continue
			}
		}
		return to
	}
	return at
}

// Contact returns where a base stands that comes straight from where it is into contact with another.
func Contact(from, to board.Disc) (geom.Point, bool) {
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
func (w *Walker) clouds() {
	for i := w.rules.Loot; i < int(w.s.Marks); i++ {
		w.Sight.Discs = append(w.Sight.Discs, board.Disc{P: w.s.Markers[i].P, R: w.rules.Smoke})
	}
}

// Sees reports whether a base sees another. Figures do not block sight (SG-A-57).
func (r *Rules) Sees(s *core.State, a, b board.Disc) bool {
	w := walkers.Get().(*Walker)
	defer w.GiveBack()
	w.rules, w.s = r, s
	w.Sight.Gather(&s.G.Table, a.Box(), b.Box())
	w.clouds()
	return w.Sight.Sees(a, b)
}
