package move

import (
	"math/bits"
	"slices"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/move/rose"
)

// A lane is the strip in which the figures go together some way, and what of all that stands near reaches
// into it. The strip lies along the way, so that it is narrower than the box around the way; most lanes hold
// nothing. Shorter ways in the same direction lie in the lane of the longest, so that what stands near is
// looked through once for all of them.
type lane struct {
	groups           []uint8      // those that reach into the box around it
	discs            []board.Disc // the first n
	n                int
	hard, slow, tall uint64 // pieces of terrain
}

// laneSlack is how far out of the lane of the longest way a shorter one may lead, for the ends of ways are
// rounded (units).
const laneSlack = 4

// empty reports whether nothing reaches into the lane.
func (l *lane) empty() bool { return l.n == 0 && l.hard|l.slow|l.tall == 0 }

// TryMove reports whether the unit may move so that its anchor is displaced by v, in the formation that
// FormUp made ready: no model goes further than allow or leaves the table, and every straight way there keeps
// off other units and impassable terrain and within the cap of difficult terrain (GF3-MOV-02, GF2-MOV-02,
// GF3-MOV-04, GF3-MOV-05, GF3-TERRAIN-02). It looks at single models only where something lies in the lane of
// all their ways.
func (w *Mover) TryMove(v geom.Point, allow int32) bool {
	if !w.mayEnd(v, allow) {
		return false
	}
	if w.soars() && (v == zero && w.shift == 0 || w.HasRoom(w.Mean.Add(v))) {
		return true
	}
	if w.bearings.noteTry(w, allow) {
		if w.shift != 0 {
			return w.bearings.reforms(w, v, allow)
		}
		return v == zero || w.bearings.passes(w, v, w.bearings.in(geom.Sector(v)), allow)
	}
	n := reachOf(v)
	w.enter(v, n)
	return w.passes(v, n, allow)
}

// Sweep tries displacements in one direction, the longest first, and returns the mask of those that are
// legal. A unit that re-forms on the way has a lane of its own for each.
func (w *Mover) Sweep(ways []geom.Point, allow int32) (may uint8) {
	if w.shift == 0 && ways[0] != zero && geom.Within(ways[0], zero, int64(allow)) && w.bearings.take(w, allow) {
		return w.sweepSector(ways, geom.Sector(ways[0]), allow)
	}
	w.entered = false
	soars := w.soars()
	for k, v := range ways {
		if !w.mayPass(v, reachOf(v), allow) {
			continue
		}
		may |= 1 << k
		if k == 0 && w.shift == 0 && !soars && w.lane.empty() && w.Table.Box().Holds(w.Box) {
			return 1<<len(ways) - 1
		}
	}
	return may
}

// SweepAny reports whether one of some displacements in one direction, the longest first, is legal and fits.
func (w *Mover) SweepAny(ways []geom.Point, allow int32, fits func(v geom.Point) bool) bool {
	w.entered = false
	return slices.ContainsFunc(ways, func(v geom.Point) bool { return fits(v) && w.mayPass(v, reachOf(v), allow) })
}

// sweepSector is Sweep by what can be met in a sector, for ways within the allowance. It tries the shortest first: what
// bars one mostly bars longer ones. Where one ends off the table, and begins on it, longer ones do as well.
func (w *Mover) sweepSector(ways []geom.Point, s uint, allow int32) (may uint8) {
	in := w.bearings.in(s)
	none := in.none()
	for k := len(ways) - 1; k >= 0; k-- {
		v := ways[k]
		if !w.endsThere(v) {
			if w.margin >= 0 {
				break
			}
			continue
		}
		if none || w.bearings.passes(w, v, in, allow) {
			may |= 1 << k
		} else if k > 0 && w.bearings.ends(w, v) {
			break
		}
	}
	return may
}

// SweepRose tries all ways of a rose, and returns the mask of those that are legal: on foot, or by a jump
// where the figures may.
func (w *Mover) SweepRose(r *rose.Rose) (may uint64) {
	takes := r.Within && w.shift == 0 && w.bearings.take(w, r.Allow)
	for dir := range geom.Dirs {
		ways, s := r.Ways[dir*rose.Rings:dir*rose.Rings+rose.Rings], uint(r.Sectors[dir])
		got := uint64(1<<rose.Rings - 1)
		switch in := w.bearings.in(s); {
		case !takes:
			got = uint64(w.Sweep(ways, r.Allow))
		case !in.none() || r.Allow > w.margin: // not all end on the table, where nothing is met
			got = uint64(w.sweepSector(ways, s, r.Allow))
		}
		may |= got << (dir * rose.Rings)
	}
	for k := 0; k < len(r.Ways) && w.MayJump && w.Tall != 0; k++ {
		if may>>k&1 == 0 && w.JumpsTo(r.Ways[k], r.Allow) {
			may |= 1 << k
		}
	}
	return may
}

