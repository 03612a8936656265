package odds_test

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"gauntlet/engine/odds"
)

// What is said of a distribution, worked out by hand: of three numbers with 1/2, 1/4 and 1/4.
func TestDistribution(t *testing.T) {
	p := odds.Distribution{0.5, 0.25, 0.25}
	if p.Mean() != 0.75 {
		t.Errorf("mean %v", p.Mean())
	}
	// 0.5 * 0.75^2 + 0.25 * 0.25^2 + 0.25 * 1.25^2
	if want := math.Sqrt(0.28125 + 0.015625 + 0.390625); p.Spread() != want {
		t.Errorf("spread %v, want %v", p.Spread(), want)
	}
	for n, want := range map[int]float64{-1: 0, 0: 0.5, 1: 0.25, 2: 0.25, 3: 0} {
		if got := p.Exactly(n); got != want {
			t.Errorf("exactly %d: %v, want %v", n, got, want)
		}
	}
	for n, want := range map[int]float64{-1: 1, 0: 1, 1: 0.5, 2: 0.25, 3: 0} {
		if got := p.AtLeast(n); got != want {
			t.Errorf("at least %d: %v, want %v", n, got, want)
		}
	}
	for n, want := range map[int]odds.Distribution{0: {1}, 1: {0.5, 0.5}, 2: p, 5: p} {
		if got := p.AtMost(n); !slices.Equal(got, want) {
			t.Errorf("at most %d: %v, want %v", n, got, want)
		}
	}
	c := odds.CountOf(p)
	if c.Mean != p.Mean() || c.Median != 0 || c.Spread != p.Spread() || !slices.Equal(c.Exactly, p) ||
		!slices.Equal(c.AtLeast, odds.Distribution{1, 0.5, 0.25}) {
		t.Errorf("%+v", c)
	}
	if above := odds.CountOf(odds.Distribution{0.75, 0.5}); above.AtLeast[0] != 1 || above.AtLeast[1] != 0.5 {
		t.Errorf("at least as many with more than certainty: %v", above.AtLeast)
	}
	if text, err := json.Marshal(odds.Distribution{0.5, 0, 0.5}); string(text) != `{"0":0.5,"2":0.5}` || err != nil {
		t.Errorf("%s, %v", text, err)
	}
	if text, err := json.Marshal(odds.Distribution{0, 1}); string(text) != `{"1":1}` || err != nil {
		t.Errorf("%s, %v", text, err)
	}
}

// A distribution grows where something is added, and loses the zeros at its end.
func TestDistributionGrows(t *testing.T) {
	p := odds.Distribution{0.5}.Plus(2, 0.25).Plus(0, 0.125)
	if !slices.Equal(p, odds.Distribution{0.625, 0, 0.25}) {
		t.Errorf("%v", p)
	}
	for _, c := range []struct{ p, want odds.Distribution }{
		{odds.Distribution{0, 1, 0, 0}, odds.Distribution{0, 1}}, {odds.Distribution{0, 0}, odds.Distribution{0}},
		{odds.Distribution{1}, odds.Distribution{1}}, {odds.Distribution{0.5, 0, 0.5}, odds.Distribution{0.5, 0, 0.5}},
		{nil, nil},
	} {
		if got := c.p.Trim(); !slices.Equal(got, c.want) {
			t.Errorf("%v without zeros: %v", c.p, got)
		}
	}
	if got := (odds.Distribution{3, 1, 0}).Over(4); !slices.Equal(got, odds.Distribution{0.75, 0.25}) {
		t.Errorf("counts of 4: %v", got)
	}
}

// A report holds what was added, in its order.
func TestReport(t *testing.T) {
	var r odds.Report
	r.AddCount("hits", odds.CountOf(odds.Distribution{0, 1}))
	r.AddCount("wounds", odds.CountOf(odds.Distribution{1}))
	r.AddChance("wins", 0.25)
	r.AddChance("draws", 0.5)
	if len(r.Counts) != 2 || r.Counts[0].Name != "hits" || r.Counts[0].Mean != 1 || r.Counts[1].Name != "wounds" ||
		!slices.Equal(r.Chances, []odds.Chance{{Name: "wins", P: 0.25}, {Name: "draws", P: 0.5}}) {
		t.Errorf("%+v", r)
	}
}
