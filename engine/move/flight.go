package move

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/move/rose"
)

// A Flight is how far and in which directions figures fly: least to far, in the direction of the last flight
// where that is kept (ahead) and there is one (heading, or -1), and over the table edge or not.
type Flight struct {
	Least, Far    int32
	Leaves, Ahead bool
	Heading       int
}

// Flights calls yield with every flight of the pattern of at most far, in the order of the patterns, until it
// returns false.
func (w *Mover) Flights(f *Flight, yield func(place int, v geom.Point) bool) {
	least, far := int64(f.Least), int64(f.Far)
	for dir := range geom.Dirs {
		if f.Heading >= 0 && dir != f.Heading {
			continue
		}
		room := w.roomTowards(geom.Dirs[dir].Sign(w.Sign))
		for ring := range int64(rose.Rings) {
			length := least + (far-least)*ring/(rose.Rings-1)
			if before := least + (far-least)*(ring-1)/(rose.Rings-1); ring > 0 &&
				(before >= room || before == length) {
				break
			}
			if !f.Leaves {
				length = min(length, room)
			}
			v := w.Offset(dir, length)
			if geom.Dot(v, v) > length*length { // some directions are a trifle longer than they should be
				v = w.Offset(dir, length-1)
			}
			if !yield(dir*rose.Rings+int(ring), v) {
				return
			}
		}
	}
}

// roomTowards returns how far the unit can go in a direction, of length geom.DirScale, until a base reaches
// the table edge.
func (w *Mover) roomTowards(unit geom.Point) int64 {
	t := w.Table
	room := int64(2) * int64(t.HalfW+t.HalfH)
	limit := func(half, r, at, by int32) {
		gap := int64(half-r) - int64(at)
		if by < 0 {
			gap, by = int64(half-r)+int64(at), -by
		}
		if by > 0 {
			room = min(room, gap*geom.DirScale/int64(by))
		}
	}
	for i := range w.N {
		b := w.Own[i]
		limit(t.HalfW, b.R, b.P.X, unit.X)
		limit(t.HalfH, b.R, b.P.Y, unit.Y)
	}
	return max(room, 0)
}

// flightSlack is what the length of a flight may be off by, for the ends of moves are rounded (units).
const flightSlack = 2

// MayFly reports whether a displacement is a flight of the pattern, or another one that is long enough or
// ends at the table edge.
func (w *Mover) MayFly(v geom.Point, f *Flight) bool {
	found := false
	w.Flights(f, func(_ int, u geom.Point) bool { found = u == v; return !found })
	if found {
		return true
	}
	length := v.Norm()
	if f.Leaves {
		return length >= int64(f.Least)-flightSlack && length <= int64(f.Far) &&
			(!f.Ahead || w.Direction(v) >= 0 && (f.Heading < 0 || w.Direction(v) == f.Heading))
	}
	if v == zero || length > int64(f.Far) || !w.Inside(w.Mean.Add(v)) {
		return false
	}
	return length >= int64(f.Least)-flightSlack || !w.Inside(w.Mean.Add(v.WithLength(length+flightSlack)))
}
