// Package sight is what the observations of the environments of one-page games have in common: what is known
// of units and worked out from them, the columns of their rows, the numbers about the game as a whole and
// what is pending, and the features of actions.
package sight

import (
	"math"

	"gauntlet/engine/geom"
)

// Place maps the coordinates of a point into -1 to 1.
func Place(at geom.Point) (x, y float32) {
	return float32(at.X) / (36 * geom.Inch), float32(at.Y) / (36 * geom.Inch)
}

// Extent maps the width and the depth of a box into 0 to 1.
func Extent(b geom.Box) (width, depth float32) {
	return min(1, float32(b.Max.X-b.Min.X)/(24*geom.Inch)), min(1, float32(b.Max.Y-b.Min.Y)/(24*geom.Inch))
}

// Side returns 1 for the own seat, -1 for the other, and 0 for nobody, which is -1.
func Side(own, seat int) float32 {
	switch seat {
	case own:
		return 1
	case 1 - own:
		return -1
	}
	return 0
}

// Truth returns 1 for what is so.
func Truth(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// Fraction maps n >= 0 into 0 to 1, half to 1/2.
func Fraction[N int | int8 | uint16 | int32](n N, half int) float32 {
	return float32(n) / float32(int(n)+half)
}

// none is the square of the distance from what there is not.
const none = int64(1) << 62

// Nearness maps a distance given by its square, in units, into 0 to 1, 12 inches to 1/2; none is 1.
func Nearness(d2 int64) float32 {
	if d2 == none {
		return 1
	}
	d := float32(math.Sqrt(float64(d2)))
	return d / (d + 12*geom.Inch)
}
