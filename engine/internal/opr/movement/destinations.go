package movement

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
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

// readyFor is ReadyMove for a single move: where that is straight, it minds only what is about its way.
func readyFor(s *core.State, u int, allow int32, a *core.Action) *figures.Layout {
	if a.Ways > 0 || a.At == s.Anchor(u) {
		return ReadyMove(s, u, a.Form, allow)
	}
	w := figures.LayOut(s, u)
	w.FormUp(a.Form)
	w.Surround(w.Box.Union(w.SlotBox.Add(a.At)), w.D.Move.Separation, -1)
	passOver(w)
	return w
}

// ReadyWay borrows a work in which unit u can try moves of at most allow as it stands, and look for a way over
// all of the table, past the units about it.
func ReadyWay(s *core.State, u int, allow int32) *figures.Layout {
	w := figures.LayOut(s, u)
	near := allow
	if w.N == 1 {
		near += move.Foresight
	}
	w.Surround(s.Boxes[u].Grow(near), w.Rules.Separation, -1)
	w.GatherTerrain(w.Table.Box(), true)
	passOver(w)
	w.FormUp(core.AsItStands)
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
	rose := w.Rose(allow)
	for dir := range geom.Dirs {
		spots := (*[move.Rings]figures.Destination)(rose[dir*move.Rings:])
		var ways [move.Rings]geom.Point // the longest first
		for k := range ways {
			ways[k] = spots[k].V
		}
		may := w.Sweep(ways[:], allow)
		for k, v := range ways {
			if may>>k&1 != 0 || w.JumpsTo(v, allow) {
				dst = append(dst, w.Entry(core.AsItStands, v, int(spots[k].Pattern)))
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
	if a.Form >= core.NumFormations || int(a.Ways) > len(a.Way) {
		return 0, refuse("", "formation %d or %d way points do not exist", int64(a.Form), int64(a.Ways))
	}
	if !withinCoords(a.At) || !withinCoords(a.Way[:]...) {
		return 0, refuse("GF3-MOV-04", "a point lies off the table")
	}
	w := readyFor(s, u, allow, a)
	defer w.GiveBack()
	if a.At == w.Mean && a.Ways == 0 && a.Form == core.AsItStands {
		if !w.Coherent(w.Bodies()) {
			w.Gather(allow)
			return w.Commit(sortOf(s)), no
		}
		return 0, no
	}
	rigid := a.Form == core.AsItStands || w.N == 1
	if rigid && !w.Coherent(w.Bodies()) {
		return 0, refuse("GF3-MOV-01", "the unit has lost its coherency and must gather or re-form")
	}
	if a.Ways == 0 {
		if !w.TryMove(a.At.Sub(w.Mean), allow) {
			no = refuse("GF3-MOV-04",
				"a model cannot go there: its way comes within 1 inch of another unit, or is blocked")
			no.walk = true
			return 0, no
		}
		w.Place(a.At)
		return w.Commit(sortOf(s)), no
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

// byWay moves the unit along way points (see MayWalk).
func byWay(w *figures.Layout, a *core.Action, allow int32) (dice int, no refusal) {
	if no = alongWay(w, a, allow); no.refuses() {
		no.walk = true
		return 0, no
	}
	legs, n := legsOf(a)
	for i := range w.N {
		hit, at := false, w.Own[i].P
		for _, leg := range legs[:n] {
			to := leg.Add(w.Slots[i])
			hit, at = hit || w.Risks(i, at, to), to
		}
		if hit {
			dice += w.Owes(i)
		}
	}
	w.Risky = 0 // counted leg by leg
	w.Commit(sortOf(w.S), legs[:n-1]...)
	return dice, no
}

// sortOf returns the sort of the move on foot that is under way.
func sortOf(s *core.State) core.Sort {
	if f := s.Pending(proc.Move); f != nil {
		switch f.M {
		case proc.MoveRush:
			return core.ByRush
		case proc.MoveConsolidate:
			return core.ByConsolidating
		case proc.MoveOwn:
			return core.ByOtherMove
		case proc.MoveScout:
			return core.ByScouting
		case proc.MoveFree:
			return core.ByFreeMove
		}
	}
	return core.ByAdvance
}

// MayWalk reports whether the unit that a layout has made ready for a move in the action's formation may walk
// where the action leads, straight or by way points. The places are left in To.
func MayWalk(w *figures.Layout, a *core.Action, allow int32) bool {
	if a.Ways > 0 {
		no := alongWay(w, a, allow)
		return !no.refuses()
	}
	if !w.TryMove(a.At.Sub(w.Mean), allow) {
		return false
	}
	w.Place(a.At)
	return true
}

// alongWay checks a move along way points: each model goes straight to its place in the formation about each
// of them. Every leg must be free, and what a model walks and climbs within the allowance. The places are left
// in To.
func alongWay(w *figures.Layout, a *core.Action, allow int32) (no refusal) {
	legs, n := legsOf(a)
	cap := int64(w.D.Move.Difficult)
	slow, far := false, false // some model meets difficult terrain, and some goes further than that allows
	for i := range w.N {
		at, length, climbed, slows := w.Own[i].P, int64(0), int64(0), false
		for _, leg := range legs[:n] {
			to := leg.Add(w.Slots[i])
			if length += move.CeilNorm(to.Sub(at)); length > int64(allow) {
				return refuse("GF3-MOV-05", "the way is %d/1000 inch long or more, the allowance is %d",
					length, int64(allow))
			}
			if !w.S.G.Table.Inside(to, w.Own[i].R) || !w.Free(i, at, to) {
				return refuse("GF3-MOV-04",
					"a model cannot go that way: it leaves the table, comes within 1 inch of another unit, or is blocked")
			}
			up, walks := w.Rise(i, at, to)
			if climbed += up; !walks || length+climbed > int64(allow) {
				return refuse("GF3-MOV-05",
					"a model cannot go that way: it is too high to climb within its allowance, or there is a gap of over 1 inch or a drop of over 3")
			}
			slows = slows || w.Slows(i, at, to)
			at = to
		}
		w.To[i] = at
		further := w.Unslowed>>i&1 == 0 && length+climbed > cap
		if slow, far = slow || slows, far || further; slows && further || w.Rules.WholeDifficult && slow && far {
			return refuse("GF3-TERRAIN-02", "the way leads through difficult terrain and is longer than 6 inches")
		}
	}
	return no
}
