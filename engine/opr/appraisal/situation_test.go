package appraisal

import "testing"

// An attack that costs more than it does leaves all of its target: to take less than nothing for a share made what is
// expected of the markers no number.
func TestShareOfALoss(t *testing.T) {
	f := Fact{worth: 300, left: 5, total: 10}
	for points, want := range map[float64]float64{-8: 0, 0: 0, 15: 0.1, 150: 1, 400: 1} {
		if got := f.share(points); got != want {
			t.Errorf("%v of 150 points: a share of %v, want %v", points, got, want)
		}
	}
}
