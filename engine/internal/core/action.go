package core

import (
	"fmt"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// A Kind names what sort of choice a decision is. The kinds are shared by all rulesets, so that everything above the
// engine can read any game.
type Kind uint8

// The kinds of decision.
const (
	GameOver     Kind = iota // no decision: the game has ended
	PlaceMarker              // where the next objective marker goes
	ChooseEdge               // which table edge is one's own
	DeployUnit               // which unit is deployed next, and in which formation
	DeployAt                 // where it is deployed
	Activate                 // which unit acts next
	ChooseAction             // what the active unit does: hold, advance, rush, charge whom
	MoveTo                   // where it goes
	Shoot                    // at whom one weapon type fires
	GroupOrder               // which weapon group is resolved next
	Casualty                 // which model is lost or wounded next
	ChargePath               // how the chargers come into contact
	CloseIn                  // how the charged models close in
	StrikeBack               // whether to strike back
	StepBack                 // how the chargers separate
	Consolidate              // where the survivor of a melee goes
	PlaceModel               // where one model goes, when a person places models one by one
	SetAside                 // whether a unit is set aside before deployment, and by which rule
	Arrive                   // which unit that was set aside is placed next, and in which formation, or none
	ArriveAt                 // where it is placed
	CastSpell                // which spell the active unit tries to cast next, or none
	CastAt                   // at which unit it is cast
	CommitTokens             // how many spell tokens a caster spends for or against a try, hidden until all have chosen
	JoinUnit                 // which unit a hero joins before the deployment, or none
	PickModel                // which model of its target one attacking model singles out
	StrikeFirst              // whether to strike with Counter weapons before the charger
	UseLimited               // whether to strike with a weapon that can be used once in a game
	MoraleBy                 // whether the hero takes its unit's morale test
	StartAboard              // in which transport a unit begins the game, or none
	SpendPower               // whether a hero of Star Quest pays, and is helped
	SkillTarget              // on what it uses a skill
	SpreadHits               // whether a unit takes one of the hits of Blast that are left over
	BlockSpell               // whether a psychic tries to stop a spell that an enemy casts
	FuriousWith              // with which melee weapon a Furious model makes its attack more
	NumKinds
)

var kindNames = [NumKinds]string{"over", "place marker", "choose edge", "deploy unit", "deploy at", "activate", "choose action", "move to",
	"shoot", "group order", "casualty", "charge path", "close in", "strike back", "step back", "consolidate", "place model",
	"set aside", "arrive", "arrive at",
	"cast spell", "cast at", "commit tokens",
	"join unit", "pick model", "strike first", "use limited weapon", "morale by hero", "start aboard",
	"spend power", "skill target", "spread hits",
	"block spell", "furious with"}

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
const (
	NoVerb Verb = iota
	Place       // a marker, a unit or a model: At
	Edge        // Arg 0 keeps the near edge, 1 takes the far one
	Pick        // a unit: Unit (with Form when deploying)
	Pass        // end one's part of a procedure without doing more
	Hold
	Advance // then a MoveTo decision
	Rush    // then a MoveTo decision
	Charge  // Target
	Move    // the unit to anchor At in formation Form, by way of Way[:Ways]
	Fire    // weapon type Arg&0xff at Target; Arg>>8 holds models back when not 0 (a mask of the first 56 models of the unit)
	HoldFire
	Resolve // weapon group Arg next; of a Furious model, one attack more with weapon type Arg
	Lose    // model Arg of Unit
	Follow  // variant Arg of a procedure that moves models into or out of contact
	Yes
	No
	PlaceOne // start placing models one by one
	Undo     // leave the placing of single models, all back where they were
	Withhold // Unit: Arg 0 deploys as usual, 1 is set aside by Ambush, 2 by Scout
	Cast     // spell Arg&0xff of the unit's army, by its model Arg>>8
	Aim      // the spell that is being cast at unit Target
	Commit   // Arg tokens of model Target of Unit; of a psychic, 1 to block and 0 not to
	Join     // hero Unit joins unit Target
	Single   // out model Arg of Target, for one model of Unit
	Board    // Unit goes into the transport Target
	Rest     // a whole activation
	Skill    // Arg of Unit; then perhaps a SkillTarget decision
	Reveal   // marker Arg, a search token
	NumVerbs
)

var verbNames = [NumVerbs]string{"none", "place", "edge", "pick", "pass", "hold", "advance", "rush", "charge", "move", "fire", "hold fire",
	"resolve", "lose", "follow", "yes", "no", "place models", "undo", "set aside",
	"cast", "aim", "commit", "join", "single out", "board",
	"rest", "use skill", "reveal"}

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

// An Action is one choice. It is a small value that can be compared with ==; fields that a verb does not name are 0.
type Action struct {
	Verb    Verb
	Form    Formation
	Ways    uint8 // how many of Way are used
	Pattern int16 // index in the canonical pattern of its kind of decision, or OffPattern
	Unit    int16
	Target  int16
	Arg     uint64
	At      geom.Point
	Way     [2]geom.Point
}

// Fields of an action that verbs use beside Verb, Pattern and Unit.
const (
	usesForm = 1 << iota
	usesTarget
	usesArg
	usesAt
	usesWays
)

var verbUses = [NumVerbs]uint8{
	Place: usesForm | usesTarget | usesAt | usesWays, Edge: usesArg, Pick: usesForm, Charge: usesTarget, Move: usesForm | usesArg | usesAt | usesWays,
	Join: usesTarget, Board: usesTarget, Single: usesTarget | usesArg,
	Fire: usesTarget | usesArg, HoldFire: usesArg, Resolve: usesArg, Lose: usesArg, Follow: usesTarget | usesArg, Yes: usesTarget, No: usesTarget,
	Skill: usesArg, Reveal: usesArg,
	Withhold: usesArg, Cast: usesArg, Aim: usesTarget, Commit: usesTarget | usesArg,
}

// Plain reports whether the fields that the action's verb does not use are 0, so that one choice has one spelling.
func (a *Action) Plain() bool {
	if a.Verb >= NumVerbs || int(a.Ways) > len(a.Way) {
		return false
	}
	for _, p := range a.Way[a.Ways:] {
		if p != (geom.Point{}) {
			return false
		}
	}
	uses := verbUses[a.Verb]
	return (uses&usesForm != 0 || a.Form == 0) && (uses&usesTarget != 0 || a.Target == 0) && (uses&usesArg != 0 || a.Arg == 0) &&
		(uses&usesAt != 0 || a.At == geom.Point{}) && (uses&usesWays != 0 || a.Ways == 0)
}

// An IllegalAction is the error for an action that the rules do not allow now. The state is as it was.
type IllegalAction struct {
	Action Action
	Rule   string // the rule item that forbids it, such as GF3-MOV-02, or "" when it does not fit the decision at all
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
