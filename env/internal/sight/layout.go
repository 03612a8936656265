package sight

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/env"
)

// A Layout is where the numbers stand that observations of all one-page games have: those about the game as a
// whole first, and wherever the adapter puts them a summary of the terrain, a row per spell of either side,
// and a row per unit of either seat.
type Layout struct {
	Fields []env.Field
	codes  [engine.NumKinds]code
	ground int       // offset of the terrain
	spells [2]int    // of the first row of the own spells, and of the enemy's
	units  [2][2]int // of the first row of the units of a seat, by the seat that observes and theirs
	size   [2]int    // numbers of a row of their seat's units
	places [2][]int  // where a column stands in such a row, or -1
}

// A code is where a kind of decision stands among the numbers about the game, and what stands there; 0 for
// none.
type code struct {
	at    int
	value float32
}

// instead are the kinds of decisions that stand, as -1, in the place of another.
var instead = []struct{ kind, of engine.Kind }{
	{engine.SetAside, engine.DeployUnit}, {engine.Arrive, engine.Activate},
	{engine.ArriveAt, engine.DeployAt},
	{engine.CastSpell, engine.ChooseAction}, {engine.CastAt, engine.Shoot},
	{engine.CommitTokens, engine.Casualty},
	{engine.JoinUnit, engine.Consolidate}, {engine.PickModel, engine.ChargePath},
	{engine.StrikeFirst, engine.StrikeBack},
	{engine.UseLimited, engine.GroupOrder}, {engine.MoraleBy, engine.StepBack},
	{engine.StartAboard, engine.MoveTo},
	{engine.BlockSpell, engine.ChooseEdge}, {engine.FuriousWith, engine.CloseIn},
}

// NewLayout begins a layout with the numbers about the game as a whole.
func NewLayout(game [NumGame]env.Column) *Layout {
	l := &Layout{}
	l.Add(game[:], "", "")
	for k := engine.PlaceMarker; k <= engine.Consolidate; k++ {
		l.codes[k] = code{GameDecision + int(k-engine.PlaceMarker), 1}
	}
	for _, k := range instead {
		l.codes[k.kind] = code{l.codes[k.of].at, -1}
	}
	return l
}

// Code returns where a kind of decision stands among the numbers about the game, and what stands there; 0 for
// none.
func (l *Layout) Code(k engine.Kind) (at int, value float32) { return l.codes[k].at, l.codes[k].value }

// Replace has a kind of decision stand in the place of another, which the games do not have.
func (l *Layout) Replace(kind, of engine.Kind) { l.codes[kind] = l.codes[of] }

// Add appends a table of columns and returns where it begins.
func (l *Layout) Add(columns []env.Column, name, meaning string) (at int) {
	at = env.SizeOf(l.Fields)
	l.Fields = env.AddFields(l.Fields, columns, name, meaning)
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
