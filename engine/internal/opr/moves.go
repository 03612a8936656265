package opr

import (
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// The canonical pattern of destinations of a move. Displacements are given for the unit's anchor, in its owner's frame.
const (
	PatternStay    = 0                              // nobody moves; a scattered unit gathers
	PatternRing    = 1                              // + direction*Rings + ring: ring r of 3 is r/3 of the allowance
	PatternMarker  = PatternRing + 16*Rings         // + marker: towards it, onto it where it is in reach
	PatternCover   = PatternMarker + 8              // + rank: towards the nearest pieces of cover
	PatternEnemy   = PatternCover + CoverChoices    // + enemy unit: towards it
	PatternInRange = PatternEnemy + 40              // + enemy unit: the shortest way into range of it
	PatternReform  = PatternInRange + 40            // + (formation-1)*ReformPlaces + place: 0 is where the unit is, then eight directions at half the allowance and all of it
	PatternBoard   = PatternReform + 3*ReformPlaces // + own unit: into that transport
	MovePatterns   = PatternBoard + 40

	Rings        = 3
	CoverChoices = 4
	ReformPlaces = 1 + 8*2
)

// formUp makes the work ready to try displacements of its unit in formation f: slots holds, in the order of own, what each model's
// place is relative to the unit's anchor.
func (w *work) formUp(f core.Formation) {
	n := w.n
	if f == core.AsItStands || n == 1 {
		for i := range n {
			w.slots[i] = w.own[i].P.Sub(w.mean)
		}
		w.shift = 0
		b := w.s.Boxes[w.unit]
		w.slotBox = geom.Box{Min: b.Min.Sub(w.mean), Max: b.Max.Sub(w.mean)}
		return
	}
	squad, r := w.ranks()
	files := w.d.formationFiles(f, squad, r)
	var places [64]geom.Point
	if squad < n {
		files = w.placesWithGuests(places[:n], squad, files, r)
	} else {
		w.d.Move.Coherency.Slots(places[:], n, files, r)
	}
	for i := range n {
		w.order[i] = uint8(i)
	}
	// Models keep their order: ranks from front to back, files from left to right.
	w.sortBy(0, squad, func(p geom.Point) int32 { return -p.Y * w.sign })
	for from := 0; from < squad; from += files {
		w.sortBy(from, min(from+files, squad), func(p geom.Point) int32 { return p.X * w.sign })
	}
	box := geom.Box{}
	far2 := int64(0)
	for k := range n {
		i := w.order[k]
		p := places[k].Sign(w.sign)
		w.slots[i] = p
		box = box.Union(geom.BoxAround(p, p, w.own[i].R))
		far2 = max(far2, geom.Dist2(p, w.own[i].P.Sub(w.mean)))
	}
	w.slotBox = box
	w.shift = geom.Isqrt(far2) + 1
}

// ranks returns how many models of the unit stand in rank and file, and for what radius of bases: all, or those before the heroes that have joined it
// where one of these is on a base of another size.
func (w *work) ranks() (squad int, r int32) {
	r = w.s.G.Units[w.unit].MaxBase
	heroes := bits.OnesCount64(w.s.Units[w.unit].Alive >> uint(w.s.G.Units[w.unit].Size))
	squad = w.n - heroes
	if squad == 0 { // they are alone: the first is one to stand by
		squad, r = 1, w.own[0].R
	}
	for i := squad; i < w.n; i++ {
		if w.own[i].R != r {
			return squad, r
		}
	}
	return w.n, r
}

// placesWithGuests writes the places of a unit of which the first models stand in rank and file on bases of radius r, and those behind them are
// heroes on bases of other sizes, and returns how many files there are: as wide as asked for, or square where the heroes find no coherent
// places by them.
func (w *work) placesWithGuests(places []geom.Point, squad, files int, r int32) int {
	var bases [roster.MaxUnitModels]board.Disc
	all := bases[:len(places)]
	copy(all[squad:], w.own[squad:w.n])
	wide := files
	found := w.d.standBy(all, squad, wide, r)
	if !found {
		wide = board.Square(squad)
		found = w.d.standBy(all, squad, wide, r)
	}
	for i := range all {
		if i >= squad && !found { // one behind the other
			all[i].P = all[i-1].P.Sub(geom.Point{Y: all[i-1].R + all[i].R + board.SlotGap})
		}
		places[i] = all[i].P
	}
	centre(places)
	return wide
}

// standBy writes the places of a unit whose first models stand so many files wide on bases of radius r, and the others, heroes on bases of other
// sizes, one after another behind or beside those; and reports whether there are coherent ones for the heroes.
func (d *Data) standBy(bases []board.Disc, squad, wide int, r int32) bool {
	var places [roster.MaxUnitModels]geom.Point
	d.Move.Coherency.Slots(places[:], squad, wide, r)
	for i := range squad {
		bases[i] = board.Disc{P: places[i], R: r}
	}
	for n := squad; n < len(bases); n++ {
		if !d.standNext(bases[:n+1], squad, wide) {
			return false
		}
	}
	return true
}

// standNext writes the place of the last of some bases, a hero's, where the others stand already, the first of them so many files wide: behind the
// middle of their last rank or beside one of them; of a further hero also on one of the four sides of anybody. It reports whether there is a
// coherent one.
func (d *Data) standNext(bases []board.Disc, squad, wide int) bool {
	n := len(bases) - 1
	hero := &bases[n]
	out := bases[0].R + hero.R + board.SlotGap
	last := (squad - 1) / wide * wide
	for try := range squad + 1 {
		if hero.P = bases[(last+squad-1)/2].P.Sub(geom.Point{Y: out}); try > 0 {
			hero.P = bases[try-1].P.Add(geom.Point{X: out})
		}
		if d.coherentWith(bases) {
			return true
		}
	}
	if n == squad {
		return false
	}
	for i := range n {
		out := bases[i].R + hero.R + board.SlotGap
		for _, side := range [4]geom.Point{{Y: -out}, {X: out}, {X: -out}, {Y: out}} {
			if hero.P = bases[i].P.Add(side); d.coherentWith(bases) {
				return true
			}
		}
	}
	return false
}

// coherentWith reports whether some bases are coherent and the last overlaps none of the others.
func (d *Data) coherentWith(bases []board.Disc) bool {
	var links [roster.MaxUnitModels]uint64
	n := len(bases)
	return d.Move.Coherency.Links(bases, links[:n]) && d.Move.Coherency.Connected(links[:n], 1<<uint(n)-1) && clearOf(bases[:n-1], bases[n-1])
}

// clearOf reports whether a base overlaps none of the others.
func clearOf(bases []board.Disc, b board.Disc) bool {
	for i := range bases {
		if n := int64(bases[i].R) + int64(b.R); geom.Dist2(bases[i].P, b.P) < n*n {
			return false
		}
	}
	return true
}

// centre moves places so that their mean is 0.
func centre(places []geom.Point) {
	var x, y int64
	for _, p := range places {
		x, y = x+int64(p.X), y+int64(p.Y)
	}
	n := int64(len(places))
	for i := range places {
		places[i] = places[i].Sub(geom.Point{X: int32(x / n), Y: int32(y / n)})
	}
}

func (d *Data) formationFiles(f core.Formation, n int, r int32) int {
	switch f {
	case core.Line:
		return d.Move.Coherency.Files(n, r)
	case core.Column:
		return d.Move.Coherency.Deep(n, r)
	}
	return board.Square(n)
}

// sortBy sorts order[from:to] by a key of the models' positions, equal keys by model.
func (w *work) sortBy(from, to int, key func(geom.Point) int32) {
	for i := from + 1; i < to; i++ {
		m := w.order[i]
		k := key(w.own[m].P)
		j := i
		for ; j > from; j-- {
			o := w.order[j-1]
			ko := key(w.own[o].P)
			if ko < k || ko == k && o < m {
				break
			}
			w.order[j] = o
		}
		w.order[j] = m
	}
}

// tryMove reports whether the unit may move so that its anchor is displaced by v, in the formation that formUp made ready: no model goes
// further than allow or leaves the table, and every straight way there keeps off other units and impassable terrain and within the cap of
// difficult terrain (GF3-MOV-02, GF2-MOV-02, GF3-MOV-04, GF3-MOV-05, GF3-TERRAIN-02). It looks at single models only where something lies in the box
// around all their ways.
func (w *work) tryMove(v geom.Point, allow int32) bool {
	at := w.mean.Add(v)
	v2 := geom.Dot(v, v)
	if sure := int64(allow) - w.shift; sure < 0 || v2 > sure*sure {
		if w.shift == 0 || v2 > (int64(allow)+w.shift)*(int64(allow)+w.shift) || !w.within(at, allow) {
			return false
		}
	}
	ends := geom.Box{Min: at.Add(w.slotBox.Min), Max: at.Add(w.slotBox.Max)}
	t := &w.s.G.Table
	if ends.Min.X < -t.HalfW || ends.Max.X > t.HalfW || ends.Min.Y < -t.HalfH || ends.Max.Y > t.HalfH {
		if _, uniform := w.s.Shape(w.unit); uniform || !w.inside(at) {
			return false
		}
	}
	hull := w.s.Boxes[w.unit].Union(ends)
	w.near = w.near[:0]
	for k := range w.groups {
		if g := &w.groups[k]; g.box.Min.X < hull.Max.X && g.box.Max.X > hull.Min.X && g.box.Min.Y < hull.Max.Y && g.box.Max.Y > hull.Min.Y {
			for i := g.from; i < g.to; i++ {
				if o := &w.others[i]; o.P.X+o.R > hull.Min.X && o.P.X-o.R < hull.Max.X && o.P.Y+o.R > hull.Min.Y && o.P.Y-o.R < hull.Max.Y {
					w.near = append(w.near, *o)
				}
			}
		}
	}
	hard, slow, tall := w.meets(w.hard, hull), w.meets(w.slow, hull), w.meets(w.tall, hull)
	w.open = len(w.near) == 0 && !hard && !slow && !tall
	if w.open {
		return true
	}
	w.place(at)
	if len(w.near) > 0 || hard {
		for i := range w.n {
			if w.to[i] != w.own[i].P && !w.free(i, w.near, w.own[i].P, w.to[i]) {
				return false
			}
		}
	}
	if tall {
		for i := range w.n {
			if w.tooFar(i, w.own[i].P, w.to[i], int64(allow)) {
				return false
			}
		}
	}
	return !slow || !w.overCap(hull)
}

// overCap reports whether, on the way to its places, some model goes further than difficult terrain met within a box lets it.
func (w *work) overCap(box geom.Box) bool {
	cap := int64(w.d.Move.Difficult)
	for i := range w.n {
		if w.sure>>i&1 == 0 && w.tooFar(i, w.own[i].P, w.to[i], cap) {
			return w.slowed(box)
		}
	}
	return false
}

// place writes the places of the models into to, for the anchor at a point.
func (w *work) place(at geom.Point) {
	for i := range w.n {
		w.to[i] = at.Add(w.slots[i])
	}
}

// within reports whether no model has further to go than allow when the anchor goes to a point.
func (w *work) within(at geom.Point, allow int32) bool {
	reach2 := int64(allow) * int64(allow)
	for i := range w.n {
		if geom.Dist2(at.Add(w.slots[i]), w.own[i].P) > reach2 {
			return false
		}
	}
	return true
}

// inside reports whether every base stands on the table when the anchor is at a point.
func (w *work) inside(at geom.Point) bool {
	for i := range w.n {
		if !w.s.G.Table.Inside(at.Add(w.slots[i]), w.own[i].R) {
			return false
		}
	}
	return true
}

// meets reports whether one of the pieces reaches into the box.
func (w *work) meets(pieces []uint8, box geom.Box) bool {
	for _, k := range pieces {
		if w.s.G.Table.Pieces[k].Box.Overlaps(box) {
			return true
		}
	}
	return false
}

// slowed reports whether any model meets difficult terrain on its way to its place; a unit in which one does moves at most 6 inches
// (GF3-A-45). Under the other ruling only the models that meet it are held to that. Models that ignore it neither slow others nor are
// slowed (GF3-SR-STRIDER, SQ-SR-STRIDER, GF3-SR-FLYING, SQ-SR-FLYING, GF2-SR-STRIDER, GF2-SR-FLYING).
func (w *work) slowed(hull geom.Box) bool {
	pieces := w.s.G.Table.Pieces
	cap := int64(w.d.Move.Difficult)
	for _, k := range w.slow {
		if !pieces[k].Box.Overlaps(hull) {
			continue
		}
		for i := range w.n {
			a, b, r := w.own[i].P, w.to[i], w.own[i].R
			if w.sure>>i&1 != 0 || !w.d.Move.WholeDifficult && !w.tooFar(i, a, b, cap) {
				continue
			}
			if pieces[k].Box.Overlaps(geom.BoxAround(a, b, r)) && pieces[k].Swept(a, b, r) {
				return true
			}
		}
	}
	return false
}

// readyMove borrows a work in which unit u can try moves of at most allow in formation f.
func readyMove(s *core.State, u int, f core.Formation, allow int32) *work {
	d := Of(s)
	w := d.borrow()
	w.load(s, d, u)
	w.surround(s.Boxes[u].Grow(allow), d.Move.Separation, -1)
	if d.Reserves.ScoutZone && scoutMoves(s) {
		w.haunt()
	}
	w.formUp(f)
	return w
}

// moveMenu appends every destination of the canonical pattern that unit u may move to with the given allowance: as it stands, and
// re-formed. intoRange adds the shortest ways into range of each enemy.
func moveMenu(s *core.State, u int, allow int32, intoRange bool, dst []core.Action) []core.Action {
	w := readyMove(s, u, core.AsItStands, allow)
	defer w.d.giveBack(w)
	dst = append(dst, core.Action{Verb: core.Move, Pattern: PatternStay, Unit: int16(u), At: w.mean})
	w.springs = mayLeap(s, u)
	if w.coherent(w.bodies()) {
		dst = w.rigidMoves(dst, allow, intoRange)
	}
	if w.n == 1 {
		return dst
	}
	for f := core.Line; f < core.NumFormations; f++ {
		w.formUp(f)
		pattern := PatternReform + int(f-core.Line)*ReformPlaces
		if w.tryMove(geom.Point{}, allow) {
			dst = append(dst, w.entry(f, geom.Point{}, pattern))
		}
		for dir := range 8 {
			unit := geom.Dirs[2*dir].Sign(w.sign)
			for half := int64(1); half <= 2; half++ {
				if v := unit.Times(int64(allow)*half/2, geom.DirScale); w.tryMove(v, allow) {
					dst = append(dst, w.entry(f, v, pattern+2*dir+int(half)))
				}
			}
		}
	}
	return dst
}

// entry returns the menu entry of a displacement.
func (w *work) entry(f core.Formation, v geom.Point, pattern int) core.Action {
	return core.Action{Verb: core.Move, Form: f, Pattern: int16(pattern), Unit: int16(w.unit), At: w.mean.Add(v)}
}

// rigidMoves appends the destinations of the unit as it stands.
func (w *work) rigidMoves(dst []core.Action, allow int32, intoRange bool) []core.Action {
	s, u := w.s, w.unit
	for dir := range geom.Dirs {
		unit := geom.Dirs[dir].Sign(w.sign)
		known := false // nothing at all lies in the way to the farther ring
		for ring := Rings - 1; ring >= 0; ring-- {
			if v := unit.Times(int64(allow)*int64(ring+1)/Rings, geom.DirScale); known || w.tryMove(v, allow) || w.leapsTo(v, allow) {
				dst = append(dst, w.entry(core.AsItStands, v, PatternRing+dir*Rings+ring))
				known = w.open
			}
		}
	}
	for m := range int(s.Marks) {
		if v, ok := w.along(s.Markers[m].P.Sub(w.mean), allow); ok {
			dst = append(dst, w.entry(core.AsItStands, v, PatternMarker+m))
		}
	}
	if s.G.Table.All&board.Cover != 0 {
		dst = w.coverMoves(dst, allow)
	}
	p := w.arms
	first, end := s.G.UnitRange(1 - s.Seat(u))
	for e := first; e < end; e++ {
		if !s.Units[e].Is(core.OnTable) {
			continue
		}
		to := s.Anchor(e).Sub(w.mean)
		if v, ok := w.along(to, allow); ok {
			dst = append(dst, w.entry(core.AsItStands, v, PatternEnemy+e-first))
		}
		if !intoRange || p.Ranged == 0 {
			continue
		}
		gap2 := s.Boxes[u].Gap2(s.Boxes[e])
		reach := int64(w.d.reach(u, e))
		if gap2 <= reach*reach {
			continue
		}
		if need := geom.Isqrt(gap2) + 1 - reach; need <= int64(allow) {
			if v := to.WithLength(need); w.tryMove(v, allow) {
				dst = append(dst, w.entry(core.AsItStands, v, PatternInRange+e-first))
			}
		}
	}
	return dst
}

// along returns the longest legal displacement towards a point that lies at to from the anchor: all the way where the allowance lets it,
// or else a whole number of quarters of what it allows.
func (w *work) along(to geom.Point, allow int32) (geom.Point, bool) {
	length := min(int64(allow), to.Norm())
	if length == 0 {
		return geom.Point{}, false
	}
	for quarters := int64(4); quarters > 0; quarters-- {
		if v := to.WithLength(length * quarters / 4); w.tryMove(v, allow) {
			return v, true
		}
	}
	return geom.Point{}, false
}

// coverMoves appends the moves towards the nearest pieces of cover.
func (w *work) coverMoves(dst []core.Action, allow int32) []core.Action {
	var to [CoverChoices]geom.Point
	for k := range w.coverGoals(&to, allow) {
		if v, ok := w.along(to[k], allow); ok {
			dst = append(dst, w.entry(core.AsItStands, v, PatternCover+k))
		}
	}
	return dst
}

// coverGoals fills in how the middles of the nearest pieces of cover lie to the anchor, nearest first, and returns how many there are within
// six inches of the allowance.
func (w *work) coverGoals(best *[CoverChoices]geom.Point, allow int32) (n int) {
	var dist [CoverChoices]int64
	reach := int64(allow) + 6*geom.Inch
	for i := range w.s.G.Table.Pieces {
		p := &w.s.G.Table.Pieces[i]
		if p.Kind&board.Cover == 0 || p.Kind&board.Impassable != 0 {
			continue
		}
		mid := geom.Point{X: (p.Box.Min.X + p.Box.Max.X) / 2, Y: (p.Box.Min.Y + p.Box.Max.Y) / 2}
		to := mid.Sub(w.mean)
		d2 := geom.Dot(to, to)
		if d2 > reach*reach || d2 == 0 {
			continue
		}
		// Equal distances are told apart in the owner's frame, so that the order does not depend on the list of pieces.
		before := func(k int) bool {
			if d2 != dist[k] {
				return d2 < dist[k]
			}
			p, q := to.Sign(w.sign), best[k].Sign(w.sign)
			return p.X < q.X || p.X == q.X && p.Y < q.Y
		}
		k := n
		for k > 0 && before(k-1) {
			k--
		}
		if k >= CoverChoices {
			continue
		}
		n = min(n+1, CoverChoices)
		copy(dist[k+1:n], dist[k:n-1])
		copy(best[k+1:n], best[k:n-1])
		dist[k], best[k] = d2, to
	}
	return n
}

// takeMove checks a Move of unit u in full and, when it is legal, carries it out. It returns how many dice of dangerous terrain follow.
func takeMove(s *core.State, u int, allow int32, a *core.Action) (dice int, no refusal) {
	if int(a.Unit) != u {
		return 0, refusal{other: core.Illegal(a, "GF3-ACT-01", "%s is not the unit that moves", unitName(s, a.Unit))}
	}
	if a.Form != core.AsItStands && Lone(s, u) {
		return 0, refuse("", "a single model has no formation")
	}
	if a.Form >= core.NumFormations || a.Ways > 2 {
		return 0, refuse("", "formation %d or %d way points do not exist", int64(a.Form), int64(a.Ways))
	}
	if !withinCoords(a.At) || !withinCoords(a.Way[0]) || !withinCoords(a.Way[1]) {
		return 0, refuse("GF3-MOV-04", "a point lies off the table")
	}
	w := readyMove(s, u, a.Form, allow)
	defer w.d.giveBack(w)
	if a.At == w.mean && a.Ways == 0 && a.Form == core.AsItStands {
		if !w.coherent(w.bodies()) {
			w.gather(allow)
			return w.commit(), no
		}
		return 0, no
	}
	rigid := a.Form == core.AsItStands || w.n == 1
	if rigid && !w.coherent(w.bodies()) {
		return 0, refuse("GF3-MOV-01", "the unit has lost its coherency and must gather or re-form")
	}
	if a.Ways == 0 {
		if !w.tryMove(a.At.Sub(w.mean), allow) {
			return 0, refuse("GF3-MOV-04", "a model cannot go there: its way is too long, leaves the table, comes within 1 inch of another unit, or is blocked or slowed by terrain")
		}
		w.place(a.At)
		return w.commit(), no
	}
	if !rigid {
		return 0, refuse("GF3-MOV-04", "way points are for a unit that moves as it stands")
	}
	return w.byWay(a, allow)
}

func withinCoords(p geom.Point) bool {
	return p.X >= -geom.MaxCoord && p.X <= geom.MaxCoord && p.Y >= -geom.MaxCoord && p.Y <= geom.MaxCoord
}

// byWay moves the unit as it stands along way points: every leg must be free, and their lengths together are within the allowance.
func (w *work) byWay(a *core.Action, allow int32) (dice int, no refusal) {
	var legs [3]geom.Point
	n := copy(legs[:], a.Way[:a.Ways])
	legs[n] = a.At
	n++
	start := w.own
	var climbed [roster.MaxUnitModels]int64
	most := int64(0)
	from, length, slow := w.mean, int64(0), false
	for _, to := range legs[:n] {
		v := to.Sub(from)
		length += ceilNorm(v)
		if length > int64(allow) {
			return 0, refuse("GF3-MOV-05", "the way is %d/1000 inch long or more, the allowance is %d", length, int64(allow))
		}
		for i := range w.n {
			p := w.own[i].P
			w.to[i] = p.Add(v)
			if !w.s.G.Table.Inside(w.to[i], w.own[i].R) || !w.free(i, w.others, p, w.to[i]) {
				return 0, refuse("GF3-MOV-04", "a model cannot go that way: it leaves the table, comes within 1 inch of another unit, or is blocked")
			}
			up, walks := w.rise(i, p, w.to[i])
			climbed[i] += up
			if most = max(most, climbed[i]); !walks || length+most > int64(allow) {
				return 0, refuse("GF3-MOV-05", "a model cannot go that way: it is too high to climb with an allowance of %d, or there is a gap of over 1 inch or a drop of over 3", int64(allow))
			}
			slow = slow || w.slows(i, p, w.to[i])
		}
		for i := range w.n {
			w.own[i].P = w.to[i]
		}
		from = to
	}
	if slow && length+most > int64(w.d.Move.Difficult) {
		return 0, refuse("GF3-TERRAIN-02", "the way leads through difficult terrain and is longer than 6 inches")
	}
	mean := w.mean
	w.own = start
	for i := range w.n {
		hit, at := false, w.own[i].P
		for _, leg := range legs[:n] {
			to := w.own[i].P.Add(leg.Sub(mean))
			hit, at = hit || w.risks(i, at, to), to
		}
		if hit {
			dice += w.owes(i)
		}
	}
	w.risky = w.risky[:0] // counted leg by leg
	w.commit()
	return dice, no
}

// ceilNorm returns the length of v, rounded up.
func ceilNorm(v geom.Point) int64 {
	n := v.Norm()
	if n*n < geom.Dot(v, v) {
		n++
	}
	return n
}

// gather pulls a scattered unit together as far as distances allow (GF3-A-23): the models go, front rank first, straight towards their
// places in a block about the unit's anchor, each as many quarters of the way as are free. The places are left in to.
func (w *work) gather(allow int32) {
	w.formUp(core.Block)
	w.pull(allow)
	if w.overCap(w.s.Boxes[w.unit].Grow(allow)) {
		w.pull(min(allow, w.d.Move.Difficult))
	}
}

// pull is gather with a given reach of every model, whatever the terrain on the way.
func (w *work) pull(allow int32) {
	for i := range w.n {
		w.to[i] = w.own[i].P
	}
	for k := range w.n {
		i := int(w.order[k])
		from, goal := w.own[i].P, w.mean.Add(w.slots[i]).Sub(w.own[i].P)
		length := min(int64(allow), goal.Norm())
		for quarters := int64(4); quarters > 0; quarters-- {
			to := from.Add(goal.WithLength(length * quarters / 4))
			if w.s.G.Table.Inside(to, w.own[i].R) && w.free(i, w.others, from, to) && !w.tooFar(i, from, to, int64(allow)) && w.apart(i, to) {
				w.to[i] = to
				break
			}
		}
	}
}

// apart reports whether model i of the unit would overlap no other model of it at p, where those stand in to.
func (w *work) apart(i int, p geom.Point) bool {
	for j := range w.n {
		if r := int64(w.own[i].R) + int64(w.own[j].R); j != i && geom.Dist2(p, w.to[j]) < r*r {
			return false
		}
	}
	return true
}
