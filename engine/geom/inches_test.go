package geom

import "testing"

// Inches are read to the unit, and what is no such number is refused.
func TestParseInches(t *testing.T) {
	for text, want := range map[string]int32{"0": 0, "6": 6000, "12": 12_000, "120": 120_000, "1.5": 1500,
		"-2.05": -2050, "12.345": 12_345, "0.001": 1} {
		if got, ok := ParseInches(text); !ok || got != want {
			t.Errorf("%s inches are %d units, %v; want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "-", ".5", "1.", "1.2345", "1234", "1,5", "+1", "a", "1.a", "--1", "1 "} {
		if got, ok := ParseInches(text); ok {
			t.Errorf("%q is read as %d units", text, got)
		}
	}
}
