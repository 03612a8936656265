package scripted_test

import (
	"flag"
	"testing"

	. "gauntlet/agents/agentstest"
)

var rewrite = flag.Bool("rewrite", false,
	"write the golden decisions anew, after a change that means to alter them")

// It decides as it did. A difference is either a defect or what a change was for.
func TestGoldenDecisions(t *testing.T) {
	third, second := Battles(t, "gf3", 4), Battles(t, "gf2", 3)
	specs, random := [2]string{"scripted", "scripted"}, [2]string{"random", "random"}
	GoldenDecisions(t, *rewrite,
		Watched{Name: "gf3-first", Game: third[0], Seed: 1, Specs: specs},
		Watched{Name: "gf3-second", Game: third[3], Seed: 2, Specs: specs, Seat: 1},
		Watched{Name: "gf2", Game: second[1], Seed: 3, Specs: specs, Seat: 1},
		Watched{Name: "gf3-asked", Game: third[1], Seed: 4, Specs: random, Asked: "scripted"},
		Watched{Name: "gf2-asked", Game: second[2], Seed: 5, Specs: random, Seat: 1, Asked: "scripted"})
}
