package quest_test

import (
	"fmt"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/doctrine"
)

// A reader reads the decision list by itself whenever the agent of the AI side chooses what a unit does, and
// remembers where it goes.
type reader struct {
	mind        doctrine.Mind
	plan        doctrine.Plan
	unit        int16
	read, moves int
}

func (r *reader) chosen(c *arena.Choice, s *engine.State) error {
	if c.Decision.Seat != starquest.Foes {
		return nil
	}
	switch plan := &r.plan; c.Decision.Kind {
	case engine.ChooseAction:
		*plan = r.mind.Ask(s.View(), int(c.Decision.Unit))
		r.unit = c.Decision.Unit
		r.read++
		if c.Action.Verb != plan.Verb || plan.Verb == engine.Charge && int(c.Action.Target) != plan.Target {
			return fmt.Errorf("round %d: %s, where the list says: %s", s.Round(), s.Describe(c.Action),
				plan.Words(s.Game()))
		}
	case engine.MoveTo:
		r.moves++
		if c.Decision.Unit != r.unit || c.Action.At != plan.Move.At || c.Action.Form != plan.Move.Form {
			return fmt.Errorf("round %d: %s, where the list leads to %v: %s", s.Round(), s.Describe(c.Action),
				plan.Move.At, plan.Words(s.Game()))
		}
	}
	return nil
}

// The agent of the AI side does what the decision list says and goes where it leads, under every reading of
// it (SQ-AI-01).
func TestScriptedPlaysByTheList(t *testing.T) {
	for spec, reading := range map[string]doctrine.Reading{
		"scripted":                   {},
		"scripted:sight=after":       {SightAfter: true},
		"scripted:damage=hits":       {Hits: true},
		"scripted:advance=full":      {FullAdvance: true},
		"scripted:no-objective=hunt": {Hunts: true},
	} {
		t.Run(spec, func(t *testing.T) { playsByTheList(t, spec, reading) })
	}
}

func playsByTheList(t *testing.T, spec string, reading doctrine.Reading) {
	r := &reader{mind: doctrine.Mind{Reading: reading}}
	for _, quest := range []string{"breach", "relay", "hunt"} {
		g := QuestGame(t, quest, 3, "middle")
		for seed := range uint64(enginetest.Samples(3, 6)) {
			Play(t, arena.Match{Game: g, Seed: seed, Observers: []arena.Observer{Watch(r.chosen)}}, "heroes", spec)
		}
	}
	if r.read < enginetest.Samples(125, 250) || r.moves < enginetest.Samples(50, 100) {
		t.Errorf("the list was read %d times, for %d moves", r.read, r.moves)
	}
}
