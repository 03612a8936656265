// Package rose holds the ways on which the pattern of destinations lets a unit go in all directions.
package rose

import "gauntlet/engine/geom"

// How many places the pattern of destinations has.
const (
	Rings = 3 // in each direction of geom.Dirs: a third of the allowance, two thirds, and all of it
	// of each formation: where the figures are, then eight directions at half the allowance and all of it
	Reforms = 1 + 8*2
)

// A Rose is the ways of the pattern of destinations of an allowance, in the frame of an owner.
type Rose struct {
	Ways    [len(geom.Dirs) * Rings]geom.Point // in each direction, the longest first
	Reforms [Reforms]geom.Point                // of units that re-form
	Allow   int32
	Sectors [len(geom.Dirs)]uint8 // in which the directions lie
	Within  bool                  // no way is longer than the allowance, and none of the longest is nothing
}

// Places are the places in the pattern of the ways of a rose: there the shortest come first.
var Places = func() (places [len(geom.Dirs) * Rings]uint8) {
	for k := range places {
		places[k] = uint8(k - 2*(k%Rings) + Rings - 1)
	}
	return places
}()

// New returns the rose of an allowance; the sign is that of the frame.
func New(allow, sign int32) (r Rose) {
	r.Allow, r.Within = allow, true
	for k := range r.Ways {
		dir, ring := k/Rings, Rings-k%Rings
		v := geom.Dirs[dir].Sign(sign).Times(int64(allow)*int64(ring)/Rings, geom.DirScale)
		r.Ways[k] = v
		r.Within = r.Within && geom.Within(v, geom.Point{}, int64(allow))
		if k%Rings == 0 {
			if r.Within = r.Within && v != (geom.Point{}); v != (geom.Point{}) {
				r.Sectors[dir] = uint8(geom.Sector(v))
			}
		}
	}
	for k := 1; k < Reforms; k++ {
		dir, halves := (k-1)&^1, int64((k-1)&1+1)
		r.Reforms[k] = geom.Dirs[dir].Sign(sign).Times(int64(allow)*halves/2, geom.DirScale)
	}
	return r
}
