package stargrave_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/raid"
)

// maxDecisions is more than any game takes.
const maxDecisions = 3000

// A census counts what came up in random games.
type census struct {
	kinds     [core.NumKinds]int
	decisions int
	games     int
	scored    int
}

// playOut plays a game at random to its end. Every position on the way, or each of some, can be stored,
// restored and played on to the same future, and keeps to what is always so.
func playOut(t *testing.T, g *engine.Game, seed uint64, seen *census) {
	t.Helper()
	s := g.New(seed)
	for turn := range bold.Player(seed, seed%3 != 0).Play(t, s) {
		n, a := turn.Number, turn.Choice
		if n > maxDecisions {
			t.Fatalf("seed %d: no end in sight", seed)
		}
		seen.kinds[s.Decision().Kind]++
		seen.decisions++
		r, err := g.Restore(s.AppendSnapshot(nil))
		if err != nil {
			t.Fatalf("seed %d, decision %d (%s): %v", seed, n, s.Decision().Kind, err)
		}
		if r.Hash() != s.Hash() {
			t.Fatalf("seed %d: another state after restoring", seed)
		}
		if err := r.Apply(a); err != nil {
			t.Fatalf("seed %d, %s: %v", seed, s.Describe(a), err)
		}
		turn.Do()
		if r.Hash() != s.Hash() {
			t.Fatalf("seed %d: another future after restoring", seed)
		}
		sound(t, s)
	}
	seen.games++
	o := s.Outcome()
	if o.Score[0]+o.Score[1] > 0 {
		seen.scored++
	}
	loot := len(raid.Of(g.Setup().Mission).Loot)
	if o.Reason == "" || int(o.Score[0]+o.Score[1]) > loot ||
		(o.Winner == -1) != (o.Score[0] == o.Score[1]) || o.Winner >= 0 && o.Score[o.Winner] <= o.Score[1-o.Winner] {
		t.Fatalf("seed %d: outcome %+v", seed, o)
	}
}

// sound fails the test where a position breaks what is always so: bases do not overlap, and nobody who plays
// decides for a creature.
func sound(t *testing.T, s *engine.State) {
	t.Helper()
	m := peek.Live(s)
	for u := range m.Units {
		for v := range u {
			if !m.Units[u].Is(core.OnTable) || !m.Units[v].Is(core.OnTable) {
				continue
			}
			d := m.Models[u].P.Sub(m.Models[v].P)
			r := int64(m.G.Models[u].Base) + int64(m.G.Models[v].Base)
			if int64(d.X)*int64(d.X)+int64(d.Y)*int64(d.Y) < r*r {
				t.Fatalf("%s and %s overlap", m.Name(u), m.Name(v))
			}
		}
	}
	if d := s.Decision(); d.Unit >= 0 && m.G.Units[d.Unit].Seat != d.Seat {
		t.Fatalf("player %d decides %q for %s", d.Seat+1, d.Kind, m.Name(int(d.Unit)))
	}
}

// Random games end, whatever is chosen, in all scenarios.
func TestRandomGames(t *testing.T) {
	games := enginetest.Samples(12, 400)
	var seen census
	for _, scenario := range raid.Missions() {
		g := prepared(t, scenario, "", "")
		for seed := range games {
			playOut(t, g, uint64(seed), &seen)
		}
	}
	for _, k := range playedKinds {
		if seen.kinds[k] == 0 {
			t.Errorf("no decision %q in all these games", k)
		}
	}
	if mean := seen.decisions / seen.games; mean >= 400 {
		t.Errorf("a game takes %d decisions", mean)
	}
	if seen.scored == 0 {
		t.Error("no loot was brought home in all these games")
	}
}

// What grazes a corner is looked at anew for each way: a game in which a shorter way than one that is free is
// not.
func TestShorterWaysThatGraze(t *testing.T) {
	var seen census
	playOut(t, prepared(t, "archive", "", ""), 269, &seen)
}

// Random games under every other value of every ruling keep to the same.
func TestGamesUnderEveryRuling(t *testing.T) {
	games := enginetest.Samples(3, 20)
	var seen census
	for _, info := range stargrave.Ruleset.Rulings() {
		for _, value := range info.Values[1:] {
			g := prepared(t, "", "", "", engine.Ruling{Name: info.Name, Value: value})
			for seed := range games {
				playOut(t, g, uint64(seed), &seen)
			}
		}
	}
}
