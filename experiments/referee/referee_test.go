package main

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	_ "gauntlet/agents/all"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments"
	"gauntlet/experiments/referee/forge"
	"gauntlet/experiments/referee/gf2"
	"gauntlet/experiments/referee/gf3"
	"gauntlet/experiments/referee/record"
	"gauntlet/experiments/referee/stargrave"
	"gauntlet/experiments/referee/starquest"
	"gauntlet/experiments/watch"
)

// seatings are who plays the games of the tests.
var seatings = [][2]string{{"scripted", "scripted"}, {"random", "scripted"}, {"random", "random"}}

// played are the games of each ruleset that are checked and forged: everything that is forged comes up in
// them.
var played = map[string]struct {
	games int
	seed  uint64 // of the first
}{gf3.Name: {3, 3}, gf2.Name: {3, 3}, starquest.Name: {3, 3}, stargrave.Name: {5, 8}}

// games returns documents of the games of a ruleset that are forged.
func games(t *testing.T, name string) (docs [][]byte) {
	t.Helper()
	rules := must.Get(rulesets.ByName(name))(t)
	info := engine.InfoOf(rules)
	plan := played[name]
	for i := range plan.games {
		choice := info.Usual
		if len(info.Missions) > 0 {
			choice.Mission = info.Missions[i%len(info.Missions)]
		}
		docs = append(docs, game(t, rules, choice, seatings[i%len(seatings)], uint64(i)+plan.seed))
	}
	return docs
}

// game plays a game and returns its document.
func game(t *testing.T, rules engine.Ruleset, choice engine.Choice, agents [2]string, seed uint64) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.replay")
	setup := must.Get(engine.Prepare(rules, choice))(t)
	g := must.Get(experiments.NewGame(experiments.GameConfig{Setup: setup, Agents: agents, Seed: seed,
		Replay: path}))(t)
	must.Get(g.Play(context.Background()))(t)
	doc := must.Get(watch.Record(context.Background(), must.Get(replay.ReadFile(path))(t), nil))(t)
	return must.Get(json.Marshal(doc))(t)
}

// choices returns what is played of a ruleset: each of its missions, sizes and threats, and the lists in
// which
// every special rule stands.
func choices(t *testing.T, name string) (list []engine.Choice) {
	t.Helper()
	info := engine.InfoOf(must.Get(rulesets.ByName(name))(t))
	for _, mission := range info.Missions {
		c := info.Usual
		c.Mission = mission
		list = append(list, c)
	}
	for _, points := range info.Sizes {
		c := info.Usual
		c.Points = points
		list = append(list, c)
	}
	for _, threat := range info.Threats {
		c := info.Usual
		c.Threat = threat
		list = append(list, c)
	}
	every := "../../engine/roster/testdata/every-" + name + ".yaml"
	if _, err := os.Stat(every); err == nil {
		c := info.Usual
		c.Armies, c.Points = [2]string{every, every}, 0
		list = append(list, c)
	}
	return list
}

// Games of every mission and size, and with every special rule, pass the referee of their ruleset.
func TestGames(t *testing.T) {
	for _, c := range courses {
		rules := must.Get(rulesets.ByName(c.name))(t)
		for i, choice := range choices(t, c.name) {
			for k, agents := range seatings {
				doc := game(t, rules, choice, agents, uint64(len(seatings)*i+k)+1)
				g := must.Get(record.Read(bytes.NewReader(doc)))(t)
				for _, x := range must.Get(check(g))(t) {
					t.Errorf("%s, %+v, %v: %v", c.name, choice, agents, x)
				}
			}
		}
	}
}

// Games in which the referee once found that somebody was asked to intercept from too far, or that loot that was
// dropped in the step in which it was taken was not told.
func TestGamesThatWereWrong(t *testing.T) {
	rules := must.Get(rulesets.ByName(stargrave.Name))(t)
	for _, c := range []struct {
		mission, against string
		agents           [2]string
		seed             uint64
	}{
		{"salvage", "tidewrights", [2]string{"scripted", "heuristic"}, 12773366489153039575},
		{"archive", "fieldlab", [2]string{"random", "random"}, 8368971817085019537},
		{"ambush", "redchoir", [2]string{"heuristic", "random"}, 18315876358090669558},
	} {
		choice := engine.Choice{Mission: c.mission, Armies: [2]string{"lanterns", c.against}}
		g := must.Get(record.Read(bytes.NewReader(game(t, rules, choice, c.agents, c.seed))))(t)
		for _, x := range must.Get(check(g))(t) {
			t.Errorf("%s: %v", c.mission, x)
		}
	}
}

// Each kind of forgery is noticed, every time.
func TestForgeries(t *testing.T) {
	if len(forge.Kinds) < 25 || len(forge.Raids) < 25 {
		t.Errorf("%d and %d kinds of forgeries", len(forge.Kinds), len(forge.Raids))
	}
	var docs [][]byte
	for _, c := range courses {
		docs = append(docs, games(t, c.name)...)
	}
	samples := enginetest.Samples(9, 100)
	for k, kind := range slices.Concat(forge.Kinds, forge.Raids) {
		rng := rand.New(rand.NewPCG(7, uint64(k)))
		n, missed := 0, 0
		docs := slices.DeleteFunc(slices.Clone(docs), func(doc []byte) bool {
			return !kind.Do(must.Get(record.Read(bytes.NewReader(doc)))(t), rng)
		})
		for try := 0; n < samples && try < 10*samples && len(docs) > 0; try++ {
			doc := docs[try%len(docs)]
			g := must.Get(record.Read(bytes.NewReader(doc)))(t)
			if !kind.Do(g, rng) {
				continue
			}
			n++
			if len(must.Get(check(g))(t)) == 0 {
				missed++
				t.Logf("%s: %s", kind.Name, difference(t, doc, g))
			}
		}
		if n < samples || missed > 0 {
			t.Errorf("%s: %d of %d samples are noticed", kind.Name, n-missed, n)
		}
	}
}

// difference returns the steps that a forgery has changed.
func difference(t *testing.T, doc []byte, g *record.Game) string {
	was := must.Get(record.Read(bytes.NewReader(doc)))(t)
	for i := range was.Steps {
		a, b := must.Get(json.Marshal(was.Steps[i]))(t), must.Get(json.Marshal(g.Steps[i]))(t)
		if !bytes.Equal(a, b) {
			return g.Header.Ruleset + "\n" + string(a) + "\n" + string(b)
		}
	}
	return g.Header.Ruleset
}
