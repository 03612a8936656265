// Package engine is the contract of a game: compile a Setup into a Game, make a State of it, read its
// Decision and Menu, Apply one Action after another until it is over, and read the Outcome.
//
//	game, err := engine.Compile(engine.Setup{Ruleset: gf3, Armies: armies, Table: table, Mission: mission})
//	state := game.New(seed)
//	for !state.Over() {
//		menu = state.Menu(menu[:0])
//		state.Apply(menu[choose(menu)])
//	}
//
// A game is deterministic: the same setup, seed and actions give the same bytes on every machine. It computes
// in integers, and all its chance comes from one stream inside the state. A State is flat memory: it copies
// in well under a microsecond, and it can be snapshot and restored at any decision, in the middle of whatever
// is going on.
//
// Engine knows no ruleset. A ruleset is a set of procedures over the memory of a state, which nobody above
// the engine gets at: everybody else reads a Position, and asks the queries of the rulesets' packages
// (engine/opr, engine/starquest), which take one.
package engine

import (
	"gauntlet/engine/internal/core"
)

// Version names the behaviour of the engine. Replays carry it; it changes whenever equal actions could give
// another game.
const Version = "4"

// A Setup is all that a game is made of but the seed.
//
//	Ruleset  the rules that it is played by, from rulesets.ByName
//	Armies   the lists of seat 0 and of seat 1
//	Table    the terrain
//	Mission  rounds, deployment zones, markers and goals
//	Rulings  the switches that differ from their defaults, sorted by name
//	WeaponTypes  the most weapon types of a unit that several heroes have joined; 0 for what the engine allows
type Setup = core.Setup

// A Ruleset is a game that the engine can play. Package rulesets lists all of them; what one offers beside
// its rules, such as campaigns, it says by the interfaces and the Info of this package.
type Ruleset = core.Ruleset

// A Ruling is the value of a switch where the rules text leaves room.
//
//	Name   of the switch, such as gf3.tiebreak
//	Value  one of those that its RulingInfo lists
type Ruling = core.Ruling

// ParseRulings reads rulings of the form name=value into the order that a setup keeps them in.
func ParseRulings(list []string) ([]Ruling, error) { return core.ParseRulings(list) }

// A RulingInfo describes a switch.
//
//	Name     of the switch
//	Values   that it can have, the default first
//	Meaning  of the values, in one sentence
type RulingInfo = core.RulingInfo

// A Decision says who chooses next, and what kind of choice it is.
//
//	Kind  what is chosen
//	Seat  who chooses: 0 or 1, -1 when the game is over
//	Unit  the unit concerned, or -1
type Decision = core.Decision

// A Kind is the kind of a decision. The kinds are shared by all rulesets, so that everybody above the engine
// can read any game.
type Kind = core.Kind

// An Action is one choice. It is a small value that can be compared with ==; fields that its verb does not
// use are 0.
//
//	Verb     what is done
//	Form     the formation that a unit takes, of verbs that place or move one
//	Ways     how many of the points of Way are used: 0 to 2
//	Pattern  index in the canonical pattern of its kind of decision, or OffPattern when it is on no menu
//	Unit     the unit that acts, by its index in Game.Units
//	Target   the unit that it acts on, likewise
//	Arg      what else the verb needs: a weapon type, a spell, a model, a number of tokens (see the verbs)
//	At       where a marker, a unit's anchor or a model goes: 1/1000 inch from the centre of the table
//	Way      points that a move goes by
type Action = core.Action

// A PatternSet is a set of patterns of one kind of decision, pattern p in bit p%64 of word p/64.
type PatternSet = core.PatternSet

// A Verb says what an action does.
type Verb = core.Verb

// A Formation is how the models of a unit stand around its anchor, which is the mean of their positions.
// Line, Column and Block are laid out in the owner's frame.
type Formation = core.Formation

// An Outcome is the score of a game, in play or ended.
//
//	Over    whether the game has ended
//	Winner  the seat that wins, or leads while the game goes on; -1 for a draw
//	Score   what the mission counts, by seat
//	Reason  why the game ended, "" while it goes on
type Outcome = core.Outcome

// An IllegalAction is the error of an action that the rules do not allow now. The state is as it was.
//
//	Action  that was refused
//	Rule    the rule item that forbids it, such as GF3-MOV-02, or "" when it does not fit the decision at all
//	Reason  in words
type IllegalAction = core.IllegalAction

