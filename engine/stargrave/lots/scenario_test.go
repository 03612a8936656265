package lots_test

import (
	"bytes"
	"testing"

	"gauntlet/engine/draw"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/stargrave/lots"
	"gauntlet/engine/stargrave/raid"
)

// Scenarios are read, lie on tables of their size, of which most are good for them, and are equal for equal orders.
// Every way of leaving comes up, and every creature.
func TestScenarios(t *testing.T) {
	leave, beasts, loot, good := map[raid.Leaving]int{}, map[string]int{}, map[int]int{}, 0
	n := enginetest.Samples(200, 2000)
	for seed := range uint64(n) {
		o, side := draw.Order{Seed: seed, Test: seed%3 == 0}, lots.Sides()[seed%2]
		text := must.Get(lots.Scenario(o, side))(t)
		m, err := mission.ParseMission("drawn.yaml", text)
		if err != nil {
			t.Fatalf("%+v: %v in\n%s", o, err, text)
		}
		r := raid.Of(m)
		table := must.Get(raid.Table(r.Table))(t)
		if table.Width != int32(side*geom.Inch) {
			t.Errorf("seed %d: for a table of %d, it names %s", seed, side, r.Table)
		}
		if lots.Plays(m, table) == nil {
			good++
		}
		leave[r.Leave]++
		loot[len(r.Loot)]++
		for i := range r.Creatures {
			beasts[r.Creatures[i].Name[:4]]++
		}
		if !bytes.Equal(text, must.Get(lots.Scenario(o, side))(t)) {
			t.Errorf("%+v draws two scenarios", o)
		}
		o.Test = !o.Test
		if bytes.Equal(text, must.Get(lots.Scenario(o, side))(t)) {
			t.Errorf("seed %d draws one scenario for training and tests", seed)
		}
	}
	if len(leave) != 3 || len(beasts) != len(raid.Beasts()) || len(loot) != 4 || good < n/3 {
		t.Errorf("leaving %v, creatures %v, loot %v, %d of %d are good", leave, beasts, loot, good, n)
	}
	if _, err := lots.Scenario(draw.Order{}, 48); !must.Contain(err, "scenarios are drawn for tables of [30 36] inches, not of 48") {
		t.Error(err)
	}
}

// A table is no good for a scenario on which nobody gets to the loot, or on which figures start in deep water.
func TestPlays(t *testing.T) {
	const scenario = "mission: X\nrounds: 6\nraid:\n  table: dockyard\n  start: [[0, -14]]\n  loot: [{at: [[4, 4]], is: data}]\n"
	m := must.Get(mission.ParseMission("x.yaml", []byte(scenario)))(t)
	for _, c := range []struct{ kind, at, want string }{
		{"cover", "[4, 4]", ""}, {"impassable", "[8, 8]", ""}, {"impassable", "[4, 4]", "loot would lie where nobody gets to it"},
		{"dangerous", "[4, 4]", ""}, {"dangerous", "[0, -13]", "figures would start in deep water"},
		{"dangerous", "[0, 13]", "figures would start in deep water"}, {"impassable", "[0, 13]", "somebody would stand in"},
	} {
		table := must.Get(mission.ParseTable("t.yaml", []byte("table: T\nsize: [30, 30]\nterrain: {thing: ["+c.kind+
			"]}\npieces: [{kind: thing, at: "+c.at+", radius: 2}]\n")))(t)
		if err := lots.Plays(m, table); (err == nil) != (c.want == "") || err != nil && !must.Contain(err, c.want) {
			t.Errorf("%s at %s: %v, want %q", c.kind, c.at, err, c.want)
		}
	}
}
