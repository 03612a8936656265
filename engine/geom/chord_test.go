package geom

import "testing"

// The part of a way that lies in a polygon or a disc: closed at the edges, rounded to the nearest unit, in
// either direction.
func TestChords(t *testing.T) {
	square := Polygon{{X: -1000, Y: -1000}, {X: 1000, Y: -1000}, {X: 1000, Y: 1000}, {X: -1000, Y: 1000}}
	diamond := Polygon{{Y: -1000}, {X: 1000}, {Y: 1000}, {X: -1000}}
	for _, c := range []struct {
		name     string
		g        Polygon // nil for the disc of radius 1000 about 0,0
		a, b     Point
		from, to int64
		ok       bool
	}{
		{"across a square", square, Point{X: -3000}, Point{X: 3000}, 2000, 4000, true},
		{"and back", square, Point{X: 3000}, Point{X: -3000}, 2000, 4000, true},
		{"out of it", square, Point{}, Point{X: 3000}, 0, 1000, true},
		{"into it", square, Point{X: -3000}, Point{}, 2000, 3000, true},
		{"inside it", square, Point{X: -500}, Point{X: 500}, 0, 1000, true},
		{"along its edge", square, Point{X: -3000, Y: 1000}, Point{X: 3000, Y: 1000}, 2000, 4000, true},
		{"past it", square, Point{X: -3000, Y: 1001}, Point{X: 3000, Y: 1001}, 0, 0, false},
		{"short of it", square, Point{X: -3000}, Point{X: -1001}, 0, 0, false},
		{"by a corner", diamond, Point{X: -3000, Y: 1000}, Point{X: 3000, Y: 1000}, 3000, 3000, true},
		{"across a corner", diamond, Point{X: -3000, Y: 900}, Point{X: 3000, Y: 900}, 2900, 3100, true},
		{"across a disc", nil, Point{X: -3000}, Point{X: 3000}, 2000, 4000, true},
		{"across it off its middle", nil, Point{X: -3000, Y: 600}, Point{X: 3000, Y: 600}, 2200, 3800, true},
		{"touching it", nil, Point{X: -3000, Y: 1000}, Point{X: 3000, Y: 1000}, 3000, 3000, true},
		{"touching its other side", nil, Point{X: -3000, Y: -1000}, Point{X: 3000, Y: -1000}, 3000, 3000, true},
		{"past the disc", nil, Point{X: -3000, Y: 1001}, Point{X: 3000, Y: 1001}, 0, 0, false},
		{"away from it", nil, Point{X: 2000}, Point{X: 3000}, 0, 0, false},
	} {
		length := c.b.Sub(c.a).Norm()
		from, to, ok := ChordOfDisc(c.a, c.b, Point{}, 1000, length)
		if c.g != nil {
			from, to, ok = c.g.Chord(c.a, c.b, length)
		}
		if ok != c.ok || ok && (from != c.from || to != c.to) {
			t.Errorf("%s: from %d to %d, %v; want from %d to %d, %v", c.name, from, to, ok, c.from, c.to,
				c.ok)
		}
	}
}
