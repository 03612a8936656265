package opr

import (
	"math"
	"math/bits"
	"slices"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// The functions of this file say where a unit goes that has a purpose: to shoot, towards a place, into cover, away. They choose from the
// canonical pattern, as if they read the menu of the move, but look at a destination only when it may turn out the best. What they return
// stands on that menu.

// A spot is a displacement of the canonical pattern for a unit that goes as it stands.
type spot struct {
	v       geom.Point // in a spot that leads towards something and has not been tried: how that lies to the anchor
	pattern int16
	state   uint8
}

// The states of a spot.
const (
	spotUntried = iota
	spotTowards // untried, and as far along v as may be
	spotLegal
	spotOut // illegal, or out of the running
)

// A ground is the spots of one move in the order of the menu. Those in the pattern's directions come first and are always there, the others when
// they have been asked for.
type ground struct {
	allow    int32
	shooting bool // the unit may shoot afterwards, so the menu has more
	all      bool
	n        int
	spots    [PatternReform]spot

	// The displacements in the pattern's directions are kept from one use to the next.
	roseAllow, roseSign int32
	rose                [16 * Rings]geom.Point
}

// survey makes a ground of the work's unit ready; k tells two grounds apart that are used at the same time.
func (w *work) survey(k int, allow int32, shooting bool) *ground {
	g := &w.grounds[k]
	if g.roseAllow != allow || g.roseSign != w.sign {
		g.roseAllow, g.roseSign = allow, w.sign
		for dir := range geom.Dirs {
			unit := geom.Dirs[dir].Sign(w.sign)
			for ring := range Rings {
				g.rose[dir*Rings+Rings-1-ring] = unit.Times(int64(allow)*int64(ring+1)/Rings, geom.DirScale)
			}
		}
	}
	g.allow, g.shooting, g.all, g.n = allow, shooting, false, len(g.rose)
	for i := range g.rose {
		g.spots[i] = spot{v: g.rose[i], pattern: int16(PatternRing + i - i%Rings + Rings - 1 - i%Rings)}
	}
	return g
}

// complete adds the spots that lead to markers, into cover, and to enemies and into range of them.
func (w *work) complete(g *ground) {
	if g.all {
		return
	}
	g.all = true
	add := func(v geom.Point, pattern int, state uint8) {
		g.spots[g.n] = spot{v, int16(pattern), state}
		g.n++
	}
	s, u := w.s, w.unit
	for m := range int(s.Marks) {
		add(s.Markers[m].P.Sub(w.mean), PatternMarker+m, spotTowards)
	}
	if s.G.Table.All&board.Cover != 0 {
		var to [CoverChoices]geom.Point
		for k := range w.coverGoals(&to, g.allow) {
			add(to[k], PatternCover+k, spotTowards)
		}
	}
	p := w.arms
	first, end := s.G.UnitRange(1 - s.Seat(u))
	for e := first; e < end; e++ {
		if !s.Units[e].Is(core.OnTable) {
			continue
		}
		to := s.Anchor(e).Sub(w.mean)
		add(to, PatternEnemy+e-first, spotTowards)
		if !g.shooting || p.Ranged == 0 {
			continue
		}
		reach := int64(w.d.reach(u, e))
		if gap2 := s.Boxes[u].Gap2(s.Boxes[e]); gap2 > reach*reach {
			if need := geom.Isqrt(gap2) + 1 - reach; need <= int64(g.allow) {
				add(to.WithLength(need), PatternInRange+e-first, spotUntried)
			}
		}
	}
}

// settled reports whether spot i has its displacement; one that leads towards something finds it, or turns out illegal.
func (w *work) settled(g *ground, i int) bool {
	k := &g.spots[i]
	if k.state != spotTowards {
		return k.state != spotOut
	}
	v, ok := w.along(k.v, g.allow)
	if k.v, k.state = v, spotLegal; !ok {
		k.state = spotOut
	}
	return ok
}

// reaches reports whether the unit may go to spot i, which is settled.
func (w *work) reaches(g *ground, i int) bool {
	k := &g.spots[i]
	if k.state == spotUntried {
		if k.state = spotLegal; !w.tryMove(k.v, g.allow) {
			k.state = spotOut
		}
	}
	return k.state == spotLegal
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
	if Of(s).flying(s, u) {
		return flyTowards(s, u, goal, allow)
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveTowards(s, u, goal)
	}
	w := readyMove(s, u, core.AsItStands, allow)
	defer w.d.giveBack(w)
	gap := GapTo(s, u, zero, goal)
	if w.coherent(w.bodies()) {
		g := w.survey(0, allow, shooting)
		w.complete(g)
		if k := w.nearest(g, goal, gap); k >= 0 {
			return w.entry(core.AsItStands, g.spots[k].v, int(g.spots[k].pattern))
		}
	}
	if w.n == 1 || gap <= HoldRange {
		return w.stay()
	}
	return w.reform(goal, allow)
}

// extent returns how far the unit reaches at most from its anchor: to the furthest corner of its box.
func (w *work) extent() int64 {
	b := &w.s.Boxes[w.unit]
	far := geom.Point{X: max(b.Max.X-w.mean.X, w.mean.X-b.Min.X), Y: max(b.Max.Y-w.mean.Y, w.mean.Y-b.Min.Y)}
	return geom.Isqrt(geom.Dot(far, far)) + 1
}

// nearest returns the best of the spots by the rule of Towards, or -1 when none brings the unit nearer than gap. It tries them in the order in
// which their anchors are near to the goal, and stops when no base of those that are left can be nearer than what it has. Spots that lead
// towards something are settled when it is their turn.
func (w *work) nearest(g *ground, goal geom.Point, gap int64) (best int) {
	extent, dice := w.extent(), 0
	limit := gap - 1
	best = -1
	var d2 [PatternReform]int64
	for i := range g.n {
		switch k := &g.spots[i]; k.state {
		case spotOut:
			d2[i] = math.MaxInt64
		case spotTowards:
			d2[i] = w.passes(k.v, goal)
		default:
			d2[i] = geom.Dist2(w.mean.Add(k.v), goal)
		}
	}
	for {
		i := 0
		for k := range g.n {
			if d2[k] < d2[i] {
				i = k
			}
		}
		if d2[i] > (limit+extent)*(limit+extent) {
			return best
		}
		if g.spots[i].state == spotTowards {
			if d2[i] = math.MaxInt64; w.settled(g, i) {
				d2[i] = geom.Dist2(w.mean.Add(g.spots[i].v), goal)
			}
			continue
		}
		d2[i] = math.MaxInt64
		v := g.spots[i].v
		near := GapTo(w.s, w.unit, v, goal)
		if near > limit || !w.reaches(g, i) {
			continue
		}
		n := Danger(w.s, w.unit, v)
		if best < 0 || near < limit || n < dice || n == dice && i < best {
			best, limit, dice = i, near, n
		}
	}
}

// passes returns the square of a bound on how near the anchor comes to a goal when it goes from where it is straight on by way: the ends of
// moves are rounded, by less than three units.
func (w *work) passes(way, goal geom.Point) int64 {
	to := goal.Sub(w.mean)
	d := int64(0)
	switch along := geom.Dot(way, to); {
	case along <= 0:
		d = to.Norm()
	case along >= geom.Dot(way, way):
		d = to.Sub(way).Norm()
	default:
		d = max(geom.Cross(way, to), -geom.Cross(way, to)) / (way.Norm() + 1)
	}
	d = max(0, d-3)
	return d * d
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
	if d.aircraft(u) {
		return flyToShoot(s, u, e)
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveToShoot(s, u, e)
	}
	advance, _ := Moves(s, u)
	w := readyMove(s, u, core.AsItStands, advance)
	defer d.giveBack(w)
	a = w.stay()
	if w.arms.Ranged == 0 {
		return a, 0
	}
	look := d.borrow()
	defer d.giveBack(look)
	look.load(s, d, u)
	all := Guns(s, u)
	if guns = look.gunsOn(e, zero, all); guns == all || !w.coherent(w.bodies()) {
		return a, guns
	}
	g := w.survey(0, advance, true)
	w.complete(g)
	way := w.wayTo(e)
	var lengths [PatternReform]int64
	for i := range g.n {
		if lengths[i] = math.MaxInt64; w.settled(g, i) && w.mayShoot(g.spots[i].v, way, e) {
			lengths[i] = (g.spots[i].v.Norm() + evenLength/2) / evenLength
		}
	}
	length, dice := int64(0), 0
	for {
		i := 0
		for k := range g.n {
			if lengths[k] < lengths[i] {
				i = k
			}
		}
		l, v := lengths[i], g.spots[i].v
		if l == math.MaxInt64 || guns == all && l > length {
			return a, guns
		}
		lengths[i] = math.MaxInt64
		enough := guns + 1
		if l == length && a.Pattern != PatternStay {
			enough = guns
		}
		if look.gunsAtMost(e, v) < enough || !w.reaches(g, i) {
			continue
		}
		n := look.gunsOn(e, v, all)
		if n < enough {
			continue
		}
		danger := Danger(s, u, v)
		if n > guns || danger < dice {
			a, guns, length, dice = w.entry(core.AsItStands, v, int(g.spots[i].pattern)), n, l, danger
		}
	}
}

// wayTo returns the direction of unit e, of length geom.DirScale.
func (w *work) wayTo(e int) geom.Point {
	return w.s.Anchor(e).Sub(w.mean).WithLength(geom.DirScale)
}

// mayShoot reports whether BestShot considers a displacement for shooting at e, which lies that way.
func (w *work) mayShoot(v, way geom.Point, e int) bool {
	reach := int64(w.arms.MaxRange)
	return v != zero && leads(v, way) && w.boxGap2(v, e) <= reach*reach
}

// leads reports whether a displacement goes roughly the given way: no more than 60 degrees off it.
func leads(v, way geom.Point) bool {
	d := geom.Dot(v, way)
	return d > 0 && 4*d*d >= geom.Dot(v, v)*geom.Dot(way, way)
}

// astray reports whether a way, of whatever length, is so far off another that no displacement along it leads that way.
func astray(to, way geom.Point) bool {
	d := geom.Dot(to, way) >> 10
	return d < 0 || 5*d*d < (geom.Dot(to, to)>>10)*(geom.Dot(way, way)>>10)
}

// boxGap2 returns the squared distance of the boxes of the unit, displaced by v, and of unit e.
func (w *work) boxGap2(v geom.Point, e int) int64 { return w.boxAt(v).Gap2(w.s.Boxes[e]) }

// boxAt returns the box of the unit displaced by v.
func (w *work) boxAt(v geom.Point) geom.Box {
	b := w.s.Boxes[w.unit]
	return geom.Box{Min: b.Min.Add(v), Max: b.Max.Add(v)}
}

// gunsAtMost returns a bound on gunsOn, from the distance of the boxes and what shuts off all sight between them.
func (w *work) gunsAtMost(e int, v geom.Point) int {
	gap2 := w.boxGap2(v, e)
	p := w.arms
	seeing, blind := 0, 0
	for t := range p.Weapons {
		wp := &p.Weapons[t]
		if p.Ranged>>t&1 == 0 || int64(wp.Range)*int64(wp.Range) < gap2 {
			continue
		}
		if n := copies(wp, Ready(w.s, w.unit, wp)); wp.Traits&Indirect != 0 {
			blind += n
		} else {
			seeing += n
		}
	}
	if seeing > 0 && shutOff(&w.s.G.Table, w.boxAt(v), w.s.Boxes[e]) {
		return blind
	}
	return seeing + blind
}

// firesBlind reports whether the unit has a weapon that needs no sight (GF3-SR-INDIRECT, GF2-SR-INDIRECT).
func (w *work) firesBlind() bool {
	p := w.arms
	for t := range p.Weapons {
		if p.Ranged>>t&1 != 0 && p.Weapons[t].Traits&Indirect != 0 {
			return true
		}
	}
	return false
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
	p := w.arms
	first := int(w.s.G.Units[w.unit].First)
	for i := 0; i < w.n && n < enough; i++ {
		k := uint(int(w.model[i]) - first)
		for t := range p.Weapons {
			if wp := &p.Weapons[t]; p.Ranged>>t&1 != 0 && wp.Carriers>>k&1 != 0 && w.loaded(i, wp) && w.inRange(i, wp) {
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
	if Of(s).flying(s, u) || s.Units[u].Is(core.Aboard) {
		return a, false
	}
	w := readyMove(s, u, core.AsItStands, allow)
	defer w.d.giveBack(w)
	if !w.coherent(w.bodies()) || !w.coverNear(allow) || !w.roomy() {
		return a, false
	}
	g := w.survey(0, allow, shooting)
	w.complete(g)
	for i := range g.n {
		if !w.mayShelter(g, i) || w.settled(g, i) && !w.sheltered(g.spots[i].v) {
			g.spots[i].state = spotOut
		}
	}
	gap := int64(math.MaxInt32)
	if w.sheltered(zero) {
		a, ok, gap = w.stay(), true, GapTo(s, u, zero, goal)
	}
	if k := w.nearest(g, goal, gap); k >= 0 {
		return w.entry(core.AsItStands, g.spots[k].v, int(g.spots[k].pattern)), true
	}
	return a, ok
}

// coverNear collects in cover the pieces that give cover and lie within the unit's reach, and reports whether there are any.
func (w *work) coverNear(allow int32) bool {
	t := &w.s.G.Table
	w.cover = w.cover[:0]
	if t.All&board.Cover == 0 {
		return false
	}
	box := w.s.Boxes[w.unit].Grow(allow)
	for i := range t.Pieces {
		if p := &t.Pieces[i]; p.Kind&board.Cover != 0 && p.Box.Overlaps(box) {
			w.cover = append(w.cover, uint8(i))
		}
	}
	return len(w.cover) > 0
}

// sheltered reports whether the unit displaced by v would stand in cover terrain (GF3-A-44), which coverNear has collected and roomy has looked
// at. Where more than half of the models stand within some pieces, so does, in the box around these, the point that has as many of them to its
// left as to its right, and in front as behind.
func (w *work) sheltered(v geom.Point) bool {
	pieces := w.s.G.Table.Pieces
	box, middle := w.boxAt(v), w.median.Add(v)
	all := geom.Box{Min: middle, Max: middle}
	var buf [mission.MaxPieces]uint8
	near := buf[:0]
	for _, k := range w.cover {
		if b := pieces[k].Box; b.Overlaps(box) {
			if len(near) == 0 {
				all = b
			}
			near, all = append(near, k), all.Union(b)
		}
	}
	if len(near) == 0 || middle.X < all.Min.X || middle.X > all.Max.X || middle.Y < all.Min.Y || middle.Y > all.Max.Y {
		return false
	}
	in := 0
	for i := range w.n {
		p, r := w.own[i].P.Add(v), w.own[i].R
		for _, k := range near {
			// The box around the piece tells most of those that it does not hold.
			q := &pieces[k]
			inBox := p.X-r >= q.Box.Min.X && p.X+r <= q.Box.Max.X && p.Y-r >= q.Box.Min.Y && p.Y+r <= q.Box.Max.Y
			if inBox && q.Holds(p, r) || w.n == 1 && q.Contains(p) {
				in++
				break
			}
		}
		if left := w.n - 1 - i; 2*in > w.n || 2*(in+left) <= w.n {
			break
		}
	}
	return 2*in > w.n
}

// Away returns the move of unit u in one of the pattern's directions that takes it furthest from the nearest enemy, box to box; of equally far
// ones the one with the fewest dice of dangerous terrain, then the first on the menu. ok is false when none takes it further than it is,
// or there is no enemy.
func Away(s *core.State, u int, allow int32) (a core.Action, ok bool) {
	if Of(s).flying(s, u) {
		return flyAway(s, u, allow), true
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveAway(s, u), canLeave(s, u)
	}
	w := readyMove(s, u, core.AsItStands, allow)
	defer w.d.giveBack(w)
	if !w.coherent(w.bodies()) {
		return a, false
	}
	g := w.survey(0, allow, false)
	var gap [16 * Rings]int64
	least := w.enemyGap2(zero) + 1
	for i := range gap {
		gap[i] = w.enemyGap2(g.spots[i].v)
	}
	best, dice := -1, 0
	for {
		i := 0
		for k := range gap {
			if gap[k] > gap[i] {
				i = k
			}
		}
		if gap[i] < least {
			break
		}
		if w.reaches(g, i) {
			if n := Danger(s, u, g.spots[i].v); best < 0 || n < dice {
				best, dice = i, n
			}
			least = gap[i]
		}
		gap[i] = -1
	}
	if best < 0 {
		return a, false
	}
	return w.entry(core.AsItStands, g.spots[best].v, int(g.spots[best].pattern)), true
}

// canLeave reports whether Away finds a move.
func (w *work) canLeave(g *ground) bool {
	least := w.enemyGap2(zero)
	for i := range g.rose {
		if g.spots[i].state != spotOut && w.enemyGap2(g.spots[i].v) > least && w.reaches(g, i) {
			return true
		}
	}
	return false
}

// noEnemy is the squared distance of an enemy where there is none.
const noEnemy = 1 << 62

// enemyGap2 returns the squared distance of the unit's box, displaced by v, from the nearest box of an enemy.
func (w *work) enemyGap2(v geom.Point) (gap2 int64) {
	gap2 = noEnemy
	box := w.boxAt(v)
	first, end := w.s.G.UnitRange(1 - w.s.Seat(w.unit))
	for e := first; e < end; e++ {
		if w.s.Units[e].Is(core.OnTable) {
			gap2 = min(gap2, box.Gap2(w.s.Boxes[e]))
		}
	}
	return gap2
}

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

// anyCover reports whether a move, or staying, ends in the cover that has been collected.
func (w *work) anyCover(g *ground) bool {
	if w.sheltered(zero) {
		return true
	}
	for i := range g.rose {
		if w.sheltered(g.spots[i].v) && w.reaches(g, i) {
			return true
		}
	}
	w.complete(g)
	for i := len(g.rose); i < g.n; i++ {
		if w.mayShelter(g, i) && w.settled(g, i) && w.sheltered(g.spots[i].v) && w.reaches(g, i) {
			return true
		}
	}
	return false
}

// mayShelter reports whether a place that spot i may turn out to be is in cover.
func (w *work) mayShelter(g *ground, i int) bool {
	k := &g.spots[i]
	if k.state != spotTowards {
		return k.state != spotOut
	}
	norm := ceilNorm(k.v)
	length := min(int64(g.allow), k.v.Norm())
	if length == 0 {
		return false
	}
	hull := w.s.Boxes[w.unit].Union(w.boxAt(k.v.Times(length, norm)))
	if !w.meets(w.cover, hull) {
		return false
	}
	for quarters := int64(4); quarters > 0; quarters-- {
		if w.sheltered(k.v.Times(length*quarters/4, norm)) { // where along would try it
			return true
		}
	}
	return false
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

// Harm returns what unit u's weapon type t does to enemy e on the average when all of its models that can fire it do: points' worth of
// wounds, 2304 for each, never more than what is left of e. It is 0 when none can fire.
func Harm(s *core.State, u, e, t int) int64 {
	d := Of(s)
	w := d.borrow()
	defer d.giveBack(w)
	w.load(s, d, u)
	w.face(e)
	v := w.aim(t, 0)
	k := Strike{Attacker: u, Target: e, Weapon: &d.Arms(s, u).Weapons[t], Near: v.near, Far: v.far, Cover: v.cover}
	k.Face(s, d)
	hits := int64(0) // in sixths
	for far, n := range [2]int{v.near, v.far} {
		need, mod := k.ToHit(d, far == 1)
		hits += int64(n) * int64(Successes(mod, need)+k.Extra(d, far == 1))
	}
	return toll(s, d, &k, hits)
}

// toll returns what hits of a strike, in sixths, do to its target on the average, in the scale of Harm.
func toll(s *core.State, d *Data, k *Strike, hits int64) int64 {
	e := k.Target
	need, mod := k.Armour(d, false)
	wounds := hits * int64(k.Factor(s)) * int64(6-Successes(mod, need)) // in 36ths
	if k.Regenerates(d, false) {
		wounds = wounds * int64(RegenerationNeed-1) / 6
	}
	def := &s.G.Units[e]
	all, left, points := int64(0), int64(0), int64(def.Points)
	tough := int64(1)
	for i := int(def.First); i < int(def.First)+def.Slots(); i++ {
		if i >= int(def.First+def.Size) {
			if s.Units[e].Alive>>(i-int(def.First))&1 == 0 {
				continue // nobody has joined there, or who has is dead
			}
			points += int64(s.G.Units[s.G.Models[i].Hero].Points)
		}
		n := int64(s.G.Models[i].Tough)
		all += n
		if s.Units[e].Alive>>(i-int(def.First))&1 != 0 {
			left += n - int64(s.Models[i].Wounds)
			tough = max(tough, n)
		}
	}
	wounds *= min(max(1, int64(k.Weapon.Deadly)), tough)
	return min(wounds, 36*left) * points * 64 / all
}

// worthOf returns what the weapons of model k of unit u are worth to it.
func worthOf(p *Arms, k int) (sum int64) {
	for t := range p.Weapons {
		w := &p.Weapons[t]
		sum += int64(w.Copies[k]) * int64(w.Attacks) * int64(2+w.AP) * int64(max(1, w.Blast)) * int64(max(1, w.Deadly))
	}
	return sum
}

// Carries returns what the weapons of model k of unit u are worth, by their attacks, AP, Blast and Deadly, in a scale of its own.
func Carries(s *core.State, u, k int) int64 { return worthOf(Of(s).Arms(s, u), k) }

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
