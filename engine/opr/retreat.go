package opr

import (
	"gauntlet/engine/internal/core"
)

// retreat moves every model of unit u, which has charged unit e, straight away from the enemy nearest to it, as far as the edition says or as
// the room lets it (GF2-MELEE-04). Those furthest from the enemy go first, so that they make room for the others. Nobody goes where the unit
// would fall apart: then all of them go less far. Dangerous terrain on the way is rolled for.
func retreat(s *core.State, u, e int) {
	w := readyStepBack(s, u, e)
	defer w.d.giveBack(w)
	was := w.coherent(w.bodies())
	const parts = 4
	for part := int64(parts); part > 0; part-- {
		w.awayFromEnemies(int64(w.d.StepBack) * part / parts)
		if !was || w.coherentThere() {
			if dice := w.commit(); dice > 0 {
				callDanger(s, u, dice)
			}
			return
		}
	}
}

// awayFromEnemies leaves in to where the models of the unit end that go straight away from the enemy nearest to each, by a distance or the most
// quarters of it that are free.
func (w *work) awayFromEnemies(dist int64) {
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
	for _, o := range w.order[:w.n] {
		i := int(o)
		a := w.own[i]
		var buf [4]uint8
		away := a.P.Sub(w.bases[w.nearestEnemies(i, buf[:0])[0]].P)
		for quarters := int64(4); quarters > 0; quarters-- {
			p := a.P.Add(away.WithLength(dist * quarters / 4))
			if w.s.G.Table.Inside(p, a.R) && w.apart(i, p) && w.free(i, w.others, a.P, p) && w.passesEnemies(i, a.P, p) && w.freeOfEnemies(p, a.R) {
				w.to[i] = p
				break
			}
		}
	}
}
