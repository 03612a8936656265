package board

import (
	"math/bits"

	"gauntlet/engine/geom"
)

// A Coherency says how close the models of a unit keep together: each stands within Near of another and
// within Far of every other, and all are one group linked by distances up to Near (GF3-MOV-01, GF2-MOV-01).
type Coherency struct {
	Near, Far int32
	// Loose lets a unit fall into several groups, so long as no model is alone.
	Loose bool
}

// SlotGap is the room between neighbouring bases of a unit that is laid out in ranks.
const SlotGap = geom.Inch / 10

// Files returns how many models stand in one rank when n bases of radius r are laid out as wide as coherency
// lets them.
func (c *Coherency) Files(n int, r int32) int {
	wide := n
	for wide > 1 && !c.together(n, wide, r) {
		wide--
	}
	return wide
}

// Deep returns how many models stand in one rank when n bases of radius r are laid out as deep as coherency
// lets them.
func (c *Coherency) Deep(n int, r int32) int {
	wide := 1
	for wide < n && !c.together(n, wide, r) {
		wide++
	}
	return wide
}

// together reports whether n bases of radius r in ranks of the given number of files keep within the far
// distance of each other. Furthest apart are the ends of the first rank and of the last full one, or of the
// first and of a shorter last one.
func (c *Coherency) together(n, files int, r int32) bool {
	step, limit := int64(2*r+SlotGap), 2*(int64(c.Far)+2*int64(r)) // all doubled, for half files
	fits := func(across2, down int) bool {
		w, h := int64(across2)*step, 2*int64(down)*step
		return w*w+h*h <= limit*limit
	}
	files = min(files, n)
	full, rest := n/files, n%files
	if !fits(2*(files-1), full-1) {
		return false
	}
	across2 := files - 1 + rest - 1
	if (files-rest)%2 == 1 && !c.centred(r) {
		across2++
	}
	return rest == 0 || fits(across2, full)
}

// centred reports whether a base may stand behind the gap between two others: it must be near enough to link
// with them.
func (c *Coherency) centred(r int32) bool {
	step, limit := int64(2*r+SlotGap), 2*(int64(c.Near)+2*int64(r))
	return step*step+4*step*step <= limit*limit
}

// Square returns how many models stand in one rank of a formation as square as can be.
func Square(n int) int {
	c := 1
	for c*c < n {
		c++
	}
	return c
}

// Slots writes the places of n bases of radius r in ranks of the given number of files, front rank (positive
// Y) first and left to right in each, relative to their mean. The last rank is centred; where bases are so
// large that those behind a gap would be out of coherency, it stands half a file to the left of that. dst
// must hold n.
func (c *Coherency) Slots(dst []geom.Point, n, files int, r int32) {
	step, down := 2*r+SlotGap, int32(0)
	for from := 0; from < n; from += files {
		in := min(files, n-from)
		left := int32(in - 1)
		if from > 0 && (files-in)%2 == 1 && !c.centred(r) {
			left++
		}
		for file := range in {
			dst[from+file] = geom.Point{X: (2*int32(file) - left) * step / 2, Y: down}
		}
		down -= step
	}
	Centre(dst[:n])
}

// Centre moves places so that their mean is 0.
func Centre(places []geom.Point) {
	var x, y int64
	for _, p := range places {
		x, y = x+int64(p.X), y+int64(p.Y)
	}
	n := int64(len(places))
	mean := geom.Point{X: int32(x / n), Y: int32(y / n)}
	for i := range places {
		places[i] = places[i].Sub(mean)
	}
}

// Holds reports whether some bases stand in coherency; of links it makes use. Most units that do stand so close
// together that no two can be too far apart: then those linked to the first are looked for, and those linked to
// these, among the bases that are left.
func (c *Coherency) Holds(bases []Disc, links []uint64) bool {
	if len(bases) < 2 {
		return true
	}
	if c.Loose || !c.close(bases) {
		return c.Links(bases, links) && c.Connected(links, ^uint64(0)>>(64-len(bases)))
	}
	var order [MaxTogether]uint8 // those that belong to the first, then those left
	for i := range bases {
		order[i] = uint8(i)
	}
	found := 1
	for ; found < len(bases); found++ { // mostly each is linked to one of the last before it
		a, k := &bases[found], found-1
		for k >= 0 && !geom.Within(a.P, bases[k].P, int64(a.R)+int64(bases[k].R)+int64(c.Near)) {
			k--
		}
		if k < 0 {
			break
		}
	}
	for k := 0; k < found && found < len(bases); k++ {
		a := bases[order[k]]
		for j := found; j < len(bases); j++ {
			if b := &bases[order[j]]; geom.Within(a.P, b.P, int64(a.R)+int64(b.R)+int64(c.Near)) {
				order[j], order[found] = order[found], order[j]
				found++
			}
		}
	}
	return found == len(bases)
}

// close reports whether the box around the middles of some bases is so small that none of these is further from
// another than the far distance.
func (c *Coherency) close(bases []Disc) bool {
	box, r := geom.Box{Min: bases[0].P, Max: bases[0].P}, bases[0].R
	for i := range bases {
		b := &bases[i]
		box, r = box.Union(geom.Box{Min: b.P, Max: b.P}), min(r, b.R)
	}
	return geom.Within(box.Min, box.Max, int64(c.Far)+2*int64(r))
}

// Links returns, for each of the bases, the mask of the others that stand near enough to link with it, and
// whether all pairs are within the far distance. links must be as long as the bases, of which there are at
// most 64.
func (c *Coherency) Links(bases []Disc, links []uint64) (within bool) {
	links = links[:len(bases)]
	clear(links)
	near, far, out := int64(c.Near), int64(c.Far), int64(0)
	for i := range bases {
		a, mine := bases[i], uint64(0)
		for j, b := range bases[:i] {
			d2, touch := geom.Dist2(a.P, b.P), int64(a.R)+int64(b.R)
			// signs instead of branches, which would be guessed wrong too often
			linked := uint64((d2-(touch+near)*(touch+near)-1)>>63) & 1
			out |= (touch+far)*(touch+far) - d2
			mine |= linked << j
			links[j] |= linked << i
		}
		links[i] = mine
	}
	return out >= 0
}

// Connected reports whether the bases of a mask form one group by their links, or, where that is enough,
// whether none of them is alone.
func (c *Coherency) Connected(links []uint64, mask uint64) bool {
	if c.Loose {
		for m := mask; m != 0; m &= m - 1 {
			if i := bits.TrailingZeros64(m); links[i]&mask == 0 && mask != 1<<i {
				return false
			}
		}
		return true
	}
	seen := mask & -mask
	for next := seen; next != 0 && seen != mask; {
		i := bits.TrailingZeros64(next)
		next &= next - 1
		grown := links[i] & mask &^ seen
		seen |= grown
		next |= grown
	}
	return seen == mask
}

// Fits reports whether n bases of radius r, laid out as square as can be, keep within the far distance of
// each other.
func (c *Coherency) Fits(n int, r int32) bool { return c.together(n, Square(n), r) }
