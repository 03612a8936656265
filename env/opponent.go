package env

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/dice"
)

// maxSkipped is how many episodes in a row may end before the learner has had a decision.
const maxSkipped = 100

// errFutile is the error of more.
var errFutile = &StateError{fmt.Sprintf("more than %d episodes in a row ended before there was a decision to take", maxSkipped)}

// Alternate, as the seat that learns, is seat 0 in the first episode after a seeded reset, and the other seat in each episode after it.
// In a vector every second row begins with seat 1.
const Alternate = 2

// RandomOpponent returns an opponent that takes one of the legal actions, each with the same probability. What it does in a row depends on
// seed and the row's Seed and Length alone, not on what other rows there are.
func RandomOpponent(seed uint64) Opponent { return random{seed} }

type random struct{ seed uint64 }

func (r random) Act(rows []Row, out []int) error {
	for i := range rows {
		row := &rows[i]
		chance := dice.New(r.seed ^ dice.Mix(row.Seed^dice.Mix(uint64(row.Length))))
		if out[i] = Sample(row.Mask, &chance); out[i] < 0 {
			return &StateError{fmt.Sprintf("the random opponent has no legal action in row %d of %d", i, len(rows))}
		}
	}
	return nil
}

// Sample returns one of the legal actions of a mask, each with the same probability, and -1 when there is none. It draws from chance once.
func Sample(mask []uint8, chance *dice.Stream) int {
	// The entries are 0 or 1, so eight of them are counted at a time.
	const ones = 0x0101010101010101
	n, whole := 0, len(mask)&^7
	for i := 0; i < whole; i += 8 {
		n += bits.OnesCount64(binary.LittleEndian.Uint64(mask[i:]) & ones)
	}
	for _, m := range mask[whole:] {
		n += int(m & 1)
	}
	k, _ := bits.Mul64(chance.Uint64(), uint64(n))
	left := int(k) + 1 // legal actions up to and with the one that is taken
	for i := 0; i < whole; i += 8 {
		w := binary.LittleEndian.Uint64(mask[i:]) & ones
		if c := bits.OnesCount64(w); left > c {
			left -= c
			continue
		}
		for ; left > 1; left-- {
			w &= w - 1
		}
		if w == 0 {
			return -1
		}
		return i + bits.TrailingZeros64(w)/8
	}
	for i := whole; i < len(mask); i++ {
		if left -= int(mask[i] & 1); left == 0 {
			return i
		}
	}
	return -1
}

// rowSeed returns the seed of the chance of whoever plays a seat in an episode. It cannot be computed back to the episode's seed, whose
// stream holds the dice to come.
func rowSeed(episode uint64, seat int) uint64 {
	const domain = "gauntlet opponent: "
	var b [len(domain) + 9]byte
	copy(b[:], domain)
	binary.LittleEndian.PutUint64(b[len(domain):], episode)
	b[len(domain)+8] = byte(seat)
	sum := sha256.Sum256(b[:])
	return binary.LittleEndian.Uint64(sum[:])
}

// positioned is an environment whose position an opponent may read.
type positioned interface{ Position() engine.Position }

// firstLearner returns the seat that learns in the first episode of a row.
func firstLearner(seat, row int) int {
	if seat == Alternate {
		return row & 1
	}
	return seat
}

// checkOpponent refuses what cannot be played.
func checkOpponent(s *Spec, o Opponent, seat int) error {
	if s.Seats != 2 {
		return fmt.Errorf("environment %s has %d seats, an opponent needs 2", s.ID, s.Seats)
	}
	if o == nil {
		return fmt.Errorf("environment %s: there is no opponent", s.ID)
	}
	if seat < 0 || seat > Alternate {
		return fmt.Errorf("environment %s: seat %d cannot learn; there are 0, 1 and Alternate (%d)", s.ID, seat, Alternate)
	}
	return nil
}

// A Versus is an environment in which only the learner's seat acts: an Opponent takes all actions of the other. Seat is the learner's, or
// -1. Length and Decisions of Info still count both.
//
// Reward of the learner is what it has earned since its last action, the opponent's actions included. What it earns by those before its
// own first action is paid with that action, so that the rewards of an episode sum to its return. Episodes that end before the
// learner has a decision are skipped.
//
// An opponent that fails leaves the game where it failed; only a reset or Restore goes on from there.
type Versus struct {
	Env
	opponent Opponent
	seating  int // 0, 1 or Alternate
	learner  int
	actions  int // of the learner in this episode: 0, 1, or 2 for more
	early    float32
	began    bool
	position positioned // or nil
	row      [1]Row
	out      [1]int
}

