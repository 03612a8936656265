package env

import (
	"strings"
	"testing"
)

// A turn-based environment has two seats and no limit of its own: options that would say otherwise are not silently dropped.
func TestMakeRefusesOptionsOfOtherViews(t *testing.T) {
	for _, option := range []string{"seat=1", "opponent=random", "time-limit=5"} {
		if _, err := Make("GF3-Skirmish-v0", option); err == nil || !strings.Contains(err.Error(), "are for the solo and vector views") {
			t.Errorf("%s: %v", option, err)
		}
	}
}
