package opr

import (
	"math"
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// The functions of this file say where a unit goes that has a purpose: to shoot, towards a place, into cover, away. They choose from the
// canonical pattern, as if they read the menu of the move, but look at a destination only when it may turn out the best. What they return
// stands on that menu.

// A spot is a displacement of the canonical pattern for a unit that goes as it stands, in the order of the menu.
type spot struct {
	v       geom.Point
	pattern int16
	known   bool // it is legal; the others have not been tried
	out     bool // it is out of the running
}

const maxSpots = PatternReform

// rings appends the spots in the pattern's directions.
func (w *work) rings(dst []spot, allow int32) []spot {
	for dir := range geom.Dirs {
		unit := geom.Dirs[dir].Sign(w.sign)
		for ring := Rings - 1; ring >= 0; ring-- {
			dst = append(dst, spot{v: unit.Times(int64(allow)*int64(ring+1)/Rings, geom.DirScale), pattern: int16(PatternRing + dir*Rings + ring)})
		}
	}
	return dst
}

// spots appends all spots of a move with the given allowance, those after a shooting move included when shooting is set. It is the
// order of rigidMoves.
func (w *work) spots(dst []spot, allow int32, shooting bool) []spot {
	dst = w.rings(dst, allow)
	s, u := w.s, w.unit
	for m := range int(s.Marks) {
		if v, ok := w.along(s.Markers[m].P.Sub(w.mean), allow); ok {
			dst = append(dst, spot{v: v, pattern: int16(PatternMarker + m), known: true})
		}
	}
	if s.G.Table.All&board.Cover != 0 {
		var cover [CoverChoices]core.Action
		for _, a := range w.coverMoves(cover[:0], allow) {
			dst = append(dst, spot{v: a.At.Sub(w.mean), pattern: a.Pattern, known: true})
		}
	}
	p := &w.d.Units[u]
	first, end := s.G.UnitRange(1 - s.Seat(u))
	for e := first; e < end; e++ {
		if !s.Units[e].Is(core.OnTable) {
			continue
		}
		to := s.Anchor(e).Sub(w.mean)
		if v, ok := w.along(to, allow); ok {
			dst = append(dst, spot{v: v, pattern: int16(PatternEnemy + e - first), known: true})
		}
		if !shooting || p.Ranged == 0 {
			continue
		}
		if gap2 := s.Boxes[u].Gap2(s.Boxes[e]); gap2 > int64(p.MaxRange)*int64(p.MaxRange) {
			if need := geom.Isqrt(gap2) + 1 - int64(p.MaxRange); need <= int64(allow) {
				dst = append(dst, spot{v: to.WithLength(need), pattern: int16(PatternInRange + e - first)})
			}
		}
	}
	return dst
}

// reaches reports whether the unit may go to a spot.
func (w *work) reaches(k *spot, allow int32) bool {
	if !k.known && !w.tryMove(k.v, allow) {
		k.out = true
		return false
	}
	k.known = true
	return true
}

// stay returns the menu's entry of a unit that stays, or gathers when it is scattered.
func (w *work) stay() core.Action {
	return core.Action{Verb: core.Move, Pattern: PatternStay, Unit: int16(w.unit), At: w.mean}
}

// HoldRange is how near a unit must be to a marker to seize it (units).
const HoldRange = 3 * geom.Inch

// Towards returns the move of unit u, with the given allowance, that brings it nearest to a goal as it stands: base edge to point; of equally
// near ones the one with the fewest dice of dangerous terrain, then the first on the menu. When nothing brings it nearer, it stays if it is
// within HoldRange, and otherwise goes to the nearest place that it can re-form at, if there is one that brings its anchor nearer. Shooting says
// that the move is an Advance, whose menu has more destinations.
func Towards(s *core.State, u int, goal geom.Point, allow int32, shooting bool) core.Action {
	w := readyMove(s, u, core.AsItStands, allow)
	defer w.d.giveBack(w)
	gap := GapTo(s, u, zero, goal)
	if w.coherent(w.bodies()) {
		var buf [maxSpots]spot
		if k := w.nearest(w.spots(buf[:0], allow, shooting), goal, gap, allow); k != nil {
			return w.entry(core.AsItStands, k.v, int(k.pattern))
		}
	}
	if w.n == 1 || gap <= HoldRange {
		return w.stay()
	}
	return w.reform(goal, allow)
}

// extent returns how far the unit reaches at most from its anchor.
func (w *work) extent() (e int64) {
	b := &w.s.Boxes[w.unit]
	return geom.Isqrt(max(geom.Dist2(w.mean, b.Min), geom.Dist2(w.mean, b.Max))) + 1
}

// nearest returns the best of the spots by the rule of Towards, or nil when none brings the unit nearer than gap. It tries them in the order
// in which their anchors are near to the goal, and stops when no base of those that are left can be nearer than what it has.
func (w *work) nearest(spots []spot, goal geom.Point, gap int64, allow int32) (best *spot) {
	extent, dice := w.extent(), 0
	limit := gap - 1
	for {
		var k *spot
		d2 := int64(math.MaxInt64)
		for i := range spots {
			if n := &spots[i]; !n.out {
				if d := geom.Dist2(w.mean.Add(n.v), goal); d < d2 {
					k, d2 = n, d
				}
			}
		}
		if k == nil || d2 > (limit+extent)*(limit+extent) {
			return best
		}
		k.out = true
		g := GapTo(w.s, w.unit, k.v, goal)
		if g > limit || !w.reaches(k, allow) {
			continue
		}
		n := Danger(w.s, w.unit, k.v)
		if best == nil || g < limit || n < dice || n == dice && w.before(spots, k, best) {
			best, limit, dice = k, g, n
		}
	}
}

// before reports whether one spot comes before another on the menu.
func (w *work) before(spots []spot, a, b *spot) bool {
	for i := range spots {
		switch &spots[i] {
		case a:
			return true
		case b:
			return false
		}
	}
	return false
}

// reform returns the move to the place nearest to the goal, by its anchor, that the unit can re-form at, or to stay when none is nearer.
func (w *work) reform(goal geom.Point, allow int32) core.Action {
	best, near := w.stay(), geom.Dist2(w.mean, goal)
	for f := core.Line; f < core.NumFormations; f++ {
		w.formUp(f)
		for place := range ReformPlaces {
			v := reformSpot(place, allow, w.sign)
			if d := geom.Dist2(w.mean.Add(v), goal); d < near && w.tryMove(v, allow) {
				best, near = w.entry(f, v, PatternReform+int(f-core.Line)*ReformPlaces+place), d
			}
		}
	}
	return best
}

// reformSpot returns the displacement of a place of the re-formed part of the pattern.
func reformSpot(place int, allow, sign int32) geom.Point {
	if place == 0 {
		return zero
	}
	dir, half := (place-1)/2, int64((place-1)%2+1)
	return geom.Dirs[2*dir].Sign(sign).Times(int64(allow)*half/2, geom.DirScale)
}

// evenLength is the length up to which two ways count as equally short, for those of the pattern are rounded (units).
const evenLength = geom.Inch / 20

// BestShot returns the Advance of unit u after which it brings the most of its ranged weapons to bear on enemy e, and their number, copy by
// copy: the shortest such way, no way at all where they bear already, of equally short ones (to a twentieth of an inch) the one with the
// fewest dice of dangerous terrain, then the first on the menu. It looks at the destinations that the unit goes to as it stands, no more than
// 60 degrees off the way to e.
func BestShot(s *core.State, u, e int) (a core.Action, guns int) {
	d := Of(s)
	p := &d.Units[u]
	w := readyMove(s, u, core.AsItStands, p.AdvanceMove)
	defer d.giveBack(w)
	a = w.stay()
	if p.Ranged == 0 {
		return a, 0
	}
	look := d.borrow()
	defer d.giveBack(look)
	look.load(s, d, u)
	all := Guns(s, u)
	if guns = look.gunsOn(e, zero, all); guns == all || !w.coherent(w.bodies()) {
		return a, guns
	}
	var buf [maxSpots]spot
	spots := w.shotSpots(buf[:0], e)
	length, dice := int64(0), 0
	for {
		// The next one by length, then by the order of the menu.
		var k *spot
		l := int64(math.MaxInt64)
		for i := range spots {
			if n := &spots[i]; !n.out {
				if m := roundLength(n.v); m < l {
					k, l = n, m
				}
			}
		}
		if k == nil || guns == all && l > length {
			return a, guns
		}
		k.out = true
		enough := guns + 1
		if l == length && a.Pattern != PatternStay {
			enough = guns
		}
		if look.gunsAtMost(e, k.v) < enough || !w.reaches(k, p.AdvanceMove) {
			continue
		}
		n := look.gunsOn(e, k.v, all)
		if n < enough {
			continue
		}
		danger := Danger(s, u, k.v)
		if n > guns || danger < dice {
			a, guns, length, dice = w.entry(core.AsItStands, k.v, int(k.pattern)), n, l, danger
		}
	}
}

func roundLength(v geom.Point) int64 { return (v.Norm() + evenLength/2) / evenLength }

// shotSpots appends the spots of an Advance that BestShot considers.
func (w *work) shotSpots(dst []spot, e int) []spot {
	p := &w.d.Units[w.unit]
	way := w.s.Anchor(e).Sub(w.mean).WithLength(geom.DirScale)
	n := 0
	all := w.spots(dst, p.AdvanceMove, true)
	for _, k := range all {
		if k.v != zero && leads(k.v, way) && w.boxGap2(k.v, e) <= int64(p.MaxRange)*int64(p.MaxRange) {
			all[n] = k
			n++
		}
	}
	return all[:n]
}

// leads reports whether a displacement goes roughly the given way: no more than 60 degrees off it.
func leads(v, way geom.Point) bool {
	d := geom.Dot(v, way)
	return d > 0 && 4*d*d >= geom.Dot(v, v)*geom.Dot(way, way)
}

// boxGap2 returns the squared distance of the boxes of the unit, displaced by v, and of unit e.
func (w *work) boxGap2(v geom.Point, e int) int64 { return w.boxAt(v).Gap2(w.s.Boxes[e]) }

// boxAt returns the box of the unit displaced by v.
func (w *work) boxAt(v geom.Point) geom.Box {
	b := w.s.Boxes[w.unit]
	return geom.Box{Min: b.Min.Add(v), Max: b.Max.Add(v)}
}

// gunsAtMost returns a bound on gunsOn, from the distance of the boxes and what shuts off all sight between them.
func (w *work) gunsAtMost(e int, v geom.Point) (n int) {
	gap2 := w.boxGap2(v, e)
	p := &w.d.Units[w.unit]
	alive := w.s.Units[w.unit].Alive
	for t := range p.Weapons {
		if wp := &p.Weapons[t]; p.Ranged>>t&1 != 0 && int64(wp.Range)*int64(wp.Range) >= gap2 {
			n += copies(wp, alive)
		}
	}
	if n > 0 && shutOff(&w.s.G.Table, w.boxAt(v), w.s.Boxes[e]) {
		return 0
	}
	return n
}

// gunsOn returns how many of its ranged weapons the unit could fire at unit e if it were displaced by v, and stops counting at enough. It leaves
// the bases in own displaced.
func (w *work) gunsOn(e int, v geom.Point, enough int) (n int) {
	if w.gunsAtMost(e, v) == 0 {
		return 0
	}
	for i := range w.n {
		w.own[i].P = w.s.Models[w.model[i]].P.Add(v)
	}
	w.faceFrom(w.boxAt(v), e)
	p := &w.d.Units[w.unit]
	first := int(w.s.G.Units[w.unit].First)
	for i := 0; i < w.n && n < enough; i++ {
		k := uint(int(w.model[i]) - first)
		for t := range p.Weapons {
			if wp := &p.Weapons[t]; p.Ranged>>t&1 != 0 && wp.Carriers>>k&1 != 0 && w.inRange(i, wp.Range) {
				n += int(wp.Copies[k])
			}
		}
	}
	return n
}

// IntoCover returns the move of unit u after which it stands in cover terrain, more than half of its models wholly or a single model with its
// centre, nearest to a goal; of equally near ones the one with the fewest dice of dangerous terrain, then the first on the menu. It may stay.
// ok is false when no destination that it goes to as it stands is in cover.
func IntoCover(s *core.State, u int, goal geom.Point, allow int32, shooting bool) (a core.Action, ok bool) {
	w := readyMove(s, u, core.AsItStands, allow)
	defer w.d.giveBack(w)
	if !w.coherent(w.bodies()) || !w.coverNear(allow) {
		return a, false
	}
	var buf [maxSpots]spot
	spots := w.spots(buf[:0], allow, shooting)
	n := 0
	for _, k := range spots {
		if w.sheltered(k.v) {
			spots[n] = k
			n++
		}
	}
	gap := int64(math.MaxInt32)
	if w.sheltered(zero) {
		a, ok, gap = w.stay(), true, GapTo(s, u, zero, goal)
	}
	if k := w.nearest(spots[:n], goal, gap, allow); k != nil {
		return w.entry(core.AsItStands, k.v, int(k.pattern)), true
	}
	return a, ok
}

// coverNear reports whether some cover lies within the unit's reach.
func (w *work) coverNear(allow int32) bool {
	t := &w.s.G.Table
	if t.All&board.Cover == 0 {
		return false
	}
	box := w.s.Boxes[w.unit].Grow(allow)
	for i := range t.Pieces {
		if p := &t.Pieces[i]; p.Kind&board.Cover != 0 && p.Box.Overlaps(box) {
			return true
		}
	}
	return false
}

// sheltered reports whether the unit displaced by v would stand in cover terrain (GF3-A-44).
func (w *work) sheltered(v geom.Point) bool {
	t := &w.s.G.Table
	box := w.boxAt(v)
	in, left := 0, w.n
	var near [64]uint8
	pieces := near[:0]
	for i := range t.Pieces {
		if p := &t.Pieces[i]; p.Kind&board.Cover != 0 && p.Box.Overlaps(box) && len(pieces) < len(near) {
			pieces = append(pieces, uint8(i))
		}
	}
	if len(pieces) == 0 {
		return false
	}
	for i := range w.n {
		b := w.own[i]
		b.P = b.P.Add(v)
		for _, k := range pieces {
			if p := &t.Pieces[k]; p.Holds(b.P, b.R) || w.n == 1 && p.Contains(b.P) {
				in++
				break
			}
		}
		if left--; 2*in > w.n || 2*(in+left) <= w.n {
			break
		}
	}
	return 2*in > w.n
}

// Away returns the move of unit u in one of the pattern's directions that takes it furthest from the nearest enemy, box to box; of equally far
// ones the one with the fewest dice of dangerous terrain, then the first on the menu. ok is false when none takes it further than it is,
// or there is no enemy.
func Away(s *core.State, u int, allow int32) (a core.Action, ok bool) {
	w := readyMove(s, u, core.AsItStands, allow)
	defer w.d.giveBack(w)
	k := w.away(allow)
	if k.pattern == 0 {
		return a, false
	}
	return w.entry(core.AsItStands, k.v, int(k.pattern)), true
}

// away is Away on a work that is ready; the pattern is 0 when there is no such move.
func (w *work) away(allow int32) (best spot) {
	if !w.coherent(w.bodies()) {
		return best
	}
	far, dice := w.enemyGap2(zero), 0
	if far == math.MaxInt64 {
		return best
	}
	var buf [16 * Rings]spot
	var gap [16 * Rings]int64
	spots := w.rings(buf[:0], allow)
	for i := range spots {
		gap[i] = w.enemyGap2(spots[i].v)
	}
	for {
		next := -1
		most := far
		if best.pattern == 0 {
			most++
		}
		for i := range spots {
			if !spots[i].out && gap[i] >= most && (next < 0 || gap[i] > gap[next]) {
				next = i
			}
		}
		if next < 0 {
			return best
		}
		k := &spots[next]
		if w.reaches(k, allow) {
			if n := Danger(w.s, w.unit, k.v); best.pattern == 0 || n < dice {
				best, dice = *k, n
			}
			far = gap[next]
		}
		k.out = true
	}
}

// enemyGap2 returns the squared distance of the unit's box, displaced by v, from the nearest box of an enemy.
func (w *work) enemyGap2(v geom.Point) (gap2 int64) {
	gap2 = math.MaxInt64
	box := w.boxAt(v)
	first, end := w.s.G.UnitRange(1 - w.s.Seat(w.unit))
	for e := first; e < end; e++ {
		if w.s.Units[e].Is(core.OnTable) {
			gap2 = min(gap2, box.Gap2(w.s.Boxes[e]))
		}
	}
	return gap2
}

// Prospects are what an active unit can set out to do, beside what every unit can. Enemies are bits by their number in their army.
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
	prof := &d.Units[u]
	w := readyMove(s, u, core.AsItStands, max(prof.AdvanceMove, prof.RushMove))
	defer d.giveBack(w)
	if prof.Ranged != 0 {
		p.Shots = Shots(s, u)
		p.Reached = p.Shots | w.reached(p.Shots)
	}
	if !w.coherent(w.bodies()) {
		return p
	}
	if w.coverNear(prof.AdvanceMove) {
		p.Cover = w.anyCover(prof.AdvanceMove, true)
	}
	if w.coverNear(prof.RushMove) {
		p.RushCover = w.anyCover(prof.RushMove, false)
	}
	p.Retreat = w.away(prof.AdvanceMove).pattern != 0
	p.Flee = w.away(prof.RushMove).pattern != 0
	return p
}

