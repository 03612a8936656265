package render

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
)

// testScene is a made-up moment of a game on a starter table, with a unit in every state that a picture
// shows.
func testScene(t *testing.T, tableName string) *scene {
	t.Helper()
	table := must.Get(mission.StarterTable(tableName))(t)
	compiled := must.Get(table.Board())(t)
	m := must.Get(mission.StarterMission("standoff"))(t)
	near := must.Get(m.ZoneOn(table))(t)
	far := make(geom.Polygon, len(near))
	for i := range near {
		far[i] = near[i].Neg()
	}
	s := &scene{
		title: m.Name + " on " + table.Name, table: &compiled, round: 2, rounds: 4,
		Outcome: engine.Outcome{Score: [2]int32{2, 1}, Winner: -1},
		next:    "player 1 decides: move to (Rust Walkers)", player: [sides]string{"player 1", "player 2"},
		zones: []zone{{near, 0}, {far, 1}}, asked: 1,
		army: [sides]string{"Rust Column", "Harvest & Sons <Ltd>"},
		marker: marksOf(engine.Marker{P: geom.Point{X: -18000}, Owner: 0},
			engine.Marker{P: geom.Point{X: 3000, Y: -2000}, Owner: -1},
			engine.Marker{P: geom.Point{X: 20000, Y: 8000}, Owner: 1}),
	}
	add := func(seat, number int, name string, flags engine.Flags, size int, at geom.Point, cols int, r int32,
		tough int) *unit {
		u := unit{seat: seat, number: number, name: name, flags: flags, left: size, size: size}
		if flags&engine.OnTable != 0 {
			for i := range size {
				u.models = append(u.models, disc{at: at.Add(geom.Point{X: int32(i%cols) * (2*r + 120),
					Y: -int32(i/cols) * (2*r + 120)}), r: r, left: tough, tough: tough})
			}
		}
		s.units = append(s.units, u)
		return &s.units[len(s.units)-1]
	}
	u := add(0, 0, "Scrap Mob", engine.OnTable|engine.Activated, 18, geom.Point{X: -24000, Y: -8000}, 6,
		492, 1)
	u.size = 20
	u = add(0, 1, "Rust Walkers", engine.OnTable|engine.Shaken, 3, geom.Point{X: -6000, Y: -6000}, 3, 984, 3)
	u.models[0].left, u.wounds = 1, 2
	add(0, 2, "Oil Priest", engine.OnTable|engine.Shaken|engine.Fatigued|engine.Activated, 1,
		geom.Point{X: 2000, Y: -9000}, 1, 630, 3)
	add(0, 3, "Cinder Truck", engine.OnTable, 1, geom.Point{X: 14000, Y: -13000}, 1, 1181, 12)
	add(0, 4, "Night Crows", engine.Reserve, 5, geom.Point{}, 5, 492, 1)
	add(1, 0, "Reapers of the Long Field", engine.OnTable, 10, geom.Point{X: 6000, Y: 6000}, 5, 492, 1)
	add(1, 1, "Threshers", engine.OnTable|engine.Fatigued, 5, geom.Point{X: -1500, Y: 3000}, 5, 630, 1)
	add(1, 2, "Hay Wagon", engine.Gone, 0, geom.Point{}, 1, 1181, 6).size = 1
	add(1, 3, "Gleaners", 0, 10, geom.Point{}, 5, 492, 1)
	return s
}

// marksOf numbers markers.
func marksOf(markers ...engine.Marker) (out []engine.PictureMark) {
	for i, k := range markers {
		out = append(out, engine.PictureMark{Marker: k, Glyph: rune('1' + i), Label: string(rune('1' + i)),
			Near: true})
	}
	return out
}
