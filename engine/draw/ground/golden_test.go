package ground_test

import (
	"fmt"
	"hash/fnv"
	"testing"

	"gauntlet/engine/draw/ground"
	"gauntlet/engine/enginetest/must"
)

// What seeds draw stays what it is: files that somebody has drawn once can be drawn again. Sums over all of what some
// seeds draw, by size and density, tell when it does not; a change that is meant writes them anew.
func TestGoldenGrounds(t *testing.T) {
	for want, o := range map[string]ground.Order{
		"553262af306f2b54": {Width: 72, Height: 48, Density: "open"},
		"1a05d8cc84a57460": {Width: 48, Height: 48, Density: "usual"},
		"aa9cdf482f77518d": {Width: 72, Height: 48, Density: "dense", Test: true},
		"9cfb82a9b6d9b66d": {Width: 60, Height: 44},
		"8c271971c2a5044d": {Width: 96, Height: 72},
		"a10557901bf5593c": {Width: 36, Height: 36},
	} {
		sum := fnv.New64a()
		for o.Seed = range uint64(60) {
			sum.Write(must.Get(ground.Table(o))(t))
			sum.Write(must.Get(ground.Mission(o))(t))
		}
		if got := fmt.Sprintf("%016x", sum.Sum64()); got != want {
			t.Errorf("%+v: what is drawn comes to %s, not %s", o, got, want)
		}
	}
}
