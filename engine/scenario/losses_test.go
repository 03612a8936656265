package scenario

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
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

// Whether somebody watches makes no difference to what happens.
func TestWatchingChangesNothing(t *testing.T) {
	for _, c := range []struct{ position, command string }{
		{`# GF3-TERRAIN-03

terrain fire: dangerous, circle at 4,0 radius 1
player 1: Guards, 3 models, Tough(3)
player 2: Raider
Guards at 0,0 1.2,0 2.4,0
Raider at 30,0

> activate Guards
> rush
`, "move by 8,0"},
		{coven + "> cast Bolt\n> aim at Raiders\n> spend 0\n> spend 0\n> spend 0\n", "spend 0"},
		{furies, "add an attack with axe"},
		{snipers + "> single out nobody\n> single out model 1\n", "hold fire"},
		{bombers[:len(bombers)-len("dice 6 3\n> hold fire\n")], "hold fire"},
	} {
		p := played(t, c.position)
		a := must.Get(p.action(c.command))(t)
		var hashes [2]uint64
		for i, trace := range [2]*engine.Trace{nil, {}} {
			var s engine.State
			s.CopyFrom(p.s)
			s.SetTrace(trace)
			must.Do(t, s.Apply(a))
			hashes[i] = s.Hash()
		}
		if hashes[0] != hashes[1] {
			t.Errorf("%s: what is watched comes out otherwise", c.command)
		}
	}
}
