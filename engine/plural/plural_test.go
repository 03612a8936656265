package plural_test

import (
	"testing"

	"gauntlet/engine/plural"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 units", 1: "1 unit", 2: "2 units", -1: "-1 units", 11: "11 units"} {
		if got := plural.Count(n, "unit"); got != want {
			t.Errorf("%d: %q, not %q", n, got, want)
		}
	}
}
