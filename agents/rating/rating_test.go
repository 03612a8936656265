package rating

import (
	"encoding/json"
	"math"
	"testing"

	"gauntlet/engine/enginetest/must"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > tolerance {
		t.Errorf("%s = %v, want %v (within %v)", what, got, want, tolerance)
	}
}

func TestEloVectors(t *testing.T) {
	// Published values; the number after Elo is half the width of its interval.
	for _, c := range []struct {
		name                  string
		s                     Sample
		score, elo, eloErr, l float64
	}{
		{"76-89-123", Games(76, 123, 89), 0.477431, -15.6935, 30.4580, 0.1553},
		{"34-356-0", Games(34, 0, 356), 0.087179, -407.988, 63.165, 0},
		{"34,54,31+32,64,75", Pairs([5]int{34, 54, 31 + 32, 64, 75}), 0.579310, 55.5798, 27.6534, 1},
		{"7895,8757,5485+200,568,9999", Pairs([5]int{7895, 8757, 5485 + 200, 568, 9999}), 0.469753, -21.0435,
			2.9453, 0},
		{"3225-3068-3707", Games(3225, 3707, 3068), 0.50785, 5.4552, 5.4027, 0.97612},
		{"13,37,50,25,3", Pairs([5]int{13, 37, 50, 25, 3}), 0.43750, -43.6578, math.NaN(), math.NaN()},
		{"10789,19328,33806,19402,10543", Pairs([5]int{10789, 19328, 33806, 19402, 10543}), 0.498887, -0.7736,
			1.2776, math.NaN()},
	} {
		t.Run(c.name, func(t *testing.T) {
			near(t, "score", c.s.Score(), c.score, 1e-6)
			elo, lo, hi := c.s.Elo(Z95)
			near(t, "elo", elo, c.elo, 1e-3)
			if !(lo < elo && elo < hi) {
				t.Errorf("interval %v to %v does not hold %v", lo, hi, elo)
			}
			for _, v := range []struct {
				what           string
				got, want, tol float64
			}{{"elo error", eloError(c.s), c.eloErr, 1e-3}, {"los", c.s.LOS(), c.l, 1e-4}} {
				if !math.IsNaN(v.want) {
					near(t, v.what, v.got, v.want, v.tol)
				}
			}
		})
	}
	near(t, "variance", Pairs([5]int{13, 37, 50, 25, 3}).Variance(), 0.05762, 1e-5)
}

// eloError returns half the width of the Elo interval.
func eloError(s Sample) float64 {
	_, lo, hi := s.Elo(Z95)
	return (hi - lo) / 2
}

func TestPlanningRule(t *testing.T) {
	for games, want := range map[int]float64{400: 34.0, 1000: 21.5, 4000: 10.8, 10000: 6.8, 40000: 3.4} {
		near(t, "half-width", eloError(Games(games/2, 0, games/2)), want, 0.2)
	}
}

func TestInfiniteIsNull(t *testing.T) {
	elo, _, hi := Games(10, 0, 0).Elo(Z95)
	none := Games(0, 0, 0)
	got, err := json.Marshal([]Number{Number(elo), Number(hi), Number(math.Inf(-1)), Number(none.Score()),
		1.5})
	if want := "[null,null,null,null,1.5]"; err != nil || string(got) != want {
		t.Errorf("got %s, %v; want %s", got, err, want)
	}
	if _, _, hi := Games(9, 0, 1).Elo(Z95); !math.IsInf(hi, 1) {
		t.Errorf("upper end of nine wins of ten is %v, want infinity: its score interval ends over 1", hi)
	}
	near(t, "LOS of draws alone", Games(0, 8, 0).LOS(), 0.5, 0)
}

