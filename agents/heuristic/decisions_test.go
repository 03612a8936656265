package heuristic_test

import (
	"flag"
	"fmt"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
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
	add := func(name string, i, seat int, game *engine.Game) {
		w := Watched{Name: fmt.Sprintf("%s, game %d", name, i), Game: game, Seed: uint64(i + 11), Seat: seat}
		if w.Specs = [2]string{"random", "random"}; i%3 > 0 {
			w.Specs[seat], w.Specs[1-seat] = "heuristic", "scripted"
		} else {
			w.Asked = "heuristic"
		}
		all = append(all, w)
	}
	for _, rules := range []string{"gf3", "gf2"} {
		for i, game := range Battles(t, rules, 7) {
			add(rules, i, i%2, game)
		}
		for i, game := range Listed(t, rules, "../../engine/internal/opr/games/testdata") {
			add(rules+" with lists", i, 0, game)
			add(rules+" with lists", i+1, 1, game)
			add(rules+" with lists", i+2, i%2, game)
		}
	}
	GoldenSums(t, *rewrite, all...)
}
