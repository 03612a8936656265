package battle

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
)

// Steps of the deployment. The frame keeps A the unit that is being deployed, B its formation.
const (
	deployNext   = 0
	deployUnit   = 1
	deployAt     = 2
	deployPlaced = 3
)

// runDeployment lets the players place one unit each in turn, the winner of the roll-off first; one who has
// none left is skipped (GF3-PREP-12, GF2-PREP-07). Which heroes are part of other units has been said before.
// Scouts are placed after it (GF3-SR-SCOUT).
func runDeployment(s *core.State, f *core.Frame) {
	switch f.Step {
	case deployNext:
		turn := int(s.Vars[varTurn])
		for range 2 {
			if canDeploy(s, turn) {
				s.Vars[varTurn] = int16(turn)
				f.Step = deployUnit
				return
			}
			turn = 1 - turn
		}
		for u := range s.Units {
			if s.Units[u].Flags&(core.OnTable|core.Reserve|core.Joined|core.Aboard|core.Gone) == 0 {
				movement.Lose(s, u) // there is no room left for it in its zone
			}
		}
		s.Vars[varTurn] = 0
		s.Return()
		callReserves(s, reserveScouts)
	case deployUnit:
		s.Ask(core.DeployUnit, int(s.Vars[varTurn]), -1)
	case deployAt:
		s.Ask(core.DeployAt, int(s.Vars[varTurn]), int(f.A))
	case deployPlaced:
		f.A, f.B, f.Step = 0, 0, deployNext
		s.Vars[varTurn] = 1 - s.Vars[varTurn]
	}
}

func canDeploy(s *core.State, seat int) (any bool) {
	movement.DeployUnits(s, seat, func(int, core.Formation) bool { any = true; return false })
	return any
}

func menuDeployment(s *core.State, f *core.Frame, dst []core.Action) []core.Action {
	if f.Step == deployAt {
		return movement.PlaceMenu(s, int(f.A), core.Formation(f.B), dst)
	}
	first, _ := s.G.UnitRange(int(s.Vars[varTurn]))
	movement.DeployUnits(s, int(s.Vars[varTurn]), func(u int, form core.Formation) bool {
		dst = append(dst, core.Action{Verb: core.Pick, Form: form,
			Pattern: int16((u-first)*3 + int(form-core.Line)), Unit: int16(u)})
		return true
	})
	return dst
}

func takeDeployment(s *core.State, f *core.Frame, a *core.Action) error {
	seat := int(s.Vars[varTurn])
	if f.Step == deployUnit {
		found := false
		movement.DeployUnits(s, seat, func(u int, form core.Formation) bool {
			found = u == int(a.Unit) && form == a.Form
			return !found
		})
		if a.Verb != core.Pick || !found {
			return core.Illegal(a, "GF3-PREP-12",
				"one of the player's units that wait to be deployed must be picked, in a formation for which its zone has room")
		}
		f.A, f.B, f.Step = a.Unit, int16(a.Form), deployAt
		return nil
	}
	if a.Unit != f.A {
		return core.Illegal(a, "GF3-PREP-12", "%s is being deployed", s.G.Units[f.A].Name)
	}
	switch a.Verb {
	case core.Place:
		if a.At.X > geom.MaxCoord || a.At.X < -geom.MaxCoord || a.At.Y > geom.MaxCoord ||
			a.At.Y < -geom.MaxCoord {
			return core.Illegal(a, "GF3-PREP-12", "the place lies off the table")
		}
		if !movement.Formed(s, a) || !movement.Place(s, int(f.A), a.Form, a.At) {
			return core.Illegal(a, "GF3-PREP-12",
				"%s cannot stand there: a base would not be wholly inside the zone, within 1 inch of another unit or in impassable terrain", s.G.Units[f.A].Name)
		}
		f.Step = deployPlaced
	case core.PlaceOne:
		f.Step = deployPlaced
		movement.CallDeployPlace(s, int(f.A))
	default:
		return core.Illegal(a, "GF3-PREP-12", "a place must be chosen")
	}
	return nil
}

// checkDeployment checks which unit is being deployed, and whether it may stand anywhere.
func checkDeployment(s *core.State, at int) error {
	f, above, turn := &s.Stack[at], s.Above(at), int(s.Vars[varTurn])
	if f.A < 0 || int(f.A) >= len(s.Units) {
		return notPending(s, at)
	}
	if above == nil && f.Step == deployUnit {
		if !canDeploy(s, turn) {
			return notPending(s, at)
		}
		return nil
	}
	chosen := f.B >= int16(core.Line) && f.B < int16(core.NumFormations) &&
		s.Units[f.A].Flags&^core.Moved == 0 && s.Seat(int(f.A)) == turn &&
		len(movement.PlaceMenu(s, int(f.A), core.Formation(f.B), nil)) > 0
	asked, placed := above == nil && f.Step == deployAt, above != nil && f.Step == deployPlaced &&
		above.Proc == proc.Place && above.A == f.A
	if !chosen || !asked && !placed {
		return notPending(s, at)
	}
	return nil
}
