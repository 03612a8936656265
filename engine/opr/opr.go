// Package opr is what everybody above engine may ask about a position of the one-page games (gf3, gf2,
// starquest): what a player could find out with a tape measure, a list and a good look at the table. Nothing
// here changes a position or rolls a die; what takes a State instead is for those who own it.
package opr

import (
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/choosing"
	"gauntlet/engine/internal/opr/duel"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/melee"
	"gauntlet/engine/internal/opr/pending"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/internal/opr/tactics"
	"gauntlet/engine/move"
	"gauntlet/engine/move/rose"
	"gauntlet/engine/roster"
)

// A Weapon is one weapon type of a unit. A weapon of the army list makes several types where its carriers do
// not all attack by the same rules, and where a model has several copies that can be used once each
// (GF3-A-65).
type Weapon = force.Weapon

// Arms are the weapon types of a unit.
type Arms = force.Arms

// A Strike is one weapon group's attack, with everything that its stages read fixed before the first die: the
// pipeline goes through to-hit, extra hits, multiplication, blocking and ignored wounds, and hands what is
// left to the allotment of wounds.
type Strike = attacks.Strike

// A Party is one side of a duel: a unit, and the heroes that have joined it.
type Party = duel.Party

// A Leap is a jump on the straight way of a single model: across a gap or down a drop (SQ-MOV-06).
type Leap = move.Jump

// A Pending is what is known of the procedures that a state is in the middle of, beside its decision: what
// both players can see and remember at the table. Units are numbered as in the game, and -1 is none.
type Pending = pending.Pending

// Traits are the special rules of a unit or weapon that one stage or another asks for.
type Traits = force.Traits

// A Profile is what the rules need to know about a unit.
type Profile = force.Profile

// An Edition is the data by which one game of the family differs from another.
type Edition = force.Edition

// Data is the compiled part of a game that this package needs; it stands in core.Game.Data.
type Data = force.Data

// A Spell is one spell of an army, ready to be cast (GF3-A-57).
type Spell = force.Spell

// Sums work out what special rules of all sorts come to.
type Sums = attacks.Sums

// An ArmSum is what they come to for attacks with a weapon type, a UnitSum for a unit itself.
type (
	ArmSum  = attacks.ArmSum
	Habits  = attacks.Habits
	UnitSum = attacks.UnitSum
)

// MeanUnit is what a wound counts in means.
const MeanUnit = attacks.MeanUnit

// An Offer is what a rule of a list lets a player choose for a unit when it is activated.
type Offer = force.Offer

const (
	PatternHold    = proc.PatternHold
	PatternAdvance = proc.PatternAdvance
	PatternRush    = proc.PatternRush
	PatternCharge  = proc.PatternCharge // + enemy unit
	MaxTypes       = proc.MaxTypes
	PatternNoSpell = casting.PatternNoSpell
	PatternSpell   = casting.PatternSpell  // + spell
	PatternAim     = casting.PatternAim    // + enemy unit
	PatternAimOwn  = casting.PatternAimOwn // + own unit

	PatternAimNoMore = casting.PatternAimNoMore // of a spell for several units
	LeapMost         = force.JumpMost
	PatternAbstain   = melee.PatternAbstain
	PatternStay      = proc.PatternStay    // nobody moves; a scattered unit gathers
	PatternRing      = proc.PatternRing    // + direction*Rings + ring: ring r of 3 is r/3 of the allowance
	PatternMarker    = proc.PatternMarker  // + marker: towards it, onto it where it is in reach
	PatternCover     = proc.PatternCover   // + rank: towards the nearest pieces of cover
	PatternEnemy     = proc.PatternEnemy   // + enemy unit: towards it
	PatternInRange   = proc.PatternInRange // + enemy unit: the shortest way into range of it
	// + (formation-1)*ReformPlaces + place: 0 is where the unit is, then eight directions at half the
	// allowance and all of it
	PatternReform   = proc.PatternReform
	PatternBoard    = proc.PatternBoard // + own unit: into that transport
	Rings           = rose.Rings
	CoverChoices    = move.CoverChoices
	ReformPlaces    = rose.Reforms
	MeleeStages     = pending.MeleeStages
	FirstOwn        = proc.FirstOwn
	ProcCasting     = proc.Casting
	VarCaused       = proc.VarCaused // + seat: wounds caused in the melee being fought
	VarOwn          = proc.VarOwn    // the edition's own
	Fearless        = force.Fearless
	Regeneration    = force.Regeneration
	Stealth         = force.Stealth
	Strider         = force.Strider
	Reliable        = force.Reliable
	Aircraft        = force.Aircraft
	Ambush          = force.Ambush
	Scout           = force.Scout
	PatternNothing  = choosing.PatternNothing // of what is offered
	PatternHoldFire = shooting.PatternHoldFire
	PatternFire     = shooting.PatternFire // + enemy unit
	Point           = tactics.Point
	// models with Caster of an army, a hero counted wherever it may join
	MaxCasters  = force.MaxCasters
	MaxPsychics = force.MaxPsychics // models with Psychic, counted likewise
	MaxTokens   = force.MaxTokens   // spell tokens that a model holds (GF3-SR-CASTER-01)
	// models of a unit with Caster or Psychic, and places of models that single out others
	MaxUnitCasters = force.MaxUnitCasters
	MaxPicks       = proc.MaxPicks
	MaxModels      = roster.MaxUnitModels // of a unit
	// the hero that has joined the target, the first of those that live; others are singled out by their
	// number
	PatternGuest  = attacks.PatternGuest
	PatternNobody = attacks.PatternNobody // the model attacks the unit as a whole
	HoldRange     = tactics.HoldRange
)
