package replay_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/mission"
	"gauntlet/engine/replay"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// starter returns a game of gf3 of the n-th choice of lists of one size, table and mission.
func starter(tb testing.TB, n int) *engine.Game {
	tb.Helper()
	return starterOf(tb, "gf3", n)
}

func starterOf(tb testing.TB, ruleset string, n int) *engine.Game {
	tb.Helper()
	rules := must.Get(rulesets.ByName(ruleset))(tb)
	s := engine.Setup{Ruleset: rules}
	lists, tables, missions := roster.StarterOf(ruleset), mission.Tables(), mission.Missions()
	sizes := 3 // the sizes of one style follow each other
	for i, name := range []string{lists[n%len(lists)], lists[(n+sizes)%len(lists)]} {
		s.Armies[i] = must.Get(roster.StarterList(name))(tb)
	}
	s.Table = must.Get(mission.StarterTable(tables[n%len(tables)]))(tb)
	s.Mission = must.Get(mission.StarterMission(missions[n%len(missions)]))(tb)
	return compile(tb, s)
}

// Random games verify, and walking through them tells the same actions.
func TestGrimdarkGames(t *testing.T) {
	var rec replay.Recorder
	picks, others := 0, 0 // of no unit's decisions
	for n := range 48 {
		ruleset := "gf3"
		if n >= 36 {
			ruleset = "gf2"
		}
		record(t, &rec, starterOf(t, ruleset, n), uint64(n), replay.MaxActions)
		rep := must.Get(replay.Parse(rec.Bytes()))(t)
		if !rep.End.Outcome.Over {
			t.Errorf("game %d is not over after %d actions", n, len(rep.Actions))
		}
		if res := replay.Verify(rep, rulesets.ByName); !res.OK {
			t.Errorf("game %d: %s", n, res.Message)
		}
		steps := 0
		if err := replay.Walk(rep, rulesets.ByName, func(s *replay.Step) error {
			steps = s.N
			want := int(s.Before.Decision().Unit)
			switch {
			case s.N == 0:
				want = -1
			case want < 0 && s.Action.Verb == engine.Pick:
				want = int(s.Action.Unit)
				picks++
			case want < 0:
				others++
			}
			if s.Unit != want {
				t.Fatalf("game %d, step %d: it is about unit %d, want %d", n, s.N, s.Unit, want)
			}
			return nil
		}); err != nil || steps != len(rep.Actions) {
			t.Errorf("game %d: %d of %d steps, %v", n, steps, len(rep.Actions), err)
		}
	}
	if picks < 100 || others < 100 {
		t.Errorf("%d picks of units and %d other decisions are about none", picks, others)
	}
}

// Flipped bits of a real game are noticed: a random thousand of them.
func TestGrimdarkFlippedBits(t *testing.T) {
	var rec replay.Recorder
	record(t, &rec, starter(t, 0), 1, replay.MaxActions)
	data, rng := rec.Bytes(), dice.New(1)
	for range 1000 {
		bit := int(rng.Uint64() % uint64(8*len(data)))
		data[bit/8] ^= 1 << (bit % 8)
		if _, err := replay.Parse(data); err == nil {
			t.Errorf("byte %d, bit %d: not noticed", bit/8, bit%8)
		}
		data[bit/8] ^= 1 << (bit % 8)
	}
}
