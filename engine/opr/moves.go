package opr

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// The canonical pattern of destinations of a move. Displacements are given for the unit's anchor, in its owner's frame.
const (
	PatternStay    = 0                           // nobody moves; a scattered unit gathers
	PatternRing    = 1                           // + direction*Rings + ring: ring r of 3 is r/3 of the allowance
	PatternMarker  = PatternRing + 16*Rings      // + marker: towards it, onto it where it is in reach
	PatternCover   = PatternMarker + 8           // + rank: towards the nearest pieces of cover
	PatternEnemy   = PatternCover + CoverChoices // + enemy unit: towards it
	PatternInRange = PatternEnemy + 40           // + enemy unit: the shortest way into range of it
	MovePatterns   = PatternInRange + 40

	Rings        = 3
	CoverChoices = 4
)

// formUp makes the work ready to try displacements of its unit in formation f: slots holds, in the order of own, what each model's
// place is relative to the unit's anchor.
func (w *work) formUp(f core.Formation) {
	n := w.n
	if f == core.AsItStands || n == 1 {
		for i := range n {
			w.slots[i] = w.own[i].P.Sub(w.mean)
		}
		return
	}
	r := w.s.G.Units[w.unit].MaxBase
	files := formationFiles(f, n, r)
	for i := range n {
		w.order[i] = uint8(i)
	}
	// Models keep their order: ranks from front to back, files from left to right.
	w.sortBy(0, n, func(p geom.Point) int32 { return -p.Y * w.sign })
	for from := 0; from < n; from += files {
		w.sortBy(from, min(from+files, n), func(p geom.Point) int32 { return p.X * w.sign })
	}
	var places [64]geom.Point
	board.Slots(places[:], n, files, r)
	for k := range n {
		w.slots[w.order[k]] = places[k].Sign(w.sign)
	}
}

