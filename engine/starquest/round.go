package starquest

import (
	"math"
	"math/bits"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/starquest/party"
)

// Steps of a round (SQ-RND-01).
const (
	roundStart    = 0
	roundHeroes   = 1
	roundFoes     = 2
	roundEnd      = 3
	roundArrive   = 4 // after roundStart: heroes who were set aside
	roundArriveAt = 5
)

// runRound lets all heroes act, then all AI units.
func runRound(s *core.State, f *core.Frame) {
	switch f.Step {
	case roundStart:
		f.Step = roundArrive
		if s.Trace != nil {
			s.Trace.Event(core.Event{Kind: core.RoundBegun, Unit: -1, Target: -1, Model: -1, N: int(s.Round)})
			s.Trace.Notef("round %d begins", s.Round)
		}
		if s.Round > 1 {
			arrive(s, int(s.Round))
		}
		s.Active = Heroes
		force.GainTokens(s) // SQ-SR-CASTER-01
	case roundArrive:
		any := false
		movement.Arrivals(s, Heroes, func(int, core.Formation) bool { any = true; return false })
		if any && s.Round > 1 {
			s.Ask(core.Arrive, Heroes, -1)
			return
		}
		f.Step = roundHeroes
	case roundArriveAt:
		s.Ask(core.ArriveAt, Heroes, int(f.A))
	case roundHeroes:
		if waiting(s, Heroes) != 0 {
			s.Ask(core.Activate, Heroes, -1)
			return
		}
		f.Step = roundFoes
		s.Active = Foes
	case roundFoes:
		if own(s).freeOrder && waiting(s, Foes) != 0 {
			s.Ask(core.Activate, Foes, -1)
		} else if u := next(s); u >= 0 {
			callTurn(s, u)
		} else {
			f.Step = roundEnd
		}
	case roundEnd:
		checkMission(s)
		s.EndRound()
		for u := range s.Units {
			unit := &s.Units[u]
			unit.Flags &^= core.Fatigued | core.Activated | core.Arrived // SQ-RND-02
			if own(s).fixedOrder && s.Seat(u) == Foes && !unit.Is(core.Reserve) {
				setPower(s, u, 0)
			}
		}
		force.EndSpells(s)
		s.Return()
	}
}

// waiting returns which units of a seat have yet to act this round, as a mask by their number among its units.
func waiting(s *core.State, seat int) (mask uint64) {
	first, end := s.G.UnitRange(seat)
	units := s.Units[first:end]
	for k := range units {
		mask |= force.B2u(units[k].Flags&(core.OnTable|core.Activated) == core.OnTable) << (k & 63)
	}
	return mask
}

// next returns the AI unit that acts next, or -1: the one nearest to a conscious hero, or by a ruling the one that
// was when the AI side began to act (SQ-A-03).
func next(s *core.State) (unit int) {
	left := waiting(s, Foes)
	if !own(s).fixedOrder {
		return nearest(s, left)
	}
	first, _ := s.G.UnitRange(Foes)
	unranked := left // they all have a rank as soon as the first of them is looked for
	for k := range core.Bits(left) {
		unranked &^= force.B2u(kept(s, first+k) > 0) << k
	}
	for rank := 1; unranked != 0; rank++ {
		u := nearest(s, unranked)
		setPower(s, u, rank)
		unranked &^= 1 << (u - first)
	}
	unit = -1
	for k := range core.Bits(left) {
		if u := first + k; unit < 0 || kept(s, u) < kept(s, unit) {
			unit = u
		}
	}
	return unit
}

// nearest returns the AI unit of a mask that is nearest to a conscious hero, the lowest number of equally near ones,
// or -1. The one whose box is nearest mostly is nearest itself, and then the boxes of most others tell that they are
// not.
func nearest(s *core.State, left uint64) (unit int) {
	from, _ := s.G.UnitRange(Foes)
	switch {
	case left == 0:
		return -1
	case left&(left-1) == 0:
		return from + bits.TrailingZeros64(left)
	}
	first, end := s.G.UnitRange(Heroes)
	heroes := uint64(0) // those that are conscious
	var stand [party.MaxHeroes]geom.Box
	n := 0
	for e := first; e < end; e++ {
		if force.Alive(s, e) {
			heroes |= 1 << (e - first)
			stand[n] = s.Boxes[e]
			n++
		}
	}
	var boxes [64]int64 // the squares of the distances from the nearest of their boxes, by AI unit
	least := int64(math.MaxInt64)
	for m := left; m != 0; m &= m - 1 {
		k, near := bits.TrailingZeros64(m), int64(math.MaxInt64-1)
		box := s.Boxes[from+k]
		for e := range stand[:n] {
			near = min(near, box.Gap2(stand[e]))
		}
		if boxes[k] = near; near < least {
			unit, least = from+k, near
		}
	}
	_, best := figures.NearestOf(s, unit, first, heroes)
	for m := left &^ (1 << (unit - from)); m != 0; m &= m - 1 {
		k, than := bits.TrailingZeros64(m), best
		if from+k < unit {
			than++
		}
		if boxes[k] >= than*than {
			continue
		}
		if hero, gap := figures.NearerOf(s, from+k, first, heroes, than); hero >= 0 {
			unit, best = from+k, gap
		}
	}
	return unit
}

