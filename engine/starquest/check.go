package starquest

import (
	"fmt"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/restored"
	"gauntlet/engine/mission"
	"gauntlet/engine/starquest/quests"
)

// Check checks the units, the markers and the variables of a restored state.
func (rules) Check(s *core.State) error {
	m := s.G.Setup.Mission
	if int(s.Round) > m.Rounds {
		return fmt.Errorf("round %d of %d", s.Round, m.Rounds)
	}
	goals := quests.Of(m).Goals
	goal, over := int(s.Vars[varGoal]), int(s.Vars[varEnd])
	if goal < 0 || goal > len(goals) || over < 0 || over > outOfTime ||
		(over != 0) != (s.Depth == 0) || (over == won) != (goal == len(goals)) {
		return fmt.Errorf("%d of %d goals are done and the mission has ended in way %d", goal, len(goals),
			over)
	}
	if held := int(s.Vars[varHeld]); held < 0 ||
		held > 0 && (over == won || goals[goal].Kind != quests.Hold || held >= goals[goal].N ||
			held > int(s.Round)) {
		return fmt.Errorf("the objectives have been held for %d rounds, which is no goal then", held)
	}
	if s.Vars[varResult] != 0 {
		return fmt.Errorf("a test has ended with %d", s.Vars[varResult])
	}
	if s.Depth > 0 && s.Stack[0].Proc != procMission {
		return fmt.Errorf("the pending procedures do not begin with a mission")
	}
	if err := checkMarkers(s); err != nil {
		return err
	}
	if err := opr.Check(s); err != nil {
		return err
	}
	for u := range s.Units {
		if !unitFits(s, u) {
			return fmt.Errorf("unit %d has the flags %#x and is marked %#x in round %d", u,
				uint16(s.Units[u].Flags), s.Units[u].Extra, s.Round)
		}
	}
	return nil
}

// check makes the Check of a procedure whose frame keeps in A a unit or 0, out of what reports whether a
// frame fits and may have called what stands on it, above: nil when it is the one on top.
func check(fits func(s *core.State, f, above *core.Frame) bool) func(*core.State, int) error {
	return restored.Check(func(c *restored.Frame) bool { return fits(c.S, c.Frame, c.Above) })
}

// holdsOnly reports whether a frame keeps nothing but perhaps a unit.
func holdsOnly(f *core.Frame, u int16) bool { return f.A == u && f.B == 0 && f.N == 0 && f.M == 0 }

// isOf reports whether a number is that of a unit of a seat.
func isOf(s *core.State, u int16, seat int) bool {
	return u >= 0 && int(u) < len(s.Units) && s.Seat(int(u)) == seat
}

// heroOnTable reports whether a number is that of a hero who is on the table.
func heroOnTable(s *core.State, u int16) bool { return isOf(s, u, Heroes) && force.Alive(s, u) }

// checkMarkers checks the objectives, and what is known of search tokens against what has come of it.
func checkMarkers(s *core.State) error {
	q := questOf(s)
	if int(s.Marks) != s.G.Markers {
		return fmt.Errorf("%d objectives and search tokens of %d", s.Marks, s.G.Markers)
	}
	var known [quests.MaxContents]int
	found, alarms := 0, 0
	for i := range int(s.Marks) {
		if s.Markers[i].P != place(q, i) {
			return fmt.Errorf("marker %d does not lie where the mission puts it", i)
		}
		k := i - len(q.Objectives)
		if k < 0 {
			continue
		}
		v := s.Vars[varTokens+k]
		owner := int8(-1)
		if v&tokenTaken != 0 {
			owner = Heroes
		}
		if v < 0 || v&^(tokenContent|tokenTaken) != 0 || int(v&tokenContent) > len(q.Contents) ||
			v == tokenTaken || s.Markers[i].Owner != owner {
			return fmt.Errorf("search token %d holds %#x", k+1, v)
		}
		if n := int(v&tokenContent) - 1; n >= 0 {
			c := &q.Contents[n]
			if known[n]++; known[n] > c.Count {
				return fmt.Errorf("%d search tokens hold %q", known[n], c.Name)
			}
			alarms += b2i(c.Kind == quests.Alarm)
			found += b2i(c.Kind == quests.Item && v&tokenTaken != 0)
		}
	}
	for _, v := range s.Vars[varTokens+len(q.Tokens) : varTokens+mission.MaxMarkers] {
		if v != 0 {
			return fmt.Errorf("a search token that is not there holds %#x", v)
		}
	}
	if int(s.Vars[varFound]) != found || int(s.Vars[varAlarms]) != alarms {
		return fmt.Errorf("%d items and %d alarms, by the search tokens %d and %d", s.Vars[varFound],
			s.Vars[varAlarms], found, alarms)
	}
	return nil
}

// unitFits reports whether a unit is marked as one of this game can be.
func unitFits(s *core.State, u int) bool {
	unit := &s.Units[u]
	extra := unit.Extra &^ (ownBits | allStatuses | force.ExtraFear | force.ExtraEffects)
	if extra != 0 || unit.Flags&core.Joined != 0 || s.Depth < 3 && unit.Extra&force.ExtraFear != 0 {
		return false
	}
	if unit.Alive == 0 && !unit.Is(core.Gone) {
		return false // who is yet to come has models
	}
	waits := force.Of(s).Ambushes(s, u)
	if s.Seat(u) == Heroes {
		scouts := s.Round == 0 && force.Of(s).Scouts(s, u)
		return kept(s, u) <= own(s).heroes[u].Power && (!unit.Is(core.Reserve) || waits || scouts) &&
			(!unit.Is(core.Scouting) || scouts) && (!unit.Is(core.Arrived) || waits) &&
			(unit.Flags&(core.OnTable|core.Down|core.Gone|core.Reserve) != 0 || s.Round == 0)
	}
	ranked := own(s).fixedOrder && s.Active == Foes && !unit.Is(core.Reserve)
	return (kept(s, u) == 0 || waits || ranked) && unit.Flags&(core.Down|core.Scouting|core.Arrived) == 0 &&
		unit.Flags&(core.OnTable|core.Reserve|core.Gone) != 0
}
