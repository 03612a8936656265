package agents

import (
	"fmt"

	"gauntlet/env"
)

// NewSolo returns the game of an id for one seat, 0 or 1, in which the agent of the spec in the options plays
// the other by its own decisions, as in the arena: what env.NewSolo does with the option opponent, for every
// agent that can be resumed. Without the option the opponent is random.
func NewSolo(id string, options env.Options) (*env.Solo, error) {
	spec, learner := options.Opponent, options.Seat
	if spec == "" {
		spec = "random"
	}
	if learner == env.Alternate {
		return nil, fmt.Errorf("environment %s: the seat that learns does not alternate against the agent %q: choose 0 or 1", id, spec)
	}
	agent, err := New(spec)
	if err != nil {
		return nil, fmt.Errorf("environment %s: option opponent: %w", id, err)
	}
	o, err := NewOpponent(agent)
	if err != nil {
		return nil, fmt.Errorf("environment %s: option opponent: %q: %w", id, spec, err)
	}
	options.Opponent = ""
	return env.NewSolo(id, options, env.Against(o, 1-learner))
}
