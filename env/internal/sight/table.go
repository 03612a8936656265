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
	Units   [2]int // rows of the own side and of the other, or of either seat
	Markers int
	Pieces  int

	own                               *Own
	attacks, offers, terrain, markers int // offset of the first row
	spells, units                     [2]int
	course, mark, features            picked    // what is written of the game as a whole, of a marker and of an action
	state                             [2]picked // and of a unit
	rest                              [2]rest   // the rows behind those of its weapons
	size                              [2]int    // of its row with all rows behind it
}

// A rest is so many rows of a size behind those of the weapons of a unit.
type rest struct{ rows, size int }

// Types is how many weapon types of a unit, together with those of heroes that have joined it, have a row.
const Types = roster.MaxWeaponTypes

// NewTables lays an observation out, of a family that has what all have and nothing else.
func NewTables(units, markers, pieces int) *Tables {
	return lay([2]int{units, units}, markers, pieces, nil)
}

// lay lays an observation out.
func lay(units [2]int, markers, pieces int, own *Own) *Tables {
	t := &Tables{Units: units, Markers: markers, Pieces: pieces, own: own}
	names, choices := sideNames, rest{Choices, numChoice}
	if own != nil {
		names, choices = own.Sides, rest{}
	}
	_, t.features = pick(tableFeatureColumns[:], own.features())
	t.course = t.some(courseColumns, own.course(), "", "")
	t.attacks = t.rows(Types, attackColumns[:], "attack-%d-", "attack with weapon type %d of the attacker: ")
	t.offers = t.rows(effects.MaxEffects*min(1, choices.rows), choiceColumns[:], "offer-%d-",
		"what the rule offers that is asked about, number %d: ")
	for side, name := range sideNames {
		t.spells[side] = t.rows(roster.MaxSpells, spellRowColumns[:], name+"-spell-%d-", name+" spell %d: ")
	}
	t.terrain = t.rows(pieces, pieceColumns[:], "terrain-%d-", "piece of terrain %d: ")
	t.markers = env.SizeOf(t.Fields)
	for k := range markers {
		t.mark = t.some(markColumns[:], own.marks(), fmt.Sprintf("marker-%d-", k), fmt.Sprintf("marker %d: ", k))
	}
	for side, name := range names {
		t.units[side] = env.SizeOf(t.Fields)
		for u := range units[side] {
			row, about := fmt.Sprintf("%s-%d-", name, u), fmt.Sprintf("%s unit %d: ", name, u)
			t.state[side] = t.some(stateColumns, own.units(side), row, about)
			t.rows(Types, armColumns[:], row+"weapon-%d-", about+"weapon type %d: ")
			if t.rest[side] = choices; own != nil && own.Parts[side] > 0 {
				t.rest[side] = rest{own.Parts[side], len(own.Part)}
				t.rows(own.Parts[side], own.Part, row+own.Called+"-%d-", about+own.Called+" %d: ")
			}
			t.rows(choices.rows, choiceColumns[:], row+"choice-%d-",
				about+"what its rules let its player choose, now or later, number %d: ")
		}
		t.size[side] = t.state[side].n + Types*numArm + t.rest[side].rows*t.rest[side].size
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

// some appends those columns of a row that are written.
func (t *Tables) some(all []Column, own extra, name, meaning string) picked {
	columns, p := pick(all, own)
	t.add(columns, name, meaning)
	return p
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
