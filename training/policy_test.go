package training

import (
	"math"
	"testing"
)

// Exponentials and logSum tell the same of a policy, and illegal actions have no part in it.
func TestExponentials(t *testing.T) {
	logits, mask := []float32{1, 200, -3, 0.5, -90}, []uint8{1, 0, 1, 1, 1}
	out := []float32{9, 9, 9, 9, 9}
	logZ, whole := exponentials(logits, legal(mask, nil), out)
	if logZ != logSum(logits, mask) {
		t.Errorf("the logarithm of the sum is %v, and also %v", logZ, logSum(logits, mask))
	}
	sum := 0.0
	for a, e := range out {
		p := float64(e) * whole
		sum += p
		want := 0.0
		if mask[a] != 0 {
			want = math.Exp(float64(logits[a]) - logZ)
		}
		if math.Abs(p-want) > 1e-7 {
			t.Errorf("action %d has probability %v, not %v", a, p, want)
		}
	}
	if math.Abs(sum-1) > 1e-6 {
		t.Errorf("the probabilities sum to %v", sum)
	}
}
