package opr

import (
	"math"
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/move"
	"gauntlet/engine/roster"
)

// The functions of this file answer what a player could find out with a tape measure and a good look at the table. They change nothing,
// but for ChargeStrikes, and roll no dice.

// Plays reports whether a state is of one of the games of this package's family; the other functions are for those alone.
func Plays(s *core.State) bool {
	_, ok := s.G.Data.(*Data)
	return ok
}

// Gap returns the distance of two units on the table, base edge to base edge at the closest, in units rounded down; 0 when bases touch.
func Gap(s *core.State, u, e int) int64 {
	du, de := &s.G.Units[u], &s.G.Units[e]
	ru, same := s.Shape(u)
	re, even := s.Shape(e)
	same = same && even
	least, best := int64(1)<<62, int64(math.MaxInt32)
	for m := s.Units[u].Alive; m != 0; m &= m - 1 {
		i := int(du.First) + bits.TrailingZeros64(m)
		for n := s.Units[e].Alive; n != 0; n &= n - 1 {
			j := int(de.First) + bits.TrailingZeros64(n)
			d2 := geom.Dist2(s.Models[i].P, s.Models[j].P)
			if same {
				least = min(least, d2)
			} else if r := int64(s.G.Models[i].Base) + int64(s.G.Models[j].Base); best > 0 && (d2 < r*r || d2 < (best+r)*(best+r)) {
				best = max(0, geom.Isqrt(d2)-r)
			}
		}
	}
	if same {
		best = max(0, geom.Isqrt(least)-int64(ru)-int64(re))
	}
	return best
}

// GapTo returns the distance of unit u, were it displaced by v as it stands, from a point: from the closest base edge, in units rounded
// down; 0 when a base covers it.
func GapTo(s *core.State, u int, v, p geom.Point) int64 {
	def := &s.G.Units[u]
	p = p.Sub(v)
	best := int64(math.MaxInt32)
	least, base := int64(math.MaxInt64), int32(0) // of the models of one base that stand in a row of the unit: one root is enough for them
	for m := s.Units[u].Alive; m != 0; m &= m - 1 {
		i := int(def.First) + bits.TrailingZeros64(m)
		if r := s.G.Models[i].Base; r != base {
			if least != math.MaxInt64 {
				best = min(best, max(0, geom.Isqrt(least)-int64(base)))
			}
			least, base = math.MaxInt64, r
		}
		least = min(least, geom.Dist2(s.Models[i].P, p))
	}
	if least != math.MaxInt64 {
		best = min(best, max(0, geom.Isqrt(least)-int64(base)))
	}
	return best
}

// Sees reports whether some model of unit u sees some model of unit e (GF3-SHOOT-09), at whatever distance.
func Sees(s *core.State, u, e int) bool {
	if hidden(s, u, e) {
		return false
	}
	d := Of(s)
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	w.face(e)
	for i := range w.N {
		for j := range w.Bases {
			if w.Sight.Sees(w.Own[i], w.Bases[j]) {
				return true
			}
		}
	}
	return false
}

// hidden reports whether a single sight-blocking piece lies between the boxes of two units and shuts off all lines between them, which saves
// looking along each. That is so when it touches neither box and the four lines between their like corners cross it: two of these lines are
// sides of the convex hull of both boxes, and a convex piece that crosses both sides parts one box from the other.
func hidden(s *core.State, u, e int) bool {
	return shutOff(&s.G.Table, s.Boxes[u], s.Boxes[e])
}

// shutOff is hidden for two boxes.
func shutOff(t *board.Table, a, b geom.Box) bool {
	if t.All&board.Blocks == 0 {
		return false
	}
	corridor := a.Union(b)
	for i := range t.Pieces {
		p := &t.Pieces[i]
		if p.Kind&board.Blocks == 0 || !p.Box.Overlaps(corridor) || p.Box.Overlaps(a) || p.Box.Overlaps(b) {
			continue
		}
		if p.Crosses(a.Min, b.Min) && p.Crosses(a.Max, b.Max) &&
			p.Crosses(geom.Point{X: a.Min.X, Y: a.Max.Y}, geom.Point{X: b.Min.X, Y: b.Max.Y}) &&
			p.Crosses(geom.Point{X: a.Max.X, Y: a.Min.Y}, geom.Point{X: b.Max.X, Y: b.Min.Y}) {
			return true
		}
	}
	return false
}

