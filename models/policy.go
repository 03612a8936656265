package models

import (
	"math"

	"gauntlet/engine/dice"
)

// Greedy returns the legal action with the greatest logit, of several the first, and -1 when none is legal.
func Greedy(logits []float32, mask []uint8) int {
	best := -1
	for slot, legal := range mask {
		if legal != 0 && (best < 0 || logits[slot] > logits[best]) {
			best = slot
		}
	}
	return best
}

// Probabilities sets dst to the probabilities of a row of logits: those of actions that are not legal are 0,
// the others grow with the exponential of the logit over the temperature, which is greater than 0. It reports
// whether any action is legal. The bits are the same on every processor.
func Probabilities(dst, logits []float32, mask []uint8, temperature float32) bool {
	best := Greedy(logits, mask)
	clear(dst)
	if best < 0 {
		return false
	}
	sum := float32(0)
	for slot, legal := range mask {
		if legal != 0 {
			dst[slot] = exp((logits[slot] - logits[best]) / temperature)
			sum += dst[slot]
		}
	}
	for slot, legal := range mask {
		if legal != 0 {
			dst[slot] /= sum
		}
	}
	return true
}

// Sample draws an action by its probability, with one draw from chance. The probabilities are those that
// Probabilities sets.
func Sample(probabilities []float32, chance *dice.Stream) int {
	left := float32(chance.Uint64()>>40) / (1 << 24)
	last := -1
	for slot, p := range probabilities {
		if p > 0 {
			if last = slot; left < p {
				return slot
			}
			left -= p
		}
	}
	return last // what is left is what rounding has taken off the sum
}

// exp is the exponential function within 1 part in 10^6, of numbers up to 0; it is 0 below -87.
func exp(x float32) float32 {
	if x < -87 {
		return 0
	}
	power := float32(x * math.Log2E)
	whole := int32(power - 0.5)
	return powerOf2(power-float32(whole)) * math.Float32frombits(uint32(whole+127)<<23)
}

// powerOf2 returns 2 to the f, which is between -1/2 and 1/2, by the first terms of its series.
func powerOf2(f float32) float32 {
	const (
		c1 = math.Ln2
		c2 = c1 * math.Ln2 / 2
		c3 = c2 * math.Ln2 / 3
		c4 = c3 * math.Ln2 / 4
		c5 = c4 * math.Ln2 / 5
		c6 = c5 * math.Ln2 / 6
	)
	p := float32(f*c6) + c5
	p = float32(f*p) + c4
	p = float32(f*p) + c3
	p = float32(f*p) + c2
	p = float32(f*p) + c1
	return float32(f*p) + 1
}
