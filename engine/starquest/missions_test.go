package starquest_test

import (
	"fmt"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/replay"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
)

// Every mission at every level of threat for every number of heroes, with either party, is played to its end,
// recorded and verified; positions on the way can be stored and restored.
func TestEveryMissionPlaysRecordsAndVerifies(t *testing.T) {
	seed := uint64(0)
	for _, quest := range quests.Missions() {
		for heroes := party.MinHeroes; heroes <= party.MaxHeroes; heroes++ {
			for _, threat := range quests.Threats {
				for _, party := range []string{"vanguard", "wayfarers"} {
					seed++
					name := fmt.Sprintf("%s, %d heroes of %s, %s threat, seed %d", quest, heroes, party,
						threat, seed)
					g := compile(t, setupOf(t, quest, party, heroes, threat))
					if err := record(t, g, seed); err != nil {
						t.Errorf("%s: %v", name, err)
					}
				}
			}
		}
	}
}

// So is every mission on the small table, where all distances are halved (SQ-PREP-05).
func TestEveryMissionPlaysOnTheSmallTable(t *testing.T) {
	seed := uint64(100)
	for _, quest := range quests.Missions() {
		for heroes := party.MinHeroes; heroes <= party.MaxHeroes; heroes++ {
			seed++
			set := setupOf(t, quest, []string{"vanguard", "wayfarers"}[seed%2], heroes,
				quests.Threats[seed%3])
			set.Rulings = []engine.Ruling{{Name: "sq.scale", Value: "half"}}
			if err := record(t, compile(t, set), seed); err != nil {
				t.Errorf("%s, %d heroes, seed %d: %v", quest, heroes, seed, err)
			}
		}
	}
}

// record plays a game by chance and verifies what it has recorded. It begins as one does in which everything is told of.
func record(tb testing.TB, g *engine.Game, seed uint64) error {
	var rec replay.Recorder
	if err := rec.Start(g, seed, "random", "random"); err != nil {
		return err
	}
	s := g.New(seed)
	if g.NewTraced(seed, &engine.Trace{}).Hash() != s.Hash() {
		return fmt.Errorf("it begins otherwise when it is told of")
	}
	for turn := range bold.Player(seed, seed%2 == 0).Play(tb, s) {
		n := turn.Number
		if n == 6000 {
			return fmt.Errorf("no end in sight")
		}
		if n%16 == int(seed)%16 {
			r, err := g.Restore(s.AppendSnapshot(nil))
			if err != nil {
				return fmt.Errorf("decision %d (%s): %w", n, s.Decision().Kind, err)
			}
			if r.Hash() != s.Hash() {
				return fmt.Errorf("decision %d: another state after restoring", n)
			}
		}
		turn.Do()
		if err := rec.Action(turn.Choice, s); err != nil {
			return err
		}
	}
	if o := s.Outcome(); !o.Over || o.Winner < 0 || o.Reason == "" {
		return fmt.Errorf("it stands %+v", o)
	}
	if err := rec.Close(s); err != nil {
		return err
	}
	rep, err := replay.Parse(rec.Bytes())
	if err != nil {
		return err
	}
	if res := replay.Verify(rep, byName); !res.OK {
		return fmt.Errorf("%s", res.Message)
	}
	return nil
}

// A mission in which nobody does anything ends by its rounds, and says so.
func TestStalledMissionEndsByItsRounds(t *testing.T) {
	set := setup(t, "breach", 2, "low")
	g := compile(t, set)
	s := g.New(1)
	var menu []engine.Action
	for n := 0; !s.Over(); n++ {
		if n > 2000 {
			t.Fatal("it does not end")
		}
		menu = s.Menu(menu[:0])
		k := 0
		for i := range menu {
			if v := menu[i].Verb; v == engine.Pass || v == engine.Hold && s.Decision().Seat == 1 {
				k = i
				break
			}
		}
		must.Do(t, s.Apply(menu[k]))
	}
	if o := s.Outcome(); o.Winner != 1 || o.Reason != "the rounds are over" ||
		s.Round() != set.Mission.Rounds {
		t.Errorf("in round %d of %d: %+v", s.Round(), set.Mission.Rounds, o)
	}
}

// byName finds the only ruleset of these tests.
func byName(name string) (engine.Ruleset, error) {
	if name != starquest.Name {
		return nil, fmt.Errorf("unknown ruleset %q", name)
	}
	return starquest.Ruleset, nil
}

// Recorded missions verify, whoever plays in them.
func TestReplays(t *testing.T) {
	for seed := range uint64(12) {
		g := compile(t, setup(t, "breach", 2+int(seed%2), quests.Threats[seed%3]))
		if err := record(t, g, seed); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}
