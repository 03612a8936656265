package env

// A TrueReward is an environment that pays rewards without their shaping terms, for evaluating what was
// trained with them.
type TrueReward struct {
	Env
	base [2]float32 // true return of a seat when it last acted
}

// NewTrueReward wraps e.
func NewTrueReward(e Env) *TrueReward { return &TrueReward{Env: e} }

// Unwrap returns the environment that pays shaped rewards.
func (t *TrueReward) Unwrap() Env { return t.Env }

// Reset begins an episode.
func (t *TrueReward) Reset(seed uint64) error {
	if err := t.Env.Reset(seed); err != nil {
		return err
	}
	t.base = [2]float32{}
	return nil
}

// ResetNext begins an episode.
func (t *TrueReward) ResetNext() error {
	if err := t.Env.ResetNext(); err != nil {
		return err
	}
	t.base = [2]float32{}
	return nil
}

// Step takes an action.
func (t *TrueReward) Step(action int) error {
	actor, before := t.Env.Seat(), t.Env.Info().True
	if err := t.Env.Step(action); err != nil {
		return err
	}
	t.base[actor] = before[actor]
	return nil
}

// Reward returns what a seat has earned since it last acted, without shaping.
func (t *TrueReward) Reward(seat int) float32 { return t.Env.Info().True[seat] - t.base[seat] }

// Info returns the numbers of the episode. Return is True.
func (t *TrueReward) Info() Info {
	i := t.Env.Info()
	i.Return = i.True
	return i
}

// AppendSnapshot appends the snapshot of the environment and 12 bytes for what Reward counts from.
func (t *TrueReward) AppendSnapshot(b []byte) []byte {
	from := len(b)
	return sealed(appendFloats(t.Env.AppendSnapshot(b), t.base[0], t.base[1]), from)
}

// Restore brings a snapshot back.
func (t *TrueReward) Restore(b []byte) error {
	b, err := unsealed(b)
	if err != nil {
		return err
	}
	var base [2]float32
	if b, err = cutFloats(b, &base[0], &base[1]); err != nil {
		return err
	}
	if err := t.Env.Restore(b); err != nil {
		return err
	}
	t.base = base
	return nil
}

// A Potential values a position for seat 0, given the environment; for seat 1 it is the negative. It must
// depend on the environment's state alone and be finite.
type Potential func(e Env) float32

// A Shaped is an environment with a potential-based term in its rewards (Ng, Harada and Russell, 1999): after
// every action the change of a potential, which counts as 0 where the game has ended by its rules. It changes
// no optimal policy. For our own games the options shape-markers, shape-value and shape-goals do so too.
//
// Info reports the rewards with the term as Return and leaves True as it is.
type Shaped struct {
	Env
	potential Potential
	last      float32    // potential after the last action
	earned    [2]float32 // of the term, since the seat last acted
	total     float32    // of the term, of seat 0 in this episode
}

// NewShaped wraps e.
func NewShaped(e Env, potential Potential) *Shaped { return &Shaped{Env: e, potential: potential} }

// Unwrap returns the environment without the term.
func (s *Shaped) Unwrap() Env { return s.Env }

// Reset begins an episode.
func (s *Shaped) Reset(seed uint64) error { return s.begin(s.Env.Reset(seed)) }

// ResetNext begins an episode.
func (s *Shaped) ResetNext() error { return s.begin(s.Env.ResetNext()) }

func (s *Shaped) begin(err error) error {
	if err != nil {
		return err
	}
	s.earned, s.total = [2]float32{}, 0
	s.last = s.phi()
	return nil
}

func (s *Shaped) phi() float32 {
	if s.Env.Terminated() {
		return 0
	}
	return s.potential(s.Env)
}

// Step takes an action.
func (s *Shaped) Step(action int) error {
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
func (s *Shaped) Reward(seat int) float32 { return s.Env.Reward(seat) + s.earned[seat] }

// Info returns the numbers of the episode.
func (s *Shaped) Info() Info {
	i := s.Env.Info()
	i.Return[0] += s.total
	i.Return[1] -= s.total
	return i
}

// AppendSnapshot appends the snapshot of the environment and 20 bytes for the term.
func (s *Shaped) AppendSnapshot(b []byte) []byte {
	from := len(b)
	return sealed(appendFloats(s.Env.AppendSnapshot(b), s.last, s.earned[0], s.earned[1], s.total), from)
}

// Restore brings a snapshot back.
func (s *Shaped) Restore(b []byte) error {
	b, err := unsealed(b)
	if err != nil {
		return err
	}
	next := *s
	if b, err = cutFloats(b, &next.last, &next.earned[0], &next.earned[1], &next.total); err != nil {
		return err
	}
	if err := s.Env.Restore(b); err != nil {
		return err
	}
	*s = next
	return nil
}
