package agents_test

import (
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

// A network tells the games of its environment from others.
func TestUnfamiliar(t *testing.T) {
	path, _ := untrained(t, "GF3-Skirmish-v0", "tactical")
	at := func(options ...string) *engine.Game {
		o := env.Options{}
		for _, option := range options {
			must.Do(t, o.Set(option))
		}
		return must.Get(engine.Compile(must.Get(env.Setup("GF3-Skirmish-v0", o))(t)))(t)
	}
	for _, spec := range []string{"trained", "model:" + path} {
		a := must.Get(agents.New(spec))(t)
		for seat := range 2 {
			if said := agents.UnfamiliarTo(a, at(), seat); said != "" {
				t.Errorf("%s is not familiar with its own games: %s", spec, said)
			}
			for _, option := range []string{"armies=elite-500,horde-500", "table=outpost",
				"mission=crossroads"} {
				if said := agents.UnfamiliarTo(a, at(option), seat); !strings.Contains(said,
					"trained for GF3-Skirmish-v0, with the lists ") {
					t.Errorf("%s in a game with %s says %q", spec, option, said)
				}
			}
		}
	}
	if said := agents.UnfamiliarTo(must.Get(agents.New("random"))(t), at("table=outpost"), 0); said != "" {
		t.Errorf("random says %q", said)
	}
}
