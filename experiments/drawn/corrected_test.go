package drawn

import "testing"

// Intervals of many cells are wider, by known quantiles of the normal distribution.
func TestCorrected(t *testing.T) {
	for cells, want := range map[int]float64{0: 1.959964, 1: 1.959964, 10: 2.807034, 1000: 4.055627} {
		if z := corrected(cells); z < want-1e-5 || z > want+1e-5 {
			t.Errorf("%d cells: %f, want %f", cells, z, want)
		}
	}
}
