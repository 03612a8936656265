package env_test

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
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

// What the fields of a mission and its units say is what the queries of the game say.
func TestQuestShowsWhatIs(t *testing.T) {
	seen := map[string]int{}
	for n, spec := range []string{"StarQuest-LastStand-v0", "StarQuest-Breach-v0:heroes=4",
		"StarQuest-Ruins-v0:armies=wayfarers,brood", "StarQuest-Hunt-v0:armies=wayfarers,brood:heroes=4"} {
		e := openSpec(t, spec)
		s := showing(t, e)
		rng := dice.New(uint64(n) + 200)
		for range games(t, e, enginetest.Samples(4, 8), &rng, stepNimbly) {
			if p := e.Position(); e.Asked() == engine.Activate { // statuses are rare, and shedding them is rarer
				m := enginetest.Open(e.State())
				for u := range p.Game().UnitsOf(starquest.Heroes) {
					if m.Units[u].Is(engine.OnTable) {
						starquest.SetStatus(m.Owner(), u, party.Status(1+u%party.NumStatuses))
					}
				}
			}
			for seat := range 2 {
				s.look(seat)
				s.mission(seat, seen)
				s.tokens(seen)
				s.units(seen)
			}
		}
	}
	counted(t, "what shows", seen, 1, "a status to be shed", "an action that costs Power", "an exit",
		"units to come", "a unit that is gone", "a condition", "a revealed token", "a morale test")
}

// mission checks the numbers about the mission and the turn.
func (s *watched) mission(seat int, seen map[string]int) {
	s.t.Helper()
	p := s.e.Position()
	q, c := quests.Of(p.Game().Setup().Mission), starquest.CourseOf(p)
	goal := -1
	if c.Goal < len(q.Goals) {
		goal = slices.Index([]quests.GoalKind{quests.Take, quests.Find, quests.Slay, quests.Clear, quests.Leave,
			quests.Survive, quests.Hold}, q.Goals[c.Goal].Kind)
		if k := q.Goals[c.Goal].Kind; k == quests.Clear || k == quests.Leave || k == quests.Survive {
			s.is("goal-progress", 0)
		}
	}
	s.is("goal", oneHot(7, goal)...)
	first, end := p.Game().UnitRange(starquest.Foes)
	waiting := 0
	for u := first; u < end; u++ {
		if p.Unit(u).Is(engine.Reserve) {
			waiting++
			seen["units to come"]++
		}
	}
	s.is("to-come", float32(waiting)/float32(end-first))
	if q.Exit != nil {
		b, sign := q.Exit.Box(), float32(s.e.Moment().Sign(seat))
		seen["an exit"]++
		s.is("exit", sign*float32(b.Min.X+b.Max.X)/(72*geom.Inch), sign*float32(b.Min.Y+b.Max.Y)/(72*geom.Inch),
			float32(b.Max.X-b.Min.X)/(24*geom.Inch), float32(b.Max.Y-b.Min.Y)/(24*geom.Inch))
	} else {
		s.is("exit", 0, 0, 0, 0)
	}
	if turn := starquest.TurnOf(p); turn.Unit >= 0 {
		if turn.Action && turn.ActionCosts {
			seen["an action that costs Power"]++
		}
		s.is("action-left", one(turn.Action)*(1-one(turn.ActionCosts)/2))
		s.is("skill-left", one(turn.Skill)*(1-one(turn.SkillCosts)/2))
		s.is("spare-skill", one(turn.Spare))
	}
	bill, price, sheds := -1, float32(0), float32(0)
	if p.Decision().Kind == engine.SpendPower {
		b := starquest.BillOf(p)
		bill, price, sheds = int(b.For)-1, float32(b.Price)/float32(b.Price+4), float32(b.Status)/4
		if b.Status > 0 {
			seen["a status to be shed"]++
		}
	}
	s.is("bill", oneHot(5, bill)...)
	s.is("price", price)
	s.is("sheds", sheds)
}

