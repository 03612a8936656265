package cmd

import (
	"strings"
	"testing"
)

func TestBenchSearch(t *testing.T) {
	var doc any
	document(t, exitOK, &doc, "bench search --time 50ms --sims 4")
	m := keys(t, "bench search", doc, "env", "sims", "simulations", "simulations_per_s", "decisions", "decision_ms")
	if m["env"] != "GF3-Skirmish-v1" || m["sims"] != 4.0 || m["simulations_per_s"].(float64) <= 0 {
		t.Errorf("%v", m)
	}
	code, out, errs := call(t, "bench search --time 50ms --sims 4 --env GF3-1000-v1:armies=drawn:points=500")
	if code != exitOK || !strings.Contains(out, "GF3-1000-v1:armies=drawn:points=500: search:sims=4 in both seats, one core\n") ||
		!strings.Contains(out, " games played out per second\n") {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
	for _, c := range [][2]string{
		{"bench search --sims 0", "gauntlet bench search: --sims 0: outside 1 to 100000"},
		{"bench search --time 1ns", "gauntlet bench search: --time 1ns: outside 1ms to 1h"},
		{"bench search --env GF3-Skirmsh-v1", `did you mean "GF3-Skirmish-v1"?`},
	} {
		refuse(t, c[1], c[0])
	}
}
