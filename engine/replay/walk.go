package replay

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
)

// A Step is one action of a replay and what came of it. Its slices are valid until the next step.
type Step struct {
	N      int         // of the action, from 1; 0 for what happened before the first decision
	Round  int         // in which it was decided; 0 before the first
	Seat   int         // who decided; -1 for step 0
	Kind   engine.Kind // of the decision
	Unit   int         // that the decision or the action is about, or -1
	Action engine.Action
	Dice   []int // rolled until the next decision, in order
	// models that came onto the table or stand elsewhere now, in the order of their numbers
	Moves    []Move
	Text     string          // what the action does
	Notes    []string        // what happened then
	Marks    []int           // by note, how many of Dice had been rolled before it
	Before   engine.Position // at the decision; that of step 0 is the position after it
	Position engine.Position // at the next decision
}

// A Move is where a model stands after a step.
type Move struct {
	Model int // in engine.Game.Models
	At    geom.Point
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
	step := Step{Seat: -1, Unit: -1, Dice: trace.Dice, Notes: trace.Notes, Marks: trace.Marks,
		Before: s.View(), Position: s.View()}
	if len(step.Dice)+len(step.Notes) > 0 {
		if err := f(&step); err != nil {
			return err
		}
	}
	trace.Clear()
	return r.play(s, func(n int) error {
		a, d := r.Actions[n-1], before.Decision()
		step = Step{N: n, Round: before.Round(), Seat: int(d.Seat), Kind: d.Kind, Unit: int(d.Unit),
			Action: a, Dice: trace.Dice, Notes: trace.Notes, Marks: trace.Marks,
			Text: before.Describe(a), Before: before.View(), Position: s.View(), Moves: step.Moves[:0]}
		if step.Unit < 0 && a.Verb == engine.Pick {
			step.Unit = int(a.Unit)
		}
		step.addMoves(before.View(), s.View())
		if err := f(&step); err != nil {
			return err
		}
		trace.Clear()
		before.CopyFrom(s)
		return nil
	})
}

// addMoves appends the models that stand elsewhere in q than in p.
func (s *Step) addMoves(p, q engine.Position) {
	g := q.Game()
	for u, def := range g.Units() {
		was, is := p.Unit(u), q.Unit(u)
		if !is.Is(engine.OnTable) {
			continue
		}
		for i := range def.Slots() {
			m := int(def.First) + i
			if is.Alive>>i&1 == 0 {
				continue
			}
			if at := q.Model(m).P; !was.Is(engine.OnTable) || at != p.Model(m).P {
				s.Moves = append(s.Moves, Move{m, at})
			}
		}
	}
}
