package opr

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/move"
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
	if !w.Coherent(w.Bodies()) {
		return p
	}
	advance, rush := w.survey(0, advanceMove, true), w.survey(1, rushMove, false)
	if w.arms.Ranged != 0 {
		p.Reached |= w.reached(advance, p.Shots)
	}
	p.Cover = w.CoverNear(advance.allow) && w.Roomy() && w.anyCover(advance)
	p.RushCover = w.CoverNear(rush.allow) && w.Roomy() && w.anyCover(rush)
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
				i = sideways(ahead, n/move.Rings)*move.Rings + n%move.Rings // the straight way first
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
		if d := geom.Dot(geom.Dirs[k].Sign(w.Sign), way); d > most {
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

// Allowance returns how far the unit may go whose move is pending, and whether it may shoot afterwards.
func Allowance(s *core.State) (allow int32, shooting bool) { return s.Top().N, Advancing(s) }
