package move

import "gauntlet/engine/geom"

// WaysIn returns the mask, by order in Own, of those that can come into contact with unit t by a move of at
// most allow, and of those of them whose way leads through dangerous terrain. Each goes for itself, past its
// own unit, and is inside before the next arrives.
func (w *Mover) WaysIn(allow int32) (reach, risk uint64) {
	for i := range w.N {
		bit := uint64(1) << i
		legs, ok := w.WayIn(i, allow)
		if !ok {
			continue
		}
		if reach |= bit; w.risksBy(i, legs) {
			risk |= bit
		}
	}
	return reach, risk
}

// WayIn returns a way for figure i into contact with the transport that the mover faces, straight or with
// bends.
func (w *Mover) WayIn(i int, allow int32) (legs [3]geom.Point, ok bool) {
	a := w.Own[i]
	legs = [3]geom.Point{a.P, a.P, a.P}
	if !w.Beyond(a, Touch) {
		return legs, true
	}
	b := w.Bases[0]
	out := w.outside(i, b)
	for _, turn := range turns[ContactNearest] {
		if p := b.P.Add(geom.Rotate(out, turn)); w.mayGo(i, p, allow) {
			legs[2] = p
			return legs, true
		}
	}
	for _, turn := range turns[ContactNearest] {
		p := b.P.Add(geom.Rotate(out, turn))
		if bends, ok := w.detour(i, p, allow); ok {
			return [3]geom.Point{bends[0], bends[1], p}, true
		}
	}
	return legs, false
}
