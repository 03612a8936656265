// Package sight_test looks at games of the environments of one-page games as they were looked at before. The tests of
// env say what the numbers mean; these take a moment and notice when one of them is another.
package sight_test

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
	_ "gauntlet/env/all"
	"gauntlet/env/check"
)

var rewrite = flag.Bool("rewrite", false, "write the golden sums anew, after a change that means to alter what is observed")

//go:embed testdata/sums.txt
var sums string

// lists is where the lists with special rules of their own are.
const lists = "../../../engine/internal/opr/games/testdata/"

// looked returns the sum of what both seats observe in a random game at every n-th decision, of the features of its
// actions, and of the names and bounds of all these numbers.
func looked(t *testing.T, spec string, seed uint64, n int) uint64 {
	id, opts, err := env.ParseSpec(spec)
	must.Do(t, err)
	e := must.Get(env.New(id, opts))(t)
	s, rng := e.Spec(), dice.New(seed)
	obs, mask := make([]float32, s.ObsSize), make([]uint8, s.Actions())
	features := make([]float32, s.Actions()*len(s.Features))
	var h check.Hash
	for _, f := range append(s.Obs[:len(s.Obs):len(s.Obs)], s.Features...) {
		h.Bytes([]byte(f.Name))
		h.Floats([]float32{f.Low, f.High})
	}
	must.Do(t, e.Reset(seed))
	for k := 0; ; k++ {
		if k%n == 0 || e.Seat() < 0 {
			for seat := range 2 {
				must.Do(t, e.Observe(seat, obs))
				h.Floats(obs)
			}
		}
		if e.Seat() < 0 {
			return h.Sum()
		}
		if k%n == 0 && len(features) > 0 {
			must.Do(t, e.Features(features))
			h.Floats(features)
		}
		must.Do(t, e.Mask(mask))
		must.Do(t, e.Step(env.Sample(mask, &rng)))
	}
}

// Games look as they did.
func TestGamesLook(t *testing.T) {
	var all strings.Builder
	look := func(spec string, seed uint64, n int) {
		fmt.Fprintf(&all, "%s seed %d %016x\n", strings.ReplaceAll(spec, lists, ""), seed, looked(t, spec, seed, n))
	}
	for seed, spec := range []string{"GF3-Skirmish-v0", "GF3-Skirmish-v1", "GF3-1000-v0", "GF3-1000-v1", "GF3-2000-v1", "GF2-1000-v0",
		"GF2-1000-v1", "StarQuest-Breach-v0", "StarQuest-Hunt-v0"} {
		for k, layer := range []string{"atomic", "tactical"} {
			look(spec+":layer="+layer, uint64(2*seed+k), 1)
		}
	}
	for i := range 6 {
		for _, rules := range []string{"gf3", "gf2"} {
			look(fmt.Sprintf("%s-2000-v1:layer=tactical:armies=%s%s-%d.yaml,%s%s-%d.yaml", strings.ToUpper(rules), lists, rules, i+1,
				lists, rules, (i+1)%6+1), uint64(i), 2)
		}
	}
	if *rewrite {
		sums = all.String()
		must.Do(t, os.WriteFile("testdata/sums.txt", []byte(sums), 0o644))
	}
	want := strings.Split(strings.ReplaceAll(sums, "\r\n", "\n"), "\n")
	for k, got := range strings.Split(all.String(), "\n") {
		if k >= len(want) || got != want[k] {
			t.Errorf("testdata/sums.txt:%d: got %q (go test ./env/internal/sight -rewrite writes it anew, if that is meant)", k+1, got)
		}
	}
}