// from borrows a work in which unit u faces unit e from where it would stand displaced by v.
func from(s *core.State, u, e int, v geom.Point) *work {
	d := Of(s)
	w := d.borrow()
	w.load(s, d, u)
	box := s.Boxes[u]
	if v != zero {
		for i := range w.N {
			w.Own[i].P = w.Own[i].P.Add(v)
		}
		box = geom.Box{Min: box.Min.Add(v), Max: box.Max.Add(v)}
	}
	w.faceFrom(box, e)
	return w
}

// Guns returns how many ranged weapons unit u has, copy by copy.
func Guns(s *core.State, u int) (n int) {
	p := Of(s).Arms(s, u)
	for t := range p.Weapons {
		if p.Ranged>>t&1 != 0 {
			n += copies(&p.Weapons[t], Ready(s, u, &p.Weapons[t]))
		}
	}
	return n
}

// GunsOn returns how many of its ranged weapons, copy by copy, unit u could fire at unit e if it were displaced by v as it stands: those
// whose bearer has a model of e in range and sight.
func GunsOn(s *core.State, u, e int, v geom.Point) (n int) {
	w := from(s, u, e, v)
	defer w.d.giveBack(w)
	p := w.arms
	first := int(s.G.Units[u].First)
	for i := range w.N {
		k := uint(int(w.model[i]) - first)
		for t := range p.Weapons {
			if wp := &p.Weapons[t]; p.Ranged>>t&1 != 0 && wp.Carriers>>k&1 != 0 && w.loaded(i, wp) && w.inRange(i, wp) {
				n += int(wp.Copies[k])
			}
		}
	}
	return n
}

// KinFires reports whether a weapon type of unit u behind type t could fire at unit e that is one weapon with it, and so bound to whatever t fires
// at (GF3-SHOOT-02).
func KinFires(s *core.State, u, t, e int) bool {
	d := Of(s)
	a := d.Arms(s, u)
	first, _ := s.G.UnitRange(s.Seat(e))
	for o := t + 1; o < len(a.Weapons); o++ {
		if a.Weapons[o].Kind == a.Weapons[t].Kind && a.Ranged>>o&1 != 0 && targets(s, d, u, o)>>(e-first)&1 != 0 {
			return true
		}
	}
	return false
}

// Volleys appends the strikes of unit u's shooting at unit e, were it displaced by v as it stands: one for each of its weapon types that has
// e in range and sight, with all that can fire it.
func Volleys(s *core.State, u, e int, v geom.Point, dst []Strike) []Strike {
	w := from(s, u, e, v)
	defer w.d.giveBack(w)
	p := w.arms
	for t := range p.Weapons {
		if p.Ranged>>t&1 == 0 {
			continue
		}
		if a := w.aim(t, 0); a.near+a.far > 0 {
			dst = append(dst, Strike{Attacker: u, Target: e, Weapon: &p.Weapons[t], Near: a.near, Far: a.far, Cover: a.cover,
				Mod: Effect(s, u, roster.StatHit), Guard: Effect(s, e, roster.StatDefense), Moved: v != zero || s.Units[u].Is(core.Moved)})
		}
	}
	return dst
}

// Danger returns how many dice of dangerous terrain unit u would roll for a straight move by v as it stands (GF3-TERRAIN-03).
func Danger(s *core.State, u int, v geom.Point) (dice int) {
	t := &s.G.Table
	if t.All&board.Dangerous == 0 || v == zero || Of(s).Reserves.ScoutZone && scoutMoves(s) {
		return 0
	}
	box := s.Boxes[u]
	hull := box.Union(geom.Box{Min: box.Min.Add(v), Max: box.Max.Add(v)})
	for k := range t.Pieces {
		if p := &t.Pieces[k]; p.Kind&board.Dangerous != 0 && p.Box.Overlaps(hull) {
			return dangerDice(s, u, Of(s).Units[u].fliers, func(p geom.Point, r int32) bool {
				for k := range t.Pieces {
					if q := &t.Pieces[k]; q.Kind&board.Dangerous != 0 && q.Box.Overlaps(hull) && q.Swept(p, p.Add(v), r) {
						return true
					}
				}
				return false
			})
		}
	}
	return 0
}

