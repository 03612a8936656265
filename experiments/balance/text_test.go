package balance

import (
	"bytes"
	"testing"

	"gauntlet/agents/rating"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/starquest"
)

// shown is a report of two rows, one of which meets its aims.
func shown() *Report {
	cell := func(score, lo, hi float64) (c Cell) {
		c.Score, c.Lo, c.Hi = rating.Number(score), rating.Number(lo), rating.Number(hi)
		c.Foes = 7
		return c
	}
	return &Report{Title: "Star Quest", Party: "Vanguard", Enemies: "Brood", Heroes: "heroes", AI: "scripted",
		Rulings: []string{"starquest.x=on"}, Games: 40, Seed: 3, Met: 1, Engine: "4", Revision: "abc",
		Command: "gauntlet balance --games 40",
		Rows: []Row{
			{Mission: "breach", Heroes: 3, Cells: []Cell{cell(0.8, 0.7, 0.9), cell(0.5, 0.4, 0.6), cell(0.2, 0.1, 0.3)}},
			{Mission: "relay", Heroes: 2, Cells: []Cell{cell(0.8, 0.7, 0.9), cell(0.8, 0.7, 0.9), cell(0.2, 0.1, 0.3)},
				Missed: []string{"the middle level is outside 35% to 75%"}},
		}}
}

// A report is a table for people, with what was measured, the aims and how many rows meet them.
func TestText(t *testing.T) {
	var out bytes.Buffer
	must.Do(t, shown().WriteText(&out))
	const want = `Vanguard (heroes) against Brood (scripted) under starquest.x=on, 40 games per cell, seed 3: what share of the missions the heroes win, with its 95% interval

mission  heroes  low                   middle                high                  aim
breach   3       80.0% (70.0 to 90.0)  50.0% (40.0 to 60.0)  20.0% (10.0 to 30.0)  met
relay    2       80.0% (70.0 to 90.0)  80.0% (70.0 to 90.0)  20.0% (10.0 to 30.0)  missed: the middle level is outside 35% to 75%

Missions aim at 35% to 75% at the middle level, at least 10 points more at the low one and at least 10 less at the high one. 1 of 2 rows meet it.
`
	if out.String() != want {
		t.Errorf("%s\nwant\n%s", &out, want)
	}
}

// The bounds of the aims meet them.
func TestMetAtTheBounds(t *testing.T) {
	for _, middle := range []float64{LeastMiddle, MostMiddle} {
		cells := make([]Cell, 3)
		cells[0].Score, cells[1].Score, cells[2].Score = 1, rating.Number(middle), 0
		if said := missed(cells); len(said) > 0 {
			t.Errorf("%v: %v", middle, said)
		}
	}
	for _, score := range []float64{0.4, 0.5, 0.6, 0.7} {
		cells := make([]Cell, 3)
		cells[0].Score, cells[1].Score, cells[2].Score = rating.Number(score+0.1), rating.Number(score), rating.Number(score-0.1)
		if said := missed(cells); len(said) > 0 {
			t.Errorf("ten points about %v: %v", score, said)
		}
	}
}

// The command measures the same again, and names what is not usual.
func TestCommand(t *testing.T) {
	info := engine.InfoOf(starquest.Ruleset)
	cfg := Config{Rules: starquest.Ruleset, Missions: []string{"breach"}, Armies: info.Usual.Armies,
		Agents: [2]string{info.Sides[0].Agent, info.Sides[1].Agent}, Games: 40, Seed: 3}
	if got := cfg.Command(); got != "gauntlet balance --mission breach --games 40 --seed 3" {
		t.Error(got)
	}
	cfg.Armies, cfg.Agents = [2]string{"mine", "theirs"}, [2]string{"random", "first"}
	cfg.Sizes, cfg.Rulings = []int{2, 3}, []engine.Ruling{{Name: "a", Value: "b"}}
	if got := cfg.Command(); got != "gauntlet balance --mission breach --party mine --enemies theirs --heroes random --ai first "+
		"--party-size 2 --party-size 3 --ruling a=b --games 40 --seed 3" {
		t.Error(got)
	}
}
