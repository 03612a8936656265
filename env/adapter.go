package env

import (
	"encoding/binary"
	"fmt"

	"gauntlet/engine"
)

// An Adapter makes environments of the games of one family of rulesets: it brings what their numbers and
// actions mean. It registers its ids with Register when its package is loaded. The environments around it
// never ask whose they are. Adapters can be compared: ids of one ruleset with the same adapter mean the same
// by their numbers.
type Adapter interface {
	// Options describes the options of an id beside those of all environments, Maxima what it has room for.
	Options(id *ID) []Option
	Maxima(id *ID) []Maximum
	// Fill refuses options that have no meaning for the id, and puts the id's defaults where nothing was
	// chosen.
	Fill(id *ID, o Options) (Options, error)
	// Check refuses what the id has no room for, with the number.
	Check(id *ID, s engine.Setup) error
	// Suits reports whether the id was made for a setup that several ids have room for.
	Suits(id *ID, s engine.Setup) bool
	// Model works out what all environments over a game share. It refuses a game that the id has no room for,
	// as far as Check could not tell.
	Model(id *ID, o Options, game *engine.Game) (*Model, error)
}

// A Maximum is the most of something that an environment has room for.
type Maximum struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
}

// Most returns a maximum.
func Most(name string, value int) Maximum { return Maximum{name, value} }

// A Model is what all environments of an id, options and game share. It does not change, and its functions
// are safe for concurrent use.
type Model struct {
	Obs      []Field // of an observation
	Features []Field // of an action, for environments that describe their actions
	Atomic   *Slots
	Tactics  Tactics // of the tactical layer; nil in the atomic one
	// Potential values a position for seat 0 by the terms of a shaping; for seat 1 it is the negative.
	Potential func(p engine.Position, s Shaping) float32
	// NewEye returns what one environment observes with.
	NewEye func() Eye
	// Again is the Model of another game of the id and options, with the same fields and slots: quicker than a new
	// one. It is nil where the adapter has none.
	Again func(game *engine.Game) (*Model, error)
}

// An Eye observes one game. What it keeps from one call to the next makes it faster and nothing else: it may
// be shown any position.
type Eye interface {
	// Observe writes what a seat sees.
	Observe(m *Moment, seat int, dst []float32)
	// Features writes the features of what plans carry out, each into the row of its slot; all other rows are
	// 0 before.
	Features(m *Moment, plans []Plan, dst []float32)
}

// A Refresher is an Eye that does not write all numbers of an observation again.
type Refresher interface {
	Eye
	// Refresh does what Observe does. When the eye itself was the last to write into dst, it may leave numbers that
	// are right already.
	Refresh(m *Moment, seat int, dst []float32)
}

// An Reuser is an Eye that takes over from another, which is used no more, the memory that it works in.
type Reuser interface {
	Eye
	Reuse(from Eye)
}

// A Moment is a game at a decision, as adapters are shown it. Of what the rules hide from a seat they show
// that seat nothing.
type Moment struct {
	engine.Position
	Menu   []engine.Action // of the pending decision; none where the atomic layer goes by patterns
	Legal  SlotSet         // of the layer: what the seat to act may take
	Intent Intent          // tactical layer: what the active unit is about
}

// Seated returns the seat of a unit.
func (m *Moment) Seated(u int16) int { return int(m.Game().Units()[u].Seat) }

// Tactics is the tactical layer of an environment: which of its slots are legal, and what they expand to. A
// slot always expands in the same way in the same position, from what the seat may see, and never by the
// dice. It does not change and is shared by all games of a Model.
type Tactics interface {
	Slots() []Slot
	// Mask puts into m.Legal, which is empty, what the seat to act may take, and ends an intent that the
	// decision comes after.
	Mask(m *Moment)
	// Answer returns the atomic answer to the pending decision, if the intent that is being carried out or
	// the policy gives one.
	Answer(m *Moment) (a engine.Action, answered bool)
	// Plan returns what a legal slot does.
	Plan(m *Moment, slot int) Plan
	// Plans appends what the legal slots do that can begin with an action of a verb, or all when verb is
	// AnyVerb, in the order of the slots.
	Plans(m *Moment, verb engine.Verb, dst []Plan) []Plan
	// Part returns the slot of the part of the table that an action puts something into, or -1 where none is
	// chosen.
	Part(m *Moment, a *engine.Action) int
	// Acting returns the unit whose activation is under way, or -1: an intent ends with the activation of its
	// unit.
	Acting(p engine.Position) int
	// Holds reports whether there can be an intent in a game. The zero Intent is not asked about.
	Holds(in Intent, game *engine.Game) bool
}

// AnyVerb stands for all verbs (see Tactics.Plans).
const AnyVerb engine.Verb = 0

// A Plan is what an action of the layer does: the atomic action that begins it and, where a unit sets out on
// something, the move that follows, the zero Action without one, and what it is about from then on.
type Plan struct {
	Slot   int
	Action engine.Action
	Move   engine.Action
	Intent Intent
}

// An Intent is what a tactical action has set the active unit to do and has not been carried out yet: between
// its move and its shooting a unit may lose models, and which ones is a decision of its own. So the intent is
// part of the environment's state. The zero Intent is none.
type Intent struct {
	Kind   uint8 // what it is, as the adapter has it; part of the format of snapshots
	Begun  bool
	Unit   int16 // the active unit
	Target int16 // another unit that it is about, or -1
}

// intentSize is the number of bytes that append appends.
const intentSize = 6

// append appends the intent to a snapshot.
func (i Intent) append(b []byte) []byte {
	b, _ = binary.Append(b, binary.LittleEndian, i)
	return b
}

// readIntent reads an intent from a snapshot, of which b holds at least intentSize bytes. What fits no intent
// in the game is refused.
func (d *definition) readIntent(b []byte) (in Intent, err error) {
	binary.Decode(b, binary.LittleEndian, &in)
	if in != (Intent{}) && (d.Tactics == nil || b[1] > 1 || !d.Tactics.Holds(in, d.game)) {
		err = fmt.Errorf("intent %d of unit %d at unit %d does not fit the game", in.Kind, in.Unit, in.Target)
	}
	return in, err
}
