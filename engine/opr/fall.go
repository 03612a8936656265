package opr

import "gauntlet/engine/geom"

// Heights of falls (SQ-MOV-07).
const (
	fallLeast = 2 * geom.Inch // from lower down nothing happens
	fallStep  = 3 * geom.Inch // each full one is worth AP(1)
)

// fallHits are the hits that models take which fall, by AP.
var fallHits = func() (w [1 + 24/3]Weapon) { // no piece of terrain is higher than 24 inches
	for ap := range w {
		w[ap] = Weapon{Name: "a fall", AP: int8(ap)}
	}
	return w
}()

// FallAP returns the AP of the hit that a model takes which falls from a height, and whether it takes one at all.
func FallAP(height int32) (ap int, hit bool) { return int(height / fallStep), height >= fallLeast }

// climbs reports whether a model of the unit would stand higher with the anchor at a point than it does.
func (w *work) climbs(at geom.Point) bool {
	t := &w.s.G.Table
	for i := range w.n {
		if t.HeightAt(at.Add(w.slots[i])) > t.HeightAt(w.own[i].P) {
			return true
		}
	}
	return false
}

// fall lets those of the unit's models fall that stand lower at their places in to than they did by 2 inches or more. They lie there: a push is
// no longer than 2 inches, and so the place is within 2 of the foot. A fall kills a model of several; a single one, or the last of its unit,
// takes a hit (SQ-MOV-07).
func (w *work) fall() {
	s, t := w.s, &w.s.G.Table
	first := int(s.G.Units[w.unit].First)
	for i := range w.n {
		drop := t.HeightAt(w.own[i].P) - t.HeightAt(w.to[i])
		ap, hit := FallAP(drop)
		if !hit {
			continue
		}
		name := s.G.Units[w.unit].Name
		if s.Trace != nil {
			s.Trace.Notef("%s: model %d falls %s", name, int(w.model[i])-first+1, inches(drop))
		}
		s.Vars[varFear] = 0
		if s.Units[w.unit].Left() > 1 {
			hurt(s, w.unit)
			kill(s, w.unit, int(w.model[i])-first)
			s.Rebox(w.unit)
			continue
		}
		CallHits(s, w.unit, w.unit, 1, &fallHits[min(ap, len(fallHits)-1)])
		s.Vars[varFear] = 0 // nobody is to be feared for it
	}
}
