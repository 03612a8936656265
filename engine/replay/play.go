package replay

import (
	"fmt"

	"gauntlet/engine"
)

// A Difference is the error for a replay that the engine does not play as it was recorded.
type Difference struct {
	// number, from 1, of the first action that is known to be different; 0 when the setup makes no game
	Action int
	Agreed int    // the last action after which the states are known to be equal; 0 stands for the start
	Engine string // the version that recorded it
	Reason string
}

func (d *Difference) Error() string {
	s := "replay: the setup makes no game here: " + d.Reason
	if d.Action > 0 {
		s = fmt.Sprintf("replay: action %d: %s (the last state that agrees is the one after action %d)",
			d.Action, d.Reason, d.Agreed)
	}
	if d.Engine != engine.Version {
		s += fmt.Sprintf("; it was recorded by engine version %q, this one is %q", d.Engine, engine.Version)
	}
	return s
}

// Game compiles the game that was played. byName finds its ruleset.
func (r *Replay) Game(byName func(string) (engine.Ruleset, error)) (*engine.Game, error) {
	rules, err := byName(r.Header.Ruleset)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	setup := r.Header.Setup
	setup.Ruleset = rules
	g, err := engine.Compile(setup)
	if err != nil {
		return nil, &Difference{Engine: r.Header.Engine, Reason: err.Error()}
	}
	return g, nil
}

// play carries out the actions and compares every hash, and the end. after is called with the number of each
// action, from 1, once it has been applied and before the hash is compared; an error of its own stops.
func (r *Replay) play(s *engine.State, after func(n int) error) error {
	agreed := 0
	differs := func(n int, format string, args ...any) error {
		return &Difference{Action: n, Agreed: agreed, Engine: r.Header.Engine,
			Reason: fmt.Sprintf(format, args...)}
	}
	for i, a := range r.Actions {
		n := i + 1
		if err := s.Apply(a); err != nil {
			return differs(n, "%v", err)
		}
		if err := after(n); err != nil {
			return err
		}
		if n%Block > 0 || n/Block > len(r.Hashes) {
			continue
		}
		if got, want := s.Hash(), r.Hashes[n/Block-1]; got != want {
			return differs(n, "the state after it has hash %016x, the recorded one %016x", got, want)
		}
		agreed = n
	}
	if r.End == nil {
		return nil
	}
	n := max(len(r.Actions), 1)
	if got := s.Hash(); got != r.End.Hash {
		return differs(n, "the last state has hash %016x, the recorded one %016x", got, r.End.Hash)
	}
	if got := s.Outcome(); got != r.End.Outcome {
		return differs(n, "the outcome is %+v, the recorded one %+v", got, r.End.Outcome)
	}
	return nil
}
