package all_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	_ "gauntlet/env/all" // networks play in environments
)

var rewrite = flag.Bool("rewrite", false,
	"write the golden games anew, after a change that means to alter them")

// Every agent plays a game as it did, on every processor: how it ends, how long it is, and the hash of its
// last position.
func TestGoldenGames(t *testing.T) {
	const path = "testdata/games.txt"
	skirmish := Compile(t, "gf3", engine.Choice{Armies: [2]string{"elite-500", "horde-500"}, Table: "courtyard",
		Mission: "standoff"})
	full, old := Battles(t, "gf3", 3)[2], Battles(t, "gf2", 3)[2]
	quest := QuestGame(t, "breach", 3, "middle")
	var b strings.Builder
	for _, c := range []struct {
		name   string
		game   *engine.Game
		agents [2]string
	}{
		{"gf3 skirmish", skirmish, [2]string{"random", "scripted"}},
		{"gf3", full, [2]string{"heuristic", "scripted"}},
		{"gf3", full, [2]string{"trained", "heuristic"}},
		{"gf2", old, [2]string{"scripted", "heuristic"}},
		{"gf2", old, [2]string{"trained", "heuristic"}},
		{"gf2", old, [2]string{"random", "random"}},
		{"starquest", quest, [2]string{"heroes", "scripted"}},
		{"starquest", quest, [2]string{"trained", "trained"}},
		{"starquest", quest, [2]string{"random", "random"}},
	} {
		res := Play(t, arena.Match{Game: c.game, Seed: 5}, c.agents[0], c.agents[1])
		fmt.Fprintf(&b, "%s, %s against %s: winner %d, %v, %d decisions, %016x\n", c.name, c.agents[0], c.agents[1],
			res.Outcome.Winner, res.Outcome.Score, res.Length, res.FinalHash)
	}
	if *rewrite {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("got\n%s\nwant\n%s", &b, want)
	}
}
