package odds_test

import (
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/rulesets"
)

// tens is the match of the benchmarks: 10 models with 2 attacks each against 10 models.
func tens(tb testing.TB) (*odds.Match, []odds.Group) {
	tb.Helper()
	ed := must.Get(rulesets.Edition("gf3"))(tb)
	a, b := side{quality: 4, defense: 4, models: 10, weapons: gun(2)},
		side{quality: 4, defense: 4, models: 10, weapons: gun(2)}
	m := must.Get(odds.NewMatch(ed, &a.army("a").Units[0], &b.army("b").Units[0]))(tb)
	groups := must.Get(m.Shooting(odds.Conditions{Range: 12}, nil))(tb)
	return m, groups
}

func BenchmarkSampled(b *testing.B) {
	m, groups := tens(b)
	var s odds.Sampler
	must.Get(s.Attack(m, odds.Conditions{}, groups, 1000, 1))(b)
	b.ReportAllocs()
	b.ResetTimer()
	must.Get(s.Attack(m, odds.Conditions{}, groups, b.N, 1))(b)
}

func BenchmarkExact(b *testing.B) {
	m, groups := tens(b)
	var c odds.Calculator
	b.ReportAllocs()
	for b.Loop() {
		must.Get(c.Attack(m, odds.Conditions{}, groups))(b)
	}
}

func BenchmarkMean(b *testing.B) {
	m, groups := tens(b)
	b.ReportAllocs()
	for b.Loop() {
		m.Mean(odds.Conditions{}, groups)
	}
}
