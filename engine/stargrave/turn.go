package stargrave

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// Steps of the raid, which is the whole game.
const (
	raidTurn      = 0
	raidPhase     = 1 // of captains, of first mates, of soldiers: N counts them, first and second player each
	raidCreatures = 2 // N is the next of them
	raidEnd       = 3
)

// The phases in which crews act are N/2, and N%2 is 0 for the player who has the initiative.
const (
	phaseCaptain  = 0
	phaseMate     = 1
	phaseSoldiers = 2
	numPhases     = 3
)

// runRaid goes through the turns and their phases.
func runRaid(s *core.State, f *core.Frame) {
	switch f.Step {
	case raidTurn:
		if ends(s) {
			s.Return()
			return
		}
		beginTurn(s)
		f.Step, f.N = raidPhase, 0
	case raidPhase:
		if f.N == 2*numPhases {
			f.Step, f.N = raidCreatures, 0
			return
		}
		seat := int(s.Vars[varFirst]) ^ int(f.N&1)
		s.Active = int8(seat)
		runPhase(s, f, seat, f.N/2)
	case raidCreatures:
		u := int(s.G.SeatUnits[2]) + int(f.N) // SG-TURN-05, SG-A-04
		if u == len(s.Units) {
			f.Step = raidEnd
			return
		}
		if f.N++; alive(s, u) {
			callCreature(s, u)
		}
	case raidEnd:
		endTurn(s)
		f.Step, f.N = raidTurn, 0
	}
}

// beginTurn rolls for the initiative: the highest die goes first in all phases (SG-TURN-01, SG-A-02).
func beginTurn(s *core.State) {
	s.Round++
	if s.Trace != nil {
		s.Trace.Event(core.Event{Kind: core.RoundBegun, Unit: -1, Target: -1, Model: -1, N: int(s.Round)})
		s.Trace.Notef("turn %d begins", s.Round)
	}
	for {
		a, b := s.RollFor(core.RollOff, -1, die), s.RollFor(core.RollOff, -1, die)
		if a == b {
			continue
		}
		s.Vars[varFirst] = int16(b2i(b > a))
		if s.Trace != nil {
			s.Trace.Notef("initiative: player %d, %d to %d", s.Vars[varFirst]+1, max(a, b), min(a, b))
		}
		return
	}
}

// runPhase goes on with a phase of one player. A captain or first mate that is lost has none; its soldiers
// wait for theirs (SG-TURN-02, SG-TURN-03, SG-TURN-04, SG-A-03).
func runPhase(s *core.State, f *core.Frame, seat int, phase int32) {
	if phase < phaseSoldiers {
		f.N++
		rank := crew.Captain
		if phase == phaseMate {
			rank = crew.Mate
		}
		for u := range s.G.UnitsOf(seat) {
			if figureOf(s, u).Rank == rank && waits(s, u) {
				callGroup(s, u)
				return
			}
		}
		return
	}
	switch n, u := waiting(s, seat); n {
	case 0:
		f.N++
	case 1:
		callGroup(s, u)
	default:
		s.Ask(core.Activate, seat, -1)
	}
}

// waits reports whether a figure has yet to be activated in this turn.
func waits(s *core.State, u int) bool {
	return s.Units[u].Flags&(core.OnTable|core.Activated) == core.OnTable
}

// waiting counts the figures of a crew that have yet to be activated, and returns the first of them.
func waiting(s *core.State, seat int) (n, first int) {
	first = -1
	for u := range s.G.UnitsOf(seat) {
		if waits(s, u) {
			if n++; first < 0 {
				first = u
			}
		}
	}
	return n, first
}

func menuRaid(s *core.State, _ *core.Frame, dst []core.Action) []core.Action {
	from, end := s.G.UnitRange(int(s.Active))
	for u := from; u < end; u++ {
		if waits(s, u) {
			dst = append(dst, core.Action{Verb: core.Pick, Pattern: int16(u - from), Unit: int16(u)})
		}
	}
	return dst
}

func takeRaid(s *core.State, _ *core.Frame, a *core.Action) error {
	if a.Verb != core.Pick || a.Form != 0 || !isOf(s, a.Unit, int(s.Active)) || !waits(s, int(a.Unit)) {
		return core.Illegal(a, "SG-TURN-04", "an own soldier that has not been activated in this turn must be chosen")
	}
	callGroup(s, int(a.Unit))
	return nil
}

