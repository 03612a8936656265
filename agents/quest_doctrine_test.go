package agents_test

import (
	"context"
	"fmt"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/doctrine"
)

// A reader reads the decision list by itself whenever the agent of the AI side chooses what a unit does.
type reader struct {
	mind doctrine.Mind
	read int
}

func (*reader) Begin(*arena.Match, *engine.State) error { return nil }

func (r *reader) Chosen(c *arena.Choice, s *engine.State) error {
	if c.Decision.Seat != starquest.Foes || c.Decision.Kind != engine.ChooseDeed {
		return nil
	}
	plan := r.mind.Ask(s.View(), int(c.Decision.Unit))
	verb := plan.Verb
	if verb == engine.Hold && plan.Shoots && c.Action.Verb == engine.Advance {
		verb = engine.Advance // of no length
	}
	r.read++
	if c.Action.Verb != verb || verb == engine.Charge && int(c.Action.Target) != plan.Target {
		return fmt.Errorf("round %d: %s, where the list says: %s", s.Round(), s.Describe(c.Action), plan.Words(s.View()))
	}
	return nil
}

func (*reader) Applied(*arena.Choice, *engine.State) error { return nil }

func (*reader) End(*arena.Result, *engine.State) error { return nil }

// The agent of the AI side and package doctrine are two readings of the same decision list; they agree on what every unit does (SQ-AI-01).
func TestTwoReadingsOfTheList(t *testing.T) {
	r := &reader{}
	for _, quest := range []string{"breach", "relay", "hunt"} {
		g := questGame(t, quest, 3, "middle")
		for seed := range uint64(12) {
			m := arena.Match{Game: g, Seed: seed, Observers: []arena.Observer{r}}
			for seat, spec := range []string{"heroes", "scripted"} {
				var err error
				if m.Agents[seat], err = agents.New(spec); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := new(arena.Referee).Play(context.Background(), m); err != nil {
				t.Fatalf("%s, seed %d: %v", quest, seed, err)
			}
		}
	}
	if r.read < 500 {
		t.Errorf("the list was read %d times", r.read)
	}
}
