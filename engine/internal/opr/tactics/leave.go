package tactics

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
)

// bestLeave returns the place of the pattern for unit u to leave its transport to which worth gives the most,
// the first of several on the menu, and that worth. The models' places are in To of the layout that worth is
// given.
func bestLeave(s *core.State, u int, worth func(w *figures.Layout) int64) (a core.Action, most int64) {
	w := movement.ReadyLeave(s, u)
	defer w.GiveBack()
	a, most = w.Stay(), math.MinInt64
	if w.GatherAround() == w.N {
		most = worth(w)
	}
	w.Leaves(func(f core.Formation, place int, v geom.Point) bool {
		if n := worth(w); n > most {
			a, most = w.Entry(f, v, movement.LeavePattern(f, place)), n
		}
		return true
	})
	return a, most
}

// leaveTowards is Towards for a unit that leaves its transport.
func leaveTowards(s *core.State, u int, goal geom.Point) core.Action {
	a, _ := bestLeave(s, u, func(w *figures.Layout) int64 {
		near := int64(math.MaxInt64)
		for i := range w.N {
			near = min(near, max(0, geom.Isqrt(geom.Dist2(w.To[i], goal))-int64(w.Own[i].R)))
		}
		return -near
	})
	return a
}

// leaveAway is Away for a unit that leaves its transport.
func leaveAway(s *core.State, u int) core.Action {
	a, _ := bestLeave(s, u, func(w *figures.Layout) int64 {
		gap2 := int64(figures.NoEnemy)
		box := w.BoxThere()
		for e := range s.G.UnitsOf(1 - s.Seat(u)) {
			if force.Alive(s, e) {
				gap2 = min(gap2, box.Gap2(s.Boxes[e]))
			}
		}
		return gap2
	})
	return a
}

// leaveToShoot is BestShot for a unit that leaves its transport: it goes wherever the most of its weapons
// bear.
func leaveToShoot(s *core.State, u, e int) (a core.Action, guns int) {
	if !movement.CanLeave(s, u, false) {
		return a, 0
	}
	look := figures.LayOut(s, u)
	defer look.GiveBack()
	a, most := bestLeave(s, u, func(w *figures.Layout) (n int64) {
		for i := range w.N {
			look.Own[i].P = w.To[i]
		}
		look.FaceFrom(w.BoxThere(), e)
		first := int(s.G.Units[u].First)
		for i := range look.N {
			k := uint(int(look.Model[i]) - first)
			for t := range look.Arms.Weapons {
				if wp := &look.Arms.Weapons[t]; look.Arms.Ranged>>t&1 != 0 && wp.Carriers>>k&1 != 0 &&
					look.Loaded(i, wp) && look.InRange(i, wp) {
					n += int64(wp.Copies[k])
				}
			}
		}
		return n
	})
	return a, int(most)
}

// leaveAhead is Ahead for a unit inside a transport.
func leaveAhead(s *core.State, u int) (p Prospects) {
	p.Retreat = movement.CanLeave(s, u, false)
	p.Flee = p.Retreat
	d := force.Of(s)
	p.Shots = Shots(s, u)
	p.InReach = p.Shots
	p.Shots = allowed(s, u, p.Shots)
	if !p.Retreat || d.Arms(s, u).Ranged == 0 {
		return p
	}
	reach := int64(d.Arms(s, u).MaxRange) + int64(movement.LeaveReach(s, u, 0))
	p.InReach |= enemies(s, u, func(e int) bool {
		if p.Shots>>s.G.Units[e].Number&1 != 0 || s.Boxes[u].Gap2(s.Boxes[e]) > reach*reach {
			return false
		}
		_, guns := leaveToShoot(s, u, e)
		return guns > 0
	})
	return p
}
