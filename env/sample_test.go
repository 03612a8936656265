package env_test

import (
	"testing"

	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// Sample takes each legal action about equally often, whatever the length of the mask, and none where there
// is none.
func TestSample(t *testing.T) {
	chance := dice.New(1)
	sizes := []int{63, 64, 65, 127, 128, 129, 300} // whole blocks of 128, and the rest
	for size := range 40 {
		sizes = append(sizes, size)
	}
	for _, size := range sizes {
		mask, legal := make([]uint8, size), 0
		if got := Sample(mask, &chance); got != -1 {
			t.Fatalf("of no legal action among %d, %d is taken", size, got)
		}
		for i := range mask {
			if i%3 != 1 || size > 30 {
				mask[i], legal = 1, legal+1
			}
		}
		counts := make([]int, size)
		for range 400 * legal {
			a := Sample(mask, &chance)
			if a < 0 || mask[a] == 0 {
				t.Fatalf("%d is taken of %v", a, mask)
			}
			counts[a]++
		}
		for i, m := range mask {
			if m == 1 && (counts[i] < 300 || counts[i] > 500) {
				t.Errorf("of %d actions, %d is taken %d times, 400 are expected", size, i, counts[i])
			}
		}
	}
}
