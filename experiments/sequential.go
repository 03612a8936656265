package experiments

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gauntlet/agents/arena"
	"gauntlet/agents/rating"
	"gauntlet/engine/near"
)

// A Sequential is a test that ends a tournament of two agents as soon as its results are enough: of the
// hypothesis that the first agent is stronger by Elo0 against the one that it is by Elo1.
type Sequential struct{ rating.Test }

// ParseSequential reads a test of the form elo0=0,elo1=10,alpha=0.05,beta=0.05. What it does not say is as
// there.
func ParseSequential(text string) (*Sequential, error) {
	s := &Sequential{rating.Test{Elo1: 10, Alpha: 0.05, Beta: 0.05}}
	values := []struct {
		name string
		to   *float64
	}{{"elo0", &s.Elo0}, {"elo1", &s.Elo1}, {"alpha", &s.Alpha}, {"beta", &s.Beta}}
	for part := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(part, "=")
		known := false
		var names []string
		for _, v := range values {
			names = append(names, v.name)
			if v.name != name {
				continue
			}
			known = true
			f, err := strconv.ParseFloat(value, 64)
			if err != nil || math.IsNaN(f) || math.Abs(f) > 1000 {
				return nil, fmt.Errorf("%s: %q is no number from -1000 to 1000", name, value)
			}
			*v.to = f
		}
		if !known {
			return nil, fmt.Errorf("%q is none of elo0, elo1, alpha and beta%s", name, near.Hint(name, names))
		}
	}
	switch {
	case s.Elo0 >= s.Elo1:
		return nil, fmt.Errorf("elo0 is %g and elo1 %g; elo0 must be the smaller one", s.Elo0, s.Elo1)
	case !(s.Alpha > 0 && s.Alpha < 0.5) || !(s.Beta > 0 && s.Beta < 0.5):
		return nil,
			fmt.Errorf("alpha is %g and beta %g; they are chances of a wrong answer, over 0 and under 0.5",
				s.Alpha, s.Beta)
	}
	return s, nil
}

// A SequentialReport is what a sequential test says.
type SequentialReport struct {
	Elo0    float64       `json:"elo0"`
	Elo1    float64       `json:"elo1"`
	Alpha   float64       `json:"alpha"`
	Beta    float64       `json:"beta"`
	LLR     rating.Number `json:"llr"`     // log-likelihood ratio of elo1 to elo0
	Lower   rating.Number `json:"lower"`   // at which elo0 is accepted
	Upper   rating.Number `json:"upper"`   // at which elo1 is accepted
	Verdict string        `json:"verdict"` // "elo0", "elo1" or "undecided"
}

// verdicts are how the verdicts of a test are called.
var verdicts = map[rating.Verdict]string{rating.Undecided: "undecided", rating.AcceptH0: "elo0",
	rating.AcceptH1: "elo1"}

// report returns what the test says of the results of two agents.
func (s *Sequential) report(res *arena.Results) *SequentialReport {
	sample := rating.Pairs(res.Tallies()[0][1].Half)
	llr := 0.0
	if sample.N() > 0 {
		llr = s.LLR(sample)
	}
	lower, upper := s.Bounds()
	return &SequentialReport{Elo0: s.Elo0, Elo1: s.Elo1, Alpha: s.Alpha, Beta: s.Beta, LLR: rating.Number(llr),
		Lower: rating.Number(lower), Upper: rating.Number(upper), Verdict: verdicts[s.Verdict(llr)]}
}

// text says where the test stands.
func (r *SequentialReport) text() string {
	return fmt.Sprintf("LLR %+.2f of %.2f to %.2f", float64(r.LLR), float64(r.Lower), float64(r.Upper))
}

// enough reports whether the test is decided.
func (s *Sequential) enough(res *arena.Results) bool {
	return s.report(res).Verdict != verdicts[rating.Undecided]
}

// fits refuses tournaments that the test cannot be of.
func (s *Sequential) fits(agents, first int) error {
	if agents != 2 || first > 0 {
		return errors.New("a sequential test is of two agents that play either seat")
	}
	return nil
}
