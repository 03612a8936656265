// Package doctrine is the decision list by which the rules of Star Quest move the AI side, as questions to a
// position: what an AI unit does, and why. It chooses nothing by itself; an agent that plays by it asks and
// acts.
package doctrine

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/internal/opr/tactics"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/quests"
)

// A Reading says how the list is read where the rules leave room. The zero value is the default.
type Reading struct {
	// an enemy counts, too, that the unit would see after an Advance or meet in a charge, not only one that
	// it sees before (SQ-A-16)
	SightAfter bool
	// a charge is weighed against a shooting by expected hits, not by expected unblocked wounds (SQ-A-18)
	Hits bool
	// the unit advances as near to its target as it can without losing a shot, not only as far as it must to
	// shoot (SQ-A-19)
	FullAdvance bool
	// where there is no objective, a unit that sees nobody rushes towards the nearest enemy instead of
	// waiting (SQ-A-20)
	Hunts bool
}

// A Plan is what the list makes an AI unit do with its activation.
type Plan struct {
	Verb engine.Verb   // Hold, Advance, Rush or Charge
	Move engine.Action // where the unit goes in an Advance or a Rush, and where it shoots from
	// Target is the hero that it shoots at, charges or goes towards; -1 without one.
	Target int
	// Objective is the marker that it goes to or stays at; -1 when it goes for a hero, or there is none.
	Objective int
	// Gap is the distance of the target or of the objective, in units.
	Gap int64
	// Unseen says that the unit does not see its target from where it stands.
	Unseen bool
	// Shoots and Charges say which plans there were, and Shot and Blow, when there were both, how many wounds
	// each can be expected to do (SQ-AI-02): unblocked ones, or hits when InHits is set.
	Shoots, Charges bool
	Shot, Blow      float64
	InHits          bool
}

// A Mind asks. The zero value is ready; it is not safe for concurrent use.
type Mind struct {
	Reading
	odds  odds.Mind
	there engine.State // where a unit shoots that closes up before
}

// Ask returns what the list makes AI unit u do in a position (SQ-AI-01). The unit is on the table and not
// Shaken.
func (m *Mind) Ask(p engine.Position, u int) Plan {
	s := peek.State(p)
	conscious, seen := enemies(s, u)
	left := seen
	if m.SightAfter {
		left = conscious
	}
	shot, blow := -1, -1 // the nearest hero that each plan reaches (SQ-A-39)
	var way engine.Action
	strikes := attacks.Strikes(s, u) // one that cannot hurt anybody in melee does not think of charging
	for left != 0 && (shot < 0 || blow < 0) {
		e, _ := figures.NearestOf(s, u, 0, left)
		left &^= 1 << e
		if shot < 0 {
			if a, guns := m.approach(s, u, e); guns > 0 {
				shot, way = e, a
			}
		}
		if blow < 0 && strikes {
			if _, ok := movement.ChargeAction(s, u, e); ok {
				blow = e
			}
		}
	}
	plan := Plan{Verb: core.Hold, Target: -1, Objective: -1, Shoots: shot >= 0, Charges: blow >= 0,
		InHits: m.Hits}
	if plan.Shoots && plan.Charges {
		plan.Shot, plan.Blow = m.weigh(p, u, shot, blow, way)
	}
	switch {
	case plan.Charges && (!plan.Shoots || plan.Blow > plan.Shot+odds.Epsilon): // equal: it shoots (SQ-A-18)
		plan.Verb, plan.Target = core.Charge, blow
	case plan.Shoots:
		plan.Target, plan.Move = shot, way
		if way.Pattern != proc.PatternStay {
			plan.Verb = core.Advance // otherwise it has its weapons in range already (SQ-AI-03)
		}
	case seen != 0:
		plan.follow(s, u, seen)
	default:
		m.seek(s, u, conscious, &plan)
		return plan
	}
	plan.Unseen = seen>>plan.Target&1 == 0
	plan.Gap = figures.Gap(s, u, plan.Target)
	return plan
}

