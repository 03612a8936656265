package scenario

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/core"
)

// a hero on a way over a gap and round a rock, who is asked to pay for a failed test
const leaping = `# SQ-MOV-06

player 1: Ada, hero, tough 6, dexterity 4+, axe (1 attack)
player 1: Bo, hero, tough 6
player 2: Husk, tough 3
terrain west: height 4, box from -10,-5 to 0,5
terrain east: height 4, box from 2,-5 to 18,5
terrain rock: impassable, box from 3,-1 to 5,1
Ada at -2,0
Bo at -20,-20
Husk at 8,0

> activate Ada
> charge Husk
dice 3
> contact nearest
`

// all of a unit are pushed off an edge
const toppled = `# SQ-MOV-07

player 1: Ada, hero, tough 6, strength 2+
player 1: Bo, hero, tough 6
player 2: Pack, 2 models, tough 3, defense 4+
player 2: Husk
terrain ledge: height 6, box from -5,-5 to 4,5
Ada at 0,0
Bo at -20,-20
Pack at 3,0 3,1.1
Husk at 20,20

> activate Ada
dice 2
> use push
`

// a hero may spend more tokens on a spell that it tries to cast
const hexed = `# SQ-SR-CASTER-02

player 1: Ada, hero, tough 6, Caster(2)
player 1: Bo, hero, tough 6
player 1 spell Ember: value 1, 18", 2 hits
player 2: Husk, tough 3
Ada at 0,0
Ada model 1 has 3 tokens
Bo at 0,-5
Husk at 8,0

> activate Ada
> cast Ember
> aim at Husk
`

// questLies are told of jumps and pushes.
var questLies = []lies{
	{leaping, "way", []lie{
		keeps("it goes on in no way that there is", func(f *core.Frame) { f.N = 2 }),
		keeps("it has yet to ask by which way", func(f *core.Frame) { f.Step = 0 }),
		keeps("it charges nobody", func(f *core.Frame) { f.B = 99 }),
		keeps("another hero goes", func(f *core.Frame) { f.A = 1 }),
	}},
	{leaping, "jump", []lie{
		keeps("there is nothing to be tested", func(f *core.Frame) { f.N &^= 3 }),
		keeps("it is the fall itself", func(f *core.Frame) { f.Step = 2 }),
		keeps("it falls up", func(f *core.Frame) { f.N = -f.N }),
		keeps("it lands off the table", func(f *core.Frame) { f.M = 99_000 << 32 }),
		keeps("another hero jumps", func(f *core.Frame) { f.A = 1 }),
	}},
	{toppled, "push", []lie{
		keeps("a hero is pushed", func(f *core.Frame) { f.A = 0 }),
		keeps("an enemy is pushed who does not fall", func(f *core.Frame) { f.A = 3 }),
		keeps("it is pushed further than any push leads", func(f *core.Frame) { f.M = 9_000 << 32 }),
		keeps("it is pushed nowhere", func(f *core.Frame) { f.M = 0 }),
		keeps("there is a second step", func(f *core.Frame) { f.Step = 1 }),
		keeps("somebody is charged", func(f *core.Frame) { f.B = 1 }),
		keeps("there is a number", func(f *core.Frame) { f.N = 1 }),
	}},
	{leaping, "test", []lie{
		keeps("it is of another stat", func(f *core.Frame) { f.B++ }),
		keeps("it needs a 3 at most", func(f *core.Frame) { f.M = 3 }),
		keeps("another hero takes it", func(f *core.Frame) { f.A = 1 }),
	}},
}

// What is asked is answered by that alone: with a model of the unit that lives, with tokens that there are, and with no
// other verb.
func TestAnswersToWhatIsAsked(t *testing.T) {
	verb := func(a *engine.Action) { a.Verb = engine.Hold }
	unit := func(a *engine.Action) { a.Unit = 1 }
	for _, c := range []struct {
		position string
		changes  []func(a *engine.Action)
	}{
		{toppled, []func(a *engine.Action){verb, unit, func(a *engine.Action) { a.Arg = 2 }, func(a *engine.Action) { a.Arg = 64 }}},
		{hexed, []func(a *engine.Action){verb, unit, func(a *engine.Action) { a.Target = 1 }, func(a *engine.Action) { a.Arg = 9 },
			func(a *engine.Action) { a.Arg = 1<<63 + 1 }}},
	} {
		s := played(t, c.position).s
		menu := s.Menu(nil)
		for k, change := range c.changes {
			a := menu[1]
			if change(&a); s.Apply(a) == nil {
				t.Fatalf("%s: change %d is taken for an answer", c.position, k)
			}
		}
		if !slices.Equal(menu, s.Menu(nil)) {
			t.Error("refusals change the menu")
		}
		must.Do(t, s.Apply(menu[1]))
	}
}

// A picture shows a search token with what is known of it: that it is there, then what it holds, and nothing once
// that is taken.
func TestTokensInPictures(t *testing.T) {
	const position = `# SQ-SKILL-02

player 1: Ada, hero, tough 6, will 2+
player 1: Bo, hero, tough 6
player 2: Husk, tough 3
token at 4,0: medicine 3
token at 20,0: medicine 3
Ada at 0,0
Bo at -20,-20
Husk at 20,20

> activate Ada
`
	for _, c := range []struct {
		commands string
		want     []string
	}{
		{"", []string{"?1 search token 1", "?2 search token 2"}},
		{"dice 4 d2:1\n> use discover\n", []string{"!1 search token 1: medicine 3", "?2 search token 2"}},
		{"dice 4 d2:1\n> use discover\n> advance\n> move by 3,0\n> use discover\n", []string{"?2 search token 2"}},
	} {
		p := played(t, position+c.commands)
		var got []string
		for _, m := range p.g.Setup().Ruleset.(engine.Illustrator).Illustrate(p.s.View()).Markers {
			got = append(got, m.Label+" "+m.Words)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
