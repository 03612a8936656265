// Package core is the memory and the machinery of a game: the flat state, the stack of procedures and its
// interpreter, the snapshot. It knows no ruleset. Rulesets write its exported fields; package engine shows
// them to everybody else, to read.
package core

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"

	"github.com/vmihailenco/msgpack/v5"
)

// A Ruling is a choice where the rules text leaves room: the value of a named switch.
type Ruling struct{ Name, Value string }

// RulingInfo describes a switch: its default comes first in Values.
type RulingInfo struct {
	Name    string
	Values  []string
	Meaning string
}

// Setup is all that a game is made of but the seed.
type Setup struct {
	Ruleset Ruleset `msgpack:"-"`
	Armies  [2]*roster.Army
	Table   *mission.Table
	Mission *mission.Mission
	Rulings []Ruling // those that differ from their defaults, sorted by name
	// WeaponTypes is the most weapon types of a unit that several heroes have joined, where whoever plays the
	// game has room for fewer than the engine; 0 otherwise. It says what may be chosen, not what a position
	// is: two games that differ by it alone share their snapshots.
	WeaponTypes int `msgpack:"-"`
}

// A Ruleset is what a game is played by, as everybody may see it: its name, its switches, and what it says of
// itself by further methods (its capabilities). What it does to states are its Rules, which nobody outside
// engine gets at. RulesetOf makes one.
type Ruleset interface {
	Name() string
	Rulings() []RulingInfo

	rules() Rules
}

// Rules are what a ruleset does to states: a set of procedures and the data that they need. Their methods are
// pure; what they compute for a setup they keep in Game.Data.
type Rules interface {
	Name() string
	Rulings() []RulingInfo
	// Compile checks the setup and fills Game.Units, Models, Markers, Procs and Data.
	Compile(g *Game) error
	// Begin pushes the first frame of a fresh state.
	Begin(s *State)
	// Outcome reads the score of a state, in play or ended.
	Outcome(s *State) Outcome
	// Check says what is wrong with the units, the markers and the variables of a restored state, so that no
	// later step can meet a broken invariant. It comes before the Check of the procedures on the stack, which
	// is to begin with the one that Begin pushes.
	Check(s *State) error
	// Words returns how the decisions and actions are told and read: a table of package words.
	Words() Words
}

// Words are how the decisions and actions of a game are told and read.
type Words interface {
	// Describe says what an action does in a state.
	Describe(s *State, a *Action) string
	// Announce says what everybody at the table learns of an action when it is chosen: of what stays hidden
	// for the moment only that it has been chosen.
	Announce(s *State, a *Action) string
	// Doing says what an action of a kind of decision does, without its unit: "charges Raiders". It needs no
	// position.
	Doing(g *Game, kind Kind, a *Action) string
	// Question says what the pending decision is about, without the unit that decides.
	Question(s *State) string
	// Command writes an action as the command that chooses it.
	Command(s *State, a *Action) string
	// Read reads a command as an action of the pending decision, which is the menu's action where the menu
	// offers it.
	Read(s *State, command string) (Action, error)
	// Verbs returns the first words of the commands.
	Verbs() []string
}

// RulesetOf returns the ruleset of rules. A ruleset with capabilities is a type of its own that embeds what
// RulesetOf returns.
func RulesetOf(r Rules) Ruleset { return outside{r} }

// outside hides what rules do to states.
type outside struct{ inside Rules }

func (o outside) Name() string          { return o.inside.Name() }
func (o outside) Rulings() []RulingInfo { return o.inside.Rulings() }
func (o outside) rules() Rules          { return o.inside }

// A Concealer is what Rules are in which a seat may commit itself to something that is hidden from the other
// until it is revealed.
type Concealer interface {
	// Conceals reports whether a state holds something hidden from a seat.
	Conceals(s *State, from int) bool
	// Conceal makes blank what a state hides from a seat: states that differ in nothing else become equal.
	// Such a state can be played on.
	Conceal(s *State, from int)
}

// An Outcome is the score of a game.
type Outcome struct {
	Over   bool
	Winner int8     // the seat that wins (or leads, while the game goes on), -1 for a draw
	Score  [2]int32 // what the mission counts, by seat
	Reason string   // why the game ended, "" while it goes on
}

// Nobody is the seat of units that nobody plays: the rules move them. They come after those of seat 1, are in
// no seat's range, and no decision is theirs.
const Nobody = -1

// UnitDef is what does not change about a unit.
type UnitDef struct {
	Name    string
	Seat    int8  // 0, 1, or Nobody
	Number  int16 // among the units of its seat, from 0
	First   int16 // its models are Game.Models[First : First+Size], then come the places of guests
	Size    int16
	Guests  int16 // places behind its own models, one for each hero of its army that may join it
	Points  int32
	MaxBase int32 // largest base radius of its own models
	Uniform bool  // all bases of its own models are of one size
}

