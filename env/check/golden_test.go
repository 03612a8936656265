package check_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/env"
	"gauntlet/env/check"
)

var rewrite = flag.Bool("rewrite", false, "write the golden games anew, after a change that means to alter them")

// playthrough plays a random game and returns it as text: a line for every action, with its number, the seat,
// how many actions are legal and what is chosen; at the end who has won, and the hash of all that the
// environment has shown.
func playthrough(t *testing.T, id string, layer env.Layer, seed uint64) string {
	e := made(env.New(id, env.Options{Layer: layer}))
	var b strings.Builder
	fmt.Fprintf(&b, `# %s, %s layer, seed %d, random choices among the legal actions.
# Number, seat, legal actions: choice; the round when it changes.
`, id, layer, seed)
	must(t, e.Reset(seed))
	mask := make([]uint8, e.Spec().Actions())
	rng := dice.New(seed + 1)
	for n, round := 1, 0; e.Seat() >= 0; n++ {
		if r := e.Position().Round(); r != round {
			round = r
			fmt.Fprintf(&b, "\n== round %d\n", round)
		}
		must(t, e.Mask(mask))
		legal := 0
		for _, m := range mask {
			legal += int(m)
		}
		a := env.Sample(mask, &rng)
		fmt.Fprintf(&b, "%d seat %d, %d: %s\n", n, e.Seat(), legal, e.Spec().Slots[a].Name)
		must(t, e.Step(a))
	}
	i := e.Info()
	fmt.Fprintf(&b, "\nover %s: %d to %d, rewards %g and %g, %d actions, %d decisions, %d activations\n",
		i.Outcome.Reason, i.Outcome.Score[0], i.Outcome.Score[1],
		e.Reward(0), e.Reward(1), i.Length, i.Decisions, i.Activations)
	h := made(check.Trajectory(t.Context(), func() (env.Env, error) { return e, nil }, seed, 2))
	fmt.Fprintf(&b, "trajectory of two games %016x\n", h)
	return b.String()
}

// The golden games are played and seen as they were when somebody last read them.
func TestGoldenPlaythroughs(t *testing.T) {
	for _, id := range env.IDs() {
		for _, layer := range []env.Layer{env.Atomic, env.Tactical} {
			t.Run(id.Name+"-"+layer.String(), func(t *testing.T) {
				path := "../../testdata/playthroughs/env-" + id.Name + "-" + layer.String() + ".txt"
				got := playthrough(t, id.Name, layer, 1)
				if *rewrite {
					must(t, os.WriteFile(path, []byte(got), 0o644))
				}
				data := made(os.ReadFile(path))
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
						t.Fatalf("%s:%d:\n got %s\nwant %s\n(go test ./env/check -rewrite writes it anew, if that is meant)",
							path, n+1, line(a), line(b))
					}
				}
			})
		}
	}
}
