// Package arena plays matches: it asks the agents at their decisions, applies what they choose, keeps the
// time, and turns an agent that fails into a forfeit. Every reported match goes through it.
//
// A Referee plays one match after another; a Tournament has many of them play a schedule.
package arena

import (
	"fmt"
	"strings"
	"time"

	"gauntlet/agents"
	"gauntlet/engine"
)

// MaxDecisions is the greatest number of decisions of a match that sets no other limit. A match that is not
// over by then ends with a *TooLong error.
const MaxDecisions = 100_000

// A Match is one game to be played.
type Match struct {
	Game   *engine.Game
	Seed   uint64          // of the game; the agents' streams are derived from it
	Agents [2]agents.Agent // by seat; never one and the same

	MaxDecisions int // 0 is the constant MaxDecisions
	// for each decision; 0 is none. A match with one cannot be relied on to be reproducible
	TimeLimit time.Duration
	Budget    Budget        // for each seat; the zero Budget is none, and it is with one as with a time limit
	Clocks    [2]*Clock     // by seat, measure the time to decide; nil measures nothing
	Trace     *engine.Trace // listens to the game from the first roll on; may be nil
	Observers []Observer    // told of everything, in order
}

// A Budget is how long a seat may decide in a whole game, as chess clocks have it. The zero Budget is no limit.
type Budget struct {
	Total     time.Duration // at the beginning
	Increment time.Duration // added after each decision
}

// String returns a budget as ParseBudget reads it, "" for the zero Budget.
func (b Budget) String() string {
	switch {
	case b == Budget{}:
		return ""
	case b.Increment == 0:
		return b.Total.String()
	}
	return b.Total.String() + "+" + b.Increment.String()
}

// ParseBudget reads a budget such as 60s or 1m30s+500ms.
func ParseBudget(text string) (b Budget, err error) {
	total, increment, more := strings.Cut(text, "+")
	b.Total, err = time.ParseDuration(total)
	if err == nil && more {
		b.Increment, err = time.ParseDuration(increment)
	}
	if err != nil || b.Total <= 0 || b.Increment < 0 {
		return Budget{}, fmt.Errorf("a time for a game is written such as 60s or 60s+1s, not %q", text)
	}
	return b, nil
}

// A Choice is one decision that has been taken.
type Choice struct {
	Number   int             // of the decision in its match, from 0
	Decision engine.Decision // who chose, and what sort of choice it was
	Menu     []engine.Action // what there was to choose from; valid during the call
	Action   engine.Action   // what was chosen
	Agent    agents.Agent    // who was asked; nil when there was but one answer, and nobody was
}

// An Observer is told of a match as it goes. It may read the state and hash it but not change it. An error
// stops the match.
type Observer interface {
	// Begin is called at the first decision.
	Begin(m *Match, s *engine.State) error
	// Chosen is called before the action is applied.
	Chosen(c *Choice, s *engine.State) error
	// Applied is called after the action was applied.
	Applied(c *Choice, s *engine.State) error
	// End is called when the game is over or forfeited, not when the match is abandoned.
	End(r *Result, s *engine.State) error
}

// A Rewinder is an Observer of matches in which people may take decisions back. Where an observer is none,
// nobody can.
type Rewinder interface {
	// Rewound is called when the match stands again before the decision of a number, as if it and all after it
	// had not been.
	Rewound(to int, s *engine.State) error
}

// A Bystander is an Observer that does nothing. Observers that need only some of the calls embed one.
type Bystander struct{}

func (Bystander) Begin(*Match, *engine.State) error    { return nil }
func (Bystander) Chosen(*Choice, *engine.State) error  { return nil }
func (Bystander) Applied(*Choice, *engine.State) error { return nil }
func (Bystander) End(*Result, *engine.State) error     { return nil }

// A Result is how a match ended.
type Result struct {
	Outcome   engine.Outcome // after a forfeit: over, won by the other seat, with the score as it stood
	Length    int            // decisions taken, those with one answer included
	Forced    int            // decisions with one answer
	FinalHash uint64         // of the last state
	Duration  time.Duration
	Forfeit   int    // the seat that forfeited, or -1
	Why       string // of the forfeit: what the agent did, in at most MaxWhy bytes
	// the agent that forfeited did not answer in time and is still thinking: it must not be used again
	Hung bool
	Left bool // the forfeit is that of a person who left the game
}

// MaxWhy is the greatest length of a forfeit's reason, in bytes; what is longer is cut.
const MaxWhy = 500

// TooLong is the error of a match that is not over after the greatest number of decisions.
type TooLong struct {
	Seed  uint64
	Limit int
}

func (e *TooLong) Error() string {
	return fmt.Sprintf("the game with seed %d is not over after %d decisions, the limit of a match", e.Seed,
		e.Limit)
}
