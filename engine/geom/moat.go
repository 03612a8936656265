package geom

// A Moat is all that is less than so far from a box.
type Moat struct {
	Box   Box
	Reach int64
}

// Corners returns the corners of the box, counter-clockwise.
func (b *Box) Corners() [4]Point {
	return [4]Point{b.Min, {X: b.Max.X, Y: b.Min.Y}, b.Max, {X: b.Min.X, Y: b.Max.Y}}
}

// Holds reports whether a point lies in the moat.
func (m *Moat) Holds(p Point) bool { return m.Box.Gap2(Box{Min: p, Max: p}) < m.Reach*m.Reach }

// Meets reports whether the straight way from a to b leads into the moat, where it leads into the box around that.
func (m *Moat) Meets(a, b Point) bool {
	if m.Box.Min.X == m.Box.Max.X || m.Box.Min.Y == m.Box.Max.Y {
		at := m.Box.Corners()
		return Polygon(at[:]).SweepTouches(a, b, m.Reach)
	}
	return m.Box.SweepTouches(a, b, m.Reach)
}
