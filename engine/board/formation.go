package board

import (
	"math/bits"

	"gauntlet/engine/geom"
)

// Distances of coherency (GF3-MOV-01): a model stands within Near of another of its unit and within Far of every other.
const (
	Near = 1 * geom.Inch
	Far  = 9 * geom.Inch
)

// SlotGap is the room between neighbouring bases of a unit that is laid out in ranks.
const SlotGap = geom.Inch / 10

// Files returns how many models stand in one rank when n bases of radius r are laid out as wide as coherency lets them.
func Files(n int, r int32) int {
	step := int64(2*r + SlotGap)
	for c := n; c > 1; c-- {
		ranks := int64((n + c - 1) / c)
		w, h := int64(c-1)*step, (ranks-1)*step
		if limit := int64(Far + 2*r); w*w+h*h <= limit*limit {
			return c
		}
	}
	return 1
}

// Square returns how many models stand in one rank of a formation as square as can be.
func Square(n int) int {
	c := 1
	for c*c < n {
		c++
	}
	return c
}

// Slots writes the places of n bases of radius r in ranks of the given number of files, front rank (positive Y) first and left to right in
// each, relative to their mean. The last rank is centred. dst must hold n.
func Slots(dst []geom.Point, n, files int, r int32) {
	step := 2*r + SlotGap
	var sum int64
	for i := range n {
		rank, file := i/files, i%files
		in := min(files, n-rank*files)
		dst[i] = geom.Point{X: (2*int32(file) - int32(in-1)) * step / 2, Y: -int32(rank) * step}
		sum += int64(dst[i].Y)
	}
	mean := int32(sum / int64(n))
	for i := range dst[:n] {
		dst[i].Y -= mean
	}
}

// Links returns, for each of the bases, the mask of the others that stand near enough to link with it, and whether all pairs are within
// the far distance. links must be as long as the bases, of which there are at most 64.
func Links(bases []Disc, links []uint64) (within bool) {
	within = true
	for i := range bases {
		links[i] = 0
	}
	for i := range bases {
		for j := i + 1; j < len(bases); j++ {
			d2 := geom.Dist2(bases[i].P, bases[j].P)
			r := int64(bases[i].R) + int64(bases[j].R)
			if d2 <= (r+Near)*(r+Near) {
				links[i] |= 1 << j
				links[j] |= 1 << i
			} else if d2 > (r+Far)*(r+Far) {
				within = false
			}
		}
	}
	return within
}

// Connected reports whether the bases of a mask form one group by their links.
func Connected(links []uint64, mask uint64) bool {
	if mask == 0 {
		return true
	}
	seen := mask & -mask
	for next := seen; next != 0; {
		i := bits.TrailingZeros64(next)
		next &= next - 1
		grown := links[i] & mask &^ seen
		seen |= grown
		next |= grown
	}
	return seen == mask
}

// Fits reports whether n bases of radius r, laid out as square as can be, keep within the far distance of each other.
func Fits(n int, r int32) bool {
	c := Square(n)
	step := int64(2*r + SlotGap)
	w, h := int64(c-1)*step, int64((n+c-1)/c-1)*step
	limit := int64(Far + 2*r)
	return w*w+h*h <= limit*limit
}
