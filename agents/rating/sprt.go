package rating

import "math"

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
	for i := range s.count[:s.kinds] {
		if s.count[i] == 0 {
			s.count[i] = 1e-3
		}
	}
	n := s.N()
	var p, a [5]float64
	for i := range s.kinds {
		p[i], a[i] = s.count[i]/n, s.value(i)
	}
	var q0, q1 [5]float64
	if t.Model == Normalized {
		unit := Scale
		if s.kinds == 5 {
			unit /= math.Sqrt2
		}
		q0, q1 = withRatio(p, a, s.kinds, t.Elo0/unit), withRatio(p, a, s.kinds, t.Elo1/unit)
	} else {
		q0, q1 = withMean(p, a, s.kinds, ScoreOf(t.Elo0)), withMean(p, a, s.kinds, ScoreOf(t.Elo1))
	}
	for i := range s.kinds {
		llr += float64(s.count[i] * math.Log(q1[i]/q0[i]))
	}
	return llr
}

// withMean returns the law nearest to p, in likelihood, under which a has the mean mu.
func withMean(p, a [5]float64, n int, mu float64) [5]float64 {
	for i := range n {
		a[i] -= mu
	}
	return withZero(p, a, n)
}

// withZero returns the law nearest to p, in likelihood, under which f has the mean 0: p/(1+theta f), theta
// found by bisection. f must take both signs.
func withZero(p, f [5]float64, n int) (q [5]float64) {
	least, most := f[0], f[0]
	for _, v := range f[1:n] {
		least, most = min(least, v), max(most, v)
	}
	// The sum falls from plus to minus infinity between these ends.
	lo, hi := -1/most, -1/least
	for range 200 {
		theta := (lo + hi) / 2
		var sum float64
		for i := range n {
			sum += p[i] * f[i] / (1 + float64(theta*f[i]))
		}
		if sum > 0 {
			lo = theta
		} else {
			hi = theta
		}
	}
	theta := (lo + hi) / 2
	for i := range n {
		q[i] = p[i] / (1 + float64(theta*f[i]))
	}
	return q
}

// withRatio returns the law nearest to p, in likelihood, under which the mean of a lies t standard deviations
// over one half. It linearises the condition about the last law until that stands still.
func withRatio(p, a [5]float64, n int, t float64) [5]float64 {
	var q [5]float64
	for i := range n {
		q[i] = 1 / float64(n)
	}
	for range 50 {
		var mu, variance float64
		for i := range n {
			mu += float64(q[i] * a[i])
		}
		for i := range n {
			variance += float64(q[i] * (a[i] - mu) * (a[i] - mu))
		}
		sigma := math.Sqrt(variance)
		var f [5]float64
		for i := range n {
			z := (a[i] - mu) / sigma
			f[i] = a[i] - 0.5 - float64(t*sigma/2*(1+float64(z*z)))
		}
		next := withZero(p, f, n)
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
