package casualty

import (
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
	t := &s.G.Table
	if t.All&board.Dangerous == 0 || force.Of(s).IsAircraft(u) || s.Units[u].Is(core.Aboard) {
		return 0
	}
	for k := range t.Pieces {
		if p := &t.Pieces[k]; p.Kind&board.Dangerous != 0 && p.Box.Overlaps(s.Boxes[u]) {
			safe := uint64(0)
			if d := force.Of(s); d.Actions.FlyingSafe {
				safe = d.Units[u].Fliers // GF3-A-62
			}
			return dangerDice(s, u, safe, func(p geom.Point, r int32) bool { return inDanger(t, p, r) })
		}
	}
	return 0
}

func inDanger(t *board.Table, p geom.Point, r int32) bool {
	for k := range t.Pieces {
		if q := &t.Pieces[k]; q.Kind&board.Dangerous != 0 && q.Touches(p, r) {
			return true
		}
	}
	return false
}

// dangerDice adds up the dice of the models of unit u that are hit by dangerous terrain, but for those in the
// mask safe.
func dangerDice(s *core.State, u int, safe uint64, hit func(geom.Point, int32) bool) (dice int) {
	def := &s.G.Units[u]
	for k := range def.Slots() {
		i := int(def.First) + k
		if s.Units[u].Alive&^safe>>k&1 != 0 && hit(s.Models[i].P, s.G.Models[i].Base) {
			dice += int(s.G.Models[i].Tough)
		}
	}
	return dice
}

// RollDanger rolls dice of dangerous terrain, then Regeneration where the unit has it, and returns the
// wounds.
func RollDanger(s *core.State, dice int, regenerates bool) (wounds int) {
	for range dice {
		if s.Roll(6) == 1 {
			wounds++
		}
	}
	if regenerates {
		wounds = IgnoreWounds(s, wounds)
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
	wounds := RollDanger(s, dice, !d.Attacks.RegenerationByModel && d.Rules(s, unit)&force.Regeneration != 0)
	if s.Trace != nil {
		s.Trace.Notef("%s crosses dangerous terrain: %d dice, %d wounds", s.G.Units[unit].Name, dice, wounds)
	}
	// GF2-SR-REGENERATION: each model rolls for the wounds that come to it.
	Allot(s, unit, wounds, 1, 0, false, d.Attacks.RegenerationByModel &&
		d.Any(s, unit)&force.Regeneration != 0)
}

// CallStartDanger calls the roll of unit u for activating in dangerous terrain, if it does (GF3-TERRAIN-03).
func CallStartDanger(s *core.State, u int) {
	if n := StartsInDanger(s, u); n > 0 {
		proc.CallDanger(s, u, n)
	}
}

// OfDanger reports whether wounds on top are those of dangerous terrain.
func OfDanger(c *restored.Frame) bool {
	return c.Above.B == 1 && (c.Above.Step == 0 ||
		c.Above.Step == AllotRegen && c.D.Attacks.RegenerationByModel)
}

// Danger returns how many dice of dangerous terrain unit u would roll for a straight move by v as it stands
// (GF3-TERRAIN-03).
func Danger(s *core.State, u int, v geom.Point) (dice int) {
	t := &s.G.Table
	if t.All&board.Dangerous == 0 || v == force.Zero || force.Of(s).Reserves.ScoutZone && proc.ScoutMoves(s) {
		return 0
	}
	box := s.Boxes[u]
	hull := box.Union(geom.Box{Min: box.Min.Add(v), Max: box.Max.Add(v)})
	for k := range t.Pieces {
		if p := &t.Pieces[k]; p.Kind&board.Dangerous != 0 && p.Box.Overlaps(hull) {
			return dangerDice(s, u, force.Of(s).Units[u].Fliers, func(p geom.Point, r int32) bool {
				for k := range t.Pieces {
					if q := &t.Pieces[k]; q.Kind&board.Dangerous != 0 && q.Box.Overlaps(hull) &&
						q.Swept(p, p.Add(v), r) {
						return true
					}
				}
				return false
			})
		}
	}
	return 0
}
