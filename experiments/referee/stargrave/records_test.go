package stargrave

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/experiments/referee/record"
)

// A tale is a short record of turn 1: two captains, Ada (0) with a soldier, Bob (1), and Eve (2), all with
// an inch
// of base, no stats but Move 6 and Health 10, and a Gnat (3), a creature that is no one's. Seat 0 acts first.
type tale struct{ record.Game }

// starts are where they stand.
var starts = []record.Point{{X: 0, Y: -5250}, {X: 4000, Y: -5250}, {X: 0, Y: 5250}, {X: 10000, Y: 0}}

// scenario is the mission: the second crew starts half a turn round.
const scenario = `{"Start": [{"X": 0, "Y": -5250}, {"X": 4000, "Y": -5250}], "Leave": 1, "Creatures": [
	{"Name": "Gnat", "At": {"X": 10000, "Y": 0}, "Figure": {"Rank": 4, "Move": 6, "Health": 2}}]}`

// newTale returns the record in which the first turn has begun.
func newTale(t *testing.T) *tale {
	t.Helper()
	g := &tale{}
	g.Header = record.Header{Ruleset: Name, Armies: make([]record.Army, 2),
		Table:   record.Table{Width: 30000, Height: 30000},
		Mission: record.Mission{Rounds: 4, Own: json.RawMessage(scenario)}}
	profiles := []profile{
		// fragmentation grenades, a rapid fire weapon and a pistol; Shard Burst
		{Rank: captain, Move: 6, Health: 10, Gear: []byte{2, rapidFire, 7}, Powers: []byte{3}},
		{Rank: soldier, Move: 6, Health: 10}, {Rank: captain, Move: 6, Health: 10}, {},
	}
	s := g.step("deploy", 0, -1)
	for u, name := range []string{"Ada", "Bob", "Eve", "Gnat"} {
		g.Header.Units = append(g.Header.Units, record.Unit{ID: u, Seat: [...]int{0, 0, 1, -1}[u], Name: name,
			Size: 1,
			Own:  must.Get(json.Marshal(profiles[u]))(t)})
		g.Header.Models = append(g.Header.Models, record.Model{ID: u, Unit: u, Guest: -1, Base: 1000})
		s.Moves = append(s.Moves, record.Move{I: u, Unit: u, Model: u, Sort: "deploy",
			Path: []record.Point{starts[u]}})
	}
	s = g.step("", 0, -1)
	s.Rounds = []record.Limit{{Round: 1}}
	g.roll(s, "roll-off", -1, -1, 15)
	g.roll(s, "roll-off", -1, -1, 5)
	return g
}

// step begins a step in which a seat decides about a figure.
func (g *tale) step(kind string, seat, unit int) *record.Step {
	g.Steps = append(g.Steps, record.Step{N: len(g.Steps), Round: 1, Seat: seat, Kind: kind, Unit: unit})
	return &g.Steps[len(g.Steps)-1]
}

// i returns the number of the next event of a step.
func i(s *record.Step) int {
	return len(s.Dice) + len(s.Moves) + len(s.Wounds) + len(s.Turns) + len(s.Rounds)
}

// roll adds a die of twenty sides.
func (g *tale) roll(s *record.Step, role string, unit, target, result int) *record.Dice {
	s.Dice = append(s.Dice, record.Dice{I: i(s), Role: role, Unit: unit, Target: target, Sides: 20,
		Results: []int{result}})
	return &s.Dice[len(s.Dice)-1]
}

// move adds the way of a figure.
func (g *tale) move(s *record.Step, u int, sort string, path ...record.Point) {
	s.Moves = append(s.Moves, record.Move{I: i(s), Unit: u, Model: u, Sort: sort, Path: path})
}

// hurt adds damage.
func (g *tale) hurt(s *record.Step, u, n int, lost bool) {
	s.Wounds = append(s.Wounds, record.Wound{I: i(s), Unit: u, Model: u, Wounds: n, Lost: lost})
}

// begin begins the activation of a figure.
func (g *tale) begin(u int) *record.Step {
	s := g.step("activate", 0, -1)
	s.Turns = []record.Turn{{Unit: u}}
	return s
}

// ada has Ada decide, who is activated.
func (g *tale) ada(kind string, a record.Action) *record.Step {
	s := g.step(kind, 0, 0)
	s.Action = &a
	return s
}

// goes has Ada move along a way.
func (g *tale) goes(path ...record.Point) {
	g.begin(0)
	g.ada("choose action", record.Action{Verb: "advance"})
	g.move(g.ada("move to", record.Action{Verb: "move", At: path[len(path)-1]}), 0, "advance", path...)
}

