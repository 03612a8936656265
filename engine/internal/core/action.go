package core

import (
	"fmt"
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// A Kind names what sort of choice a decision is. The kinds are shared by all rulesets, so that everything
// above the engine can read any game.
type Kind uint8

// The kinds of decision.
// Their numbers are part of the format of snapshots: they never change, and none is used twice.
const (
	GameOver     Kind = 0  // no decision: the game has ended
	PlaceMarker  Kind = 1  // where the next objective marker goes
	ChooseEdge   Kind = 2  // which table edge is one's own
	DeployUnit   Kind = 3  // which unit is deployed next, and in which formation
	DeployAt     Kind = 4  // where it is deployed
	Activate     Kind = 5  // which unit acts next
	ChooseAction Kind = 6  // what the active unit does: hold, advance, rush, charge whom
	MoveTo       Kind = 7  // where it goes
	Shoot        Kind = 8  // at whom one weapon type fires
	GroupOrder   Kind = 9  // which weapon group is resolved next
	Casualty     Kind = 10 // which model is lost or wounded next
	ChargePath   Kind = 11 // how the chargers come into contact
	CloseIn      Kind = 12 // how the charged models close in
	StrikeBack   Kind = 13 // whether to strike back
	StepBack     Kind = 14 // how the chargers separate
	Consolidate  Kind = 15 // where the survivor of a melee goes
	PlaceModel   Kind = 16 // where one model goes, when a person places models one by one
	SetAside     Kind = 17 // whether a unit is set aside before deployment, and by which rule
	Arrive       Kind = 18 // which unit that was set aside is placed next, and in which formation, or none
	ArriveAt     Kind = 19 // where it is placed
	CastSpell    Kind = 20 // which spell the active unit tries to cast next, or none
	CastAt       Kind = 21 // at which unit it is cast
	// how many spell tokens a caster spends for or against a try, hidden until all have chosen
	CommitTokens Kind = 22
	JoinUnit     Kind = 23 // which unit a hero joins before the deployment, or none
	PickModel    Kind = 24 // which model of its target one attacking model singles out
	StrikeFirst  Kind = 25 // whether to strike with Counter weapons before the charger
	UseLimited   Kind = 26 // whether to strike with a weapon that can be used once in a game
	MoraleBy     Kind = 27 // whether the hero takes its unit's morale test
	StartAboard  Kind = 28 // in which transport a unit begins the game, or none
	SpendPower   Kind = 29 // whether a hero of Star Quest pays, and is helped
	SkillTarget  Kind = 30 // on what it uses a skill
	SpreadHits   Kind = 31 // whether a unit takes one of the hits of Blast that are left over
	BlockSpell   Kind = 32 // whether a psychic tries to stop a spell that an enemy casts
	FuriousWith  Kind = 33 // with which melee weapon a Furious model makes its attack more
	Intercept    Kind = 34 // whether a figure forces combat on one that moves past it
	PickUp       Kind = 35 // whether who has unlocked loot takes it at once
	FreeMove     Kind = 36 // where a unit goes that may move besides its action, by a rule of its list
	UseRule      Kind = 37 // what a unit takes of what a rule of its list offers it, or nothing
	NumKinds     Kind = 38
)

var kindNames = [NumKinds]string{"over", "place marker", "choose edge", "deploy unit", "deploy at",
	"activate", "choose action", "move to",
	"shoot", "group order", "casualty", "charge path", "close in", "strike back", "step back", "consolidate",
	"place model",
	"set aside", "arrive", "arrive at",
	"cast spell", "cast at", "commit tokens",
	"join unit", "pick model", "strike first", "use limited weapon", "morale by hero", "start aboard",
	"spend power", "skill target", "spread hits",
	"block spell", "furious with", "intercept", "pick up", "free move", "use rule"}

func (k Kind) String() string {
	if k < NumKinds {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// A Decision says who chooses and what sort of choice it is.
type Decision struct {
	Kind Kind
	Seat int8  // who chooses; -1 when the game is over
	Unit int16 // the unit concerned, or -1
}

// A Verb says what an action does.
type Verb uint8

// The verbs.
// Their numbers are part of the format of replays: they never change, and none is used twice.
const (
	NoVerb  Verb = 0
	Place   Verb = 1 // a marker, a unit or a model: At
	Edge    Verb = 2 // Arg 0 keeps the near edge, 1 takes the far one
	Pick    Verb = 3 // a unit: Unit (with Form when deploying)
	Pass    Verb = 4 // end one's part of a procedure without doing more
	Hold    Verb = 5
	Advance Verb = 6 // then a MoveTo decision
	Rush    Verb = 7 // then a MoveTo decision
	Charge  Verb = 8 // Target
	Move    Verb = 9 // the unit to anchor At in formation Form, by way of Way[:Ways]
	// weapon type Arg&0xff at Target; Arg>>8 holds models back when not 0 (a mask of the first 56 models of
	// the unit)
	Fire     Verb = 10
	HoldFire Verb = 11
	Resolve  Verb = 12 // weapon group Arg next; of a Furious model, one attack more with weapon type Arg
	Lose     Verb = 13 // model Arg of Unit
	Follow   Verb = 14 // variant Arg of a procedure that moves models into or out of contact
	Yes      Verb = 15
	No       Verb = 16
	PlaceOne Verb = 17 // start placing models one by one
	Undo     Verb = 18 // leave the placing of single models, all back where they were
	Withhold Verb = 19 // Unit: Arg 0 deploys as usual, 1 is set aside by Ambush, 2 by Scout
	Cast     Verb = 20 // spell Arg&0xff of the unit's army, by its model Arg>>8
	Aim      Verb = 21 // the spell that is being cast at unit Target
	Commit   Verb = 22 // Arg tokens of model Target of Unit; of a psychic, 1 to block and 0 not to
	Join     Verb = 23 // hero Unit joins unit Target
	Single   Verb = 24 // out model Arg of Target, for one model of Unit
	Board    Verb = 25 // Unit goes into the transport Target
	Rest     Verb = 26 // a whole activation
	Skill    Verb = 27 // Arg of Unit; then perhaps a SkillTarget decision
	Reveal   Verb = 28 // marker Arg, a search token
	Use      Verb = 29 // what a rule offers: Arg of it, for unit Target
	NumVerbs Verb = 30
)

var verbNames = [NumVerbs]string{"none", "place", "edge", "pick", "pass", "hold", "advance", "rush", "charge",
	"move", "fire", "hold fire",
	"resolve", "lose", "follow", "yes", "no", "place models", "undo", "set aside",
	"cast", "aim", "commit", "join", "single out", "board",
	"rest", "use skill", "reveal", "use"}

func (v Verb) String() string {
	if v < NumVerbs {
		return verbNames[v]
	}
	return fmt.Sprintf("verb %d", uint8(v))
}

// A Formation is how the models of a unit stand around its anchor, which is the mean of their positions.
type Formation = board.Formation

// The formations.
const (
	AsItStands    = board.AsItStands
	Line          = board.Line
	Column        = board.Column
	Block         = board.Block
	NumFormations = board.NumFormations
)

// OffPattern is the Pattern of an action that does not stand on the menu.
const OffPattern = -1

// An Action is one choice. It is a small value that can be compared with ==; fields that a verb does not name
// are 0.
type Action struct {
	Verb    Verb
	Form    Formation
	Ways    uint8 // how many of Way are used
	Pattern int16 // index in the canonical pattern of its kind of decision, or OffPattern
	Unit    int16
	Target  int16
	Arg     uint64
	At      geom.Point
	Way     [3]geom.Point
}

// MaxPatterns bounds the patterns in a set.
const MaxPatterns = 256

// A PatternSet is a set of patterns of one kind of decision, pattern p in bit p%64 of word p/64.
type PatternSet [MaxPatterns / 64]uint64

// Add puts a pattern into the set.
func (p *PatternSet) Add(pattern int) { p[pattern>>6] |= 1 << (pattern & 63) }

// Len returns how many patterns are in the set.
func (p *PatternSet) Len() (n int) {
	for _, word := range p {
		n += bits.OnesCount64(word)
	}
	return n
}

// YesOrNo appends the two answers of a unit to a question, which may be about a target.
func YesOrNo(dst []Action, unit, target int16) []Action {
	return append(dst,
		Action{Verb: No, Pattern: 0, Unit: unit, Target: target},
		Action{Verb: Yes, Pattern: 1, Unit: unit, Target: target})
}

// Answers reports whether an action is a unit's answer to a question.
func Answers(a *Action, unit int16) bool { return a.Unit == unit && (a.Verb == Yes || a.Verb == No) }

// Fields of an action that verbs use beside Verb, Pattern and Unit.
const (
	usesForm = 1 << iota
	usesTarget
	usesArg
	usesAt
	usesWays
)

var verbUses = [NumVerbs]uint8{
	Place: usesForm | usesTarget | usesAt | usesWays, Edge: usesArg, Pick: usesForm, Charge: usesTarget,
	Move: usesForm | usesArg | usesAt | usesWays,
	Join: usesTarget, Board: usesTarget, Single: usesTarget | usesArg,
	Fire: usesTarget | usesArg, HoldFire: usesArg, Resolve: usesArg, Lose: usesArg, Follow: usesTarget |
		usesArg, Yes: usesTarget, No: usesTarget,
	Skill: usesArg, Reveal: usesArg, Use: usesTarget | usesArg,
	Withhold: usesArg, Cast: usesArg, Aim: usesTarget, Commit: usesTarget | usesArg,
}

// Plain reports whether the fields that the action's verb does not use are 0, so that one choice has one
// spelling.
func (a *Action) Plain() bool {
	if a.Verb >= NumVerbs || int(a.Ways) > len(a.Way) {
		return false
	}
	if a.Ways == 0 {
		if a.Way != [len(a.Way)]geom.Point{} {
			return false
		}
	} else {
		for _, p := range a.Way[a.Ways:] {
			if p != (geom.Point{}) {
				return false
			}
		}
	}
	used := uint8(0)
	if a.Form != 0 {
		used |= usesForm
	}
	if a.Target != 0 {
		used |= usesTarget
	}
	if a.Arg != 0 {
		used |= usesArg
	}
	if a.At.X|a.At.Y != 0 {
		used |= usesAt
	}
	if a.Ways != 0 {
		used |= usesWays
	}
	return used&^verbUses[a.Verb] == 0
}

// An IllegalAction is the error for an action that the rules do not allow now. The state is as it was.
type IllegalAction struct {
	Action Action
	// the rule item that forbids it, such as GF3-MOV-02, or "" when it does not fit the decision at all
	Rule   string
	Reason string
}

func (e *IllegalAction) Error() string {
	if e.Rule == "" {
		return fmt.Sprintf("illegal action %q: %s", e.Action.Verb, e.Reason)
	}
	return fmt.Sprintf("illegal action %q: %s (%s)", e.Action.Verb, e.Reason, e.Rule)
}

// Illegal returns an *IllegalAction.
func Illegal(a *Action, rule, format string, args ...any) error {
	return &IllegalAction{Action: *a, Rule: rule, Reason: fmt.Sprintf(format, args...)}
}
