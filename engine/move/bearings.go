package move

import (
	"math/bits"

	"gauntlet/engine/geom"
)

// Of a small unit it is worked out once, for each figure and whatever stands in its reach, in which of some
// sectors of the directions the figure can meet that. Then a way looks at little, where a lane has to be entered
// for each direction. It pays for as many pairs of figures and things as there are bits in a few words.

const (
	mostMet     = 2 * 64         // hurdles
	mostRun     = 64             // marks
	mostAllow   = 30 * geom.Inch // so that the square of a product of two vectors does not overflow,
	mostReach   = 30 * geom.Inch // which needs bases of less than this, too
	rounded     = 3              // more than two ways in one direction lead apart
	mostFigures = 16
	fewFigures  = 8
)

// A mark is a piece of terrain near a figure.
type mark struct {
	box   geom.Box // grown by the base, and relative to the figure
	piece uint8
	who   uint8
	round bool        // it is a circle,
	disc  geom.Hurdle // which bars ways much like a base
}

// met are things that can be met, as bits: hurdles, and marks.
type met struct {
	hurdles [mostMet / 64]uint64
	marks   uint64
}

var everything = met{[...]uint64{^uint64(0), ^uint64(0)}, ^uint64(0)}

// none reports whether there is nothing to meet.
func (m *met) none() bool { return m.hurdles[0]|m.hurdles[1]|m.marks == 0 }

// run returns the bits of a word from one on up to another; what lies outside of the word is left out.
func run(from, to int) uint64 { return 1<<uint(max(0, to)) - 1<<uint(max(0, from)) }

// thirds is in how many parts of the allowance things are told apart by how near they are.
const thirds = 3

// bearings are what each figure of a unit can meet by ways of at most so much.
type bearings struct {
	known  bool // they have been taken, or there is too much
	usable bool
	allow  int32
	tries  int // single ways tried without

	hurdles [mostMet]geom.Hurdle
	marks   [mostRun]mark
	n, k    int // of these
	most    int // hurdles that it pays to note: of many figures fewer
	by      [geom.Sectors]met
	turns   [geom.Sectors + 1]met // what begins or ceases to be met from one sector to the next
	first   met                   // what has begun before the first sector: in one of the last, or everywhere
	of      [mostFigures]met      // by figure
	near    [thirds]met           // what can be met by ways of one, two and three thirds of the allowance
	parts   [thirds - 1]int64
	squares [thirds - 1]int64 // of the first of these lengths
	stopped int               // the figure that could not go to its place, the last time that one could not
	// which marks are impassable, difficult to the figure (noted where it may go further than these let it), or high
	hard, slow, tall uint64
	barrier, wall    uint  // the hurdle and the mark that barred the last way: they mostly bar the next one
	barred           met   // that hurdle, as a bit
	culprit          uint8 // what barred the last way that something barred
}

// What bars a way.
const (
	aClimb = iota
	aHurdle
	aMark
)

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
	if w.N > mostFigures || w.Flies != 0 || w.PassesTerrain || allow > mostAllow {
		return false // ways of these are left to lanes
	}
	b.n, b.k, b.hard, b.slow, b.tall, b.wall, b.stopped, b.barred = 0, 0, 0, 0, 0, 0, 0, met{}
	b.turns, b.first, b.most = [geom.Sectors + 1]met{}, met{}, mostMet
	b.near = [thirds]met{thirds - 1: everything}
	for k := range b.parts {
		b.parts[k] = int64(allow)*int64(k+1)/thirds + laneSlack
		b.squares[k] = b.parts[k] * b.parts[k]
	}
	if w.N > fewFigures {
		b.most = mostMet / 2
	}
	pieces := w.blocks
	if w.Tall == 0 && allow <= w.Rules.Difficult { // none goes as far as difficult terrain minds
		pieces = w.Hard
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
		if !b.addPieces(w, i, pieces&w.Table.Near(box), box, allow) {
			return false
		}
		b.of[i] = met{[...]uint64{run(n, b.n), run(n-64, b.n-64)}, run(k, b.k)}
	}
	low, high, marks := b.first.hurdles[0], b.first.hurdles[1], b.first.marks
	for s := range b.by {
		turn, by := &b.turns[s], &b.by[s]
		low, high, marks = low^turn.hurdles[0], high^turn.hurdles[1], marks^turn.marks
		by.hurdles[0], by.hurdles[1], by.marks = low, high, marks
	}
	b.usable = true
	return true
}

// addPieces notes those of some pieces of terrain that reach into a box around figure i, and reports whether there was
// room for them. Round ones that are no more than impassable are hurdles, but for those in which the figure stands.
func (b *bearings) addPieces(w *Mover, i int, pieces uint64, box geom.Box, allow int32) bool {
	own := &w.Own[i]
	for ; pieces != 0; pieces &= pieces - 1 {
		k := bits.TrailingZeros64(pieces)
		if !w.Table.Boxes[k].Overlaps(box) {
			continue
		}
		p, reach := &w.Table.Pieces[k], int64(w.Table.Pieces[k].R)+int64(own.R)
		round := p.R > 0 && (w.slow|w.Tall)>>k&1 == 0 && !geom.Nearer(own.P, p.C, reach)
		if round && !b.addHurdle(p.C.Sub(own.P), reach, reach, int64(allow)) || !round && !b.addMark(w, i, k) {
			return false
		}
	}
	return true
}

