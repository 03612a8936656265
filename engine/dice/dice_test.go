package dice

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The stream is the PCG-DXSM of the standard library, bit for bit.
func TestStreamIsPCG(t *testing.T) {
	for _, seed := range [][2]uint64{{0, 0}, {1, 2}, {math.MaxUint64, math.MaxUint64},
		{0x123456789abcdef, 0xfedcba987654321}} {
		s, want := Stream{seed[0], seed[1]}, rand.NewPCG(seed[0], seed[1])
		for n := range 10_000 {
			if got, want := s.Uint64(), want.Uint64(); got != want {
				t.Fatalf("number %d of %x is %016x, not %016x", n, seed, got, want)
			}
		}
	}
}

// Known answers: what a seed gives is part of the format of replays.
func TestKnownAnswers(t *testing.T) {
	s := New(1)
	for i, want := range []uint64{0xffeb7d7afcf0aba1, 0xe067aece542a712e, 0x415e52334f876d4b} {
		if got := s.Uint64(); got != want {
			t.Errorf("number %d of seed 1 is %#016x, not %#016x", i, got, want)
		}
	}
	s = New(2026)
	var got [12]int
	for i := range got {
		got[i] = s.Die([]uint32{6, 3, 20}[i%3])
	}
	if want := [12]int{6, 2, 7, 6, 1, 6, 1, 1, 19, 4, 3, 4}; got != want {
		t.Errorf("seed 2026 rolls %v, not %v", got, want)
	}
	// of SplitMix64's authors
	for x, want := range map[uint64]uint64{0: 0xe220a8397b1dcdaf, 1: 0x910a2dec89025cc1} {
		if Mix(x) != want {
			t.Errorf("Mix(%d) is %#x, not %#x", x, Mix(x), want)
		}
	}
}

// Dice are uniform: chi-squared over 600,000 rolls stays below what chance exceeds once in 10,000 times. The
// seeds are fixed.
func TestDiceAreUniform(t *testing.T) {
	limit := map[uint32]float64{2: 15.14, 3: 18.42, 6: 25.74, 20: 50.80}
	for _, sides := range []uint32{2, 3, 6, 20} {
		for seed := range uint64(5) {
			const rolls = 600_000
			s := New(seed)
			count := make([]int, sides+1)
			pairs := make([]int, sides*sides)
			last := 0
			for range rolls {
				v := s.Die(sides)
				if v < 1 || v > int(sides) {
					t.Fatalf("a die of %d sides shows %d", sides, v)
				}
				count[v]++
				pairs[last*int(sides)+v-1]++
				last = v - 1
			}
			chi := func(n []int) (sum float64) {
				mean := float64(rolls) / float64(len(n))
				for _, c := range n {
					sum += (float64(c) - mean) * (float64(c) - mean) / mean
				}
				return sum
			}
			if x := chi(count[1:]); x > limit[sides] {
				t.Errorf("die of %d, seed %d: chi-squared %.1f over %.1f: %v", sides, seed, x, limit[sides],
					count[1:])
			}
			// Pairs of rolls: mean k and deviation sqrt(2k) for k degrees of freedom.
			k := float64(sides*sides - 1)
			if x := chi(pairs); x > k+5*math.Sqrt(2*k) {
				t.Errorf("pairs of dice of %d, seed %d: chi-squared %.1f for %.0f degrees of freedom", sides,
					seed, x, k)
			}
		}
	}
}

// The smallest and the largest number of a die come up, and nothing beyond them.
func TestDieBounds(t *testing.T) {
	for _, sides := range []uint32{1, 2, 3, 6, 7, 20, 100, 49_152, 65_535, 1 << 16} {
		s := New(uint64(sides))
		low, high := int(sides), 1
		for range 400_000 {
			v := s.Die(sides)
			low, high = min(low, v), max(high, v)
		}
		if low < 1 || high > int(sides) || sides <= 100 && (low != 1 || high != int(sides)) {
			t.Errorf("a die of %d sides shows %d to %d", sides, low, high)
		}
		if v := s.Intn(int(sides)); v < 0 || v >= int(sides) {
			t.Errorf("Intn(%d) is %d", sides, v)
		}
	}
}

func TestEncoding(t *testing.T) {
	s := New(99)
	s.Uint64()
	b := s.Append([]byte("x"))
	if len(b) != 1+Size {
		t.Fatalf("%d bytes", len(b)-1)
	}
	if b[0] != 'x' || b[1] != byte(s.Hi) || b[9] != byte(s.Lo) {
		t.Errorf("%x is not %v in little endian", b, s)
	}
	if r := Read(b[1:]); r != s || r.Uint64() != s.Uint64() {
		t.Errorf("%v comes back as %v", s, r)
	}
}

// Neighbouring seeds share nothing that can be seen in their first rolls.
func TestNeighbouringSeeds(t *testing.T) {
	const seeds = 60_000
	equal := 0
	for n := range uint64(seeds) {
		a, b := New(n), New(n+1)
		if a.Die(6) == b.Die(6) {
			equal++
		}
	}
	if mean, dev := float64(seeds)/6, math.Sqrt(seeds*5.0/36); math.Abs(float64(equal)-mean) > 4*dev {
		t.Errorf("%d of %d neighbours begin with the same roll, expected %.0f", equal, seeds, mean)
	}
}

// Numbers from 0 are what a die shows, less one.
func TestIntn(t *testing.T) {
	a, b := New(7), New(7)
	for n := 1; n < 200; n++ {
		if got, want := a.Intn(n), b.Die(uint32(n))-1; got != want {
			t.Fatalf("of %d: %d, want %d", n, got, want)
		}
	}
}
