package scenario

import (
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/peek"
)

// Lies are snapshots of states that no game comes to: of the state after some commands, with one thing
// changed in what a procedure that is pending keeps. None of them may be restored.
type lies struct {
	position string
	pending  string // the procedure
	told     []lie
}

type lie struct {
	what string
	tell func(s *core.State, f *core.Frame)
}

// keeps returns a lie about what a frame keeps.
func keeps(what string, change func(f *core.Frame)) lie {
	return lie{what, func(_ *core.State, f *core.Frame) { change(f) }}
}

func TestLiesAreRefused(t *testing.T) {
	for _, l := range slices.Concat(attackLies, castingLies, meleeLies, shootingLies, activationLies, ridingLies, crewLies, moraleLies, roundLies, choosingLies, poolLies, unitLies, questLies) {
		p := played(t, l.position)
		if _, err := p.g.Restore(p.s.AppendSnapshot(nil)); err != nil {
			t.Fatalf("%s: the truth is refused: %v", p.sc.heading, err)
		}
		for _, lie := range l.told {
			var s engine.State
			s.CopyFrom(p.s)
			m := peek.Live(&s)
			lie.tell(m, pending(t, m, l.pending))
			if _, err := p.g.Restore(s.AppendSnapshot(nil)); err == nil {
				t.Errorf("%s: %s: taken for true", p.sc.heading, lie.what)
			}
		}
	}
}

// pending returns the topmost frame of a procedure.
func pending(t *testing.T, s *core.State, name string) *core.Frame {
	for i := int(s.Depth) - 1; i >= 0; i-- {
		if f := &s.Stack[i]; s.G.Procs[f.Proc].Name == name {
			return f
		}
	}
	t.Fatalf("no %s is pending", name)
	return nil
}

const furies = `# GF2-SR-FURIOUS

player 1: Furies, 4 models, Furious on models 1 2 3, axe (1 attack) on models 1 2 4, ` +
	`knife (1 attack) on models 1 3 4
player 2: Guard, Tough(6)
Furies at 0,0 0,1.2 0,-1.2 -1.2,0
Guard at 4,0

> activate Furies
> charge Guard
> contact nearest
`

const snipers = `# GF3-SR-TAKEDOWN

player 1: Snipers, 3 models, rifle (24", 1 attack, Takedown) on models 1 2, ` +
	`gun (9", 1 attack), knife (1 attack)
player 1: Friend
player 2: Guards, 3 models
player 2: Raiders, 3 models
Snipers at 0,0 0,1.5 0,3
Friend at 0,-10
Guards at 10,0 11.5,0 13,0
Raiders at 0,15 0,16.5 0,18

> activate Snipers
> hold
> fire rifle at Guards
`

const bombers = `# SQ-SR-BLAST

player 1: Ada, hero, bombs (24", 2 attacks, Blast(3)), rifle (24", 1 attack)
player 1: Bo, hero
player 2: Husk, tough 3
player 2: Pack, 2 models
Ada at 0,0
Bo at 0,-5
Husk at 10,0
Pack at 10,3.5 11.1,3.5

> activate Ada
> hold
> fire bombs at Husk
dice 6 3
> hold fire
`

