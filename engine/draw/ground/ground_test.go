package ground_test

import (
	"bytes"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// sizes are those of shipped tables and some others.
var sizes = [][2]int{{72, 48}, {48, 48}, {60, 44}, {96, 48}, {36, 36}}

// Tables are read by the loader, have the terrain that was asked for, and look the same after a half turn where they
// say so.
func TestTables(t *testing.T) {
	symmetric, kinds := 0, map[string]int{}
	draws := enginetest.Samples(60, 600)
	for seed := range uint64(draws) {
		size := sizes[seed%uint64(len(sizes))]
		for _, density := range append(ground.Densities(), "") {
			o := ground.Order{Width: size[0], Height: size[1], Seed: seed, Density: density}
			text := must.Get(ground.Table(o))(t)
			table, err := mission.ParseTable("drawn.yaml", text)
			if err != nil {
				t.Fatalf("%+v: %v\n%s", o, err, text)
			}
			n, whole := len(table.Terrain), 72*48
			low := map[string]int{"": 15, "open": 15, "usual": 17, "dense": 23}[density] * size[0] * size[1]
			if n < min(32, low/whole) || n > 32 {
				t.Errorf("%+v: %d pieces", o, n)
			}
			if table.Symmetric {
				symmetric++
			}
			for i := range table.Terrain {
				kinds[kindOf(&table.Terrain[i])]++
			}
		}
	}
	if symmetric < draws || symmetric > 3*draws {
		t.Errorf("%d of %d tables are symmetric, it should be about half", symmetric, 4*draws)
	}
	for _, kind := range []string{"cover", "difficult", "dangerous", "blocks", "impassable", "height"} {
		if kinds[kind] == 0 {
			t.Errorf("no piece has %s: %v", kind, kinds)
		}
	}
}

// Small tables have more and smaller pieces, as many as environments have room for.
func TestSmallTables(t *testing.T) {
	for seed := range uint64(enginetest.Samples(60, 600)) {
		o := ground.Order{Width: []int{30, 36, 24}[seed%3], Seed: seed, Small: true, Most: 24, Test: seed%2 == 0}
		o.Height = o.Width
		text := must.Get(ground.Table(o))(t)
		table, err := mission.ParseTable("drawn.yaml", text)
		if err != nil {
			t.Fatalf("%+v: %v\n%s", o, err, text)
		}
		if n := len(table.Terrain); n < []int{10, 15, 7}[seed%3] || n > 24 {
			t.Errorf("%+v: %d pieces", o, n)
		}
	}
	if _, err := ground.Table(ground.Order{Width: 30, Height: 23, Small: true}); !must.Contain(err,
		"23 inches is outside 24 to 96") {
		t.Error(err)
	}
}

// kindOf names one property of a piece.
func kindOf(p *mission.Piece) string {
	switch {
	case p.Height > 0:
		return "height"
	case p.Impassable:
		return "impassable"
	case p.Dangerous:
		return "dangerous"
	case p.Difficult:
		return "difficult"
	case p.Blocks:
		return "blocks"
	}
	return "cover"
}

// Missions of all kinds are drawn, and they fit tables of their size.
func TestMissions(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(enginetest.Samples(200, 2000)) {
		size := sizes[seed%uint64(len(sizes))]
		o := ground.Order{Width: size[0], Height: size[1], Seed: seed}
		text := must.Get(ground.Mission(o))(t)
		m, err := mission.ParseMission("drawn.yaml", text)
		if err != nil {
			t.Fatalf("%+v: %v\n%s", o, err, text)
		}
		table := must.Get(mission.ParseTable("drawn.yaml", must.Get(ground.Table(o))(t)))(t)
		must.Get(engine.Compile(engine.Setup{Ruleset: rulesets.Usual(), Table: table, Mission: m,
			Armies: [2]*roster.Army{army(t, "elite-500"), army(t, "vehicles-500")}}))(t)
		for _, word := range []string{"edge: long", "edge: short", "polygon", "D3+2", "{count: 4", "at: [[0, 0]", "rounds: 4", "rounds: 6"} {
			if strings.Contains(string(text), word) {
				seen[word]++
			}
		}
	}
	if len(seen) != 8 {
		t.Errorf("missions are all of some kinds: %v", seen)
	}
}

func army(t *testing.T, name string) *roster.Army { return must.Get(roster.StarterList(name))(t) }

// Equal orders make equal files; another seed, and tests, make others.
func TestEqualOrdersAreEqual(t *testing.T) {
	for name, draw := range map[string]func(ground.Order) ([]byte, error){"table": ground.Table, "mission": ground.Mission} {
		o := ground.Order{Width: 72, Height: 48, Seed: 7}
		first, again := must.Get(draw(o))(t), must.Get(draw(o))(t)
		if !bytes.Equal(first, again) {
			t.Errorf("%s: the same order made\n%s\nand\n%s", name, first, again)
		}
		o.Test = true
		if other := must.Get(draw(o))(t); bytes.Equal(bytes.TrimPrefix(first, []byte("# Drawn by seed 7.")),
			bytes.TrimPrefix(other, []byte("# Drawn by seed 7, for tests."))) {
			t.Errorf("%s: what is drawn for tests is what is drawn for training", name)
		}
		o.Test, o.Seed = false, 8
		if other := must.Get(draw(o))(t); bytes.Equal(first, other) {
			t.Errorf("%s: seeds 7 and 8 make the same", name)
		}
	}
}

// Games on drawn tables with drawn missions are played to their end.
func TestDrawnGamesEnd(t *testing.T) {
	armies := [][2]string{{"horde-1000", "vehicles-1000"}, {"elite-500", "gunline-500"}, {"mixed-1000", "elite-1000"}}
	for seed := range uint64(enginetest.Samples(12, 200)) {
		o := ground.Order{Width: 72, Height: 48, Seed: seed, Test: seed%2 == 1}
		if seed%3 == 1 {
			o.Width = 48
		}
		pair := armies[seed%uint64(len(armies))]
		g := must.Get(engine.Compile(engine.Setup{Ruleset: rulesets.Usual(),
			Table:   must.Get(mission.ParseTable("t", must.Get(ground.Table(o))(t)))(t),
			Mission: must.Get(mission.ParseMission("m", must.Get(ground.Mission(o))(t)))(t),
			Armies:  [2]*roster.Army{army(t, pair[0]), army(t, pair[1])}}))(t)
		s, rng := g.New(seed), dice.New(seed)
		var menu []engine.Action
		for n := 0; !s.Over(); n++ {
			if menu = s.Menu(menu[:0]); len(menu) == 0 || n > 20000 {
				t.Fatalf("seed %d: %d decisions and %d answers", seed, n, len(menu))
			}
			if err := s.Apply(menu[rng.Intn(len(menu))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// What cannot be drawn is refused with a sentence.
func TestWrongOrders(t *testing.T) {
	for want, o := range map[string]ground.Order{
		"a side of the table of 35 inches is outside 36 to 96":         {Width: 48, Height: 35},
		"a side of the table of 97 inches is outside 36 to 96":         {Width: 97, Height: 48},
		"a table of 48 x 72: the long side comes first":                {Width: 48, Height: 72},
		`there is no density "opem" of terrain (did you mean "open"?)`: {Width: 72, Height: 48, Density: "opem"},
	} {
		for _, draw := range []func(ground.Order) ([]byte, error){ground.Table, ground.Mission} {
			if _, err := draw(o); err == nil || err.Error() != want {
				t.Errorf("%+v: %v, want %s", o, err, want)
			}
		}
	}
}