// A UnitDef is what does not change about a unit.
//
//	Name     of the unit in its list
//	Seat     of its owner, or Nobody: the rules move it
//	Number   among the units of its seat, from 0
//	First    its models are Game.Models[First : First+Size]; the places of guests come behind them
//	Size     models of its own
//	Guests   places for heroes of its army that may join it
//	Points   what it costs
//	MaxBase  the largest base radius of its own models, in units of 1/1000 inch
//	Uniform  whether all bases of its own models are of one size
type UnitDef = core.UnitDef

// Nobody is the seat of units that the rules move and nobody plays.
const Nobody = core.Nobody

// A ModelDef is what does not change about a model.
//
//	Base   radius of its base, in units of 1/1000 inch
//	Tough  wounds that it can take
//	Unit   that it belongs to
//	Hero   of the place of a guest: the unit that the hero is when it stays alone
type ModelDef = core.ModelDef

// A Unit is what changes about a unit.
//
//	Alive   mask of its living models: bit k is model First+k of its UnitDef
//	Risked  mask of the models that have rolled for dangerous terrain on a move in this activation
//	Flags   what it has done and how it is
//	Extra   the ruleset's own number, such as Power
type Unit = core.Unit

// A Model is what changes about a model.
//
//	P       centre of its base, in units of 1/1000 inch; 0,0 off the table
//	Wounds  that it has taken
//	Extra   the ruleset's own number, such as spell tokens
type Model = core.Model

// A Marker is an objective marker.
//
//	P      where it lies
//	Owner  the seat that controls it, or -1
type Marker = core.Marker

// Flags say what a unit has done and how it is.
type Flags = core.Flags

// A Trace listens to a state: it keeps the dice, and what happened as events and in words. States that play
// for speed have none.
//
//	Script  dice to hand out before the state's own stream is asked
//	Short   how many dice were rolled after a script had run out
//	Wrong   scripted dice that did not fit, in words
//	Dice    that were rolled
//	Sides   how many sides each of Dice has
//	Events  what happened, in order
//	Stray   how many dice no event explains, which is none but by a defect
//	Notes   what happened, a line each
//	Places  by note, how many of Events had happened before it
type Trace = core.Trace

// An Event is one thing that happened. What its kind does not use is 0, and -1 where it would name a unit or
// a model.
//
//	Kind    what sort of thing it is
//	Role    of dice, what they are for; of a move, its sort; of an effect, when it ends; of a special rule,
//	        what it did, in words; of what is declared, the rule item that cover goes by
//	What    the weapon, the spell, the stat or the special rule that is used
//	Unit    that rolls, moves or suffers
//	Target  the unit that it does it to
//	Model   in Game.Models; of dice, the target's only model that they are about, counted in its unit; of a
//	        marker, its number
//	Models  that attack, in Game.Models
//	N       how many dice or wounds (below 0 for wounds that are healed); the owner of a marker, or -1; a round
//	Near    attacks from up to the long range, of what is declared, and of dice to hit where there are both;
//	        wounds caused by Unit in a melee
//	Far     attacks from over it; wounds caused by Target
//	Melee   the wounds count in the comparison of a melee
//	First   of dice, the place of the first of them in Trace.Dice
//	Sides   that each of them has
//	Need    the target number before modifiers; 0 where there is none
//	Mods    that change the result of each die
//	Face    the least result that succeeds, all in all; 0 where there is no target number
//	Six     of Defense dice: the hits came of unmodified 6s
//	Gap     of what is declared, the distance from the nearest model that fires to the target, edge to edge
//	Range   of what is declared, that of the weapon at its target
//	Cover   of what is declared, the pieces of terrain that give its target cover
//	Path    of a move, the points that a model goes by: where it stood, unless it comes onto the table, its way
//	        points, where it stands (units of 1/1000 inch)
//	Score   by seat, at the end of a round
type Event = core.Event

// A Cover is a piece of terrain that gives models of a target cover.
//
//	Piece   by its number in Game.Table
//	Inside  models that have cover because they stand in it
//	Behind  other models that have cover because they stand behind it
type Cover = core.Cover

// An EventKind says what sort of thing an event is.
type EventKind = core.EventKind

// A Modifier is what a rule adds to the result of a die.
//
//	Rule  the special rule, or another word for what it is
//	N     what it adds
type Modifier = core.Modifier

