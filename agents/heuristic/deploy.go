package heuristic

import (
	"gauntlet/agents"
	"gauntlet/engine/opr/sense"
)

// deployAt answers where a unit is deployed: near markers, above all those that other units leave to it, and
// near what it can attack, away from what could attack it. Enemies that have yet to be deployed are thought
// to stand in the middle of the depth of their zone, straight ahead.
func (h *Agent) deployAt(v agents.View) (best int) {
	h.now.Look(v.Position, v.Seat)
	u, goal := int(v.Decision.Unit), sense.LonelyMarker(h.now.P, h.now.Seat)
	most := 0.0
	for i := range v.Menu {
		value := h.now.Deployed(u, v.Menu[i].At, goal)
		if i == 0 || h.now.BetterPlace(value, most, v.Menu[i].At, v.Menu[best].At) {
			best, most = i, value
		}
	}
	return best
}
