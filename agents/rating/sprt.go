package rating

import (
	"math"
	"slices"
)

// A Model says what the two hypotheses of a sequential test mean.
type Model int

// The models.
const (
	Logistic Model = iota // Elo differences, as EloOf gives them
	// normalized Elo: the score's distance from one half in standard deviations of one game, times Scale
	Normalized
)

// A Test is a sequential probability ratio test of elo difference Elo0 (H0) against Elo1 (H1).
type Test struct {
	Model       Model
	Elo0, Elo1  float64
	Alpha, Beta float64 // chance to accept H1 when H0 is true, and the reverse
}

// A Verdict is what a test says of a sample.
type Verdict int

// The verdicts.
const (
	Undecided Verdict = iota
	AcceptH0
	AcceptH1
)

// Bounds returns the log-likelihood ratios at which the test accepts H0 and H1.
func (t Test) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Verdict returns what the test says at a log-likelihood ratio.
func (t Test) Verdict(llr float64) Verdict {
	lower, upper := t.Bounds()
	switch {
	case llr >= upper:
		return AcceptH1
	case llr <= lower:
		return AcceptH0
	}
	return Undecided
}

// LLR returns the log-likelihood ratio of H1 to H0. Results that never occurred count 1/1000, so that it is
// finite.
func (t Test) LLR(s Sample) (llr float64) {
	s.count = slices.Clone(s.count)
	for i, c := range s.count {
		s.count[i] = max(c, 1e-3)
	}
	p, a := make([]float64, len(s.count)), make([]float64, len(s.count))
	for i, c := range s.count {
		p[i], a[i] = c/s.N(), s.value(i)
	}
	q0, q1 := t.law(p, a, t.Elo0), t.law(p, a, t.Elo1)
	for i, c := range s.count {
		llr += float64(c * math.Log(q1[i]/q0[i]))
	}
	return llr
}

// law returns the law nearest to p, in likelihood, under which results of the values a differ by so much Elo
// from one half.
func (t Test) law(p, a []float64, elo float64) []float64 {
	unit := Scale
	switch {
	case t.Model == Logistic:
		return withMean(p, a, ScoreOf(elo))
	case len(p) == 5:
		unit /= math.Sqrt2 // of pairs, whose results vary less
	}
	return withRatio(p, a, elo/unit)
}

// withMean returns the law nearest to p, in likelihood, under which a has the mean mu.
func withMean(p, a []float64, mu float64) []float64 {
	f := make([]float64, len(a))
	for i := range a {
		f[i] = a[i] - mu
	}
	return withZero(p, f)
}

// withZero returns the law nearest to p, in likelihood, under which f has the mean 0: p/(1+theta f), theta
// found by bisection. f must take both signs.
func withZero(p, f []float64) []float64 {
	// The sum falls from plus to minus infinity between these ends.
	lo, hi := -1/slices.Max(f), -1/slices.Min(f)
	for range 200 {
		theta := (lo + hi) / 2
		var sum float64
		for i := range p {
			sum += p[i] * f[i] / (1 + float64(theta*f[i]))
		}
		if sum > 0 {
			lo = theta
		} else {
			hi = theta
		}
	}
	q, theta := make([]float64, len(p)), (lo+hi)/2
	for i := range p {
		q[i] = p[i] / (1 + float64(theta*f[i]))
	}
	return q
}

// withRatio returns the law nearest to p, in likelihood, under which the mean of a lies t standard deviations
// over one half. It linearises the condition about the last law until that stands still.
func withRatio(p, a []float64, t float64) []float64 {
	n := len(p)
	q, f := slices.Repeat([]float64{1 / float64(n)}, n), make([]float64, n)
	for range 50 {
		var mu, variance float64
		for i := range n {
			mu += float64(q[i] * a[i])
		}
		for i := range n {
			variance += float64(q[i] * (a[i] - mu) * (a[i] - mu))
		}
		sigma := math.Sqrt(variance)
		for i := range n {
			z := (a[i] - mu) / sigma
			f[i] = a[i] - 0.5 - float64(t*sigma/2*(1+float64(z*z)))
		}
		next := withZero(p, f)
		change := 0.0
		for i := range n {
			change = max(change, math.Abs(next[i]-q[i]))
		}
		if q = next; change < 1e-9 {
			break
		}
	}
	return q
}
