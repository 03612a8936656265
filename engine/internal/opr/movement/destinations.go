package movement

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
	"gauntlet/engine/roster"
)

// ReadyMove borrows a work in which unit u can try moves of at most allow in formation f.
func ReadyMove(s *core.State, u int, f core.Formation, allow int32) *figures.Layout {
	d := force.Of(s)
	w := figures.LayOut(s, u)
	w.Surround(s.Boxes[u].Grow(allow), d.Move.Separation, -1)
	passOver(w)
	w.FormUp(f)
	return w
}

// passOver lets the move of a Scout lead over everything.
func passOver(w *figures.Layout) {
	if w.D.Reserves.ScoutZone && proc.ScoutMoves(w.S) {
		w.PassOver()
	}
}

// moveMenu appends every destination of the canonical pattern that unit u may move to with the given
// allowance: as it stands, and re-formed. intoRange adds the shortest ways into range of each enemy.
func moveMenu(s *core.State, u int, allow int32, intoRange bool, dst []core.Action) []core.Action {
	w := ReadyMove(s, u, core.AsItStands, allow)
	defer w.GiveBack()
	dst = append(dst, core.Action{Verb: core.Move, Pattern: proc.PatternStay, Unit: int16(u), At: w.Mean})
	w.MayJump = mayLeap(s, u)
	if w.Coherent(w.Bodies()) {
		dst = rigidMoves(w, dst, allow, intoRange)
	}
	if w.N == 1 {
		return dst
	}
	for f := core.Line; f < core.NumFormations; f++ {
		w.FormUp(f)
		pattern := proc.PatternReform + int(f-core.Line)*move.ReformPlaces
		if w.TryMove(geom.Point{}, allow) {
			dst = append(dst, w.Entry(f, geom.Point{}, pattern))
		}
		for dir := range 8 {
			for half := int64(1); half <= 2; half++ {
				if v := w.Offset(2*dir, int64(allow)*half/2); w.TryMove(v, allow) {
					dst = append(dst, w.Entry(f, v, pattern+2*dir+int(half)))
				}
			}
		}
	}
	return dst
}

// rigidMoves appends the destinations of the unit as it stands.
func rigidMoves(w *figures.Layout, dst []core.Action, allow int32, intoRange bool) []core.Action {
	s, u := w.S, w.Unit
	for dir := range geom.Dirs {
		known := false // nothing at all lies in the way to the farther ring
		for ring := move.Rings - 1; ring >= 0; ring-- {
			v := w.Offset(dir, int64(allow)*int64(ring+1)/move.Rings)
			if known || w.TryMove(v, allow) || w.JumpsTo(v, allow) {
				dst = append(dst, w.Entry(core.AsItStands, v, proc.PatternRing+dir*move.Rings+ring))
				known = w.Open
			}
		}
	}
	for m := range int(s.Marks) {
		if v, ok := w.Along(s.Markers[m].P.Sub(w.Mean), allow); ok {
			dst = append(dst, w.Entry(core.AsItStands, v, proc.PatternMarker+m))
		}
	}
	var cover [move.CoverChoices]geom.Point
	for k := range w.CoverGoals(&cover, allow) {
		if v, ok := w.Along(cover[k], allow); ok {
			dst = append(dst, w.Entry(core.AsItStands, v, proc.PatternCover+k))
		}
	}
	for e := range s.G.UnitsOf(1 - s.Seat(u)) {
		if !s.Units[e].Is(core.OnTable) {
			continue
		}
		number, to := int(s.G.Units[e].Number), s.Anchor(e).Sub(w.Mean)
		if v, ok := w.Along(to, allow); ok {
			dst = append(dst, w.Entry(core.AsItStands, v, proc.PatternEnemy+number))
		}
		if !intoRange || w.Arms.Ranged == 0 {
			continue
		}
		gap2 := s.Boxes[u].Gap2(s.Boxes[e])
		reach := int64(w.D.Reach(u, e))
		if gap2 <= reach*reach {
			continue
		}
		if need := geom.Isqrt(gap2) + 1 - reach; need <= int64(allow) {
			if v := to.WithLength(need); w.TryMove(v, allow) {
				dst = append(dst, w.Entry(core.AsItStands, v, proc.PatternInRange+number))
			}
		}
	}
	return dst
}

