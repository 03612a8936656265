// Package proc numbers the procedures of the one-page games and the variables of a state that they keep, and
// makes the frames by which they call one another, so that no package of procedures has to know another for
// that. The numbers are in snapshots: they stay what they are. All packages of procedures read it.
package proc

import "gauntlet/engine/internal/core"

// The procedures of this package. An edition numbers its own from FirstOwn. The numbers are part of the
// format of snapshots: they never change, and none is used twice.
const (
	Allot      uint8 = 0
	Danger     uint8 = 1
	Move       uint8 = 2
	Place      uint8 = 3
	Activation uint8 = 4
	Shooting   uint8 = 5
	Volley     uint8 = 6
	Melee      uint8 = 7
	Strikes    uint8 = 8
	Morale     uint8 = 9
	FirstOwn   uint8 = 10
)

// Procedures that came later are numbered behind those of any edition, so that the numbers before them stay
// what they are.
const (
	Casting  uint8 = 32
	Takedown uint8 = 33
	Spread   uint8 = 34
	Wreck    uint8 = 35
	Furious  uint8 = 36
	Choosing uint8 = 37
	Answer   uint8 = 38
	Passing  uint8 = 39
	Count    uint8 = 40
)

// FirstLate is the number up to which an edition can have procedures of its own.
const FirstLate = 32

// The state's variables that the procedures of this package use. An edition has those from VarOwn up to
// VarDeclared. What is declared of weapon types beyond those of one unit of the army list, and the models
// that are singled out, are in use only in games that can have them.
const (
	// + seat: wounds caused in the melee being fought
	VarCaused = 0
	// where melee has no result: the Fear of whoever deals the wounds that are given out
	VarFear = VarCaused
	VarOwn  = 2 // the edition's own
	// what is declared of the first MaxOwnTypes weapon types
	VarDeclared = 16
	varMore     = VarDeclared + NumDeclared*MaxOwnTypes // and of the others
	// + a half of the place: two models singled out, see picks
	VarPicks = varMore + NumDeclared*(MaxTypes-MaxOwnTypes)
	VarEnd   = VarPicks + MaxPicks/2
)

// What is declared of a weapon type that fires. In melee the four together hold which Furious models attack
// once more with it; see furious.
const (
	DeclTarget  = 0 // 1 + the unit it fires at, 0 for none
	DeclNear    = 1 // its attacks from up to the long range
	DeclFar     = 2 // and from over it
	DeclCover   = 3 // whether the target has cover, and more by some rulings: see attacks.Shot
	NumDeclared = 4
)

// Declared returns the variable that holds what is declared of weapon type t.
func Declared(s *core.State, what, t int) *int16 {
	if t < MaxOwnTypes {
		return &s.Vars[VarDeclared+what*MaxOwnTypes+t]
	}
	return &s.Vars[varMore+what*(MaxTypes-MaxOwnTypes)+t-MaxOwnTypes]
}

// ClearDeclared forgets what has been declared.
func ClearDeclared(s *core.State) { clear(s.Vars[VarDeclared:VarEnd]) }
