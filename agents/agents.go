// Package agents holds what an agent is, how it sees a game, and the registry of agents by spec. The
// opponents that ship have packages in this folder: scripted, heuristic and heroes, which share what package
// sense finds out. Importing package all makes every one of them known; those that need no rules (random,
// human, and networks) are here.
//
// An agent gets a View at each of its decisions and answers with an action: an entry of the menu, or a legal
// one that stands on no menu, such as another end point of a move:
//
//	agent, err := agents.New("random")
//	agent.Begin(game, seat, agents.Seed(gameSeed, seat))
//	action, err := agents.Answer(agent, view)
//
// Package arena does this for whole games; nothing else should have to.
package agents

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"gauntlet/engine"
	"gauntlet/env"
)

// A Layer is the set of choices that an agent answers in: that of an environment.
type Layer = env.Layer

// The layers.
const (
	Atomic = env.Atomic // of the rules themselves: every decision, one by one, with the engine's own menu
	// a unit, then an intent and its target, which is expanded into atomic choices (see SlotAgent)
	Tactical = env.Tactical
)

// An Agent plays one seat of one game at a time. It is not safe for concurrent use. What it does may depend
// on nothing but the game, the seat, the seed of Begin and the views since then, so that a match can be
// repeated whatever runs beside it.
type Agent interface {
	// Layer returns the layer that the agent answers in.
	Layer() Layer
	// Begin starts a game. The agent forgets all that could change its answers and draws its own chance from
	// seed, which Seed derived from the game's seed and the seat.
	Begin(game *engine.Game, seat int, seed uint64)
	// Act returns the agent's choice: an entry of v.Menu, or another action with the pattern
	// engine.OffPattern. An error, a panic or an action that turns out to be illegal forfeits the game.
	Act(v View) (engine.Action, error)
}

// Answer asks an agent for its choice, and refuses what is neither on the menu nor meant to stand on none.
// Whoever plays a game asks by it.
func Answer(a Agent, v View) (engine.Action, error) {
	action, err := a.Act(v)
	if err == nil && action.Pattern != engine.OffPattern && !slices.Contains(v.Menu, action) {
		err = fmt.Errorf("chose an action of pattern index %d that is not on the menu of %d at %q",
			action.Pattern, len(v.Menu), v.Decision.Kind)
	}
	return action, err
}

// A Waiting agent waits for somebody outside the program, a person or another program: it may take any time, and
// keeps what nobody can hand out.
type Waiting interface {
	Waits() bool
}

// Waits reports whether an agent is Waiting.
func Waits(a Agent) bool {
	w, ok := a.(Waiting)
	return ok && w.Waits()
}

// An Ending agent is told how its game has ended, before the next one begins.
type Ending interface {
	// End is called with the outcome, in which a game that was forfeited is one that the other seat has won.
	End(o engine.Outcome)
}

// A Closer holds something beside memory, such as a process, until it is closed. It plays no game afterwards.
type Closer interface {
	Close() error
}

// Close closes an agent that is a Closer.
func Close(a Agent) error {
	if c, ok := a.(Closer); ok {
		return c.Close()
	}
	return nil
}

// An Explainer can say why it made its last choice.
type Explainer interface {
	// Explain returns, in words, the best choice, the runner-up, the expected result and the rule or term
	// that decided. It is "" when there is nothing to say.
	Explain() string
}

// A View is what an agent sees at one of its decisions. It and its menu are valid until the agent answers.
type View struct {
	Seat     int             // the seat that decides, 0 or 1
	Decision engine.Decision // what sort of choice it is
	// every legal choice of the pattern in canonical order, at least two, or that a unit stays which may move
	// otherwise (see engine.Position.Forced); a shared buffer, not to be changed
	Menu     []engine.Action
	Position engine.Position // the state to read; it changes as soon as the agent has answered
	Undo     bool            // the seat's last decision can be taken back, by ErrUndo
	Time     Time            // that there is to decide
}

// Time is how long a decision may take. The zero Time is as long as it likes.
type Time struct {
	Limit time.Duration // for this decision; 0 is none
	Left  time.Duration // for all of the seat's decisions until the end of the game, this one included; 0 is no limit
}

// CopyInto makes dst a copy of the position with the fresh random stream of seed, to search on: nobody learns
// the dice that are to come. After the first copy of a game it allocates nothing.
func (v View) CopyInto(dst *engine.State, seed uint64) { dst.CopyPosition(v.Position, seed) }

// Seed returns the seed of the stream that an agent draws its own chance from. It cannot be computed back to
// the game's seed, whose stream holds the dice to come.
func Seed(gameSeed uint64, seat int) uint64 {
	const domain = "gauntlet agent: "
	var b [len(domain) + 9]byte
	copy(b[:], domain)
	binary.LittleEndian.PutUint64(b[len(domain):], gameSeed)
	b[len(domain)+8] = byte(seat)
	sum := sha256.Sum256(b[:])
	return binary.LittleEndian.Uint64(sum[:])
}
