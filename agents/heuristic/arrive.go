package heuristic

import (
	"math"

	"gauntlet/agents"
	"gauntlet/agents/sense"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/odds"
)

// placesArrivals reports whether the places of units that were set aside are evaluated.
func (h *Agent) placesArrivals() bool { return h.w.ArriveMarkers != 0 && h.rules.Mission == nil }

// arriveAt answers where a unit is placed that was set aside: by the markers that it will reach from there,
// what it could do next, and what the enemy could do to it.
func (h *Agent) arriveAt(v agents.View) (best int) {
	h.prepare(v)
	p, u := v.Position, int(v.Decision.Unit)
	x := &h.ledger.facts[u]
	x.at, x.box = geom.Point{}, h.blockBox(u)
	h.placed = terms{}
	most := 0.0
	for i := range v.Menu {
		at := v.Menu[i].At
		var own presence
		h.presenceOf(p, u, at, false, false, &own)
		if p.Round() > 0 {
			own.now = [maxMarkers]float64{} // who comes from ambush takes nothing in this round
		}
		open, saved := h.exposure(p, v.Seat, u, at, -1, 1)
		t := terms{termMarkers: mul(h.control(p, v.Seat, u, &own, -1, 1)-h.markersNow, h.w.ArriveMarkers),
			termExposure: -mul(open, h.w.ArriveExposure), termCover: mul(saved, h.w.ArriveExposure),
			termChances: mul(h.chances(p, v.Seat, u, at, -1, 1), h.w.ArriveChances)}
		if value := t.sum(); i == 0 || value > most+odds.Epsilon ||
			value > most-odds.Epsilon && sense.LeftOf(p, v.Seat, at, v.Menu[best].At) {
			best, most, h.placed = i, value, t
		}
	}
	return best
}

// blockBox returns the box about the origin that the models of a unit fill when they stand base to base in a
// square.
func (h *Agent) blockBox(u int) geom.Box {
	def := &h.game.Units()[u]
	base := int32(h.game.Models()[def.First].Base)
	r := int32(math.Ceil(math.Sqrt(float64(def.Size)))) * base
	return geom.Box{Min: geom.Point{X: -r, Y: -r}, Max: geom.Point{X: r, Y: r}}
}