// isOf reports whether a number is that of a unit of a seat.
func isOf(s *core.State, u int16, seat int) bool {
	first, end := s.G.UnitRange(seat)
	return int(u) >= first && int(u) < end
}

// endTurn lets marks and powers fade, and smoke by a ruling (SG-A-42).
func endTurn(s *core.State) {
	s.EndRound()
	for u := range s.Units {
		s.Units[u].Flags &^= core.Activated
		*extra(s, u) &^= wasStunned
		fade(s, u)
	}
	if own(s).smokeTurn {
		for i := len(own(s).Loot); i < int(s.Marks); i++ {
			s.Markers[i] = core.Marker{Owner: -1}
		}
		s.Marks = uint8(len(own(s).Loot))
	}
}

// ends reports whether the game is over, and notes how (SG-TURN-06, SG-A-05).
func ends(s *core.State) bool {
	end := int16(0)
	here := [2]bool{present(s, 0), present(s, 1)}
	switch {
	case !here[0] && !here[1]:
		end = nobodyIs
	case !here[0] || !here[1]:
		end = oneLeft
	case allHome(s):
		end = noLoot
	case int(s.Round) == s.G.Setup.Mission.Rounds:
		end = outOfTime
	}
	s.Vars[varEnd] = end
	return end != 0
}

// allHome reports whether there is no loot left on the table.
func allHome(s *core.State) bool {
	loot := own(s).Loot
	for i := range loot {
		if s.Vars[varLoot+i] != lootHome {
			return false
		}
	}
	return len(loot) > 0
}

// Steps of a group: a captain or first mate with soldiers, or any figure alone (SG-GROUP-01).
const (
	groupJoin  = 0 // who joins
	groupFirst = 1 // who takes its first action next
	groupRest  = 2 // and its second
	groupAlone = 3
)

// groupReach is how near to its leader who joins a group stands.
const groupReach = 3 * geom.Inch

// callGroup calls the activation of a figure, and of those that may join it.
func callGroup(s *core.State, u int) {
	s.Vars[varMembers], s.Vars[varDone] = 1+int16(u), 0
	s.Call(core.Frame{Proc: procGroup, A: int16(u)})
}

// member returns the figure at a place of the group that is activated, or -1.
func member(s *core.State, k int) int { return int(s.Vars[varMembers+k]) - 1 }

func members(s *core.State) (n int) {
	for n < maxMembers && s.Vars[varMembers+n] > 0 {
		n++
	}
	return n
}

// inGroup returns the place of a figure in the group that is activated, or -1.
func inGroup(s *core.State, u int) int {
	for k := range members(s) {
		if member(s, k) == u {
			return k
		}
	}
	return -1
}

// leads reports whether a figure gathers others when it is activated.
func leads(s *core.State, u int) bool { return figureOf(s, u).Rank <= crew.Mate }

// mayJoin reports whether a figure may join the group of a leader: a soldier that waits, within 3 inches of it
// and in its sight, and not in combat (SG-TURN-02, SG-TURN-03, SG-A-63, SG-A-64).
func mayJoin(s *core.State, leader, u int) bool {
	return figureOf(s, u).Rank == crew.Soldier && waits(s, u) && inGroup(s, u) < 0 &&
		discOf(s, leader).Within(discOf(s, u), groupReach) && sees(s, leader, u) && !inCombat(s, u)
}

// goesFirst and goesOn report whether the member at a place has its first, or another action to take.
func goesFirst(s *core.State, k int) bool {
	return alive(s, member(s, k)) && doneOf(s, k)&doneBegun == 0
}

func goesOn(s *core.State, k int) bool {
	u := member(s, k)
	return alive(s, u) && doneOf(s, k)&doneEnded == 0 && left(s, u, k) > 0
}

// A groupFrame keeps A the leader, or the figure that is alone.
type groupFrame struct{ *core.Frame }

// begin lets those act who have joined.
func (f groupFrame) begin(s *core.State) {
	if f.Step = groupFirst; members(s) == 1 {
		f.Step = groupAlone
		callAct(s, 0, 2)
	}
}