// Shots returns the enemies, as bits by number, at which unit u can fire some ranged weapon from where it stands (GF3-SHOOT-01).
func Shots(s *core.State, u int) (mask uint64) {
	d := Of(s)
	p := &d.Units[u]
	if p.Ranged == 0 {
		return 0
	}
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	first, end := s.G.UnitRange(1 - s.Seat(u))
	for e := first; e < end; e++ {
		if alive(s, int16(e)) && w.gunsOn(e, zero, 1) > 0 {
			mask |= 1 << (e - first)
		}
	}
	return mask
}

// reached returns the enemies outside the mask that the unit can fire at after an Advance by one of BestShot's ways.
func (w *work) reached(skip uint64) (mask uint64) {
	s := w.s
	p := &w.d.Units[w.unit]
	reach := int64(p.MaxRange) + int64(p.AdvanceMove)
	if !w.coherent(w.bodies()) {
		return 0
	}
	look := w.d.borrow()
	defer w.d.giveBack(look)
	look.load(s, w.d, w.unit)
	first, end := s.G.UnitRange(1 - s.Seat(w.unit))
	for e := first; e < end; e++ {
		if skip>>(e-first)&1 != 0 || !alive(s, int16(e)) || s.Boxes[w.unit].Gap2(s.Boxes[e]) > reach*reach {
			continue
		}
		var buf [maxSpots]spot
		spots := w.shotSpots(buf[:0], e)
		for i := range spots {
			if k := &spots[i]; look.gunsAtMost(e, k.v) > 0 && w.reaches(k, p.AdvanceMove) && look.gunsOn(e, k.v, 1) > 0 {
				mask |= 1 << (e - first)
				break
			}
		}
	}
	return mask
}

