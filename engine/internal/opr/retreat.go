package opr

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// retreat moves every model of unit u, which has charged unit e, away from the enemy, as far as the edition says or as the room lets it
// (GF2-MELEE-04). Where the unit would fall apart if each went its own way, it goes as it stands, or else less far. Dangerous terrain on the way
// is rolled for.
func retreat(s *core.State, u, e int) {
	w := readyStepBack(s, u, e)
	defer w.d.giveBack(w)
	_, uniform := s.Shape(u)
	w.even = uniform && w.evenBases()
	was := w.coherent(w.bodies())
	const parts = 4
	for part := int64(parts); part > 0; part-- {
		far := int64(w.d.Move.StepBack) * part / parts
		if w.awaySingly(far); was && !w.coherentThere() && !w.awayTogether(e, far) {
			continue
		}
		if dice := w.commit(); dice > 0 {
			callDanger(s, u, dice)
		}
		return
	}
}

// awaySingly leaves in to where the models of the unit end that go by a distance, or the most quarters of it that some way leaves free, in the
// direction that takes each furthest from all enemies: straight away from the nearest, or one of geom.Dirs in the owner's frame. Those furthest
// from the enemy go first, so that they make room for the others, and those that found no way try again after the others. A model that no way
// takes further from the enemies stays.
func (w *work) awaySingly(dist int64) {
	var far [len(w.own)]int64
	for i := range w.n {
		w.to[i] = w.own[i].P
		w.order[i] = uint8(i)
		far[i] = w.farness(w.own[i].P, w.own[i].R)
	}
	for i := 1; i < w.n; i++ { // the furthest first, equal ones by model
		m := w.order[i]
		j := i
		for ; j > 0 && far[w.order[j-1]] < far[m]; j-- {
			w.order[j] = w.order[j-1]
		}
		w.order[j] = m
	}
	for range 2 {
		for _, i := range w.order[:w.n] {
			for quarters := int64(4); quarters > 0 && w.to[i] == w.own[i].P; quarters-- {
				w.awayOne(int(i), dist*quarters/4)
			}
		}
	}
}

// awayOne leaves in to where own model i ends by going a distance away from all enemies, if it may go so far in some direction.
func (w *work) awayOne(i int, dist int64) {
	a := w.own[i]
	var buf [4]uint8
	way := a.P.Sub(w.bases[w.nearestEnemies(i, buf[:0])[0]].P)
	best := w.farness(a.P, a.R)
	for k := -1; k < len(geom.Dirs); k++ {
		if k >= 0 {
			way = geom.Dirs[k].Sign(w.sign)
		}
		p := a.P.Add(way.WithLength(dist))
		if g := w.farness(p, a.R); g > best && w.s.G.Table.Inside(p, a.R) && w.apart(i, p) && w.free(i, w.others, a.P, p) && w.passesEnemies(i, a.P, p) {
			best, w.to[i] = g, p
		}
	}
}

// awayTogether leaves in to where the unit ends by going a distance as it stands, in the direction that takes it furthest from the enemy, and
// reports whether there is one that takes it further.
func (w *work) awayTogether(e int, dist int64) (found bool) {
	best := w.gapFrom(zero)
	var to geom.Point
	for k := range backStraight + 1 {
		dir := w.backDir(e, k)
		if dir == zero {
			continue
		}
		v := dir.WithLength(dist)
		if g := w.gapFrom(v); g > best && w.tryMove(v, w.d.Move.StepBack) && w.passesAll(v) {
			best, to, found = g, v, true
		}
	}
	w.place(w.mean.Add(to))
	return found
}

// gapFrom returns the least farness of the unit's models from the enemy were they displaced by v.
func (w *work) gapFrom(v geom.Point) int64 {
	least := int64(1) << 62
	for i := range w.n {
		least = min(least, w.farness(w.own[i].P.Add(v), w.own[i].R))
	}
	return least
}

// passesAll reports whether the unit, displaced by v as it stands, runs through no base of the enemy.
func (w *work) passesAll(v geom.Point) bool {
	for i := range w.n {
		if !w.passesEnemies(i, w.own[i].P, w.own[i].P.Add(v)) {
			return false
		}
	}
	return true
}
