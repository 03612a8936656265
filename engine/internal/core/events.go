package core

import (
	"fmt"
	"slices"

	"gauntlet/engine/geom"
)

// An EventKind says what sort of thing happened.
type EventKind uint8

// The kinds of events.
const (
	Rolled      EventKind = iota // dice were rolled
	Declared                     // a weapon type was declared to fire at a unit
	Walked                       // a model came to stand elsewhere, or onto the table
	Suffered                     // a model took wounds, or lost some where N is below 0
	Lost                         // a model was removed
	Compared                     // two units in a melee compared the wounds that they caused
	MarkerTaken                  // a marker changed its owner
	RoundBegun
	RoundEnded
	TurnBegun // a unit was activated
	Affected  // a spell, a skill or a status came over a unit, or a status ended
	Worked    // a special rule did something to an attack
)

// An Event is one thing that happened, as a Trace keeps it. What its kind does not use is 0, and -1 where it
// would name a unit or a model.
type Event struct {
	Kind   EventKind
	Role   string // of dice, what they are for; of a move, its sort
	What   string // the weapon, the spell or the stat that is used
	Unit   int    // that rolls, moves or suffers
	Target int    // that it does it to
	Model  int    // in Game.Models; of a marker, its number
	Models []int  // that attack, in Game.Models
	N      int    // dice; wounds; the owner of a marker, or -1; the number of a round
	Near   int    // attacks from up to the long range, of what is declared; wounds caused by Unit
	Far    int    // attacks from over it; wounds caused by Target
	Melee  bool   // wounds count in the comparison of a melee

	First int        // of dice: the place of the first of them in Trace.Dice
	Sides int        // that each of them has
	Need  int        // the target number before modifiers; 0 where there is none
	Mods  []Modifier // that change the result
	Face  int        // the least result that succeeds, all in all; 0 where there is no target number
	Six   bool       // of Defense: the hits came of unmodified 6s

	Gap   int32   // of what is declared: from the nearest model that fires to its target, edge to edge
	Range int32   // of what is declared: that of the weapon at its target
	Cover []Cover // of what is declared: why its target has cover, where it has

	Path  []geom.Point // of a move: from where the model stood, if it was on the table, to where it stands
	Score [2]int32     // at the end of a round
}

// A Cover is a piece of terrain that gives models of a target cover.
type Cover struct {
	Piece  int // of the table
	Inside int // how many models have cover because they stand in it
	Behind int // how many others because they stand behind it
}

// A Modifier is what a rule adds to a die.
type Modifier struct {
	Rule string
	N    int
}

// The modifiers that are no special rules.
const (
	ModCover   = "cover"
	ModEffect  = "effect"   // of a spell, a skill or a status
	ModFatigue = "fatigued" // by 0: only an unmodified 6 hits, or the target number is 6
	ModTokens  = "tokens"
	ModRating  = "rating"
)

// The roles of dice.
const (
	RollOff          = "roll-off" // first that of seat 0
	RollMarkers      = "markers"
	RollHit          = "hit"
	RollExtra        = "extra attack"
	RollImpact       = "impact"
	RollBlock        = "block"
	RollAgain        = "block again"
	RollRegeneration = "regeneration"
	RollDanger       = "dangerous terrain"
	RollFear         = "fear"
	RollMorale       = "morale"
	RollFearless     = "fearless"
	RollCast         = "cast"
	RollStop         = "stop a spell"
	RollTest         = "test"
	RollPower        = "power"
	RollChoice       = "choice" // at random, among as many things as the die has sides
	RollAmbush       = "ambush"
	RollHurry        = "hurry"
	RollUnshaken     = "wounds instead of morale"
	RollRecover      = "recover"
	RollInches       = "inches"
	RollWounds       = "wounds healed"
	RollRule         = "which rule"
	RollPool         = "pool"
	RollCount        = "how many" // dice, tokens or markers
)

// A Sort is what sort of move brings a model to where it stands.
type Sort uint8

// The sorts of moves.
const (
	ByAdvance Sort = iota
	ByRush
	ByCharge
	ByClosing
	BySteppingBack
	ByConsolidating
	ByFlight
	ByLeaving // a transport
	ByScouting
	ByOtherMove // by a rule of the edition's own
	ByDeploying
	ByArriving
	ByPushing
	ByJumping
	ByFalling
	ByRising
	ByBoarding // a transport
	ByUndoing  // the placing of a unit model by model
	ByFreeMove // by a rule of a list
)

var sorts = [...]string{"advance", "rush", "charge", "close in", "step back", "consolidate",
	"flight", "leave",
	"scout", "other", "deploy", "arrive", "push", "jump", "fall", "rise", "board", "undo",
	"free move"}

func (s Sort) String() string { return sorts[s] }

// Mods collects the modifiers of dice. A nil one collects nothing, at no cost.
type Mods struct {
	List    []Modifier
	Dropped int // the sum of those that were taken out
}

// Add adds a modifier, unless it is 0.
func (m *Mods) Add(rule string, n int) {
	if m != nil && n != 0 {
		m.List = append(m.List, Modifier{rule, n})
	}
}