// throws has Ada throw a grenade that comes down with a result, thrown at a point.
func (g *tale) throws(at record.Point, result int) *record.Step {
	g.begin(0)
	g.ada("choose action", record.Action{Verb: "fire", Target: -1})
	s := g.ada("shoot", record.Action{Verb: "place", At: at, Target: -1})
	d := g.roll(s, "shoot", 0, -1, result)
	d.Need, d.Mods = 12, []record.Modifier{{Rule: "point in sight", N: 2}}
	return s
}

// edge has a grenade of Ada's scatter to the very edge of the table, near Bob.
func (g *tale) edge() *record.Step {
	g.Header.Table.Width = 11000
	s := g.throws(record.Point{X: 2500, Y: -4750}, 7)
	g.roll(s, "scatter", 0, -1, 18).Sides = 18
	g.roll(s, "scatter", 0, -1, 20)
	return s
}

// wanders has the Gnat move at random and go so far, the only one to act in its turn that does.
func (g *tale) wanders(far float64) {
	g.Header.Table.Width = 60000
	g.hides()
	s := g.begin(3)
	g.roll(s, "wander", 3, -1, 18).Sides = 18
	g.roll(s, "wander", 3, -1, 20)
	g.move(s, 3, "advance", starts[3], starts[3].Plus(record.Point{X: far}))
}

// hides hides the Gnat from all others.
func (g *tale) hides() {
	g.Header.Table.Terrain = []record.Piece{{Blocks: true,
		Polygon: []record.Point{{X: 7000, Y: -15000}, {X: 8000, Y: -15000}, {X: 8000, Y: 15000}, {X: 7000,
			Y: 15000}}}}
}

// box is a piece 2 inches deep on Ada's way up.
func box() record.Piece {
	return record.Piece{Polygon: []record.Point{{X: -3000, Y: -4250}, {X: 3000, Y: -4250}, {X: 3000, Y: -2250},
		{X: -3000, Y: -2250}}}
}

