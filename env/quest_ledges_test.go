package env_test

import (
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/quests"
	. "gauntlet/env"
)

// overLedges makes an environment of an id over its game on a table all of whose pieces that one can stand on
// are ledges of 2 to 6 inches.
func overLedges(t *testing.T, name, layer string) *Turn {
	t.Helper()
	o := Options{}
	conf := made(Setup(name, o))
	must(t, o.Set("layer="+layer))
	return made(Over(onLedges(conf), name, o))
}

// Among ledges heroes jump, catch edges and fall, units of the AI side are pushed over the edge, and where
// search tokens lie all kinds of them are revealed, in both layers: what is asked has a slot, is observed
// within its bounds, and completely.
func TestQuestGamesAmongLedges(t *testing.T) {
	seen := map[string]int{}
	for n, name := range []string{"StarQuest-Ruins-v1", "StarQuest-LastStand-v1", "StarQuest-Hunt-v1"} {
		for _, layer := range []string{"atomic", "tactical"} {
			e := overLedges(t, name, layer)
			obs, features := obsOf(e),
				featuresOf(e)
			p := newProber(t, e, map[string]int{})
			rng := dice.New(uint64(n) + 107)
			for seed := range uint64(enginetest.Samples(10, 24)) {
				must(t, e.Reset(seed))
				for e.Seat() >= 0 {
					s := enginetest.Open(e.State())
					tests, fall := starquest.JumpOf(s.View())
					falls := starquest.Falls(s.View())
					if falls {
						what := [2]string{"fall of a hero", "fall of an enemy"}[e.Seat()]
						if fall == 0 {
							what = "edge that was caught"
						}
						seen[what]++
					}
					if fall > 0 || falls {
						seen[layer+" jump"] += tests
						must(t, e.Features(features))
						bounded(t, name, features, e.Spec().Features)
						for seat := range 2 {
							must(t, e.Observe(seat, obs))
							bounded(t, name, obs, e.Spec().Obs)
						}
						if layer == "atomic" {
							p.probeQuest()
						}
					}
					if layer == "atomic" && fall == 0 {
						stepBoldly(t, e, &rng)
					} else {
						stepAtRandom(t, e, &rng)
					}
				}
				revealed(e, seen)
			}
		}
	}
	counted(t, "in all these games", seen, 1, "atomic jump", "tactical jump", "fall of a hero",
		"fall of an enemy",
		"edge that was caught", "token seen from afar", "alarm", "trap", "item", "medicine")
}

// revealed counts what search tokens have turned out to be in a game.
func revealed(e *Turn, seen map[string]int) {
	s := enginetest.Open(e.State())
	q := quests.Of(s.G.Setup.Mission)
	names := map[quests.ContentKind]string{quests.Alarm: "alarm", quests.Trap: "trap", quests.Item: "item",
		quests.Medicine: "medicine"}
	for i := range q.Tokens {
		k := starquest.TokenOf(s.View(), len(q.Objectives)+i)
		if !k.Revealed {
			continue
		}
		seen[names[q.Contents[k.Content].Kind]]++
		if !k.Taken {
			seen["token seen from afar"]++
		}
	}
}
