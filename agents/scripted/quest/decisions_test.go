package quest_test

import (
	"flag"
	"testing"

	. "gauntlet/agents/agentstest"
)

var rewrite = flag.Bool("rewrite", false,
	"write the golden decisions anew, after a change that means to alter them")

// It decides as it did, also where the decision list says nothing. A difference is either a defect or what a
// change was for.
func TestGoldenDecisions(t *testing.T) {
	specs, random := [2]string{"heroes", "scripted"}, [2]string{"random", "random"}
	GoldenDecisions(t, *rewrite,
		Watched{Name: "breach", Game: QuestGame(t, "breach", 3, "middle"), Seed: 1, Specs: specs, Seat: 1},
		Watched{Name: "hunt", Game: QuestGame(t, "hunt", 4, "high"), Seed: 3, Specs: specs, Seat: 1},
		Watched{Name: "relay", Game: QuestGame(t, "relay", 2, "low"), Seed: 4, Specs: specs, Seat: 1},
		Watched{Name: "relay-asked", Game: QuestGame(t, "relay", 3, "high"), Seed: 5, Specs: random,
			Seat: 1, Asked: "scripted"},
		Watched{Name: "breach-asked", Game: QuestGame(t, "breach", 4, "high"), Seed: 6, Specs: random,
			Seat: 1, Asked: "scripted"},
		Watched{Name: "hunt-asked", Game: QuestGame(t, "hunt", 4, "middle"), Seed: 7, Specs: random,
			Seat: 1, Asked: "scripted"})
}