// ChargeStrikes moves unit u into contact with unit e and lets e close in, both by the nearest ways and without rolling for dangerous
// terrain, and appends the weapon strikes that u would then make. It also returns u's dice of Impact. It changes s, which must be a copy
// made for this question.
func ChargeStrikes(s *core.State, u, e int, dst []Strike) (strikes []Strike, impact int) {
	d := Of(s)
	_, rush := Moves(s, u)
	moveIntoContact(s, u, e, rush, move.NearThird, move.ContactNearest)
	moveIntoContact(s, e, u, d.Move.CloseIn, d.Move.Separation, move.ContactNearest)
	mask := reachMask(s, d, u, e)
	p := d.Arms(s, u)
	for t := range p.Weapons {
		if p.Melee>>t&1 != 0 && Ready(s, u, &p.Weapons[t])&mask != 0 {
			dst = append(dst, strikeWith(s, d, u, e, t, mask&Ready(s, u, &p.Weapons[t]), true))
		}
	}
	return dst, ImpactDice(s, u, e, mask)
}

// StrikesBack appends the weapon strikes that unit u would make if it struck back at unit e where both stand.
func StrikesBack(s *core.State, u, e int, dst []Strike) []Strike {
	d := Of(s)
	mask := reachMask(s, d, u, e)
	p := d.Arms(s, u)
	for t := range p.Weapons {
		if p.Melee>>t&1 != 0 && Ready(s, u, &p.Weapons[t])&mask != 0 {
			dst = append(dst, strikeWith(s, d, u, e, t, mask&Ready(s, u, &p.Weapons[t]), false))
		}
	}
	return dst
}

// strikeWith returns the strike of weapon type t by those models of unit u that are in the mask.
func strikeWith(s *core.State, d *Data, u, e, t int, mask uint64, charging bool) Strike {
	wp := &d.Arms(s, u).Weapons[t]
	near := attacks(wp, mask)
	if charging && d.Attacks.FuriousAttacks {
		near += furiousAttacks(d.Arms(s, u), d.Units[u].Figures, t, mask)
	}
	return Strike{
		Attacker: u, Target: e, Weapon: wp, Near: near, Melee: true, Charging: charging,
		Mod: Effect(s, u, roster.StatHit), Guard: Effect(s, e, roster.StatDefense), Crowd: int8(struckCrowd(s, d, wp, e)),
		// GF3-MELEE-07: a Shaken unit strikes back as if it were Fatigued.
		Fatigued: s.Units[u].Flags&(core.Fatigued|core.Shaken) != 0,
	}
}

// Arsenal appends the strikes that unit u could make at unit e if they stood facing each other in the open and all its models were in range, in sight and
// in reach: those of its ranged weapons, from no further than the long range, or those of its melee weapons when it charges. It also returns its dice
// of Impact.
func Arsenal(s *core.State, u, e int, melee bool, dst []Strike) (strikes []Strike, impact int) {
	d := Of(s)
	p := d.Arms(s, u)
	for t := range p.Weapons {
		wp := &p.Weapons[t]
		mask := Ready(s, u, wp)
		switch {
		case mask == 0 || melee && p.Melee>>t&1 == 0 || !melee && p.Ranged>>t&1 == 0:
		case melee:
			dst = append(dst, strikeWith(s, d, u, e, t, mask, true))
		default:
			dst = append(dst, Strike{Attacker: u, Target: e, Weapon: wp, Near: attacks(wp, mask),
				Mod: Effect(s, u, roster.StatHit), Guard: Effect(s, e, roster.StatDefense)})
		}
	}
	if melee {
		impact = ImpactDice(s, u, e, s.Units[u].Alive)
	}
	return dst, impact
}

