package opr

import (
	"gauntlet/engine"
	"gauntlet/engine/internal/opr/battle"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
)

// A Course is how far a battle of two armies (gf3, gf2) has come, beside its round and its decision.
type Course = battle.Course

// Patterns of the menus of a battle's course.
const (
	PatternWait = battle.PatternWait // let nobody arrive now
	PatternPass = battle.PatternPass // pass the turn
	// + own unit: pass it by a rule of that unit's list
	PatternPassBy = battle.PatternPassBy
)

// CourseOf returns how far a battle has come.
func CourseOf(p engine.Position) Course { return battle.CourseOf(peek.State(p)) }

// MarkerCells returns the number of cells of the pattern of places for markers on a table.
func MarkerCells(t *mission.Table) int { return battle.MarkerCells(t) }

// NextOwner returns who would own marker i if the round ended with the units as they are: a seat, or -1 for
// nobody.
func NextOwner(p engine.Position, i int) int8 { return battle.NextOwner(peek.State(p), i) }

// ControlRange is how near a unit must be to a marker, base edge to point, to be its next owner or to be in the way.
const ControlRange = battle.ControlRange
