package models

import (
	"math"
	"strings"

	"gauntlet/engine/dice"
)

// gainOf returns the scale of a layer's fresh weights (Huang et al., The 37 Implementation Details of
// Proximal Policy Optimization, 2022): small where actions are scored, so that a fresh policy is all but
// uniform, and where ends of games are predicted; the square root of 2 before an activation; two layers whose
// sum goes into one have 1 each. What things hear of each other changes nothing at first.
func gainOf(name string) float64 {
	switch {
	case strings.HasSuffix(name, changeWeight):
		return 0
	case name == policyHead+".weight" || name == endMargin+".weight" || strings.HasSuffix(name, ".score.weight"):
		return 0.01
	case name == valueHead+".weight" || strings.HasSuffix(name, ".query.weight") ||
		strings.HasSuffix(name, ".key.weight"):
		return 1
	}
	return math.Sqrt2
}

// orthogonal fills a matrix, row by row, with a random one whose rows, or columns if those are fewer, are
// orthogonal and of length gain (Saxe, McClelland and Ganguli, 2013): normal numbers, made orthogonal one
// vector after another.
func orthogonal(dst []float32, rows, cols int, gain float64, rng *dice.Stream) {
	count, length := rows, cols
	if cols < rows {
		count, length = cols, rows
	}
	vectors := make([][]float64, count)
	for i := range vectors {
		v := make([]float64, length)
		for {
			for k := range v {
				v[k] = normal(rng)
			}
			for _, w := range vectors[:i] {
				along := dot(v, w)
				for k := range v {
					v[k] -= float64(along * w[k])
				}
			}
			if size := math.Sqrt(dot(v, v)); size > 1e-6 { // else it lay within the others; draw another
				for k := range v {
					v[k] /= size
				}
				break
			}
		}
		vectors[i] = v
	}
	for i, v := range vectors {
		for k, x := range v {
			at := i*cols + k
			if cols < rows {
				at = k*cols + i
			}
			dst[at] = float32(gain * x)
		}
	}
}

func dot(a, b []float64) (sum float64) {
	for k := range a {
		sum += float64(a[k] * b[k])
	}
	return sum
}

// normal draws a number that is all but normally distributed: the sum of twelve uniform ones, less its mean.
// Unlike the exact ways it needs no function whose last bit differs between processors.
func normal(rng *dice.Stream) float64 {
	sum := -6.0
	for range 12 {
		sum += float64(rng.Uint64()>>11) / (1 << 53)
	}
	return sum
}
