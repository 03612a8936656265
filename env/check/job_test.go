package check_test

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/env/check"
)

// Both layers are checked unless a spec names one, and options that would mean nothing are refused.
func TestJobs(t *testing.T) {
	jobs := made(check.Jobs([]string{"GF3-Skirmish-v1", "GF3-Skirmish-v1:layer=tactical"}))
	var specs []string
	for _, j := range jobs {
		specs = append(specs, j.Spec)
		if !strings.HasSuffix(j.Spec, j.Options.Layer.String()) {
			t.Errorf("%s is in the %s layer", j.Spec, j.Options.Layer)
		}
	}
	if want := []string{"GF3-Skirmish-v1:layer=atomic", "GF3-Skirmish-v1:layer=tactical",
		"GF3-Skirmish-v1:layer=tactical"}; !slices.Equal(specs, want) {
		t.Errorf("got %q, want %q", specs, want)
	}
	for spec, want := range map[string]string{
		"GF3-Nothing-v1":                 "unknown environment",
		"GF3-Skirmish-v1:seat=1":         "seat and opponent are for one learning seat",
		"GF3-Skirmish-v1:time-limit=100": "time-limit is for vectors",
	} {
		if _, err := check.Jobs([]string{spec}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", spec, err, want)
		}
	}
}
