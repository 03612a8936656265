package agents

import (
	"errors"
	"fmt"

	"gauntlet/engine"
	"gauntlet/env"
)

// An Opponent has an agent play a seat of an environment. It implements env.AtomicPlayer: what the agent sees
// and draws from chance is what it would in the arena, so that the game is the same.
type Opponent struct {
	Resumable // the agent
	agent     Agent
	seat      int
}

var _ env.AtomicPlayer = (*Opponent)(nil)

// NewOpponent returns the opponent that an agent is. An agent that is not Resumable cannot be one, for a
// training that is interrupted could not go on as it would have.
func NewOpponent(a Agent) (*Opponent, error) {
	if Waits(a) {
		return nil, errors.New("the agent cannot play in an environment: it waits for a person or a program, and a training that is interrupted could not go on as it would have")
	}
	r, ok := a.(Resumable)
	if !ok {
		return nil, errors.New("the agent cannot play in an environment: it does not hand out what it remembers (see agents.Resumable)")
	}
	return &Opponent{r, a, 0}, nil
}

// Agent returns the agent.
func (o *Opponent) Agent() Agent { return o.agent }

// Begin starts a game. An agent that cannot play it is an error.
func (o *Opponent) Begin(game *engine.Game, seat int, episode uint64) (err error) {
	defer caught(&err)
	if f, ok := o.agent.(Fitting); ok {
		if err := f.Fits(game, seat); err != nil {
			return err
		}
	}
	o.seat = seat
	o.agent.Begin(game, seat, Seed(episode, seat))
	return nil
}

// Act returns the agent's choice. A panic of the agent's is an error.
func (o *Opponent) Act(p engine.Position, menu []engine.Action) (a engine.Action, err error) {
	defer caught(&err)
	return Answer(o.agent, View{Seat: o.seat, Decision: p.Decision(), Menu: menu, Position: p})
}

// caught makes an error of a panic, for a deferred call.
func caught(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("panic: %v", p)
	}
}
