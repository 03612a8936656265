package env_test

import . "gauntlet/env"

// A shaped is an environment with a potential-based term in its rewards (Ng, Harada and Russell, 1999): after
// every action the change of a potential, which counts as 0 where the game has ended by its rules. It changes
// no optimal policy.
//
// Info reports the rewards with the term as Return and leaves True as it is.
type shaped struct {
	Env
	potential func(Env) float32
	last      float32    // potential after the last action
	earned    [2]float32 // of the term, since the seat last acted
	total     float32    // of the term, of seat 0 in this episode
}

// newShaped wraps e.
func newShaped(e Env, potential func(Env) float32) *shaped {
	return &shaped{Env: e, potential: potential}
}

// Unwrap returns the environment without the term.
func (s *shaped) Unwrap() Env { return s.Env }

// Reset begins an episode.
func (s *shaped) Reset(seed uint64) error { return s.begin(s.Env.Reset(seed)) }

// ResetNext begins an episode.
func (s *shaped) ResetNext() error { return s.begin(s.Env.ResetNext()) }

func (s *shaped) begin(err error) error {
	if err != nil {
		return err
	}
	s.earned, s.total = [2]float32{}, 0
	s.last = s.phi()
	return nil
}

func (s *shaped) phi() float32 {
	if s.Env.Terminated() {
		return 0
	}
	return s.potential(s.Env)
}

// Step takes an action.
func (s *shaped) Step(action int) error {
	actor := s.Env.Seat()
	if err := s.Env.Step(action); err != nil {
		return err
	}
	s.earned[actor] = 0
	phi := s.phi()
	change := phi - s.last
	s.last = phi
	s.earned[0] += change
	s.earned[1] -= change
	s.total += change
	return nil
}

// Reward returns what a seat has earned since it last acted, with the term.
func (s *shaped) Reward(seat int) float32 { return s.Env.Reward(seat) + s.earned[seat] }

// Info returns the numbers of the episode.
func (s *shaped) Info() Info {
	i := s.Env.Info()
	i.Return[0] += s.total
	i.Return[1] -= s.total
	return i
}

// AppendSnapshot appends the snapshot of the environment and 20 bytes for the term.
func (s *shaped) AppendSnapshot(b []byte) []byte {
	from := len(b)
	return Sealed(Floats(s.Env.AppendSnapshot(b), s.last, s.earned[0], s.earned[1], s.total), from)
}

// Restore brings a snapshot back.
func (s *shaped) Restore(b []byte) error {
	b, err := Unsealed(b)
	if err != nil {
		return err
	}
	next := *s
	if b, err = CutFloats(b, &next.last, &next.earned[0], &next.earned[1], &next.total); err != nil {
		return err
	}
	if err := s.Env.Restore(b); err != nil {
		return err
	}
	*s = next
	return nil
}
