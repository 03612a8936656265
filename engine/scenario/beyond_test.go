package scenario

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
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
		p := played(t, c.position)
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

// played returns the player of a scenario who has carried out its commands.
func played(t *testing.T, text string) *player {
	t.Helper()
	f := must.Get(parse("played", []byte(text)))(t)
	p := must.Get(f.begin(&f.scripts[0]))(t)
	for i := range p.sc.steps {
		if got, wrong, err := p.step(&p.sc.steps[i]); wrong != "" || err != nil ||
			strings.HasPrefix(got[0], "illegal") {
			t.Fatalf("%s: %q, %s, %v", p.sc.steps[i].text, got, wrong, err)
		}
	}
	return p
}

const deploying = `# GF3-PREP-12

preparation
player 1: Guards, 3 models
player 1: Scribe
player 2: Raider

dice d3:1  6 1
> begin
> place marker at 0,0
> place marker at 10,0
dice 5 3
> place marker at 20,0
> take the near edge
`

// Units are deployed in a line, a column or a block, and single models in a line.
func TestFormationsOfDeployment(t *testing.T) {
	p := played(t, deploying)
	for _, c := range []struct {
		unit  int16
		form  core.Formation
		legal bool
	}{
		{0, core.AsItStands, false}, {0, core.Line, true}, {0, core.Column, true}, {0, core.Block, true},
		{0, core.NumFormations, false}, {0, 200, false},
		{1, core.AsItStands, false}, {1, core.Line, true}, {1, core.Column, false}, {1, core.Block, false},
		{1, core.NumFormations, false}, {2, core.Line, false},
	} {
		var s engine.State
		s.CopyFrom(p.s)
		if err := s.Apply(engine.Action{Verb: engine.Pick, Unit: c.unit, Form: c.form}); (err == nil) != c.legal {
			t.Errorf("unit %d in formation %d: %v", c.unit, c.form, err)
		}
	}
}

// Of a deployment is refused what places another unit, or the unit far off the table.
func TestPlacesOfDeployment(t *testing.T) {
	p := played(t, deploying+"> deploy Scribe\n")
	for _, c := range []struct {
		unit int16
		at   geom.Point
		want string
	}{
		{0, geom.Point{Y: -18 * geom.Inch}, "Scribe is being deployed"},
		{1, geom.Point{Y: -geom.MaxCoord - 1}, "the place lies off the table"},
		{1, geom.Point{X: geom.MaxCoord + 1}, "the place lies off the table"},
		{1, geom.Point{Y: -25 * geom.Inch}, "model 1 would stand 1.5\" over the edge of the table"},
	} {
		err := p.s.Apply(engine.Action{Verb: engine.Place, Unit: c.unit, Form: core.Line, At: c.at})
		if !must.Contain(err, c.want) {
			t.Errorf("unit %d at %v: %v, want %q", c.unit, c.at, err, c.want)
		}
	}
}

// The description of a move tells of its first jump: where there is a gap on the way, or where the hero
// wishes to jump, but not where it climbs down and up.
func TestDescriptionsTellOfJumps(t *testing.T) {
	p := played(t, `# SQ-MOV-06

player 1: Ada, hero
player 1: Bo, hero
player 2: Husk
terrain west: height 1, box from -10,-5 to 0,5
terrain east: height 1, box from 2,-5 to 12,5
Ada at -3,0
Bo at -20,-20
Husk at 20,20

> activate Ada
> rush
`)
	for text, want := range map[string]bool{"move by 6,0 jumping": true, "move by 6,0": false} {
		a := must.Get(p.action(text))(t)
		if said := p.s.Describe(a); strings.Contains(said, "jumping 2 inches") != want {
			t.Errorf("%s: %q", text, said)
		}
	}
}

// A way with jumps is gone with those that it takes, or with all that can be. A third manner is refused, and
// so are too many bends; of neither is a jump told.
func TestMannersOfJumping(t *testing.T) {
	p := played(t, `# SQ-MOV-06

player 1: Ada, hero
player 1: Bo, hero
player 2: Husk
terrain west: height 4, box from -10,-5 to 0,5
terrain east: height 4, box from 2,-5 to 12,5
Ada at -3,0
Bo at -20,-20
Husk at 20,20

> activate Ada
> rush
`)
	for _, c := range []struct {
		manner uint64
		bends  uint8
		legal  bool
	}{{0, 0, true}, {1, 0, true}, {2, 0, false}, {3, 0, false}, {0, move.MostBends + 1, false},
		{1, 255, false}} {
		a := must.Get(p.action("move by 6,0"))(t)
		a.Arg, a.Ways = c.manner, c.bends
		if said := p.s.Describe(a); strings.Contains(said, "jumping 2 inches") != c.legal {
			t.Errorf("%+v: %q", c, said)
		}
		var s engine.State
		s.CopyFrom(p.s)
		if err := s.Apply(a); (err == nil) != c.legal {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// Before the deployment nothing is taken but a statement about the unit that is asked for.
func TestStatementsAboutOneUnit(t *testing.T) {
	const captain = prepared + "> take the near edge\n"
	const guards = captain + "> join nobody\n> set nothing aside\n> set nothing aside\n"
	for _, c := range []struct{ position, want string }{
		{captain, "Captain must join a unit or stay alone"},
		{captain + "> join nobody\n", "it must be said whether Lurker is set aside"},
		{guards, "Captain must begin the game inside a transport or not"},
	} {
		p := played(t, c.position)
		honest := p.s.Menu(nil)[0]
		for _, change := range []func(*engine.Action){
			func(a *engine.Action) { a.Verb = engine.Hold },
			func(a *engine.Action) { a.Unit++ },
			func(a *engine.Action) { a.Unit = -1 },
		} {
			a := honest
			change(&a)
			if err := p.s.Apply(a); !must.Contain(err, c.want) {
				t.Errorf("%+v: %v, want %q", a, err, c.want)
			}
		}
	}
}
