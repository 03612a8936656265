package board

import (
	"math/rand/v2"
	"testing"

	"gauntlet/engine/geom"
)

// What a line between two boxes meets lies in the corridor between them, and no box lies beside a line that
// crosses it. Most of what the corridor leaves out of the box around both is left out.
func TestCorridor(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	box := func(far, size int32) geom.Box {
		at := geom.Point{X: rng.Int32N(2*far) - far, Y: rng.Int32N(2*far) - far}
		return geom.Box{Min: at, Max: at.Add(geom.Point{X: rng.Int32N(size), Y: rng.Int32N(size)})}
	}
	in := func(b geom.Box) geom.Point {
		return b.Min.Add(geom.Point{X: rng.Int32N(b.Max.X - b.Min.X + 1), Y: rng.Int32N(b.Max.Y - b.Min.Y + 1)})
	}
	met, out := 0, 0
	for range 200_000 {
		a, b, o := box(20000, 4000), box(20000, 4000), box(20000, 6000)
		c := NewCorridor(a, b)
		p, q := in(a), in(b)
		corners := geom.Polygon{o.Min, {X: o.Max.X, Y: o.Min.Y}, o.Max, {X: o.Min.X, Y: o.Max.Y}}
		if corners.Convex() && corners.LineCrosses(p, q) {
			if met++; !c.Meets(o) || o.Beside(p, q) {
				t.Fatalf("%v to %v: %v, which the line from %v to %v crosses, lies beside it", a, b, o, p, q)
			}
		} else if o.Overlaps(a.Union(b)) && !c.Meets(o) {
			out++
		}
		d := Disc{o.Min, 300 + rng.Int32N(2000)}
		if geom.SegmentNear(p, q, d.P, int64(d.R)) && !c.MeetsDisc(d.P, d.R) {
			t.Fatalf("%v to %v: %v, which the line from %v to %v meets, lies beside it", a, b, d, p, q)
		}
	}
	if met < 10_000 || out < 10_000 {
		t.Errorf("%d boxes are met, and %d are left out", met, out)
	}
}

// A disc that touches the box around both, or the corridor from beside, may reach into it; one that does not is
// out of it.
func TestCorridorAndDiscsThatTouch(t *testing.T) {
	at := func(x, y int32) geom.Box { p := geom.Point{X: x, Y: y}; return geom.Box{Min: p, Max: p} }
	straight, across := NewCorridor(at(0, 0), at(10_000, 0)), NewCorridor(at(0, 0), at(6000, 6000))
	for _, c := range []struct {
		in    *Corridor
		p     geom.Point
		meets bool
	}{
		{&straight, geom.Point{X: -500}, true}, {&straight, geom.Point{X: -501}, false},
		{&straight, geom.Point{X: 10_500}, true}, {&straight, geom.Point{X: 10_501}, false},
		{&straight, geom.Point{X: 5000, Y: 500}, true}, {&straight, geom.Point{X: 5000, Y: 501}, false},
		{&straight, geom.Point{X: 5000, Y: -500}, true}, {&straight, geom.Point{X: 5000, Y: -501}, false},
		{&across, geom.Point{X: 3000, Y: 3000}, true}, {&across, geom.Point{X: 5000, Y: 1000}, false},
		{&across, geom.Point{X: 1000, Y: 5000}, false},
	} {
		if got := c.in.MeetsDisc(c.p, 500); got != c.meets {
			t.Errorf("a disc about %v: %v", c.p, got)
		}
	}
}

// A point on the very side of the corridor may be in its way.
func TestSideOfCorridor(t *testing.T) {
	c := NewCorridor(geom.Box{Max: geom.Point{X: 1000, Y: 1000}},
		geom.Box{Min: geom.Point{X: 9000}, Max: geom.Point{X: 10_000, Y: 1000}})
	for y, want := range map[int32]bool{-1: false, 0: true, 1000: true, 1001: false} {
		if got := c.MeetsDisc(geom.Point{X: 5000, Y: y}, 0); got != want {
			t.Errorf("the point at Y %d: %v, want %v", y, got, want)
		}
	}
}
