package board

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"gauntlet/engine/geom"
)

// radii of the bases that there are, in units: 20 to 200 mm across.
var radii = []int32{393, 492, 629, 787, 984, 1181, 1574, 1968, 3937}

// coherencies are those of the games.
var coherencies = []Coherency{{Near: 1 * geom.Inch, Far: 9 * geom.Inch},
	{Near: 2 * geom.Inch, Far: 6 * geom.Inch}}

func (c *Coherency) slots(n, files int, r int32) []Disc {
	var p [64]geom.Point
	c.Slots(p[:], n, files, r)
	out := make([]Disc, n)
	for i := range out {
		out[i] = Disc{p[i], r}
	}
	return out
}

// coherent asks the rule itself: each model near to another, not too far from any, and all one group.
func (c *Coherency) coherent(bases []Disc) bool {
	near, far := int64(c.Near), int64(c.Far)
	group := map[int]bool{0: true}
	for range bases {
		for i := range bases {
			for j := range bases {
				d2, r := geom.Dist2(bases[i].P, bases[j].P), int64(bases[i].R)+int64(bases[j].R)
				if d2 > (r+far)*(r+far) {
					return false
				}
				if group[i] && d2 <= (r+near)*(r+near) {
					group[j] = true
				}
			}
		}
	}
	return len(group) == len(bases)
}

// Every formation of every size keeps coherency, as far as a unit of that size can have it at all, without
// bases that overlap; and it is laid out about its middle, as wide or as square as it says.
func TestFormations(t *testing.T) {
	for i := range coherencies {
		testFormations(t, &coherencies[i])
	}
}

func testFormations(t *testing.T, c *Coherency) {
	for _, r := range radii {
		for n := 1; n <= 64; n++ {
			wide := c.Files(n, r)
			if !c.Fits(n, r) {
				if c.coherent(c.slots(n, Square(n), r)) {
					t.Errorf("%d bases of %d fit, but it is denied", n, r)
				}
				continue
			}
			for name, files := range map[string]int{"line": wide, "column": c.Deep(n, r),
				"block": Square(n)} {
				if files < 1 || files > n {
					t.Fatalf("%s of %d bases of %d has %d files", name, n, r, files)
				}
				s := c.slots(n, files, r)
				if !c.coherent(s) {
					t.Errorf("%s of %d bases of %d is not coherent", name, n, r)
				}
				var x, y int64
				for i := range s {
					x, y = x+int64(s[i].P.X), y+int64(s[i].P.Y)
					for j := range i {
						if d := 2*int64(r) + SlotGap; geom.Dist2(s[i].P, s[j].P) < d*d {
							t.Errorf("%s of %d bases of %d: %d and %d are too close", name, n, r, j, i)
						}
					}
					if i%files > 0 && (s[i].P.Y != s[i-1].P.Y || s[i].P.X <= s[i-1].P.X) ||
						i%files == 0 && i > 0 && s[i].P.Y >= s[i-1].P.Y {
						t.Errorf("%s of %d: base %d at %v is out of order", name, n, i, s[i].P)
					}
				}
				if n64 := int64(n); x/n64 != 0 || y/n64 != 0 {
					t.Errorf("%s of %d bases of %d has its middle at %d, %d", name, n, r, x/n64, y/n64)
				}
			}
			if side := Square(n); side*side < n || (side-1)*(side-1) >= n {
				t.Errorf("%d bases stand in a square of %d", n, side)
			}
			// One file more, or one less, would break coherency.
			if wide < n && c.coherent(c.slots(n, wide+1, r)) {
				t.Errorf("%d bases of %d could stand %d wide, not only %d", n, r, wide+1, wide)
			}
			if files := c.Deep(n, r); files > 1 && c.coherent(c.slots(n, files-1, r)) {
				t.Errorf("%d bases of %d could stand in %d files, not only %d", n, r, files-1, files)
			}
		}
	}
}

