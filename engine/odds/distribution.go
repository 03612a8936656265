package odds

import "math"

// Epsilon is the difference below which two probabilities or expected numbers count as equal, for sums may
// round differently on another machine.
const Epsilon = 1e-9

// A Distribution holds the probability of each number from 0 on.
type Distribution []float64

// Mean returns the expected number.
func (p Distribution) Mean() (mean float64) {
	for n, x := range p {
		mean += float64(float64(n) * x)
	}
	return mean
}

// Spread returns the standard deviation.
func (p Distribution) Spread() float64 {
	mean, sum := p.Mean(), 0.0
	for n, x := range p {
		d := float64(n) - mean
		sum += float64(float64(d*d) * x)
	}
	return math.Sqrt(sum)
}

// Median returns the least number that is not exceeded with a probability of one half or more. A sum that
// rounding has left a hair below one half counts as one half.
func (p Distribution) Median() int {
	sum := 0.0
	for n, x := range p {
		if sum += x; sum >= 0.5-Epsilon {
			return n
		}
	}
	return max(0, len(p)-1)
}

// Exactly returns the probability of n.
func (p Distribution) Exactly(n int) float64 {
	if n < 0 || n >= len(p) {
		return 0
	}
	return p[n]
}

// AtLeast returns the probability of n or more.
func (p Distribution) AtLeast(n int) (sum float64) {
	for i := len(p) - 1; i >= max(0, n); i-- {
		sum += p[i]
	}
	return sum
}

// Plus returns the distribution with the probability of n raised by x.
func (p Distribution) Plus(n int, x float64) Distribution {
	for len(p) <= n {
		p = append(p, 0)
	}
	p[n] += x
	return p
}

// AtMost returns the distribution of the lesser of the number and n, from 0.
func (p Distribution) AtMost(n int) (out Distribution) {
	for k, x := range p {
		out = out.Plus(min(k, n), x)
	}
	return out
}

// Trim returns the distribution without the zeros at its end; one number is always left.
func (p Distribution) Trim() Distribution {
	n := len(p)
	for n > 1 && p[n-1] == 0 {
		n--
	}
	return p[:n]
}

// Over returns the distribution of counts out of n samples.
func (p Distribution) Over(n int) Distribution {
	for i := range p {
		p[i] /= float64(n)
	}
	return p.Trim()
}
