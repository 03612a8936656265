package movement

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/mission"
)

// fallReach is how far from the foot of what it falls from a model comes to lie at most (SQ-MOV-07).
const fallReach = 2 * geom.Inch

// fallRings is how many distances from the foot are offered.
const fallRings = 2

// FallPlaces calls yield with places where unit u can come to lie that falls from the edge that it stands at,
// until it returns false, each with its number: in sixteen directions, half as far from the foot as may be
// and as far. They are no more than the places that environments have room for.
func FallPlaces(s *core.State, u int, fall int32, yield func(int, geom.Point) bool) {
	around(s, u, fallReach, func(k int, p geom.Point) bool {
		return !CanFallTo(s, u, fall, p) || yield(k, p)
	})
}

// around calls yield with the places of FallPlaces and HoldPlaces around unit u, whose base is to be within
// reach of where it stands.
func around(s *core.State, u int, reach int32, yield func(int, geom.Point) bool) {
	at, sign := s.Anchor(u), s.Sign(s.Seat(u))
	far := int64(reach + s.G.Models[s.G.Units[u].First].Base)
	for dir := range geom.Dirs {
		for ring := range int64(fallRings) {
			p := at.Add(geom.Dirs[dir].Sign(sign).Times(far*(ring+1)/fallRings, geom.DirScale))
			if !yield(dir*fallRings+int(ring), p) {
				return
			}
		}
	}
}

// CanFallTo reports whether unit u, a single model at the edge that it falls from, can come to lie at a
// point: within 2 inches of the foot, at its height, and in nobody's way.
func CanFallTo(s *core.State, u int, fall int32, p geom.Point) bool {
	w, ok := readyLie(s, u, fall, fallReach, p)
	defer w.GiveBack()
	return ok && w.Free(0, p, p)
}

// readyLie borrows a work in which unit u, a single model at an edge, can come to lie at a point. It reports
// whether the point is within reach of the edge and so far below it.
func readyLie(s *core.State, u int, below, reach int32, p geom.Point) (w *figures.Layout, ok bool) {
	w = figures.LayOut(s, u)
	t, at := w.Table, w.Own[0]
	if !withinCoords(p) || !geom.Within(at.P, p, int64(reach)+int64(at.R)) || !t.Inside(p, at.R) ||
		t.HeightAt(p) != t.HeightAt(at.P)-below {
		return w, false
	}
	w.Surround(geom.BoxAround(at.P, p, at.R), w.Rules.Separation, -1)
	return w, true
}

// holdReach is how far from the edge that it has caught a model comes to stand at most (SQ-MOV-08).
const holdReach = 1 * geom.Inch

// HoldPlaces is FallPlaces for a unit that has caught the edge that it stands at: in sixteen directions, half
// as far as may be and as far, and last where it is.
func HoldPlaces(s *core.State, u int, yield func(int, geom.Point) bool) {
	at := s.Anchor(u)
	more := true
	around(s, u, holdReach, func(k int, p geom.Point) bool {
		more = !CanHoldAt(s, u, p) || yield(k, p)
		return more
	})
	if more {
		yield(len(geom.Dirs)*fallRings, at)
	}
}

// CanHoldAt reports whether unit u, a single model that has caught the edge that it stands at, can come to
// stand at a point: within an inch of there, on the same level all the way, and in nobody's way; or where it
// is.
func CanHoldAt(s *core.State, u int, p geom.Point) bool {
	edge := s.Anchor(u)
	if p == edge {
		return true
	}
	w, ok := readyLie(s, u, 0, holdReach, p)
	defer w.GiveBack()
	return ok && len(w.Profile(edge, p)) == 1 && w.Free(0, edge, p)
}

// Fall lets unit u, a single model, fall so far and come to lie at a point, and calls what becomes of the
// hit, if there is one (SQ-MOV-07).
func Fall(s *core.State, u int, fall int32, p geom.Point) (hit bool) {
	i := int(s.G.Units[u].First) + force.Lowest(s.Units[u].Alive) // the last of a unit may be any of its models
	from := s.Models[i].P
	s.Models[i].P = p
	s.Walk(core.ByFalling, i, from)
	s.Units[u].Flags |= core.Moved
	s.Rebox(u)
	ap, hit := attacks.FallAP(fall)
	if s.Trace != nil {
		s.Trace.Notef("%s falls %s inches", s.Name(u), mission.Inches(fall))
	}
	if hit {
		s.Vars[proc.VarFear] = 0
		attacks.CallHits(s, u, u, 1, &attacks.FallHits[min(ap, len(attacks.FallHits)-1)])
		s.Vars[proc.VarFear] = 0 // nobody is to be feared for it
	}
	return hit
}
