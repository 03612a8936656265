package board

import (
	"fmt"
	"slices"

	"gauntlet/engine/geom"
)

// A Formation is how figures that go together stand around their anchor, which is the mean of their
// positions.
type Formation uint8

// The formations. Line, Column and Block are laid out in the owner's frame.
// Their numbers are part of the format of snapshots and replays.
const (
	AsItStands    Formation = 0 // every figure moves by the same vector
	Line          Formation = 1 // as wide along the table edge as coherency allows
	Column        Formation = 2 // as deep as coherency allows
	Block         Formation = 3 // as square as can be
	NumFormations Formation = 4
)

var formationNames = [NumFormations]string{"as it stands", "line", "column", "block"}

func (f Formation) String() string {
	if f < NumFormations {
		return formationNames[f]
	}
	return fmt.Sprintf("formation %d", uint8(f))
}

// Wide returns how many figures of n on bases of radius r stand in one rank of a formation.
func (c *Coherency) Wide(f Formation, n int, r int32) int {
	switch f {
	case Line:
		return c.Files(n, r)
	case Column:
		return c.Deep(n, r)
	}
	return Square(n)
}

// MaxTogether is the most figures that go together.
const MaxTogether = 64

// StandBy writes the places of a unit whose first models stand so many files wide on bases of radius r, and
// the others, heroes on bases of other sizes, one after another behind or beside those; and reports whether
// there are coherent ones for the heroes.
func (c *Coherency) StandBy(bases []Disc, squad, wide int, r int32) bool {
	var places [MaxTogether]geom.Point
	c.Slots(places[:], squad, wide, r)
	for i := range squad {
		bases[i] = Disc{P: places[i], R: r}
	}
	for n := squad; n < len(bases); n++ {
		if !c.standNext(bases[:n+1], squad, wide) {
			return false
		}
	}
	return true
}

// standNext writes the place of the last of some bases, a hero's, where the others stand already, the first
// of them so many files wide: behind the middle of their last rank or beside one of them; of a further hero
// also on one of the four sides of anybody. It reports whether there is a coherent one.
func (c *Coherency) standNext(bases []Disc, squad, wide int) bool {
	n := len(bases) - 1
	hero := &bases[n]
	out := bases[0].R + hero.R + SlotGap
	last := (squad - 1) / wide * wide
	for try := range squad + 1 {
		if hero.P = bases[(last+squad-1)/2].P.Sub(geom.Point{Y: out}); try > 0 {
			hero.P = bases[try-1].P.Add(geom.Point{X: out})
		}
		if c.coherentWith(bases) {
			return true
		}
	}
	if n == squad {
		return false
	}
	for i := range n {
		out := bases[i].R + hero.R + SlotGap
		for _, side := range [4]geom.Point{{Y: -out}, {X: out}, {X: -out}, {Y: out}} {
			if hero.P = bases[i].P.Add(side); c.coherentWith(bases) {
				return true
			}
		}
	}
	return false
}

// coherentWith reports whether some bases are coherent and the last overlaps none of the others.
func (c *Coherency) coherentWith(bases []Disc) bool {
	var links [MaxTogether]uint64
	last := len(bases) - 1
	return c.Holds(bases, links[:]) &&
		!slices.ContainsFunc(bases[:last], func(b Disc) bool { return b.Nearer(bases[last], 0) })
}
