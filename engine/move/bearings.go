package move

import (
	"math/bits"

	"gauntlet/engine/geom"
)

// Of a small unit it is worked out once, for each figure and whatever stands in its reach, in which of some
// sectors of the directions the figure can meet that. Then a way looks at little, where a lane has to be entered
// for each direction. It pays for as many pairs of figures and things as there are bits in a word.

const (
	quadrant = 8 // sectors of a quarter turn
	sectors  = 4 * quadrant
	mostMet  = 64
)

// sector returns in which of the sectors a direction lies, counter-clockwise from +X. It must not be zero.
func sector(v geom.Point) uint { return sectorOf(int64(v.X), int64(v.Y)) }

// sectorOf is sector for longer vectors. In each quarter turn the sectors part the line from one axis to the
// next evenly. It does without branches, which would be guessed wrong.
func sectorOf(x, y int64) uint {
	left, down := x>>63, y>>63
	across, up := (x^left)-left, (y^down)-down
	odd := left ^ down
	turned := uint64(up+(across-up)&odd) * quadrant / uint64(across+up)
	return (uint(odd&quadrant|down&(2*quadrant)) + uint(turned)) % sectors
}

// A hurdle is one of the others, as a figure may meet it.
type hurdle struct {
	to   geom.Point // how it lies to the figure
	room int64      // the square of that distance, less the square of that at which the figure may end
	pass int64      // the square of the distance at which the figure may pass
}

// ends reports whether a figure ends too close to the hurdle that is displaced by v, whose square is given.
func (h *hurdle) ends(v geom.Point, v2 int64) bool { return h.room-2*geom.Dot(h.to, v)+v2 < 0 }

// passed reports whether a figure that is displaced by v comes too close to the hurdle between where it starts and
// where it ends.
func (h *hurdle) passed(v geom.Point, v2 int64) bool {
	along := geom.Dot(h.to, v)
	return along > 0 && along < v2 && geom.LessSquare(geom.Cross(v, h.to), h.pass, v2)
}

// A mark is a piece of terrain near a figure.
type mark struct {
	box   geom.Box // grown by the base, and relative to the figure
	piece uint8
	who   uint8
}

// met are things that can be met, as bits: hurdles and marks.
type met struct{ hurdles, marks uint64 }

// or, and and none are what they are of bits.
func (m met) or(n met) met  { return met{m.hurdles | n.hurdles, m.marks | n.marks} }
func (m met) and(n met) met { return met{m.hurdles & n.hurdles, m.marks & n.marks} }
func (m met) none() bool    { return m.hurdles|m.marks == 0 }

// bearings are what each figure of a unit can meet by ways of at most so much.
type bearings struct {
	known  bool // they have been taken, or there is too much
	usable bool
	allow  int32
	tries  int // single ways tried without

	hurdles [mostMet]hurdle
	marks   [mostMet]mark
	n, k    int // of these
	by      [sectors]met
	of      [mostMet]met // by figure
	// which of them are others or impassable, and which marks are difficult to the figure, or high
	bars       met
	slow, tall uint64
	barrier    uint // the hurdle that barred the last way: it mostly bars the next one
}

// fewTries is how many ways are tried singly before it pays to take bearings.
const fewTries = 3

// forget ends what is known: something stands elsewhere.
func (b *bearings) forget() { b.known, b.tries = false, 0 }

// noteTry reports whether bearings for ways of at most allow are taken, and takes them when many ways are tried.
func (b *bearings) noteTry(w *Mover, allow int32) bool {
	if b.known && b.allow >= allow {
		return b.usable
	}
	b.tries++
	return b.tries > fewTries && b.take(w, allow)
}

// take works out what each figure can meet by ways of at most allow, unless that is known, and reports whether
// that is not too much.
func (b *bearings) take(w *Mover, allow int32) bool {
	if b.known && b.allow >= allow {
		return b.usable
	}
	b.known, b.usable, b.allow = true, false, allow
	if w.N > mostMet/4 || w.Flies != 0 || w.PassesTerrain {
		return false // ways of these are left to lanes
	}
	b.n, b.k, b.bars, b.slow, b.tall, b.barrier = 0, 0, met{}, 0, 0, 0
	b.bars.hurdles = ^uint64(0)
	b.by = [sectors]met{}
	always := met{}
	for i := range w.N {
		from := met{uint64(b.n), uint64(b.k)}
		a, r := w.Own[i].P, w.Own[i].R
		box := geom.BoxAround(a, a, r+allow+laneSlack)
		for k := range w.Groups {
			if g := &w.Groups[k]; g.box.Overlaps(box) {
				for j := g.from; j < g.to; j++ {
					o := &w.Others[j]
					reach := int64(o.R) + int64(r)
					pass := reach - int64(w.onPath)
					if !b.addHurdle(o.P.Sub(a), reach, min(reach, max(pass, -pass)), int64(allow), &always) {
						return false
					}
				}
			}
		}
		for k := range w.blocks {
			if o := &w.blocks[k]; o.box.Overlaps(box) && !b.addMark(w, i, o, &always) {
				return false
			}
		}
		b.of[i] = met{1<<uint(b.n) - 1<<from.hurdles, 1<<uint(b.k) - 1<<from.marks}
	}
	for s := range b.by {
		b.by[s] = b.by[s].or(always)
	}
	b.usable = true
	return true
}

