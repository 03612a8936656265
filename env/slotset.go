package env

import (
	"encoding/binary"
	"iter"
	"math/bits"
)

// A SlotSet is a set of slots of a layer, bit by bit: slot k is bit k%64 of word k/64. A mask of a thousand
// actions is two cache lines of it, and sixteen as bytes.
type SlotSet []uint64

// NewSlotSet returns an empty set with room for the slots 0 to n-1.
func NewSlotSet(n int) SlotSet { return make(SlotSet, (n+63)/64) }

// Add puts a slot into the set.
func (s SlotSet) Add(slot int) { s[slot>>6] |= 1 << (slot & 63) }

// Has reports whether a slot is in the set.
func (s SlotSet) Has(slot int) bool { return s[slot>>6]>>(slot&63)&1 != 0 }

// All yields the slots of the set in order.
func (s SlotSet) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for k, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(k<<6 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// Only returns the slot that alone is in the set, or -1 when there are none or several.
func (s SlotSet) Only() (only int) {
	only = -1
	for k, word := range s {
		if word == 0 {
			continue
		}
		if only >= 0 || word&(word-1) != 0 {
			return -1
		}
		only = k<<6 + bits.TrailingZeros64(word)
	}
	return only
}

// write writes the set as a mask: 1 for a slot in it, 0 for all others.
func (s SlotSet) write(mask []uint8) {
	clear(mask)
	for k, word := range s {
		lay(mask, k, word, word)
	}
}

// list writes the slots of the set in order and returns how many they are. The first entry of none is 0.
func (s SlotSet) list(slots []int16) int16 {
	slots[0] = 0
	n := 0
	for k, word := range s {
		for ; word != 0; word &= word - 1 {
			slots[n] = int16(k<<6 + bits.TrailingZeros64(word))
			n++
		}
	}
	return int16(n)
}

// read makes it the set of a mask.
func (s SlotSet) read(mask []uint8) {
	clear(s)
	for slot, ok := range mask {
		if ok != 0 {
			s.Add(slot)
		}
	}
}

// rewrite makes of a mask, which is that of the set, that of another, and of the set the other. It touches the
// entries that differ, and those that share eight with them.
func (s SlotSet) rewrite(mask []uint8, next SlotSet) {
	s = s[:len(next)]
	for k, is := range next {
		if differ := s[k] ^ is; differ != 0 {
			s[k] = is
			lay(mask, k, is, differ)
		}
	}
}

// lay writes of word k of a set the entries that are among others, eight at once: legal actions lie together.
func lay(mask []uint8, k int, word, among uint64) {
	for among != 0 {
		n := bits.TrailingZeros64(among) &^ 7
		among &^= 0xff << n
		eight, at := spread(uint8(word>>n)), k<<6+n
		if len(mask)-at >= 8 {
			binary.LittleEndian.PutUint64(mask[at:], eight)
			continue
		}
		for ; at < len(mask); at, eight = at+1, eight>>8 {
			mask[at] = uint8(eight)
		}
	}
}

// spread returns the bits of a byte as bytes, the lowest first.
func spread(b uint8) uint64 {
	const ones = 0x0101010101010101
	picked := uint64(b) * ones & 0x8040201008040201 // in byte k, bit k
	return (picked + 0x7f*ones) >> 7 & ones
}