// Scattered bases hold together as the rule says, and loosely when none is alone.
func TestHolds(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	holding := [2]int{}
	for n := range 20_000 {
		c := coherencies[n%len(coherencies)]
		bases, links := make([]Disc, 2+rng.IntN(12)), make([]uint64, 16)
		for i := range bases {
			at := geom.Point{}
			if i > 0 {
				at = bases[rng.IntN(i)].P
			}
			bases[i] = Disc{at.Add(geom.Point{X: rng.Int32N(5200) - 2600, Y: rng.Int32N(3600) - 1800}), 492}
		}
		if got, want := c.Holds(bases, links), c.coherent(bases); got != want {
			t.Fatalf("%v hold together: %v", bases, got)
		} else if got {
			holding[1]++
		} else {
			holding[0]++
		}
		all := uint64(1)<<len(bases) - 1
		loose := Coherency{Near: c.Near, Far: c.Far, Loose: true}
		if got := loose.Holds(bases, links); got != (loose.Links(bases, links) && loose.Connected(links, all)) {
			t.Fatalf("%v hold together loosely: %v", bases, got)
		}
	}
	if min(holding[0], holding[1]) < 2000 {
		t.Errorf("%d hold together, %d do not: too one-sided", holding[1], holding[0])
	}
}

func TestLinksAndConnected(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var within, one, loose int
	for k := range 4000 {
		c := &coherencies[k%2]
		near, far := int64(c.Near), int64(c.Far)
		n := 1 + rng.IntN(12)
		bases := make([]Disc, n)
		for i := range bases {
			bases[i] = Disc{geom.Point{X: rng.Int32N(9000), Y: rng.Int32N(9000)}, radii[rng.IntN(4)]}
			if i > 0 && rng.IntN(2) == 0 { // just about near or just about far from another
				gap := [2]int32{c.Near, c.Far}[rng.IntN(2)] + rng.Int32N(3) - 1
				bases[i].P = bases[i-1].P.Add(geom.Point{X: bases[i].R + bases[i-1].R + gap})
			}
		}
		links := make([]uint64, n)
		got := c.Links(bases, links)
		want := true
		for i := range bases {
			for j := range bases {
				r := int64(bases[i].R) + int64(bases[j].R)
				d2 := geom.Dist2(bases[i].P, bases[j].P)
				if linked := i != j && d2 <= (r+near)*(r+near); linked != (links[i]>>j&1 != 0) {
					t.Fatalf("%v: %d and %d linked: %v", bases, i, j, !linked)
				}
				want = want && d2 <= (r+far)*(r+far)
			}
		}
		if got != want {
			t.Fatalf("%v: within far distance: %v", bases, got)
		}
		if got {
			within++
		}
		mask := uint64(1)<<n - 1
		if rng.IntN(3) == 0 {
			mask &= rng.Uint64()
		}
		if whole := c.Connected(links, mask); whole != connected(links, mask) {
			t.Fatalf("links %x, mask %x: connected: %v", links, mask, whole)
		} else if whole {
			one++
		}
		alone := false
		for i := range bases {
			alone = alone || mask>>i&1 != 0 && mask&^(1<<i) != 0 && mask&links[i] == 0
		}
		if pairs := (&Coherency{Loose: true}).Connected(links, mask); pairs == alone {
			t.Fatalf("links %x, mask %x: nobody alone: %v", links, mask, pairs)
		} else if pairs {
			loose++
		}
	}
	if within < 100 || within > 3900 || one < 100 || one > 3900 || loose <= one || loose > 3900 {
		t.Errorf("%d of 4000 within reach, %d connected and %d with nobody alone: too one-sided", within, one,
			loose)
	}
}

// connected joins groups until nothing changes.
func connected(links []uint64, mask uint64) bool {
	group := make([]int, len(links))
	for i := range group {
		group[i] = i
	}
	for range links {
		for i := range links {
			for j := range links {
				if (mask>>i)&(mask>>j)&(links[i]>>j)&1 != 0 {
					group[i] = min(group[i], group[j])
					group[j] = group[i]
				}
			}
		}
	}
	first := -1
	for m := mask; m != 0; m &= m - 1 {
		g := group[bits.TrailingZeros64(m)]
		if first < 0 {
			first = g
		}
		if g != first {
			return false
		}
	}
	return true
}