// Slots returns how many models the unit can have: its own and the heroes that may join it.
func (d *UnitDef) Slots() int { return int(d.Size) + int(d.Guests) }

// ModelDef is what does not change about a model.
type ModelDef struct {
	Base  int32 // radius of the base, units
	Tough uint16
	Unit  int16
	Hero  int16 // for the place of a guest: the unit that the hero is when it stays alone
}

// A Game is one compiled setup. It does not change and is shared by all its states.
type Game struct {
	Setup     Setup
	Rules     Rules
	Table     board.Table
	Procs     []Procedure
	Units     []UnitDef // seat 0's units, then seat 1's, then those of Nobody
	Models    []ModelDef
	SeatUnits [3]int16 // seat s has Units[SeatUnits[s]:SeatUnits[s+1]]
	Markers   int      // most markers that a state can have
	MaxUnit   int      // places for models in the largest unit
	// the near player's deployment zone, the far player's is its half turn; Compile may set it
	Zone        geom.Polygon
	Vars        int    // how many of State.Vars its states use; Compile may raise it from UsualVars
	Gives       bool   // players give units something for a while: its states have Given; Compile may set it
	Data        any    // the ruleset's own
	Fingerprint uint64 // of the setup; a snapshot of another game is refused by it
}

// Compile checks and compiles a setup.
func Compile(setup Setup) (*Game, error) {
	if setup.Ruleset == nil {
		return nil, fmt.Errorf("setup has no ruleset")
	}
	for i, a := range setup.Armies {
		if a == nil || len(a.Units) == 0 {
			return nil, fmt.Errorf("setup has no army for player %d", i+1)
		}
		if rules := setup.Ruleset.Name(); a.Ruleset != rules {
			return nil, fmt.Errorf("army %q is a list for %s, not for %s", a.Name, a.Ruleset, rules)
		}
	}
	if setup.Table == nil || setup.Mission == nil {
		return nil, fmt.Errorf("setup needs a table and a mission")
	}
	g := &Game{Setup: setup, Rules: setup.Ruleset.rules(), Vars: UsualVars}
	if err := CheckRulings(setup.Ruleset, setup.Rulings); err != nil {
		return nil, err
	}
	var err error
	if g.Table, err = setup.Table.Board(); err != nil {
		return nil, err
	}
	if err := g.Rules.Compile(g); err != nil {
		return nil, err
	}
	for i := range g.Units {
		g.MaxUnit = max(g.MaxUnit, g.Units[i].Slots())
	}
	raw, err := msgpack.Marshal(&setup)
	if err != nil {
		return nil, fmt.Errorf("setup: %w", err)
	}
	h := fnv.New64a()
	h.Write([]byte(setup.Ruleset.Name()))
	h.Write(raw)
	g.Fingerprint = h.Sum64()
	return g, nil
}

// ParseRulings reads rulings of the form name=value into the order that a setup keeps them in. Whether a
// ruleset knows them is for CheckRulings to say.
func ParseRulings(list []string) (out []Ruling, err error) {
	for _, text := range list {
		name, value, _ := strings.Cut(text, "=")
		if name == "" || value == "" {
			return nil, fmt.Errorf("%q is not of the form name=value", text)
		}
		if slices.ContainsFunc(out, func(r Ruling) bool { return r.Name == name }) {
			return nil, fmt.Errorf("%s is set twice", name)
		}
		out = append(out, Ruling{name, value})
	}
	slices.SortFunc(out, func(a, b Ruling) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}

// CheckRulings reports a ruling that the ruleset does not know, or a value that it does not have.
func CheckRulings(rules Ruleset, rulings []Ruling) error {
	known := rules.Rulings()
	for _, r := range rulings {
		if err := checkRuling(known, r); err != nil {
			return err
		}
	}
	return nil
}

func checkRuling(known []RulingInfo, r Ruling) error {
	for _, k := range known {
		if k.Name == r.Name {
			if slices.Contains(k.Values, r.Value) {
				return nil
			}
			return fmt.Errorf("ruling %s: %q is none of %s%s", r.Name, r.Value, strings.Join(k.Values, ", "),
				near.Hint(r.Value, k.Values))
		}
	}
	names := make([]string, len(known))
	for i := range known {
		names[i] = known[i].Name
		if _, plain, _ := strings.Cut(names[i], "."); plain == r.Name && plain != "" {
			return fmt.Errorf("unknown ruling %q%s", r.Name, near.Ask(names[i]))
		}
	}
	return fmt.Errorf("unknown ruling %q%s", r.Name, near.Hint(r.Name, names))
}

// Ruling returns the value in force of a switch of the game's ruleset.
func (g *Game) Ruling(name string) string {
	for _, r := range g.Setup.Rulings {
		if r.Name == name {
			return r.Value
		}
	}
	for _, k := range g.Rules.Rulings() {
		if k.Name == name {
			return k.Values[0]
		}
	}
	panic("core: unknown ruling " + name)
}
