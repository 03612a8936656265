package move

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// FormUp makes ready to try displacements of its unit in formation f: slots holds, in the order of Own, what
// each model's place is relative to the unit's anchor.
func (w *Mover) FormUp(f board.Formation) {
	n := w.N
	if f == board.AsItStands || n == 1 {
		for i := range n {
			w.Slots[i] = w.Own[i].P.Sub(w.Mean)
		}
		w.shift, w.SlotBox = 0, w.Box.Add(w.Mean.Neg())
		return
	}
	squad, r := w.ranks()
	files := w.Rules.Coherency.Wide(f, squad, r)
	var places [64]geom.Point
	if squad < n {
		files = w.placesWithGuests(places[:n], squad, files, r)
	} else {
		w.Rules.Coherency.Slots(places[:], n, files, r)
	}
	// Models keep their order: ranks from front to back, files from left to right. Equal ones go by number,
	// which is the last byte of their keys.
	var deep, across [MaxFigures]int64
	for i := range n {
		w.order[i] = uint8(i)
		p := w.Own[i].P.Sign(w.Sign)
		deep[i], across[i] = int64(-p.Y)<<8|int64(i), int64(p.X)<<8|int64(i)
	}
	lineUp(w.order[:squad], &deep)
	for from := 0; from < squad; from += files {
		lineUp(w.order[from:min(from+files, squad)], &across)
	}
	box := geom.Box{}
	far2 := int64(0)
	for k := range n {
		i := w.order[k]
		p := places[k].Sign(w.Sign)
		w.Slots[i] = p
		box = box.Union(geom.BoxAround(p, p, w.Own[i].R))
		far2 = max(far2, geom.Dist2(p, w.Own[i].P.Sub(w.Mean)))
	}
	w.SlotBox = box
	w.shift = geom.Isqrt(far2) + 1
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
