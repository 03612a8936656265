package ground

import (
	"fmt"
	"strconv"
	"strings"

	"gauntlet/engine/dice"
	"gauntlet/engine/mission"
)

// A table is a table while it is drawn. Lengths are in quarters of an inch from its middle.
type table struct {
	*Order
	rng       *dice.Stream
	theme     *theme
	symmetric bool
	halfW     int
	halfH     int
	pieces    []piece
}

// A piece is a piece of terrain, and the circle around it.
type piece struct {
	kind   *kind
	x, y   int
	r      int // of that circle
	a, b   int // sides
	turn   int // degrees
	points [8][2]int
}

// Gaps between the circles around two pieces, in quarters of an inch: models have room to pass, and wide ones have it
// where nobody may enter.
const (
	gap      = 4
	gapStops = 14
	gapSmall = 10 // in place of gapStops
)

// leastPatch is the radius from which on a patch has eight corners in quarters of an inch.
const leastPatch = 5

// More pieces are on small tables, for their surface, by this ratio.
const moreSmall, ofSmall = 5, 2

// Table draws a table and returns its file. Half of all tables look the same after a half turn.
func Table(o Order) ([]byte, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	rng := o.chance(ofTables)
	for range mostTries {
		t := table{Order: &o, rng: &rng, theme: &themes[rng.Intn(len(themes))], symmetric: rng.Intn(2) == 0,
			halfW: 2 * o.Width, halfH: 2 * o.Height}
		if t.try() {
			text := t.file()
			_, err := mission.ParseTable("drawn", text)
			return text, err
		}
	}
	return nil, fmt.Errorf("no table of %d x %d is found by seed %d", o.Width, o.Height, o.Seed)
}

// try draws the pieces and reports whether there is room for all.
func (t *table) try() bool {
	d := densities[t.rng.Intn(len(densities))]
	for _, named := range densities {
		if named.name == t.Density {
			d = named
		}
	}
	surface, most := t.Width*t.Height, mostPieces
	if t.Small {
		surface = surface * moreSmall / ofSmall
	}
	if t.Most > 0 {
		most = t.Most
	}
	least := (d.low*surface + usualSurface - 1) / usualSurface
	n := min(most, from(t.rng, least, max(least, d.high*surface/usualSurface)))
	step := 1
	if t.symmetric {
		step = 2
		n = min(most, n+n%2)
	}
	for len(t.pieces) < n {
		if !t.add(step) {
			return false
		}
	}
	return true
}

// add puts a piece where there is room for it, and on a symmetric table its image, and reports whether there is.
func (t *table) add(step int) bool {
	p := t.shape(t.kind())
	for range 60 {
		p.x, p.y = from(t.rng, p.r-t.halfW, t.halfW-p.r), from(t.rng, p.r-t.halfH, t.halfH-p.r)
		image := p
		image.x, image.y = -p.x, -p.y
		if !t.room(&p) || step == 2 && !t.apart(&p, &image) {
			continue
		}
		if t.pieces = append(t.pieces, p); step == 2 {
			t.pieces = append(t.pieces, image)
		}
		return true
	}
	return false
}

// kind draws a kind of terrain by its weight.
func (t *table) kind() *kind {
	sum := 0
	for i := range t.theme.kinds {
		sum += t.theme.kinds[i].weight
	}
	n := t.rng.Intn(sum)
	for i := range t.theme.kinds {
		if n -= t.theme.kinds[i].weight; n < 0 {
			return &t.theme.kinds[i]
		}
	}
	panic("ground: weights do not add up")
}

// room reports whether a piece has its distance from all others.
func (t *table) room(p *piece) bool {
	for i := range t.pieces {
		if !t.apart(p, &t.pieces[i]) {
			return false
		}
	}
	return true
}

