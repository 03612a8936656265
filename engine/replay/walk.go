package replay

import "gauntlet/engine"

// A Step is one action of a replay and what came of it. Its slices are valid until the next step.
type Step struct {
	N        int         // of the action, from 1; 0 for what happened before the first decision
	Round    int         // in which it was decided; 0 before the first
	Seat     int         // who decided; -1 for step 0
	Kind     engine.Kind // of the decision
	Unit     int         // that the decision or the action is about, or -1
	Action   engine.Action
	Dice     []int           // rolled until the next decision, in order
	Events   []engine.Event  // what happened then, in order; First of dice is a place in Dice
	Text     string          // what the action does
	Notes    []string        // what happened then
	Places   []int           // by note, how many of Events had happened before it
	Before   engine.Position // at the decision; that of step 0 is the position after it
	Position engine.Position // at the next decision
}

// Walk plays a replay again and calls f with each step, the first with number 0 only if dice fell or
// something else is to be told before the first decision. It stops at the first error of f, and with a
// *Difference where the replay is not what this engine plays. A replay without an end is shown as far as it
// goes.
func Walk(r *Replay, byName func(string) (engine.Ruleset, error), f func(*Step) error) error {
	g, err := r.Game(byName)
	if err != nil {
		return err
	}
	trace := new(engine.Trace)
	s := g.NewTraced(r.Header.Seed, trace)
	before := new(engine.State)
	before.CopyFrom(s)
	step := Step{Seat: -1, Unit: -1, Dice: trace.Dice, Events: trace.Events, Notes: trace.Notes,
		Places: trace.Places, Before: s.View(), Position: s.View()}
	if len(step.Dice)+len(step.Notes) > 0 {
		if err := f(&step); err != nil {
			return err
		}
	}
	trace.Clear()
	return r.play(s, func(n int) error {
		a, d := r.Actions[n-1], before.Decision()
		step = Step{N: n, Round: before.Round(), Seat: int(d.Seat), Kind: d.Kind, Unit: int(d.Unit),
			Action: a, Dice: trace.Dice, Events: trace.Events, Notes: trace.Notes, Places: trace.Places,
			Text: before.Describe(a), Before: before.View(), Position: s.View()}
		if step.Unit < 0 && a.Verb == engine.Pick {
			step.Unit = int(a.Unit)
		}
		if err := f(&step); err != nil {
			return err
		}
		trace.Clear()
		before.CopyFrom(s)
		return nil
	})
}
