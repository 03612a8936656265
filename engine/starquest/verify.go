package starquest

import (
	"fmt"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// Verify checks the own frames and variables of a restored state.
func (ruleset) Verify(s *core.State) error {
	m := s.G.Setup.Mission
	if int(s.Round) > m.Rounds {
		return fmt.Errorf("round %d of %d", s.Round, m.Rounds)
	}
	goal, over := int(s.Vars[varGoal]), int(s.Vars[varEnd])
	if goal < 0 || goal > len(m.Quest.Goals) || over < 0 || over > outOfTime || (over != 0) != (s.Depth == 0) || (over == won) != (goal == len(m.Quest.Goals)) {
		return fmt.Errorf("%d of %d goals are done and the mission has ended in way %d", goal, len(m.Quest.Goals), over)
	}
	if held := int(s.Vars[varHeld]); held < 0 || held > 0 && (over == won || m.Quest.Goals[goal].Kind != mission.Hold || held >= m.Quest.Goals[goal].N || held > int(s.Round)) {
		return fmt.Errorf("the objectives have been held for %d rounds, which is no goal then", held)
	}
	if s.Vars[varResult] != 0 {
		return fmt.Errorf("a test has ended with %d", s.Vars[varResult])
	}
	if err := verifyMarkers(s); err != nil {
		return err
	}
	if err := opr.VerifyUnits(s); err != nil {
		return err
	}
	for u := range s.Units {
		if !verifyUnit(s, u) {
			return fmt.Errorf("unit %d has the flags %#x and is marked %#x in round %d", u, uint16(s.Units[u].Flags), s.Units[u].Extra, s.Round)
		}
	}
	if s.Depth == 0 {
		return nil
	}
	own, ok := verifyFrames(s)
	if !ok {
		return fmt.Errorf("the pending procedures do not begin as those of a mission in round %d", s.Round)
	}
	if err := opr.VerifyStack(s, own); err != nil {
		return err
	}
	if !s.Waits() {
		return fmt.Errorf("the mission does not wait for seat %d to %s", s.Decide.Seat, s.Decide.Kind)
	}
	return nil
}

// verifyMarkers checks the objectives, and what is known of search tokens against what has come of it.
func verifyMarkers(s *core.State) error {
	q := s.G.Setup.Mission.Quest
	if int(s.Marks) != len(q.Objectives)+len(q.Tokens) {
		return fmt.Errorf("%d objectives and search tokens of %d", s.Marks, len(q.Objectives)+len(q.Tokens))
	}
	var known [mission.MaxContents]int
	found, alarms := 0, 0
	for i := range s.Markers[:s.Marks] {
		k := i - len(q.Objectives)
		at := geom.Point{}
		if k < 0 {
			at = q.Objectives[i]
		} else {
			at = q.Tokens[k]
		}
		if s.Markers[i].P != at {
			return fmt.Errorf("marker %d does not lie where the mission puts it", i)
		}
		if k < 0 {
			continue
		}
		v := s.Vars[varTokens+k]
		owner := int8(-1)
		if v&tokenTaken != 0 {
			owner = Heroes
		}
		if v < 0 || v&^(tokenContent|tokenTaken) != 0 || int(v&tokenContent) > len(q.Contents) || v == tokenTaken || s.Markers[i].Owner != owner {
			return fmt.Errorf("search token %d holds %#x", k+1, v)
		}
		if c := int(v&tokenContent) - 1; c >= 0 {
			if known[c]++; known[c] > q.Contents[c].Count {
				return fmt.Errorf("%d search tokens hold %q", known[c], q.Contents[c].Name)
			}
			if q.Contents[c].Kind == mission.Alarm {
				alarms++
			}
			if q.Contents[c].Kind == mission.Item && v&tokenTaken != 0 {
				found++
			}
		}
	}
	for _, v := range s.Vars[varTokens+len(q.Tokens) : varTokens+mission.MaxMarkers] {
		if v != 0 {
			return fmt.Errorf("a search token that is not there holds %#x", v)
		}
	}
	if int(s.Vars[varFound]) != found || int(s.Vars[varAlarms]) != alarms {
		return fmt.Errorf("%d items and %d alarms, by the search tokens %d and %d", s.Vars[varFound], s.Vars[varAlarms], found, alarms)
	}
	return nil
}

// verifyUnit checks what is special to the units of this game.
func verifyUnit(s *core.State, u int) bool {
	unit := &s.Units[u]
	extra := unit.Extra &^ (ownBits | allStatuses | opr.ExtraFear | opr.ExtraEffects)
	if extra != 0 || unit.Flags&core.Joined != 0 || s.Depth < 3 && unit.Extra&opr.ExtraFear != 0 {
		return false
	}
	if unit.Alive == 0 && !unit.Is(core.Gone) {
		return false // who is yet to come has models
	}
	waits := opr.Of(s).Ambushes(s, u)
	if s.Seat(u) == Heroes {
		scouts := s.Round == 0 && opr.Of(s).Scouts(s, u)
		return kept(s, u) <= own(s).heroes[u].Power && (!unit.Is(core.Reserve) || waits || scouts) && (!unit.Is(core.Scouting) || scouts) &&
			(!unit.Is(core.Arrived) || waits) && (unit.Flags&(core.OnTable|core.Down|core.Gone|core.Reserve) != 0 || s.Round == 0)
	}
	ranked := own(s).fixedOrder && s.Active == Foes && !unit.Is(core.Reserve)
	return (kept(s, u) == 0 || waits || ranked) && unit.Flags&(core.Down|core.Scouting|core.Arrived) == 0 && unit.Flags&(core.OnTable|core.Reserve|core.Gone) != 0
}

// verifyFrames checks the frames of this package, which are the lowest of the stack, and returns how many there are.
func verifyFrames(s *core.State) (n int, ok bool) {
	plain := func(f *core.Frame) bool { return f.A == 0 && f.B == 0 && f.N == 0 && f.M == 0 }
	depth := int(s.Depth)
	if depth < 2 || s.Stack[0].Proc != procMission || s.Stack[0].Step != missionRounds || !plain(&s.Stack[0]) {
		return 0, false
	}
	f := &s.Stack[1]
	if f.Proc == procDeployment {
		if s.Round > 0 || depth > 2 || f.B != 0 || f.N != 0 || f.M != 0 || f.A < 0 || int(f.A) >= len(s.Units) || s.Seat(int(f.A)) != Heroes {
			return 0, false
		}
		switch f.Step {
		case deployAside:
			return 2, opr.Of(s).Ambushes(s, int(f.A)) && s.Units[f.A].Flags == 0
		case deployAt:
			return 2, s.Units[f.A].Flags == 0 && !opr.Of(s).Scouts(s, int(f.A)) || s.Units[f.A].Flags == core.Reserve|core.Scouting && opr.Of(s).Scouts(s, int(f.A))
		}
		return 2, f.Step == deployNext && f.A == 0
	}
	if f.Proc == procRound && (f.Step == roundArrive || f.Step == roundArriveAt) {
		return 2, depth == 2 && s.Round > 1 && s.Active == Heroes && f.B == 0 && f.N == 0 && f.M == 0 &&
			(f.Step == roundArrive && f.A == 0 || f.Step == roundArriveAt && f.A >= 0 && int(f.A) < len(s.Units) && s.Seat(int(f.A)) == Heroes && s.Units[f.A].Flags == core.Reserve)
	}
	if f.Proc != procRound || s.Round == 0 || !plain(f) || f.Step != roundHeroes && f.Step != roundFoes || (s.Active == Foes) != (f.Step == roundFoes) {
		return 0, false
	}
	if depth == 2 {
		return 2, true
	}
	f = &s.Stack[2]
	if f.Proc != procTurn || !verifyTurn(s, f, depth == 3) {
		return 0, false
	}
	if depth == 3 {
		return 3, true
	}
	turn := f
	switch f = &s.Stack[3]; f.Proc {
	case procSkill:
		if !verifySkill(s, turn, f, depth == 4) {
			return 0, false
		}
		if depth > 4 && s.Stack[4].Proc == procTest {
			test, k := &s.Stack[4], int(f.N)
			return 5, depth == 5 && f.Step == skillTested && k < FirstOwnSkill && !own(s).oneForAll && test.M == 0 && verifyTest(s, turn, test)
		}
		if depth > 4 && (s.Stack[4].Proc == procJump || s.Stack[4].Proc == procWay) {
			j := &s.Stack[4] // a fall by a push, or the way of the hero itself
			return verifyJumps(s, turn, 4, f.Step == skillDone && (j.A == f.A || f.N == Push && j.A == f.B))
		}
		if depth > 4 && s.Stack[4].Proc == procPush {
			return 5, depth == 5 && verifyPush(s, f, &s.Stack[4])
		}
		return 4, true
	case procCasting:
		return 4, verifyCasting(s, turn, f, depth == 4)
	case procTest:
		return 4, depth == 4 && turn.Step == turnStatusTested && f.M == 0 && verifyTest(s, turn, f)
	case procJump, procWay:
		return verifyJumps(s, turn, 3, (turn.Step == turnDeed || turn.Step == turnShoot) && f.A == turn.A)
	case procMorale:
		return 4, depth == 4 && turn.Step == turnMorale && f.Step == moralePay && f.A >= 0 && int(f.A) < len(s.Units) && s.Seat(int(f.A)) == Heroes &&
			opr.OnTable(s, int(f.A)) && turn.M>>f.A&1 != 0 && f.B == 0 && f.N == 0 && f.M == 0
	}
	return 3, true
}

func verifyTurn(s *core.State, f *core.Frame, top bool) bool {
	if f.A < 0 || int(f.A) >= len(s.Units) || s.Seat(int(f.A)) != int(s.Active) || s.Units[f.A].Is(core.Activated) || f.B < 0 || f.B&^allDone != 0 || f.M>>max(len(s.Units), roster.MaxSpells) != 0 {
		return false
	}
	if used := f.B & usedAll; s.Active == Foes && used != 0 && used != usedAll || used&(usedMain|usedExtra) == usedExtra {
		return false // what there is one of for AI units is all used at once, and the extra action comes last
	}
	d := own(s)
	if n := f.B & extras; f.B&took != 0 && !d.noRepeats || n != 0 && (!d.manyExtras || s.Active == Foes || f.B&usedMain == 0) || d.manyExtras && s.Active == Heroes && (n == extras) != (f.B&usedExtra != 0) {
		return false
	}
	testing := f.Step == turnStatus || f.Step == turnStatusTested || f.Step == turnStatusPay
	if testing != (f.N >= 1 && f.N <= int32(roster.NumStatuses)+1) || !testing && f.N != 0 || top && !opr.OnTable(s, int(f.A)) {
		return false // a hero may have fallen to what its skill cost while those that it hit lose models
	}
	if f.Step == turnStatusPay && (f.N != int32(roster.Hampered) || s.Active != Heroes || !has(s, int(f.A), roster.Hampered)) {
		return false
	}
	if top {
		return f.Step == turnStatusPay || f.Step == turnDeed && f.B&(idle|ended|changed) == 0 && f.B&usedAll != usedAll
	}
	return f.Step <= turnMorale
}

func verifyTest(s *core.State, turn, f *core.Frame) bool {
	return f.Step == testPay && f.A == turn.A && s.Active == Heroes && opr.OnTable(s, int(f.A)) && f.N == 1 && f.B >= int16(roster.Strength) && f.B <= int16(roster.Will)
}

func verifySkill(s *core.State, turn, f *core.Frame, top bool) bool {
	if f.A != turn.A || s.Active != Heroes || turn.Step != turnDeed || f.N < 0 || int(f.N) >= FirstOwnSkill+len(own(s).heroes[f.A].skills) || f.M != 0 {
		return false
	}
	if top {
		return f.Step == skillTarget && f.B == -1
	}
	if f.N == Discover {
		return f.Step == skillTested && int(f.B) >= firstToken(s) && f.B < int16(s.Marks) && canDiscover(s, int(f.A), int(f.B))
	}
	return (f.Step == skillTested || f.Step == skillDone) && f.B >= 0 && int(f.B) < len(s.Units)
}

// mayCall reports whether a frame of this package can have called one of package opr that waits, or that something above waits for.
func mayCall(s *core.State, below, f *core.Frame) bool {
	if below.Proc == procTurn {
		switch f.Proc {
		case opr.ProcMove:
			return f.A == below.A && (opr.Advances(f) && below.Step == turnShoot || opr.Rushes(f) && below.Step == turnDeed)
		case opr.ProcShooting, opr.ProcVolley:
			return f.A == below.A && below.Step == turnDeed
		case opr.ProcMelee:
			return f.A == below.A && below.Step == turnDeed && below.B&charged != 0
		case opr.ProcAllot:
			return f.B == 1 && (f.A == below.A && below.Step == turnStatus || below.Step == turnMorale && s.Seat(int(f.A)) == Foes)
		}
		return false
	}
	if below.Proc == procCasting {
		return f.Proc == opr.ProcAllot && s.Seat(int(f.A)) != s.Seat(int(below.A))
	}
	if below.Proc != procSkill || below.Step != skillDone {
		return false
	}
	switch k := int(below.N); f.Proc {
	case opr.ProcMove:
		if f.A != below.A || opr.Advances(f) || opr.Rushes(f) {
			return false
		}
		if k == Hurry {
			for n := int32(1); n <= 3; n++ {
				if f.N == opr.Halved(s, int(f.A), n*geom.Inch) {
					return true
				}
			}
			return false
		}
		skill := &own(s).heroes[f.A].skills
		return k >= FirstOwnSkill && (*skill)[k-FirstOwnSkill].Effect == roster.SkillMove && f.N == opr.Halved(s, int(f.A), int32((*skill)[k-FirstOwnSkill].N)*geom.Inch)
	case opr.ProcAllot:
		return f.A == below.B && s.Seat(int(f.A)) == Foes && (k == Push || k >= FirstOwnSkill && own(s).heroes[below.A].skills[k-FirstOwnSkill].Effect == roster.SkillHits)
	}
	return false
}
