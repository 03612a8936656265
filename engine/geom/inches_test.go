package geom

import "testing"

// Inches are read exactly, to three digits on either side of the point.
func TestParseInches(t *testing.T) {
	for text, want := range map[string]int32{"0": 0, "7": 7000, "12.5": 12500, "-0.125": -125, "120.001": 120001,
		"999.999": 999999, "07.50": 7500} {
		if got, ok := ParseInches(text); !ok || got != want {
			t.Errorf("%s is %d, %v; want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "-", ".5", "5.", "1000", "1.2345", "1,5", "--1", "+1", "1e1", " 1"} {
		if got, ok := ParseInches(text); ok {
			t.Errorf("%q is read as %d", text, got)
		}
	}
}