// tokens checks what shows of the search tokens.
func (s *watched) tokens(seen map[string]int) {
	s.t.Helper()
	p := s.e.Position()
	q := quests.Of(p.Game().Setup().Mission)
	for i := len(q.Objectives); i < p.Markers(); i++ {
		tok, name := starquest.TokenOf(p, i), fmt.Sprintf("marker-%d-", i)
		s.is(name+"is", -1)
		if !tok.Revealed {
			s.is(name+"content", 0)
			continue
		}
		seen["a revealed token"]++
		if tok.Taken {
			seen["a token that is taken"]++
		}
		s.is(name+"revealed", 0.5+one(tok.Taken)/2)
		s.is(name+"content", float32(q.Contents[tok.Content].Kind)/6*63/64+
			float32(tok.Content)/(64*quests.MaxContents))
	}
}

// units checks the columns that only rows of Star Quest have.
func (s *watched) units(seen map[string]int) {
	s.t.Helper()
	p := s.e.Position()
	prey := starquest.Targets(p, starquest.CourseOf(p).Goal)
	for u := range p.Game().Units() {
		first, _ := p.Game().UnitRange(p.Seat(u))
		name := fmt.Sprintf("%s-%d-", [2]string{"hero", "foe"}[p.Seat(u)], u-first)
		if p.Unit(u).Is(engine.Gone) {
			seen["a unit that is gone"]++
			for _, column := range []string{"status", "x", "y", "condition", "happened"} {
				s.is(name+column, 0)
			}
			continue
		}
		f := p.Unit(u).Flags
		condition := (4*one(f&engine.Activated != 0) + 2*one(f&engine.Shaken != 0) +
			one(f&engine.Fatigued != 0)) / 7
		if condition > 0 {
			seen["a condition"]++
		}
		s.is(name+"condition", condition)
		tested := starquest.Tested(p)>>u&1 != 0
		if tested {
			seen["a morale test"]++
		}
		if been := s.obs[s.fields[name+"happened"].Offset]; (been >= 0.5) != tested {
			s.t.Fatalf("%shappened is %v of a unit that has taken its test: %t", name, been, tested)
		}
		marks := float32(0)
		for k := range party.NumStatuses {
			has := one(starquest.Has(p, u, party.Status(k+1)))
			marks += has * float32(int(1)<<k)
			if p.Seat(u) == starquest.Heroes {
				s.is(name+[...]string{"afflicted", "crippled", "sick", "hampered"}[k], has)
			}
		}
		if p.Seat(u) == starquest.Foes {
			s.is(name+"statuses", (marks+16*float32(prey>>(u-first)&1))/31)
		} else {
			s.is(name+"power", float32(starquest.Power(p, u))/30)
		}
	}
}

// AI units that have a status, and those that have been slain as the goal wants it, show.
func TestQuestShowsStagedFoes(t *testing.T) {
	e := far(t, "StarQuest-Hunt-v0")
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
	s.units(map[string]int{})
	prey := starquest.Targets(m.View(), 0)
	s.is("goal-progress", 0)
	for k := range engine.Bits(prey) {
		m.Units[first+k].Flags = engine.Gone
	}
	s.look(starquest.Heroes)
	s.is("goal-progress", 1)
	s.units(map[string]int{})
	if bits.OnesCount64(prey) == 0 {
		t.Error("nobody is to be slain")
	}
}

// A search token shows what it is once it is revealed, and whether it has been picked up.
func TestQuestShowsTokens(t *testing.T) {
	e := far(t, "StarQuest-Breach-v0")
	s, m := showing(t, e), enginetest.Open(e.State())
	q := quests.Of(m.G.Setup.Mission)
	seen := map[string]int{}
	for content := range q.Contents {
		for _, taken := range [2]int16{0, 16} {
			m.Vars[questTokens] = int16(content+1) | taken
			for seat := range 2 {
				s.look(seat)
				s.tokens(seen)
			}
		}
	}
	counted(t, "tokens", seen, 2, "a revealed token", "a token that is taken")
}

// Numbers that mean something else in Star Quest than in other games say so.
func TestQuestFieldsSayWhatTheyMean(t *testing.T) {
	e, other := openSpec(t, "StarQuest-Breach-v0"), openSpec(t, "GF3-1000-v0")
	was := showing(t, other).fields
	fields := showing(t, e).fields
	for _, name := range []string{"decision", "first", "finished", "deploy-formation", "lead",
		"wounds-to-allot"} {
		if was[name].Meaning == fields[name].Meaning {
			t.Errorf("%s is said to be the same as in other games: %s", name, was[name].Meaning)
		}
	}
}
