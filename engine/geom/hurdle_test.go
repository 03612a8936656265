package geom

import (
	"math/rand/v2"
	"testing"
)

// What bars a way for certain bars it, and all longer ways in the same direction.
func TestHurdlesThatBarLongerWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	some := func(n int64) int64 { return rng.Int64N(2*n+1) - n }
	barred, all := 0, 0
	for range 1_000_000 {
		at := Point{int32(some(20 * Inch)), int32(some(20 * Inch))}
		reach := rng.Int64N(3*Inch) + Inch/2
		h := NewHurdle(at, reach, max(0, reach-rng.Int64N(2)*Inch))
		way := Point{int32(some(20 * Inch)), int32(some(20 * Inch))}
		if rng.IntN(2) == 0 { // from within the disc, neither to its centre nor away from that, but for rounding
			at = at.WithLength(rng.Int64N(reach))
			h = NewHurdle(at, reach, max(0, reach-rng.Int64N(2)*Inch))
			way = at.Perp().Times(rng.Int64N(12*Inch)+100, at.Norm()+1).Add(Point{int32(some(3)), int32(some(3))})
		}
		short := way.Times(rng.Int64N(10)+1, 11)
		x, y := int64(short.X), int64(short.Y)
		if !h.Bars(x, y, Dot(short, short)) {
			if h.BarsAll(x, y, Dot(short, short)) {
				t.Fatalf("a hurdle at %v that may be passed at %d bars longer ways than %v alone", at, h.pass, short)
			}
			continue
		}
		if h.Room >= 0 {
			barred++
		}
		if !h.BarsAll(x, y, Dot(short, short)) {
			continue
		}
		if all++; !h.Bars(int64(way.X), int64(way.Y), Dot(way, way)) {
			t.Fatalf("a hurdle at %v that may be passed at %d bars %v for all longer ways, and not %v", at, h.pass,
				short, way)
		}
	}
	if all < barred/2 {
		t.Errorf("of %d ways that are barred only %d are for all longer ones", barred, all)
	}
}
