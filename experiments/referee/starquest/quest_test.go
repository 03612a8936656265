package starquest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gauntlet/experiments/referee/record"
)

// A plan is a short game: two heroes (0, 1) and two units of the AI side (2, 3), of one model each, whose
// bases
// are an inch wide. Nobody moves but by after.
type plan struct {
	own    string                       // the mission
	lasts  int                          // rounds of it
	at     [4]record.Point              // where they are deployed
	rules  [4]string                    // a special rule of each
	order  [][]int                      // who is activated, by round
	lost   map[int]int                  // the round in which somebody is lost as it begins, by unit
	mark   record.Point                 // where the objective lies
	owners []int                        // of the objective, by round
	after  map[int]map[int]record.Point // where units are put when a round begins, by round
	scores []int                        // the goals done that are told, by round
	winner int
	edit   func(g *record.Game) // of what came of it
}

// usual is a plan of two rounds in which the heroes hold the objective, which is the only goal, in the
// second.
func usual() plan {
	return plan{
		own: `{"Zone": [{"X": -9000, "Y": -9000}, {"X": 9000, "Y": -9000}, {"X": 9000, "Y": -3000}, {"X": -9000, "Y": -3000}],
			"Exit": [{"X": -9000, "Y": -9000}, {"X": 9000, "Y": -9000}, {"X": 9000, "Y": 0}, {"X": -9000, "Y": 0}],
			"Objectives": [{"X": 0, "Y": 0}], "Goals": [{"Kind": 1}]}`,
		lasts: 2,
		at:    [4]record.Point{{X: -5000, Y: -5000}, {X: 5000, Y: -5000}, {X: -5000, Y: 7000}, {X: 5000, Y: 8000}},
		order: [][]int{{0, 1, 2, 3}, {1, 0, 2, 3}},
		after: map[int]map[int]record.Point{2: {0: {X: -3000, Y: -1000}}}, owners: []int{-1, 0},
		scores: []int{0, 1}, winner: heroes,
	}
}

// game makes the record of a plan.
func (p *plan) game(t *testing.T) *record.Game {
	t.Helper()
	g := &record.Game{Header: record.Header{Ruleset: Name, Armies: make([]record.Army, 2),
		Table:   record.Table{Width: 40000, Height: 40000},
		Mission: record.Mission{Rounds: p.lasts, Own: json.RawMessage(p.own)}}}
	deploy := record.Step{N: 1, Seat: 0, Unit: -1}
	for u, name := range []string{"Ada", "Bea", "Rat", "Crab"} {
		var rules record.Rules
		if err := json.Unmarshal(fmt.Appendf(nil, `[{"name": %q}]`, p.rules[u]), &rules); err != nil {
			t.Fatal(err)
		}
		g.Header.Units = append(g.Header.Units, record.Unit{ID: u, Seat: u / 2, Name: name, Quality: 4, Defense: 4,
			Size: 1, Rules: rules})
		g.Header.Models = append(g.Header.Models, record.Model{ID: u, Unit: u, Guest: -1, Base: 1000, Quality: 4,
			Defense: 4, Tough: 1, Rules: rules})
		deploy.Moves = append(deploy.Moves, record.Move{I: u, Unit: u, Model: u, Sort: "deploy",
			Path: []record.Point{p.at[u]}})
		deploy.Units = append(deploy.Units, record.Status{Unit: u, Status: []string{"on the table"}})
	}
	deploy.Markers = []record.Marker{{I: 9, At: p.mark, Owner: -1}}
	g.Steps = append(g.Steps, deploy)
	for i, order := range p.order {
		round := i + 1
		s := record.Step{N: round + 1, Round: round, Seat: 0, Unit: -1, Rounds: []record.Limit{{I: 0,
			Round: round}}}
		n := 1
		for u, at := range p.after[round] {
			s.Moves = append(s.Moves, record.Move{I: n, Unit: u, Model: u, Sort: "undo",
				Path: []record.Point{g.Steps[0].Moves[u].Path[0], at}})
			n++
		}
		for u := range 4 {
			if p.lost[u] == round {
				s.Units = append(s.Units, record.Status{Unit: u, Status: []string{"destroyed"}})
				s.Wounds = append(s.Wounds, record.Wound{I: n, Unit: u, Model: u, Wounds: 1, Lost: true})
				n++
			}
		}
		for _, u := range order {
			s.Turns = append(s.Turns, record.Turn{I: n, Unit: u})
			n++
		}
		s.Markers = []record.Marker{{I: n, At: p.mark, Owner: p.owners[i]}}
		s.Rounds = append(s.Rounds, record.Limit{I: n + 1, Round: round, Ends: true})
		g.Steps = append(g.Steps, s)
		g.Rounds = append(g.Rounds, record.Round{Round: round, Score: [2]int{p.scores[i],
			p.goals(t) - p.scores[i]}})
	}
	last := g.Rounds[len(g.Rounds)-1].Score
	g.Outcome = &record.Outcome{Over: true, Winner: p.winner, Score: last}
	if p.edit != nil {
		p.edit(g)
	}
	return g
}

