// Package dice is the one source of chance of a game: a PCG stream of 16 bytes that lives inside the state.
package dice

import (
	"encoding/binary"
	"math/bits"
)

// A Stream is a PCG-DXSM generator (O'Neill, "PCG: a family of better random number generators", 2014; the
// DXSM output function as in math/rand/v2). The zero value is a valid, if dull, stream; use New.
type Stream struct{ Hi, Lo uint64 }

// New returns the stream of a seed. Equal seeds give equal streams; neighbouring seeds give unrelated ones.
func New(seed uint64) Stream {
	return Stream{Mix(seed), Mix(seed ^ 0x9e3779b97f4a7c15)}
}

// Mix is the finaliser of SplitMix64: a bijection that spreads every input bit over the whole output. It also
// derives seeds: Mix(seed ^ Mix(n)) is the n-th seed that belongs to seed.
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// The multiplier and the increment of the generator, and the multiplier of its output function.
const (
	mulHi, mulLo = 2549297995355413924, 4865540595714422341
	incHi, incLo = 6364136223846793005, 1442695040888963407
	cheap        = 0xda942042e4dd58b5
)

// Uint64 returns the next 64 random bits.
func (s *Stream) Uint64() uint64 {
	hi, lo := bits.Mul64(s.Lo, mulLo)
	hi += s.Hi*mulLo + s.Lo*mulHi
	lo, c := bits.Add64(lo, incLo, 0)
	hi, _ = bits.Add64(hi, incHi, c)
	s.Hi, s.Lo = hi, lo
	return output(hi, lo)
}

// output is the output function of the generator.
func output(hi, lo uint64) uint64 {
	hi ^= hi >> 32
	hi *= cheap
	hi ^= hi >> 48
	return hi * (lo | 1)
}

// Die returns a uniform number from 1 to sides (1 <= sides <= 1<<16), without bias (Lemire's method).
func (s *Stream) Die(sides uint32) int {
	x := uint64(uint32(s.Uint64())) * uint64(sides)
	if uint32(x) < sides {
		t := -sides % sides
		for uint32(x) < t {
			x = uint64(uint32(s.Uint64())) * uint64(sides)
		}
	}
	return int(x>>32) + 1
}

// Intn returns a uniform number from 0 to n-1; n must be from 1 to 1<<16.
func (s *Stream) Intn(n int) int { return s.Die(uint32(n)) - 1 }

// Size is the length in bytes of an encoded stream.
const Size = 16

// Append appends the 16 bytes of the stream, little endian.
func (s Stream) Append(b []byte) []byte {
	b = binary.LittleEndian.AppendUint64(b, s.Hi)
	return binary.LittleEndian.AppendUint64(b, s.Lo)
}

// Read returns the stream whose bytes stand at the start of b, which must hold at least Size bytes.
func Read(b []byte) Stream {
	return Stream{binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:])}
}
