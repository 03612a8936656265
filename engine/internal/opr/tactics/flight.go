package tactics

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/shooting"
)

// bestFlight returns the flight of unit u of at most far to which worth gives the most, the first of several
// on the menu, and that worth. One that leads off the table is taken only when all do.
func bestFlight(s *core.State, u int, far int32,
	worth func(w *figures.Layout, v geom.Point) int64) (a core.Action, most int64) {
	w := movement.ReadyFlight(s, u)
	defer w.GiveBack()
	a.Unit = -1
	off := true
	f := movement.Flight(w, far)
	w.Flights(&f, func(place int, v geom.Point) bool {
		leaves := w.D.Aircraft.Leaves && !w.Inside(w.Mean.Add(v))
		if leaves && !off {
			return true
		}
		if n := worth(w, v); a.Unit < 0 || off && !leaves || n > most {
			a, most, off = w.Entry(core.AsItStands, v, proc.PatternRing+place), n, leaves
		}
		return true
	})
	return a, most
}

// flyTowards is Towards for an Aircraft, which cannot stay.
func flyTowards(s *core.State, u int, goal geom.Point, far int32) core.Action {
	a, _ := bestFlight(s, u, far, func(_ *figures.Layout, v geom.Point) int64 {
		return -figures.GapTo(s, u, v, goal)
	})
	return a
}

// flyAway is Away for an Aircraft: it always finds a flight.
func flyAway(s *core.State, u int, far int32) core.Action {
	a, _ := bestFlight(s, u, far, func(w *figures.Layout, v geom.Point) int64 { return w.EnemyGap2(v) })
	return a
}

// flyToShoot is BestShot for an Aircraft, which goes wherever the most of its weapons bear.
func flyToShoot(s *core.State, u, e int) (a core.Action, guns int) {
	all := shooting.Guns(s, u)
	a, most := bestFlight(s, u, movement.FlightRange(s, u, false),
		func(w *figures.Layout, v geom.Point) int64 {
			n := shooting.CountGuns(w, e, v, 0, all)
			w.Load(s, w.D, u) // it has displaced the bases
			return int64(n)
		})
	return a, int(most)
}

// flightAhead is Ahead for an Aircraft: it can but advance.
func flightAhead(s *core.State, u int) (p Prospects) {
	p.Retreat = true
	if force.Of(s).Units[u].Ranged == 0 {
		return p
	}
	p.InReach = enemies(s, u, func(e int) bool {
		_, guns := flyToShoot(s, u, e)
		return guns > 0
	})
	return p
}
