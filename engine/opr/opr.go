// Package opr is what everybody above engine may ask about a position of the one-page games (gf3, gf2,
// starquest): what a player could find out with a tape measure, a list and a good look at the table. Nothing
// here changes a position or rolls a die; what takes a State instead is for those who own it.
package opr

import (
	"gauntlet/engine/internal/opr"
	"gauntlet/engine/move"
)

// A Weapon is one weapon type of a unit. A weapon of the army list makes several types where its carriers do
// not all attack by the same rules, and where a model has several copies that can be used once each
// (GF3-A-65).
type Weapon = opr.Weapon

// Arms are the weapon types of a unit.
type Arms = opr.Arms

// A Strike is one weapon group's attack, with everything that its stages read fixed before the first die: the
// pipeline goes through to-hit, extra hits, multiplication, blocking and ignored wounds, and hands what is
// left to the allotment of wounds.
type Strike = opr.Strike

// A Party is one side of a duel: a unit, and the heroes that have joined it.
type Party = opr.Party

// A Leap is a jump on the straight way of a single model: across a gap or down a drop (SQ-MOV-06).
type Leap = move.Jump

// A Pending is what is known of the procedures that a state is in the middle of, beside its decision: what
// both players can see and remember at the table. Units are numbered as in the game, and -1 is none.
type Pending = opr.Pending

// Traits are the special rules of a unit or weapon that one stage or another asks for.
type Traits = opr.Traits

// A Profile is what the rules need to know about a unit.
type Profile = opr.Profile

// An Edition is the data by which one game of the family differs from another.
type Edition = opr.Edition

// Data is the compiled part of a game that this package needs; it stands in core.Game.Data.
type Data = opr.Data

// A Spell is one spell of an army, ready to be cast (GF3-A-57).
type Spell = opr.Spell

const (
	PatternHold     = opr.PatternHold
	PatternAdvance  = opr.PatternAdvance
	PatternRush     = opr.PatternRush
	PatternCharge   = opr.PatternCharge // + enemy unit
	MaxTypes        = opr.MaxTypes
	PatternNoSpell  = opr.PatternNoSpell
	PatternSpell    = opr.PatternSpell  // + spell
	PatternAim      = opr.PatternAim    // + enemy unit
	PatternAimOwn   = opr.PatternAimOwn // + own unit
	LeapMost        = move.JumpMost
	PatternAbstain  = opr.PatternAbstain
	PatternStay     = opr.PatternStay    // nobody moves; a scattered unit gathers
	PatternRing     = opr.PatternRing    // + direction*Rings + ring: ring r of 3 is r/3 of the allowance
	PatternMarker   = opr.PatternMarker  // + marker: towards it, onto it where it is in reach
	PatternCover    = opr.PatternCover   // + rank: towards the nearest pieces of cover
	PatternEnemy    = opr.PatternEnemy   // + enemy unit: towards it
	PatternInRange  = opr.PatternInRange // + enemy unit: the shortest way into range of it
	PatternReform   = opr.PatternReform  // + (formation-1)*ReformPlaces + place: 0 is where the unit is, then eight directions at half the allowance and all of it
	PatternBoard    = opr.PatternBoard   // + own unit: into that transport
	Rings           = move.Rings
	CoverChoices    = move.CoverChoices
	ReformPlaces    = move.ReformPlaces
	MeleeStages     = opr.MeleeStages
	ProcActivation  = opr.ProcActivation
	FirstOwn        = opr.FirstOwn
	ProcCasting     = opr.ProcCasting
	VarCaused       = opr.VarCaused  // + seat: wounds caused in the melee being fought
	VarOwn          = opr.VarOwn     // the edition's own
	DeclTarget      = opr.DeclTarget // 1 + the unit it fires at, 0 for none
	DeclNear        = opr.DeclNear   // its attacks from up to the long range
	DeclFar         = opr.DeclFar    // and from over it
	DeclCover       = opr.DeclCover  // whether the target has cover, and more by some rulings: see crowdShift
	Fearless        = opr.Fearless
	Regeneration    = opr.Regeneration
	Stealth         = opr.Stealth
	Strider         = opr.Strider
	Reliable        = opr.Reliable
	Aircraft        = opr.Aircraft
	PatternHoldFire = opr.PatternHoldFire
	PatternFire     = opr.PatternFire // + enemy unit
	Point           = opr.Point
	MaxCasters      = opr.MaxCasters    // models with Caster of an army, a hero counted wherever it may join
	MaxPsychics     = opr.MaxPsychics   // models with Psychic, counted likewise
	MaxTokens       = opr.MaxTokens     // spell tokens that a model holds (GF3-SR-CASTER-01)
	PatternGuest    = opr.PatternGuest  // the hero that has joined the target, the first of those that live; others are singled out by their number
	PatternNobody   = opr.PatternNobody // the model attacks the unit as a whole
	HoldRange       = opr.HoldRange
)