func menuRound(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	if f.Step == roundArrive || f.Step == roundArriveAt {
		return menuArrival(s, f, dst)
	}
	first, _ := s.G.UnitRange(int(s.Active))
	for k := range core.Bits(waiting(s, int(s.Active))) {
		dst = append(dst, core.Action{Verb: core.Pick, Pattern: int16(k), Unit: int16(first + k)})
	}
	return dst
}

func takeRound(s *core.State, f *core.Frame, a *core.Action) error {
	if f.Step == roundArrive || f.Step == roundArriveAt {
		return takeArrival(s, f, a)
	}
	u := int(a.Unit)
	if a.Verb != core.Pick || a.Form != 0 || !isOf(s, a.Unit, int(s.Active)) ||
		s.Units[u].Flags&(core.OnTable|core.Activated) != core.OnTable {
		return core.Illegal(a, "SQ-RND-01", "a unit of the side whose turn it is that has not acted this round must be activated")
	}
	callTurn(s, u)
	return nil
}

// entryReach is how far from its place a unit may find room when it comes.
const entryReach = 12 * geom.Inch

// arrive brings on the AI units that are due at the start of a round, each as near to its wave's place as it
// finds room. One that finds none comes a round later.
func arrive(s *core.State, round int) {
	for u := range s.G.UnitsOf(Foes) {
		if !s.Units[u].Is(core.Reserve) || !due(s, u, round) {
			continue
		}
		if force.Of(s).Ambushes(s, u) && !hasWaited(s, u, round) || !enter(s, u) {
			continue
		}
		if own(s).fixedOrder {
			setPower(s, u, 0)
		}
		s.Note(u, "arrives")
	}
}

// enter brings a unit on at its wave's place, or when it has Ambush near an AI objective, one at random,
// where it stands as near to a hero as it can (SQ-SR-AMBUSH-02, SQ-A-24). It reports whether there is room.
func enter(s *core.State, u int) bool {
	at := questOf(s).Objectives
	if len(at) == 0 || !force.Of(s).Ambushes(s, u) {
		return movement.PlaceNear(s, u, own(s).comes[u].at, entryReach)
	}
	return movement.PlaceTowards(s, u, at[oneOf(s, len(at))], ambushReach)
}

// oneOf picks one of n at random, which takes no die when there is only one.
func oneOf(s *core.State, n int) int {
	if n == 1 {
		return 0
	}
	return s.RollFor(core.RollChoice, -1, n) - 1
}

// ambushReach is how near to an AI objective a unit with Ambush comes.
const ambushReach = 6 * geom.Inch

// hasWaited lets an AI unit with Ambush lie in wait for D3 rounds from the coming of its wave on
// (SQ-SR-AMBUSH-02), and reports whether they are over.
func hasWaited(s *core.State, u, round int) bool {
	if kept(s, u) == 0 {
		n := s.RollFor(core.RollAmbush, u, 3)
		setPower(s, u, round+n)
		s.NoteN(u, "lies in ambush for %d rounds", n)
		return false
	}
	return round >= kept(s, u)
}

// absent reports whether the wave of a unit has yet to come. Who has been set aside or lies in ambush is
// there, if nobody sees it.
func absent(s *core.State, u int) bool {
	return s.Seat(u) == Foes && s.Units[u].Is(core.Reserve) && kept(s, u) == 0
}

// due reports whether the wave of an AI unit has come by a round.
func due(s *core.State, u, round int) bool {
	c := &own(s).comes[u]
	if c.alarm > 0 {
		return int(s.Vars[varAlarms]) >= c.alarm
	}
	return round >= c.round
}

// checkRound checks whose turn it is, or which hero comes on.
func checkRound(s *core.State, f, above *core.Frame) bool {
	switch f.Step {
	case roundArrive:
		return above == nil && s.Round > 1 && s.Active == Heroes && holdsOnly(f, 0)
	case roundArriveAt:
		return above == nil && s.Round > 1 && s.Active == Heroes && holdsOnly(f, f.A) &&
			isOf(s, f.A, Heroes) && s.Units[f.A].Flags == core.Reserve
	case roundHeroes, roundFoes:
		return s.Round > 0 && holdsOnly(f, 0) && (s.Active == Foes) == (f.Step == roundFoes) &&
			(above == nil || above.Proc == procTurn)
	}
	return false
}