// anyCover reports whether a move, or staying, ends in cover.
func (w *work) anyCover(allow int32, shooting bool) bool {
	if w.sheltered(zero) {
		return true
	}
	var buf [maxSpots]spot
	for _, k := range w.rings(buf[:0], allow) {
		if w.sheltered(k.v) && w.tryMove(k.v, allow) {
			return true
		}
	}
	for _, k := range w.spots(buf[:0], allow, shooting)[16*Rings:] {
		if w.sheltered(k.v) && w.reaches(&k, allow) {
			return true
		}
	}
	return false
}

// Allowance returns how far the unit may go whose move is pending, and whether it may shoot afterwards.
func Allowance(s *core.State) (allow int32, shooting bool) { return s.Top().N, Advancing(s) }

// Harm returns what unit u's weapon type t does to enemy e on the average when all of its models that can fire it do: points' worth of
// wounds, in an arbitrary fixed scale, never more than what is left of e. It is 0 when none can fire.
func Harm(s *core.State, u, e, t int) int64 {
	d := Of(s)
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	w.face(e)
	v := w.aim(t, 0)
	k := Strike{Attacker: u, Target: e, Weapon: &d.Units[u].Weapons[t], Near: v.near, Far: v.far, Cover: v.cover}
	hits := int64(0) // in sixths
	for far, n := range [2]int{v.near, v.far} {
		need, mod := k.ToHit(d, far == 1)
		hits += int64(n) * int64(Successes(mod, need)+k.Extra(d, far == 1))
	}
	need, mod := k.Armour(d, false)
	wounds := hits * int64(k.Factor(s)) * int64(6-Successes(mod, need)) // in 36ths
	if k.Regenerates(d) {
		wounds = wounds * int64(RegenerationNeed-1) / 6
	}
	def := &s.G.Units[e]
	all, left := int64(0), int64(0)
	tough := int64(1)
	for i := int(def.First); i < int(def.First+def.Size); i++ {
		n := int64(s.G.Models[i].Tough)
		all += n
		if s.Units[e].Alive>>(i-int(def.First))&1 != 0 {
			left += n - int64(s.Models[i].Wounds)
			tough = max(tough, n)
		}
	}
	wounds *= min(max(1, int64(k.Weapon.Deadly)), tough)
	return min(wounds, 36*left) * int64(def.Points) * 64 / all
}

// worthOf returns what the weapons of model k of unit u are worth to it.
func worthOf(p *Profile, k int) (sum int64) {
	for t := range p.Weapons {
		w := &p.Weapons[t]
		sum += int64(w.Copies[k]) * int64(w.Attacks) * int64(2+w.AP) * int64(max(1, w.Blast)) * int64(max(1, w.Deadly))
	}
	return sum
}

// Carries returns what the weapons of model k of unit u are worth, by their attacks, AP, Blast and Deadly, in a scale of its own.
func Carries(s *core.State, u, k int) int64 { return worthOf(&Of(s).Units[u], k) }

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
