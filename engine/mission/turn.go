package mission

import "gauntlet/engine/geom"

// sines holds the sine of every 15 degrees from 0 to 90, times sineScale. Terrain turns in steps of 15
// degrees by this table, so that a corner falls on the same unit on every machine.
var sines = [7]int64{0, 258819045, 500000000, 707106781, 866025404, 965925826, 1000000000}

const sineScale = 1000000000

// sine returns the sine of k times 15 degrees, times sineScale.
func sine(k int) int64 {
	switch k = (k%24 + 24) % 24; {
	case k <= 6:
		return sines[k]
	case k <= 12:
		return sines[12-k]
	case k <= 18:
		return -sines[k-12]
	}
	return -sines[24-k]
}

// rectangle returns the corners of a rectangle about center that is turned counter-clockwise by k times 15
// degrees. A corner between two units is rounded away from the centre, so that the rectangle keeps its own
// symmetry.
func rectangle(center geom.Point, width, height int32, k int) geom.Polygon {
	cos, sin := sine(k+6), sine(k)
	out := make(geom.Polygon, 0, 4)
	for _, s := range [4][2]int64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		x, y := s[0]*int64(width), s[1]*int64(height)
		out = append(out, center.Add(geom.Point{
			X: roundHalf(x*cos - y*sin),
			Y: roundHalf(x*sin + y*cos),
		}))
	}
	return out
}

// roundHalf returns v/(2*sineScale), rounded to the nearest whole number, halves away from zero.
func roundHalf(v int64) int32 {
	if v < 0 {
		return -roundHalf(-v)
	}
	return int32((v + sineScale) / (2 * sineScale))
}