// SweepReforms tries all places of a rose for figures that re-form, and returns the mask of those to which they
// may go.
func (w *Mover) SweepReforms(r *rose.Rose) (may uint32) {
	if w.shift == 0 || w.soars() || !w.bearings.take(w, r.Allow) {
		for k, v := range &r.Reforms {
			if w.TryMove(v, r.Allow) {
				may |= 1 << k
			}
		}
		return may
	}
	most, sure := int64(r.Allow)+w.shift, int64(r.Allow)-w.shift
	most2, sure2, table := most*most, sure*max(sure, -sure), w.Table.Box()
	for k, v := range &r.Reforms {
		v2, at := geom.Dot(v, v), w.Mean.Add(v)
		if v2 > most2 || v2 > sure2 && !w.within(v, r.Allow) {
			continue
		}
		if (table.Holds(w.SlotBox.Add(at)) || !w.Uniform && w.Inside(at)) && w.bearings.reforms(w, v, r.Allow) {
			may |= 1 << k
		}
	}
	return may
}

// Along returns the longest legal displacement towards a point that lies at to from the anchor: all the way
// where the allowance lets it, or else a whole number of quarters of what it allows.
func (w *Mover) Along(to geom.Point, allow int32) (geom.Point, bool) {
	norm := to.Norm()
	length, whole := min(int64(allow), norm), norm
	if norm*norm < geom.Dot(to, to) {
		whole++
	}
	if length <= 0 {
		return zero, false
	}
	if w.shift == 0 && w.bearings.take(w, allow) {
		return w.alongSector(to, length, whole, allow)
	}
	w.entered = false
	for quarters := int64(4); quarters > 0; quarters-- {
		n := length * quarters / 4
		if v := to.Times(n, whole); w.mayPass(v, n, allow) {
			return v, true
		}
	}
	return zero, false
}

// alongSector is Along by what can be met in a sector, for a way within the allowance, of a length, towards what is as far
// away as whole. It tries half of it first, for that mostly tells whether more can pass.
func (w *Mover) alongSector(to geom.Point, length, whole int64, allow int32) (geom.Point, bool) {
	in := w.bearings.in(geom.Sector(to))
	none := in.none()
	if all := to.Times(length, whole); none && w.endsThere(all) {
		return all, true
	}
	half := to.Times(length/2, whole)
	inside := w.endsThere(half)
	ok := inside && (none || w.bearings.passes(w, half, in, allow))
	if ok || inside && !w.bearings.ends(w, half) || w.margin < 0 {
		for quarters := int64(4); quarters > 2; quarters-- {
			v := to.Times(length*quarters/4, whole)
			if w.endsThere(v) && (none || w.bearings.passes(w, v, in, allow)) {
				return v, true
			}
		}
	}
	if ok {
		return half, true
	}
	v := to.Times(length/4, whole)
	if w.endsThere(v) && (none || w.bearings.passes(w, v, in, allow)) {
		return v, true
	}
	return zero, false
}

// mayPass is TryMove for one of several ways in one direction, the longest first, of a length of at most n.
func (w *Mover) mayPass(v geom.Point, n int64, allow int32) bool {
	if !w.mayEnd(v, allow) {
		return false
	}
	if w.soars() && w.shift == 0 {
		return v == zero || w.HasRoom(w.Mean.Add(v))
	}
	if !w.entered || w.shift != 0 {
		w.enter(v, n)
		w.entered = true
	}
	return w.passes(v, n, allow)
}

// soars reports whether all figures pass over whatever is on their way, so that only where they end counts. A
// figure that re-forms where it stands needs no room there: lanes know that.
func (w *Mover) soars() bool {
	return w.Flies != 0 && w.Flies&w.Unslowed&(1<<uint(w.N)-1) == 1<<uint(w.N)-1 && w.Jumps == OnFoot
}

