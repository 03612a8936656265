package opr

import (
	"math"
	"slices"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// Prospects are what an active unit can set out to do, beside what every unit can. An Aircraft cannot fire from where it stands, for it must
// fly, and always finds a way to retreat. Enemies are bits by their number in their army.
type Prospects struct {
	Shots     uint64 // enemies that it can fire at from where it stands
	Reached   uint64 // enemies that it can fire at after an Advance, or from where it stands
	Cover     bool   // an Advance can end in cover
	RushCover bool   // a Rush can end in cover
	Retreat   bool   // an Advance can take it further from the enemy
	Flee      bool   // a Rush can
}

// Ahead returns the prospects of unit u. They agree with BestShot, IntoCover and Away, but stop at the first destination that will do.
func Ahead(s *core.State, u int) (p Prospects) {
	d := Of(s)
	if d.aircraft(u) {
		return flightAhead(s, u)
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveAhead(s, u)
	}
	advanceMove, rushMove := Moves(s, u)
	p.Shots = Shots(s, u)
	p.Reached = p.Shots
	w := readyMove(s, u, core.AsItStands, max(advanceMove, rushMove))
	defer d.giveBack(w)
	if !w.coherent(w.bodies()) {
		return p
	}
	advance, rush := w.survey(0, advanceMove, true), w.survey(1, rushMove, false)
	if w.arms.Ranged != 0 {
		p.Reached |= w.reached(advance, p.Shots)
	}
	p.Cover = w.coverNear(advance.allow) && w.roomy() && w.anyCover(advance)
	p.RushCover = w.coverNear(rush.allow) && w.roomy() && w.anyCover(rush)
	p.Retreat, p.Flee = w.canLeave(advance), w.canLeave(rush)
	return p
}

// Shots returns the enemies, as bits by number, at which unit u can fire some ranged weapon from where it stands (GF3-SHOOT-01, GF2-SHOOT-01).
func Shots(s *core.State, u int) (mask uint64) {
	d := Of(s)
	inside := s.Units[u].Is(core.Aboard)
	if d.Arms(s, u).Ranged == 0 || inside && !firesFromInside(s, u) {
		return 0
	}
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	first, end := s.G.UnitRange(1 - s.Seat(u))
	for e := first; e < end; e++ {
		if !alive(s, int16(e)) {
			continue
		}
		if inside {
			if w.face(e); w.anyFires() {
				mask |= 1 << (e - first)
			}
		} else if w.gunsOn(e, zero, 1) > 0 {
			mask |= 1 << (e - first)
		}
	}
	return mask
}

// reached returns the enemies outside the mask that the unit can fire at after an Advance by one of BestShot's ways.
func (w *work) reached(g *ground, skip uint64) (mask uint64) {
	s := w.s
	reach, blind := int64(w.arms.MaxRange)+int64(g.allow), w.firesBlind()
	look := w.d.borrow()
	defer w.d.giveBack(look)
	look.load(s, w.d, w.unit)
	first, end := s.G.UnitRange(1 - s.Seat(w.unit))
	for e := first; e < end; e++ {
		if skip>>(e-first)&1 != 0 || !alive(s, int16(e)) || s.Boxes[w.unit].Gap2(s.Boxes[e]) > reach*reach ||
			!blind && shutOff(&s.G.Table, s.Boxes[w.unit].Grow(g.allow), s.Boxes[e]) {
			continue
		}
		way := w.wayTo(e)
		ahead := w.facing(way)
		for n := 0; ; n++ {
			if n == len(g.rose) {
				w.complete(g)
			}
			if n == g.n {
				break
			}
			i := n
			if n < len(g.rose) {
				i = sideways(ahead, n/Rings)*Rings + n%Rings // the straight way first
			}
			if g.spots[i].state == spotTowards && astray(g.spots[i].v, way) || !w.settled(g, i) {
				continue
			}
			if v := g.spots[i].v; w.mayShoot(v, way, e) && look.gunsAtMost(e, v) > 0 && w.reaches(g, i) && look.gunsOn(e, v, 1) > 0 {
				mask |= 1 << (e - first)
				break
			}
		}
	}
	return mask
}

// facing returns the direction of the pattern that is nearest to a way.
func (w *work) facing(way geom.Point) (best int) {
	most := int64(math.MinInt64)
	for k := range geom.Dirs {
		if d := geom.Dot(geom.Dirs[k].Sign(w.sign), way); d > most {
			best, most = k, d
		}
	}
	return best
}

// sideways returns the n-th of all directions in the order in which they lie beside one: itself, then to both sides of it.
func sideways(ahead, n int) int {
	if n&1 != 0 {
		return (ahead + (n+1)/2) & 15
	}
	return (ahead - n/2) & 15
}

// roomy reports whether the cover that has been collected may have room for more than half of the unit as it stands: for every piece, no more
// models than lie together in the width and in the depth of its box. It works out the median of the unit.
func (w *work) roomy() bool {
	if w.n == 1 {
		w.median = w.own[0].P
		return true
	}
	var xs, ys [roster.MaxUnitModels]int32
	least := w.own[0].R
	for i := range w.n {
		xs[i], ys[i] = w.own[i].P.X, w.own[i].P.Y
		least = min(least, w.own[i].R)
	}
	slices.Sort(xs[:w.n])
	slices.Sort(ys[:w.n])
	w.median = geom.Point{X: xs[w.n/2], Y: ys[w.n/2]}
	room := 0
	for _, k := range w.cover {
		b := &w.s.G.Table.Pieces[k].Box
		room += min(most(xs[:w.n], b.Max.X-b.Min.X-2*least), most(ys[:w.n], b.Max.Y-b.Min.Y-2*least))
	}
	return 2*room > w.n
}

// most returns how many of the sorted numbers lie at most within a width of each other.
func most(sorted []int32, width int32) (n int) {
	from := 0
	for i, v := range sorted {
		for v-sorted[from] > width && from < i {
			from++
		}
		if width >= 0 {
			n = max(n, i-from+1)
		}
	}
	return n
}

// Allowance returns how far the unit may go whose move is pending, and whether it may shoot afterwards.
func Allowance(s *core.State) (allow int32, shooting bool) { return s.Top().N, Advancing(s) }
