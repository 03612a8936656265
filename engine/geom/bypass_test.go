package geom

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A bypass never cuts its disc, whatever the places, and a way by it is the shortest that its number of bends
// allows, nearly.
func TestBypass(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	bends := [2]int{}
	for range 50_000 {
		c := Point{r.Int32N(2*MaxCoord) - MaxCoord, r.Int32N(2*MaxCoord) - MaxCoord}
		n := 200 + r.Int64N(8000)
		a, b := beside(r, c, n), beside(r, c, n)
		if Dist2(a, c) < n*n || Dist2(b, c) < n*n || !SegmentNear(a, b, c, n) {
			continue
		}
		by, turned := Bypasses(a, b, c, n), Bypasses(a.Neg(), b.Neg(), c.Neg(), n)
		for k, side := range [2]int32{-1, 1} {
			once, first, hasOnce, hasFirst := by[k].Once, by[k].First, by[k].HasOnce, by[k].HasFirst
			arc := around(a, b, c, float64(n+bypassRoom), side)
			if angle := arc.angle; angle < 2.6 && !hasOnce || angle > 1.06 && angle < 5 && !hasFirst {
				t.Fatalf("no bypass from %v to %v about %v, radius %d, side %d, by an angle of %.3f: %v %v",
					a, b, c, n, side, angle, hasOnce, hasFirst)
			}
			if hasOnce {
				bends[0]++
				clears(t, c, n, a, once, b)
				if got, most := length(a, once, b), arc.straight+
					2*arc.radius*math.Tan(arc.angle/2); arc.angle < 2.6 && got > most+20 {
					t.Fatalf("from %v by %v to %v about %v, radius %d: %.0f units, want %.0f", a, once, b, c,
						n, got, most)
				}
			}
			if hasFirst {
				clears(t, c, n, a, first)
				rest := Bypasses(first, b, c, n)[k]
				second := rest.Once
				if !rest.HasOnce {
					t.Fatalf("no second bend from %v by %v to %v about %v, radius %d, side %d", a, first, b,
						c, n, side)
				}
				bends[1]++
				clears(t, c, n, a, first, second, b)
				if got, most := length(a, first, second, b), arc.straight+
					4*arc.radius*math.Tan(arc.angle/4); arc.angle < 5 && got > most+20 {
					t.Fatalf("from %v by %v and %v to %v about %v, radius %d: %.0f units, want %.0f", a,
						first, second, b, c, n, got, most)
				}
			}
			if half := (Bypass{once.Neg(), first.Neg(), hasOnce, hasFirst}); turned[k] != half {
				t.Fatalf("half round, the bypass from %v to %v about %v, radius %d, is %v, want %v", a, b, c,
					n, turned[k], half)
			}
		}
	}
	if bends[0] < 5_000 || bends[1] < 5_000 {
		t.Errorf("%d ways with one bend and %d with two: too few to mean anything", bends[0], bends[1])
	}
}

// Who stands in the centre has no side to go round by, and nobody ends inside.
func TestNoBypass(t *testing.T) {
	for _, ends := range [][2]Point{{{0, 0}, {5000, 0}}, {{5000, 0}, {0, 0}}, {{5000, 0}, {-999, 0}}} {
		if by := Bypasses(ends[0], ends[1], Point{}, 1000); by != [2]Bypass{} {
			t.Errorf("a bypass from %v to %v about the origin, radius 1000", ends[0], ends[1])
		}
	}
}

// One who stands a little too close leads straight out before it turns.
func TestBypassFromInside(t *testing.T) {
	a, b := Point{-990, 0}, Point{5000, 0}
	for k, by := range Bypasses(a, b, Point{}, 1000) {
		if !by.HasFirst || Dot(by.First.Sub(a), a) < 0 || Dist2(by.First, Point{}) < 1000*1000 {
			t.Errorf("way %d: from %v by %v", k, a, by)
		}
	}
}

// beside returns a place at most 20 inches from the disc about c, often right beside it.
func beside(r *rand.Rand, c Point, n int64) Point {
	turn, far := r.Float64()*2*math.Pi, float64(n)+1
	if r.IntN(3) > 0 {
		far += r.Float64() * 20 * Inch
	}
	return Point{c.X + int32(math.Round(far*math.Cos(turn))), c.Y + int32(math.Round(far*math.Sin(turn)))}
}

func clears(t *testing.T, c Point, n int64, way ...Point) {
	t.Helper()
	for k := range way[1:] {
		if SegmentNear(way[k], way[k+1], c, n) {
			t.Fatalf("the way %v cuts the disc about %v of radius %d between %v and %v", way, c, n, way[k],
				way[k+1])
		}
	}
}

func length(way ...Point) (sum float64) {
	for k := range way[1:] {
		sum += math.Hypot(float64(way[k+1].X-way[k].X), float64(way[k+1].Y-way[k].Y))
	}
	return sum
}

// A curve is the shortest way round a disc: two straight parts, together so long, and an arc of so many
// radians between them.
type curve struct{ straight, radius, angle float64 }

func around(a, b, c Point, n float64, side int32) curve {
	polar := func(p Point) (turn, far float64) {
		return math.Atan2(float64(p.Y-c.Y), float64(p.X-c.X)), math.Hypot(float64(p.X-c.X), float64(p.Y-c.Y))
	}
	ta, ra := polar(a)
	tb, rb := polar(b)
	angle := math.Mod((tb-ta)*float64(side)+4*math.Pi,
		2*math.Pi) - math.Acos(min(1, n/ra)) - math.Acos(min(1, n/rb))
	return curve{math.Sqrt(max(0, ra*ra-n*n)) + math.Sqrt(max(0, rb*rb-n*n)), n, angle}
}

// TestFrontHoldsAllWays has ways to all places of a circle pass between the two points, and past the line through them.
func TestFrontHoldsAllWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	held := 0
	for range 20000 {
		r := 1 + rng.Int64N(4000)
		a, c := Point{}, Point{int32(rng.IntN(30001) - 15000), int32(rng.IntN(30001) - 15000)}
		if rng.IntN(4) == 0 { // hardly outside
			c = c.WithLength(r + rng.Int64N(40))
		}
		u, v, ok := Front(a, c, r)
		if !ok {
			if d := c.Norm(); d > r+2*bypassRoom+1 {
				t.Fatalf("nothing for a circle of %d at %d", r, d)
			}
			continue
		}
		for k := range Dirs {
			held++
			p := c.Add(Dirs[k].WithLength(r))
			left, right, past := Cross(u.Sub(a), p.Sub(a)), Cross(p.Sub(a), v.Sub(a)), Cross(v.Sub(u), p.Sub(u))
			if Cross(u, v) < 0 {
				left, right, past = -left, -right, -past
			}
			if left < 0 || right < 0 || past > 0 {
				t.Fatalf("the way to %v, beside %v at %d, does not pass between %v and %v: %d, %d, %d", p, c, r, u, v, left,
					right, past)
			}
		}
	}
	if held < 100000 {
		t.Errorf("%d ways", held)
	}
}
