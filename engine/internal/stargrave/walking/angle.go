package walking

import (
	"gauntlet/engine/geom"
)

// sines holds the sine of each whole degree from 0 to 90, of which geom.DirScale is 1.
var sines = [91]int32{
	0, 286, 572, 857, 1143, 1428, 1713, 1997, 2280, 2563, 2845, 3126, 3406,
	3686, 3964, 4240, 4516, 4790, 5063, 5334, 5604, 5872, 6138, 6402, 6664, 6924,
	7182, 7438, 7692, 7943, 8192, 8438, 8682, 8923, 9162, 9397, 9630, 9860, 10087,
	10311, 10531, 10749, 10963, 11174, 11381, 11585, 11786, 11982, 12176, 12365, 12551, 12733,
	12911, 13085, 13255, 13421, 13583, 13741, 13894, 14044, 14189, 14330, 14466, 14598, 14726,
	14849, 14968, 15082, 15191, 15296, 15396, 15491, 15582, 15668, 15749, 15826, 15897, 15964,
	16026, 16083, 16135, 16182, 16225, 16262, 16294, 16322, 16344, 16362, 16374, 16382, 16384,
}

// sine returns the sine of a whole number of degrees from 0 to 449.
func sine(deg int) int32 {
	switch deg %= 360; {
	case deg > 270:
		return -sines[360-deg]
	case deg > 180:
		return -sines[deg-180]
	case deg > 90:
		return sines[180-deg]
	}
	return sines[deg]
}

// Heading returns the displacement by a length in a direction in degrees, which 0 has to the right and 90 away
// from the near edge (SG-A-31).
func Heading(deg int, length int64) geom.Point {
	return geom.Point{X: sine(deg + 90), Y: sine(deg)}.Times(length, geom.DirScale)
}
