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
	path, _ := untrained(t, "GF3-Skirmish-v1", "tactical")
	at := func(options ...string) *engine.Game {
		o := env.Options{}
		for _, option := range options {
			must.Do(t, o.Set(option))
		}
		return must.Get(engine.Compile(must.Get(env.Setup("GF3-Skirmish-v1", o))(t)))(t)
	}
	for _, spec := range []string{"trained", "model:" + path} {
		a := must.Get(agents.New(spec))(t)
		for seat := range 2 {
			if said := agents.UnfamiliarTo(a, at(), seat); said != "" {
				t.Errorf("%s is not familiar with its own games: %s", spec, said)
			}
			for _, option := range []string{"armies=elite-500,horde-500", "table=outpost",
				"mission=crossroads"} {
				said := agents.UnfamiliarTo(a, at(option), seat)
				if spec == "trained" { // which has a network for such games, too
					if said != "" {
						t.Errorf("trained is not familiar with a game with %s: %s", option, said)
					}
				} else if !strings.Contains(said, "trained for GF3-Skirmish-v1, with the lists ") {
					t.Errorf("%s in a game with %s says %q", spec, option, said)
				}
			}
		}
	}
	if said := agents.UnfamiliarTo(must.Get(agents.New("random"))(t), at("table=outpost"), 0); said != "" {
		t.Errorf("random says %q", said)
	}
}

// A network that has learned on drawn games knows games of all sorts, as far as they were drawn.
func TestUnfamiliarWithDrawnGames(t *testing.T) {
	path, _ := untrained(t, "GF3-Skirmish-v1:armies=drawn:mission=any", "tactical")
	a := must.Get(agents.New("model:" + path))(t)
	for options, familiar := range map[string]bool{"": true, "armies=horde-500,fast-500 mission=crossroads": true, "table=outpost": false} {
		o := env.Options{}
		must.Do(t, o.Set(strings.Fields(options)...))
		game := must.Get(engine.Compile(must.Get(env.Setup("GF3-Skirmish-v1", o))(t)))(t)
		said := agents.UnfamiliarTo(a, game, 0)
		if (said == "") != familiar || said != "" && !strings.Contains(said, "trained for GF3-Skirmish-v1:armies=drawn:mission=any, and this is a game of gf3 with lists of ") {
			t.Errorf("%s: %q", options, said)
		}
	}
}

// The network for lists of all kinds says how strong it is where its training did not lead: with larger lists, and in another
// edition.
func TestUnfamiliarSaysHowStrong(t *testing.T) {
	a := must.Get(agents.New("trained"))(t)
	for id, want := range map[string]string{"GF3-1000-v1": "", "GF3-2000-v1": "", "GF3-3000-v1": ": at 2000 points in gf3 it scored ",
		"GF2-1000-v1": ": at 1000 points in gf2 it scored ", "Stargrave-Meltdown-v1": "", "Stargrave-Salvage-v1": "", // with creatures
		"StarQuest-Breach-v1": ""} {
		o := env.Options{}
		must.Do(t, o.Set("armies=drawn", "table=drawn", "mission=any", "split=test"))
		game := must.Get(must.Get(env.NewDrawing(id, o))(t).Game(5000))(t)
		for seat := range 2 {
			if said := agents.UnfamiliarTo(a, game, seat); (said == "") != (want == "") || !strings.Contains(said, want) {
				t.Errorf("%s: %q, want %q", id, said, want)
			}
		}
	}
}