// apart reports whether two pieces have their distance.
func (t *table) apart(p, q *piece) bool {
	d := p.r + q.r + gap
	switch {
	case !p.kind.stops || !q.kind.stops:
	case t.Small:
		d += gapSmall - gap
	default:
		d += gapStops - gap
	}
	return (p.x-q.x)*(p.x-q.x)+(p.y-q.y)*(p.y-q.y) >= d*d
}

// shape draws the shape of a piece.
func (t *table) shape(k *kind) (p piece) {
	p.kind = k
	low, high := k.low, k.high
	if t.Small {
		low, high = (low+1)/2, (high+1)/2
		if k.form == patch {
			low = max(low, leastPatch)
		}
	}
	switch k.form {
	case round:
		p.r = from(t.rng, low, high)
		p.a = p.r
	case patch:
		p.r = from(t.rng, low, high)
		p.points = t.corners(p.r)
	case block:
		p.a, p.b = from(t.rng, low, high), from(t.rng, low, high)
		p.turn, p.r = 15*t.rng.Intn(12), reach(p.a, p.b)
	case line:
		p.a, p.b = from(t.rng, low, high), from(t.rng, 2, 4)
		p.turn, p.r = 15*t.rng.Intn(12), reach(p.a, p.b)
	}
	return p
}

// reach returns how far the corners of a rectangle are from its middle, rounded up.
func reach(a, b int) (r int) {
	for 4*r*r < a*a+b*b {
		r++
	}
	return r
}

// corners draws the corners of a convex patch inside a circle: an octagon of which no corner is far from it.
func (t *table) corners(r int) (points [8][2]int) {
	for {
		for i := range points {
			d := r - t.rng.Intn(r/6+1)
			diagonal := d * 707 / 1000
			points[i] = [8][2]int{{d, 0}, {diagonal, diagonal}, {0, d}, {-diagonal, diagonal}, {-d, 0},
				{-diagonal, -diagonal}, {0, -d}, {diagonal, -diagonal}}[i]
		}
		if convex(points) {
			return points
		}
	}
}

// convex reports whether corners turn left at each.
func convex(points [8][2]int) bool {
	for i := range points {
		a, b, c := points[i], points[(i+1)%8], points[(i+2)%8]
		if (b[0]-a[0])*(c[1]-b[1])-(b[1]-a[1])*(c[0]-b[0]) <= 0 {
			return false
		}
	}
	return true
}

// file returns the table as a file.
func (t *table) file() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%stable: %s\nsize: [%d, %d]\n", t.head(), strconv.Quote(one(t.rng, t.theme.places)), t.Width, t.Height)
	step := 1
	if t.symmetric {
		step = 2
		b.WriteString("symmetric: true # there is half of the pieces here, the others are these after a half turn\n")
	}
	b.WriteString("terrain:\n")
	for i := range t.theme.kinds {
		k := &t.theme.kinds[i]
		for n := range t.pieces {
			if t.pieces[n].kind == k {
				fmt.Fprintf(&b, "  %s: %s\n", k.name, k.is)
				break
			}
		}
	}
	b.WriteString("pieces:\n")
	for i := 0; i < len(t.pieces); i += step {
		t.pieces[i].write(&b)
	}
	return []byte(b.String())
}

// write writes the entry of a piece.
func (p *piece) write(b *strings.Builder) {
	fmt.Fprintf(b, "  - {kind: %s, ", p.kind.name)
	switch p.kind.form {
	case round:
		fmt.Fprintf(b, "at: [%s, %s], radius: %s}\n", quarters(p.x), quarters(p.y), quarters(p.a))
	case patch:
		b.WriteString("polygon: [")
		for i, c := range p.points {
			if i > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(b, "[%s, %s]", quarters(p.x+c[0]), quarters(p.y+c[1]))
		}
		b.WriteString("]}\n")
	default:
		fmt.Fprintf(b, "at: [%s, %s], size: [%s, %s]", quarters(p.x), quarters(p.y), quarters(p.a), quarters(p.b))
		if p.turn > 0 {
			fmt.Fprintf(b, ", turn: %d", p.turn)
		}
		b.WriteString("}\n")
	}
}
