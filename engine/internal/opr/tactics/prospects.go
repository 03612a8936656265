package tactics

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/move"
)

// Prospects are what an active unit can set out to do, beside what every unit can. An Aircraft cannot fire
// from where it stands, for it must fly, and always finds a way to retreat. Enemies are bits by their number
// in their army.
type Prospects struct {
	Shots     uint64 // enemies that it can fire at from where it stands
	Reached   uint64 // enemies that it can fire at after an Advance, or from where it stands
	Cover     bool   // an Advance can end in cover
	RushCover bool   // a Rush can end in cover
	Retreat   bool   // an Advance can take it further from the enemy
	Flee      bool   // a Rush can
}

// Ahead returns the prospects of unit u. They agree with BestShot, IntoCover and Away, but stop at the first
// destination that will do.
func Ahead(s *core.State, u int) (p Prospects) {
	d := force.Of(s)
	if d.IsAircraft(u) {
		return flightAhead(s, u)
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveAhead(s, u)
	}
	advanceMove, rushMove := force.Moves(s, u)
	p.Shots = Shots(s, u)
	p.Reached = p.Shots
	w := movement.ReadyMove(s, u, core.AsItStands, max(advanceMove, rushMove))
	defer w.GiveBack()
	if !w.Coherent(w.Bodies()) {
		return p
	}
	advance, rush := w.ListDestinations(0, advanceMove, true), w.ListDestinations(1, rushMove, false)
	if w.Arms.Ranged != 0 {
		p.Reached |= reached(w, advance, p.Shots)
	}
	p.Cover = w.CoverNear(advance.Allow) && w.Roomy() && anyCover(w, advance)
	p.RushCover = w.CoverNear(rush.Allow) && w.Roomy() && anyCover(w, rush)
	p.Retreat, p.Flee = canLeave(w, advance), canLeave(w, rush)
	return p
}

// Shots returns the enemies, as bits by number, at which unit u can fire some ranged weapon from where it
// stands (GF3-SHOOT-01, GF2-SHOOT-01).
func Shots(s *core.State, u int) (mask uint64) {
	d := force.Of(s)
	inside := s.Units[u].Is(core.Aboard)
	if d.Arms(s, u).Ranged == 0 || inside && !force.FiresFromInside(s, u) {
		return 0
	}
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	return enemies(s, u, func(e int) bool {
		if inside {
			w.Face(e)
			return w.CountGuns(1) > 0
		}
		return shooting.CountGuns(w, e, force.Zero, 1) > 0
	})
}

// enemies returns the enemies of unit u on the table that fit, as bits by number.
func enemies(s *core.State, u int, fits func(e int) bool) (mask uint64) {
	for e := range s.G.UnitsOf(1 - s.Seat(u)) {
		if force.Alive(s, e) && fits(e) {
			mask |= 1 << s.G.Units[e].Number
		}
	}
	return mask
}

// reached returns the enemies outside the mask that the unit can fire at after an Advance by one of
// BestShot's ways.
func reached(w *figures.Layout, g *figures.Destinations, skip uint64) uint64 {
	s := w.S
	reach, blind := int64(w.Arms.MaxRange)+int64(g.Allow), shooting.FiresBlind(w)
	look := figures.LayOut(s, w.Unit)
	defer look.GiveBack()
	return enemies(s, w.Unit, func(e int) bool {
		if skip>>s.G.Units[e].Number&1 != 0 || s.Boxes[w.Unit].Gap2(s.Boxes[e]) > reach*reach ||
			!blind && figures.ShutOff(w.Table, s.Boxes[w.Unit].Grow(g.Allow), s.Boxes[e]) {
			return false
		}
		way := wayTo(w, e)
		ahead := facing(w, way)
		for n := 0; ; n++ {
			if n == len(g.Rose) {
				w.AddTargets(g)
			}
			if n == g.N {
				return false
			}
			i := n
			if n < len(g.Rose) {
				i = sideways(ahead, n/move.Rings)*move.Rings + n%move.Rings // the straight way first
			}
			if g.Spots[i].State == figures.SpotTowards && astray(g.Spots[i].V, way) || !w.Settle(g, i) {
				continue
			}
			if v := g.Spots[i].V; mayShoot(w, v, way, e) && shooting.GunsAtMost(look, e, v) > 0 &&
				w.CanReach(g, i) && shooting.CountGuns(look, e, v, 1) > 0 {
				return true
			}
		}
	})
}

// facing returns the direction of the pattern that is nearest to a way.
func facing(w *figures.Layout, way geom.Point) (best int) {
	var off [len(geom.Dirs)]int64
	for k, dir := range geom.Dirs {
		off[k] = -geom.Dot(dir.Sign(w.Sign), way)
	}
	return least(off[:])
}

// sideways returns the n-th of all directions in the order in which they lie beside one: itself, then to both
// sides of it.
func sideways(ahead, n int) int {
	if n&1 != 0 {
		return (ahead + (n+1)/2) & 15
	}
	return (ahead - n/2) & 15
}
