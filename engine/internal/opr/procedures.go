package opr

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// The procedures of this package. An edition numbers its own from FirstOwn. The numbers are part of the format of snapshots: they never change, and
// none is used twice.
const (
	ProcAllot      uint8 = 0
	ProcDanger     uint8 = 1
	ProcMove       uint8 = 2
	ProcPlace      uint8 = 3
	ProcActivation uint8 = 4
	ProcShooting   uint8 = 5
	ProcVolley     uint8 = 6
	ProcMelee      uint8 = 7
	ProcStrikes    uint8 = 8
	ProcMorale     uint8 = 9
	FirstOwn       uint8 = 10
)

// Procedures that came later are numbered behind those of any edition, so that the numbers before them stay what they are.
const (
	ProcCasting  uint8 = 32
	ProcTakedown uint8 = 33
	ProcSpread   uint8 = 34
	ProcWreck    uint8 = 35
	ProcFurious  uint8 = 36
	numProcs     uint8 = 37
)

// firstLate is the number up to which an edition can have procedures of its own.
const firstLate = 32

// The state's variables that the procedures of this package use. An edition has those from VarOwn up to varDeclared. What is declared of
// weapon types beyond those of one unit of the army list, and the models that are singled out, are in use only in games that can have them.
const (
	VarCaused   = 0                                            // + seat: wounds caused in the melee being fought
	varFear     = VarCaused                                    // where melee has no result: the Fear of whoever deals the wounds that are given out
	VarOwn      = 2                                            // the edition's own
	varDeclared = 16                                           // what is declared of the first maxOwnTypes weapon types
	varMore     = varDeclared + numDeclared*maxOwnTypes        // and of the others
	varPicks    = varMore + numDeclared*(MaxTypes-maxOwnTypes) // + a half of the place: two models singled out, see picks
	varEnd      = varPicks + maxPicks/2
)

// What is declared of a weapon type that fires. In melee the four together hold which Furious models attack once more with it; see furious.
const (
	DeclTarget  = 0 // 1 + the unit it fires at, 0 for none
	DeclNear    = 1 // its attacks from up to the long range
	DeclFar     = 2 // and from over it
	DeclCover   = 3 // whether the target has cover, and more by some rulings: see crowdShift
	numDeclared = 4
)

// Declared returns the variable that holds what is declared of weapon type t.
func Declared(s *core.State, what, t int) *int16 {
	if t < maxOwnTypes {
		return &s.Vars[varDeclared+what*maxOwnTypes+t]
	}
	return &s.Vars[varMore+what*(MaxTypes-maxOwnTypes)+t-maxOwnTypes]
}

// clearDeclared forgets what has been declared.
func clearDeclared(s *core.State) { clear(s.Vars[varDeclared:varEnd]) }

var (
	zero    geom.Point
	zeroBox geom.Box
)

// Procedures returns the procedures of this package with those of an edition, which are numbered from FirstOwn.
func Procedures(own ...core.Procedure) []core.Procedure {
	p := make([]core.Procedure, numProcs)
	copy(p[FirstOwn:firstLate], own)
	p[ProcAllot] = core.Procedure{Name: "allot", Run: runAllot, Menu: menuAllot, Take: takeAllot, Check: check(checkAllot)}
	p[ProcDanger] = core.Procedure{Name: "danger", Run: runDanger}
	p[ProcMove] = core.Procedure{Name: "move", Run: runMove, Menu: menuMove, Take: takeMoveAction, Check: check(checkMove)}
	p[ProcPlace] = core.Procedure{Name: "place", Run: runPlace, Menu: menuPlace, Take: takePlace, Check: check(checkPlacing)}
	p[ProcActivation] = core.Procedure{Name: "activation", Run: runActivation, Menu: menuActivation, Take: takeActivation, Check: check(checkActivation)}
	p[ProcShooting] = core.Procedure{Name: "shooting", Run: runShooting, Menu: menuShooting, Take: takeShooting, Check: check(checkShooting, checkDeclared, checkPicks)}
	p[ProcVolley] = core.Procedure{Name: "volley", Run: runVolley, Menu: menuVolley, Take: takeVolley, Check: check(checkVolley, checkDeclared, checkPicks)}
	p[ProcMelee] = core.Procedure{Name: "melee", Run: runMelee, Menu: menuMelee, Take: takeMelee, Check: check(checkMelee)}
	p[ProcStrikes] = core.Procedure{Name: "strikes", Run: runStrikes, Menu: menuStrikes, Take: takeStrikes, Check: check(checkStrikes, checkChosen)}
	p[ProcMorale] = core.Procedure{Name: "morale", Run: runMorale, Menu: menuMorale, Take: takeMorale, Check: check(checkMorale)}
	p[ProcCasting] = core.Procedure{Name: "casting", Run: runCasting, Menu: menuCasting, Take: takeCasting, Check: check(checkCasting, checkBids)}
	p[ProcSpread] = core.Procedure{Name: "spread", Run: runSpread, Menu: menuSpread, Take: takeSpread, Check: check(checkSpread)}
	p[ProcTakedown] = core.Procedure{Name: "takedown", Run: runTakedown, Menu: menuTakedown, Take: takeTakedown, Check: check(checkTakedown, checkPicks)}
	p[ProcWreck] = core.Procedure{Name: "wreck", Run: runWreck, Check: check(checkWreck)}
	p[ProcFurious] = core.Procedure{Name: "furious", Run: runFurious, Menu: menuFurious, Take: takeFurious, Check: check(checkFurious)}
	return p
}

// alive reports whether unit u is on the table.
func alive(s *core.State, u int16) bool { return s.Units[u].Is(core.OnTable) }
