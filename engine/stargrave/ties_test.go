package stargrave

import (
	"testing"

	"gauntlet/engine/geom"
	"gauntlet/engine/stargrave/crew"
)

// Of two figures that are equally near a creature goes for the one with the lower number in its crew; of the same
// number for that of the player who has the initiative, whichever seat that is (SG-A-32).
func TestTiesFavourNoSeat(t *testing.T) {
	f := crew.Figure{Rank: crew.Soldier, Move: 6, Armour: 9, Health: 10}
	const in = geom.Inch
	s := duel(t, f, f, [2][]geom.Point{{{X: -5 * in}, {}}, {{X: 5 * in}, {Y: 5 * in}}})
	const middle = 1
	foe := int(s.G.SeatUnits[1])
	for first, want := range [2]int{0, foe} {
		s.Vars[varFirst] = int16(first)
		if got := nearest(s, middle, func(v int) bool { return v != middle }); got != want {
			t.Errorf("with the initiative at seat %d it is %d, want %d", first, got, want)
		}
		if got := nearest(s, middle, func(v int) bool { return v == 0 || v == foe+1 }); got != 0 {
			t.Errorf("of numbers 0 and 1 in their crews it is %d", got)
		}
	}
}
