package watch_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/rulesets"
)

// An auditor looks at the events of a game.
type auditor struct {
	arena.Bystander
	t     *testing.T
	trace *engine.Trace
	seen  map[string]int // special rules that did something
	cover int            // shots at targets in cover
}

var sixesOf = regexp.MustCompile(`^([0-9]+) of 6 to hit`)

func (a *auditor) Applied(_ *arena.Choice, s *engine.State) error {
	var dice engine.Event
	for _, e := range a.trace.Events {
		switch e.Kind {
		case engine.Rolled:
			dice = e
		case engine.Declared:
			sheltered := 0
			for _, c := range e.Cover {
				sheltered += c.Inside + c.Behind
			}
			if e.Gap < 0 || e.Gap > e.Range {
				a.t.Errorf("%s fires %d units far, over its range of %d", e.What, e.Gap, e.Range)
			}
			if left := s.Unit(e.Target).Left(); len(e.Cover) > 0 {
				if a.cover++; 2*sheltered <= left {
					a.t.Errorf("a target of %d models has cover by %d", left, sheltered)
				}
			}
		case engine.Worked:
			rule, _, _ := strings.Cut(e.What, "(")
			a.seen[rule]++
			if n := sixesOf.FindStringSubmatch(e.Role); n != nil {
				sixes := 0
				for _, d := range a.trace.Dice[dice.First : dice.First+dice.N] {
					if d == 6 {
						sixes++
					}
				}
				if n[1] != strconv.Itoa(sixes) {
					a.t.Errorf("%s: %q of %d sixes", e.What, e.Role, sixes)
				}
			}
		}
	}
	a.trace.Clear()
	return nil
}

// What special rules do, and why there is cover, is told as it happens.
func TestEventsOfRulesAndCover(t *testing.T) {
	for _, c := range []struct {
		ruleset string
		armies  []string
		rules   []string
	}{
		{"gf3", []string{"elite-1000", "vehicles-1000", "horde-1000", "fast-1000", "gunline-1000", "mixed-1000"},
			[]string{"Blast", "Deadly", "Reliable", "Relentless", "Furious", "Surge", "Bane"}},
		{"gf2", []string{"brood-1000", "cohort-1000", "brood-2000", "cohort-2000"},
			[]string{"Blast", "Deadly", "Poison"}},
		{"starquest", []string{"", "", "", ""}, []string{"Relentless", "Surge", "Furious"}},
	} {
		t.Run(c.ruleset, func(t *testing.T) {
			t.Parallel()
			rules := must.Get(rulesets.ByName(c.ruleset))(t)
			a := &auditor{t: t, seen: map[string]int{}}
			for i := range c.armies {
				setup := must.Get(engine.Prepare(rules, engine.Choice{
					Armies: [2]string{c.armies[i], c.armies[i^1]}}))(t)
				a.trace = new(engine.Trace)
				m := arena.Match{Seed: uint64(i), Trace: a.trace, Observers: []arena.Observer{a},
					Game: must.Get(engine.Compile(setup))(t)}
				for i := range m.Agents {
					m.Agents[i] = must.Get(agents.New("scripted"))(t)
				}
				play(t, m)
			}
			for _, rule := range c.rules {
				if a.seen[rule] == 0 {
					t.Errorf("%s did nothing in %d games: %v", rule, len(c.armies), a.seen)
				}
			}
			if a.cover == 0 {
				t.Error("no target had cover")
			}
		})
	}
}
