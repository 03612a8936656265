package env

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"

	"gauntlet/engine/dice"
)

// A Solo is Gymnasium's view of a game: one seat learns, and somebody else plays the other: whom a Seating
// names, or else chance.
//
//	s, err := env.NewSolo("GF3-Skirmish-v1", env.Options{TimeLimit: 400}, nil)
//	obs, info, err := s.Reset(&seed)
//	for {
//		obs, reward, terminated, truncated, info, err := s.Step(choose(obs, s.Mask()))
//		if terminated || truncated {
//			break
//		}
//	}
//
// A reward is what the learner has earned by its action and those of the opponent up to its next decision;
// the rewards of an episode sum to Info.Return of its seat. Terminated and truncated are never both true. An
// episode that ends before the learner has a decision is skipped.
//
// An observation stays as it is until the Step or Reset after the next, so that a transition can be looked at
// without copying.
type Solo struct {
	e       Env
	seat    int // 0, 1 or Alternate: who learns where no Seating says so
	learner int
	actions int     // of the learner in this episode: 0, 1, or 2 for more
	early   float32 // what the learner had earned before its first action
	began   bool
	chance  uint64 // seed of the chance that plays the other seat

	obs  [2][]float32
	turn int // of obs
	mask []uint8
}

// Alternate, as the seat that learns, is seat 0 in the first episode after a seeded reset, and the other seat
// in each episode after it.
const Alternate = 2

// NewSolo returns the game of an id for one seat. The opponent that the seating names plays the seat that it
// names, and the other learns. With a nil seating Options.Seat learns, Options.Opponent must be "random" or
// empty, and the other seat takes one of the legal actions, each with the same probability. Specs of other
// opponents are known to the agents above this package: agents.NewSolo takes them.
func NewSolo(id string, options Options, seating Seating) (*Solo, error) {
	d, err := define(id, options)
	if err != nil {
		return nil, err
	}
	if spec := d.opts.Opponent; seating == nil && spec != "" && spec != "random" {
		return nil, fmt.Errorf("environment %s: a seating has to name the opponent %q; only random is known here", id, spec)
	}
	e, err := d.env(seating)
	if err != nil {
		return nil, err
	}
	return SoloOf(e, d.opts.Seat)
}

// SoloOf is NewSolo over any environment of two seats. Where no seating was set for it, seat learns: 0, 1 or
// Alternate.
func SoloOf(e Env, seat int) (*Solo, error) {
	spec := e.Spec()
	if spec.Seats != 2 {
		return nil, fmt.Errorf("environment %s has %d seats, an opponent needs 2", spec.ID, spec.Seats)
	}
	if seat < 0 || seat > Alternate {
		return nil, fmt.Errorf("environment %s: seat %d cannot learn; there are 0, 1 and Alternate (%d)",
			spec.ID, seat, Alternate)
	}
	s := &Solo{e: e, seat: seat, learner: seat % 2, mask: make([]uint8, spec.Actions())}
	for k := range s.obs {
		s.obs[k] = make([]float32, spec.ObsSize)
	}
	return s, nil
}

// Spec returns what the numbers mean.
func (s *Solo) Spec() *Spec { return s.e.Spec() }

// Seat returns the seat that learns in this episode.
func (s *Solo) Seat() int { return s.learner }

// maxSkipped is how many episodes in a row may end before there is a decision to take.
const maxSkipped = 100

// errFutile is the error of more.
var errFutile = &StateError{fmt.Sprintf("more than %d episodes in a row ended before there was a decision to take", maxSkipped)}

// Reset begins an episode and goes on to the learner's first decision. A nil seed continues the stream of the
// last seed, or of seed 0.
func (s *Solo) Reset(seed *uint64) (obs []float32, info Info, err error) {
	if seed == nil {
		err = s.next()
	} else if err = s.e.Reset(*seed); err == nil {
		s.learner = s.seat % 2
	}
	for skipped := 0; err == nil; skipped++ {
		if err = s.begin(); err != nil || s.e.Seat() >= 0 {
			break
		}
		if err = errFutile; skipped < maxSkipped {
			err = s.next()
		}
	}
	if err != nil {
		return nil, Info{}, err
	}
	s.early = s.e.Reward(s.learner)
	obs, err = s.look()
	return obs, s.e.Info(), err
}

// next begins the next episode of the stream, in which the other seat learns where that alternates.
func (s *Solo) next() error {
	if err := s.e.ResetNext(); err != nil {
		return err
	}
	if s.began && s.seat == Alternate {
		s.learner = 1 - s.learner
	}
	return nil
}