// DropPenalties takes out all modifiers below 0.
func (m *Mods) DropPenalties() {
	if m != nil {
		for _, x := range m.List {
			m.Dropped += min(0, x.N)
		}
		m.List = slices.DeleteFunc(m.List, func(x Modifier) bool { return x.N < 0 })
	}
}

// Event keeps an event. Callers test s.Trace for nil first.
func (t *Trace) Event(e Event) { t.Events = append(t.Events, e) }

// Explain says what the next e.N dice are: those that are rolled before the next event.
func (t *Trace) Explain(e Event) {
	e.Kind, e.First = Rolled, len(t.Dice)
	t.Events = append(t.Events, e)
}

// explained reports whether the next die is one of those that the last event announces.
func (t *Trace) explained() bool {
	if len(t.Events) == 0 {
		return false
	}
	e := &t.Events[len(t.Events)-1]
	return e.Kind == Rolled && len(t.Dice) < e.First+e.N
}

// RollFor rolls one die with the given number of sides that a unit, or -1, rolls in a role without a target
// number.
func (s *State) RollFor(role string, unit, sides int) int {
	if s.Trace != nil {
		s.Trace.Explain(Event{Role: role, Unit: unit, Target: -1, Model: -1, N: 1, Sides: sides})
	}
	return s.Roll(sides)
}

// Explain says what the next n dice of six sides are: those of a unit in a role that must reach need with a
// modifier, whose list may be nil. An unmodified 6 succeeds and an unmodified 1 fails.
func (s *State) Explain(role string, unit, n, need int, mods *Mods) {
	if s.Trace == nil || n == 0 {
		return
	}
	e := Event{Role: role, Unit: unit, Target: -1, Model: -1, N: n, Sides: 6, Need: need}
	sum := 0
	if mods != nil {
		e.Mods = mods.List
	}
	for _, m := range e.Mods {
		sum += m.N
	}
	e.Face = min(max(need-sum, 2), 6)
	s.Trace.Explain(e)
}

// Walk tells the trace, if there is one, that a model goes from where it stood by some points to where it
// stands. Of one that comes onto the table a path tells nothing but that place.
func (s *State) Walk(sort Sort, model int, from geom.Point, by ...geom.Point) {
	switch {
	case s.Trace == nil:
	case sort == ByDeploying || sort == ByArriving || sort == ByRising:
		s.WalkBy(sort, model, s.Models[model].P)
	default:
		s.WalkBy(sort, model, append(append([]geom.Point{from}, by...), s.Models[model].P)...)
	}
}

// WalkBy tells the trace, if there is one, of the way of a model by its points.
func (s *State) WalkBy(sort Sort, model int, by ...geom.Point) {
	if s.Trace != nil {
		s.Trace.Event(Event{Kind: Walked, Role: sort.String(), Unit: int(s.G.Models[model].Unit), Target: -1,
			Model: model, Path: slices.Compact(slices.Clone(by))})
	}
}

// Turn tells the trace, if there is one, that unit u is activated.
func (s *State) Turn(u int) {
	if s.Trace != nil {
		s.Trace.Event(Event{Kind: TurnBegun, Unit: u, Target: -1, Model: -1})
	}
}

// Until when something is over a unit.
const (
	UntilRound      = "round"
	UntilActivation = "activation"
	UntilCured      = "cured"
)

// Affect tells the trace, if there is one, that unit u has something over it until a time that adds n to a
// stat, or is under a status or no longer, with 1 and 0.
func (s *State) Affect(u int, what string, n int, until string) {
	if s.Trace != nil {
		s.Trace.Event(Event{Kind: Affected, Unit: u, Target: -1, Model: -1, What: what, N: n, Role: until})
	}
}

// Worked tells the trace that a special rule of unit u did something to an attack, in words. Callers test
// s.Trace for nil first.
func (t *Trace) Worked(u int, rule, format string, args ...any) {
	t.Event(Event{Kind: Worked, Unit: u, Target: -1, Model: -1, What: rule, Role: fmt.Sprintf(format, args...)})
}

// Suffer tells the trace, if there is one, that a model takes wounds, or loses some where n is below 0.
func (s *State) Suffer(model, n int, melee bool) {
	if s.Trace != nil && n != 0 {
		s.Trace.Event(Event{Kind: Suffered, Unit: int(s.G.Models[model].Unit), Target: -1, Model: model, N: n,
			Melee: melee})
	}
}

// Lose tells the trace, if there is one, that a model is removed.
func (s *State) Lose(model int) {
	if s.Trace != nil {
		s.Trace.Event(Event{Kind: Lost, Unit: int(s.G.Models[model].Unit), Target: -1, Model: model})
	}
}

// ModelsOf returns the models of unit u in a mask by their numbers in Game.Models.
func (s *State) ModelsOf(u int, mask uint64) (models []int) {
	for k := range Bits(mask) {
		models = append(models, int(s.G.Units[u].First)+k)
	}
	return models
}

// EndRound tells the trace, if there is one, that a round ends, with the score.
func (s *State) EndRound() {
	if s.Trace != nil {
		s.Trace.Event(Event{Kind: RoundEnded, Unit: -1, Target: -1, Model: -1, N: int(s.Round),
			Score: s.G.Rules.Outcome(s).Score})
	}
}
