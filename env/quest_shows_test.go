package env_test

import (
	"math"
	"math/bits"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
	. "gauntlet/env"
)

// A watched is what one seat sees, by the names of the fields.
type watched struct {
	t      *testing.T
	e      *Turn
	obs    []float32
	fields map[string]*Field
}

// showing prepares to look at the observations of an environment.
func showing(t *testing.T, e *Turn) *watched {
	s := &watched{t, e, obsOf(e), map[string]*Field{}}
	for i := range e.Spec().Obs {
		f := &e.Spec().Obs[i]
		s.fields[f.Name] = f
	}
	return s
}

// look observes the position as a seat sees it.
func (s *watched) look(seat int) {
	s.t.Helper()
	must(s.t, s.e.Observe(seat, s.obs))
}

// is checks the numbers of a field.
func (s *watched) is(name string, want ...float32) {
	s.t.Helper()
	f := s.fields[name]
	if f == nil || f.Size != len(want) {
		s.t.Fatalf("there is no field %s of %d numbers: %+v", name, len(want), f)
	}
	for k, v := range s.obs[f.Offset : f.Offset+f.Size] {
		if math.Abs(float64(v-want[k])) > 1e-6 {
			s.t.Fatalf("%s: number %d of %s is %v, not %v", s.e.Asked(), k, name, v, want[k])
		}
	}
}

// one returns 1 for what is so.
func one(is bool) float32 {
	if is {
		return 1
	}
	return 0
}

// oneHot returns n numbers all of which but one are 0.
func oneHot(n, at int) []float32 {
	row := make([]float32, n)
	if at >= 0 {
		row[at] = 1
	}
	return row
}

// AI units that have a status, and those that have been slain as the goal wants it, show.
func TestQuestShowsStagedFoes(t *testing.T) {
	e := far(t, "StarQuest-Hunt-v1")
	s, m := showing(t, e), enginetest.Open(e.State())
	first, end := e.Game().UnitRange(starquest.Foes)
	for u := first; u < end; u++ {
		for k := range party.NumStatuses {
			if (u+k)%3 > 0 && m.Units[u].Is(engine.OnTable) {
				starquest.SetStatus(m.Owner(), u, party.Status(k+1))
			}
		}
	}
	s.look(starquest.Heroes)
	s.tableUnits(starquest.Heroes, map[string]int{})
	prey := starquest.Targets(m.View(), 0)
	s.is("goal-progress", 0)
	for k := range engine.Bits(prey) {
		m.Units[first+k].Flags = engine.Gone
	}
	s.look(starquest.Heroes)
	s.is("goal-progress", 1)
	s.tableUnits(starquest.Heroes, map[string]int{})
	if bits.OnesCount64(prey) == 0 {
		t.Error("nobody is to be slain")
	}
}

// A search token shows what it is once it is revealed, and whether it has been picked up.
func TestQuestShowsTokens(t *testing.T) {
	e := far(t, "StarQuest-Breach-v1")
	s, m := showing(t, e), enginetest.Open(e.State())
	q := quests.Of(m.G.Setup.Mission)
	seen := map[string]int{}
	for content := range q.Contents {
		for _, taken := range [2]int16{0, 16} {
			m.Vars[questTokens] = int16(content+1) | taken
			for seat := range 2 {
				s.look(seat)
				s.tableMarkers(seat, seen)
			}
		}
	}
	counted(t, "tokens", seen, 2, "a revealed token", "a token that is taken")
}
