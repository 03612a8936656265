package engine

import (
	"context"
	"fmt"

	"gauntlet/engine/draw"
	"gauntlet/engine/effects"
	"gauntlet/engine/odds"
	"gauntlet/engine/roster"
)

// RulesetInfo is what a ruleset states about its games before one is played. What differs from one ruleset to
// another stands here or is a method of the interfaces below, so that nobody has to ask which ruleset it is.
// The zero value is that of a game for two armies that are alike, with which nothing is shipped.
type RulesetInfo struct {
	Title string  // of the rulebook
	Sides [2]Side // by seat; empty where the sides are alike
	Sizes []int   // points of the shipped lists, ascending; empty where lists have no size
	// shipped tables, any of which goes with a mission; empty where a mission says on which table it is
	// played
	Tables    []string
	Missions  []string // shipped missions
	Campaigns []string // shipped campaigns, of a Campaigner
	Party     Span     // how many units of the list of seat 0 may play; the zero value where all of them do
	Threats   []string // levels of threat of a mission, from the lowest; empty where missions have none
	// the most units of a side, where actions count Nobody's units as enemies behind those of the other side; 0
	// where they do not
	Places int
	Shaken string    // what players call a unit whose morale has failed; "shaken" where it is empty
	Usual  Choice    // what is played where nothing is named
	Speed  SpeedGame // what speeds are measured on
}

// A Side is one of two sides that are not alike.
type Side struct {
	Key   string // one word in small letters, for flags and columns: "heroes"
	Name  string // before what the side decides: "heroes"
	Party string // in a sentence: "the heroes' side"
	Agent string // the spec of the agent that plays it where none is named
}

// A Span is the numbers from Least to Most.
type Span struct{ Least, Most int }

// Holds reports whether a number lies in the span.
func (s Span) Holds(n int) bool { return s.Least <= n && n <= s.Most }

// A SpeedGame is the game that speeds are measured on. It never changes, so that figures can be compared over
// time.
type SpeedGame struct {
	Name string // in words
	Choice
}

// Alike reports whether the sides are alike: then agents and armies change seats, and a game that is turned
// round is the same game.
func (i RulesetInfo) Alike() bool { return i.Sides == [2]Side{} }

// Informer is a ruleset that states something about its games.
type Informer interface{ Info() RulesetInfo }

// InfoOf returns what a ruleset states about its games.
func InfoOf(r Ruleset) RulesetInfo {
	if i, ok := r.(Informer); ok {
		return i.Info()
	}
	return RulesetInfo{}
}

// A Choice says by names what a game is made of: those of shipped lists, tables and missions, or of files.
// What is empty is the usual one. It is an error to choose what the ruleset's games do not have.
type Choice struct {
	Armies  [2]string
	Table   string
	Mission string
	Points  int // of the usual lists: one of RulesetInfo.Sizes
	// so many units of the first list play, the first of them; unless chosen, as many of the usual number as
	// it has
	Party   int
	Threat  string // one of RulesetInfo.Threats
	Rulings []Ruling
	Unknown bool // special rules that are not known may stand in the lists, which are played without them
	// special rules that lists of files may use beside those that they define themselves
	Defined []effects.Rule
}

// A Preparer is a ruleset that makes setups of names.
type Preparer interface {
	// Prepare opens what is chosen. An error names the file and the line where it can.
	Prepare(Choice) (Setup, error)
	// Trial returns a setup in which a list plays: the list is in order when it can be compiled.
	Trial(list *roster.Army, rulings []Ruling) (Setup, error)
}

// Prepare opens what is chosen for a game of a ruleset.
func Prepare(r Ruleset, c Choice) (Setup, error) {
	p, ok := r.(Preparer)
	if !ok {
		return Setup{}, fmt.Errorf("nothing for %s is shipped, nor can it be opened by its name", r.Name())
	}
	return p.Prepare(c)
}

// A Lister is a ruleset some of whose rulings are about army lists.
type Lister interface {
	// ListOptions returns the options with what the rulings say.
	ListOptions(rulings []Ruling, o roster.Options) roster.Options
}

// A Drawer is a ruleset of which lists are drawn by chance.
type Drawer interface {
	// DrawTerms returns what orders may say.
	DrawTerms() draw.Terms
	// DrawArmy draws a list and returns its file. An error says what of the order cannot be.
	DrawArmy(draw.Order) ([]byte, error)
}

// A MissionDrawer is a ruleset of which missions are drawn by chance.
type MissionDrawer interface {
	// MissionTerms returns what orders may say.
	MissionTerms() draw.MissionTerms
	// DrawMission draws a mission and returns its file. An error says what of the order cannot be.
	DrawMission(draw.MissionOrder) ([]byte, error)
}

// A Commentator is a ruleset that has words for its games beyond what its actions do.
type Commentator interface {
	// Opening says who is there, and what for; it ends with an empty line.
	Opening(Position) string
	// Standing says how matters stand when a round begins, in lines.
	Standing(Position) string
	// Verdict says who has won, and what the scores are: "the heroes win, 2 of 2 goals done".
	Verdict(Outcome) string
}

// A Turner is a ruleset in which the turn of a unit may begin without anybody being asked whose it is.
type Turner interface {
	// Turn returns the unit whose turn is under way, or -1.
	Turn(Position) int
}

// An Oddsmaker is a ruleset that works out the odds of cases of its own kinds.
type Oddsmaker interface {
	// AnswerCase answers a case exactly under rulings of the ruleset. A kind that is not known is an error with
	// a near miss, as is everything that is out of bounds.
	AnswerCase(c *odds.Case, rulings []Ruling) (odds.Answers, error)
}

// A Duelist is a ruleset that works out by itself what one of its units does to another.
type Duelist interface {
	// Foes returns those whom nobody plays as a list, with the name that questions have for it.
	Foes() (name string, list *roster.Army)
	// Duel answers a question about an attack under rulings of the ruleset, exactly or by rolling it until the
	// context is done. What means nothing in the ruleset is refused, as is a name that it does not know, with a
	// near miss. The error of an attacker with no weapon that reaches is odds.ErrUnarmed.
	Duel(ctx context.Context, q *odds.Question, rulings []Ruling) (*odds.Report, error)
}

// Verdict says who has won a game of a ruleset, and what the scores are.
func Verdict(r Ruleset, o Outcome) string {
	if c, ok := r.(Commentator); ok {
		return c.Verdict(o)
	}
	who := "a draw"
	switch {
	case !o.Over:
		who = "not finished"
	case o.Winner >= 0:
		who = fmt.Sprintf("player %d wins", o.Winner+1)
	}
	return fmt.Sprintf("%s, %d to %d", who, o.Score[0], o.Score[1])
}

// SideName names who plays a seat, in a sentence: "player 1", "the heroes' side".
func SideName(r Ruleset, seat int) string {
	if info := InfoOf(r); !info.Alike() {
		return info.Sides[seat].Party
	}
	return fmt.Sprintf("player %d", seat+1)
}