// begin goes on from the beginning of an episode to the learner's first decision.
func (s *Solo) begin() error {
	s.actions, s.early, s.began = 0, 0, true
	if info := s.e.Info(); info.Opponent != 0 {
		s.learner = 1 - info.OpponentSeat
	}
	s.chance = soloSeed(s.e.Info().Seed, 1-s.learner)
	return s.others()
}

// others has chance play until the learner is to act or the episode has ended.
func (s *Solo) others() error {
	for {
		seat, info := s.e.Seat(), s.e.Info()
		if seat < 0 || seat == s.learner {
			return nil
		}
		if info.Opponent != 0 {
			return &StateError{fmt.Sprintf("opponent %d does not play seat %d itself, and nobody else does",
				info.Opponent, seat)}
		}
		if err := s.e.Mask(s.mask); err != nil {
			return err
		}
		chance := dice.New(dice.Mix(s.chance ^ dice.Mix(uint64(info.Length))))
		if err := s.e.Step(Sample(s.mask, &chance)); err != nil {
			return fmt.Errorf("chance in seat %d: %w", seat, err)
		}
	}
}

// soloSeed returns the seed of the chance that plays a seat in an episode. It cannot be computed back to the
// episode's seed, whose stream holds the dice to come.
func soloSeed(episode uint64, seat int) uint64 {
	const domain = "gauntlet opponent: "
	var b [len(domain) + 9]byte
	copy(b[:], domain)
	binary.LittleEndian.PutUint64(b[len(domain):], episode)
	b[len(domain)+8] = byte(seat)
	sum := sha256.Sum256(b[:])
	return binary.LittleEndian.Uint64(sum[:])
}

// look makes the next observation and the mask.
func (s *Solo) look() ([]float32, error) {
	s.turn = 1 - s.turn
	obs := s.obs[s.turn]
	if err := s.e.Observe(s.learner, obs); err != nil {
		return nil, err
	}
	return obs, s.e.Mask(s.mask)
}

// Step takes the learner's action. An action out of range or masked is an *ActionError, a step before the
// first reset or after the end a *StateError; both leave everything as it was. An opponent that fails leaves
// the game where it failed: only a reset or Restore goes on.
func (s *Solo) Step(action int) (obs []float32, reward float32, terminated, truncated bool, info Info,
	err error) {
	if seat := s.e.Seat(); seat >= 0 && seat != s.learner {
		err = &StateError{"step after the opponent has failed: reset first"}
	} else if err = s.e.Step(action); err == nil {
		s.actions = min(s.actions+1, 2)
		err = s.others()
	}
	if err != nil {
		return nil, 0, false, false, Info{}, err
	}
	if reward = s.e.Reward(s.learner); s.actions == 1 {
		reward += s.early
	}
	obs, err = s.look()
	return obs, reward, s.e.Terminated(), s.e.Truncated(), s.e.Info(), err
}

// Mask returns which actions the learner may take: 1 or 0 for each, all 0 after the end. It changes with
// every Step and Reset, and is not to be changed by others.
func (s *Solo) Mask() []uint8 { return s.mask }

// Info returns the numbers of the episode so far.
func (s *Solo) Info() Info { return s.e.Info() }

// Env returns the environment in which both seats act, to look at.
func (s *Solo) Env() Env { return s.e }

// AppendSnapshot appends the snapshot of the game and, in 10 bytes, which seat learns, its actions so far (0,
// 1 or more), what it had earned before the first of them, and a checksum.
func (s *Solo) AppendSnapshot(b []byte) []byte {
	from := len(b)
	b = append(s.e.AppendSnapshot(b), byte(s.learner), byte(s.actions))
	return sealed(appendFloats(b, s.early), from)
}

// Restore brings a snapshot back and returns what Reset returns. A snapshot of another game is refused.
func (s *Solo) Restore(b []byte) (obs []float32, info Info, err error) {
	if b, err = unsealed(b); err != nil {
		return nil, Info{}, err
	}
	var early float32
	if b, err = cutFloats(b, &early); err != nil {
		return nil, Info{}, err
	}
	at := len(b) - 2
	if at < 0 || b[at] > 1 || b[at+1] > 2 {
		return nil, Info{}, fmt.Errorf("snapshot: its last bytes do not say which seat learns")
	}
	if err := s.e.Restore(b[:at]); err != nil {
		return nil, Info{}, err
	}
	s.learner, s.actions, s.early, s.began = int(b[at]), int(b[at+1]), early, true
	s.chance = soloSeed(s.e.Info().Seed, 1-s.learner)
	obs, err = s.look()
	return obs, s.e.Info(), err
}

// Render draws the position: "ansi" or "svg".
func (s *Solo) Render(w io.Writer, mode string) error { return s.e.Render(w, mode) }
