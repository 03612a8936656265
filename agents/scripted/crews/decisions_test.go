package crews_test

import (
	"flag"
	"testing"

	. "gauntlet/agents/agentstest"
)

var rewrite = flag.Bool("rewrite", false,
	"write the golden decisions anew, after a change that means to alter them")

// It decides as it did, in its own games and in those of random players. A difference is either a defect or
// what a change was for.
func TestGoldenDecisions(t *testing.T) {
	specs, random := [2]string{"scripted", "scripted"}, [2]string{"random", "random"}
	GoldenDecisions(t, *rewrite,
		Watched{Name: "salvage", Game: Raid(t, "salvage", "lanterns", "ashhands"), Seed: 1, Specs: specs},
		Watched{Name: "archive", Game: Raid(t, "archive", "quietus", "fieldlab"), Seed: 2, Specs: specs, Seat: 1},
		Watched{Name: "graveyard", Game: Raid(t, "graveyard", "redchoir", "tidewrights"), Seed: 3, Specs: specs},
		Watched{Name: "meltdown", Game: Raid(t, "meltdown", "tidewrights", "lanterns"), Seed: 6, Specs: specs, Seat: 1},
		Watched{Name: "ambush", Game: Raid(t, "ambush", "quietus", "redchoir"), Seed: 7, Specs: specs},
		Watched{Name: "salvage-second", Game: Raid(t, "salvage", "redchoir", "fieldlab"), Seed: 8, Specs: specs, Seat: 1},
		Watched{Name: "archive-asked", Game: Raid(t, "archive", "ashhands", "quietus"), Seed: 9, Specs: random,
			Asked: "scripted"},
		Watched{Name: "salvage-asked", Game: Raid(t, "salvage", "tidewrights", "fieldlab"), Seed: 10, Specs: random,
			Seat: 1, Asked: "scripted"},
		Watched{Name: "graveyard-asked", Game: Raid(t, "graveyard", "lanterns", "quietus"), Seed: 11, Specs: random,
			Seat: 1, Asked: "scripted"},
		Watched{Name: "quietus-asked", Game: Raid(t, "ambush", "quietus", "redchoir"), Seed: 12, Specs: random,
			Asked: "scripted"},
		Watched{Name: "fieldlab", Game: Raid(t, "archive", "tidewrights", "fieldlab"), Seed: 13, Specs: specs, Seat: 1},
		Watched{Name: "lanterns", Game: Raid(t, "meltdown", "ashhands", "lanterns"), Seed: 14, Specs: specs, Seat: 1},
		Watched{Name: "meltdown-asked", Game: Raid(t, "meltdown", "fieldlab", "redchoir"), Seed: 4, Specs: random,
			Asked: "scripted"},
		Watched{Name: "ambush-asked", Game: Raid(t, "ambush", "ashhands", "tidewrights"), Seed: 5, Specs: random,
			Seat: 1, Asked: "scripted"})
}
