package coverage_test

import (
	"flag"
	"fmt"
	"testing"

	"gauntlet/agents"
	_ "gauntlet/agents/all"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

var games = flag.Int("games", 24, "games of scripted at 500 and at 1000 points")

// The tactical layer can express all that scripted does in its activations: the deed, the destination, and
// the targets of all weapons. The games go round all shipped styles of armies and all tables of the size.
func TestScripted(t *testing.T) {
	styles := []string{"elite", "fast", "gunline", "horde", "mixed", "vehicles"}
	for _, size := range []struct {
		id     string
		points int
		tables []string
	}{
		{"GF3-Skirmish-v1", 500, []string{"courtyard", "outpost"}},
		{"GF3-1000-v1", 1000, []string{"borough", "canyon", "foundry", "mire", "steppe", "thornwood"}},
	} {
		const each = 6 // games of a setup
		var sum Result
		for n := 0; n < *games; n += each {
			k := n / each
			spec := fmt.Sprintf("%s:layer=tactical:armies=%s-%d,%s-%d:table=%s", size.id,
				styles[k%6], size.points, styles[(k/6+5*k+1)%6], size.points, size.tables[k%len(size.tables)])
			r := measure(t, spec, scripted, min(each, *games-n), uint64(n))
			if r.Expressed < r.Activations {
				t.Errorf("%s: %d of %d activations cannot be expressed: %v", spec, r.Activations-r.Expressed,
					r.Activations, r.Missed)
			}
			sum.Games, sum.Activations, sum.Expressed = sum.Games+r.Games, sum.Activations+r.Activations,
				sum.Expressed+r.Expressed
		}
		t.Logf("%s: %d of %d activations in %d games: %.4f", size.id, sum.Expressed, sum.Activations,
			sum.Games, sum.Share())
	}
}

// The tactical layer can express all that heuristic does in gf3 and gf2, so that a network can learn from its
// games.
func TestHeuristic(t *testing.T) {
	for _, spec := range []string{"GF3-Skirmish-v1:layer=tactical", "GF3-1000-v1:layer=tactical",
		"GF2-1000-v1:layer=tactical"} {
		r := measure(t, spec, heuristic, max(1, *games/8), 1)
		if r.Expressed < r.Activations || r.Activations < 20 {
			t.Errorf("%s: %d of %d activations cannot be expressed: %v", spec, r.Activations-r.Expressed,
				r.Activations, r.Missed)
		}
		t.Logf("%s: %d of %d activations", spec, r.Expressed, r.Activations)
	}
}

func scripted() agents.Agent { return newAgent("scripted") }

func heuristic() agents.Agent { return newAgent("heuristic") }

func newAgent(spec string) agents.Agent {
	a, err := agents.New(spec)
	if err != nil {
		panic(err)
	}
	return a
}

func measure(t *testing.T, spec string, newAgent func() agents.Agent, games int,
	seed uint64) Result {
	t.Helper()
	id, options, err := env.ParseSpec(spec)
	if err != nil {
		t.Fatal(err)
	}
	e, err := env.New(id, options)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Measure(e, newAgent, games, seed)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// An agent whose choices no action of the tactical layer makes is found out.
func TestMissed(t *testing.T) {
	id, options, err := env.ParseSpec("GF3-Skirmish-v1:layer=tactical")
	if err != nil {
		t.Fatal(err)
	}
	e := must.Get(env.New(id, options))(t)
	r := must.Get(Measure(e, func() agents.Agent { return last{} }, 2, 1))(t)
	if r.Expressed == r.Activations || len(r.Missed) == 0 {
		t.Errorf("all of %d activations are expressed", r.Activations)
	}
}

// last takes the last entry of every menu: when it moves, a re-formed place that nothing leads to.
type last struct{}

func (last) Layer() agents.Layer             { return agents.Atomic }
func (last) Begin(*engine.Game, int, uint64) {}
func (last) Act(v agents.View) (engine.Action, error) {
	return v.Menu[len(v.Menu)-1], nil
}
