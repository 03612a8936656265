// Package rating turns results into strengths: scores with intervals, Elo differences, sequential tests, and
// ratings of many agents at once. Everything is computed from counts, in float64; what is infinite or
// undefined is a Number that JSON shows as null.
package rating

import (
	"math"
	"strconv"
)

// Z95 is the quantile of the normal distribution that belongs to a two-sided interval of 95%.
const Z95 = 1.959963984540054

// Scale is the length of one natural unit of normalized Elo: 800/ln 10.
const Scale = 800 / math.Ln10

// A Number is a float64 that JSON shows as null when it is infinite or not a number.
type Number float64

// MarshalJSON returns the number, or null.
func (n Number) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(n), 0) || math.IsNaN(float64(n)) {
		return []byte("null"), nil
	}
	return strconv.AppendFloat(nil, float64(n), 'g', -1, 64), nil
}

// A Sample is how often each result occurred. The results are worth equal steps from 0 to 1.
type Sample struct{ count []float64 } // 3 for single games, 5 for pairs of games

// Games returns the trinomial sample of single games.
func Games(wins, draws, losses int) Sample {
	return Sample{[]float64{float64(losses), float64(draws), float64(wins)}}
}

// Pairs returns the pentanomial sample of pairs of games that were played under equal conditions with the
// seats swapped, by the half points won in the pair: half[0] pairs were lost twice, half[4] won twice. Its
// interval takes into account that the two games of a pair are not independent.
func Pairs(half [5]int) Sample {
	var s Sample
	for _, n := range half {
		s.count = append(s.count, float64(n))
	}
	return s
}

// N returns how many results there are: games or pairs.
func (s Sample) N() (n float64) {
	for _, c := range s.count {
		n += c
	}
	return n
}

func (s Sample) value(i int) float64 { return float64(i) / float64(len(s.count)-1) }

// Score returns the mean result, from 0 to 1; NaN of an empty sample.
func (s Sample) Score() float64 {
	var sum float64
	for i, c := range s.count {
		sum += float64(c * s.value(i))
	}
	return sum / s.N()
}

// Variance returns the variance of one result about the mean.
func (s Sample) Variance() float64 {
	mu := s.Score()
	var sum float64
	for i, c := range s.count {
		d := s.value(i) - mu
		sum += float64(c * d * d)
	}
	return sum / s.N()
}

// StdErr returns the standard error of the score.
func (s Sample) StdErr() float64 { return math.Sqrt(s.Variance() / s.N()) }

// Interval returns the score's interval of z standard errors to either side. Its ends may lie outside 0 to 1.
//
// Results that are all alike have no spread to estimate the error from. Then as many others as could well
// have stayed unseen so far are taken to exist, and to be the worst or the best there are.
func (s Sample) Interval(z float64) (lo, hi float64) {
	mu, se := s.Score(), s.StdErr()
	if se == 0 {
		unseen := 1 - math.Pow(1-phi(z), 1/s.N())
		return mu - float64(mu*unseen), mu + float64((1-mu)*unseen)
	}
	return mu - float64(z*se), mu + float64(z*se)
}

// EloOf returns the Elo difference at which a score is expected, infinite at 0 and 1 and outside.
func EloOf(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(score/(1-score))
}

// ScoreOf returns the score expected at an Elo difference.
func ScoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Elo returns the Elo difference of the score and its interval of z standard errors. An end is infinite where
// the score's interval leaves 0 to 1.
func (s Sample) Elo(z float64) (elo, lo, hi float64) {
	from, to := s.Interval(z)
	return EloOf(s.Score()), EloOf(from), EloOf(to)
}

// LOS returns the likelihood of superiority: how likely the true score is over one half. Of results that are
// all alike it is how unlikely it was to see no other, if others bring the true score to one half.
func (s Sample) LOS() float64 {
	mu, se := s.Score(), s.StdErr()
	switch {
	case se != 0:
		return phi((mu - 0.5) / se)
	case mu > 0.5:
		return 1 - math.Pow(0.5/mu, s.N())
	case mu < 0.5:
		return math.Pow(0.5/(1-mu), s.N())
	}
	return 0.5
}

// phi is the cumulative distribution function of the normal distribution.
func phi(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
