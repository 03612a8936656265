package experiments

import (
	"cmp"
	"testing"

	"gauntlet/agents/arena"
	"gauntlet/agents/rating"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

// drawn has lists, tables and missions drawn that training never sees.
const drawn = ":armies=drawn:table=drawn:mission=any:split=test"

// strengths say how every shipped network and agent fares, as measured in 4000 games of another seed, in
// Star Quest 1000.
var strengths = []struct {
	env           string  // whose games are played
	first, second string  // the agents
	score         float64 // of the first against the second, 0..1
	unlike        bool    // nobody changes seats
	ofSecond      bool    // it is the second agent that must not become weaker
	games         int     // of the long run, where it is not 1600: games that vary more take more of them
}{
	{env: "GF3-1000-v1", first: "scripted", second: "random", score: 0.943},
	{env: "GF3-1000-v1", first: "heuristic", second: "scripted", score: 0.830},
	{env: "GF3-Skirmish-v1", first: "heuristic", second: "scripted", score: 0.865},
	{env: "GF2-1000-v1", first: "scripted", second: "random", score: 0.954},
	{env: "GF2-1000-v1", first: "heuristic", second: "scripted", score: 0.773},
	{env: "GF3-1000-v1:points=500" + drawn, first: "trained", second: "heuristic", score: 0.535, games: 2000},
	{env: "GF3-1000-v1" + drawn, first: "trained", second: "scripted", score: 0.917},
	{env: "GF2-1000-v1" + drawn, first: "trained", second: "scripted", score: 0.909},
	{env: "Stargrave-Salvage-v1", first: "scripted", second: "random", score: 0.925},
	{env: "Stargrave-Salvage-v1", first: "heuristic", second: "scripted", score: 0.793, games: 2000},
	{env: "Stargrave-Salvage-v1", first: "trained", second: "scripted", score: 0.918},
	{env: "Stargrave-Salvage-v1", first: "trained", second: "heuristic", score: 0.701, games: 2000},
	{env: "StarQuest-Breach-v1", first: "heroes", second: "scripted", score: 0.560, unlike: true},
	{env: "StarQuest-Breach-v1", first: "trained", second: "scripted", score: 0.726, unlike: true},
	{env: "StarQuest-Breach-v1", first: "heroes", second: "trained", score: 0.370, unlike: true, ofSecond: true},
}

// Nobody plays worse than when it was shipped. An agent fails when four standard errors above its score it is
// still below its known one, which chance does not bring about; the long run plays so many games that these
// are four points at most, and a loss of five is noticed.
func TestStrength(t *testing.T) {
	for _, c := range strengths {
		t.Run(c.env+" "+c.first+" "+c.second, func(t *testing.T) {
			id, o, err := env.ParseSpec(c.env)
			must.Do(t, err)
			cfg := Config{Agents: []string{c.first, c.second}, Env: id, Seed: 1, Games: enginetest.Samples(40, cmp.Or(c.games, 1600))}
			if c.unlike {
				cfg.Agents, cfg.Sides = nil, [2][]string{{c.first}, {c.second}}
				cfg.Games = enginetest.Samples(20, 3000)
			}
			choice := FieldChoice{}
			if o.Draws() {
				choice.Pairs, choice.Seed = cfg.Games/2, cfg.Seed
			}
			cfg.Field = must.Get(EnvField(id, o, choice))(t)
			to := must.Get(NewTournament(cfg))(t)
			tally := must.Get(to.games.Run(t.Context()))(t).Tallies()[0][1]
			if tally.Forfeits > 0 {
				t.Fatalf("%s forfeits %d games", c.first, tally.Forfeits)
			}
			sample := sampleOf(tally, c.unlike)
			lo, hi := sample.Interval(4)
			t.Logf("%.1f%%, four standard errors are %.1f%%, known %.1f%%", 100*sample.Score(), 50*(hi-lo),
				100*c.score)
			if !c.ofSecond && hi < c.score || c.ofSecond && lo > c.score {
				t.Errorf("%s against %s: %.1f%% of %d games, between %.1f%% and %.1f%%; it was %.1f%%", c.first,
					c.second, 100*sample.Score(), cfg.Games, 100*lo, 100*hi, 100*c.score)
			}
			if enginetest.Samples(0, 1) == 1 && hi-lo > 0.08 {
				t.Errorf("an interval of %.1f points does not show a loss of five", 100*(hi-lo))
			}
		})
	}
}

// sampleOf returns pairs of games, or single games where nobody changes seats.
func sampleOf(t arena.Tally, unlike bool) rating.Sample {
	if unlike {
		return rating.Games(t.Wins, t.Draws, t.Losses)
	}
	return rating.Pairs(t.Half)
}
