package agentstest

import (
	"bytes"
	"fmt"
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

// text plays the game and returns a line for each decision of the watched seat.
func (w *Watched) text(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	watched := New(t, w.Specs[w.Seat])
	var players [2]agents.Agent
	players[w.Seat], players[1-w.Seat] = watched, New(t, w.Specs[1-w.Seat])
	out := PlayOut(t, w.Game, w.Seed, players, func(v agents.View, choice engine.Action) {
		if v.Seat == w.Seat {
			fmt.Fprintf(&b, "round %d, %s: %v of %d: %s\n", v.Position.Round(), v.Decision.Kind, choice,
				len(v.Menu), watched.Explain())
		}
	})
	fmt.Fprintf(&b, "winner %d, score %v\n", out.Winner, out.Score)
	return b.Bytes()
}
