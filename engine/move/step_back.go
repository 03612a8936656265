package move

import "gauntlet/engine/geom"

// Directions of a step back: straight away from the enemy's anchor, or one of geom.Dirs in the owner's frame;
// or every model on its own.
const (
	backStraight = 16
	backSingly   = 17
	BackStay     = 18
)

// StepBackLimit is the furthest that a unit steps back as it stands.
const StepBackLimit = 4 * geom.Inch

// backDir returns direction k of a step back, of length geom.DirScale.
func (w *Mover) backDir(k int) geom.Point {
	if k < 16 {
		return geom.Dirs[k].Sign(w.Sign)
	}
	return w.Mean.Sub(w.Foe).WithLength(geom.DirScale)
}

// backDistance returns how far the unit must go in a direction until every model is an inch from every enemy
// base, or -1 when on the way another base of the enemy would come too near.
func (w *Mover) backDistance(dir geom.Point) (need int64) {
	if dir == zero {
		return -1
	}
	most := int64(StepBackLimit)
	for i := range w.N {
		for j := range w.Bases {
			to := w.Bases[j].P.Sub(w.Own[i].P)
			r := int64(w.Own[i].R) + int64(w.Bases[j].R) + int64(w.Rules.Separation)
			along, across := geom.Dot(to, dir)/geom.DirScale, geom.Cross(to, dir)/geom.DirScale
			if max(across, -across) >= r {
				continue
			}
			half := geom.Isqrt(r*r - across*across)
			if along+half < 0 || along-half > StepBackLimit {
				continue
			}
			if along > 0 {
				most = min(most, along-half)
			} else {
				need = max(need, along+half+4)
			}
		}
	}
	if need > most || most < 0 {
		return -1
	}
	return need
}

func (w *Mover) tryBack(k int, need int64) bool {
	v := w.backDir(k).Times(need, geom.DirScale)
	if !w.TryMove(v, StepBackLimit) {
		return false
	}
	w.Place(w.Mean.Add(v))
	for i := range w.N {
		if w.tooClose(i, w.To[i]) {
			return false
		}
	}
	return true
}

// backSingly moves every model that is too close to an enemy base by a short way to where it is not, and
// reports whether that gives room for all of them without breaking the unit's coherency. The places are left
// in To.
func (w *Mover) backSingly() bool {
	w.stay()
	for i := range w.N {
		if w.tooClose(i, w.Own[i].P) && !w.placeBack(i) {
			return false
		}
	}
	return w.CoherentThere() || !w.Coherent(w.Bodies())
}

// tooClose reports whether figure i would stand closer to an enemy base at p than units may to each other.
func (w *Mover) tooClose(i int, p geom.Point) bool {
	return w.isNearer(w.Own[i].At(p), w.Rules.Separation)
}

// placeBack leaves in To where figure i steps back to on its own: straight away from the nearest enemy base,
// or else the first free place in growing circles. It reports whether there is one.
func (w *Mover) placeBack(i int) bool {
	a := w.Own[i]
	free := func(p geom.Point) bool {
		if w.tooClose(i, p) || !w.Table.Inside(p, a.R) || !w.apart(i, p) || !w.Free(i, a.P, p) ||
			!w.walks(i, a.P, p) || !w.PassesEnemies(i, a.P, p) {
			return false
		}
		w.To[i] = p
		return true
	}
	if free(w.beside(i, w.NearestEnemy(i), w.Rules.Separation)) {
		return true
	}
	const step = geom.Inch / 4
	for dist := int64(step); dist <= StepBackLimit; dist += step {
		for k := range geom.Dirs {
			if free(a.P.Add(w.Offset(k, dist))) {
				return true
			}
		}
	}
	return false
}

// StepBacks returns the mask of directions in which the unit can step back from the enemy that it faces, as
// it stands, by the shortest move that leaves the two units an inch apart; when it cannot do so as it stands,
// its models step back singly; when they cannot, it stays.
func (w *Mover) StepBacks() (mask uint64) {
	shortest := int64(StepBackLimit)
	var need [17]int64
	for k := range need {
		need[k] = w.backDistance(w.backDir(k))
		if need[k] >= 0 && need[k] < shortest && w.tryBack(k, need[k]) {
			shortest = need[k]
		}
	}
	if shortest == 0 {
		return 1 << BackStay // they are apart already
	}
	if shortest == StepBackLimit {
		if !w.backSingly() {
			return 1 << BackStay
		}
		return 1 << backSingly
	}
	for k := range need {
		if need[k] >= 0 && need[k] <= shortest && w.tryBack(k, need[k]) {
			mask |= 1 << k
		}
	}
	if mask>>backStraight&1 != 0 && mask&(1<<backStraight-1) != 0 {
		mask &^= 1 << backStraight // it is one of the sixteen
	}
	return mask
}

// StepBack leaves in To where the unit steps back in direction k, and reports whether it steps at all.
func (w *Mover) StepBack(k int) bool {
	switch k {
	case BackStay:
		return false
	case backSingly:
		w.backSingly()
	default:
		w.tryBack(k, w.backDistance(w.backDir(k)))
	}
	return true
}
