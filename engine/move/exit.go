package move

import (
	"math"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/move/rose"
)

// furthest returns how far from the middle of its transport a model on a base of radius r may stand that
// leaves it.
func (w *Mover) furthest(r int32) int64 {
	if w.Out.Partly {
		r = -r
	}
	return int64(w.Out.R) + int64(w.Out.Reach) - int64(r)
}

// MostFurthest returns the most that furthest is for a model of the unit.
func (w *Mover) MostFurthest() (most int64) {
	for i := range w.N {
		most = max(most, w.furthest(w.Own[i].R))
	}
	return most
}

// Outside reports whether figure i may stand at p outside its transport, with some room between them.
func (w *Mover) Outside(i int, p geom.Point, room int32) bool {
	a := w.Own[i].At(p)
	return !a.Nearer(w.Out.Disc, room) && geom.Within(p, w.Out.P, w.furthest(a.R))
}

// Lands reports whether the unit, in the formation that FormUp made ready, may leave its transport so that
// its anchor is displaced by v. The places are left in To.
func (w *Mover) Lands(v geom.Point) bool {
	w.Place(w.Mean.Add(v))
	for i := range w.N {
		if !w.Outside(i, w.To[i], w.Rules.Separation) {
			return false
		}
	}
	return w.TryMove(v, int32(w.MostFurthest()))
}

// leaveStep is the raster of distances at which a formation outside its transport is looked for.
const leaveStep = geom.Inch / 2

// Leaves calls yield with every place of the pattern outside the transport, but for those of GatherAround, in
// the order of the menu, until it returns false. The models' places are in To.
func (w *Mover) Leaves(yield func(f board.Formation, place int, v geom.Point) bool) {
	if w.N == 1 {
		w.FormUp(board.AsItStands)
		r := w.Own[0].R
		near, far := int64(w.Out.R)+int64(r)+int64(w.Rules.Separation)+2, w.furthest(r)-2
		for dir := range geom.Dirs {
			for ring := range int64(rose.Rings) {
				v := w.Offset(dir, near+(far-near)*ring/(rose.Rings-1))
				if w.Lands(v) && !yield(board.AsItStands, dir*rose.Rings+int(ring), v) {
					return
				}
			}
		}
		return
	}
	lo, hi := int64(w.Out.R)+int64(w.Rules.Separation), w.MostFurthest()
	for f := board.Line; f < board.NumFormations; f++ {
		w.FormUp(f)
		for dir := range 8 {
			first := int(f-board.Line)*rose.Reforms + 2*dir
			near := lo
			for near <= hi && !w.Lands(w.Offset(2*dir, near)) {
				near += leaveStep
			}
			if near > hi {
				continue
			}
			if !yield(f, first+1, w.Offset(2*dir, near)) {
				return
			}
			far := near + (hi-near)/leaveStep*leaveStep
			for far > near && !w.Lands(w.Offset(2*dir, far)) {
				far -= leaveStep
			}
			if far > near && !yield(f, first+2, w.Offset(2*dir, far)) {
				return
			}
		}
	}
}

// GatherAround looks for places around the transport for all models, close to it and in coherency, and
// returns how many find one: the last of the unit first, so that of those who find none a hero is not the
// first. The places are left in To; those without one keep theirs in the transport.
func (w *Mover) GatherAround() (placed int) {
	var best [MaxFigures]geom.Point
	for start := range geom.Dirs {
		if n := w.gatherAroundFrom(start); n > placed {
			placed, best = n, w.To
		}
		if placed == w.N {
			break
		}
	}
	if placed > 0 {
		w.To = best
	}
	return placed
}

// gatherAroundFrom is GatherAround with the first model in a given direction.
func (w *Mover) gatherAroundFrom(start int) (placed int) {
	w.stay()
	for i := w.N - 1; i >= 0; i-- {
		r := w.Own[i].R
		best, near := geom.Point{}, int64(math.MaxInt64)
		try := func(p geom.Point) {
			if d2 := geom.Dist2(p, w.Out.P); d2 < near && w.Outside(i, p, w.Rules.Separation) &&
				w.fitsAround(i, placed, p) {
				best, near = p, d2
			}
		}
		if placed == 0 {
			for far := int64(w.Out.R) + int64(r) + int64(w.Rules.Separation) + 2; far <= w.furthest(r) &&
				near == math.MaxInt64; far += leaveStep {
				try(w.Out.P.Add(w.Offset(start, far)))
			}
		} else {
			for j := w.N - 1; j > i; j-- {
				if w.To[j] == w.Own[j].P {
					continue
				}
				for dir := range geom.Dirs {
					try(w.To[j].Add(w.Offset(dir, int64(r)+int64(w.Own[j].R)+board.SlotGap)))
				}
			}
		}
		if near < math.MaxInt64 {
			w.To[i] = best
			placed++
		}
	}
	return placed
}

// fitsAround reports whether figure i may stand at p beside those of a unit that gathers around its transport
// that are placed already.
func (w *Mover) fitsAround(i, placed int, p geom.Point) bool {
	linked := placed == 0
	for j := w.N - 1; j > i; j-- {
		if w.To[j] != w.Own[j].P && !w.keepsTo(i, j, p, &linked) {
			return false
		}
	}
	return linked && w.Table.Inside(p, w.Own[i].R) && w.Free(i, w.Own[i].P, p)
}

// InReach reports whether some model could stand in contact with the enemy and entirely within reach of the
// transport. One that is kept from that may stop short of contact, which adds nothing to how far a charge
// reaches (GF3-MOV-03).
func (w *Mover) InReach() bool {
	for i := range w.N {
		for j := range w.Bases {
			r, b := w.Own[i].R, w.Bases[j]
			if geom.Within(w.Out.P, b.P, w.furthest(r)+int64(r)+int64(b.R)+Touch) {
				return true
			}
		}
	}
	return false
}

// Landed reports whether all models of a unit that charges out of its transport have places outside it, in
// coherency.
func (w *Mover) Landed() bool {
	for i := range w.N {
		if !w.Outside(i, w.To[i], NearThird) {
			return false
		}
	}
	return w.CoherentThere()
}

// BoxThere returns the box around the bases at their places in To.
func (w *Mover) BoxThere() (b geom.Box) {
	b = w.there(0).Box()
	for i := range w.N {
		b = b.Union(w.there(i).Box())
	}
	return b
}