// takeMove checks a Move of unit u in full and, when it is legal, carries it out. It returns how many dice of
// dangerous terrain follow.
func takeMove(s *core.State, u int, allow int32, a *core.Action) (dice int, no refusal) {
	if a.Form != core.AsItStands && force.Lone(s, u) {
		return 0, refuse("", "a single model has no formation")
	}
	if a.Form >= core.NumFormations || a.Ways > 2 {
		return 0, refuse("", "formation %d or %d way points do not exist", int64(a.Form), int64(a.Ways))
	}
	if !withinCoords(a.At, a.Way[0], a.Way[1]) {
		return 0, refuse("GF3-MOV-04", "a point lies off the table")
	}
	w := ReadyMove(s, u, a.Form, allow)
	defer w.GiveBack()
	if a.At == w.Mean && a.Ways == 0 && a.Form == core.AsItStands {
		if !w.Coherent(w.Bodies()) {
			w.Gather(allow)
			return w.Commit(), no
		}
		return 0, no
	}
	rigid := a.Form == core.AsItStands || w.N == 1
	if rigid && !w.Coherent(w.Bodies()) {
		return 0, refuse("GF3-MOV-01", "the unit has lost its coherency and must gather or re-form")
	}
	if a.Ways == 0 {
		if !w.TryMove(a.At.Sub(w.Mean), allow) {
			return 0, refuse("GF3-MOV-04", "a model cannot go there: its way is too long, leaves the table, comes within 1 inch of another unit, or is blocked or slowed by terrain")
		}
		w.Place(a.At)
		return w.Commit(), no
	}
	if !rigid {
		return 0, refuse("GF3-MOV-04", "way points are for a unit that moves as it stands")
	}
	return byWay(w, a, allow)
}

// withinCoords reports whether points can be computed with.
func withinCoords(points ...geom.Point) bool {
	for _, p := range points {
		if p.X < -geom.MaxCoord || p.X > geom.MaxCoord || p.Y < -geom.MaxCoord || p.Y > geom.MaxCoord {
			return false
		}
	}
	return true
}

// legsOf returns where the straight parts of the way of an action end, and how many there are.
func legsOf(a *core.Action) (legs [move.MostBends + 1]geom.Point, n int) {
	n = copy(legs[:], a.Way[:a.Ways])
	legs[n] = a.At
	return legs, n + 1
}

// byWay moves the unit as it stands along way points: every leg must be free, and their lengths together are
// within the allowance.
func byWay(w *figures.Layout, a *core.Action, allow int32) (dice int, no refusal) {
	legs, n := legsOf(a)
	start := w.Own
	var climbed [roster.MaxUnitModels]int64
	most := int64(0)
	from, length, slow := w.Mean, int64(0), false
	for _, to := range legs[:n] {
		v := to.Sub(from)
		length += move.CeilNorm(v)
		if length > int64(allow) {
			return 0, refuse("GF3-MOV-05", "the way is %d/1000 inch long or more, the allowance is %d",
				length, int64(allow))
		}
		for i := range w.N {
			p := w.Own[i].P
			w.To[i] = p.Add(v)
			if !w.S.G.Table.Inside(w.To[i], w.Own[i].R) || !w.Free(i, w.Others, p, w.To[i]) {
				return 0, refuse("GF3-MOV-04",
					"a model cannot go that way: it leaves the table, comes within 1 inch of another unit, or is blocked")
			}
			up, walks := w.Rise(i, p, w.To[i])
			climbed[i] += up
			if most = max(most, climbed[i]); !walks || length+most > int64(allow) {
				return 0, refuse("GF3-MOV-05",
					"a model cannot go that way: it is too high to climb with an allowance of %d, or there is a gap of over 1 inch or a drop of over 3", int64(allow))
			}
			slow = slow || w.Slows(i, p, w.To[i])
		}
		for i := range w.N {
			w.Own[i].P = w.To[i]
		}
		from = to
	}
	if slow && length+most > int64(w.D.Move.Difficult) {
		return 0, refuse("GF3-TERRAIN-02", "the way leads through difficult terrain and is longer than 6 inches")
	}
	mean := w.Mean
	w.Own = start
	for i := range w.N {
		hit, at := false, w.Own[i].P
		for _, leg := range legs[:n] {
			to := w.Own[i].P.Add(leg.Sub(mean))
			hit, at = hit || w.Risks(i, at, to), to
		}
		if hit {
			dice += w.Owes(i)
		}
	}
	w.Risky = w.Risky[:0] // counted leg by leg
	w.Commit()
	return dice, no
}
