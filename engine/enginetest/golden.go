package enginetest

import (
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/files"
)

// A Golden is a game that is played at random as it was when somebody last read it.
type Golden struct {
	Name string
	Game func(testing.TB) *engine.Game
	Seed uint64
	Bold bool
	Text bool   // the whole game stands in a file, not only the hash of its end
	Note string // what its heading says besides
}

// Goldens are the golden games of a package.
type Goldens struct {
	Games  []Golden
	Bold   Bold
	Folder string // of the games as text, seen from the package
	Hashes string // testdata/hashes.txt, or sums.txt, embedded in the test so that it runs wherever it is taken
	// End says how a game has ended.
	End     func(engine.Outcome) string
	Rewrite bool // the files are written anew
}

// play plays a golden game and returns it as text: a line for every decision, with its number, what it is,
// whose, how many choices there are, what is chosen, the dice that are rolled then, and the hash of the state
// that it leads to; below it what comes of it.
func (a *Goldens) play(tb testing.TB, set *Golden) (text, rules string, final uint64) {
	tb.Helper()
	var trace engine.Trace
	var b strings.Builder
	g := set.Game(tb)
	s := g.NewTraced(set.Seed, &trace)
	setup := g.Setup()
	fmt.Fprintf(&b, "# %s (player 1) against %s (player 2) on %s, mission %s, %sseed %d, random choices.\n",
		setup.Armies[0].Name, setup.Armies[1].Name, setup.Table.Name, setup.Mission.Name, set.Note, set.Seed)
	b.WriteString("# Number, decision and player, choices: choice [dice] hash afterwards; what comes of it.\n")
	tell := func(what string) {
		if len(trace.Dice) > 0 {
			what += fmt.Sprint(" ", trace.Dice)
		}
		fmt.Fprintf(&b, "%s %016x\n", what, s.Hash())
		for _, note := range trace.Notes {
			fmt.Fprintf(&b, "    %s\n", note)
		}
		if trace.Stray > 0 {
			tb.Errorf("%d dice after %s that no event explains", trace.Stray, what)
		}
		trace.Clear()
	}
	tell("begin")
	round := 0
	for t := range a.Bold.Player(set.Seed, set.Bold).Play(tb, s) {
		if r := s.Round(); r != round {
			round = r
			fmt.Fprintf(&b, "\n== round %d\n", round)
		}
		d := s.Decision()
		line := fmt.Sprintf("%d %s, player %d, %d: %s", t.Number+1, d.Kind, d.Seat+1, len(t.Menu),
			s.Describe(t.Choice))
		t.Do()
		tell(line)
	}
	fmt.Fprintf(&b, "\nover%s\n", a.End(s.Outcome()))
	return b.String(), setup.Ruleset.Name(), s.Hash()
}

// Playthroughs compares the games that stand in files.
func (a *Goldens) Playthroughs(t *testing.T) {
	for i := range a.Games {
		if set := &a.Games[i]; set.Text {
			t.Run(set.Name, func(t *testing.T) {
				got, rules, _ := a.play(t, set)
				path := a.Folder + "/" + rules + "-" + set.Name + ".txt"
				a.write(t, path, got)
				data, err := files.Read(path, maxGolden)
				if err != nil {
					t.Fatal(err)
				}
				a.compare(t, path, got, string(data))
			})
		}
	}
}

// EndHashes compares the hashes of the states in which the games end.
func (a *Goldens) EndHashes(t *testing.T) {
	const path = "testdata/hashes.txt"
	var b strings.Builder
	for i := range a.Games {
		_, _, final := a.play(t, &a.Games[i])
		fmt.Fprintf(&b, "%s %016x\n", a.Games[i].Name, final)
	}
	if a.Rewrite {
		a.Hashes = b.String()
		a.write(t, path, a.Hashes)
	}
	a.compare(t, path, b.String(), a.Hashes)
}

// Sums compares the CRC-32 of the games as text with testdata/sums.txt: of all that happens in them, every word of it.
func (a *Goldens) Sums(t *testing.T) {
	const path = "testdata/sums.txt"
	var b strings.Builder
	for i := range a.Games {
		text, rules, _ := a.play(t, &a.Games[i])
		fmt.Fprintf(&b, "%s %s %08x\n", rules, a.Games[i].Name, crc32.ChecksumIEEE([]byte(text)))
	}
	if a.Rewrite {
		a.Hashes = b.String()
		a.write(t, path, a.Hashes)
	}
	a.compare(t, path, b.String(), a.Hashes)
}

// maxGolden bounds a game as text, in bytes.
const maxGolden = 16 << 20

func (a *Goldens) write(t *testing.T, path, text string) {
	if a.Rewrite {
		if err := files.Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
}

// compare fails the test at the first line that differs.
func (a *Goldens) compare(t *testing.T, path, got, want string) {
	t.Helper()
	lines := strings.SplitAfter(strings.ReplaceAll(want, "\r\n", "\n"), "\n")
	for n, line := range strings.SplitAfter(got, "\n") {
		if n >= len(lines) || lines[n] != line {
			t.Fatalf("%s:%d:\n got %swant %s(go test -rewrite writes it anew, if that is meant)", path, n+1,
				line, strings.Join(lines[min(n, len(lines)):min(n+1, len(lines))], ""))
		}
	}
}
