package onepage

import (
	"slices"
	"testing"

	"gauntlet/experiments/referee/record"
)

// A tale is a short record: a unit of two models (0 and 1), one of a single model (2), both of seat 0, and
// two
// of single models (3, 4) of seat 1. All bases are an inch wide, all weapons are bare hands.
type tale struct {
	record.Game
	rules Rules
}

// newTale returns the record in which all stand on the table in round 1, 20 inches and more between the
// sides.
func newTale() *tale {
	g := &tale{rules: Rules{Near: inch, Far: 9 * inch, Compares: true}}
	g.Header = record.Header{Ruleset: "any", Armies: make([]record.Army, 2),
		Table: record.Table{Width: 48000, Height: 48000}, Mission: record.Mission{Rounds: 4}}
	names := []string{"Pair", "Cart", "Wolf", "Bear"}
	s := g.step("deploy", 0)
	for m, u := range [...]int{0, 0, 1, 2, 3} {
		if len(g.Header.Units) == u {
			g.Header.Units = append(g.Header.Units, record.Unit{ID: u, Seat: u / 2, Name: names[u], Quality: 4,
				Defense: 4,
				Size:    1 + b2i(u == 0), Weapons: []record.Weapon{{Name: "Hands", Attacks: 1}}})
			s.Units = append(s.Units, record.Status{Unit: u, Status: []string{"on the table"}})
		}
		g.Header.Models = append(g.Header.Models, record.Model{ID: m, Unit: u, Guest: -1, Base: 1000, Quality: 4,
			Defense: 4, Tough: 3, Weapons: []record.Arm{{Name: "Hands", Copies: 1}}})
	}
	for m, at := range [...]record.Point{{X: 0, Y: -10000}, {X: 1500, Y: -10000}, {X: 8000, Y: -10000},
		{Y: 10000},
		{X: 8000, Y: 10000}} {
		s.Moves = append(s.Moves, record.Move{I: m, Unit: g.Header.Models[m].Unit, Model: m, Sort: "deploy",
			Path: []record.Point{at}})
	}
	s = g.step("", 0)
	s.Rounds = []record.Limit{{Round: 1}}
	return g
}

// with gives a model, or a unit's models, a special rule.
func (g *tale) with(rule string, rating int, models ...int) {
	for _, m := range models {
		g.Header.Models[m].Rules = append(g.Header.Models[m].Rules, struct {
			Name   string `json:"name"`
			Rating int    `json:"rating"`
		}{rule, rating})
	}
}

// step begins a step in which a seat decides.
func (g *tale) step(kind string, seat int) *record.Step {
	g.Steps = append(g.Steps, record.Step{N: len(g.Steps) + 1, Round: 1, Seat: seat, Kind: kind, Unit: -1})
	return &g.Steps[len(g.Steps)-1]
}

// begin begins the activation of a unit, and its action unless that is "".
func (g *tale) begin(unit int, verb string, target int) *record.Step {
	s := g.step("activate", unit/2)
	s.Turns = []record.Turn{{Unit: unit}}
	if verb != "" {
		s = g.step("act", unit/2)
		s.Action = &record.Action{Verb: verb, Unit: unit, Target: target}
	}
	return s
}

// i returns the number of the next event of a step.
func i(s *record.Step) int {
	return len(s.Dice) + len(s.Moves) + len(s.Wounds) + len(s.Turns) + len(s.Rounds) + len(s.Effects)
}

// move adds the way of a model.
func (g *tale) move(s *record.Step, m int, sort string, path ...record.Point) {
	s.Moves = append(s.Moves, record.Move{I: i(s), Unit: g.Header.Models[m].Unit, Model: m, Sort: sort,
		Path: path})
}

// roll adds dice without modifiers.
func (g *tale) roll(s *record.Step, role string, unit, target, need int, results ...int) *record.Dice {
	s.Dice = append(s.Dice, record.Dice{I: i(s), Role: role, Unit: unit, Target: target, What: "Hands",
		Picked: -1,
		Sides:  6, Results: results, Need: need, Face: need})
	return &s.Dice[len(s.Dice)-1]
}

// hurt adds wounds of a model.
func (g *tale) hurt(s *record.Step, m, n int, melee bool) {
	s.Wounds = append(s.Wounds, record.Wound{I: i(s), Unit: g.Header.Models[m].Unit, Model: m, Wounds: n,
		Melee: melee})
}

// status adds what a unit is at the end of a step.
func status(s *record.Step, unit int, words ...string) {
	s.Units = append(s.Units, record.Status{Unit: unit, Status: words})
}

// own lets a seat decide for its units and asks nothing else.
type own struct{}

func (own) Owns(*Checker, string) bool  { return false }
func (own) Turn(*Checker, int)          {}
func (own) RoundBegins(*Checker, int)   {}
func (own) RoundEnds(*Checker, int)     {}
func (own) Ambushes(*Checker, int) bool { return true }
func (own) Over(*Checker)               {}

