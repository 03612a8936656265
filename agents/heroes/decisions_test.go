package heroes_test

import (
	"flag"
	"testing"

	. "gauntlet/agents/agentstest"
)

var rewrite = flag.Bool("rewrite", false,
	"write the golden decisions anew, after a change that means to alter them")

// It decides as it did. A difference is either a defect or what a change was for.
func TestGoldenDecisions(t *testing.T) {
	specs, random := [2]string{"heroes", "scripted"}, [2]string{"random", "scripted"}
	GoldenDecisions(t, *rewrite,
		Watched{Name: "breach", Game: QuestGame(t, "breach", 3, "middle"), Seed: 1, Specs: specs},
		Watched{Name: "relay", Game: QuestGame(t, "relay", 2, "high"), Seed: 2, Specs: specs},
		Watched{Name: "hunt", Game: QuestGame(t, "hunt", 4, "middle"), Seed: 3, Specs: specs},
		Watched{Name: "hunt-low", Game: QuestGame(t, "hunt", 2, "low"), Seed: 4, Specs: specs},
		Watched{Name: "relay-asked", Game: QuestGame(t, "relay", 4, "middle"), Seed: 5, Specs: random,
			Asked: "heroes"},
		Watched{Name: "breach-asked", Game: QuestGame(t, "breach", 4, "low"), Seed: 6, Specs: random,
			Asked: "heroes"},
		Watched{Name: "hunt-asked", Game: QuestGame(t, "hunt", 3, "low"), Seed: 7, Specs: random,
			Asked: "heroes"})
}
