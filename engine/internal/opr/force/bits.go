package force

import "math/bits"

func B2u(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func Lowest(mask uint64) int { return bits.TrailingZeros64(mask) }