// Short records: what the referee says of those by the rules, which is nothing, and of those that are not.
func TestShortRecords(t *testing.T) {
	up := func(inches float64) record.Point { return starts[0].Plus(record.Point{Y: 1000 * inches}) }
	idle := []string{"Ada (0) has not been activated when its phase is over",
		"Bob (1) has not been activated when its phase is over",
		"Eve (2) has not been activated when its phase is over"}
	for _, c := range []struct {
		name string
		tell func(g *tale)
		want []string
	}{
		{"nothing happens", func(*tale) {}, nil},
		{"a soldier joins from 3 inches", func(g *tale) {
			g.step("join unit", 0, 0).Action = &record.Action{Verb: "join", Unit: 1, Target: 0}
		}, nil},
		{"a soldier joins from further away", func(g *tale) {
			g.Steps[0].Moves[1].Path[0].X = 4009
			g.Header.Mission.Own = json.RawMessage(strings.Replace(scenario, `"X": 4000`, `"X": 4009`, 1))
			g.step("join unit", 0, 0).Action = &record.Action{Verb: "join", Unit: 1, Target: 0}
		}, []string{"Bob (1) joins Ada (0) from 3.01 inches"}},
		{"a grenade that is thrown at a figure", func(g *tale) {
			g.begin(0)
			g.ada("choose action", record.Action{Verb: "fire", Target: 2})
		}, []string{"Ada (0) throws at a figure"}},
		{"a grenade that finds its point", func(g *tale) { g.throws(up(6.5), 10) }, nil},
		{"a grenade that is thrown too far", func(g *tale) { g.throws(up(6.51), 10) },
			[]string{"Ada (0) throws over 6.010 inches with fragmentation grenades"}},
		{"a grenade that scatters", func(g *tale) {
			s := g.throws(up(6.5), 7)
			g.roll(s, "scatter", 0, -1, 18).Sides = 18
			g.roll(s, "scatter", 0, -1, 20)
		}, nil},
		{"a grenade that does not scatter and should", func(g *tale) { g.throws(up(6.5), 7) },
			[]string{"Ada (0) rolls for no direction"}},
		{"a grenade that scatters by dice for something else", func(g *tale) {
			s := g.throws(up(6.5), 7)
			g.roll(s, "wander", 0, -1, 18).Sides = 18
		}, []string{"Ada (0) rolls for no direction", "a die (wander) of Ada (0) comes of nothing"}},
		{"a grenade that scatters by dice of another", func(g *tale) {
			s := g.throws(up(6.5), 7)
			g.roll(s, "scatter", 1, -1, 18).Sides = 18
		}, []string{"Ada (0) rolls for no direction", "a die (scatter) of Bob (1) comes of nothing"}},
		{"a grenade that comes down on the very edge of the table may be lost", func(g *tale) { g.edge() }, nil},
		{"or not", func(g *tale) {
			s := g.edge()
			d := g.roll(s, "shoot", 0, 1, 5)
			d.Mods = []record.Modifier{{Rule: "Shoot", N: 3}}
			g.roll(s, "fight", 1, 0, 9)
		}, nil},
		{"a grenade that is lost", func(g *tale) { g.throws(up(6.5), 3) }, nil},
		{"a grenade that misses by 6", func(g *tale) { g.throws(up(6.5), 4) },
			[]string{"Ada (0) rolls for no direction"}},
		{"a second shot of a rapid fire weapon at nobody", func(g *tale) { g.shoots(1, true) }, nil},
		{"a second shot of a pistol", func(g *tale) { g.shoots(2, true) },
			[]string{"Ada (0) shoots at a second target"}},
		{"the power of a burst", func(g *tale) { g.bursts(2000, true) }, nil},
		{"on whom it does not reach", func(g *tale) { g.bursts(2009, true) },
			[]string{"Eve (2) is hit 1.509 inches from the point"}},
		{"and not on whom it does", func(g *tale) { g.bursts(1991, false) },
			[]string{"Eve (2) is 1.491 inches from the point and is not hit"}},
		{"5 inches, with a rapid fire weapon", func(g *tale) { g.goes(up(0), up(5)) }, nil},
		{"more than 5", func(g *tale) { g.goes(up(0), up(5.009)) },
			[]string{"Ada (0) moves 5.009 inches, with 0.000 over rough ground and 0.000 up, 5.000 are allowed"}},
		{"through 2 inches of rough ground", func(g *tale) {
			g.Header.Table.Terrain = []record.Piece{box()}
			g.Header.Table.Terrain[0].Difficult = true
			g.goes(up(0), up(3))
		}, nil},
		{"and further than that allows", func(g *tale) {
			g.Header.Table.Terrain = []record.Piece{box()}
			g.Header.Table.Terrain[0].Difficult = true
			g.goes(up(0), up(3.4))
		}, []string{"Ada (0) moves 3.400 inches, with 1.960 over rough ground and 0.000 up, 5.000 are allowed"}},
		{"onto the edge of a box too high for it", func(g *tale) {
			g.Header.Table.Terrain = []record.Piece{box()}
			g.Header.Table.Terrain[0].Height = 2500
			g.goes(up(0), up(1.0005))
		}, []string{"Ada (0) moves 1.000 inches, with 0.000 over rough ground and 2.500 up, 5.000 are allowed"}},
		{"through a wall", func(g *tale) {
			g.Header.Table.Terrain = []record.Piece{box()}
			g.Header.Table.Terrain[0].Impassable = true
			g.goes(up(0), up(1))
		}, []string{"Ada (0) moves through piece 0"}},
		{"a creature that goes at random as far as it can", func(g *tale) { g.wanders(6000) }, idle},
		{"a creature that stops for nothing", func(g *tale) { g.wanders(4500) },
			append(slices.Clone(idle), "Gnat (3) goes 4.500 of 6.000 inches and nothing is in its way")},
		{"a game that ends too soon", func(g *tale) {
			g.Outcome = &record.Outcome{Over: true, Winner: -1,
				Reason: "home"}
		},
			[]string{"the game ends in turn 1 with [2 1] figures: home"}},
		{"a game that ends with a turn before its last", func(g *tale) {
			g.Outcome = &record.Outcome{Over: true, Winner: -1, Reason: "turns"}
			g.Rounds = []record.Round{{Round: 1}}
			g.step("", 0, -1).Rounds = []record.Limit{{Round: 1, Ends: true}}
		}, append(slices.Clone(idle), "Gnat (3) has not been activated when its phase is over",
			"the game ends in turn 1 with [2 1] figures: turns")},
	} {
		g := newTale(t)
		c.tell(g)
		var got []string
		for _, x := range Check(&g.Game) {
			got = append(got, x.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%q\nwant\n%q", c.name, got, c.want)
		}
	}
}

// shoots has Ada miss Eve with one of her weapons, and pass a second shot.
func (g *tale) shoots(arm uint64, again bool) {
	g.begin(0)
	s := g.ada("choose action", record.Action{Verb: "fire", Target: 2, Arg: arm})
	g.roll(s, "shoot", 0, 2, 5)
	g.roll(s, "fight", 2, 0, 9)
	if again {
		g.ada("shoot", record.Action{Verb: "hold fire", Target: -1})
	}
}

// bursts has Ada use Shard Burst on a point so far from the middle of Eve, whom it hits or not.
func (g *tale) bursts(away float64, hits bool) {
	at := starts[2].Minus(record.Point{Y: away})
	g.begin(0)
	g.ada("choose action", record.Action{Verb: "use skill"})
	g.ada("skill target", record.Action{Verb: "place", At: at, Target: -1})
	s := g.ada("commit tokens", record.Action{Verb: "commit"})
	g.roll(s, "power", 0, -1, 12).Need = 12
	if hits {
		d := g.roll(s, "shoot", 0, 2, 5)
		d.Mods = []record.Modifier{{Rule: "Shoot", N: 3}}
		g.roll(s, "fight", 2, 0, 9)
	}
	g.hurt(s, 0, 2, false)
}