// enemies returns the conscious heroes, and those of them whom unit u sees, as bits.
func enemies(s *core.State, u int) (conscious, seen uint64) {
	for h := range s.G.UnitsOf(starquest.Heroes) {
		if force.Alive(s, h) {
			conscious |= 1 << h
			if figures.Sees(s, u, h) {
				seen |= 1 << h
			}
		}
	}
	return conscious, seen
}

// approach returns the Advance that brings the most weapons of unit u to bear on hero e, and how many: the
// shortest one (SQ-AI-03), or if the list is read so the one that leads nearest to the hero (SQ-A-19).
func (m *Mind) approach(s *core.State, u, e int) (a engine.Action, guns int) {
	if force.Of(s).Rooted(s, u) {
		return engine.Action{Verb: core.Move, Pattern: proc.PatternStay, Unit: int16(u), At: s.Anchor(u)},
			shooting.GunsOn(s, u, e, geom.Point{})
	}
	advance, _, reach := movement.Reach(s, u)
	if reach == 0 || figures.Gap(s, u, e) > int64(advance)+int64(reach) {
		return a, 0
	}
	if a, guns = tactics.BestShot(s, u, e); m.FullAdvance && guns > 0 {
		at := s.Anchor(u)
		if to := tactics.Towards(s, u, figures.NearestModel(s, e, at), advance); to.Form == engine.AsItStands && shooting.GunsOn(s, u, e, to.At.Sub(at)) >= guns {
			a = to
		}
	}
	return a, guns
}

// weigh returns what unit u can be expected to do to one hero by an Advance and a shooting, and to another by
// a charge (SQ-AI-02).
func (m *Mind) weigh(p engine.Position, u, shot, blow int, way engine.Action) (shooting, charging float64) {
	v := way.At.Sub(p.Anchor(u))
	if way.Form != engine.AsItStands || way.Pattern == engine.OffPattern && v == (geom.Point{}) { // it closes up
		m.there.CopyPosition(p, 0)
		movement.Arrange(peek.Live(&m.there), u, &way)
		p, v = m.there.View(), geom.Point{}
	}
	fire, strike := m.odds.Shooting(p, u, shot, v), m.odds.Charge(p, u, blow)
	if m.Hits {
		return fire.Hits, strike.Hits
	}
	return fire.Wounds, strike.Wounds
}

// follow fills in the Rush of unit u towards the nearest hero of a mask, the lowest number of equally near
// ones (SQ-A-17); who cannot move waits.
func (plan *Plan) follow(s *core.State, u int, heroes uint64) {
	plan.Target, plan.Gap = figures.NearestOf(s, u, 0, heroes)
	plan.rush(s, u, figures.NearestModel(s, plan.Target, s.Anchor(u)))
}

// rush fills in the Rush of unit u that brings it nearest to a place, unless it cannot move.
func (plan *Plan) rush(s *core.State, u int, to geom.Point) {
	if !force.Of(s).Rooted(s, u) {
		_, allow := force.Moves(s, u)
		plan.Verb, plan.Move = core.Rush, tactics.Towards(s, u, to, allow)
	}
}

// seek fills in what a unit does that sees no hero: it goes to the nearest objective, or stays when it is
// there (SQ-AI-01). Without any objective it waits, or goes for the nearest hero if the list is read so
// (SQ-AI-04, SQ-A-20).
func (m *Mind) seek(s *core.State, u int, conscious uint64, plan *Plan) {
	for i := range quests.Of(s.G.Setup.Mission).Objectives {
		if gap := figures.GapTo(s, u, geom.Point{}, s.Markers[i].P); plan.Objective < 0 || gap < plan.Gap {
			plan.Objective, plan.Gap = i, gap
		}
	}
	switch {
	case plan.Objective < 0 && m.Hunts && conscious != 0:
		plan.follow(s, u, conscious)
		plan.Unseen = true
	case plan.Objective >= 0 && plan.Gap > tactics.HoldRange:
		plan.rush(s, u, s.Markers[plan.Objective].P)
	}
}
