package env

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"gauntlet/engine/dice"
)

// Sample returns one of the legal actions of a mask, each with the same probability, and -1 when there is
// none. It draws from chance once.
func Sample(mask []uint8, chance *dice.Stream) int {
	k, _ := bits.Mul64(chance.Uint64(), uint64(bytes.Count(mask, allowed)))
	left := int(k) + 1 // legal actions up to and with the one that is taken
	at := 0
	for ; len(mask)-at >= block; at += block {
		c := bytes.Count(mask[at:at+block], allowed)
		if left <= c {
			break
		}
		left -= c
	}
	for ; len(mask)-at >= 8; at += 8 {
		w := binary.LittleEndian.Uint64(mask[at:])
		if w == 0 {
			continue
		}
		if c := bits.OnesCount64(w); left > c {
			left -= c
			continue
		}
		for ; left > 1; left-- {
			w &= w - 1
		}
		return at + bits.TrailingZeros64(w)/8
	}
	for ; at < len(mask); at++ {
		if left -= int(mask[at]); left == 0 {
			return at
		}
	}
	return -1
}

// allowed is how a mask says that an action is legal, block is how many entries of it are counted at once.
var allowed = []byte{1}

const block = 128
