package heuristic

import "gauntlet/agents"

// placesArrivals reports whether the places of units that were set aside are evaluated.
func (h *Agent) placesArrivals() bool { return h.now.W.ArriveMarkers != 0 && h.rules.Mission == nil }

// arriveAt answers where a unit is placed that was set aside: by the markers that it will reach from there,
// what it could do next, and what the enemy could do to it.
func (h *Agent) arriveAt(v agents.View) (best int) {
	h.now.Look(v.Position, v.Seat)
	u := int(v.Decision.Unit)
	h.now.Arriving(u)
	most := 0.0
	for i := range v.Menu {
		t := h.now.Arrival(u, v.Menu[i].At)
		if value := t.Sum(); i == 0 || h.now.BetterPlace(value, most, v.Menu[i].At, v.Menu[best].At) {
			best, most, h.placed = i, value, t
		}
	}
	return best
}
