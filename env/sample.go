package env

import (
	"encoding/binary"
	"math/bits"

	"gauntlet/engine/dice"
)

// Sample returns one of the legal actions of a mask, each with the same probability, and -1 when there is
// none. It draws from chance once.
func Sample(mask []uint8, chance *dice.Stream) int {
	n, rest := 0, mask
	for ; len(rest) >= block; rest = rest[block:] {
		n += bits.OnesCount64(packed((*[block]uint8)(rest)))
	}
	for _, m := range rest {
		n += int(m & 1)
	}
	k, _ := bits.Mul64(chance.Uint64(), uint64(n))
	left := int(k) + 1 // legal actions up to and with the one that is taken
	at := 0
	for ; len(mask)-at >= block; at += block {
		c := bits.OnesCount64(packed((*[block]uint8)(mask[at:])))
		if left <= c {
			break
		}
		left -= c
	}
	for ; len(mask)-at >= 8; at += 8 {
		w := eight(mask[at:])
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
		return at + bits.TrailingZeros64(w)/8
	}
	for ; at < len(mask); at++ {
		if left -= int(mask[at] & 1); left == 0 {
			return at
		}
	}
	return -1
}

// block is how many entries of a mask are counted at once.
const block = 64

// packed returns a word with a bit for each entry of a part of a mask, which are 0 or 1.
func packed(m *[block]uint8) uint64 {
	return eight(m[0:]) | eight(m[8:])<<1 | eight(m[16:])<<2 | eight(m[24:])<<3 |
		eight(m[32:])<<4 | eight(m[40:])<<5 | eight(m[48:])<<6 | eight(m[56:])<<7
}

// eight returns a word of the first eight entries.
func eight(m []uint8) uint64 { return binary.LittleEndian.Uint64(m) & 0x0101010101010101 }