// mayEnd reports whether no figure has further to go than allow when the anchor is displaced by v, and all
// stand on the table there.
func (w *Mover) mayEnd(v geom.Point, allow int32) bool {
	v2 := geom.Dot(v, v)
	if sure := int64(allow) - w.shift; (sure < 0 || v2 > sure*sure) && (w.shift == 0 ||
		v2 > (int64(allow)+w.shift)*(int64(allow)+w.shift) || !w.within(v, allow)) {
		return false
	}
	return w.endsThere(v)
}

// endsThere is endsInside where it is seldom in doubt.
func (w *Mover) endsThere(v geom.Point) bool {
	return max(v.X, -v.X, v.Y, -v.Y) <= w.margin || w.endsInside(v)
}

// endsInside reports whether all figures stand on the table when the anchor is displaced by v.
func (w *Mover) endsInside(v geom.Point) bool {
	at := w.Mean.Add(v)
	return w.Table.Box().Holds(w.SlotBox.Add(at)) || !w.Uniform && w.Inside(at)
}

// reachOf returns a bound on the length of v, up to a twelfth longer, for less than a root.
func reachOf(v geom.Point) int64 {
	x, y := max(int64(v.X), -int64(v.X)), max(int64(v.Y), -int64(v.Y))
	return max(x, y) + min(x, y)*27/64 + 1 // the root of 2 is less than 1 and 27/64
}

// enter collects what reaches into the lane of the ways on which the anchor is displaced by v, whose length
// is at most n. Most of what is near does not even reach into the box around all ways.
func (w *Mover) enter(v geom.Point, n int64) {
	l := &w.lane
	l.n, l.hard, l.slow, l.tall = 0, 0, 0, 0
	hull := w.Box.Union(w.SlotBox.Add(w.Mean.Add(v)))
	groups := l.groups[:0]
	for k := range w.Groups {
		if g := &w.Groups[k]; g.box.Overlaps(hull) {
			groups = append(groups, uint8(k))
		}
	}
	blocks := uint64(0)
	if w.Hard|w.Tall != 0 || n+w.shift > int64(w.Rules.Difficult) { // or difficult terrain lets all go so far
		for m := w.blocks; m != 0; m &= m - 1 { // as often for each lane: that is guessed right
			b := &w.Table.Boxes[bits.TrailingZeros64(m)]
			out := (hull.Max.X - b.Min.X) | (b.Max.X - hull.Min.X) |
				(hull.Max.Y - b.Min.Y) | (b.Max.Y - hull.Min.Y)
			blocks |= m & -m &^ uint64(int64(out)>>63)
		}
	}
	if len(groups) > 0 || blocks != 0 {
		w.enterStrip(v, n, groups, blocks)
	}
}

// enterStrip is enter for the groups and the pieces, a mask, that may reach into the box around all ways. All is
// measured across v and along it, in products with v, twice: so the middles of boxes are whole. What lies in
// the lane is told by signs, without branches, which would be guessed wrong too often.
func (w *Mover) enterStrip(v geom.Point, n int64, groups []uint8, blocks uint64) {
	l := &w.lane
	x, y := int64(v.X), int64(v.Y)
	ax, ay := max(x, -x), max(y, -y)
	span := func(b geom.Box) (left, right, back, front int64) {
		middle, size := b.Min.Add(b.Max), b.Max.Sub(b.Min)
		wide, long := int64(size.X)*ay+int64(size.Y)*ax, int64(size.X)*ax+int64(size.Y)*ay
		across, along := geom.Cross(middle, v), geom.Dot(middle, v)
		return across - wide, across + wide, along - long, along + long
	}
	left, right, back, front := span(w.Box.Grow(-w.least))
	if w.shift == 0 {
		front += 2 * (x*x + y*y)
	} else {
		l2, r2, b2, f2 := span(w.SlotBox.Add(w.Mean.Add(v)).Grow(-w.least))
		left, right, back, front = min(left, l2), max(right, r2), min(back, b2), max(front, f2)
	}
	side := 2 * (int64(w.least) + laneSlack) * n
	left, right, back, front = left-side, right+side, back-side, front+side
	if len(l.discs) <= len(w.Others) {
		l.discs = make([]board.Disc, 2*len(w.Others))
	}
	discs, m, v2, n2 := l.discs, 0, v.Add(v), 2*n
	for _, k := range groups {
		g := &w.Groups[k]
		others := w.Others[g.from:g.to]
		for i := range others {
			o := &others[i]
			across, along, r := geom.Cross(o.P, v2), geom.Dot(o.P, v2), int64(o.R)*n2
			out := (across + r - left) | (right + r - across) | (along + r - back) | (front + r - along)
			discs[m] = *o
			m += 1 + int(out>>63)
		}
	}
	l.n = m
	pieces := uint64(0)
	for ; blocks != 0; blocks &= blocks - 1 {
		r, l, b, f := span(w.Table.Boxes[bits.TrailingZeros64(blocks)])
		out := (l - left) | (right - r) | (f - back) | (front - b)
		pieces |= blocks & -blocks &^ uint64(out>>63)
	}
	l.hard, l.slow, l.tall = pieces&w.Hard, pieces&w.slow, pieces&w.Tall
}