// addHurdle notes a hurdle, which the figure may neither end nearer to than a distance nor pass nearer to than
// another, unless it is out of its reach. It reports whether there was room for it.
func (b *bearings) addHurdle(to geom.Point, reach, pass, allow int64) (ok bool) {
	d2, r := geom.Dot(to, to), reach+laneSlack
	if d2 > (r+allow)*(r+allow) {
		return true
	}
	if b.n == b.most || reach > mostReach {
		return false
	}
	b.hurdles[b.n] = geom.NewHurdle(to, reach, pass)
	word, bit := uint(b.n)/64%2, uint64(1)<<(uint(b.n)%64)
	b.n++
	third, both := r+b.parts[0], r+b.parts[1]
	b.near[0].hurdles[word] |= bit & uint64((d2-1-third*third)>>63)
	b.near[1].hurdles[word] |= bit & uint64((d2-1-both*both)>>63)
	if d2 <= r*r {
		b.first.hurdles[word] |= bit
		return true
	}
	// the tangents: the direction there turned by the angle under which the radius is seen
	far, x, y := geom.Isqrt(d2-r*r), int64(to.X), int64(to.Y)
	from, end := geom.SectorOf(x*far+y*r, y*far-x*r), geom.SectorOf(x*far-y*r, y*far+x*r)
	b.first.hurdles[word] |= bit & uint64(int64(end-from)>>63) // there is a last sector and a first
	b.turns[from%geom.Sectors].hurdles[word] ^= bit
	b.turns[end%geom.Sectors+1].hurdles[word] ^= bit
	return true
}

// addMark notes a piece of terrain near figure i, and reports whether there was room for it.
func (b *bearings) addMark(w *Mover, i, piece int) (ok bool) {
	if b.k == mostRun {
		return false
	}
	own, p, k, of := &w.Own[i], &w.Table.Pieces[piece], uint(b.k)%mostRun, uint(piece)%64
	box, m := p.Box.Grow(own.R).Add(own.P.Neg()), &b.marks[k]
	reach := int64(p.R) + int64(own.R)
	m.box, m.piece, m.who, m.round = box, uint8(piece), uint8(i), p.Poly == nil && reach <= mostReach
	if m.round {
		to := p.C.Sub(own.P)
		m.disc = geom.NewHurdle(to, reach, reach)
	}
	b.k++
	gap2 := box.Gap2(geom.Box{}) - 1
	b.near[0].marks |= uint64((gap2-b.squares[0])>>63) & 1 << k
	b.near[1].marks |= uint64((gap2-b.squares[1])>>63) & 1 << k
	b.spreadBox(1<<k, box.Grow(laneSlack))
	b.hard |= w.Hard >> of & 1 << k
	b.slow |= w.slow >> of &^ (w.Unslowed >> (uint(i) % MaxFigures)) & 1 << k
	b.tall |= w.Tall >> of & 1 << k
	return true
}

// spreadBox notes a mark, given as a bit, in the sectors in which a figure sees a box that lies so to it.
func (b *bearings) spreadBox(bit uint64, box geom.Box) {
	right, left, above, below := -box.Min.X>>31, box.Max.X>>31, -box.Min.Y>>31, box.Max.Y>>31 // masks
	if right|left|above|below == 0 {
		b.first.marks |= bit
		return
	}
	first, last, size := box.Min, box.Min, box.Max.Sub(box.Min) // the corners seen furthest to the right and to the left
	first.X += size.X & (above | left&^below)
	first.Y += size.Y & (left | below&^right)
	last.X += size.X & (below | left&^above)
	last.Y += size.Y & (right | below&^left)
	from, end := geom.Sector(first), geom.Sector(last)
	b.first.marks |= bit & uint64(int64(end-from)>>63)
	b.turns[from%geom.Sectors].marks ^= bit
	b.turns[end%geom.Sectors+1].marks ^= bit
}

// within returns what can be met by ways of a length, whose square is given.
func (b *bearings) within(v2 int64) *met {
	return &b.near[uint64(b.squares[0]-v2)>>63+uint64(b.squares[1]-v2)>>63]
}

// bumps reports whether some of the hurdles, in two words, are met by a displacement of the figures that they
// are near.
func (b *bearings) bumps(low, high uint64, v geom.Point, v2 int64) bool {
	x, y := int64(v.X), int64(v.Y)
	b.culprit = aHurdle
	if low&b.barred.hurdles[0]|high&b.barred.hurdles[1] != 0 && b.hurdles[b.barrier%mostMet].Bars(x, y, v2) {
		return true
	}
	for ; low != 0; low &= low - 1 {
		if k := uint(bits.TrailingZeros64(low)); b.hurdles[k%mostMet].Bars(x, y, v2) {
			b.barrier, b.barred = k, met{hurdles: [...]uint64{low & -low, 0}}
			return true
		}
	}
	for ; high != 0; high &= high - 1 {
		if k := uint(64 + bits.TrailingZeros64(high)); b.hurdles[k%mostMet].Bars(x, y, v2) {
			b.barrier, b.barred = k, met{hurdles: [...]uint64{0, high & -high}}
			return true
		}
	}
	return false
}

