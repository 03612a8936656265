// Package doctrine is the decision list by which the rules of Star Quest move the AI side, as questions to a position: what an AI unit does,
// and why. It chooses nothing by itself; an agent that plays by it asks and acts.
package doctrine

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/starquest"
)

// A Plan is what the list makes an AI unit do with its activation.
type Plan struct {
	Verb engine.Verb   // Hold, Advance, Rush or Charge
	Move engine.Action // of Advance and Rush: where the unit goes
	// Target is the hero that it shoots at, charges or goes towards; -1 without one.
	Target int
	// Objective is the marker that it goes to or stays at; -1 when it sees a hero, or there is none.
	Objective int
	// Gap is the distance of the target or of the objective, in units.
	Gap int64
	// Shoots and Charges say which plans there were, Shot and Blow how many wounds each can be expected to do (SQ-AI-02).
	Shoots, Charges bool
	Shot, Blow      float64
}

// A Mind asks. The zero value is ready; it is not safe for concurrent use.
type Mind struct{ odds odds.Mind }

// Ask returns what the list makes AI unit u do in a position (SQ-AI-01). The unit is on the table and not Shaken.
func (m *Mind) Ask(p engine.Position, u int) Plan {
	s := p.Memory()
	seen, e, gap := enemies(s, u)
	if seen == 0 {
		return objective(s, u)
	}
	plan := Plan{Verb: core.Rush, Target: e, Objective: -1, Gap: gap}
	shot, blow := -1, -1 // the nearest hero that each plan reaches (SQ-A-39)
	var way engine.Action
	for left := seen; left != 0; {
		e := nearest(s, u, left)
		left &^= 1 << e
		if shot < 0 {
			if a, guns := approach(s, u, e); guns > 0 {
				shot, way = e, a
			}
		}
		if blow < 0 {
			if _, ok := opr.ChargeAction(s, u, e); ok {
				blow = e
			}
		}
	}
	if shot >= 0 {
		plan.Shoots, plan.Shot = true, m.odds.Shooting(p, u, shot, way.At.Sub(s.Anchor(u))).Wounds
	}
	if blow >= 0 {
		plan.Charges, plan.Blow = true, m.odds.Charge(p, u, blow).Wounds
	}
	switch {
	case blow >= 0 && (shot < 0 || plan.Blow > plan.Shot+odds.Epsilon): // equal: it shoots (SQ-A-18)
		plan.Verb, plan.Target = core.Charge, blow
	case shot >= 0:
		plan.Verb, plan.Target, plan.Move = core.Advance, shot, way
		if way.Pattern == opr.PatternStay {
			plan.Verb = core.Hold // it has its weapons in range already (SQ-AI-03)
		}
	case opr.Of(s).Rooted(s, u):
		plan.Verb = core.Hold
	default:
		plan.Move = rush(s, u, opr.NearestModel(s, e, s.Anchor(u)))
	}
	plan.Gap = opr.Gap(s, u, plan.Target)
	return plan
}

// enemies returns the conscious heroes that unit u sees, as bits, and the nearest of them with its distance.
func enemies(s *core.State, u int) (seen uint64, e int, gap int64) {
	first, end := s.G.UnitRange(starquest.Heroes)
	for h := first; h < end; h++ {
		if opr.OnTable(s, h) && opr.Sees(s, u, h) {
			seen |= 1 << h
		}
	}
	if seen == 0 {
		return 0, -1, 0
	}
	e = nearest(s, u, seen)
	return seen, e, opr.Gap(s, u, e)
}

// nearest returns the unit of a mask that is nearest to unit u, the lowest number of equally near ones (SQ-A-17).
func nearest(s *core.State, u int, mask uint64) (e int) {
	e = -1
	best := int64(0)
	for h := range s.Units {
		if mask>>h&1 != 0 {
			if gap := opr.Gap(s, u, h); e < 0 || gap < best {
				e, best = h, gap
			}
		}
	}
	return e
}

// approach returns the shortest Advance that brings the most weapons of unit u to bear on hero e, and how many (SQ-AI-03).
func approach(s *core.State, u, e int) (a engine.Action, guns int) {
	if opr.Of(s).Rooted(s, u) {
		return engine.Action{Verb: core.Move, Pattern: opr.PatternStay, Unit: int16(u), At: s.Anchor(u)}, opr.GunsOn(s, u, e, geom.Point{})
	}
	return opr.BestShot(s, u, e)
}

// rush returns the Rush of unit u that brings it nearest to a place.
func rush(s *core.State, u int, to geom.Point) engine.Action {
	_, allow := opr.Moves(s, u)
	return opr.Towards(s, u, to, allow, false)
}

// guard is how near to an objective a unit stays where it is.
const guard = 3 * geom.Inch

// objective returns what a unit does that sees no hero: it goes to the nearest objective, or stays when it is there or there is none (SQ-A-20).
func objective(s *core.State, u int) Plan {
	plan := Plan{Verb: core.Hold, Target: -1, Objective: -1}
	for i := range s.G.Setup.Mission.Quest.Objectives {
		if gap := opr.GapTo(s, u, geom.Point{}, s.Markers[i].P); plan.Objective < 0 || gap < plan.Gap {
			plan.Objective, plan.Gap = i, gap
		}
	}
	if plan.Objective < 0 || plan.Gap <= guard || opr.Of(s).Rooted(s, u) {
		return plan
	}
	plan.Verb, plan.Move = core.Rush, rush(s, u, s.Markers[plan.Objective].P)
	return plan
}

// Words says how the list came to a plan, step by step.
func (plan Plan) Words(p engine.Position) string {
	inches := func() string { return fmt.Sprintf("%.1f\"", float64(plan.Gap)/geom.Inch) }
	name := func() string { return p.Game().Units()[plan.Target].Name }
	switch {
	case plan.Target < 0 && plan.Objective < 0:
		return "no hero in sight; no objective to go to; waits"
	case plan.Target < 0 && plan.Verb == core.Hold:
		return fmt.Sprintf("no hero in sight; objective %d is %s away; waits", plan.Objective+1, inches())
	case plan.Target < 0:
		return fmt.Sprintf("no hero in sight; objective %d is %s away; rushes there", plan.Objective+1, inches())
	}
	words := "sees " + name() + ", " + inches() + " away; "
	switch {
	case plan.Shoots && plan.Charges:
		words += fmt.Sprintf("shooting can be expected to do %.2f wounds, a charge %.2f; ", plan.Shot, plan.Blow)
	case plan.Shoots:
		words += "can shoot but not charge; "
	case plan.Charges:
		words += "can charge but not shoot; "
	default:
		words += "can neither shoot nor charge; "
	}
	if plan.Verb == core.Hold && !plan.Shoots {
		return words + "waits"
	}
	return words + map[engine.Verb]string{core.Hold: "stays and shoots", core.Advance: "advances and shoots", core.Charge: "charges", core.Rush: "rushes there"}[plan.Verb]
}
