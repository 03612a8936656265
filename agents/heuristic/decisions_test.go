package heuristic_test

import (
	"flag"
	"fmt"
	"testing"

	. "gauntlet/agents/agentstest"
)

var rewrite = flag.Bool("rewrite", false,
	"write the golden decisions anew, after a change that means to alter them")

// It decides as it did. A difference is either a defect or what a change was for.
func TestGoldenDecisions(t *testing.T) {
	third, second := Battles(t, "gf3", 4), Battles(t, "gf2", 2)
	random := [2]string{"random", "random"}
	GoldenDecisions(t, *rewrite,
		Watched{Name: "gf3-first", Game: third[0], Seed: 1, Specs: [2]string{"heuristic", "scripted"}},
		Watched{Name: "gf3-second", Game: third[3], Seed: 2, Specs: [2]string{"scripted", "heuristic"}, Seat: 1},
		Watched{Name: "gf2", Game: second[1], Seed: 3, Specs: [2]string{"heuristic", "scripted"}},
		Watched{Name: "gf2-second", Game: second[0], Seed: 4, Specs: [2]string{"scripted", "heuristic"}, Seat: 1},
		Watched{Name: "gf3-asked", Game: third[1], Seed: 5, Specs: random, Asked: "heuristic"},
		Watched{Name: "gf3-asked-second", Game: third[2], Seed: 6, Specs: random, Seat: 1, Asked: "heuristic"})
}

// It decides as it did in more games: with lists of the starter set and with lists that have special rules of their
// own, where it plays and where it is asked in games of chance.
func TestGoldenSums(t *testing.T) {
	var all []Watched
	for _, rules := range []string{"gf3", "gf2"} {
		games := append(Battles(t, rules, 7), Listed(t, rules, "../../engine/internal/opr/games/testdata")...)
		for i, game := range games {
			w := Watched{Name: fmt.Sprintf("%s, game %d", rules, i), Game: game, Seed: uint64(i + 11), Seat: i % 2}
			if w.Specs = [2]string{"random", "random"}; i%3 > 0 {
				w.Specs[i%2], w.Specs[1-i%2] = "heuristic", "scripted"
			} else {
				w.Asked = "heuristic"
			}
			all = append(all, w)
		}
	}
	GoldenSums(t, *rewrite, all...)
}
