package env

import (
	"encoding/binary"
	"math/bits"

	"gauntlet/engine/dice"
)

// Sample returns one of the legal actions of a mask, each with the same probability, and -1 when there is
// none. It draws from chance once.
func Sample(mask []uint8, chance *dice.Stream) int {
	// The entries are 0 or 1, so eight of them are counted at a time.
	const ones = 0x0101010101010101
	n, whole := 0, len(mask)&^7
	for i := 0; i < whole; i += 8 {
		n += bits.OnesCount64(binary.LittleEndian.Uint64(mask[i:]) & ones)
	}
	for _, m := range mask[whole:] {
		n += int(m & 1)
	}
	k, _ := bits.Mul64(chance.Uint64(), uint64(n))
	left := int(k) + 1 // legal actions up to and with the one that is taken
	for i := 0; i < whole; i += 8 {
		w := binary.LittleEndian.Uint64(mask[i:]) & ones
		if c := bits.OnesCount64(w); left > c {
			left -= c
			continue
		}
		for ; left > 1; left-- {
			w &= w - 1
		}
		if w == 0 {
			return -1
		}
		return i + bits.TrailingZeros64(w)/8
	}
	for i := whole; i < len(mask); i++ {
		if left -= int(mask[i] & 1); left == 0 {
			return i
		}
	}
	return -1
}
