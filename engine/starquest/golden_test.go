package starquest_test

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

// The set-ups of the golden games.
var golden = []struct {
	name, quest, threat string
	heroes              int
	seed                uint64
	bold, playthrough   bool
}{
	{"breach", "breach", "middle", 3, 1, true, true},
	{"breach-low", "breach", "low", 2, 2, true, true},
	{"breach-high", "breach", "high", 3, 3, false, false},
	{"hunt", "hunt", "low", 2, 4, true, true},
	{"laststand", "laststand", "low", 2, 5, true, true},
	{"relay", "relay", "low", 2, 6, true, true},
	{"ruins", "ruins", "low", 2, 7, true, true},
}

// playthrough plays a golden game and returns it as text: a line for every decision, with its number, what it
// is, whose, how many choices there are, what is chosen, the dice that are rolled then, and the hash of the
// state that it leads to; below it what comes of it.
func playthrough(tb testing.TB, n int) (text string, final uint64) {
	tb.Helper()
	set := &golden[n]
	g := compile(tb, setup(tb, set.quest, set.heroes, set.threat))
	var trace engine.Trace
	var b strings.Builder
	s := g.NewTraced(set.seed, &trace)
	p := newPlayer(set.seed, set.bold)
	conf := g.Setup()
	fmt.Fprintf(&b, "# %s (player 1) against %s (player 2) on %s, mission %s, %s threat, seed %d, random choices.\n",
		conf.Armies[0].Name, conf.Armies[1].Name, conf.Table.Name, conf.Mission.Name, set.threat, set.seed)
	b.WriteString("# Number, decision and player, choices: choice [dice] hash afterwards; what comes of it.\n")
	said := func() {
		for _, note := range trace.Notes {
			fmt.Fprintf(&b, "    %s\n", note)
		}
		trace.Clear()
	}
	fmt.Fprintf(&b, "begin %016x\n", s.Hash())
	said()
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
		dice := ""
		if len(trace.Dice) > 0 {
			dice = fmt.Sprint(" ", trace.Dice)
		}
		fmt.Fprintf(&b, "%d %s, player %d, %d: %s%s %016x\n", n, d.Kind, d.Seat+1, len(menu), words, dice,
			s.Hash())
		said()
	}
	o := s.Outcome()
	fmt.Fprintf(&b, "\nover: %s; %d of %d goals done\n", o.Reason, o.Score[0], o.Score[0]+o.Score[1])
	return b.String(), s.Hash()
}

// The golden games are played as they were when somebody last read them.
func TestPlaythroughs(t *testing.T) {
	for i := range golden {
		if !golden[i].playthrough {
			continue
		}
		t.Run(golden[i].name, func(t *testing.T) {
			path := "../../testdata/playthroughs/starquest-" + golden[i].name + ".txt"
			got, _ := playthrough(t, i)
			if *rewrite {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			a, b := strings.Split(got, "\n"),
				strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
			for n := range max(len(a), len(b)) {
				line := func(l []string) string {
					if n < len(l) {
						return l[n]
					}
					return "(nothing)"
				}
				if line(a) != line(b) {
					t.Fatalf("%s:%d:\n got %s\nwant %s\n(go test ./engine/starquest -rewrite writes it anew, if that is meant)", path, n+1, line(a), line(b))
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
		_, final := playthrough(t, i)
		fmt.Fprintf(&b, "%s %016x\n", golden[i].name, final)
	}
	if *rewrite {
		hashes = b.String()
		if err := os.WriteFile("testdata/hashes.txt", []byte(hashes), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := strings.ReplaceAll(hashes, "\r\n", "\n"); b.String() != want {
		t.Errorf("the games end in\n%swant\n%s(go test ./engine/starquest -rewrite writes them anew, if that is meant)", b.String(), want)
	}
}
