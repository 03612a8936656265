package quest_test

import (
	"flag"
	"testing"

	. "gauntlet/agents/agentstest"
)

var rewrite = flag.Bool("rewrite", false,
	"write the golden decisions anew, after a change that means to alter them")

// It decides as it did, in every mission. A difference is either a defect or what a change was for.
func TestGoldenDecisions(t *testing.T) {
	specs, random := [2]string{"heroes", "heuristic"}, [2]string{"random", "random"}
	GoldenDecisions(t, *rewrite,
		Watched{Name: "breach", Game: QuestGame(t, "breach", 3, "middle"), Seed: 1, Specs: specs, Seat: 1},
		Watched{Name: "hunt", Game: QuestGame(t, "hunt", 4, "high"), Seed: 2, Specs: specs, Seat: 1},
		Watched{Name: "relay", Game: QuestGame(t, "relay", 2, "low"), Seed: 3, Specs: specs, Seat: 1},
		Watched{Name: "ruins", Game: QuestGame(t, "ruins", 4, "middle"), Seed: 4, Specs: specs, Seat: 1},
		Watched{Name: "laststand", Game: QuestGame(t, "laststand", 3, "low"), Seed: 5, Specs: specs, Seat: 1},
		Watched{Name: "ruins-hero", Game: QuestGame(t, "ruins", 3, "low"), Seed: 6, Specs: [2]string{"heuristic", "scripted"}},
		Watched{Name: "ruins-asked", Game: QuestGame(t, "ruins", 4, "high"), Seed: 7, Specs: random, Seat: 1,
			Asked: "heuristic"},
		Watched{Name: "ruins-few", Game: QuestGame(t, "ruins", 2, "high"), Seed: 9, Specs: specs, Seat: 1},
		Watched{Name: "ruins-again", Game: QuestGame(t, "ruins", 3, "middle"), Seed: 10, Specs: specs, Seat: 1},
		Watched{Name: "hunt-asked", Game: QuestGame(t, "hunt", 3, "middle"), Seed: 8, Specs: random, Seat: 1,
			Asked: "heuristic"})
}
