package starquest_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// maxDecisions is more than any mission takes.
const maxDecisions = 3000

// A census counts what came up in random games.
type census struct {
	kinds [core.NumKinds]int
	won   int
	falls int
}

// playOut plays a game at random to its end. Every position on the way can be stored, restored and played on
// to the same future, and keeps to what is always so.
func playOut(t *testing.T, g *engine.Game, seed uint64, seen *census) {
	t.Helper()
	s := g.New(seed)
	for turn := range bold.Player(seed, seed%3 != 0).Play(t, s) {
		n, a := turn.Number, turn.Choice
		if n > maxDecisions {
			t.Fatalf("seed %d: no end in sight", seed)
		}
		seen.kinds[s.Decision().Kind]++
		seen.falls += b2i(falls(s))
		if err := enginetest.CheckPatterns(s, turn.Menu); err != nil {
			t.Fatalf("seed %d, decision %d (%s): %v", seed, n, s.Decision().Kind, err)
		}
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
	o := s.Outcome()
	if goals := len(quests.Of(g.Setup().Mission).Goals); o.Winner < 0 || o.Reason == "" ||
		int(o.Score[0]+o.Score[1]) != goals || (o.Winner == 0) != (int(o.Score[0]) == goals) {
		t.Fatalf("seed %d: outcome %+v of %d goals", seed, o, goals)
	}
	if o.Winner == starquest.Heroes {
		seen.won++
	}
}

// sound fails the test where a position breaks what is always so: no hero has more Power than it began with,
// and those are unconscious who have no wound left.
func sound(t *testing.T, s *engine.State) {
	t.Helper()
	m := peek.Live(s)
	for u := range m.Units {
		unit, def := m.Units[u], m.G.Units[u]
		if hero := party.HeroOf(&m.G.Setup.Armies[def.Seat].Units[def.Number]); hero != nil &&
			starquest.Power(s.View(), u) > hero.Power {
			t.Fatalf("%s has %d Power of %d", def.Name, starquest.Power(s.View(), u), hero.Power)
		}
		if hurt := m.Models[def.First].Wounds == m.G.Models[def.First].Tough; def.Seat == starquest.Heroes &&
			unit.Is(engine.Down) != (hurt && !unit.Is(engine.Gone)) {
			t.Fatalf("%s has %d wounds and the flags %#x", def.Name, m.Models[def.First].Wounds,
				uint16(unit.Flags))
		}
	}
}

// Random games end, whatever is chosen.
func TestRandomGames(t *testing.T) {
	games := enginetest.Samples(12, 25)
	var seen census
	for _, threat := range quests.Threats {
		for heroes := 2; heroes <= 3; heroes++ {
			for _, conf := range []engine.Setup{setup(t, "breach", heroes, threat),
				special(t, heroes, threat)} {
				g := compile(t, conf)
				for seed := range games {
					playOut(t, g, uint64(seed), &seen)
				}
			}
		}
	}
	for _, k := range append(playedKinds, core.SetAside, core.Arrive, core.ArriveAt, core.SpreadHits,
		core.UseLimited, core.CloseIn, core.CastSpell, core.CastAt, core.CommitTokens) {
		if seen.kinds[k] == 0 {
			t.Errorf("no decision %q in all these games", k)
		}
	}
}

// Random games under every other value of every ruling keep to the same.
func TestGamesUnderEveryRuling(t *testing.T) {
	games := enginetest.Samples(2, 6)
	var seen census
	for _, info := range starquest.Ruleset.Rulings() {
		for _, value := range info.Values[1:] {
			conf := special(t, 3, "middle")
			conf.Rulings = []engine.Ruling{ruling(info.Name, value)}
			g := compile(t, conf)
			for seed := range games {
				playOut(t, g, uint64(seed), &seen)
			}
		}
	}
}