// The kinds of events.
const (
	Rolled      = core.Rolled
	Declared    = core.Declared
	Walked      = core.Walked
	Suffered    = core.Suffered
	Lost        = core.Lost
	Compared    = core.Compared
	MarkerTaken = core.MarkerTaken
	RoundBegun  = core.RoundBegun
	RoundEnded  = core.RoundEnded
	TurnBegun   = core.TurnBegun
	Affected    = core.Affected
	Worked      = core.Worked
)

// The kinds of decision.
const (
	GameOver     = core.GameOver
	PlaceMarker  = core.PlaceMarker
	ChooseEdge   = core.ChooseEdge
	DeployUnit   = core.DeployUnit
	DeployAt     = core.DeployAt
	Activate     = core.Activate
	ChooseAction = core.ChooseAction
	MoveTo       = core.MoveTo
	Shoot        = core.Shoot
	GroupOrder   = core.GroupOrder
	Casualty     = core.Casualty
	ChargePath   = core.ChargePath
	CloseIn      = core.CloseIn
	StrikeBack   = core.StrikeBack
	StepBack     = core.StepBack
	Consolidate  = core.Consolidate
	PlaceModel   = core.PlaceModel
	SetAside     = core.SetAside
	Arrive       = core.Arrive
	ArriveAt     = core.ArriveAt
	CastSpell    = core.CastSpell
	CastAt       = core.CastAt
	CommitTokens = core.CommitTokens
	JoinUnit     = core.JoinUnit
	PickModel    = core.PickModel
	StrikeFirst  = core.StrikeFirst
	UseLimited   = core.UseLimited
	MoraleBy     = core.MoraleBy
	StartAboard  = core.StartAboard
	SpendPower   = core.SpendPower
	SkillTarget  = core.SkillTarget
	SpreadHits   = core.SpreadHits
	BlockSpell   = core.BlockSpell
	FuriousWith  = core.FuriousWith
	Intercept    = core.Intercept
	PickUp       = core.PickUp
	FreeMove     = core.FreeMove
	UseRule      = core.UseRule
	NumKinds     = core.NumKinds
)

// The verbs of actions.
const (
	Place    = core.Place
	Edge     = core.Edge
	Pick     = core.Pick
	Pass     = core.Pass
	Hold     = core.Hold
	Advance  = core.Advance
	Rush     = core.Rush
	Charge   = core.Charge
	Move     = core.Move
	Fire     = core.Fire
	HoldFire = core.HoldFire
	Resolve  = core.Resolve
	Lose     = core.Lose
	Follow   = core.Follow
	Yes      = core.Yes
	No       = core.No
	PlaceOne = core.PlaceOne
	Undo     = core.Undo
	Withhold = core.Withhold
	Cast     = core.Cast
	Aim      = core.Aim
	Commit   = core.Commit
	Join     = core.Join
	Single   = core.Single
	Board    = core.Board
	Rest     = core.Rest
	Skill    = core.Skill
	Reveal   = core.Reveal
	Use      = core.Use
	NumVerbs = core.NumVerbs
)

// The formations.
const (
	AsItStands = core.AsItStands
	Line       = core.Line
	Column     = core.Column
	Block      = core.Block
)

// The flags of a unit.
const (
	OnTable   = core.OnTable
	Activated = core.Activated
	Shaken    = core.Shaken
	Fatigued  = core.Fatigued
	Moved     = core.Moved
	Wounded   = core.Wounded
	InMelee   = core.InMelee
	Arrived   = core.Arrived
	Reserve   = core.Reserve
	Gone      = core.Gone
	Scouting  = core.Scouting
	Joined    = core.Joined
	Aboard    = core.Aboard
	Down      = core.Down

	HasShot     = core.HasShot
	HasFought   = core.HasFought
	MovedFreely = core.MovedFreely
)

// OffPattern is the Pattern of an action that stands on no menu.
const OffPattern = core.OffPattern

// A Game is one compiled, immutable setup: ruleset, two rosters, table, mission. It is safe for concurrent
// use and shared by all its states.
type Game struct{ g *core.Game }

// Compile checks a setup and compiles it. Its errors are sentences that name what does not fit.
func Compile(setup Setup) (*Game, error) {
	g, err := core.Compile(setup)
	if err != nil {
		return nil, err
	}
	return &Game{g}, nil
}
