package rulesets

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
)

// What a ruleset says is played where nothing is named, and what speeds are measured on, can be prepared and
// compiled.
func TestPrepareUsual(t *testing.T) {
	for _, rules := range All() {
		info := engine.InfoOf(rules)
		choices := []engine.Choice{{}, info.Usual, info.Speed.Choice}
		for _, m := range info.Missions {
			choices = append(choices, engine.Choice{Mission: m})
		}
		for _, points := range info.Sizes {
			choices = append(choices, engine.Choice{Points: points})
		}
		for _, threat := range info.Threats {
			for n := info.Party.Least; n <= info.Party.Most; n++ {
				choices = append(choices, engine.Choice{Party: n, Threat: threat})
			}
		}
		for _, c := range choices {
			setup, err := engine.Prepare(rules, c)
			if err == nil {
				_, err = engine.Compile(setup)
			}
			if err != nil {
				t.Errorf("%s, %+v: %v", rules.Name(), c, err)
			}
		}
	}
}

// Nothing that a ruleset's games do not have can be chosen, nor what nobody knows.
func TestPrepareRefuses(t *testing.T) {
	for _, rules := range All() {
		info := engine.InfoOf(rules)
		wrong := []engine.Choice{
			{Armies: [2]string{"nobody"}}, {Armies: [2]string{1: "nobody"}}, {Mission: "nowhere"},
			{Points: 7}, {Threat: "dire"},
			{Rulings: []engine.Ruling{{Name: "moon", Value: "full"}}}, {Party: info.Party.Most + 1},
			{Table: "nowhere"},
		}
		if info.Alike() {
			wrong = append(wrong, engine.Choice{Party: 2}, engine.Choice{Threat: "middle"},
				engine.Choice{Armies: [2]string{"horde-500", "horde-1000"}})
		} else {
			wrong = append(wrong, engine.Choice{Points: 1000}, engine.Choice{Table: "borough"})
		}
		for _, c := range wrong {
			if _, err := engine.Prepare(rules, c); err == nil {
				t.Errorf("%s: %+v is taken", rules.Name(), c)
			}
		}
	}
}

// Every shipped list is in order in its own game.
func TestTrial(t *testing.T) {
	for _, name := range roster.Starter() {
		list := must.Get(roster.Open(name))(t)
		rules := must.Get(ByName(list.Ruleset))(t)
		setup, err := rules.(engine.Preparer).Trial(list, nil)
		if err == nil {
			_, err = engine.Compile(setup)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !slices.Contains(setup.Armies[:], list) && engine.InfoOf(rules).Alike() {
			t.Errorf("%s does not play in its own trial", name)
		}
	}
}

// The words for how a game ends.
func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		ruleset, want string
		o             engine.Outcome
	}{
		{"gf3", "player 2 wins, 1 to 3", engine.Outcome{Over: true, Winner: 1, Score: [2]int32{1, 3}}},
		{"gf2", "a draw, 2 to 2", engine.Outcome{Over: true, Winner: -1, Score: [2]int32{2, 2}}},
		{"gf3", "not finished, 0 to 1", engine.Outcome{Winner: 1, Score: [2]int32{0, 1}}},
		{"starquest", "the heroes win, 1 of 1 goal done",
			engine.Outcome{Over: true, Winner: 0, Score: [2]int32{1, 0}}},
		{"starquest", "the heroes lose, 1 of 3 goals done",
			engine.Outcome{Over: true, Winner: 1, Score: [2]int32{1, 2}}},
		{"starquest", "not finished, 0 of 2 goals done", engine.Outcome{Winner: -1, Score: [2]int32{0, 2}}},
	} {
		rules := must.Get(ByName(c.ruleset))(t)
		if got := engine.Verdict(rules, c.o); got != c.want {
			t.Errorf("%s: %q, not %q", c.ruleset, got, c.want)
		}
	}
}
