package env

import (
	"fmt"
	"io"
)

// A Solo is Gymnasium's view of a game: one seat learns, an Opponent plays the other.
//
//	s, err := env.NewSolo("GF3-Skirmish-v0", env.Options{TimeLimit: 400}, nil)
//	obs, info, err := s.Reset(&seed)
//	for {
//		obs, reward, terminated, truncated, info, err := s.Step(choose(obs, s.Mask()))
//		if terminated || truncated {
//			break
//		}
//	}
//
// A reward is what the learner has earned by its action and those of the opponent up to its next decision; the rewards of an episode sum to
// Info.Return of its seat. Terminated and truncated are never both true.
//
// An observation stays as it is until the Step or Reset after the next, so that a transition can be looked at without copying.
type Solo struct {
	v    *Versus
	obs  [2][]float32
	turn int // of obs
	mask []uint8
}

// NewSolo returns the game of an id for one seat, that of the options. The opponent plays the other seat; when it is nil, Options.Opponent
// must be "random" or empty and RandomOpponent(0) plays. Specs of other opponents are known to the agents above this package:
// agents.NewSolo takes them.
func NewSolo(id string, options Options, opponent Opponent) (*Solo, error) {
	d, err := define(id, options)
	if err != nil {
		return nil, err
	}
	if opponent == nil {
		if spec := d.opts.Opponent; spec != "" && spec != "random" {
			return nil, fmt.Errorf("environment %s: the opponent %q has to be handed in; only random is known here", id, spec)
		}
		opponent = RandomOpponent(0)
	}
	e, err := d.env()
	if err != nil {
		return nil, err
	}
	return SoloOf(e, opponent, d.opts.Seat)
}

// SoloOf is NewSolo over any environment of two seats. Learner is 0, 1 or Alternate.
func SoloOf(e Env, opponent Opponent, learner int) (*Solo, error) {
	v, err := NewVersus(e, opponent, learner)
	if err != nil {
		return nil, err
	}
	s := &Solo{v: v, mask: make([]uint8, e.Spec().Actions())}
	for k := range s.obs {
		s.obs[k] = make([]float32, e.Spec().ObsSize)
	}
	return s, nil
}

// Spec returns what the numbers mean.
func (s *Solo) Spec() *Spec { return s.v.Spec() }

// Seat returns the seat that learns in this episode.
func (s *Solo) Seat() int { return s.v.Learner() }

// Reset begins an episode and goes on to the learner's first decision. A nil seed continues the stream of the last seed, or of seed 0.
func (s *Solo) Reset(seed *uint64) (obs []float32, info Info, err error) {
	if seed == nil {
		err = s.v.ResetNext()
	} else {
		err = s.v.Reset(*seed)
	}
	if err != nil {
		return nil, Info{}, err
	}
	obs, err = s.look()
	return obs, s.v.Info(), err
}

// look makes the next observation and the mask.
func (s *Solo) look() ([]float32, error) {
	s.turn = 1 - s.turn
	obs := s.obs[s.turn]
	if err := s.v.Observe(s.v.Learner(), obs); err != nil {
		return nil, err
	}
	return obs, s.v.Mask(s.mask)
}

// Step takes the learner's action. An action out of range or masked is an *ActionError, a step before the first reset or after the end a
// *StateError; both leave everything as it was.
func (s *Solo) Step(action int) (obs []float32, reward float32, terminated, truncated bool, info Info, err error) {
	if err := s.v.Step(action); err != nil {
		return nil, 0, false, false, Info{}, err
	}
	obs, err = s.look()
	return obs, s.v.Reward(s.v.Learner()), s.v.Terminated(), s.v.Truncated(), s.v.Info(), err
}

// Mask returns which actions the learner may take: 1 or 0 for each, all 0 after the end. It changes with every Step and Reset, and is not to
// be changed by others.
func (s *Solo) Mask() []uint8 { return s.mask }

// Info returns the numbers of the episode so far.
func (s *Solo) Info() Info { return s.v.Info() }

// Env returns the environment in which both seats act, to look at.
func (s *Solo) Env() Env { return s.v.Env }

// AppendSnapshot appends a snapshot of the episode to b.
func (s *Solo) AppendSnapshot(b []byte) []byte { return s.v.AppendSnapshot(b) }

// Restore brings a snapshot back and returns what Reset returns. A snapshot of another game is refused.
func (s *Solo) Restore(b []byte) (obs []float32, info Info, err error) {
	if err := s.v.Restore(b); err != nil {
		return nil, Info{}, err
	}
	obs, err = s.look()
	return obs, s.v.Info(), err
}

// Render draws the position: "ansi" or "svg".
func (s *Solo) Render(w io.Writer, mode string) error { return s.v.Render(w, mode) }
