package movement

import (
	"math/bits"

	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
)

// Models that fly over enemies by a move may roll dice of their own at them, by rules of lists. They are rolled when the
// move is over, at the one enemy that most of them have gone over. The frame keeps A the unit, B the enemy, M the models
// that roll, Step how many results have been rolled for.
type passingFrame struct{ *core.Frame }

// passingResults are the results with which dice of models' own may hit, from 2 on.
const passingResults = 5

// stood returns where the models of unit u stand, if rules of its list may ask what they go over; nil otherwise.
func stood(s *core.State, u int) (from []geom.Point) {
	if !force.Of(s).HasPools(u, effects.Passing) {
		return nil
	}
	def := &s.G.Units[u]
	for i := range def.Slots() {
		from = append(from, s.Models[int(def.First)+i].P)
	}
	return from
}

// callPassing calls the dice of models of unit u that has moved, which stood there before, if there are any.
func callPassing(s *core.State, u int, from []geom.Point) {
	if from == nil || !force.Alive(s, u) {
		return
	}
	best, most := -1, uint64(0)
	for e := range s.G.UnitsOf(1 - s.Seat(u)) {
		if !force.Alive(s, e) {
			continue
		}
		if m := passed(s, u, e, from); bits.OnesCount64(m) > bits.OnesCount64(most) {
			best, most = e, m
		}
	}
	if best >= 0 {
		s.Call(core.Frame{Proc: proc.Passing, A: int16(u), B: int16(best), M: most})
	}
}

// passed returns the models of unit u with dice of their own that fly and have gone straight over a base of unit e.
func passed(s *core.State, u, e int, from []geom.Point) (models uint64) {
	d := force.Of(s)
	p, def := &d.Units[u], &s.G.Units[u]
	for k := range core.Bits(s.Units[u].Alive) {
		i := int(def.First) + k
		to := s.Models[i].P
		pool := d.Pools(s, u, 1<<k, effects.Passing, 0)
		if from[k] == to || !pool.Any() || p.Fliers>>k&1 == 0 && !d.IsAircraft(u) {
			continue
		}
		for _, m := range s.Living(e) {
			if geom.SegmentNear(from[k], to, s.Models[m].P, int64(s.G.Models[i].Base)+int64(s.G.Models[m].Base)) {
				models |= 1 << k
				break
			}
		}
	}
	return models
}

func runPassing(s *core.State, f passingFrame) {
	u, e := int(f.A), int(f.B)
	if f.Step >= passingResults || !force.Alive(s, e) {
		force.HasUsed(s, u, effects.Passing)
		s.Return()
		return
	}
	need := 2 + int(f.Step)
	f.Step++
	p := force.Of(s).Pools(s, u, f.M&s.Units[u].Alive, effects.Passing, 0)
	if dice := p[need]; dice != (force.Dice{}) {
		attacks.Passed(s, u, e, dice.Count(s, u), need)
	}
}

// checkPassing checks dice that are being rolled at an enemy: nobody is asked but about wounds, those of the enemy or
// those of dangerous terrain on the way.
func checkPassing(c *restored.Frame) bool {
	if !c.Enemy(c.B) || !c.There(c.B) || c.N != 0 || c.Step > passingResults || c.Above == nil ||
		c.M == 0 || c.M>>uint(c.S.G.Units[c.A].Slots()) != 0 || !c.D.HasPools(int(c.A), effects.Passing) {
		return false
	}
	switch {
	case c.Above.Proc == proc.Wreck:
		return true
	case c.Step == 0:
		return c.Called(proc.Allot) && casualty.OfDanger(c)
	}
	return c.Above.Proc == proc.Allot && c.Above.A == c.B && c.Above.Step&^casualty.AllotRegen == 0
}
