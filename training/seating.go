package training

import (
	"fmt"

	"gauntlet/agents"
	"gauntlet/env"
)

// A seating tells the vector who plays its rows: the agents among a league's players play inside it, the
// networks are asked by the rollout. It implements env.Seating.
type seating struct {
	league *league
	rows   [][]env.AtomicPlayer // by row, then by number of the agent in the league; nil until it is needed
}

func newSeating(l *league, rows int) *seating {
	s := &seating{l, make([][]env.AtomicPlayer, rows)}
	for i := range s.rows {
		s.rows[i] = make([]env.AtomicPlayer, l.agents)
	}
	return s
}

// Choose returns the number in the league of who plays the game of a seed against a learner, and in which
// seat; 0 when learners play both.
func (s *seating) Choose(_ int, seed uint64) (opponent, seat int) {
	for seat, p := range s.league.draw(seed) {
		if s.league.learnerOf(p) < 0 {
			return int(p), seat
		}
	}
	return 0, 0
}

// Player returns the row's own copy of an agent, nil for a network.
func (s *seating) Player(row, opponent int) (env.AtomicPlayer, error) {
	k := opponent - s.league.learners
	if k < 0 || k >= s.league.agents {
		return nil, nil
	}
	if s.rows[row][k] == nil {
		o, err := newOpponent(s.league.players[opponent].spec)
		if err != nil {
			return nil, err
		}
		s.rows[row][k] = o
	}
	return s.rows[row][k], nil
}

// newOpponent makes the opponent of a spec.
func newOpponent(spec string) (*agents.Opponent, error) {
	a, err := agents.New(spec)
	if err != nil {
		return nil, err
	}
	o, err := agents.NewOpponent(a)
	if err != nil {
		return nil, fmt.Errorf("agent %q: %w", spec, err)
	}
	return o, nil
}
