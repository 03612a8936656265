package move

import (
	"math/bits"

	"gauntlet/engine/geom"
)

// Of a small unit it is worked out once, for each figure and whatever stands in its reach, in which of some
// sectors of the directions the figure can meet that. Then a way looks at little, where a lane has to be entered
// for each direction. It pays for as many pairs of figures and things as there are bits in a few words.

const (
	quadrant = 8 // sectors of a quarter turn
	sectors  = 4 * quadrant
	words    = 2
	mostMet  = 64 * words // hurdles
	mostRun  = 64         // marks

	mostFigures = 16
	fewFigures  = 8
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

// A mark is a piece of terrain near a figure.
type mark struct {
	box   geom.Box // grown by the base, and relative to the figure
	piece uint8
	who   uint8
}

// met are things that can be met, as bits: hurdles and marks.
type met struct {
	hurdles [words]uint64
	marks   uint64
}

// none reports whether there is nothing to meet.
func (m *met) none() bool { return m.hurdles[0]|m.hurdles[1]|m.marks == 0 }

// run returns bits of hurdles from one on up to another.
func run(from, to int) (h [words]uint64) {
	for k := range h {
		h[k] = 1<<uint(max(0, to-64*k)) - 1<<uint(max(0, from-64*k)) // shifts by 64 and more leave nothing
	}
	return h
}

// bearings are what each figure of a unit can meet by ways of at most so much.
type bearings struct {
	known  bool // they have been taken, or there is too much
	usable bool
	allow  int32
	tries  int // single ways tried without

	hurdles [mostMet]hurdle
	marks   [mostRun]mark
	n, k    int // of these
	most    int // hurdles that it pays to note: of many figures fewer
	by      [sectors]met
	always  met              // whatever the direction
	of      [mostFigures]met // by figure
	// which marks are impassable, difficult to the figure, or high
	hard, slow, tall uint64
	barrier, wall    uint // the hurdle and the mark that barred the last way: they mostly bar the next one
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
	if w.N > mostFigures || w.Flies != 0 || w.PassesTerrain {
		return false // ways of these are left to lanes
	}
	b.n, b.k, b.hard, b.slow, b.tall, b.barrier, b.wall = 0, 0, 0, 0, 0, 0, 0
	b.by, b.always, b.most = [sectors]met{}, met{}, mostMet
	if w.N > fewFigures {
		b.most = mostMet / words
	}
	for i := range w.N {
		n, k := b.n, b.k
		a, r := w.Own[i].P, w.Own[i].R
		box := geom.BoxAround(a, a, r+allow+laneSlack)
		for k := range w.Groups {
			if g := &w.Groups[k]; g.box.Overlaps(box) {
				for j := g.from; j < g.to; j++ {
					o := &w.Others[j]
					reach := int64(o.R) + int64(r)
					pass := reach - int64(w.onPath)
					if !b.addHurdle(o.P.Sub(a), reach, min(reach, max(pass, -pass)), int64(allow)) {
						return false
					}
				}
			}
		}
		for m := w.blocks & w.Table.Near(box); m != 0; m &= m - 1 {
			if k := bits.TrailingZeros64(m); w.Table.Boxes[k].Overlaps(box) && !b.addMark(w, i, k) {
				return false
			}
		}
		b.of[i] = met{run(n, b.n), 1<<uint(b.k) - 1<<uint(k)}
	}
	b.spreadAlways()
	b.usable = true
	return true
}

// spreadAlways notes in all sectors what can be met whatever the direction.
func (b *bearings) spreadAlways() {
	for word, h := range b.always.hurdles {
		for s := 0; h != 0 && s < sectors; s++ {
			b.by[s].hurdles[word] |= h
		}
	}
	for s := 0; b.always.marks != 0 && s < sectors; s++ {
		b.by[s].marks |= b.always.marks
	}
}

// addHurdle notes a hurdle, which the figure may neither end nearer to than a distance nor pass nearer to than
// another, unless it is out of its reach. It reports whether there was room for it.
func (b *bearings) addHurdle(to geom.Point, reach, pass, allow int64) (ok bool) {
	d2, r := geom.Dot(to, to), reach+laneSlack
	if d2 > (r+allow)*(r+allow) {
		return true
	}
	if b.n == b.most {
		return false
	}
	b.hurdles[b.n] = hurdle{to, d2 - reach*reach, pass * pass}
	word, bit := b.n/64, uint64(1)<<(b.n%64)
	b.n++
	if d2 <= r*r {
		b.always.hurdles[word] |= bit
		return true
	}
	// the tangents: the direction there turned by the angle under which the radius is seen
	far, x, y := geom.Isqrt(d2-r*r), int64(to.X), int64(to.Y)
	for s, end := sectorOf(x*far+y*r, y*far-x*r), sectorOf(x*far-y*r, y*far+x*r); ; s++ {
		b.by[s%sectors].hurdles[word] |= bit
		if s%sectors == end {
			return true
		}
	}
}

// addMark notes a piece of terrain near figure i, and reports whether there was room for it.
func (b *bearings) addMark(w *Mover, i, piece int) (ok bool) {
	if b.k == mostRun {
		return false
	}
	box, k := w.Table.Boxes[piece].Grow(w.Own[i].R).Add(w.Own[i].P.Neg()), b.k
	b.marks[k] = mark{box, uint8(piece), uint8(i)}
	b.k++
	b.spread(1<<k, box.Grow(laneSlack))
	b.hard |= w.Hard >> piece & 1 << k
	b.slow |= w.slow >> piece &^ (w.Unslowed >> i) & 1 << k
	b.tall |= w.Tall >> piece & 1 << k
	return true
}

// spread notes a mark, given as a bit, in the sectors in which a figure sees a box that lies so to it.
func (b *bearings) spread(bit uint64, box geom.Box) {
	right, left, above, below := box.Min.X > 0, box.Max.X < 0, box.Min.Y > 0, box.Max.Y < 0
	if !(right || left || above || below) {
		b.always.marks |= bit
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

// bumps reports whether some of the hurdles are met by a displacement of the figures that they are near.
func (b *bearings) bumps(hurdles *[words]uint64, v geom.Point) bool {
	v2, last := geom.Dot(v, v), b.barrier%mostMet
	if hurdles[last/64]>>(last%64)&1 != 0 && b.hurdles[last].bars(v, v2) {
		return true
	}
	for word, h := range hurdles {
		for ; h != 0; h &= h - 1 {
			if k := uint(word*64 + bits.TrailingZeros64(h)); b.hurdles[k%mostMet].bars(v, v2) {
				b.barrier = k
				return true
			}
		}
	}
	return false
}

// bars reports whether a displacement, whose square is given, leads the figure too close to the hurdle: in the
// end, or between where it starts and where it ends.
func (h *hurdle) bars(v geom.Point, v2 int64) bool {
	along := geom.Dot(h.to, v)
	if h.room-2*along+v2 < 0 {
		return true
	}
	return along > 0 && along < v2 && geom.LessSquare(geom.Cross(v, h.to), h.pass, v2)
}

// runs reports whether some of the marks are met by a displacement of the figures that they are near.
func (b *bearings) runs(w *Mover, marks uint64, v geom.Point) bool {
	if marks>>b.wall&1 != 0 && b.marks[b.wall%mostRun].met(w, v) {
		return true
	}
	for ; marks != 0; marks &= marks - 1 {
		if k := uint(bits.TrailingZeros64(marks)); b.marks[k].met(w, v) {
			b.wall = k
			return true
		}
	}
	return false
}

// met reports whether a displacement of the figure leads into the piece.
func (k *mark) met(w *Mover, v geom.Point) bool {
	b := &k.box
	if (max(v.X, 0)-b.Min.X)|(b.Max.X-min(v.X, 0))|(max(v.Y, 0)-b.Min.Y)|(b.Max.Y-min(v.Y, 0)) < 0 {
		return false
	}
	a := &w.Own[k.who%MaxFigures]
	return w.Table.Pieces[k.piece].Swept(a.P, a.P.Add(v), a.R)
}

// in returns what can be met in a sector.
func (b *bearings) in(s uint) *met { return &b.by[s%sectors] }

// free reports whether the figures as they stand may be displaced by v, in a sector in which so much can be
// met.
func (b *bearings) free(w *Mover, v geom.Point, in *met, allow int32) bool {
	if in.none() || v == zero {
		return true
	}
	if in.hurdles[0]|in.hurdles[1] != 0 && b.bumps(&in.hurdles, v) {
		return false
	}
	marks := in.marks & b.hard
	if in.marks&b.tall != 0 {
		if marks != 0 && b.runs(w, marks, v) {
			return false
		}
		w.Place(w.Mean.Add(v))
		return w.reaches(w.Tall, w.slow, allow)
	}
	if slow := in.marks & b.slow; slow != 0 && geom.Dot(v, v) > int64(w.Rules.Difficult)*int64(w.Rules.Difficult) {
		marks |= slow
	}
	return marks == 0 || !b.runs(w, marks, v)
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
		in, of := &b.by[sector(d)], &b.of[i%mostFigures]
		hurdles := [words]uint64{in.hurdles[0] & of.hurdles[0], in.hurdles[1] & of.hurdles[1]}
		if hurdles[0]|hurdles[1] != 0 && b.bumps(&hurdles, d) {
			return false
		}
		run := in.marks & of.marks
		if hard := run & b.hard; hard != 0 && b.runs(w, hard, d) {
			return false
		}
		marks |= run
	}
	return marks&(b.slow|b.tall) == 0 || w.reaches(w.Tall, w.slow, allow)
}
