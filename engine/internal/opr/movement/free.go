package movement

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/restored"
)

// MovesFirst reports whether units of a list may move by one of its rules before they act.
func MovesFirst(s *core.State, u int) bool {
	return force.Of(s).Units[u].List.Has(effects.Activation, ^force.Listed(0))
}

// CallFirstMove calls the move that a unit may make by a rule of its list before it acts, and reports whether
// there is one.
func CallFirstMove(s *core.State, u int) bool {
	return mayMoveFreely(s, u) && callFreeMove(s, u, effects.Activation, 0)
}

// CallMoveAfter calls the move that a unit may make by a rule of its list after an activation in which it has
// shot or been in a melee, and reports whether there is one. Units of the seat whose activation it is are first;
// each makes one such move in a round.
func CallMoveAfter(s *core.State, seat int) bool {
	for n := range s.Units {
		u := n
		if first, end := s.G.UnitRange(seat); seat == 1 {
			u = first + n
			if u >= len(s.Units) {
				u -= end
			}
		}
		now := effects.When(0)
		switch s.Units[u].Flags & core.MovedFreely {
		case core.HasShot:
			now = effects.Shooting
		case core.HasFought:
			now = effects.Melee
		default:
			continue
		}
		if mayMoveFreely(s, u) && callFreeMove(s, u, effects.AfterAttack, now) {
			force.Of(s).GainAfter(s, u)
			s.Units[u].Flags |= core.MovedFreely
			return true
		}
	}
	return false
}

// CallMoveDeployed calls the move that a unit may make by a rule of its list after the deployment, and reports whether
// there is one.
func CallMoveDeployed(s *core.State, u int) bool {
	return mayMoveFreely(s, u) && callFreeMove(s, u, effects.AfterDeployment, 0)
}

// mayMoveFreely reports whether a unit is in a state to make a move besides its action.
func mayMoveFreely(s *core.State, u int) bool {
	d := force.Of(s)
	return d.Units[u].HasListed && force.Alive(s, u) && !s.Units[u].Is(core.Shaken) && !d.IsAircraft(u) &&
		!d.Rooted(s, u)
}

// callFreeMove calls the move that on average is the longest which rules of its list give a unit at a stage, if there
// is one. The die of an amount is rolled before its player says where the move leads.
func callFreeMove(s *core.State, u int, at effects.Stage, now effects.When) bool {
	m := force.Of(s).FreeMove(s, u, at, now)
	if m.Mean() == 0 {
		return false
	}
	allow := m.Sure
	if m.Die > 0 {
		allow += int32(s.RollFor(core.RollInches, u, m.Die)) * geom.Inch
	}
	if s.Trace != nil {
		s.Trace.Worked(u, m.Rule, "it may move %s", force.Inches(allow))
	}
	callMove(s, u, allow, proc.MoveFree)
	return true
}

// fitsFreeMove reports whether the rules of its list give the unit of a restored move such an allowance.
func fitsFreeMove(c *restored.Frame) bool {
	list := c.D.Units[c.A].List
	if c.N <= 0 || c.N > effects.MaxFreeMove*geom.Inch || c.N%geom.Inch != 0 || list == nil {
		return false
	}
	if c.Step == proc.MoveDone { // models that are gone since may have had the rule
		return true
	}
	u := int(c.A)
	for _, now := range [...]effects.When{0, effects.Melee, effects.Shooting} {
		at := effects.AfterAttack
		switch {
		case c.S.Round == 0:
			at = effects.AfterDeployment
		case now == 0:
			at = effects.Activation
		}
		if m := c.D.FreeMove(c.S, u, at, now); m.Leads(c.N) {
			return true
		}
	}
	return false
}
