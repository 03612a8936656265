package search

import (
	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/env"
)

// A rollout plays games to their ends from positions of another game.
type rollout struct {
	agents [2]agents.Agent // by seat
	game   *engine.Game
	ahead  *env.Turn // to carry out an action in
	state  engine.State
	menu   []engine.Action
}

// begin begins with a game that is searched in.
func (r *rollout) begin(game *engine.Game) {
	if r.game != game {
		r.game, r.ahead = game, nil
	}
}

// score carries out an action on a copy of what is seen, with dice of a seed, and plays to the end of the game. It returns
// how that ends for the seat that chose: 1 for a win, a half for a draw, 0 for a loss.
func (r *rollout) score(v agents.SlotView, slot int, seed uint64) (float64, error) {
	if r.ahead == nil {
		r.ahead = v.Env.Sibling()
	}
	if err := r.ahead.CopyFrom(v.Env, seed); err != nil {
		return 0, err
	}
	if err := r.ahead.Step(slot); err != nil {
		return 0, err
	}
	r.ahead.CopyState(&r.state, ^seed) // other dice than those that the action rolled
	outcome, err := r.play(seed)
	switch {
	case err != nil:
		return 0, err
	case outcome.Winner < 0:
		return 0.5, nil
	case int(outcome.Winner) == v.Seat:
		return 1, nil
	}
	return 0, nil
}

// play has the agents play on until the game is over.
func (r *rollout) play(seed uint64) (engine.Outcome, error) {
	s := &r.state
	for seat, a := range r.agents {
		a.Begin(r.game, seat, agents.Seed(seed, seat))
	}
	for !s.Over() {
		r.menu = s.Menu(r.menu[:0])
		choice := r.menu[0]
		if !s.View().Forced(r.menu) {
			d := s.Decision()
			var err error
			if choice, err = agents.Answer(r.agents[d.Seat], agents.View{Seat: int(d.Seat), Decision: d, Menu: r.menu,
				Position: s.For(int(d.Seat))}); err != nil {
				return engine.Outcome{}, err
			}
		}
		if err := s.Apply(choice); err != nil {
			return engine.Outcome{}, err
		}
	}
	return s.Outcome(), nil
}
