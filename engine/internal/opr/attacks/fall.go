package attacks

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/opr/force"
)

// fallStep is the height of which each full one is worth AP(1) to a fall (SQ-MOV-07).
const fallStep = 3 * geom.Inch

// FallHits are the hits that models take which fall, by AP.
var FallHits = func() (w [1 + 24/3]force.Weapon) { // no piece of terrain is higher than 24 inches
	for ap := range w {
		w[ap] = force.Weapon{Name: "a fall", AP: int8(ap)}
	}
	return w
}()

// FallAP returns the AP of the hit that a model takes which falls from a height, and whether it takes one at
// all.
func FallAP(height int32) (ap int, hit bool) {
	return int(height / fallStep), height >= force.FallLeast
}
