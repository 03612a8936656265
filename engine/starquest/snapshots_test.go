package starquest_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
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
