package coverage_test

import (
	"testing"

	"gauntlet/engine/roster/coverage"
)

// A share counts all, and of them those that are played.
func TestShare(t *testing.T) {
	var s coverage.Share
	s.Add(3, true)
	s.Add(5, false)
	if s != (coverage.Share{Of: 3, All: 8}) || s.String() != "3 of 8" {
		t.Errorf("three played and five not are %+v, %q", s, s)
	}
}
