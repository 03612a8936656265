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
		Watched{Name: "meltdown-asked", Game: Raid(t, "meltdown", "fieldlab", "redchoir"), Seed: 4, Specs: random,
			Asked: "heuristic"},
		Watched{Name: "ambush-asked", Game: Raid(t, "ambush", "ashhands", "tidewrights"), Seed: 5, Specs: random,
			Seat: 1, Asked: "heuristic"})
}
