// Package env is the gym-style environment: games as observations, masked actions and rewards, for learners
// and for anything else that wants numbers. The words are those of Gymnasium and PettingZoo, and mean the
// same.
//
//	e, err := env.Make("GF3-Skirmish-v1", "layer=tactical")
//	e.Reset(42)
//	for e.Seat() >= 0 {
//		e.Observe(e.Seat(), obs)
//		e.Mask(mask)
//		err = e.Step(choose(obs, mask))
//	}
//
// Which ids there are is up to adapters: package env knows no game. Programs import gauntlet/env/all, which
// registers those that come with them.
//
// An Env is the turn-based view (PettingZoo's AEC): one seat per player, whose turn it is, what it sees, what
// it may do. A Solo is Gymnasium's view of one seat; a Seating says who plays the other. A Vector steps many
// games together into buffers of the caller's.
//
// An observation shows a position in the observing seat's own frame. Every field of the state that matters to
// the rules shows in it, or in the mask; but for where models stand within their unit, as far as that changes
// neither its middle nor the box around it, and the random stream. Spec.Obs says what every number means.
//
// Two layers offer the same games. In the atomic layer every decision of the rules is an action of its own.
// In the tactical layer an activation is two decisions, which unit, and what it is to do to whom; it is
// expanded into atomic actions, and only those reach the engine and the replays. Decisions with one answer
// are carried out without asking.
package env

import (
	"fmt"
	"io"
	"slices"

	"gauntlet/engine"
)

// A Layer is the set of choices that actions are drawn from.
type Layer uint8

// The layers.
// Their numbers are part of the format of snapshots.
const (
	Atomic    Layer = 0 // every decision of the rules, one by one
	Tactical  Layer = 1 // a unit, then an intent and its target
	numLayers Layer = 2
)

func (l Layer) String() string { return [...]string{"atomic", "tactical"}[l] }

// Known reports whether there is such a layer.
func (l Layer) Known() bool { return l < numLayers }

// ParseLayer returns the layer of a name.
func ParseLayer(name string) (Layer, error) {
	for l := range numLayers {
		if l.String() == name {
			return l, nil
		}
	}
	return 0, fmt.Errorf("there is no layer %q (there are atomic and tactical)", name)
}

// A Field is a run of numbers of an observation.
type Field struct {
	Name    string  `json:"name"`
	Offset  int     `json:"offset"`
	Size    int     `json:"size"`
	Low     float32 `json:"low"`
	High    float32 `json:"high"`
	Meaning string  `json:"meaning"`
}

// A Slot is the meaning of one action.
type Slot struct {
	Slot    int    `json:"slot"`
	Name    string `json:"name"`
	Meaning string `json:"meaning"`
}

// A Spec says what an environment's numbers mean. It does not change while the environment lives.
type Spec struct {
	ID      string // with its version, such as GF3-1000-v1
	Ruleset string
	Seats   int
	Layer   Layer
	ObsSize int     // float32 numbers of an observation
	Obs     []Field // in order, without gaps
	Slots   []Slot  // one per action, in order

	// numbers of an action, in order, without gaps (see Featured); none where the environment does not
	// describe its actions
	Features []Field
}

// Actions returns the number of actions: they are 0 up to but not including it.
func (s *Spec) Actions() int { return len(s.Slots) }

// Alike tells whether the numbers, the actions and the seats of two environments mean the same, whatever their ids and
// rulesets: the editions of a game at one size, for instance. What learns or plays one can then do so in the other.
func (s *Spec) Alike(o *Spec) bool {
	return s == o || s.Seats == o.Seats && s.Layer == o.Layer && s.ObsSize == o.ObsSize && slices.Equal(s.Obs, o.Obs) &&
		slices.Equal(s.Slots, o.Slots) && slices.Equal(s.Features, o.Features)
}

// An Env is one game at a time, seen seat by seat. It is not safe for concurrent use. All its errors leave it
// as it was.
//
// It is an interface so that the checker, the wrappers and trainers take other people's games too.
type Env interface {
	// Spec returns what the numbers mean.
	Spec() *Spec
	// Reset begins an episode. Equal seeds give equal episodes.
	Reset(seed uint64) error
	// ResetNext begins an episode whose seed continues the stream of the last Reset, or of seed 0.
	ResetNext() error
	// Seat returns who acts: 0 or 1, or -1 once the episode has ended or before the first.
	Seat() int
	// Observe writes what a seat sees into dst, which must be Spec().ObsSize long. Either seat may look at
	// any time.
	Observe(seat int, dst []float32) error
	// Refresh does the same, and costs less where most numbers stay as they are. It may be called when nobody but
	// the environment has written into dst since it observed there or refreshed it.
	Refresh(seat int, dst []float32) error
	// Mask writes 1 for every action that the seat to act may take and 0 for all others into dst, which must
	// be Actions() long. After the end it is all 0.
	Mask(dst []uint8) error
	// Step takes an action for the seat to act. An action out of range or masked is an *ActionError.
	Step(action int) error
	// Reward returns what a seat has earned since it last acted, or since the episode began. Between them the
	// seats' rewards sum to 0.
	Reward(seat int) float32
	// Terminated reports whether the game has ended by its rules, Truncated whether the episode was cut
	// short. They are never both true.
	Terminated() bool
	Truncated() bool
	// Truncate cuts the episode short. It is for wrappers, such as TimeLimit.
	Truncate()
	// AppendSnapshot appends all of the environment's state to b. Restore brings it back, in this environment
	// or another of the same id and options; a snapshot of another game is refused.
	AppendSnapshot(b []byte) []byte
	Restore(b []byte) error
	// Info returns the numbers of the episode so far.
	Info() Info
	// Render draws the position: "ansi" or "svg".
	Render(w io.Writer, mode string) error
}

// Info is what is known of an episode beside observations and rewards.
type Info struct {
	Seed        uint64
	Length      int        // actions taken, by both seats
	Decisions   int        // atomic decisions, those with one answer not counted
	Activations int        // units activated, by both seats
	Return      [2]float32 // rewards so far, by seat, as they were paid out
	True        [2]float32 // rewards so far without shaping
	Outcome     engine.Outcome

	Opponent     int // number of who plays against the caller where a Seating says so, 0 for nobody
	OpponentSeat int // and the seat that it plays
}

// An ActionError is the error of an action that cannot be taken now. The environment is as it was.
type ActionError struct {
	Action, Actions int
	Reason          string
}

func (e *ActionError) Error() string {
	return fmt.Sprintf("action %d of %d: %s", e.Action, e.Actions, e.Reason)
}

// A BufferError is the error of a buffer of the wrong length.
type BufferError struct {
	Name      string
	Got, Want int
}

func (e *BufferError) Error() string {
	return fmt.Sprintf("the buffer for %s has %d numbers, it must have %d", e.Name, e.Got, e.Want)
}

// sized refuses a buffer of the wrong length.
func sized(name string, got, want int) error {
	if got == want {
		return nil
	}
	return &BufferError{name, got, want}
}

// A StateError is the error of a call that does not fit the moment: a step before the first reset, or after
// the end.
type StateError struct{ Reason string }

func (e *StateError) Error() string { return e.Reason }