func formationFiles(f core.Formation, n int, r int32) int {
	switch f {
	case core.Line:
		return board.Files(n, r)
	case core.Column:
		wide := board.Files(n, r)
		return (n + wide - 1) / wide
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

// tryMove reports whether the unit may move so that its anchor is displaced by v, in the formation that formUp made ready, when no
// model may go further than allow. The places are left in to.
func (w *work) tryMove(v geom.Point, allow int32) bool {
	at := w.mean.Add(v)
	for i := range w.n {
		w.to[i] = at.Add(w.slots[i])
	}
	return w.legal(allow)
}

// legal reports whether every model may go straight to its place in to: within its allowance, on the table, past other units and
// impassable terrain, and not over the cap of difficult terrain (GF3-MOV-02, GF3-MOV-04, GF3-MOV-05, GF3-TERRAIN-02).
func (w *work) legal(allow int32) bool {
	reach2, far2 := int64(allow)*int64(allow), int64(0)
	r := w.s.G.Units[w.unit].MaxBase
	ends := geom.Box{Min: w.to[0], Max: w.to[0]}
	hull := w.s.Boxes[w.unit]
	for i := range w.n {
		p := w.to[i]
		d2 := geom.Dist2(p, w.own[i].P)
		if d2 > reach2 {
			return false
		}
		far2 = max(far2, d2)
		ends.Min.X, ends.Max.X = min(ends.Min.X, p.X), max(ends.Max.X, p.X)
		ends.Min.Y, ends.Max.Y = min(ends.Min.Y, p.Y), max(ends.Max.Y, p.Y)
	}
	t := &w.s.G.Table
	if ends.Min.X-r < -t.HalfW || ends.Max.X+r > t.HalfW || ends.Min.Y-r < -t.HalfH || ends.Max.Y+r > t.HalfH {
		if !w.inside() {
			return false
		}
	}
	hull = hull.Union(ends.Grow(r))
	near := w.near[:0]
	for i := range w.others {
		if o := &w.others[i]; o.P.X+o.R > hull.Min.X && o.P.X-o.R < hull.Max.X && o.P.Y+o.R > hull.Min.Y && o.P.Y-o.R < hull.Max.Y {
			near = append(near, *o)
		}
	}
	w.near = near
	w.open = len(near) == 0 && !w.meets(w.hard, hull) && !w.meets(w.slow, hull)
	if w.open {
		return true
	}
	if len(near) > 0 || len(w.hard) > 0 {
		for i := range w.n {
			if w.to[i] != w.own[i].P && !w.clear(near, w.own[i].P, w.to[i], w.own[i].R) {
				return false
			}
		}
	}
	cap := int64(w.d.Difficult)
	if len(w.slow) == 0 || far2 <= cap*cap || w.d.Units[w.unit].Traits&Strider != 0 {
		return true
	}
	return !w.slowed(hull)
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

func (w *work) inside() bool {
	for i := range w.n {
		if !w.s.G.Table.Inside(w.to[i], w.own[i].R) {
			return false
		}
	}
	return true
}

// slowed reports whether any model meets difficult terrain on its way to its place; a unit in which one does moves at most 6 inches
// (GF3-A-45). Under the other ruling only the models that meet it are held to that.
func (w *work) slowed(hull geom.Box) bool {
	pieces := w.s.G.Table.Pieces
	cap := int64(w.d.Difficult)
	for _, k := range w.slow {
		if !pieces[k].Box.Overlaps(hull) {
			continue
		}
		for i := range w.n {
			a, b, r := w.own[i].P, w.to[i], w.own[i].R
			if !w.d.WholeDifficult && geom.Dist2(a, b) <= cap*cap {
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
	w.surround(s.Boxes[u].Grow(allow), d.Separation, -1)
	w.formUp(f)
	return w
}

// moveMenu appends every destination of the canonical pattern that unit u may move to in formation f with the given allowance.
// intoRange adds the shortest ways into range of each enemy.
func moveMenu(s *core.State, u int, f core.Formation, allow int32, intoRange bool, dst []core.Action) []core.Action {
	w := readyMove(s, u, f, allow)
	defer w.d.giveBack(w)
	entry := func(v geom.Point, pattern int) {
		dst = append(dst, core.Action{Verb: core.Move, Form: f, Pattern: int16(pattern), Unit: int16(u), At: w.mean.Add(v)})
	}
	dst = append(dst, core.Action{Verb: core.Move, Pattern: PatternStay, Unit: int16(u), At: w.mean})
	rigid := f == core.AsItStands || w.n == 1
	if rigid && !w.coherent(w.bodies()) {
		return dst
	}
	for dir := range geom.Dirs {
		unit := geom.Dirs[dir].Sign(w.sign)
		known := false // nothing at all lies in the way to the farther ring
		for ring := Rings - 1; ring >= 0; ring-- {
			if v := unit.Times(int64(allow)*int64(ring+1)/Rings, geom.DirScale); known || w.tryMove(v, allow) {
				entry(v, PatternRing+dir*Rings+ring)
				known = rigid && w.open
			}
		}
	}
	for m := range int(s.Marks) {
		if v, ok := w.along(s.Markers[m].P.Sub(w.mean), allow); ok {
			entry(v, PatternMarker+m)
		}
	}
	if s.G.Table.All&board.Cover != 0 {
		dst = w.coverMoves(dst, f, allow)
	}
	p := &w.d.Units[u]
	first, end := s.G.UnitRange(1 - s.Seat(u))
	for e := first; e < end; e++ {
		if !s.Units[e].Is(core.OnTable) {
			continue
		}
		to := s.Anchor(e).Sub(w.mean)
		if v, ok := w.along(to, allow); ok {
			entry(v, PatternEnemy+e-first)
		}
		if !intoRange || p.Ranged == 0 {
			continue
		}
		gap2 := s.Boxes[u].Gap2(s.Boxes[e])
		if gap2 <= int64(p.MaxRange)*int64(p.MaxRange) {
			continue
		}
		if need := geom.Isqrt(gap2) + 1 - int64(p.MaxRange); need <= int64(allow) {
			if v := to.WithLength(need); w.tryMove(v, allow) {
				entry(v, PatternInRange+e-first)
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
func (w *work) coverMoves(dst []core.Action, f core.Formation, allow int32) []core.Action {
	var best [CoverChoices]struct {
		d2 int64
		to geom.Point
	}
	n := 0
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
			b := &best[k]
			if d2 != b.d2 {
				return d2 < b.d2
			}
			p, q := to.Sign(w.sign), b.to.Sign(w.sign)
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
		copy(best[k+1:n], best[k:n-1])
		best[k].d2, best[k].to = d2, to
	}
	for k := range n {
		if v, ok := w.along(best[k].to, allow); ok {
			dst = append(dst, core.Action{Verb: core.Move, Form: f, Pattern: int16(PatternCover + k), Unit: int16(w.unit), At: w.mean.Add(v)})
		}
	}
	return dst
}

// takeMove checks a Move of unit u in full and, when it is legal, carries it out. It returns how many dice of dangerous terrain follow.
func takeMove(s *core.State, u int, form core.Formation, allow int32, a *core.Action) (dice int, err error) {
	if int(a.Unit) != u {
		return 0, core.Illegal(a, "GF3-ACT-01", "unit %d is not the one that moves", a.Unit)
	}
	if a.Form >= core.NumFormations || a.Ways > 2 {
		return 0, core.Illegal(a, "", "formation %d or %d way points do not exist", a.Form, a.Ways)
	}
	if !withinCoords(a.At) || !withinCoords(a.Way[0]) || !withinCoords(a.Way[1]) {
		return 0, core.Illegal(a, "GF3-MOV-04", "a point lies off the table")
	}
	w := readyMove(s, u, a.Form, allow)
	defer w.d.giveBack(w)
	if a.At == w.mean && a.Ways == 0 && a.Form == core.AsItStands {
		if !w.coherent(w.bodies()) {
			w.gather(allow)
			return w.commit(), nil
		}
		return 0, nil
	}
	if a.Form != form && a.Pattern != core.OffPattern {
		return 0, core.Illegal(a, "", "the unit moves %s, not %s", form, a.Form)
	}
	rigid := a.Form == core.AsItStands || w.n == 1
	if rigid && !w.coherent(w.bodies()) {
		return 0, core.Illegal(a, "GF3-MOV-01", "the unit has lost its coherency and must gather or re-form")
	}
	if a.Ways == 0 {
		if !w.tryMove(a.At.Sub(w.mean), allow) {
			return 0, core.Illegal(a, "GF3-MOV-04", "a model cannot go there: its way is too long, leaves the table, comes within 1 inch of another unit, or is blocked or slowed by terrain")
		}
		return w.commit(), nil
	}
	if !rigid {
		return 0, core.Illegal(a, "GF3-MOV-04", "way points are for a unit that moves as it stands")
	}
	return w.byWay(a, allow)
}

func withinCoords(p geom.Point) bool {
	return p.X >= -geom.MaxCoord && p.X <= geom.MaxCoord && p.Y >= -geom.MaxCoord && p.Y <= geom.MaxCoord
}

// byWay moves the unit as it stands along way points: every leg must be free, and their lengths together are within the allowance.
func (w *work) byWay(a *core.Action, allow int32) (dice int, err error) {
	var legs [3]geom.Point
	n := copy(legs[:], a.Way[:a.Ways])
	legs[n] = a.At
	n++
	start := w.own
	from, length, slow := w.mean, int64(0), false
	for _, to := range legs[:n] {
		v := to.Sub(from)
		length += ceilNorm(v)
		if length > int64(allow) {
			return 0, core.Illegal(a, "GF3-MOV-05", "the way is %d/1000 inch long or more, the allowance is %d", length, allow)
		}
		hull := w.s.Boxes[w.unit]
		for i := range w.n {
			p := w.own[i].P
			w.to[i] = p.Add(v)
			if !w.s.G.Table.Inside(w.to[i], w.own[i].R) || !w.clear(w.others, p, w.to[i], w.own[i].R) {
				return 0, core.Illegal(a, "GF3-MOV-04", "a model cannot go that way: it leaves the table, comes within 1 inch of another unit, or is blocked")
			}
			hull = hull.Union(geom.BoxAround(p, w.to[i], w.own[i].R))
		}
		slow = slow || w.slowed(hull)
		for i := range w.n {
			w.own[i].P = w.to[i]
		}
		from = to
	}
	if slow && length > int64(w.d.Difficult) && w.d.Units[w.unit].Traits&Strider == 0 {
		return 0, core.Illegal(a, "GF3-TERRAIN-02", "the way leads through difficult terrain and is longer than 6 inches")
	}
	mean := w.mean
	w.own = start
	for i := range w.n {
		hit, at := false, w.own[i].P
		for _, leg := range legs[:n] {
			to := w.own[i].P.Add(leg.Sub(mean))
			hit, at = hit || w.touches(w.risky, at, to, w.own[i].R), to
		}
		if hit {
			dice += int(w.s.G.Models[w.model[i]].Tough)
		}
	}
	w.risky = w.risky[:0] // counted leg by leg
	w.commit()
	return dice, nil
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
	for i := range w.n {
		w.to[i] = w.own[i].P
	}
	allow = min(allow, w.d.Difficult) // so that difficult terrain on the way needs no second look
	for k := range w.n {
		i := int(w.order[k])
		from, goal := w.own[i].P, w.mean.Add(w.slots[i]).Sub(w.own[i].P)
		length := min(int64(allow), goal.Norm())
		for quarters := int64(4); quarters > 0; quarters-- {
			to := from.Add(goal.WithLength(length * quarters / 4))
			if w.s.G.Table.Inside(to, w.own[i].R) && w.clear(w.others, from, to, w.own[i].R) && w.apart(i, to) {
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
