package agentstest

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/crc32"
	"path/filepath"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/files"
)

// A Watched is a game whose decisions are kept as text, to be compared with those of later.
type Watched struct {
	Name  string // of the file, without its ending
	Game  *engine.Game
	Seed  uint64
	Specs [2]string // of the agents, by seat
	Seat  int       // whose decisions are kept
	// Asked is the agent that is asked in each decision of that seat though another plays it, so that it sees
	// what its own play would not lead to; "" asks the one that plays.
	Asked string
}

// GoldenDecisions checks that an agent decides as it did, and for the same reasons: it compares what the
// watched seat chose in each decision, and what it said of it, with testdata/decisions. With rewrite the
// files are written anew.
func GoldenDecisions(t *testing.T, rewrite bool, games ...Watched) {
	t.Helper()
	for _, w := range games {
		t.Run(w.Name, func(t *testing.T) {
			path := filepath.Join("testdata", "decisions", w.Name+".txt")
			got := w.text(t)
			if rewrite {
				if err := files.Write(path, got); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := files.Read(path, 1<<24)
			if err != nil {
				t.Fatal(err)
			}
			before, now := bytes.Split(want, []byte("\n")), bytes.Split(got, []byte("\n"))
			for i := range min(len(before), len(now)) {
				if !bytes.Equal(before[i], now[i]) {
					t.Fatalf("%s:%d: it now decides\n%s\nbefore\n%s", path, i+1, now[i], before[i])
				}
			}
			if len(before) != len(now) {
				t.Errorf("%d decisions, before %d", len(now), len(before))
			}
		})
	}
}

// GoldenSums checks the same of more games, by a CRC-32 of each that stand in testdata/decisions/sums.txt: they
// notice what a reader would not, and take less room.
func GoldenSums(t *testing.T, rewrite bool, games ...Watched) {
	t.Helper()
	path := filepath.Join("testdata", "decisions", "sums.txt")
	var b bytes.Buffer
	for _, w := range games {
		fmt.Fprintf(&b, "%s, seed %d, seat %d %08x\n", w.Name, w.Seed, w.Seat, crc32.ChecksumIEEE(w.text(t)))
	}
	if rewrite {
		if err := files.Write(path, b.Bytes()); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := files.Read(path, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	before, now := bytes.Split(want, []byte("\n")), bytes.Split(b.Bytes(), []byte("\n"))
	for i := range max(len(before), len(now)) {
		switch {
		case i >= len(before) || i >= len(now):
			t.Fatalf("%d games, before %d", len(now)-1, len(before)-1)
		case !bytes.Equal(before[i], now[i]):
			t.Errorf("%s:%d: it now decides otherwise: %s, before %s", path, i+1, now[i], before[i])
		}
	}
}

// text plays the game and returns a line for each decision of the watched seat.
func (w *Watched) text(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	var players [2]agents.Agent
	for seat, spec := range w.Specs {
		a, err := agents.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		players[seat] = a
	}
	watched := New(t, cmp.Or(w.Asked, w.Specs[w.Seat]))
	if w.Asked == "" {
		players[w.Seat] = watched
	} else {
		watched.Begin(w.Game, w.Seat, agents.Seed(w.Seed, w.Seat))
	}
	out := PlayOut(t, w.Game, w.Seed, players, func(v agents.View, choice engine.Action) {
		if v.Seat == w.Seat {
			if w.Asked != "" {
				var err error
				if choice, err = agents.Answer(watched, v); err != nil {
					t.Fatal(err)
				}
			}
			fmt.Fprintf(&b, "round %d, %s: %s of %d: %s\n", v.Position.Round(), v.Decision.Kind, told(choice),
				len(v.Menu), watched.Explain())
		}
	})
	fmt.Fprintf(&b, "winner %d, score %v\n", out.Winner, out.Score)
	return b.Bytes()
}

// told returns an action with those of its fields that are not 0.
func told(a engine.Action) string {
	b := fmt.Appendf(nil, "%s %d, unit %d", a.Verb, a.Pattern, a.Unit)
	if a.Target != 0 {
		b = fmt.Appendf(b, ", target %d", a.Target)
	}
	if a.Arg != 0 {
		b = fmt.Appendf(b, ", argument %d", a.Arg)
	}
	if a.Form != engine.AsItStands {
		b = fmt.Appendf(b, ", %s", a.Form)
	}
	for _, p := range a.Way[:a.Ways] {
		b = fmt.Appendf(b, ", by %d %d", p.X, p.Y)
	}
	if a.At.X != 0 || a.At.Y != 0 {
		b = fmt.Appendf(b, ", at %d %d", a.At.X, a.At.Y)
	}
	return string(b)
}
