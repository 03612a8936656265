package scenario

import (
	"errors"
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/move"
)

const walkers = `
player 1: Guards, 2 models
player 2: Raider
Guards at 0,0 1.2,0
Raider at 20,0

> activate Guards
> advance
`

// An action with more bends than a way can have is refused, and a point so far off that ways to it cannot be
// measured lies off the table.
func TestWaysBeyondMeasureAreRefused(t *testing.T) {
	const far = geom.MaxCoord + 1
	for _, c := range []struct{ name, position string }{
		{"on foot", "# GF3-MOV-04\n" + walkers},
		{"model by model", "# GF3-MOV-04\n" + walkers + "> place models one by one\n"},
		{"out of a transport", `# GF3-SR-TRANSPORT-02

player 1: Wagon, Transport(6), Tough(6)
player 1: Guards, 2 models
player 2: Raider
Wagon at 0,0
Guards is inside Wagon
Raider at 20,0

> activate Guards
> advance
`},
		{"with jumps", `# SQ-MOV-06

player 1: Ada, hero
player 1: Bo, hero
player 2: Husk
Ada at 0,0
Bo at 0,-5
Husk at 20,0

> activate Ada
> advance
`},
	} {
		f := must.Get(parse(c.name, []byte(c.position)))(t)
		p := must.Get(f.begin(&f.scripts[0]))(t)
		for i := range p.sc.steps {
			_, _, err := p.step(&p.sc.steps[i])
			must.Do(t, err)
		}
		menu := p.s.Menu(nil)
		honest := menu[slices.IndexFunc(menu, func(a engine.Action) bool {
			return a.Verb == engine.Move || a.Verb == engine.Place
		})]
		for _, x := range []struct {
			change func(a *engine.Action)
			reason string
		}{
			{func(a *engine.Action) { a.At.X = far }, "a point lies off the table"},
			{func(a *engine.Action) { a.At.X = -far }, "a point lies off the table"},
			{func(a *engine.Action) { a.At.Y = far }, "a point lies off the table"},
			{func(a *engine.Action) { a.At.Y = -far }, "a point lies off the table"},
			{func(a *engine.Action) { a.Ways, a.Way[0].Y = 1, far }, ""},
			{func(a *engine.Action) { a.Ways = move.MostBends + 1 }, ""},
			{func(a *engine.Action) { a.Ways = 255 }, ""},
			{func(a *engine.Action) { a.Arg = 2 }, ""},
		} {
			a := honest
			x.change(&a)
			hash := p.s.Hash()
			err := p.s.Apply(a)
			var illegal *engine.IllegalAction
			if !errors.As(err, &illegal) || p.s.Hash() != hash || !must.Contain(err, x.reason) {
				t.Errorf("%s: %+v: %v", c.name, a, err)
			}
		}
	}
}
