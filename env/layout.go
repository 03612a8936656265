package env

import (
	"fmt"

	"gauntlet/engine/roster"
)

// A layout is where each number of an observation stands: the numbers about the game as a whole, the summary of the terrain, a row per
// spell of either side, a row per marker, a row per own unit and a row per enemy unit. Only the numbers of rows differ from environment to environment.
type layout struct {
	size    int
	fields  []Field
	maxima  Maxima
	terrain int    // offset of the terrain
	spells  [2]int // of the first row of the own spells, and of the enemy's
	markers int    // of the first marker's row
	units   [2]int // of the first row of the own units, and of the enemy's; in Star Quest of the heroes, and of the AI units
	quest   int    // of the numbers about a mission of Star Quest; 0 in other games
}

// newLayout lays an observation out for an environment's maxima.
func newLayout(m Maxima) *layout {
	if m.Heroes > 0 {
		return newQuestLayout(m)
	}
	l := &layout{maxima: m}
	l.add(globals[:], "", "")
	l.terrain = l.size
	l.add(ground[:], "", "")
	for side, name := range [2]string{"own", "enemy"} {
		l.spells[side] = l.size
		for k := range roster.MaxSpells {
			l.add(spellColumns[:], fmt.Sprintf("%s-spell-%d-", name, k), fmt.Sprintf("%s spell %d: ", name, k))
		}
	}
	l.markers = l.size
	for k := range m.Markers {
		l.add(markerColumns[:], fmt.Sprintf("marker-%d-", k), fmt.Sprintf("marker %d: ", k))
	}
	for side, name := range [2]string{"own", "enemy"} {
		l.units[side] = l.size
		for u := range m.Units {
			l.add(unitColumns[:], fmt.Sprintf("%s-%d-", name, u), fmt.Sprintf("%s unit %d: ", name, u))
		}
	}
	return l
}

// A column is a field that does not know yet where it stands. In a table of columns, one without a name belongs to the last that has one.
type column struct {
	name      string
	low, high float32
	meaning   string
}

// add appends the fields of a table of columns.
func (l *layout) add(columns []column, name, meaning string) {
	for i := range columns {
		if c := &columns[i]; c.name != "" {
			l.fields = append(l.fields, Field{name + c.name, l.size, 0, c.low, c.high, meaning + c.meaning})
		}
		l.fields[len(l.fields)-1].Size++
		l.size++
	}
}
