package external

import (
	"gauntlet/agents"
	"gauntlet/agents/protocol"
	"gauntlet/engine"
	"gauntlet/env"
)

// slots plays as a program does that answers in the actions of an environment.
type slots struct {
	seat
	id      string
	options env.Options
	on      *engine.Game
	obs     []float32
	rows    []float32 // features, by action
	legal   []int
}

// Wants returns the environment that was asked for, in the program's layer.
func (s *slots) Wants() (string, env.Options) { return s.id, s.options }

// Begin tells the program of a game. A program that cannot be told is a foul at its first question, for a game
// is forfeited at a decision.
func (s *slots) Begin(spec *env.Spec, game *engine.Game, number int, seed uint64) error {
	s.on = game
	s.obs = make([]float32, spec.ObsSize)
	if s.wants(protocol.Features) {
		s.rows = make([]float32, spec.Actions()*env.SizeOf(spec.Features))
	}
	m := &protocol.Message{}
	if s.wants(protocol.Position) {
		if err := addSetup(m, game); err != nil {
			return err
		}
	}
	s.begin(m, spec, number, seed)
	return s.foul
}

// Choose asks the program.
func (s *slots) Choose(v agents.SlotView) (int, error) {
	q, err := s.question(v)
	if err != nil {
		return 0, err
	}
	a, err := s.ask(q)
	if err == nil && (a.Command != "" || a.Index < 0 || a.Index >= len(v.Mask) || v.Mask[a.Index] == 0) {
		err = illegal(a, s.legal)
	}
	return a.Index, err
}

// question puts what the program wants to be told into words and numbers.
func (s *slots) question(v agents.SlotView) (*protocol.Question, error) {
	s.legal = s.legal[:0]
	for i, on := range v.Mask {
		if on != 0 {
			s.legal = append(s.legal, i)
		}
	}
	q := &protocol.Question{Legal: s.legal}
	clock(q, v.Time)
	if s.wants(protocol.Observation) {
		if err := v.Env.Observe(v.Seat, s.obs); err != nil {
			return nil, err
		}
		q.Observation = s.obs
	}
	if s.wants(protocol.Mask) {
		q.Mask = v.Mask
	}
	if len(s.rows) > 0 {
		if err := v.Env.Features(s.rows); err != nil {
			return nil, err
		}
		wide := len(s.rows) / len(v.Mask)
		for _, i := range s.legal {
			q.Features = append(q.Features, s.rows[i*wide:(i+1)*wide]...)
		}
	}
	if s.wants(protocol.Words) {
		for _, i := range s.legal {
			q.Words = append(q.Words, agents.SlotWords(v.Env.Spec().Slots[i].Name, s.on, v.Seat))
		}
	}
	p := v.Env.Position()
	if s.wants(protocol.Text) {
		q.Text = p.Question()
	}
	if s.wants(protocol.Position) {
		q.Position = snapshot(p)
	}
	return q, nil
}