// charge has unit 0 charge unit 2 with its model 0 and strike with it.
func (g *tale) charge(dice ...int) *record.Step {
	s := g.begin(0, "charge", 2)
	g.move(s, 0, "charge", record.Point{Y: -10000}, record.Point{Y: 1999})
	g.move(s, 1, "charge", record.Point{X: 1500, Y: -10000}, record.Point{X: 1500, Y: 2000})
	g.move(s, 3, "undo", record.Point{Y: 10000}, record.Point{Y: 3000})
	s = g.step("strike", 0)
	g.roll(s, "hit", 0, 2, 4, dice...).Models = []int{0, 1}
	return s
}

// pit is dangerous ground about a point.
func pit(at record.Point) record.Piece {
	return record.Piece{Dangerous: true, Center: at, Radius: 2000}
}

// Short records: what the referee says of those by the rules, which is nothing, and of those that are not.
func TestShortRecords(t *testing.T) {
	for _, c := range []struct {
		name string
		tell func(g *tale)
		want []string
	}{
		{"nothing happens", func(*tale) {}, nil},
		{"an Advance", func(g *tale) {
			g.move(g.begin(1, "advance", -1), 2, "advance", record.Point{X: 8000, Y: -10000}, record.Point{X: 8000,
				Y: -4000})
		}, nil},
		{"an Advance too far", func(g *tale) {
			g.move(g.begin(1, "advance", -1), 2, "advance", record.Point{X: 8000, Y: -10000}, record.Point{X: 8000,
				Y: -3991})
		}, []string{`model 2 goes 6.009" (advance), 6.000" are allowed`}},
		{"who stands close to another may go by", func(g *tale) { g.beside(record.Point{X: 3000, Y: -9800}) }, nil},
		{"but no closer", func(g *tale) { g.beside(record.Point{X: 2985, Y: -10000}) },
			[]string{`model 2 passes model 1 at 0.485" (advance)`, `model 2 ends 0.485" from model 1 (advance)`}},
		{"out of a pit and round about it", func(g *tale) {
			g.Header.Table.Terrain = []record.Piece{pit(record.Point{X: 8000, Y: -10000})}
			for i := range g.Header.Models {
				g.Header.Models[i].Tough = 1
			}
			s := g.begin(1, "advance", -1)
			g.move(s, 2, "advance", record.Point{X: 8000, Y: -10000}, record.Point{X: 8000, Y: -5000})
			g.roll(s, "dangerous terrain", 1, -1, 0, 2, 2)
		}, nil},
		{"with a die too few", func(g *tale) {
			g.Header.Table.Terrain = []record.Piece{pit(record.Point{X: 8000, Y: -10000})}
			g.Header.Models[2].Tough = 1
			s := g.begin(1, "advance", -1)
			g.move(s, 2, "advance", record.Point{X: 8000, Y: -10000}, record.Point{X: 8000, Y: -5000})
			g.roll(s, "dangerous terrain", 1, -1, 0, 2)
		}, []string{"Cart (1) rolls 1 dice for dangerous terrain, 2 to 2 are due"}},
		{"past a pit", func(g *tale) {
			g.Header.Table.Terrain = []record.Piece{pit(record.Point{X: 10508, Y: -7000})}
			s := g.begin(1, "advance", -1)
			g.move(s, 2, "advance", record.Point{X: 8000, Y: -10000}, record.Point{X: 8000, Y: -5000})
			g.roll(s, "dangerous terrain", 1, -1, 0, 2, 2, 2)
		}, []string{"Cart (1) rolls 3 dice for dangerous terrain, 0 to 0 are due"}},
		{"past its very edge", func(g *tale) {
			g.Header.Table.Terrain = []record.Piece{pit(record.Point{X: 10507, Y: -7000})}
			s := g.begin(1, "advance", -1)
			g.move(s, 2, "advance", record.Point{X: 8000, Y: -10000}, record.Point{X: 8000, Y: -5000})
			g.roll(s, "dangerous terrain", 1, -1, 0, 2, 2, 2)
		}, nil},
		{"an arrival 9 inches from an enemy", func(g *tale) {
			g.Steps[0].Moves = g.Steps[0].Moves[:4]
			g.Steps[0].Units[3].Status = []string{"reserve"}
			s := g.step("arrive", 1)
			g.move(s, 4, "arrive", record.Point{X: 8000})
			status(s, 3, "on the table", "arrived")
		}, nil},
		{"an arrival nearer to it", func(g *tale) {
			g.Steps[0].Moves = g.Steps[0].Moves[:4]
			g.Steps[0].Units[3].Status = []string{"reserve"}
			s := g.step("arrive", 1)
			g.move(s, 4, "arrive", record.Point{X: 8000, Y: -9})
			status(s, 3, "on the table", "arrived")
		}, []string{`model 4 arrives 8.991" from model 2`}},
		{"out of a transport", func(g *tale) {
			g.Header.Units[1].Seat, g.Header.Units[2].Seat = 1, 0
			g.begin(0, "hold", -1)
			s := g.step("board", 0)
			s.Action = &record.Action{Verb: "board", Unit: 2, Target: 0}
			status(s, 2, "aboard")
			s = g.step("leave", 0)
			g.move(s, 3, "leave", record.Point{Y: -5000})
			status(s, 2, "on the table")
		}, nil},
		{"out of none", func(g *tale) {
			g.move(g.step("leave", 1), 3, "leave", record.Point{Y: 9000})
		}, []string{"Wolf (2) leaves a transport and is in none"}},
		{"a wound that is none", func(g *tale) { g.hurt(g.charge(1, 2), 3, 0, true) },
			[]string{`model 3 takes 0 wounds at once, Hands deals it 1`, "Wolf (2) takes 1 wounds of 0 by Hands"}},
		{"a melee", func(g *tale) {
			s := g.charge(4, 2)
			g.roll(s, "block", 2, 0, 4, 3)
			g.hurt(s, 3, 1, true)
		}, nil},
		{"with a wound of two", func(g *tale) {
			s := g.charge(4, 2)
			g.roll(s, "block", 2, 0, 4, 3)
			g.hurt(s, 3, 2, true)
		}, []string{"model 3 takes 2 wounds at once, Hands deals it 1"}},
		{"with a die that nobody has", func(g *tale) {
			g.rules.FuriousAttack = true
			g.roll(g.charge(1, 1, 1), "other", 0, -1, 0, 1)
		}, []string{"Pair (0) rolls 3 dice to hit with Hands, it has 2 to 2 attacks"}},
		{"with one that Furious gives", func(g *tale) {
			g.rules.FuriousAttack = true
			g.with("Furious", 0, 0)
			g.with("Furious", 0, 1)
			g.charge(1, 1, 1)
		}, nil},
		{"who charges without being asked is Fatigued", func(g *tale) {
			s := g.begin(2, "", -1)
			g.move(s, 3, "charge", record.Point{Y: 10000}, record.Point{Y: 8000})
			status(s, 2, "on the table", "fatigued")
		}, nil},
		{"who goes is not", func(g *tale) {
			s := g.begin(2, "", -1)
			g.move(s, 3, "rush", record.Point{Y: 10000}, record.Point{Y: 8000})
			status(s, 2, "on the table", "fatigued")
		}, []string{"Wolf (2) is said to be Fatigued, it has neither charged nor struck back"}},
		{"who lives is said to be destroyed, which is told once", func(g *tale) {
			status(g.step("", 0), 3, "destroyed")
			status(g.step("", 0), 3, "destroyed")
		}, []string{"Bear (3) is said to be destroyed, some of its models live"}},
		{"the morale of those whom a Villain commands", func(g *tale) { g.villain(3) }, nil},
		{"is no better than his", func(g *tale) { g.villain(2) }, []string{"Wolf (2) tests its morale on 2+"}},
		{"an Aircraft stands over others", func(g *tale) {
			g.with("Aircraft", 0, 2)
			g.Steps[0].Moves[2].Path[0] = record.Point{X: 100, Y: -10000}
		}, nil},
		{"others do not", func(g *tale) { g.Steps[0].Moves[2].Path[0] = record.Point{X: 100, Y: -10000} },
			[]string{"models 2 and 0 overlap (deploy)", `model 2 comes -0.900" from model 0 (deploy)`,
				`model 2 comes 0.400" from model 1 (deploy)`}},
	} {
		g := newTale()
		g.rules.Own = own{}
		c.tell(g)
		var got []string
		for _, x := range Check(&g.Game, &g.rules) {
			got = append(got, x.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%q\nwant\n%q", c.name, got, c.want)
		}
	}
}

// beside has model 2 go to a place from half an inch beside model 1.
func (g *tale) beside(to record.Point) {
	at := record.Point{X: 3000, Y: -10000}
	g.move(g.step("", 0), 2, "undo", record.Point{X: 8000, Y: -10000}, at)
	g.move(g.begin(1, "advance", -1), 2, "advance", at, to)
}

// villain has unit 2, which unit 3 commands, test its morale on a number.
func (g *tale) villain(need int) {
	g.rules.Buys = true
	g.Header.Units[3].Quality = 3
	g.Header.Units[3].Rules = append(record.Rules(nil), struct {
		Name   string `json:"name"`
		Rating int    `json:"rating"`
	}{Name: "Villain"})
	s := g.begin(0, "hold", -1)
	g.hurt(s, 3, 2, false)
	g.roll(s, "morale", 2, -1, need, 6)
}
