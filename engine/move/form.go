package move

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// FormUp makes ready to try displacements of its unit in formation f: slots holds, in the order of Own, what
// each model's place is relative to the unit's anchor.
func (w *Mover) FormUp(f board.Formation) {
	w.layOut(f)
	box, table := w.SlotBox.Add(w.Mean), w.Table.Box()
	w.margin = min(box.Min.X-table.Min.X, table.Max.X-box.Max.X, box.Min.Y-table.Min.Y, table.Max.Y-box.Max.Y)
}

// layOut fills in the slots, the box around them, and how far they lie from where the figures stand.
func (w *Mover) layOut(f board.Formation) {
	n := w.N
	w.least, w.most = w.Own[0].R, w.Own[0].R
	for i := 1; i < n && !w.Uniform; i++ {
		w.least, w.most = min(w.least, w.Own[i].R), max(w.most, w.Own[i].R)
	}
	if f == board.AsItStands || n == 1 {
		for i := range n {
			w.Slots[i] = w.Own[i].P.Sub(w.Mean)
		}
		w.shift, w.SlotBox = 0, w.Box.Add(w.Mean.Neg())
		w.bearings.forget()
		return
	}
	q := w.rankAndFile(f)
	if w.Nowhere && w.Uniform {
		for i := range n {
			w.Slots[i], w.order[i] = q.places[i].Sign(w.Sign), uint8(i)
			w.shifts[i] = w.Slots[i].Sub(w.Own[i].P.Sub(w.Mean))
		}
		w.SlotBox, w.shift = q.box.Sign(w.Sign), q.furthest
		return
	}
	// Models keep their order: ranks from front to back, files from left to right. Equal ones go by number,
	// which is the last byte of their keys.
	keys := w.keys[:n]
	for i := range n {
		keys[i] = int64(-w.Own[i].P.Y*w.Sign)<<8 | int64(i)
	}
	sortFew(keys[:q.squad])
	for from := 0; from < q.squad; from += q.files {
		rank := keys[from:min(from+q.files, q.squad)]
		for k, key := range rank {
			i := key & (MaxFigures - 1)
			rank[k] = int64(w.Own[i].P.X*w.Sign)<<8 | i
		}
		sortFew(rank)
	}
	box, far2 := geom.Box{}, int64(0)
	for k, key := range keys[:n] {
		i := key & (MaxFigures - 1)
		p, r := q.places[k].Sign(w.Sign), w.Own[i].R
		w.Slots[i], w.order[k] = p, uint8(i)
		box = geom.Box{Min: geom.Point{X: min(box.Min.X, p.X-r), Y: min(box.Min.Y, p.Y-r)},
			Max: geom.Point{X: max(box.Max.X, p.X+r), Y: max(box.Max.Y, p.Y+r)}}
		shift := p.Sub(w.Own[i].P.Sub(w.Mean))
		w.shifts[i], far2 = shift, max(far2, geom.Dot(shift, shift))
	}
	w.SlotBox = box
	w.shift = geom.Isqrt(far2) + 1
}

// sortFew sorts a few numbers, most of which are in order already.
func sortFew[N int32 | int64](keys []N) {
	for i := 1; i < len(keys); i++ {
		key, j := keys[i], i
		for ; j > 0 && keys[j-1] > key; j-- {
			keys[j] = keys[j-1]
		}
		keys[j] = key
	}
}

// A formed is how figures stand in a formation, relative to their mean, in the frame of their owner. That
// depends on nothing but what comes first in it, so movers keep some from one use to the next.
type formed struct {
	of     shape
	files  int
	squad  int // figures in rank and file, which come first
	places [MaxFigures]geom.Point
	// of figures on bases of one size: the box around these, and how far at most they are from their mean
	box      geom.Box
	furthest int64
}

// A shape is what the places of figures in a formation depend on.
type shape struct {
	rules    board.Coherency
	form     board.Formation
	n, squad uint8
	r        int32             // of the bases in rank and file
	others   [maxStandBy]int32 // the radii of those behind
}

// maxStandBy is the most figures beside those in rank and file with which movers keep a formation.
const maxStandBy = 4

// rankAndFile returns how the unit stands in formation f, which is not as it stands.
func (w *Mover) rankAndFile(f board.Formation) *formed {
	squad, r := w.ranks()
	of := shape{rules: w.Rules.Coherency, form: f, n: uint8(w.N), squad: uint8(squad), r: r}
	for k, o := range w.Own[squad:min(w.N, squad+maxStandBy)] {
		of.others[k] = o.R
	}
	q := &w.kept[int(f-board.Line)*keptSizes+w.N%keptSizes]
	if q.of == of && w.N <= squad+maxStandBy {
		return q
	}
	q.of, q.squad, q.files = of, squad, w.Rules.Coherency.Wide(f, squad, r)
	if squad < w.N {
		q.files = w.placesWithGuests(q.places[:w.N], squad, q.files, r)
	} else {
		w.Rules.Coherency.Slots(q.places[:], w.N, q.files, r)
	}
	q.box = geom.Box{}
	far2 := int64(0)
	for _, p := range q.places[:w.N] {
		q.box = q.box.Union(geom.BoxAround(p, p, r))
		far2 = max(far2, geom.Dot(p, p))
	}
	q.furthest = geom.Isqrt(far2) + 1
	return q
}

// ranks returns how many models of the unit stand in rank and file, and for what radius of bases: all, or
// those before the heroes that have joined it where one of these is on a base of another size.
func (w *Mover) ranks() (squad int, r int32) {
	r, squad = w.Base, w.N-w.Guests
	if squad == 0 { // they are alone: the first is one to stand by
		squad, r = 1, w.Own[0].R
	}
	for i := squad; i < w.N; i++ {
		if w.Own[i].R != r {
			return squad, r
		}
	}
	return w.N, r
}

// placesWithGuests writes the places of a unit of which the first models stand in rank and file on bases of
// radius r, and those behind them are heroes on bases of other sizes, and returns how many files there are:
// as wide as asked for, or square where the heroes find no coherent places by them.
func (w *Mover) placesWithGuests(places []geom.Point, squad, files int, r int32) int {
	var bases [MaxFigures]board.Disc
	all := bases[:len(places)]
	copy(all[squad:], w.Own[squad:w.N])
	wide := files
	found := w.Rules.Coherency.StandBy(all, squad, wide, r)
	if !found {
		wide = board.Square(squad)
		found = w.Rules.Coherency.StandBy(all, squad, wide, r)
	}
	for i := range all {
		if i >= squad && !found { // one behind the other
			all[i].P = all[i-1].P.Sub(geom.Point{Y: all[i-1].R + all[i].R + board.SlotGap})
		}
		places[i] = all[i].P
	}
	board.Centre(places)
	return wide
}