// Crowd returns how many models of unit e's side stand within the reach of the spread of a Blast at it, itself included, and the units that they belong
// to, as bits (SQ-SR-BLAST).
func Crowd(s *core.State, e int) (models int, units uint64) { return crowd(s, e) }

// Nearest returns the enemy unit on the table that is nearest to unit u, the lowest number of equally near ones, and its Gap; -1 when there
// is none.
func Nearest(s *core.State, u int) (enemy int, gap int64) {
	enemy, gap = -1, math.MaxInt32
	first, end := s.G.UnitRange(1 - s.Seat(u))
	for e := first; e < end; e++ {
		if !alive(s, int16(e)) || s.Boxes[u].Gap2(s.Boxes[e]) >= gap*gap {
			continue
		}
		if g := Gap(s, u, e); g < gap {
			enemy, gap = e, g
		}
	}
	return enemy, gap
}

// Reach returns the distances that unit u covers by an Advance and by a Rush or Charge, and the longest range of its weapons, 0 without
// ranged ones; all in units. An Aircraft does not rush.
func Reach(s *core.State, u int) (advance, rush, shot int32) {
	d := Of(s)
	if advance, rush = Moves(s, u); d.aircraft(u) {
		advance, rush = flightRange(s, u, false), 0
	}
	return advance, rush, d.Arms(s, u).MaxRange
}

// Strikes reports whether unit u has anything to strike with when it charges: melee weapons that still have a bearer, or Impact.
func Strikes(s *core.State, u int) bool {
	d := Of(s)
	a, p := d.Arms(s, u), &d.Units[u]
	for t := range a.Weapons {
		if a.Melee>>t&1 != 0 && Ready(s, u, &a.Weapons[t]) != 0 {
			return true
		}
	}
	return p.HasImpact && impactRatings(p, s.Units[u].Alive) > 0
}

// Attacker returns the unit whose attack is being resolved against unit u: who shoots, who fights in a melee against it, or who casts; -1 when nobody does.
func Attacker(s *core.State, u int) int {
	for i := int(s.Depth) - 1; i >= 0; i-- {
		switch f := &s.Stack[i]; f.Proc {
		case ProcVolley, ProcShooting, ProcCasting:
			return int(f.A)
		case ProcMelee:
			return int(f.A+f.B) - u
		}
	}
	return -1
}

// Advancing reports whether the pending decision is where a unit goes that may shoot after its move.
func Advancing(s *core.State) bool {
	return s.Depth > 0 && s.Top().Proc == ProcMove && (s.Top().M == moveAdvance || s.Top().M == moveAircraft && s.Stack[s.Depth-2].Step == actShoot)
}

// NearestTo returns the unit of a seat that is on the table and nearest to a point, base edge to point, the lowest number of equally near
// ones, and the distance; -1 when there is none.
func NearestTo(s *core.State, seat int, at geom.Point) (unit int, gap int64) {
	unit, gap = -1, math.MaxInt32
	first, end := s.G.UnitRange(seat)
	box := geom.Box{Min: at, Max: at}
	for u := first; u < end; u++ {
		if !s.Units[u].Is(core.OnTable) || s.Boxes[u].Gap2(box) >= gap*gap {
			continue
		}
		if g := GapTo(s, u, zero, at); g < gap {
			unit, gap = u, g
		}
	}
	return unit, gap
}

// NearestModel returns where the model of unit e stands that is nearest to a point, the first of equally near ones.
func NearestModel(s *core.State, e int, to geom.Point) (at geom.Point) {
	first := int(s.G.Units[e].First)
	near := int64(math.MaxInt64)
	for m := s.Units[e].Alive; m != 0; m &= m - 1 {
		if p := s.Models[first+bits.TrailingZeros64(m)].P; geom.Dist2(p, to) < near {
			near, at = geom.Dist2(p, to), p
		}
	}
	return at
}
