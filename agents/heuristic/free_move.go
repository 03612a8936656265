package heuristic

import (
	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/appraisal"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/opr/sense"
)

// A stand compares places at which a unit may stand that does nothing more there: by markers, exposure and chances.
type stand struct {
	h     *Agent
	unit  int
	acted bool
	best  engine.Action
	most  float64
}

// stands begins with where the unit of a decision stands, for which it gives the action of staying.
func (h *Agent) stands(v agents.View, stays engine.Action) stand {
	h.now.Look(v.Position, v.Seat)
	u, pending := int(v.Decision.Unit), opr.PendingOf(v.Position)
	s := stand{h: h, unit: u, acted: h.now.Facts[u].Acted || pending.Active == u && !pending.Undone, best: stays}
	h.placed = s.worth(&stays)
	s.most = h.placed.Sum()
	return s
}

// worth returns what the place of an action is worth.
func (s *stand) worth(to *engine.Action) (t appraisal.Terms) {
	s.h.now.EvaluatePlace(&t, s.unit, to.At.Sub(s.h.now.Facts[s.unit].At), s.acted)
	return t
}

// try takes an action that leads to a better place than the best so far. The unit stays unless another place is better.
func (s *stand) try(to engine.Action) {
	t := s.worth(&to)
	value, moves := t.Sum(), s.best.At != s.h.now.Facts[s.unit].At
	if value > s.most+odds.Epsilon || moves && s.h.now.BetterPlace(value, s.most, to.At, s.best.At) {
		s.best, s.most, s.h.placed = to, value, t
	}
}

// moveFreely answers where a unit goes that may move besides its action, in the formation that it has.
func (h *Agent) moveFreely(v agents.View) engine.Action {
	s := h.stands(v, v.Menu[0])
	for i := 1; i < len(v.Menu); i++ {
		if a := &v.Menu[i]; a.Verb == engine.Move && a.Form == engine.AsItStands {
			s.try(*a)
		}
	}
	return s.best
}

// moveOn answers where a unit goes after a melee, of the ways of the tactical layer: towards each marker, to each enemy,
// away from the enemy.
func (h *Agent) moveOn(v agents.View) engine.Action {
	p, u := v.Position, int(v.Decision.Unit)
	s := h.stands(v, v.Menu[0])
	allow, _ := opr.Allowance(p)
	for m := range p.Markers() {
		s.try(opr.Towards(p, u, p.Marker(m).P, allow))
	}
	first, end := p.Game().UnitRange(1 - v.Seat)
	for e := first; e < end; e++ {
		if opr.OnTable(p, e) {
			s.try(opr.Towards(p, u, opr.NearestModel(p, e, p.Anchor(u)), allow))
		}
	}
	if away, ok := opr.Away(p, u, allow); ok {
		s.try(away)
	}
	return sense.Move(v.Menu, s.best)
}
