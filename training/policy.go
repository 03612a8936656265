package training

import (
	"math"
	"math/bits"
	"slices"

	"gauntlet/engine/dice"
)

// logSum returns the logarithm of the sum of the exponentials of the logits of the legal actions:
// log-probabilities are logits less it. There must be a legal action.
func logSum(logits []float32, mask []uint8) float64 {
	most := math.Inf(-1)
	for a, legal := range mask {
		if legal != 0 {
			most = max(most, float64(logits[a]))
		}
	}
	sum := 0.0
	for a, legal := range mask {
		if legal != 0 {
			sum += math.Exp(float64(logits[a]) - most)
		}
	}
	return most + math.Log(sum)
}

// legal lists the actions that a mask allows, in the memory of a list that is not needed any more.
func legal(mask []uint8, list []int32) []int32 {
	list = slices.Grow(list[:0], len(mask))[:len(mask)]
	n := 0
	for a, ok := range mask {
		list[n] = int32(a) // without a branch, which would be foreseen wrongly too often
		n += int(ok & 1)
	}
	return list[:n]
}

// exponentials sets out to e^(logit - greatest) for the legal actions, and 0 for the others. It returns
// logSum, and the number that makes probabilities of what it has set.
func exponentials(logits []float32, legal []int32, out []float32) (logZ, whole float64) {
	most := math.Inf(-1)
	for _, a := range legal {
		most = max(most, float64(logits[a]))
	}
	clear(out)
	sum := 0.0
	for _, a := range legal {
		e := math.Exp(float64(logits[a]) - most)
		out[a] = float32(e)
		sum += e
	}
	return most + math.Log(sum), 1 / sum
}

// sample draws one of the legal actions by the probabilities that the logits give, and returns it with the
// logarithm of its probability. It draws from chance once.
func sample(logits []float32, mask []uint8, chance *dice.Stream) (action int, logP float32) {
	logZ := logSum(logits, mask)
	left := unit(chance)
	action = -1
	for a, legal := range mask {
		if legal == 0 {
			continue
		}
		action = a // when rounding leaves a rest, it falls to the last one
		if left -= math.Exp(float64(logits[a]) - logZ); left < 0 {
			break
		}
	}
	return action, float32(float64(logits[action]) - logZ)
}

// unit draws a number from 0 up to but not including 1.
func unit(chance *dice.Stream) float64 { return float64(chance.Uint64()>>11) / (1 << 53) }

// below draws a whole number from 0 up to but not including n.
func below(chance *dice.Stream, n int) int {
	hi, _ := bits.Mul64(chance.Uint64(), uint64(n))
	return int(hi)
}
