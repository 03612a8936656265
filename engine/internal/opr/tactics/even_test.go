package tactics

import "testing"

// Ways count as equally short whose lengths round to the same twentieth of an inch.
func TestEvenLengths(t *testing.T) {
	for length, want := range map[int64]int64{0: 0, 24: 0, 25: 1, 74: 1, 75: 2, 999: 20, 6000: 120} {
		if got := even(length); got != want {
			t.Errorf("%d is %d twentieths, want %d", length, got, want)
		}
	}
}
