package odds_test

import (
	"testing"

	"gauntlet/engine/opr/odds"
	"gauntlet/engine/rulesets"
)

// tens is the match of the benchmarks: 10 models with 2 attacks each against 10 models.
func tens(tb testing.TB) (*odds.Match, []odds.Group) {
	tb.Helper()
	ed, err := rulesets.Edition("gf3")
	if err != nil {
		tb.Fatal(err)
	}
	a, b := side{quality: 4, defense: 4, models: 10, weapons: gun(2)},
		side{quality: 4, defense: 4, models: 10, weapons: gun(2)}
	m, err := odds.NewMatch(ed, &a.army("a").Units[0], &b.army("b").Units[0])
	if err != nil {
		tb.Fatal(err)
	}
	groups, err := m.Shooting(odds.Conditions{Range: 12}, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return m, groups
}

func BenchmarkSampled(b *testing.B) {
	m, groups := tens(b)
	var s odds.Sampler
	if _, err := s.Attack(m, odds.Conditions{}, groups, 1000, 1); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	if _, err := s.Attack(m, odds.Conditions{}, groups, b.N, 1); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkExact(b *testing.B) {
	m, groups := tens(b)
	var c odds.Calculator
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Attack(m, odds.Conditions{}, groups); err != nil {
			b.Fatal(err)
		}
	}
}
