package starquest_test

import (
	"fmt"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/replay"
	"gauntlet/engine/starquest"
)

// byName finds the only ruleset of these tests.
func byName(name string) (engine.Ruleset, error) {
	if name != starquest.Name {
		return nil, fmt.Errorf("unknown ruleset %q", name)
	}
	return starquest.Ruleset, nil
}

// Recorded missions verify, whoever plays in them.
func TestReplays(t *testing.T) {
	var rec replay.Recorder
	for seed := range uint64(12) {
		g := compile(t, setup(t, "breach", 2+int(seed%2), []string{"low", "middle", "high"}[seed%3]))
		if err := rec.Start(g, seed, "random", "random"); err != nil {
			t.Fatal(err)
		}
		s := g.New(seed)
		p := newPlayer(seed, true)
		var menu []engine.Action
		for !s.Over() {
			menu = s.Menu(menu[:0])
			a := menu[p.choose(menu)]
			if err := s.Apply(a); err != nil {
				t.Fatal(err)
			}
			if err := rec.Action(a, s); err != nil {
				t.Fatal(err)
			}
		}
		if err := rec.Close(s); err != nil {
			t.Fatal(err)
		}
		rep, err := replay.Parse(rec.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if res := replay.Verify(rep, byName); !res.OK {
			t.Errorf("seed %d: %s", seed, res.Message)
		}
	}
}