func runGroup(s *core.State, frame *core.Frame) {
	f := groupFrame{frame}
	switch f.Step {
	case groupJoin:
		if leader := int(f.A); leads(s, leader) && members(s) < maxMembers && !inCombat(s, leader) {
			for u := range s.G.UnitsOf(s.Seat(leader)) {
				if mayJoin(s, leader, u) {
					s.AskOwner(core.JoinUnit, leader)
					return
				}
			}
		}
		f.begin(s)
	case groupFirst, groupRest:
		goes, actions := goesFirst, int32(1)
		if f.Step == groupRest {
			goes = goesOn
		}
		if own(s).interleave {
			actions = 2 // SG-A-09
		}
		n, who := 0, 0
		for k := range members(s) {
			if goes(s, k) {
				if n++; n == 1 {
					who = k
				}
			}
		}
		switch n {
		case 0:
			f.Step++
		case 1:
			callAct(s, who, actions)
		default:
			s.Ask(core.Activate, s.Seat(int(f.A)), -1)
		}
	case groupAlone:
		for k := range members(s) {
			if u := member(s, k); alive(s, u) {
				s.Units[u].Flags |= core.Activated
				if doneOf(s, k)&doneStunned != 0 {
					*extra(s, u) &^= isStunned // SG-ACT-06
				}
			}
		}
		for k := range maxMembers {
			s.Vars[varMembers+k], s.Vars[varDone+k] = 0, 0
		}
		s.Return()
	}
}

func menuGroup(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	leader := int(f.A)
	first, end := s.G.UnitRange(s.Seat(leader))
	if f.Step == groupJoin {
		dst = append(dst, core.Action{Verb: core.Pass, Unit: f.A})
		for u := first; u < end; u++ {
			if mayJoin(s, leader, u) {
				dst = append(dst, core.Action{Verb: core.Join, Pattern: int16(1 + u - first), Unit: int16(u),
					Target: f.A})
			}
		}
		return dst
	}
	for u := first; u < end; u++ {
		if k := inGroup(s, u); k >= 0 && nextIn(s, f, k) {
			dst = append(dst, core.Action{Verb: core.Pick, Pattern: int16(u - first), Unit: int16(u)})
		}
	}
	return dst
}

// nextIn reports whether the member at a place may be the next.
func nextIn(s *core.State, f *core.Frame, k int) bool {
	return f.Step == groupFirst && goesFirst(s, k) || f.Step == groupRest && goesOn(s, k)
}

func takeGroup(s *core.State, f *core.Frame, a *core.Action) error {
	leader := int(f.A)
	if f.Step == groupJoin {
		switch {
		case a.Verb == core.Pass && a.Unit == f.A:
			groupFrame{f}.begin(s)
			return nil
		case a.Verb == core.Join && a.Target == f.A && isOf(s, a.Unit, s.Seat(leader)) &&
			mayJoin(s, leader, int(a.Unit)):
			n := members(s)
			s.Vars[varMembers+n], s.Vars[varDone+n] = 1+a.Unit, 0
			return nil
		}
		return core.Illegal(a, "SG-TURN-02",
			"a soldier joins that has not been activated, within 3 inches of %s, in its sight and not in combat", s.Name(leader))
	}
	k := -1
	if a.Verb == core.Pick && a.Form == 0 && isOf(s, a.Unit, s.Seat(leader)) {
		k = inGroup(s, int(a.Unit))
	}
	if k < 0 || !nextIn(s, f, k) {
		return core.Illegal(a, "SG-GROUP-01", "a figure of the group that has an action left must be chosen")
	}
	actions := int32(1)
	if own(s).interleave {
		actions = 2
	}
	callAct(s, k, actions)
	return nil
}

// exitOf returns where a base of a figure stands at the edge of the table that its crew leaves by: its own one, on
// which it started, or the nearest (SG-A-51).
func exitOf(s *core.State, u int, d board.Disc) (p geom.Point, ok bool) {
	seat, t := s.G.Units[u].Seat, &s.G.Table
	if seat == core.Nobody || own(s).Leave < raid.OwnEdge {
		return p, false
	}
	p = geom.Point{X: d.P.X, Y: -(t.HalfH - d.R) * s.Sign(int(seat))}
	if own(s).Leave == raid.OwnEdge {
		return p, true
	}
	for _, o := range [...]geom.Point{{X: d.P.X, Y: t.HalfH - d.R}, {X: d.P.X, Y: d.R - t.HalfH},
		{X: t.HalfW - d.R, Y: d.P.Y}, {X: d.R - t.HalfW, Y: d.P.Y}} {
		if geom.Dist2(o, d.P) < geom.Dist2(p, d.P) {
			p = o
		}
	}
	return p, true
}
