package movement

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
)

// readyDeploy borrows a work that holds what stands in a seat's zone.
func readyDeploy(s *core.State, seat int) *figures.Layout {
	d := force.Of(s)
	w := figures.Borrow(d)
	w.On(s, d, seat)
	box := d.Zone.Box.Sign(w.Sign)
	if d.Reserves.PartlyInZone { // bases stick out of it
		box = w.Table.Box()
	}
	w.Surround(box, d.Move.Separation, -1)
	return w
}

// load makes the layout one of unit u that stands nowhere yet.
func load(w *figures.Layout, u int) {
	w.Load(w.S, w.D, u)
	w.Mean, w.Nowhere = force.Zero, true
	for i := range w.N {
		w.Own[i].P = force.Zero
	}
	w.Box = w.Own[0].Box()
}

// muster makes a layout ready to try places for unit u in formation f.
func muster(w *figures.Layout, u int, f core.Formation) *figures.Layout {
	load(w, u)
	w.FormUp(f)
	return w
}

// DeployUnits calls yield with every unit of a seat that waits to be deployed and every formation in which
// the pattern has a legal place for it, until it returns false. Only when there is none at all, it looks
// inside the cells too.
func DeployUnits(s *core.State, seat int, yield func(unit int, f core.Formation) bool) {
	inZone(s, seat, undeployed, yield)
}

// undeployed reports whether unit u waits to be deployed.
func undeployed(s *core.State, u int) bool {
	return s.Units[u].Flags&(core.OnTable|core.Gone|core.Reserve|core.Joined|core.Aboard) == 0
}

// Fits reports whether unit u of a seat waits to be deployed and the pattern has a legal place for it in a
// formation. DeployUnits then yields it.
func Fits(s *core.State, seat, u int, f core.Formation) bool {
	if first, end := s.G.UnitRange(seat); u < first || u >= end || !undeployed(s, u) || f < core.Line ||
		f >= core.NumFormations || f != core.Line && force.Lone(s, u) {
		return false
	}
	w := muster(readyDeploy(s, seat), u, f)
	defer w.GiveBack()
	return w.AnyPlace(false)
}

// inZone is DeployUnits for the units of a seat that wait in one way or another.
func inZone(s *core.State, seat int, waiting func(*core.State, int) bool,
	yield func(unit int, f core.Formation) bool) {
	w := readyDeploy(s, seat)
	defer w.GiveBack()
	found := false
	for _, inside := range [2]bool{false, true} {
		for u := range s.G.UnitsOf(seat) {
			if waiting(s, u) && !inFormations(w, u, func(f core.Formation) bool {
				if !w.AnyPlace(inside) {
					return true
				}
				found = true
				return yield(u, f)
			}) {
				return
			}
		}
		if found {
			return
		}
	}
}

// inFormations musters unit u in every formation that it can have, until yield returns false. It reports
// whether yield never did.
func inFormations(w *figures.Layout, u int, yield func(f core.Formation) bool) bool {
	load(w, u)
	for f := core.Line; f < core.NumFormations && (f == core.Line || !force.Lone(w.S, u)); f++ {
		if w.FormUp(f); !yield(f) {
			return false
		}
	}
	return true
}

// placing returns the entry of a menu of places for unit u in a formation.
func placing(u int, f core.Formation, pattern int, p geom.Point) core.Action {
	return core.Action{Verb: core.Place, Form: f, Pattern: int16(pattern), Unit: int16(u), At: p}
}

// putDown puts the models of the unit, which comes onto the table, at their places in To.
func putDown(w *figures.Layout, sort core.Sort) {
	for i := range w.N {
		w.S.Models[w.Model[i]].P = w.To[i]
		w.S.Walk(sort, int(w.Model[i]), force.Zero)
	}
	w.S.Rebox(w.Unit)
}

// HasRoom reports whether the zone of unit u's seat has a place for the unit in some formation while nothing
// else stands there: one of the pattern, or one inside its cells.
func HasRoom(s *core.State, u int) bool {
	w := readyDeploy(s, s.Seat(u))
	defer w.GiveBack()
	w.MindNobody()
	load(w, u)
	for _, inside := range [2]bool{false, true} {
		for f := core.Line; f < core.NumFormations; f++ {
			if w.FormUp(f); w.AnyPlace(inside) {
				return true
			}
		}
	}
	return false
}

// zoned reports whether unit u, which is not on the table, is placed in its zone: all but those that were set
// aside, and by a ruling Scouts too.
func zoned(s *core.State, u int) bool {
	return !s.Units[u].Is(core.Reserve) || force.Of(s).Reserves.ScoutZone && s.Units[u].Is(core.Scouting)
}

// readyPlace borrows a work in which unit u can try places in formation f.
func readyPlace(s *core.State, u int, f core.Formation) *figures.Layout {
	ready := readyArrival
	if zoned(s, u) {
		ready = readyDeploy
	}
	return muster(ready(s, s.Seat(u)), u, f)
}

// PlaceMenu appends the places of the pattern where unit u, which waits to be deployed or was set aside, can
// be placed in formation f.
func PlaceMenu(s *core.State, u int, f core.Formation, dst []core.Action) []core.Action {
	w := readyPlace(s, u, f)
	defer w.GiveBack()
	offer := func(pattern int, p geom.Point) bool {
		dst = append(dst, placing(u, f, pattern, p))
		return true
	}
	if zoned(s, u) {
		n := len(dst)
		if w.Grid(false, offer); len(dst) == n {
			w.Grid(true, offer)
		}
	} else {
		arrivals(w, offer)
	}
	return dst
}

// Place places unit u, which waits to be deployed or was set aside, in formation f with its anchor at p, if it
// may stand there.
func Place(s *core.State, u int, f core.Formation, p geom.Point) bool {
	w := readyPlace(s, u, f)
	defer w.GiveBack()
	may, how, sort := comesTo, "arrives", core.ByArriving
	switch {
	case zoned(s, u):
		may, how, sort = (*figures.Layout).StandsAt, "is deployed", core.ByDeploying
	case s.Units[u].Is(core.Scouting):
		how = "scouts ahead"
	}
	if !may(w, p) {
		return false
	}
	putDown(w, sort)
	settle(s, u)
	s.Note(u, how)
	return true
}

// Formed reports whether an action says no more of how a unit is placed on the table than in which formation;
// a single model stands in line.
func Formed(s *core.State, a *core.Action) bool {
	return a.Form >= core.Line && a.Form < core.NumFormations &&
		(a.Form == core.Line || !force.Lone(s, int(a.Unit))) && a.Target == 0 && a.Ways == 0
}

// HasRoomAmong reports whether the zone of unit u's seat has a place of the pattern for the unit, which is on the table,
// among all others that stand there.
func HasRoomAmong(s *core.State, u int) bool {
	w := readyDeploy(s, s.Seat(u))
	defer w.GiveBack()
	load(w, u)
	w.Surround(w.Table.Box(), w.Rules.Separation, -1) // without the unit itself
	for f := core.Line; f < core.NumFormations && (f == core.Line || !force.Lone(s, u)); f++ {
		if w.FormUp(f); w.AnyPlace(false) {
			return true
		}
	}
	return false
}

// TakeBack takes a unit from the table, to be deployed again.
func TakeBack(s *core.State, u int) {
	s.Units[u].Flags &^= core.OnTable | core.Moved
	for _, i := range s.Living(u) {
		s.Models[i].P = force.Zero
	}
	s.Unbox(u)
	s.Note(u, "is taken back")
}
