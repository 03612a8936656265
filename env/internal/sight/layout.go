package sight

import (
	"fmt"

	"gauntlet/engine/roster"
	"gauntlet/env"
	"gauntlet/env/internal/actions"
)

// A Layout is where the numbers stand that observations of all one-page games have: those about the game as a
// whole first, and wherever the adapter puts them a summary of the terrain, a row per spell of either side,
// and a row per unit of either seat.
type Layout struct {
	Fields []env.Field
	kinds  *actions.Kinds
	ground int       // offset of the terrain
	spells [2]int    // of the first row of the own spells, and of the enemy's
	units  [2][2]int // of the first row of the units of a seat, by the seat that observes and theirs
	size   [2]int    // numbers of a row of their seat's units
	places [2][]int  // where a column stands in such a row, or -1
}

// NewLayout begins a layout with the numbers about the game as a whole.
func NewLayout(game [NumGame]Column, kinds *actions.Kinds) *Layout {
	l := &Layout{kinds: kinds}
	l.Add(game[:], "", "")
	return l
}

// Add appends a table of columns and returns where it begins.
func (l *Layout) Add(columns []Column, name, meaning string) (at int) {
	at = env.SizeOf(l.Fields)
	l.Fields = AddFields(l.Fields, columns, name, meaning)
	return at
}

// AddGround appends the summary of the terrain, and the rows of the spells of either side.
func (l *Layout) AddGround() {
	l.ground = l.Add(groundColumns[:], "", "")
	for side, name := range [2]string{"own", "enemy"} {
		l.spells[side] = env.SizeOf(l.Fields)
		for k := range roster.MaxSpells {
			l.Add(spellColumns[:], fmt.Sprintf("%s-spell-%d-", name, k),
				fmt.Sprintf("%s spell %d: ", name, k))
		}
	}
}

// SetUnits says that the rows of the units of a seat begin at an offset in observations of a seat, and that a
// row consists of some columns.
func (l *Layout) SetUnits(observer, seat, at int, columns []int) {
	l.units[observer][seat], l.size[seat] = at, len(columns)
	l.places[seat] = nil
	for place, c := range columns {
		for len(l.places[seat]) <= c {
			l.places[seat] = append(l.places[seat], -1)
		}
		l.places[seat][c] = place
	}
}

// Units returns where the rows of the units of a seat begin in observations of a seat.
func (l *Layout) Units(observer, seat int) int { return l.units[observer][seat] }
