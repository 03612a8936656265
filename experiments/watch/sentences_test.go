package watch

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/engine/rulesets"
)

// position returns the first position of a game of a ruleset.
func position(t *testing.T, ruleset string, c engine.Choice) engine.Position {
	t.Helper()
	rules := must.Get(rulesets.ByName(ruleset))(t)
	return must.Get(engine.Compile(must.Get(engine.Prepare(rules, c))(t)))(t).New(1).View()
}

// A step is told with its number, its round, who decides and about whom, what is asked and what is done.
func TestSentences(t *testing.T) {
	p := position(t, "gf3", engine.Choice{Points: 500})
	first := p.Game().Units()[0].Name
	for _, c := range []struct {
		s    replay.Step
		want string
	}{
		{replay.Step{N: 0, Seat: -1, Unit: -1, Position: p}, "   0  before the first decision\n"},
		{replay.Step{N: 7, Round: 2, Seat: 0, Unit: 0, Kind: engine.ChooseAction, Text: "hold", Position: p},
			"   7  round 2, player 1, " + first + ": choose action: hold\n"},
		{replay.Step{N: 1234, Round: 4, Seat: 1, Unit: -1, Kind: engine.Activate, Text: "pass", Position: p},
			"1234  round 4, player 2: activate: pass\n"},
		{replay.Step{N: 8, Round: 1, Seat: 1, Unit: -1, Kind: engine.Activate, Text: "pass",
			Position: position(t, "starquest", engine.Choice{})},
			"   8  round 1, AI side: activate: pass\n"},
	} {
		if got := sentence(&c.s); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// What a die comes to with modifiers is told where there are some, and what it needs where it needs something.
func TestTotals(t *testing.T) {
	one, two := []engine.Modifier{{Rule: "AP", N: -1}}, []engine.Modifier{{Rule: "AP", N: -1}, {Rule: "cover", N: 1}}
	for _, c := range []struct {
		e    engine.Event
		want string
	}{
		{engine.Event{Mods: one, Need: 1}, ", AP(1), makes 3 of the 1 needed"},
		{engine.Event{Mods: one, Need: 5}, ", AP(1), makes 3 of the 5 needed"},
		{engine.Event{Mods: two, Need: 4}, ", AP(1), cover +1, makes 4 of the 4 needed"},
		{engine.Event{Mods: one}, ", AP(1), makes 3"},
	} {
		if got := totalWords(&c.e, 4); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// A model with several wounds that lives on is said to take some, or to be healed of some, by its number in its unit.
func TestSuffered(t *testing.T) {
	for _, list := range []string{"elite-1000", "mixed-1000", "vehicles-1000", "horde-1000"} {
		p := position(t, "gf3", engine.Choice{Armies: [2]string{list, "fast-1000"}, Table: "courtyard"})
		for u, def := range p.Game().Units() {
			second := int(def.First) + 1
			if def.Size < 2 || p.Game().Models()[second].Tough != 3 {
				continue
			}
			for n, want := range map[int]string{1: "takes 1 wound of its 3", 2: "takes 2 wounds of its 3",
				-1: "is healed of 1 wound"} {
				e := engine.Event{Kind: engine.Suffered, Unit: u, Model: second, N: n}
				tell := teller{happening: happening{after: p, events: []engine.Event{e}}}
				if got := tell.suffered(&e); got != def.Name+": model 2 "+want {
					t.Errorf("%q", got)
				}
				tell.events = append(tell.events, engine.Event{Kind: engine.Lost, Unit: u, Model: second})
				if got := tell.suffered(&e); got != "" {
					t.Errorf("of one that dies of it: %q", got)
				}
			}
			return
		}
	}
	t.Error("no unit of several models with three wounds")
}
