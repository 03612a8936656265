package starquest

import (
	"math/bits"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/starquest/quests"
)

// Steps of a mission.
const (
	missionBegin  = 0
	missionRounds = 1
)

// runMission sets up the first waves, lets the heroes deploy, then plays rounds until the mission has ended.
func runMission(s *core.State, f *core.Frame) {
	switch f.Step {
	case missionBegin:
		f.Step = missionRounds
		if o := own(s).opening; o != nil && s.Trace == nil {
			first, _ := s.G.UnitRange(Foes)
			s.TakeUnits(o, first)
		} else {
			arrive(s, 1)
		}
		s.Call(core.Frame{Proc: procDeployment})
	case missionRounds:
		if s.Vars[varEnd] != 0 {
			s.Return()
			return
		}
		s.Round++
		s.Call(core.Frame{Proc: procRound})
	}
}

// opening returns a game in which the AI units of the first round have come, or nil where dice say when and where.
func opening(g *core.Game) *core.State {
	s := g.Blank()
	rules{}.Begin(s)
	dice := s.RNG
	if arrive(s, 1); s.RNG != dice {
		return nil
	}
	return s
}

// questOf returns the quest of the mission.
func questOf(s *core.State) *quests.Quest { return quests.Of(s.G.Setup.Mission) }

// anyHero reports whether a hero has a flag: OnTable, who is conscious, or Reserve, who was set aside and has
// yet to come.
func anyHero(s *core.State, flag core.Flags) bool {
	for u := range s.G.UnitsOf(Heroes) {
		if s.Units[u].Is(flag) {
			return true
		}
	}
	return false
}

// checkMission looks at the end of a round whether the mission has ended: the goals are done one after the
// other (SQ-PREP-01, SQ-A-01).
func checkMission(s *core.State) {
	q := questOf(s)
	for i := range q.Objectives {
		checkObjective(s, i)
	}
	goal := &s.Vars[varGoal]
	for int(*goal) < len(q.Goals) && settle(s, int(*goal)) {
		if *goal++; s.Trace != nil {
			s.Trace.Notef("goal %d is done", *goal)
		}
	}
	switch {
	case int(*goal) == len(q.Goals):
		s.Vars[varEnd] = won
	case !anyHero(s, core.OnTable) && !anyHero(s, core.Reserve):
		s.Vars[varEnd] = fallen
	case int(s.Round) >= s.G.Setup.Mission.Rounds:
		s.Vars[varEnd] = outOfTime
	}
}

// holdRange is how near a unit must be to an AI objective to hold it.
const holdRange = 3 * geom.Inch

// checkObjective settles who holds an AI objective.
func checkObjective(s *core.State, i int) {
	m := &s.Markers[i]
	was := m.Owner
	if m.Owner = holder(s, m); s.Trace != nil && m.Owner != was {
		s.Trace.Event(core.Event{Kind: core.MarkerTaken, Unit: -1, Target: -1, Model: i, N: int(m.Owner)})
		s.Trace.Notef("objective %d: %s", i+1, [2]string{"the heroes hold it", "the enemy holds it"}[m.Owner])
	}
}

// heldAll reports whether the heroes hold all objectives.
func heldAll(s *core.State, q *quests.Quest) bool {
	for k := range q.Objectives {
		if s.Markers[k].Owner != Heroes {
			return false
		}
	}
	return true
}

// settle reports at the end of a round whether goal i, the next one to do, is done, and counts the rounds of
// one that takes several.
func settle(s *core.State, i int) bool {
	q, held := questOf(s), &s.Vars[varHeld]
	if q.Goals[i].Kind == quests.Hold {
		if *held++; !heldAll(s, q) {
			*held = 0
		}
		if s.Trace != nil && *held > 0 {
			s.Trace.Notef("the heroes have held all objectives for %d of %d rounds", *held, q.Goals[i].N)
		}
	}
	if !done(s, i) {
		return false
	}
	*held = 0
	return true
}

// done reports whether goal i is done.
func done(s *core.State, i int) bool {
	q := questOf(s)
	g := &q.Goals[i]
	switch g.Kind {
	case quests.Take:
		return heldAll(s, q)
	case quests.Hold:
		return int(s.Vars[varHeld]) >= g.N
	case quests.Find:
		return int(s.Vars[varFound]) >= g.N
	case quests.Slay:
		return destroyed(s, own(s).slay[i])
	case quests.Clear:
		return destroyed(s, ^uint64(0))
	case quests.Leave:
		return anyHero(s, core.OnTable) && !anyHero(s, core.Reserve) && allIn(s, q)
	}
	return int(s.Round) >= s.G.Setup.Mission.Rounds && anyHero(s, core.OnTable) // quests.Survive
}

// destroyed reports whether all AI units of a mask are destroyed, but for those that wait for an alarm nobody
// has raised.
func destroyed(s *core.State, mask uint64) bool {
	first, end := s.G.UnitRange(Foes)
	for m := mask & (1<<(end-first) - 1); m != 0; m &= m - 1 {
		u := first + bits.TrailingZeros64(m)
		if !s.Units[u].Is(core.Gone) && own(s).comes[u].alarm <= int(s.Vars[varAlarms]) {
			return false
		}
	}
	return true
}

// allIn reports whether all conscious heroes stand wholly in the exit.
func allIn(s *core.State, q *quests.Quest) bool {
	for u := range s.G.UnitsOf(Heroes) {
		i := s.G.Units[u].First
		if force.Alive(s, u) && !q.Exit.ContainsDisc(s.Models[i].P, int64(s.G.Models[i].Base)) {
			return false
		}
	}
	return true
}

// checkCourse checks that a mission is at its deployment or at a round.
func checkCourse(s *core.State, f, above *core.Frame) bool {
	return f == &s.Stack[0] && f.Step == missionRounds && holdsOnly(f, 0) && above != nil &&
		(above.Proc == procDeployment || above.Proc == procRound)
}
