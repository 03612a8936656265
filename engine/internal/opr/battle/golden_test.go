package battle_test

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"gauntlet/engine"
)

var rewrite = flag.Bool("rewrite", false, "write the golden playthroughs and hashes anew, after a change that means to alter games")

// The set-ups of the golden games: all styles, all sizes, long edges and short, markers placed and fixed.
var golden = []struct {
	name              string
	army, army2       string
	table, mission    string
	seed              uint64
	bold, playthrough bool
}{
	{"standoff", "horde-1000", "mixed-1000", "borough", "standoff", 1, true, true},
	{"courtyard", "elite-500", "vehicles-500", "courtyard", "standoff", 18, true, true},
	{"crossroads", "elite-1000", "fast-1000", "thornwood", "crossroads", 17, true, true},
	{"corners", "gunline-1000", "horde-1000", "foundry", "corners", 4, false, false},
	{"longmarch", "fast-2000", "gunline-2000", "canyon", "longmarch", 5, true, false},
	{"steppe", "vehicles-2000", "horde-2000", "steppe", "standoff", 6, false, false},
	{"mire", "mixed-2000", "elite-2000", "mire", "longmarch", 7, true, false},
	{"outpost", "fast-500", "horde-500", "outpost", "standoff", 8, true, false},
	{"skirmish", "cohort-500", "brood-500", "courtyard", "standoff", 3, true, true},
	{"siege", "brood-1000", "cohort-1000", "borough", "standoff", 1, true, true},
	{"marsh", "cohort-1000", "cohort-1000", "mire", "longmarch", 6, true, true},
	{"host", "brood-2000", "cohort-2000", "thornwood", "crossroads", 5, true, false},
}

// playthrough plays a golden game and returns it as text, with the name of its ruleset: a line for every
// decision, with its number, what it is, whose, how many choices there are, what is chosen, the dice that are
// rolled then, and the hash of the state that it leads to; below it what comes of it.
func playthrough(tb testing.TB, n int) (text, rules string, final uint64) {
	tb.Helper()
	set := &golden[n]
	g := mustCompile(tb, set.army, set.army2, set.table, set.mission)
	var trace engine.Trace
	var b strings.Builder
	s := g.NewTraced(set.seed, &trace)
	p := newPlayer(set.seed, set.bold)
	setup := g.Setup()
	fmt.Fprintf(&b, "# %s (player 1) against %s (player 2) on %s, mission %s, seed %d, random choices.\n",
		setup.Armies[0].Name, setup.Armies[1].Name, setup.Table.Name, setup.Mission.Name, set.seed)
	b.WriteString("# Number, decision and player, choices: choice [dice] hash afterwards; what comes of it.\n")
	fmt.Fprintf(&b, "begin%s %016x\n", rolled(&trace), s.Hash())
	trace.Clear()
	var menu []engine.Action
	round := 0
	for n := 1; !s.Over(); n++ {
		if r := s.Round(); r != round {
			round = r
			fmt.Fprintf(&b, "\n== round %d\n", round)
		}
		d := s.Decision()
		menu = s.Menu(menu[:0])
		a := menu[p.choose(menu)]
		words := s.Describe(a)
		if err := s.Apply(a); err != nil {
			tb.Fatalf("%s: decision %d: %v", set.name, n, err)
		}
		fmt.Fprintf(&b, "%d %s, player %d, %d: %s%s %016x\n", n, d.Kind, d.Seat+1, len(menu), words,
			rolled(&trace), s.Hash())
		for _, note := range trace.Notes {
			fmt.Fprintf(&b, "    %s\n", note)
		}
		trace.Clear()
	}
	o := s.Outcome()
	fmt.Fprintf(&b, "\nover %s: %d to %d markers\n", o.Reason, o.Score[0], o.Score[1])
	return b.String(), setup.Ruleset.Name(), s.Hash()
}

// rolled returns the dice of a trace.
func rolled(t *engine.Trace) string {
	if len(t.Dice) == 0 {
		return ""
	}
	return fmt.Sprint(" ", t.Dice)
}

// The golden games are played as they were when somebody last read them.
func TestPlaythroughs(t *testing.T) {
	for i := range golden {
		if !golden[i].playthrough {
			continue
		}
		t.Run(golden[i].name, func(t *testing.T) {
			got, rules, _ := playthrough(t, i)
			path := "../../../../testdata/playthroughs/" + rules + "-" + golden[i].name + ".txt"
			if *rewrite {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.ReplaceAll(string(data), "\r\n", "\n")
			a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
			for n := range max(len(a), len(b)) {
				line := func(l []string) string {
					if n < len(l) {
						return l[n]
					}
					return "(nothing)"
				}
				if line(a) != line(b) {
					t.Fatalf("%s:%d:\n got %s\nwant %s\n(go test ./engine/opr/battle -rewrite writes it anew, if that is meant)", path, n+1, line(a), line(b))
				}
			}
		})
	}
}

//go:embed testdata/hashes.txt
var hashes string

// The golden games end in the same states on every machine. The hashes stand inside the test, so that it runs
// wherever it is taken.
func TestGoldenHashes(t *testing.T) {
	var b strings.Builder
	for i := range golden {
		_, _, final := playthrough(t, i)
		fmt.Fprintf(&b, "%s %016x\n", golden[i].name, final)
	}
	if *rewrite {
		hashes = b.String()
		if err := os.WriteFile("testdata/hashes.txt", []byte(hashes), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := strings.ReplaceAll(hashes, "\r\n", "\n"); b.String() != want {
		t.Errorf("the games end in\n%swant\n%s(go test ./engine/opr/battle -rewrite writes them anew, if that is meant)", b.String(), want)
	}
}
