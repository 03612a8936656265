// Package engine is the contract of a game: compile a Setup into a Game, make a State of it, read its Decision and Menu,
// Apply one Action after another until it is over, and read the Outcome.
//
//	game, err := engine.Compile(engine.Setup{Ruleset: gf3, Armies: armies, Table: table, Mission: mission})
//	state := game.New(seed)
//	for !state.Over() {
//		menu = state.Menu(menu[:0])
//		state.Apply(menu[choose(menu)])
//	}
//
// A game is deterministic: the same setup, seed and actions give the same bytes on every machine. It computes in integers, and all
// its chance comes from one stream inside the state. A State is flat memory: it copies in well under a microsecond, and it can be
// snapshot and restored at any decision, in the middle of whatever is going on.
//
// Engine knows no ruleset. A ruleset is a set of procedures over the memory of package core; see engine/opr and engine/opr/battle. Everybody
// above reads that memory through Position.
package engine

import (
	"gauntlet/engine/internal/core"
)

// Version names the behaviour of the engine. Replays carry it; it changes whenever equal actions could give another game.
const Version = "2"

// The types of the contract, each documented where it is declared.
type (
	Setup         = core.Setup
	Ruleset       = core.Ruleset
	Ruling        = core.Ruling
	RulingInfo    = core.RulingInfo
	Decision      = core.Decision
	Kind          = core.Kind
	Action        = core.Action
	Verb          = core.Verb
	Formation     = core.Formation
	Outcome       = core.Outcome
	IllegalAction = core.IllegalAction
	UnitDef       = core.UnitDef
	ModelDef      = core.ModelDef
	Unit          = core.Unit
	Model         = core.Model
	Marker        = core.Marker
	Flags         = core.Flags
	Trace         = core.Trace
)

// The kinds of decision.
const (
	Over         = core.Over
	PlaceMarker  = core.PlaceMarker
	ChooseEdge   = core.ChooseEdge
	DeployUnit   = core.DeployUnit
	DeployAt     = core.DeployAt
	Activate     = core.Activate
	ChooseDeed   = core.ChooseDeed
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
)

// OffPattern is the Pattern of an action that stands on no menu.
const OffPattern = core.OffPattern

// A Game is one compiled, immutable setup: ruleset, two rosters, table, mission. It is safe for concurrent use and shared by all
// its states.
type Game struct{ g *core.Game }

// Compile checks a setup and compiles it. Its errors are sentences that name what does not fit.
func Compile(setup Setup) (*Game, error) {
	g, err := core.Compile(setup)
	if err != nil {
		return nil, err
	}
	return &Game{g}, nil
}
