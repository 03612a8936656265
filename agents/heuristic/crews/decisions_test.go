package crews_test

import (
	"flag"
	"testing"

	. "gauntlet/agents/agentstest"
)

var rewrite = flag.Bool("rewrite", false,
	"write the golden decisions anew, after a change that means to alter them")

// It decides as it did, in games of its own and in those of random players. A difference is either a defect or
// what a change was for.
func TestGoldenDecisions(t *testing.T) {
	specs, random := [2]string{"heuristic", "scripted"}, [2]string{"random", "random"}
	GoldenDecisions(t, *rewrite,
		Watched{Name: "salvage", Game: Raid(t, "salvage", "lanterns", "ashhands"), Seed: 1, Specs: specs},
		Watched{Name: "archive", Game: Raid(t, "archive", "quietus", "fieldlab"), Seed: 2, Specs: specs},
		Watched{Name: "graveyard", Game: Raid(t, "graveyard", "redchoir", "tidewrights"), Seed: 3, Specs: specs},
		Watched{Name: "ambush", Game: Raid(t, "ambush", "lanterns", "ashhands"), Seed: 6,
			Specs: [2]string{"scripted", "heuristic"}, Seat: 1},
		Watched{Name: "salvage-asked", Game: Raid(t, "salvage", "ashhands", "quietus"), Seed: 7, Specs: random,
			Asked: "heuristic"},
		Watched{Name: "graveyard-asked", Game: Raid(t, "graveyard", "lanterns", "tidewrights"), Seed: 8, Specs: random,
			Seat: 1, Asked: "heuristic"},
		Watched{Name: "archive-asked", Game: Raid(t, "archive", "redchoir", "fieldlab"), Seed: 9, Specs: random,
			Seat: 1, Asked: "heuristic"},
		Watched{Name: "quietus-asked", Game: Raid(t, "meltdown", "quietus", "ashhands"), Seed: 10, Specs: random,
			Seat: 1, Asked: "heuristic"},
		Watched{Name: "fieldlab", Game: Raid(t, "salvage", "fieldlab", "tidewrights"), Seed: 11, Specs: [2]string{"heuristic", "heuristic"}},
		Watched{Name: "tidewrights", Game: Raid(t, "archive", "tidewrights", "quietus"), Seed: 12, Specs: [2]string{"heuristic", "heuristic"}},
		Watched{Name: "boots", Game: Raid(t, "salvage", "quietus", "lanterns"), Seed: 0, Specs: [2]string{"heuristic", "heuristic"}},
		Watched{Name: "meltdown-asked", Game: Raid(t, "meltdown", "fieldlab", "redchoir"), Seed: 4, Specs: random,
			Asked: "heuristic"},
		Watched{Name: "ambush-asked", Game: Raid(t, "ambush", "ashhands", "tidewrights"), Seed: 5, Specs: random,
			Seat: 1, Asked: "heuristic"})
}
