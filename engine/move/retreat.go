package move

import "gauntlet/engine/geom"

// AwaySingly leaves in To where the models of the unit end that go by a distance, or the most quarters of it
// that some way leaves free, in the direction that takes each furthest from all enemies: straight away from
// the nearest, or one of geom.Dirs in the owner's frame. Those furthest from the enemy go first, so that they
// make room for the others, and those that found no way try again after the others. A model that no way takes
// further from the enemies stays.
func (w *Mover) AwaySingly(dist int64) {
	var near [MaxFigures]int64
	w.stay()
	for i := range w.N {
		near[i] = -w.farness(w.Own[i].P, w.Own[i].R)
	}
	lineUp(w.order[:w.N], &near)
	for range 2 {
		for _, i := range w.order[:w.N] {
			for quarters := int64(4); quarters > 0 && w.To[i] == w.Own[i].P; quarters-- {
				w.awayOne(int(i), dist*quarters/4)
			}
		}
	}
}

// awayOne leaves in To where figure i ends by going a distance away from all enemies, if it may go so far in
// some direction.
func (w *Mover) awayOne(i int, dist int64) {
	a := w.Own[i]
	way := a.P.Sub(w.Bases[w.NearestEnemy(i)].P)
	best := w.farness(a.P, a.R)
	for k := -1; k < len(geom.Dirs); k++ {
		if k >= 0 {
			way = geom.Dirs[k].Sign(w.Sign)
		}
		p := a.P.Add(way.WithLength(dist))
		if g := w.farness(p, a.R); g > best && w.Table.Inside(p, a.R) && w.apart(i, p) &&
			w.Free(i, a.P, p) && w.PassesEnemies(i, a.P, p) {
			best, w.To[i] = g, p
		}
	}
}

// AwayTogether leaves in To where the unit ends by going a distance as it stands, in the direction that takes
// it furthest from the enemy, and reports whether there is one that takes it further.
func (w *Mover) AwayTogether(dist int64) (found bool) {
	best := w.gapFrom(zero)
	var to geom.Point
	for k := range backStraight + 1 {
		dir := w.backDir(k)
		if dir == zero {
			continue
		}
		v := dir.WithLength(dist)
		if g := w.gapFrom(v); g > best && w.TryMove(v, w.Rules.StepBack) && w.passesAll(v) {
			best, to, found = g, v, true
		}
	}
	w.Place(w.Mean.Add(to))
	return found
}

// gapFrom returns the least farness of the unit's models from the enemy were they displaced by v.
func (w *Mover) gapFrom(v geom.Point) int64 {
	least := int64(1) << 62
	for i := range w.N {
		least = min(least, w.farness(w.Own[i].P.Add(v), w.Own[i].R))
	}
	return least
}

// passesAll reports whether the unit, displaced by v as it stands, runs through no base of the enemy.
func (w *Mover) passesAll(v geom.Point) bool {
	for i := range w.N {
		if !w.PassesEnemies(i, w.Own[i].P, w.Own[i].P.Add(v)) {
			return false
		}
	}
	return true
}