// NewVersus puts an opponent into the seat of e that does not learn. Learner is 0, 1 or Alternate.
func NewVersus(e Env, opponent Opponent, learner int) (*Versus, error) {
	spec := e.Spec()
	if err := checkOpponent(spec, opponent, learner); err != nil {
		return nil, err
	}
	v := &Versus{Env: e, opponent: opponent, seating: learner, learner: firstLearner(learner, 0)}
	v.position, _ = Unwrapped(e).(positioned)
	v.row[0].Obs, v.row[0].Mask = make([]float32, spec.ObsSize), make([]uint8, spec.Actions())
	return v, nil
}

// Unwrap returns the environment in which both seats act.
func (v *Versus) Unwrap() Env { return v.Env }

// Learner returns the seat that learns in this episode.
func (v *Versus) Learner() int { return v.learner }

// Reset begins an episode and goes on to the learner's first decision.
func (v *Versus) Reset(seed uint64) error {
	if err := v.Env.Reset(seed); err != nil {
		return err
	}
	v.learner = firstLearner(v.seating, 0)
	return v.begin()
}

// ResetNext is Reset with the next seed of the stream.
func (v *Versus) ResetNext() error {
	if err := v.Env.ResetNext(); err != nil {
		return err
	}
	v.alternate()
	return v.begin()
}

// begin goes on to the learner's first decision, in the next episode when this one has none.
func (v *Versus) begin() error {
	for skipped := 0; ; skipped++ {
		v.actions, v.early, v.began = 0, 0, true
		v.reseed()
		if err := v.others(); err != nil {
			return err
		}
		if v.Env.Seat() >= 0 {
			v.early = v.Env.Reward(v.learner)
			return nil
		}
		if skipped == maxSkipped {
			return errFutile
		}
		if err := v.Env.ResetNext(); err != nil {
			return err
		}
		v.alternate()
	}
}

// alternate changes the learner's seat for the next episode where that is wanted.
func (v *Versus) alternate() {
	if v.began && v.seating == Alternate {
		v.learner = 1 - v.learner
	}
}

func (v *Versus) reseed() { v.row[0].Seed = rowSeed(v.Env.Info().Seed, 1-v.learner) }

// others has the opponent play until the learner is to act or the episode has ended.
func (v *Versus) others() error {
	for {
		seat := v.Env.Seat()
		if seat < 0 || seat == v.learner {
			return nil
		}
		row := &v.row[0]
		row.Seat, row.Length = seat, v.Env.Info().Length
		if err := v.Env.Observe(seat, row.Obs); err != nil {
			return err
		}
		if err := v.Env.Mask(row.Mask); err != nil {
			return err
		}
		if v.position != nil {
			row.Position = v.position.Position()
		}
		if err := v.opponent.Act(v.row[:], v.out[:]); err != nil {
			return fmt.Errorf("the opponent in seat %d: %w", seat, err)
		}
		if err := v.Env.Step(v.out[0]); err != nil {
			return fmt.Errorf("the opponent in seat %d: %w", seat, err)
		}
	}
}

// Step takes the learner's action and those of the opponent that follow.
func (v *Versus) Step(action int) error {
	if seat := v.Env.Seat(); seat >= 0 && seat != v.learner {
		return &StateError{"step after the opponent has failed: reset first"}
	}
	if err := v.Env.Step(action); err != nil {
		return err
	}
	v.actions = min(v.actions+1, 2)
	return v.others()
}

// Reward returns what a seat has earned since the learner last acted.
func (v *Versus) Reward(seat int) float32 {
	if v.actions == 0 {
		return 0
	}
	r := v.Env.Reward(v.learner)
	if v.actions == 1 {
		r += v.early
	}
	if seat != v.learner {
		return -r
	}
	return r
}

// AppendSnapshot appends the snapshot of the game and, in 10 bytes, which seat learns, its actions so far (0, 1 or more), what it earned
// before the first of them, and a checksum.
func (v *Versus) AppendSnapshot(b []byte) []byte {
	from := len(b)
	b = v.Env.AppendSnapshot(b)
	return sealed(appendLearner(b, v.learner, v.actions, v.early), from)
}

// Restore brings a snapshot back.
func (v *Versus) Restore(b []byte) error {
	b, err := unsealed(b)
	if err != nil {
		return err
	}
	b, learner, actions, early, err := cutLearner(b)
	if err != nil {
		return err
	}
	if err := v.Env.Restore(b); err != nil {
		return err
	}
	v.learner, v.actions, v.early, v.began = learner, actions, early, true
	v.reseed()
	return nil
}
