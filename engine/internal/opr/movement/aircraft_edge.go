package movement

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
)

// heading returns the direction of the pattern that an Aircraft has to keep, or -1 where it may choose one.
func heading(w *figures.Layout) int {
	if !w.D.Aircraft.Ahead {
		return -1
	}
	return int(w.S.Units[w.Unit].Extra&force.HeadingMask>>force.HeadingShift) - 1
}

// head takes down in which direction the Aircraft has flown, where it has to keep that.
func head(w *figures.Layout, v geom.Point) {
	if u := &w.S.Units[w.Unit]; w.D.Aircraft.Ahead {
		u.Extra = u.Extra&^force.HeadingMask | int32(1+w.Direction(v))<<force.HeadingShift
	}
}

// flyOff ends the activation of an Aircraft that has flown off the table. It is placed on a table edge at
// once, or by a ruling when the next round begins (GF2-SR-AIRCRAFT-02, GF2-A-22). Where it faces then is its
// owner's to choose again.
func flyOff(s *core.State, f moveFrame) {
	u := &s.Units[f.A]
	u.Extra &^= force.HeadingMask
	s.Note(f.unit(), "flies off the table")
	s.Stack[s.Depth-2].Step = proc.ActMorale // it does not shoot
	if !force.Of(s).Aircraft.Waits {
		f.Step = proc.MoveEdge
		return
	}
	first := int(s.G.Units[f.A].First)
	for m := u.Alive; m != 0; m &= m - 1 {
		i := first + force.Lowest(m)
		s.Models[i].P = force.Zero
	}
	u.Flags, u.Extra, u.Risked = core.Reserve, u.Extra&^force.EffectAct|force.ExtraFlown, 0
	s.Unbox(f.unit())
	force.Carry(s, f.unit())
}

// edgeMenu appends the places at the table edge where an Aircraft can come back, as it stands.
func edgeMenu(s *core.State, u int, dst []core.Action) []core.Action {
	w := ReadyFlight(s, u)
	defer w.GiveBack()
	w.Edges(func(pattern int, p geom.Point) bool {
		dst = append(dst, placing(u, core.AsItStands, pattern, p))
		return true
	})
	return dst
}

// takeEdgePlace checks where an Aircraft comes back that has flown off the table, and puts it there.
func takeEdgePlace(s *core.State, f moveFrame, a *core.Action) error {
	if a.Verb == core.PlaceOne && a.Unit == f.A {
		f.Step = proc.MoveBack
		callPlace(s, f.unit(), 0, placeEdge)
		return nil
	}
	if a.Verb != core.Place || a.Unit != f.A || a.Target != 0 || a.Ways > 0 || a.Form != core.AsItStands ||
		!withinCoords(a.At) {
		return core.Illegal(a, "GF3-SR-AIRCRAFT-01", "a place at a table edge must be chosen for %s",
			s.G.Units[f.A].Name)
	}
	w := ReadyFlight(s, f.unit())
	defer w.GiveBack()
	if !w.ComesToEdge(a.At) {
		return core.Illegal(a, "GF3-SR-AIRCRAFT-01", "%s must stand wholly on the table and touch its edge",
			s.G.Units[f.A].Name)
	}
	w.Commit(core.ByArriving)
	f.Step = proc.MoveBack
	return nil
}
