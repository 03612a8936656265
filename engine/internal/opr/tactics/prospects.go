package tactics

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/move/rose"
)

// Prospects are what an active unit can set out to do, beside what every unit can. An Aircraft cannot fire
// from where it stands, for it must fly, and always finds a way to retreat. Enemies are bits by their number
// in their army.
type Prospects struct {
	Shots     uint64 // enemies that it can fire at from where it stands
	InReach   uint64 // enemies that an Advance may bring a weapon to bear on, or that it can fire at now
	Cover     bool   // there is room for it in cover that an Advance may come to
	RushCover bool   // or a Rush
	Retreat   bool   // an Advance can take it further from the enemy
	Flee      bool   // a Rush can
}

// Ahead returns the prospects of unit u, by what is quick to tell: whether an Advance brings a weapon to bear is
// what BestShot finds out, and whether one gets into cover IntoCover. What these find is among the prospects. An
// enemy is in reach by ranges and by what shuts off all sight.
func Ahead(s *core.State, u int) (p Prospects) {
	d := force.Of(s)
	if d.IsAircraft(u) {
		return flightAhead(s, u)
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveAhead(s, u)
	}
	advanceMove, rushMove := force.Moves(s, u)
	look := figures.LayOut(s, u)
	defer look.GiveBack()
	p.Shots = shotsOf(look)
	p.InReach = p.Shots
	p.Shots = allowed(s, u, p.Shots)
	w := movement.ReadyMove(s, u, core.AsItStands, max(advanceMove, rushMove))
	defer w.GiveBack()
	if w.Arms.Ranged != 0 {
		p.InReach |= inReach(w, advanceMove, p.Shots)
	}
	if !w.Coherent(w.Bodies()) {
		return p
	}
	// what a shorter move finds, a longer one finds too
	near, far := &p.Cover, &p.RushCover
	if advanceMove > rushMove {
		near, far = far, near
	}
	*far = w.FindCover(max(advanceMove, rushMove))
	*near = *far && w.FindCover(min(advanceMove, rushMove))
	gap2, away := threat(w)
	if some := closeBy(w, gap2, max(advanceMove, rushMove)); some != 0 {
		p.Retreat, p.Flee = canLeave(w, advanceMove, gap2, away, some), canLeave(w, rushMove, gap2, away, some)
	}
	return p
}

// Shots returns the enemies, as bits by number, at which unit u can fire some ranged weapon from where it
// stands (GF3-SHOOT-01, GF2-SHOOT-01).
func Shots(s *core.State, u int) uint64 {
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	return shotsOf(w)
}

// allowed returns those of some enemies that unit u can fire at from where it stands at which rules of lists let it.
func allowed(s *core.State, u int, shots uint64) uint64 {
	if shots&(shots-1) != 0 && force.Of(s).NearestOnly(s, u) != "" {
		return shots & shooting.Targets(s, u)
	}
	return shots
}

// shotsOf is Shots for the unit of a layout.
func shotsOf(w *figures.Layout) uint64 {
	s, u := w.S, w.Unit
	inside := s.Units[u].Is(core.Aboard)
	if w.Arms.Ranged == 0 || inside && !force.FiresFromInside(s, u) {
		return 0
	}
	return enemies(s, u, func(e int) bool {
		if inside {
			w.Face(e)
			return w.CountGuns(1, 1) > 0
		}
		return shooting.CountGuns(w, e, force.Zero, 1, 1) > 0
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

// inReach returns the enemies outside the mask that an Advance may bring a weapon to bear on.
func inReach(w *figures.Layout, advance int32, skip uint64) uint64 {
	reach := int64(w.Arms.MaxRange) + int64(advance)
	return enemies(w.S, w.Unit, func(e int) bool {
		return skip>>w.S.G.Units[e].Number&1 == 0 && mayBear(w, e, advance) && figures.Gap(w.S, w.Unit, e) <= reach
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

// beside returns the n-th spot in the pattern's directions in the order in which these lie beside one:
// itself, then to both sides of it.
func beside(ahead, n int) int {
	dir := ahead - n/rose.Rings/2
	if n/rose.Rings&1 != 0 {
		dir = ahead + (n/rose.Rings+1)/2
	}
	return dir&15*rose.Rings + n%rose.Rings
}