// Results that are all alike prove little as long as they are few.
func TestResultsAllAlike(t *testing.T) {
	for _, c := range []struct {
		name        string
		s           Sample
		lo, hi, los float64
	}{
		{"one pair shared", Pairs([5]int{0, 0, 1, 0, 0}), 0.0125, 0.9875, 0.5},
		{"two pairs won", Pairs([5]int{0, 0, 0, 0, 2}), 0.158114, 1, 0.75},
		{"two pairs lost", Pairs([5]int{2, 0, 0, 0, 0}), 0, 0.841886, 0.25},
		{"two pairs of a win and a draw", Pairs([5]int{0, 0, 0, 2, 0}), 0.118585, 0.960472, 1 - 4.0/9},
		{"ten games won", Games(10, 0, 0), 0.691503, 1, 1023.0 / 1024},
		{"a thousand draws", Games(0, 1000, 0), 0.498159, 0.501841, 0.5},
	} {
		lo, hi := c.s.Interval(Z95)
		near(t, c.name+": lower end", lo, c.lo, 1e-6)
		near(t, c.name+": upper end", hi, c.hi, 1e-6)
		near(t, c.name+": LOS", c.s.LOS(), c.los, 1e-12)
	}
	if _, lo, hi := Games(10, 0, 0).Elo(Z95); math.IsInf(lo, 0) || !math.IsInf(hi, 1) {
		t.Errorf("ten wins: %v to %v", lo, hi)
	}
}

func TestLLRVectors(t *testing.T) {
	for _, c := range []struct {
		name       string
		model      Model
		s          Sample
		elo0, elo1 float64
		want, tol  float64
	}{
		{"normalized tri", Normalized, Games(36433, 68692, 36027), 0, 2, 0.923293, 1e-5},
		{"normalized tri, wins only", Normalized, Games(4250, 0, 0), 0, 10, 120.548, 1e-3},
		{"logistic tri", Logistic, Games(21404, 40708, 21184), 0.5, 2.5, -1.571889, 1e-5},
		{"normalized penta", Normalized, Pairs([5]int{365, 16618, 36029 + 200, 16974, 390}), 0, 2, 2.250368,
			1e-5},
		{"normalized penta, wins only", Normalized, Pairs([5]int{0, 0, 0, 0, 5550}), 0, 5, 111.798, 1e-3},
		{"logistic penta", Logistic, Pairs([5]int{223, 9863, 20279 + 1000, 10037, 246}), 0.5, 2.5, -3.074126,
			1e-5},
		{"normalized penta, small", Normalized, Pairs([5]int{13, 37, 50, 25, 3}), 0, 4, -0.54912, 1e-5},
		{"logistic of the same", Logistic, Pairs([5]int{13, 37, 50, 25, 3}), 0, 2.716, -0.53772, 2e-4},
		{"logistic penta, large", Logistic, Pairs([5]int{10789, 19328, 33806, 19402, 10543}), -3, 1, 2.131068,
			1e-5},
		{"logistic tri, forum", Logistic, Games(3225, 3707, 3068), 0, 5, 1.9450, 1e-4},
		{"ten pairs won", Normalized, Pairs([5]int{0, 0, 0, 0, 10}), 0, 5, 0.2014, 1e-4},
		{"ten pairs won, logistic", Logistic, Pairs([5]int{0, 0, 0, 0, 10}), 0, 5, 0.1429, 1e-4},
		{"no games", Logistic, Games(0, 0, 0), 0, 5, 0, 2e-6},
		{"no pairs", Normalized, Pairs([5]int{}), 0, 5, 0, 2e-6},
	} {
		t.Run(c.name, func(t *testing.T) {
			near(t, "llr", Test{Model: c.model, Elo0: c.elo0, Elo1: c.elo1}.LLR(c.s), c.want, c.tol)
		})
	}
}

func TestVerdict(t *testing.T) {
	test := Test{Elo1: 10, Alpha: 0.05, Beta: 0.05}
	lower, upper := test.Bounds()
	near(t, "lower bound", lower, -2.944438979, 1e-9)
	near(t, "upper bound", upper, 2.944438979, 1e-9)
	_, upper = Test{Alpha: 0.01, Beta: 0.01}.Bounds()
	near(t, "upper bound at 1%", upper, 4.595119850, 1e-9)
	for llr, want := range map[float64]Verdict{-3: AcceptH0, -2.9: Undecided, 0: Undecided, 2.9: Undecided,
		3: AcceptH1} {
		if got := test.Verdict(llr); got != want {
			t.Errorf("verdict at %v is %v, want %v", llr, got, want)
		}
	}
}

func TestScoreOf(t *testing.T) {
	near(t, "100 Elo", ScoreOf(100), 0.640065, 1e-6)
	near(t, "400 Elo", ScoreOf(400), 0.909091, 1e-6)
}

