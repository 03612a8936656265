// Package sight_test looks at games of the environments of one-page games as they were looked at before. The tests of
// env say what the numbers mean; these take a moment and notice when one of them is another.
package sight_test

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
	"gauntlet/env"
	_ "gauntlet/env/all"
	"gauntlet/env/check"
)

var rewrite = flag.Bool("rewrite", false, "write the golden sums anew, after a change that means to alter what is observed")

// folders are those of lists in the names of games.
var folders = regexp.MustCompile(`[./a-z0-9]+/`)

//go:embed testdata/sums.txt
var sums string

// lists is where the lists with special rules of their own are.
const lists = "../../../engine/internal/opr/games/testdata/"

// listed returns where a list is, or its name when it ships.
func listed(t *testing.T, name string) string {
	if filepath.Ext(name) == "" {
		return name
	}
	for _, folder := range []string{"testdata/", lists, "../../testdata/", "../../../testdata/armies/gf2/", "../../../testdata/armies/gf3/"} {
		if files.Exists(folder + name) {
			return folder + name
		}
	}
	t.Fatalf("there is no list %s", name)
	return ""
}

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
				h.Floats([]float32{e.Reward(seat)})
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
		fmt.Fprintf(&all, "%s seed %d %016x\n", folders.ReplaceAllString(spec, ""), seed, looked(t, spec, seed, n))
	}
	for _, c := range []struct {
		spec string
		seed uint64
	}{{"GF3-Skirmish-v1", 2}, {"GF3-1000-v1", 6}, {"GF3-2000-v1", 8}, {"GF2-1000-v1", 12}, {"StarQuest-Breach-v1", 14},
		{"StarQuest-Hunt-v1", 16}} {
		look(c.spec+":layer=atomic", c.seed, 1)
		look(c.spec+":layer=tactical", c.seed+1, 1)
	}
	for i := range 6 {
		for _, rules := range []string{"gf3", "gf2"} {
			look(fmt.Sprintf("%s-2000-v1:layer=tactical:armies=%s%s-%d.yaml,%s%s-%d.yaml", strings.ToUpper(rules), lists, rules, i+1,
				lists, rules, (i+1)%6+1), uint64(i), 2)
		}
	}
	for _, c := range []struct {
		spec string
		seed uint64
	}{{"GF2-2000-v1;vigil.yaml;vigil.yaml", 1}, {"GF3-1000-v1;coven.yaml;choir.yaml", 3},
		{"GF3-1000-v1;whisper.yaml;gunline-500", 5}, {"GF2-2000-v1;officers.yaml;seers.yaml", 7},
		{"GF3-1000-v1;gf3-7.yaml;gf3-7.yaml", 8}, {"GF2-1000-v1;gf2-7.yaml;gf2-7.yaml", 9}} {
		part := strings.Split(c.spec, ";")
		look(part[0]+":layer=tactical:shape-markers=1:shape-value=1:armies="+listed(t, part[1])+","+listed(t, part[2]), c.seed, 1)
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
