package casualty

import (
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
)

// StartsInDanger returns the dice that unit u owes for activating in dangerous terrain (GF3-TERRAIN-03,
// GF2-TERRAIN-03).
func StartsInDanger(s *core.State, u int) (dice int) {
	d, safe := force.Of(s), uint64(0)
	if d.IsAircraft(u) || s.Units[u].Is(core.Aboard) {
		return 0
	}
	if d.Actions.FlyingSafe {
		safe = d.Units[u].Fliers // GF3-A-62
	}
	if d.Endangered(s, u) != "" {
		for k := range core.Bits(s.Units[u].Alive &^ safe) {
			dice += int(s.G.Models[int(s.G.Units[u].First)+k].Tough)
		}
		return dice
	}
	return dangerDice(s, u, safe, s.Boxes[u], (*board.Piece).Touches)
}

// dangerDice adds up the dice of the models of unit u, but for those in the mask safe, that are hit by
// dangerous terrain which reaches into a box.
func dangerDice(s *core.State, u int, safe uint64, box geom.Box,
	hit func(*board.Piece, geom.Point, int32) bool) (dice int) {
	t, first := &s.G.Table, int(s.G.Units[u].First)
	for near := t.Risky & t.Near(box); near != 0; near &= near - 1 {
		q := &t.Pieces[bits.TrailingZeros64(near)]
		if !q.Box.Overlaps(box) {
			continue
		}
		for m := s.Units[u].Alive &^ safe; m != 0; m &= m - 1 {
			i := first + force.Lowest(m)
			if hit(q, s.Models[i].P, s.G.Models[i].Base) {
				safe |= m & -m // one piece is enough
				dice += int(s.G.Models[i].Tough)
			}
		}
	}
	return dice
}

// RollDanger rolls dice of dangerous terrain of unit u, then Regeneration where the unit has it, and returns the
// wounds.
func RollDanger(s *core.State, u, dice int, regenerates bool) (wounds int) {
	if s.Trace != nil && dice > 0 {
		s.Trace.Explain(core.Event{Role: core.RollDanger, Unit: u, Target: -1, Model: -1, N: dice, Sides: 6})
	}
	for range dice {
		if s.Roll(6) == 1 {
			wounds++
		}
	}
	if regenerates {
		wounds = IgnoreWounds(s, u, wounds, RegenerationNeed)
	}
	return wounds
}

func runDanger(s *core.State, f *core.Frame) {
	unit, dice := int(f.A), int(f.N)
	s.Return()
	d := force.Of(s)
	if d.Attacks.NoComparison {
		s.Vars[proc.VarFear] = 0
	}
	each := d.Attacks.RegenerationByModel
	wounds := RollDanger(s, unit, dice, !each && d.Rules(s, unit)&force.Regeneration != 0)
	s.NoteN(unit, "crosses dangerous terrain: %d dice, %d wounds", dice, wounds)
	// GF2-SR-REGENERATION: each model rolls for the wounds that come to it.
	Allot(s, unit, wounds, 1, 0, false, each && d.Any(s, unit)&force.Regeneration != 0)
}

// OfDanger reports whether wounds on top are those of dangerous terrain.
func OfDanger(c *restored.Frame) bool {
	return c.Above.B == 1 && (c.Above.Step == 0 ||
		c.Above.Step == AllotRegen && c.D.Attacks.RegenerationByModel)
}

// Danger returns how many dice of dangerous terrain unit u would roll for a straight move by v as it stands
// (GF3-TERRAIN-03).
func Danger(s *core.State, u int, v geom.Point) (dice int) {
	d := force.Of(s)
	if v == force.Zero || d.Reserves.ScoutZone && proc.ScoutMoves(s) {
		return 0
	}
	box := s.Boxes[u]
	hull := box.Union(geom.Box{Min: box.Min.Add(v), Max: box.Max.Add(v)})
	return dangerDice(s, u, d.Units[u].Fliers, hull, func(q *board.Piece, p geom.Point, r int32) bool {
		return q.Swept(p, p.Add(v), r)
	})
}
