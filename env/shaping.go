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
func (t *TrueReward) Reset(seed uint64) error { return t.begin(t.Env.Reset(seed)) }

// ResetNext begins an episode.
func (t *TrueReward) ResetNext() error { return t.begin(t.Env.ResetNext()) }

func (t *TrueReward) begin(err error) error {
	if err == nil {
		t.base = [2]float32{}
	}
	return err
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
