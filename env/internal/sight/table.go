package sight

import (
	"fmt"

	"gauntlet/engine/effects"
	"gauntlet/engine/roster"
	"gauntlet/env"
)

// Tables are where the numbers stand of observations that are named tables of rows: the numbers about the game
// as a whole, a row per weapon type of the attack that is pending and per thing that a rule of a list offers, per
// spell of either side, per piece of terrain and per marker, and a row per own unit and per enemy unit, with those of
// its weapons and of what its rules let its player choose behind it.
// Rows have the same numbers in all environments of a family; how many rows there are differs from id to id.
type Tables struct {
	Fields  []env.Field
	Units   int // rows of a side
	Markers int
	Pieces  int

	attacks, offers, terrain, markers int // offset of the first row
	spells, units                     [2]int
}

// Types is how many weapon types of a unit, together with those of heroes that have joined it, have a row.
const Types = roster.MaxWeaponTypes

// unitSize is how many numbers a unit has together with its weapons and what can be chosen for it.
const unitSize = numState + Types*numArm + Choices*numChoice

// NewTables lays an observation out.
func NewTables(units, markers, pieces int) *Tables {
	t := &Tables{Units: units, Markers: markers, Pieces: pieces}
	t.add(courseColumns, "", "")
	t.attacks = t.rows(Types, attackColumns[:], "attack-%d-", "attack with weapon type %d of the attacker: ")
	t.offers = t.rows(effects.MaxEffects, choiceColumns[:], "offer-%d-", "what the rule offers that is asked about, number %d: ")
	for side, name := range sideNames {
		t.spells[side] = t.rows(roster.MaxSpells, spellRowColumns[:], name+"-spell-%d-", name+" spell %d: ")
	}
	t.terrain = t.rows(pieces, pieceColumns[:], "terrain-%d-", "piece of terrain %d: ")
	t.markers = t.rows(markers, markColumns[:], "marker-%d-", "marker %d: ")
	for side, name := range sideNames {
		t.units[side] = env.SizeOf(t.Fields)
		for u := range units {
			row, about := fmt.Sprintf("%s-%d-", name, u), fmt.Sprintf("%s unit %d: ", name, u)
			t.add(stateColumns, row, about)
			t.rows(Types, armColumns[:], row+"weapon-%d-", about+"weapon type %d: ")
			t.rows(Choices, choiceColumns[:], row+"choice-%d-",
				about+"what its rules let its player choose, now or later, number %d: ")
		}
	}
	return t
}

var sideNames = [2]string{"own", "enemy"}

// add appends a row and returns where it begins.
func (t *Tables) add(columns []Column, name, meaning string) (at int) {
	at = env.SizeOf(t.Fields)
	t.Fields = AddFields(t.Fields, columns, name, meaning)
	return at
}

// rows appends n rows and returns where they begin. Name and meaning are formats for their numbers.
func (t *Tables) rows(n int, columns []Column, name, meaning string) (at int) {
	at = env.SizeOf(t.Fields)
	for k := range n {
		t.add(columns, fmt.Sprintf(name, k), fmt.Sprintf(meaning, k))
	}
	return at
}

// Run returns columns that make one field of n numbers.
func Run(n int, c Column) []Column {
	out := make([]Column, n)
	out[0] = c
	return out
}

// Join returns runs of columns behind one another.
func Join(runs ...[]Column) (out []Column) {
	for _, r := range runs {
		out = append(out, r...)
	}
	return out
}