// goals returns how many goals the mission has.
func (p *plan) goals(t *testing.T) int {
	var m mission
	if err := json.Unmarshal([]byte(p.own), &m); err != nil {
		t.Fatal(err)
	}
	return len(m.Goals)
}

// Short quests: what the referee says of those by the rules, which is nothing, and of those that are not.
func TestQuests(t *testing.T) {
	goal := func(p *plan, goals string) {
		p.own = p.own[:len(p.own)-len(`"Goals": [{"Kind": 1}]}`)] + `"Goals": ` + goals + `}`
	}
	none := map[int]map[int]record.Point{}
	for _, c := range []struct {
		name   string
		change func(p *plan)
		want   []string
	}{
		{"by the rules", func(*plan) {}, nil},
		{"a round is left out", func(p *plan) {
			p.edit = func(g *record.Game) { g.Steps[2].Rounds[0].Round, g.Steps[2].Rounds[1].Round = 3, 3 }
		}, []string{"round 3 begins after round 1", "round 3 has no score",
			"after 3 rounds, of which 2 are told, the score is [1 0], with 0 goals done"}},
		{"a round ends as another one", func(p *plan) {
			p.edit = func(g *record.Game) { g.Steps[1].Rounds[1].Round = 2 }
		}, []string{"round 2 ends in round 1", "the score after round 2 is [1 0], by the goals it is [0 1]"}},
		{"somebody acts twice", func(p *plan) { p.order[0] = []int{0, 1, 0, 2, 3} },
			[]string{"Ada (0) is activated twice in round 1"}},
		{"somebody does not act", func(p *plan) { p.order[0] = []int{0, 1, 2} },
			[]string{"Crab (3) is not activated in round 1"}},
		{"the first hero does not act before the AI side", func(p *plan) { p.order[0] = []int{1, 2, 0, 3} },
			[]string{"Rat (2) is activated before Ada (0)", "Ada (0) is activated after the AI side"}},
		{"the second does not", func(p *plan) { p.order[0] = []int{0, 2, 1, 3} },
			[]string{"Rat (2) is activated before Bea (1)", "Bea (1) is activated after the AI side"}},
		{"who is lost need not act", func(p *plan) {
			p.lost, p.order[1], p.after = map[int]int{1: 2}, []int{0, 2, 3},
				map[int]map[int]record.Point{2: {0: {Y: -1000}}}
		}, nil},
		{"who is lost acts", func(p *plan) { p.lost = map[int]int{3: 2} },
			[]string{"Crab (3) is activated and is not there"}},
		{"the farther one acts first", func(p *plan) { p.order[0] = []int{0, 1, 3, 2} },
			[]string{"Crab (3) is activated before Rat (2), which is nearer to a hero"}},
		{"one that is as near as another acts first", func(p *plan) {
			p.at[3].Y, p.order[0] = 7000, []int{0, 1, 3, 2}
		}, nil},
		{"one that is nearer by more than can be measured is left", func(p *plan) {
			p.at[3].Y, p.order[0] = 7009, []int{0, 1, 3, 2}
		}, []string{"Crab (3) is activated before Rat (2), which is nearer to a hero"}},
		{"at the border of the zone", func(p *plan) { p.at[0].Y = -3500 }, nil},
		{"outside the zone", func(p *plan) { p.at[0].Y = -3491 },
			[]string{"Ada (0) does not stand in the heroes' zone"}},
		{"a Scout 12 inches out", func(p *plan) {
			p.rules[0], p.at[0].Y, p.after, p.at[2].Y, p.at[3].Y = "Scout", 8500, none, 19000, 19400
			p.owners, p.scores, p.winner = []int{-1, -1}, []int{0, 0}, foes
		}, nil},
		{"a Scout further out", func(p *plan) {
			p.rules[0], p.at[0].Y, p.after, p.at[2].Y, p.at[3].Y = "Scout", 8509, none, 19000, 19400
			p.owners, p.scores, p.winner = []int{-1, -1}, []int{0, 0}, foes
		}, []string{"Ada (0) does not stand in the heroes' zone"}},
		{"the heroes hold what they do not reach", func(p *plan) { p.owners[0], p.scores[0] = 0, 1 },
			[]string{"objective 0 is held by 0 after round 1"}},
		{"they reach it with the edge of a base", func(p *plan) { p.after[2][0] = record.Point{X: -3500} }, nil},
		{"they do not quite", func(p *plan) { p.after[2][0] = record.Point{X: -3509} },
			[]string{"objective 0 is held by 0 after round 2"}},
		{"both sides reach it", func(p *plan) { p.after[2][2] = record.Point{Y: 3000} },
			[]string{"objective 0 is held by 0 after round 2"}},
		{"the AI side takes it", func(p *plan) {
			p.after[2] = map[int]record.Point{2: {Y: 3000}}
			p.owners, p.scores, p.winner = []int{-1, 1}, []int{0, 0}, foes
		}, nil},
		{"who holds it and leaves keeps it", func(p *plan) {
			p.at[0], p.mark = record.Point{Y: -3500}, record.Point{Y: -1000}
			p.after[2][0] = record.Point{X: -5000, Y: -5000}
			p.owners, p.scores = []int{0, 0}, []int{1, 1}
		}, nil},
		{"a score that the goals do not give", func(p *plan) { p.scores[0] = 1 },
			[]string{"the score after round 1 is [1 0], by the goals it is [0 1]"}},
		{"the other side wins", func(p *plan) { p.winner = foes },
			[]string{"seat 1 wins with [1 0] goals done and left"}},
		{"the heroes win with a goal left", func(p *plan) {
			p.after, p.owners, p.scores = none, []int{-1, -1}, []int{0, 0}
		}, []string{"seat 0 wins with [0 1] goals done and left"}},
		{"another score than that of the last round", func(p *plan) {
			p.edit = func(g *record.Game) { g.Outcome.Score = [2]int{2, 0} }
		}, []string{"after 2 rounds, of which 2 are told, the score is [2 0], with 1 goals done"}},
		{"a round is told too many", func(p *plan) {
			p.edit = func(g *record.Game) { g.Rounds = append(g.Rounds, record.Round{Round: 3}) }
		}, []string{"after 2 rounds, of which 3 are told, the score is [1 0], with 1 goals done"}},
		{"nobody has won a game that was given up", func(p *plan) {
			p.edit = func(g *record.Game) { g.Outcome.Reason, g.Outcome.Winner = "forfeit", foes }
		}, nil},
		{"a marker is missing", func(p *plan) {
			p.edit = func(g *record.Game) {
				for i := range g.Steps {
					g.Steps[i].Markers = nil
				}
			}
		}, []string{"0 markers for 1 objectives", "0 markers for 1 objectives",
			"after 2 rounds, of which 2 are told, the score is [1 0], with 0 goals done"}},
		{"holding it for two rounds", func(p *plan) {
			goal(p, `[{"Kind": 7, "N": 2}]`)
			p.after = map[int]map[int]record.Point{1: {0: {Y: -1000}}}
			p.owners = []int{0, 0}
		}, nil},
		{"holding it for one", func(p *plan) { goal(p, `[{"Kind": 7, "N": 2}]`) },
			[]string{"the score after round 2 is [1 0], by the goals it is [0 1]",
				"after 2 rounds, of which 2 are told, the score is [1 0], with 0 goals done"}},
		{"holding begins anew after each goal", func(p *plan) {
			goal(p, `[{"Kind": 7, "N": 1}, {"Kind": 7, "N": 2}]`)
			p.after = map[int]map[int]record.Point{1: {0: {Y: -1000}}}
			p.owners, p.scores = []int{0, 0}, []int{1, 2}
		}, nil},
		{"leaving", func(p *plan) {
			goal(p, `[{"Kind": 5}]`)
			p.owners, p.after, p.at[0].Y = []int{-1, -1}, none, -3500
			p.scores = []int{1, 1}
		}, nil},
		{"leaving with a base that touches the border", func(p *plan) {
			goal(p, `[{"Kind": 5}]`)
			p.order[1] = []int{0, 1, 3, 2}
			p.owners, p.after = []int{-1, 0}, map[int]map[int]record.Point{2: {0: {Y: -500}, 1: {X: 5000, Y: -500}}}
			p.own = strings.Replace(p.own, `"Exit": [{"X": -9000, "Y": -9000}, {"X": 9000, "Y": -9000}`,
				`"Exit": [{"X": -9000, "Y": -3000}, {"X": 9000, "Y": -3000}`, 1)
		}, nil},
		{"one does not leave", func(p *plan) {
			goal(p, `[{"Kind": 5}]`)
			p.own = strings.Replace(p.own, `{"X": 9000, "Y": -9000}, {"X": 9000, "Y": 0}`,
				`{"X": 2000, "Y": -9000}, {"X": 2000, "Y": 0}`, 1)
			p.owners, p.after, p.scores, p.winner = []int{-1, -1}, none, []int{0, 0}, foes
		}, nil},
		{"nobody is left to leave", func(p *plan) {
			goal(p, `[{"Kind": 5}]`)
			p.lost, p.order, p.after = map[int]int{0: 1, 1: 1}, [][]int{{2, 3}, {2, 3}}, none
			p.owners, p.scores, p.winner = []int{-1, -1}, []int{0, 0}, foes
		}, nil},
		{"surviving", func(p *plan) {
			goal(p, `[{"Kind": 6}]`)
			p.owners, p.after = []int{-1, -1}, none
		}, nil},
		{"surviving is not done before the last round", func(p *plan) {
			goal(p, `[{"Kind": 6}]`)
			p.owners, p.after, p.scores = []int{-1, -1}, none, []int{1, 1}
		}, []string{"the score after round 1 is [1 0], by the goals it is [0 1]"}},
		{"nobody survives", func(p *plan) {
			goal(p, `[{"Kind": 6}]`)
			p.lost, p.order, p.after = map[int]int{0: 2, 1: 2}, [][]int{{0, 1, 2, 3}, {2, 3}}, none
			p.owners, p.scores, p.winner = []int{-1, -1}, []int{0, 0}, foes
		}, nil},
		{"what cannot be seen from where models stand is believed", func(p *plan) {
			goal(p, `[{"Kind": 3}, {"Kind": 3}]`)
			p.owners, p.after, p.scores, p.winner = []int{-1, -1}, none, []int{1, 1}, foes
		}, nil},
	} {
		p := usual()
		c.change(&p)
		var got []string
		for _, x := range Check(p.game(t)) {
			got = append(got, x.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%q\nwant\n%q", c.name, got, c.want)
		}
	}
}