// attackLies are told of attacks that are under way.
var attackLies = []lies{
	{furies, "furious", []lie{
		keeps("nobody is left to be asked", func(f *core.Frame) { f.M = 0 }),
		keeps("the model that is asked has an axe alone", func(f *core.Frame) { f.M = 1 << 1 }),
		keeps("the model that is asked has a knife alone", func(f *core.Frame) { f.M = 1 << 2 }),
		keeps("the model that is asked is not Furious", func(f *core.Frame) { f.M |= 1 << 3 }),
		keeps("a model that is not there is asked", func(f *core.Frame) { f.M |= 1 << 4 }),
		keeps("there is a second step", func(f *core.Frame) { f.Step = 1 }),
		keeps("there is a number", func(f *core.Frame) { f.N = 1 }),
	}},
	{furies + "> add an attack with axe\n", "strikes", []lie{
		{"a model attacks once more with two weapons", func(s *core.State, _ *core.Frame) {
			chosen(s, 1, 1<<0|1<<2)
		}},
		{"the axe is with the model that has none", func(s *core.State, _ *core.Frame) {
			chosen(s, 0, 1<<0|1<<2)
		}},
		{"a model that is not Furious", func(s *core.State, _ *core.Frame) { chosen(s, 0, 1<<0|1<<1|1<<3) }},
		{"a model that is not there", func(s *core.State, _ *core.Frame) { chosen(s, 0, 1<<0|1<<1|1<<4) }},
		{"with a weapon type that the unit does not have", func(s *core.State, _ *core.Frame) {
			chosen(s, 0, 1<<1)
			chosen(s, 2, 1<<0)
		}},
		keeps("with a group that has been resolved", func(f *core.Frame) { f.N &^= 1 << 0 }),
	}},
	{snipers, "takedown", []lie{
		keeps("nobody is left to be asked", func(f *core.Frame) { f.M = 0 }),
		keeps("a model is asked that has no such weapon", func(f *core.Frame) { f.M |= 1 << 2 }),
		keeps("the weapon singles out nobody", func(f *core.Frame) { f.N = 1 }),
		keeps("there is no such weapon", func(f *core.Frame) { f.N = 9 }),
		keeps("it is a blow", func(f *core.Frame) { f.N |= 1 << 8 }),
		keeps("it is a shot while charging", func(f *core.Frame) { f.N |= 1 << 9 }),
		keeps("it is used otherwise than there are ways", func(f *core.Frame) { f.N |= 1 << 10 }),
		keeps("a friend is the target", func(f *core.Frame) { f.B = 1 }),
		keeps("another enemy is the target", func(f *core.Frame) { f.B = 3 }),
		keeps("the attack is under way", func(f *core.Frame) { f.Step = attacks.TakedownHit }),
		keeps("there is a fifth step", func(f *core.Frame) { f.Step = 4 }),
		{"more is singled out than there are weapons that do", func(s *core.State, _ *core.Frame) {
			s.Vars[proc.VarPicks+1] = 1
		}},
		{"a model beyond the largest unit is singled out", func(s *core.State, _ *core.Frame) {
			s.Vars[proc.VarPicks] = 66
		}},
	}},
	{snipers + "> single out nobody\n> single out nobody\ndice 4 4  1 1\n> hold fire\n", "takedown", []lie{
		keeps("a model is attacked that nobody has singled out", func(f *core.Frame) { f.M = 1 }),
		keeps("models are still to be asked", func(f *core.Frame) { f.Step = attacks.TakedownAsk }),
		{"another unit takes the losses", func(s *core.State, _ *core.Frame) { s.Pending(proc.Allot).A = 3 }},
	}},
	{bombers, "spread", []lie{
		keeps("the weapon has no Blast", func(f *core.Frame) { f.B = 1 }),
		keeps("there is no such weapon", func(f *core.Frame) { f.B = 9 }),
		keeps("it is a blow", func(f *core.Frame) { f.B |= 1 << 8 }),
		keeps("the hits are fewer than none", func(f *core.Frame) { f.N = -1 }),
		keeps("a friend has a share", func(f *core.Frame) { f.M |= 1 << 1 }),
		keeps("a unit has a share that is not there", func(f *core.Frame) { f.M |= 1 << 9 }),
		keeps("nothing is left to be asked", func(f *core.Frame) { f.Step = 0 }),
		keeps("there is a third step", func(f *core.Frame) { f.Step = 2 }),
	}},
}

// chosen makes models those that attack once more with a weapon type.
func chosen(s *core.State, t int, models int16) { *proc.Declared(s, 0, t) = models }
