package envserver

import (
	"errors"

	"gauntlet/agents"
	"gauntlet/env"
)

// seats is the seating of a vector in which one seat learns and an agent plays the other.
type seats struct {
	spec    string
	seat    int // 0, 1 or env.Alternate: who learns
	next    []int8
	players []*agents.Opponent // by row
}

func newSeats(spec string, seat, rows int) *seats {
	s := &seats{spec: spec, seat: seat, next: make([]int8, rows), players: make([]*agents.Opponent, rows)}
	for i := range s.next {
		s.begin(i)
	}
	return s
}

// begin has the row's next episode be the first after a seeded reset.
func (s *seats) begin(row int) { s.next[row] = int8(s.seat % 2) }

// restored is told which seat learns in a row whose episode was put there from a snapshot.
func (s *seats) restored(row, learner int) {
	if s.seat == env.Alternate {
		s.next[row] = int8(1 - learner)
	}
}

// Choose has the agent play the seat that does not learn.
func (s *seats) Choose(row int, _ uint64) (opponent, seat int) {
	learner := s.next[row]
	if s.seat == env.Alternate {
		s.next[row] = 1 - learner
	}
	return 1, int(1 - learner)
}

// Player returns the agent of a row.
func (s *seats) Player(row, _ int) (env.AtomicPlayer, error) {
	if s.players[row] == nil {
		a, err := agents.New(s.spec)
		if err != nil {
			return nil, err
		}
		if s.players[row], err = agents.NewOpponent(a); err != nil {
			return nil, errors.Join(err, agents.Close(a))
		}
	}
	return s.players[row], nil
}

// close lets go what the agents hold.
func (s *seats) close() (err error) {
	for _, p := range s.players {
		if p != nil {
			err = errors.Join(err, agents.Close(p.Agent()))
		}
	}
	return err
}