func TestBradleyTerryVectors(t *testing.T) {
	for _, c := range []struct {
		name   string
		points [][]float64
		prior  float64
		want   []float64
	}{
		{"alone", [][]float64{{0}}, 0.1, []float64{0}},
		{"two of three", [][]float64{{0, 0, 0}, {0, 0, 200}, {0, 100, 0}}, 1,
			[]float64{0, 59.9833, -59.9834}},
		{"two above", [][]float64{{0, 0, 5}, {0, 0, 5}, {1, 1, 0}}, 1, []float64{76.5228, 76.5228, -161.285}},
		{"three", [][]float64{{0, 0, 1}, {0, 0, 5}, {5, 1, 0}}, 0.1, []float64{-266.471, 266.471, 0}},
		{"matrix", [][]float64{{0, 4, 2}, {1, 0, 2}, {3, 3, 0}}, 0, []float64{49.0636, -98.1271, 49.0636}},
		{"matrix and a draw", [][]float64{{0, 4.5, 2}, {1.5, 0, 2}, {3, 3, 0}}, 0,
			[]float64{39.9794, -88.5376, 48.5582}},
		{"one never beaten by another", [][]float64{{0, 5, 2}, {0, 0, 2}, {3, 3, 0}}, 0,
			[]float64{107.180, -161.358, 54.178}},
		{"two", [][]float64{{0, 2}, {1, 0}}, 0, []float64{60.206, -60.206}},
		{"two and a draw", [][]float64{{0, 2.5}, {1.5, 0}}, 0, []float64{44.3697, -44.3697}},
		{"three engines", [][]float64{{0, 75, 90}, {25, 0, 75}, {10, 25, 0}}, 0,
			[]float64{190.8485, 0, -190.8485}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := must.Get(BradleyTerry(c.points, c.prior))(t)
			for i := range c.want {
				near(t, "elo", got[i].Elo, c.want[i], 0.01)
			}
		})
	}
}

// The error of two players' difference must be the one of the score between them.
func TestBradleyTerryError(t *testing.T) {
	got := must.Get(BradleyTerry([][]float64{{0, 600}, {400, 0}}, 0))(t)
	near(t, "error", 2*got[0].StdErr*Z95, eloError(Games(600, 0, 400)), 0.05)
}

// Of two players the errors are known: the difference has 1 over the root of n p (1-p), in natural
// logarithms, and a prior alone, of a win and a loss of the same weight w against somebody at zero, the root of 2/w.
func TestBradleyTerryErrorsKnown(t *testing.T) {
	got := must.Get(BradleyTerry([][]float64{{0, 600}, {400, 0}}, 0))(t)
	near(t, "error of a difference", 2*got[0].StdErr, 400/math.Ln10/math.Sqrt(1000*0.6*0.4), 1e-6)
	got = must.Get(BradleyTerry([][]float64{{0}}, 0.5))(t)
	near(t, "error by the prior", got[0].StdErr, 400/math.Ln10*math.Sqrt(2/0.5), 1e-6)
}

func TestInvert(t *testing.T) {
	got := invert([][]float64{{2, 1, 0}, {1, 2, 1}, {0, 1, 2}})
	for i, row := range [3][3]float64{{0.75, -0.5, 0.25}, {-0.5, 1, -0.5}, {0.25, -0.5, 0.75}} {
		for j, want := range row {
			near(t, "element", got[i][j], want, 1e-12)
		}
	}
}

// Two couples that hardly anything holds together do not settle, which is said instead of some ratings.
func TestBradleyTerryGivesUp(t *testing.T) {
	const many = 1e6
	got, err := BradleyTerry([][]float64{{0, many, 0, 0}, {many, 0, 3, 0}, {0, 1, 0, many}, {0, 0, many, 0}}, 0)
	if !must.Contain(err, "did not settle") {
		t.Errorf("ratings %v, %v", got, err)
	}
}

func TestBradleyTerryRefuses(t *testing.T) {
	for name, points := range map[string][][]float64{
		"a player who lost all":   {{0, 1, 5}, {1, 0, 5}, {0, 0, 0}},
		"two groups apart":        {{0, 1, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, 1, 0}},
		"a row that is too short": {{0, 1}, {1}},
	} {
		if got, err := BradleyTerry(points, 0); err == nil {
			t.Errorf("%s: got ratings %v", name, got)
		}
	}
}
