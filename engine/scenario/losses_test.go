package scenario

import (
	"slices"
	"testing"

	"gauntlet/engine"
)

// The events tell of each wound who suffers it, and of each model that it is lost, once each: when one is
// chosen, when all go at once, and when a unit is destroyed.
func TestLossesAreTold(t *testing.T) {
	const position = `# GF3-SHOOT-07

player 1: Gunner, quality 2+, rifle (24", 3 attacks)
player 2: Guards, 3 models
player 2: Ogre, Tough(6)
player 2: Other
Gunner at 0,0
Guards at 10,0 11.2,0 12.4,0
Ogre at 0,10
Other at 0,20

> activate Gunner
> hold
`
	type event struct {
		kind     engine.EventKind
		model, n int
	}
	for _, c := range []struct {
		commands string
		want     []event
	}{
		{"dice 4 4 1  1 6\n> fire rifle at Guards\n> lose model 1\n",
			[]event{{engine.Suffered, 1, 1}, {engine.Lost, 1, 0}}},
		{"dice 4 4 4  1 1 1\n> fire rifle at Guards\n", []event{{engine.Suffered, 1, 1}, {engine.Lost, 1, 0},
			{engine.Suffered, 2, 1}, {engine.Lost, 2, 0}, {engine.Suffered, 3, 1}, {engine.Lost, 3, 0}}},
		{"dice 4 4 1  1 1\n> fire rifle at Ogre\n", []event{{engine.Suffered, 4, 1}, {engine.Suffered, 4, 1}}},
	} {
		var got []event
		for _, e := range played(t, position+c.commands).trace.Events {
			if e.Kind == engine.Suffered || e.Kind == engine.Lost {
				got = append(got, event{e.Kind, e.Model, e.N})
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.commands, got, c.want)
		}
	}
}
