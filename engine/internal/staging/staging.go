// Package staging is how positions of a game are set up by hand, line by line. A Scene is what every
// game has: a table, units, markers. A Stage is what a ruleset adds: the lines that only its games know,
// its mission, and how it tells of a position.
package staging

import (
	"fmt"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// Limits of a scene.
const (
	Rounds     = 4 // of its mission
	MaxMarkers = 5
)

// A Scene is a position as its lines have it.
type Scene struct {
	Rules       core.Ruleset
	Table       mission.Table
	Rulings     []core.Ruling
	Armies      [2]roster.Army
	Units       []*Unit // those with the longest names first
	Markers     []core.Marker
	Round       int
	First       int  // the seat that activates first
	Far         int  // the seat at the far edge
	Preparation bool // the game begins with its preparation, not in this position
}

// A Unit is what the lines say of a unit besides its profile.
type Unit struct {
	Name   string
	Seat   int
	Number int // in its army
	Line   int // of its description
	Where  int // the line of its places
	Spots  []geom.Point
	Step   *geom.Point // of a row that begins at Spots[0]
	Off    string      // why it has no place on the table: "is set aside"
	Lost   uint64
	Flags  core.Flags
	Wounds []Wounds
}

// Wounds are those that a model has taken, the model counted from 0.
type Wounds struct{ Model, N int }

// Said is what the lines say of units in words of one game. It is only looked up in.
type Said[T any] map[*Unit]*T

// Of returns what is said of a unit, to be completed.
func (s Said[T]) Of(u *Unit) *T {
	if s[u] == nil {
		s[u] = new(T)
	}
	return s[u]
}

// Index returns the number of a unit in a game of the scene.
func (u *Unit) Index(g *core.Game) int {
	first, _ := g.UnitRange(u.Seat)
	return first + u.Number
}

// Unit returns what is said of a unit of an army, nil when nothing is.
func (sc *Scene) Unit(seat, number int) *Unit {
	for _, u := range sc.Units {
		if u.Seat == seat && u.Number == number {
			return u
		}
	}
	return nil
}

// Names returns the names of the units, or of those of one seat.
func (sc *Scene) Names(seats ...int) (names []string) {
	for _, u := range sc.Units {
		if len(seats) == 0 || u.Seat == seats[0] {
			names = append(names, u.Name)
		}
	}
	return names
}

// A Stage sets up and tells of positions of one ruleset. Methods that read a line report whether it is
// one of theirs.
type Stage interface {
	// Table returns the size of the table where none is set up.
	Table() (width, height int32)
	// Starts returns the words with which its own lines of setup begin.
	Starts() []string
	// Line reads a line that begins with one of these words.
	Line(word, rest string) error
	// Player reads what is said of a player.
	Player(seat int, text string) (known bool, err error)
	// Item reads an item of a unit's description, whose models stand in the unit already.
	Item(u *roster.Unit, item string) (known bool, err error)
	// Say reads what is said of a unit that has been described.
	Say(u *Unit, text string) (known bool, err error)

	// Mission returns the mission that the scene is a position of. It may complete the armies.
	Mission() *mission.Mission
	// Join is called for each unit before any stands anywhere.
	Join(s *core.State, u *Unit) error
	// Equip is called for each unit that is neither lost nor set aside, when it has its place and its wounds.
	Equip(s *core.State, u *Unit) error
	// Finish is called for each unit when all have their places.
	Finish(s *core.State, u *Unit) error
	// StartAt begins a round with the units as they are and a seat that is to activate first.
	StartAt(s *core.State, round, first int) error

	// Conditions returns how flags of units are told.
	Conditions() []Condition
	// Away tells of a unit that does not stand on the table as others do, "" of others; whole says that
	// this is all that there is to tell of it.
	Away(s *core.State, u int) (said string, whole bool)
	// Model tells what else there is to say of a model after its place, such as ", 2 spell tokens".
	Model(s *core.State, i int) string
	// Unit tells what else there is to say of a unit.
	Unit(s *core.State, u int) []string
}

// A Condition is how a flag of a unit is told.
type Condition struct {
	Flag         core.Flags
	Begins, Ends string // Ends is "" where the end is not told
}

// Usual are the conditions in the words that most games have for them.
var Usual = []Condition{
	{core.Shaken, "is shaken", "is no longer shaken"},
	{core.Fatigued, "is fatigued", "is no longer fatigued"},
	{core.Activated, "has activated", ""},
}

// Of returns the stage of a ruleset for a scene.
func Of(rules core.Ruleset, sc *Scene) (Stage, error) {
	r, ok := rules.(interface{ Stage(*Scene) Stage })
	if !ok {
		return nil, fmt.Errorf("positions of %s cannot be set up by hand", rules.Name())
	}
	return r.Stage(sc), nil
}

// Box reads "from x,y to x,y", the lower left and the upper right corner of a rectangle.
func Box(text string) (geom.Polygon, error) {
	corners, ok := words.Match(text, "from * to *")
	if !ok {
		return nil, fmt.Errorf("a box is given as in \"from -3,4 to 3,5\"")
	}
	c, err := words.Points(corners, 2)
	if err != nil {
		return nil, err
	}
	lo, hi := c[0], c[1]
	if lo.X >= hi.X || lo.Y >= hi.Y {
		return nil, fmt.Errorf("a box is given by its lower left and its upper right corner")
	}
	return geom.Polygon{lo, {X: hi.X, Y: lo.Y}, hi, {X: lo.X, Y: hi.Y}}, nil
}
