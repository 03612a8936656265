package scenario

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
)

const howled = `# GF3-MORALE-03

player 1 rule {name: Howl, does: [{at: activation, side: against, within: 12, units: 2, once: true, do: test}]}
player 1: Wolf, Howl
player 1: Friend
player 2: Guards, 3 models, quality 5+
player 2: Captain, Hero, Tough(3), quality 3+
Captain joins Guards
Wolf at 0,0
Friend at 0,-10
Guards at 10,0 11.5,0 13,0 14.5,0

> activate Wolf
> use a morale test on Guards
`

// choosingLies are told of what rules of lists lead to that players choose to use: here of the owner of a
// unit with a hero, who says which of them takes the test that an enemy demands.
var choosingLies = []lies{
	{howled, "choosing", []lie{
		keeps("the enemy demands it after an activation", func(f *core.Frame) { f.Step = 1 }),
		keeps("it demands it after the deployment", func(f *core.Frame) { f.Step = 2 }),
		keeps("it demands it at no time", func(f *core.Frame) { f.Step = 3 }),
		keeps("a rule before the first demands it", func(f *core.Frame) { f.B = -1 }),
		keeps("a rule beyond the last demands it", func(f *core.Frame) { f.B = 66 }),
		keeps("fewer than none have been picked", func(f *core.Frame) { f.N = -1 }),
		keeps("there is a mask", func(f *core.Frame) { f.M = 1 }),
		keeps("one demands it that does not act", func(f *core.Frame) { f.A = 1 }),
		{"one demands it that is not on the table", func(s *core.State, _ *core.Frame) {
			s.Units[0].Flags &^= core.OnTable
		}},
	}},
	{howled, "morale", []lie{
		keeps("who demands it tests", func(f *core.Frame) { f.A = 0 }),
		keeps("a friend tests", func(f *core.Frame) { f.A = 1 }),
		keeps("it has lost a melee", func(f *core.Frame) { f.N = 1 }),
	}},
}

const fists = `# GF3-MELEE-04

player 1 rule {name: Fists, does: [{at: strikes, from: 5, do: {pool: 1}}]}
player 1: Brawlers, 2 models, Fists, axe (1 attack)
player 2: Guards, 3 models, axe (1 attack)
Brawlers at 0,0 0,1.2
Guards at 5,0 5,1.2 5,2.4

> activate Brawlers
> charge Guards
> contact nearest
dice 5 5  6 1
> contact nearest
`

// poolLies are told of dice of models' own that are rolled in a melee.
var poolLies = []lies{
	{fists, "strikes", []lie{
		keeps("dice are left that hit with anything", func(f *core.Frame) {
			f.N = f.N&^attacks.PoolBits | attacks.PoolBits/7*6
		}),
		keeps("dice are left, and a Limited weapon is asked for", func(f *core.Frame) {
			f.N |= attacks.PoolBits/7*5 | 1<<20
		}),
	}},
}
