package dice

import (
	"math/big"
	"testing"
)

// before returns a stream whose next step leads to the given state.
func before(hi, lo uint64) Stream {
	wide := func(hi, lo uint64) *big.Int {
		n := new(big.Int).SetUint64(hi)
		return n.Or(n.Lsh(n, 64), new(big.Int).SetUint64(lo))
	}
	mod := new(big.Int).Lsh(big.NewInt(1), 128)
	n := wide(hi, lo)
	n.Mod(n.Sub(n, wide(incHi, incLo)), mod)
	n.Mod(n.Mul(n, new(big.Int).ModInverse(wide(mulHi, mulLo), mod)), mod)
	low := new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1))
	return Stream{Hi: new(big.Int).Rsh(n, 64).Uint64(), Lo: low.Uint64()}
}

func TestTallyRollsAsDieDoes(t *testing.T) {
	table := [7]uint64{1: 1, 2: 1 << 8, 3: 1 << 16, 4: 1 << 24, 5: 1 << 32, 6: 1 << 40}
	streams := []Stream{before(0, 5)} // the number that comes next is 0, which is rolled again for bias
	for seed := range uint64(2000) {
		streams = append(streams, New(seed))
	}
	for i, s := range streams {
		one, many := s, s
		var want uint64
		for range 100 {
			want += table[one.Die(6)]
		}
		if got := many.Tally(100, &table); got != want || one != many {
			t.Fatalf("stream %d: tally %x leads to %x; single dice give %x and lead to %x", i, got, many,
				want, one)
		}
	}
	steps := streams[0]
	steps.Uint64()
	if once := steps; steps.Uint64() == 0 || once.Hi != 0 {
		t.Fatalf("the first stream goes on to %x", once)
	}
	s := New(1)
	if s.Tally(0, &table) != 0 || s != New(1) {
		t.Error("no dice change the stream or add something up")
	}
}
