package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
)

// Every trial is played with lists of equal worth, of which one side has the rule, on those who are to have it.
func TestTrials(t *testing.T) {
	tried := map[[2]int]bool{}
	for i := range trials {
		c := &trials[i]
		rng := dice.New(1)
		matches := must.Get(c.matches(&rng))(t)
		if len(matches) != drawn {
			t.Errorf("%s: %d matches", c.Name, len(matches))
		}
		for _, m := range matches {
			if off := worth(m[0]) - worth(m[1]); off < -near || off > near {
				t.Fatalf("%s: the lists differ by %d milli-points", c.Name, off)
			}
			if len(m[1].Defined) > 0 || c.Rules != "" && len(m[0].Defined) == 0 {
				t.Fatalf("%s: %d and %d rules", c.Name, len(m[0].Defined), len(m[1].Defined))
			}
			having := 0
			for u := range m[0].Units {
				for k := range m[0].Defined {
					if m[0].Defined[k].Name == "Tried" && m[0].Units[u].Has(roster.FirstDefined+roster.RuleID(k)) {
						having++
					}
				}
			}
			if having == 0 && c.Rules != "" {
				t.Fatalf("%s: nobody has the rule", c.Name)
			}
			price := c.price(m[0])
			if price == 0 != (c.Rules == "") {
				t.Errorf("%s costs %d milli-points", c.Name, price)
			}
			for _, r := range m[0].Defined {
				for _, e := range r.Does {
					tried[[2]int{int(e.At), int(e.Do)}] = true
				}
			}
		}
	}
	for _, f := range effects.Forms() {
		if !tried[[2]int{int(f.At), int(f.Do)}] {
			t.Errorf("no trial says %q at %s", f.Do, f.At)
		}
	}
}

// The command tells a line for each rule that is tried, the same each time.
func TestRun(t *testing.T) {
	play := func(args ...string) string {
		t.Helper()
		var out bytes.Buffer
		must.Do(t, run(t.Context(), args, &out, io.Discard))
		return out.String()
	}
	one := play("--pairs", "2", "--agent", "scripted", "--only", "heal")
	if lines := strings.Split(strings.TrimSpace(one), "\n"); len(lines) != 5 || !strings.HasPrefix(lines[4], "| activation heal 1 |") {
		t.Errorf("%s", one)
	}
	if again := play("--pairs", "2", "--agent", "scripted", "--only", "heal"); again != one {
		t.Errorf("%s\nand then\n%s", one, again)
	}
	for want, args := range map[string][]string{
		"0 pairs": {"--pairs", "0"}, `arguments ["x"]`: {"x"}, `"nobody"`: {"--agent", "nobody", "--only", "heal"},
	} {
		if err := run(t.Context(), args, io.Discard, io.Discard); !must.Contain(err, want) {
			t.Errorf("%v: %v", args, err)
		}
	}
}
