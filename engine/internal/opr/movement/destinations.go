package movement

import (
	"math/bits"
	"slices"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
	"gauntlet/engine/move/rose"
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

// A menu is the destinations of a move as they are found: actions or, where there is a set, their patterns alone.
type menu struct {
	actions []core.Action
	set     *core.PatternSet
	like    core.Action // what the entries have in common
}

// add adds a displacement of the unit in formation f.
func (m *menu) add(w *figures.Layout, f core.Formation, v geom.Point, pattern int) {
	if m.set != nil {
		m.set.Add(pattern)
		return
	}
	m.actions = append(m.actions, m.like)
	a := &m.actions[len(m.actions)-1]
	a.Form, a.Pattern, a.At = f, int16(pattern), w.Mean.Add(v)
}

// inOrder are places in the pattern that come one after the other.
var inOrder = func() (places [rose.Reforms]uint8) {
	for k := range places {
		places[k] = uint8(k)
	}
	return places
}()

// addAll adds the displacements of a mask of some, of the unit in formation f; the pattern of each is that of the
// first and how far it comes after it.
func (m *menu) addAll(w *figures.Layout, f core.Formation, ways []geom.Point, mask uint64, places []uint8, first int) {
	if m.set != nil {
		for ; mask != 0; mask &= mask - 1 {
			m.set.Add(first + int(places[bits.TrailingZeros64(mask)]))
		}
		return
	}
	actions := slices.Grow(m.actions, len(ways))
	for ; mask != 0; mask &= mask - 1 {
		k, n := bits.TrailingZeros64(mask), len(actions)
		actions = actions[:n+1]
		a := &actions[n]
		*a = m.like
		a.Form, a.Pattern, a.At = f, int16(first+int(places[k])), w.Mean.Add(ways[k])
	}
	m.actions = actions
}

// list adds every destination of the canonical pattern that unit u may move to with the given allowance: as it
// stands, and re-formed. intoRange adds the shortest ways into range of each enemy.
func (m *menu) list(s *core.State, u int, allow int32, intoRange bool) {
	w := ReadyMove(s, u, core.AsItStands, allow)
	defer w.GiveBack()
	m.like = w.Stay()
	m.add(w, core.AsItStands, geom.Point{}, proc.PatternStay)
	w.MayJump = mayLeap(s, u)
	if w.Coherent(w.Bodies()) {
		m.rigid(w, allow, intoRange)
	}
	if w.N == 1 {
		return
	}
	for f := core.Line; f < core.NumFormations; f++ {
		w.FormUp(f)
		ways := w.Ways(allow)
		m.addAll(w, f, ways.Reforms[:], uint64(w.SweepReforms(ways)), inOrder[:],
			proc.PatternReform+int(f-core.Line)*rose.Reforms)
	}
}

// rigid adds the destinations of the unit as it stands.
func (m *menu) rigid(w *figures.Layout, allow int32, intoRange bool) {
	s, u := w.S, w.Unit
	ways := w.Ways(allow)
	m.addAll(w, core.AsItStands, ways.Ways[:], w.SweepRose(ways), rose.Places[:], proc.PatternRing)
	along := func(to geom.Point, pattern int) {
		if v, ok := w.Along(to, allow); ok {
			m.add(w, core.AsItStands, v, pattern)
		}
	}
	for k := range int(s.Marks) {
		along(s.Markers[k].P.Sub(w.Mean), proc.PatternMarker+k)
	}
	var cover [move.CoverChoices]geom.Point
	for k := range w.CoverGoals(&cover, allow) {
		along(cover[k], proc.PatternCover+k)
	}
	for e := range s.G.UnitsOf(1 - s.Seat(u)) {
		if !s.Units[e].Is(core.OnTable) {
			continue
		}
		number := int(s.G.Units[e].Number)
		along(s.Anchor(e).Sub(w.Mean), proc.PatternEnemy+number)
		if !intoRange {
			continue
		}
		if v, ok := w.IntoRange(e, allow); ok && w.TryMove(v, allow) {
			m.add(w, core.AsItStands, v, proc.PatternInRange+number)
		}
	}
}

// destination returns the menu's entry of a pattern that stands on it, without the rest of the menu.
func destination(s *core.State, u int, allow int32, pattern int) core.Action {
	w := figures.LayOut(s, u)
	defer w.GiveBack()
	foes, _ := s.G.UnitRange(1 - s.Seat(u))
	form, v := core.AsItStands, geom.Point{}
	switch {
	case pattern == proc.PatternStay:
	case pattern < proc.PatternMarker:
		k := pattern - proc.PatternRing
		v = w.Ways(allow).Ways[int(rose.Places[k])] // the one turns round what the other did
	case pattern < proc.PatternCover:
		v = furthest(s, u, allow, s.Markers[pattern-proc.PatternMarker].P.Sub(w.Mean))
	case pattern < proc.PatternEnemy:
		var cover [move.CoverChoices]geom.Point
		w.CoverGoals(&cover, allow)
		v = furthest(s, u, allow, cover[pattern-proc.PatternCover])
	case pattern < proc.PatternInRange:
		v = furthest(s, u, allow, s.Anchor(foes+pattern-proc.PatternEnemy).Sub(w.Mean))
	case pattern < proc.PatternReform:
		v, _ = w.IntoRange(foes+pattern-proc.PatternInRange, allow)
	default:
		k := pattern - proc.PatternReform
		form, v = core.Line+core.Formation(k/rose.Reforms), w.Ways(allow).Reforms[k%rose.Reforms]
	}
	return w.Entry(form, v, pattern)
}

// furthest returns how far unit u may go as it stands towards a point that lies at to from its anchor.
func furthest(s *core.State, u int, allow int32, to geom.Point) geom.Point {
	w := ReadyMove(s, u, core.AsItStands, allow)
	defer w.GiveBack()
	w.MayJump = mayLeap(s, u)
	v, _ := w.Along(to, allow)
	return v
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
	if !withinCoords(a.At) || !withinCoords(a.Way[:a.Ways]...) {
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
			slows = slows || int64(allow) > cap && w.Slows(i, at, to) // or nobody goes further
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