// runs reports whether some of the marks are met by a displacement of the figures that they are near, whose square
// is given: whether it leads into their pieces, or out of a circle in which it begins.
func (b *bearings) runs(w *Mover, marks uint64, v geom.Point, v2 int64) bool {
	right, left, up, down := max(v.X, 0), min(v.X, 0), max(v.Y, 0), min(v.Y, 0)
	k := b.wall % mostRun
	if marks>>k&1 == 0 {
		k = uint(bits.TrailingZeros64(marks)) % mostRun
	}
	for ; marks != 0; k = uint(bits.TrailingZeros64(marks)) % mostRun {
		m := &b.marks[k]
		marks &^= 1 << k
		hit := m.round && (m.disc.Room < 0 || m.disc.Bars(int64(v.X), int64(v.Y), v2))
		if !m.round && (right-m.box.Min.X)|(m.box.Max.X-left)|(up-m.box.Min.Y)|(m.box.Max.Y-down) >= 0 {
			a := &w.Own[m.who%MaxFigures]
			hit = w.Table.Pieces[m.piece].Swept(a.P, a.P.Add(v), a.R)
		}
		if hit {
			b.wall, b.culprit = k, aMark
			return true
		}
	}
	return false
}

// ends reports whether what has barred a displacement is known to bar all longer ones in the same direction.
func (b *bearings) ends(w *Mover, v geom.Point) bool {
	x, y, v2 := int64(v.X), int64(v.Y), geom.Dot(v, v)
	if b.culprit == aHurdle {
		return b.hurdles[b.barrier%mostMet].BarsAll(x, y, v2)
	}
	if b.culprit != aMark {
		return false
	}
	m := &b.marks[b.wall%mostRun]
	if m.round {
		return m.disc.Room < 0 || m.disc.BarsAll(x, y, v2)
	}
	a := &w.Own[m.who%MaxFigures]
	return w.Table.Pieces[m.piece].Swept(a.P, a.P.Add(v), a.R-rounded)
}

// in returns what can be met in a sector.
func (b *bearings) in(s uint) *met { return &b.by[s%geom.Sectors] }

// passes reports whether the figures as they stand may be displaced by v, in a sector in which so much can be met.
func (b *bearings) passes(w *Mover, v geom.Point, in *met, allow int32) bool {
	v2 := geom.Dot(v, v)
	near := b.within(v2)
	low, high, marks := in.hurdles[0]&near.hurdles[0], in.hurdles[1]&near.hurdles[1], in.marks&near.marks
	if low|high|marks == 0 || v2 == 0 {
		return true
	}
	if low|high != 0 && b.bumps(low, high, v, v2) {
		return false
	}
	run := marks & b.hard
	if marks&b.tall != 0 {
		w.Place(w.Mean.Add(v))
		if run != 0 && b.runs(w, run, v, v2) {
			return false
		}
		b.culprit = aClimb
		return w.reaches(w.Tall, w.slow, allow)
	}
	if slow := marks & b.slow; slow != 0 && v2 > int64(w.Rules.Difficult)*int64(w.Rules.Difficult) {
		run |= slow
	}
	return run == 0 || !b.runs(w, run, v, v2)
}

// reforms reports whether the figures may go to their places about the anchor displaced by v, each its own way.
// The one that could not the last time mostly cannot again.
func (b *bearings) reforms(w *Mover, v geom.Point, allow int32) bool {
	marks, last := uint64(0), b.stopped
	if last < w.N && !b.comes(w, last, v, &marks) {
		return false
	}
	for i := range w.N {
		if i != last && !b.comes(w, i, v, &marks) {
			b.stopped = i
			return false
		}
	}
	if marks&(b.slow|b.tall) == 0 {
		return true
	}
	w.Place(w.Mean.Add(v))
	return w.reaches(w.Tall, w.slow, allow)
}

// comes reports whether figure i may go to its place about the anchor displaced by so much, past the others and past
// what is impassable. It adds the marks that the figure may meet.
func (b *bearings) comes(w *Mover, i int, by geom.Point, marks *uint64) bool {
	v := by.Add(w.shifts[i])
	v2 := geom.Dot(v, v)
	if v2 == 0 {
		return true
	}
	in, of, near := &b.by[geom.Sector(v)], &b.of[i%mostFigures], b.within(v2)
	low, high := in.hurdles[0]&of.hurdles[0]&near.hurdles[0], in.hurdles[1]&of.hurdles[1]&near.hurdles[1]
	if low|high != 0 && b.bumps(low, high, v, v2) {
		return false
	}
	run := in.marks & of.marks & near.marks
	*marks |= run
	hard := run & b.hard
	return hard == 0 || !b.runs(w, hard, v, v2)
}
