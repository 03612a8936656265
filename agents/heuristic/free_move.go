package heuristic

import (
	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
)

// moveFreely answers where a unit goes that may move besides its action: where markers, exposure and chances are
// best, in the formation that it has. It stays where it stands unless another place is better.
func (h *Agent) moveFreely(v agents.View) (best int) {
	h.look(v.Position, v.Seat)
	u := int(v.Decision.Unit)
	x, pending := &h.facts[u], opr.PendingOf(v.Position)
	acted := x.acted || pending.Active == u && !pending.Undone
	most := 0.0
	for i := range v.Menu {
		a := &v.Menu[i]
		if a.Verb != engine.Move || i > 0 && a.Form != engine.AsItStands {
			continue
		}
		var t terms
		h.evaluatePlace(&t, u, a.At.Sub(x.at), acted)
		value := t.sum()
		if i == 0 || value > most+odds.Epsilon || best > 0 && h.betterPlace(v, value, most, i, best) {
			best, most, h.placed = i, value, t
		}
	}
	return best
}

// evaluatePlace works out the terms of a unit that is displaced by v and does nothing more there.
func (s *situation) evaluatePlace(t *terms, u int, v geom.Point, acted bool) {
	if v != (geom.Point{}) {
		t[termDanger] = -mul(s.risk(u, v), s.w.Danger)
	}
	own := s.presenceOf(u, v, acted, false)
	t[termMarkers] = mul(s.control(u, &own, -1, 1)-s.markersNow, s.w.Markers)
	if m := s.rules.Mission; m != nil {
		t[termBlocking] = m.Blocking(s.p, u, v, 1)
	}
	open, saved := s.exposure(u, v, -1, 1)
	t[termExposure], t[termCover] = -mul(open, s.w.Exposure), mul(saved, s.w.Cover)
	t[termChances] = mul(s.chances(u, v, -1, 1), s.w.Chances)
	for _, k := range [...]int{termExposure, termCover, termDanger} {
		t[k] = mul(t[k], s.points)
	}
}
