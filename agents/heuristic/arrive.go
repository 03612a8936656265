package heuristic

import (
	"math"

	"gauntlet/agents"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/holding"
)

// placesArrivals reports whether the places of units that were set aside are evaluated.
func (h *Agent) placesArrivals() bool { return h.w.ArriveMarkers != 0 && h.rules.Mission == nil }

// arriveAt answers where a unit is placed that was set aside: by the markers that it will reach from there,
// what it could do next, and what the enemy could do to it.
func (h *Agent) arriveAt(v agents.View) (best int) {
	h.look(v.Position, v.Seat)
	u := int(v.Decision.Unit)
	x := &h.facts[u]
	x.at, x.box = geom.Point{}, h.blockBox(u)
	most := 0.0
	for i := range v.Menu {
		at := v.Menu[i].At
		own := h.presenceOf(u, at, false, false)
		if h.p.Round() > 0 {
			own.Now = [holding.MaxMarkers]float64{} // who comes from ambush takes nothing in this round
		}
		open, saved := h.exposure(u, at, -1, 1)
		t := terms{termMarkers: mul(h.control(u, &own, -1, 1)-h.markersNow, h.w.ArriveMarkers),
			termExposure: -mul(open, h.w.ArriveExposure), termCover: mul(saved, h.w.ArriveExposure),
			termChances: mul(h.chances(u, at, -1, 1), h.w.ArriveChances)}
		if value := t.sum(); i == 0 || h.betterPlace(v, value, most, i, best) {
			best, most, h.placed = i, value, t
		}
	}
	return best
}

// blockBox returns the box about the origin that the models of a unit fill when they stand base to base in a
// square.
func (s *situation) blockBox(u int) geom.Box {
	def := &s.game.Units()[u]
	base := int32(s.game.Models()[def.First].Base)
	r := int32(math.Ceil(math.Sqrt(float64(def.Size)))) * base
	return geom.Box{Min: geom.Point{X: -r, Y: -r}, Max: geom.Point{X: r, Y: r}}
}