// passes reports whether the ways on which the anchor is displaced by v, in the lane that has been entered,
// are free of whatever reaches into it, and no longer than terrain lets them be. Their length is at most n.
func (w *Mover) passes(v geom.Point, n int64, allow int32) bool {
	l := &w.lane
	if l.empty() {
		return true
	}
	slow := l.slow
	if w.shift != 0 {
		w.Place(w.Mean.Add(v))
		for i := range w.N {
			a, b := w.Own[i].P, w.To[i]
			if a != b && (!w.evades(i, a, b) || !w.crosses(l.hard, i, a, b)) {
				return false
			}
		}
	} else {
		if v == zero || l.n > 0 && w.bumps(v, n) {
			return v == zero
		}
		for i := 0; i < w.N && l.hard != 0; i++ {
			if a := w.Own[i].P; !w.crosses(l.hard, i, a, a.Add(v)) {
				return false
			}
		}
		if l.tall == 0 && n <= int64(w.Rules.Difficult) {
			slow = 0
		}
		if l.tall|slow == 0 {
			return true
		}
		w.Place(w.Mean.Add(v))
	}
	return w.reaches(l.tall, slow, allow)
}

// reaches reports whether no figure climbs more on its way to its place in To than the rest of its movement
// allows, over some tall pieces, or goes further than difficult ones let it.
func (w *Mover) reaches(tall, slow uint64, allow int32) bool {
	for i := 0; i < w.N && tall != 0; i++ {
		if w.tooFar(i, w.Own[i].P, w.To[i], int64(allow)) {
			return false
		}
	}
	return slow == 0 || !w.overCap(slow)
}

// bumps reports whether some figure bumps into one of the discs of the lane when all are displaced by v, a way no
// longer than n. The one that it finds comes to the front: it mostly bars the next way too.
func (w *Mover) bumps(v geom.Point, n int64) bool {
	hull := w.Box.Union(w.Box.Add(v))
	discs := w.lane.discs[:w.lane.n]
	for k := range discs {
		o := &discs[k]
		if misses(&hull, o) {
			continue
		}
		room, line := (int64(o.R)+int64(w.most))*n, geom.Cross(o.P, v)
		for i := range w.N {
			own := &w.Own[i]
			if c := line - geom.Cross(own.P, v); c <= room && c >= -room && w.barsFigure(o, i, own.P, own.P.Add(v)) {
				discs[0], discs[k] = discs[k], discs[0]
				return true
			}
		}
	}
	return false
}

// evades reports whether figure i may go from a to b past all discs of the lane.
func (w *Mover) evades(i int, a, b geom.Point) bool {
	box := geom.BoxAround(a, b, w.Own[i].R)
	for k := range w.lane.n {
		if o := &w.lane.discs[k]; !misses(&box, o) && w.barsFigure(o, i, a, b) {
			return false
		}
	}
	return true
}

// barsFigure reports whether a disc stops figure i on its way from a to b.
func (w *Mover) barsFigure(o *board.Disc, i int, a, b geom.Point) bool {
	if w.Flies>>i&1 != 0 {
		a = b
	}
	return w.bars(o, a, b, w.Own[i].R)
}

// crosses reports whether figure i may go from a to b across some impassable pieces: those that fly, and in
// some moves all, only may not end there.
func (w *Mover) crosses(pieces uint64, i int, a, b geom.Point) bool {
	if w.PassesTerrain || w.Flies>>i&1 != 0 {
		a = b
	}
	return !w.touches(pieces, a, b, w.Own[i].R)
}
