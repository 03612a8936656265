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

// A disc that only touches the corridor meets it, on any side; one that stays a unit away does not.
func TestCorridorMeetsDisc(t *testing.T) {
	c := NewCorridor(geom.Box{Max: geom.Point{X: 1000, Y: 1000}},
		geom.Box{Min: geom.Point{X: 9000}, Max: geom.Point{X: 10_000, Y: 1000}})
	for _, side := range []geom.Point{{X: -500, Y: 500}, {X: 10_500, Y: 500}, {X: 5000, Y: -500},
		{X: 5000, Y: 1500}} {
		if !c.MeetsDisc(side, 500) {
			t.Errorf("the disc about %v touches the corridor, but it is denied", side)
		}
		if c.MeetsDisc(side, 499) {
			t.Errorf("the disc about %v is a unit away from the corridor, but it is said to meet it", side)
		}
	}
	for _, edge := range []geom.Point{{X: 5000}, {X: 5000, Y: 1000}} {
		if !c.MeetsDisc(edge, 0) {
			t.Errorf("the point %v on the side of the corridor is said to lie beside it", edge)
		}
	}
}