// addHurdle notes a hurdle, which the figure may neither end nearer to than a distance nor pass nearer to than
// another, unless it is out of its reach. It reports whether there was room for it.
func (b *bearings) addHurdle(to geom.Point, reach, pass, allow int64, always *met) (ok bool) {
	d2, r := geom.Dot(to, to), reach+laneSlack
	if d2 > (r+allow)*(r+allow) {
		return true
	}
	if b.n == mostMet {
		return false
	}
	b.hurdles[b.n] = hurdle{to, d2 - reach*reach, pass * pass}
	bit := uint64(1) << b.n
	b.n++
	if d2 <= r*r {
		always.hurdles |= bit
		return true
	}
	// the tangents: the direction there turned by the angle under which the radius is seen
	far, x, y := geom.Isqrt(d2-r*r), int64(to.X), int64(to.Y)
	for s, end := sectorOf(x*far+y*r, y*far-x*r), sectorOf(x*far-y*r, y*far+x*r); ; s++ {
		b.by[s%sectors].hurdles |= bit
		if s%sectors == end {
			return true
		}
	}
}

// addMark notes a piece of terrain near figure i, and reports whether there was room for it.
func (b *bearings) addMark(w *Mover, i int, piece *block, always *met) (ok bool) {
	if b.k == mostMet {
		return false
	}
	box, bit := piece.box.Grow(w.Own[i].R).Add(w.Own[i].P.Neg()), uint64(1)<<b.k
	b.marks[b.k] = mark{box, uint8(bits.TrailingZeros64(piece.piece)), uint8(i)}
	b.k++
	b.spread(bit, box.Grow(laneSlack), always)
	if piece.piece&w.Hard != 0 {
		b.bars.marks |= bit
	}
	if piece.piece&w.slow != 0 && w.Unslowed>>i&1 == 0 {
		b.slow |= bit
	}
	if piece.piece&w.Tall != 0 {
		b.tall |= bit
	}
	return true
}

// spread notes a mark, given as a bit, in the sectors in which a figure sees a box that lies so to it.
func (b *bearings) spread(bit uint64, box geom.Box, always *met) {
	right, left, above, below := box.Min.X > 0, box.Max.X < 0, box.Min.Y > 0, box.Max.Y < 0
	if !(right || left || above || below) {
		always.marks |= bit
		return
	}
	first, last := box.Min, box.Min // the corners seen furthest to the right and to the left
	if above || !below && left {
		first.X = box.Max.X
	}
	if left || !right && below {
		first.Y = box.Max.Y
	}
	if below || !above && left {
		last.X = box.Max.X
	}
	if right || !left && below {
		last.Y = box.Max.Y
	}
	for s, end := sector(first), sector(last); ; s++ {
		b.by[s%sectors].marks |= bit
		if s%sectors == end {
			return
		}
	}
}

// meets reports whether some of the things are met by a displacement of the figures that they are near.
func (b *bearings) meets(w *Mover, m met, v geom.Point) bool {
	v2 := geom.Dot(v, v)
	if m.hurdles>>b.barrier&1 != 0 && b.hits(b.barrier, v, v2) {
		return true
	}
	for h := m.hurdles; h != 0; h &= h - 1 {
		if k := uint(bits.TrailingZeros64(h)); b.hits(k, v, v2) {
			b.barrier = k
			return true
		}
	}
	for h := m.marks; h != 0; h &= h - 1 {
		k := &b.marks[bits.TrailingZeros64(h)]
		if (max(v.X, 0)-k.box.Min.X)|(k.box.Max.X-min(v.X, 0))|(max(v.Y, 0)-k.box.Min.Y)|(k.box.Max.Y-min(v.Y, 0)) < 0 {
			continue
		}
		if a := &w.Own[k.who]; w.Table.Pieces[k.piece].Swept(a.P, a.P.Add(v), a.R) {
			return true
		}
	}
	return false
}

// hits reports whether a hurdle is met by a displacement, whose square is given.
func (b *bearings) hits(k uint, v geom.Point, v2 int64) bool {
	h := &b.hurdles[k%mostMet]
	return h.ends(v, v2) || h.passed(v, v2)
}

// free reports whether the figures as they stand may be displaced by v, in a sector.
func (b *bearings) free(w *Mover, v geom.Point, s uint, allow int32) bool {
	in := b.by[s]
	if in.none() || v == zero {
		return true
	}
	if m := in.and(b.bars); !m.none() && b.meets(w, m, v) {
		return false
	}
	if in.marks&b.tall != 0 {
		w.Place(w.Mean.Add(v))
		return w.reaches(w.Tall, w.slow, allow)
	}
	slow := in.marks & b.slow
	return slow == 0 || geom.Dot(v, v) <= int64(w.Rules.Difficult)*int64(w.Rules.Difficult) || !b.meets(w, met{marks: slow}, v)
}

// reforms reports whether the figures may go to their places about the anchor displaced by v, each its own way.
func (b *bearings) reforms(w *Mover, v geom.Point, allow int32) bool {
	w.Place(w.Mean.Add(v))
	marks := uint64(0)
	for i := range w.N {
		d := w.To[i].Sub(w.Own[i].P)
		if d == zero {
			continue
		}
		in := b.by[sector(d)].and(b.of[i])
		if m := in.and(b.bars); !m.none() && b.meets(w, m, d) {
			return false
		}
		marks |= in.marks
	}
	return marks&(b.slow|b.tall) == 0 || w.reaches(w.Tall, w.slow, allow)
}
