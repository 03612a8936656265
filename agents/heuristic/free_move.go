package heuristic

import (
	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/appraisal"
	"gauntlet/engine/opr/odds"
)

// moveFreely answers where a unit goes that may move besides its action: where markers, exposure and chances are
// best, in the formation that it has. It stays where it stands unless another place is better.
func (h *Agent) moveFreely(v agents.View) (best int) {
	h.now.Look(v.Position, v.Seat)
	u := int(v.Decision.Unit)
	x, pending := &h.now.Facts[u], opr.PendingOf(v.Position)
	acted := x.Acted || pending.Active == u && !pending.Undone
	most := 0.0
	for i := range v.Menu {
		a := &v.Menu[i]
		if a.Verb != engine.Move || i > 0 && a.Form != engine.AsItStands {
			continue
		}
		var t appraisal.Terms
		h.now.EvaluatePlace(&t, u, a.At.Sub(x.At), acted)
		value := t.Sum()
		if i == 0 || value > most+odds.Epsilon || best > 0 && h.now.BetterPlace(value, most, v.Menu[i].At, v.Menu[best].At) {
			best, most, h.placed = i, value, t
		}
	}
	return best
}
