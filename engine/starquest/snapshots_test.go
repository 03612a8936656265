package starquest_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// What is pending in a snapshot fits what has called it; each line names what cannot be.
func TestPendingThatCannotBe(t *testing.T) {
	ledges, rooms := raised(t, "laststand", 3), fuzzGame(t)
	for _, c := range []struct {
		what          string
		game          *engine.Game
		pending, upon string // names of procedures: the one that is looked for, and what stands on it
		change        func(s *core.State, f, upon *core.Frame) bool
	}{
		{"a failed test that may not be bought", rooms, "test", "", func(_ *core.State, f, _ *core.Frame) bool {
			f.N = 0
			return true
		}},
		{"a test of no stat", rooms, "test", "", func(_ *core.State, f, _ *core.Frame) bool {
			f.B = int16(party.Will) + 1
			return true
		}},
		{"an edge that may be caught in a fall that harms nobody", ledges, "jump", "",
			func(_ *core.State, f, _ *core.Frame) bool {
				const catch, fall = 2, 4 // the step, and the bit from which on N keeps how far it falls
				if f.Step != catch {
					return false
				}
				f.N = f.N&15 | 1<<fall
				return true
			}},
		{"a jump of fifteen tests", ledges, "way", "jump", func(_ *core.State, _, jump *core.Frame) bool {
			jump.N |= 15
			return true
		}},
		{"somebody who comes on in the first round", rooms, "round", "", func(s *core.State, _, _ *core.Frame) bool {
			if s.Decide.Kind != core.ArriveAt || s.Round != 2 {
				return false
			}
			s.Round = 1
			return true
		}},
		{"the losses of another unit than a skill was used on", rooms, "skill", "allot",
			func(s *core.State, f, _ *core.Frame) bool {
				first, end := s.G.UnitRange(starquest.Foes)
				for u := first; u < end; u++ {
					if int16(u) != f.B && force.Alive(s, u) {
						f.B = int16(u)
						return true
					}
				}
				return false
			}},
	} {
		if !changes(t, c.game, c.pending, c.upon, c.change) {
			t.Errorf("%s: such a decision never came up", c.what)
		}
	}
}

// A snapshot has no goals and ends that there are not, and of AI units nothing that only heroes can be.
func TestStatesThatCannotBe(t *testing.T) {
	const goal, end, outOfTime = 3, 4, 3 // variables, and the last way in which a mission ends
	g := fuzzGame(t)
	goals := int16(len(quests.Of(g.Setup().Mission).Goals))
	foe, _ := g.UnitRange(starquest.Foes)
	s := g.New(1)
	m := peek.Live(s)
	for turn := range played(t, g, 1, true) {
		if m = peek.Live(turn.State); m.Round == 2 {
			s = turn.State
			break
		}
	}
	if foe := m.Units[foe]; !foe.Is(core.OnTable) || m.Round != 2 {
		t.Fatal("no AI unit is there in round 2")
	}
	for _, change := range []func(){
		func() { m.Vars[goal] = -1 }, func() { m.Vars[goal] = goals + 1 },
		func() { m.Vars[end] = -1 }, func() { m.Vars[end] = outOfTime }, // and the game goes on
		func() { m.Units[foe].Flags |= core.Scouting }, func() { m.Units[foe].Flags |= core.Down },
	} {
		head, unit := m.Head, m.Units[foe]
		change()
		refuse(t, g, s)
		m.Head, m.Units[foe] = head, unit
	}
	for turn := range played(t, g, 1, true) {
		s = turn.State
	}
	if m = peek.Live(s); m.Depth != 0 {
		t.Fatal("the game goes on")
	}
	m.Vars[end] = outOfTime + 1
	refuse(t, g, s)
}

// changes looks for a position in which a procedure is pending, with another one right on it or with nothing,
// that can be changed so, and sees that what comes of it is refused. It returns false when there is none.
func changes(t *testing.T, g *engine.Game, pending, upon string,
	change func(s *core.State, f, upon *core.Frame) bool) bool {
	t.Helper()
	for seed := range uint64(100) {
		for turn := range played(t, g, seed, true) {
			m := peek.Live(turn.State)
			for i := range int(m.Depth) {
				above := m.Above(i)
				if m.G.Procs[m.Stack[i].Proc].Name != pending || (above == nil) != (upon == "") ||
					above != nil && m.G.Procs[above.Proc].Name != upon {
					continue
				}
				if was := m.Stack; change(m, &m.Stack[i], above) {
					refuse(t, g, turn.State)
					return true
				} else {
					m.Stack = was
				}
			}
		}
	}
	return false
}
