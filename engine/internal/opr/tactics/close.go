package tactics

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move/rose"
)

// closeUp looks at where a unit that has lost its coherency can form up again: in each formation at the
// shortest displacements into range and at the pattern's places, or else gathered about its middle.
func (q *shot) closeUp() {
	w := q.w
	var ways [16]geom.Point
	for f := core.Line; f < core.NumFormations; f++ {
		w.FormUp(f)
		q.aimAt()
		for n := q.aims.solve(&ways, int64(q.allow)); n > 0; n-- {
			q.tryForm(f, ways[n-1], core.OffPattern)
		}
		for place := range rose.Reforms {
			v := force.Zero
			if place > 0 {
				v = w.Offset((place-1)/2*2, int64(q.allow)*int64((place-1)%2+1)/2)
			}
			q.tryForm(f, v, proc.PatternReform+int(f-core.Line)*rose.Reforms+place)
		}
	}
	w.FormUp(core.AsItStands)
	if q.found {
		return
	}
	w.Gather(q.allow)
	a := w.Entry(core.AsItStands, force.Zero, core.OffPattern)
	if n := q.bearing(); n > q.guns {
		q.take(&a, n, q.furthest())
	}
}

// tryForm looks at a displacement of the unit in the formation that has been made ready.
func (q *shot) tryForm(f core.Formation, v geom.Point, pattern int) {
	w := q.w
	if !w.TryMove(v, q.allow) {
		return
	}
	w.Place(w.Mean.Add(v))
	length := q.furthest()
	if n := q.bearing(); n >= q.enough(length) {
		a := w.Entry(f, v, pattern)
		q.take(&a, n, length)
	}
}

// furthest returns how far the model goes that has the longest way to its place in To.
func (q *shot) furthest() (far int64) {
	for i := range q.w.N {
		far = max(far, q.w.To[i].Sub(q.w.Own[i].P).Norm())
	}
	return far
}

// bearing returns how many weapons bear from the places in To.
func (q *shot) bearing() int {
	for i := range q.look.N {
		q.look.Own[i].P = q.w.To[i]
	}
	q.look.FaceFrom(q.w.BoxThere(), q.e)
	return q.look.CountGuns(0, q.all)
}
