package lots

import (
	"fmt"
	"strings"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
)

// A spot is a place in inches from the middle of a table.
type spot struct{ x, y int }

// String writes the place as files have it.
func (p spot) String() string { return fmt.Sprintf("[%d, %d]", p.x, p.y) }

// listed writes places as files have them.
func listed(all []spot) string { return strings.ReplaceAll(fmt.Sprint(all), "] [", "], [") }

// gap2 is the square of the distance of two places.
func (p spot) gap2(q spot) int { return (p.x-q.x)*(p.x-q.x) + (p.y-q.y)*(p.y-q.y) }

// A block is a rectangle, with its corners in it.
type block struct{ min, max spot }

// String writes the block as the polygon that files have.
func (b block) String() string {
	return "[" + spot{b.min.x, b.min.y}.String() + ", " + spot{b.max.x, b.min.y}.String() + ", " +
		spot{b.max.x, b.max.y}.String() + ", " + spot{b.min.x, b.max.y}.String() + "]"
}

// gap2 is the square of the distance of a place from the block, 0 inside.
func (b block) gap2(p spot) int {
	return p.gap2(spot{min(max(p.x, b.min.x), b.max.x), min(max(p.y, b.min.y), b.max.y)})
}

// holds reports whether a place lies so far inside the block.
func (b block) holds(p spot, inside int) bool {
	return p.x >= b.min.x+inside && p.x <= b.max.x-inside && p.y >= b.min.y+inside && p.y <= b.max.y-inside
}

// Radii in units: within heroesRoom of a place somebody with a base of 40 mm can stand who comes straight from the next
// place an inch off, within foesRoom somebody with one of 60 mm.
const (
	heroesRoom = 800
	foesRoom   = 1250
)

// Properties of places.
const (
	open    = 1 << iota // a hero can stand there
	wide                // anybody can
	safe                // it is not dangerous
	reached             // heroes can come there
)

// A field is what the places of a table are good for, an inch apart from one another.
type field struct {
	half   spot
	places []uint8
}

// newField looks at all places of a table.
func newField(t *mission.Table) (*field, error) {
	b, err := t.Board()
	if err != nil {
		return nil, err
	}
	f := &field{half: spot{int(b.HalfW / geom.Inch), int(b.HalfH / geom.Inch)}}
	f.places = make([]uint8, (2*f.half.x+1)*(2*f.half.y+1))
	for y := 1 - f.half.y; y < f.half.y; y++ {
		for x := 1 - f.half.x; x < f.half.x; x++ {
			f.places[f.at(spot{x, y})] = look(&b, geom.Point{X: int32(x * geom.Inch), Y: int32(y * geom.Inch)})
		}
	}
	return f, nil
}

// at returns the number of a place.
func (f *field) at(p spot) int { return (p.y+f.half.y)*(2*f.half.x+1) + p.x + f.half.x }

// is reports whether a place has all of some properties.
func (f *field) is(p spot, what uint8) bool {
	return p.x > -f.half.x && p.x < f.half.x && p.y > -f.half.y && p.y < f.half.y && f.places[f.at(p)]&what == what
}

// look returns what a place is good for, whoever comes there.
func look(b *board.Table, p geom.Point) uint8 {
	is := uint8(open | wide | safe)
	if !b.Inside(p, foesRoom) {
		is &^= wide
	}
	for i := range b.Pieces {
		o := &b.Pieces[i]
		switch {
		case o.Kind&board.Impassable != 0 && o.Touches(p, foesRoom):
			if is &^= wide; o.Touches(p, heroesRoom) {
				return 0
			}
		case o.Kind&board.Dangerous != 0 && o.Touches(p, heroesRoom):
			is &^= safe
		}
	}
	return is
}

// reach marks where heroes can come who start in a zone: from the first place of the most that lead to one another.
func (f *field) reach(zone block) {
	var best []spot
	seen := make([]bool, len(f.places))
	for y := zone.min.y + 1; y < zone.max.y; y++ {
		for x := zone.min.x + 1; x < zone.max.x; x++ {
			if p := (spot{x, y}); f.is(p, open) && !seen[f.at(p)] {
				if all := f.spread(p, seen); len(all) > len(best) {
					best = all
				}
			}
		}
	}
	for i := range f.places {
		f.places[i] &^= reached
	}
	for _, p := range best {
		f.places[f.at(p)] |= reached
	}
}

// spread returns all places that one comes to from a place, and marks them as seen.
func (f *field) spread(from spot, seen []bool) []spot {
	all := []spot{from}
	seen[f.at(from)] = true
	for k := 0; k < len(all); k++ {
		p := all[k]
		for _, q := range [...]spot{{p.x + 1, p.y}, {p.x, p.y + 1}, {p.x - 1, p.y}, {p.x, p.y - 1}} {
			if f.is(q, open) && !seen[f.at(q)] {
				seen[f.at(q)] = true
				all = append(all, q)
			}
		}
	}
	return all
}

// room is how many places inside a block heroes can come to.
func (f *field) room(b block) (n int) {
	for y := b.min.y + 1; y < b.max.y; y++ {
		for x := b.min.x + 1; x < b.max.x; x++ {
			if f.is(spot{x, y}, reached) {
				n++
			}
		}
	}
	return n
}
