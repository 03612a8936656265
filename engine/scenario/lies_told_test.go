package scenario

import (
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/proc"
)

const coven = `# GF3-SR-CASTER-02

player 1: Coven, 3 models, Caster(2) on model 1, Caster(1) on model 2
player 1: Seer, Caster(1)
player 2: Witch, Caster(2)
player 2: Raiders, 2 models
player 1 spell Bolt: value 1, 18", 3 hits
player 1 spell Hail: value 2, 18", 1 hit
Coven at 0,0 1.2,0 2.4,0
Seer at 0,-5
Witch at 10,0
Raiders at 10,5 11.2,5

> activate Coven
`

const tried = coven + "> cast Bolt\n> aim at Raiders\n"

// castingLies are told of spells that are being cast.
var castingLies = []lies{
	{coven, "casting", []lie{
		keeps("a spell has been chosen", func(f *core.Frame) { f.N = 1 }),
		keeps("the unit has no such caster", func(f *core.Frame) { f.B = 2 }),
		keeps("the caster is none", func(f *core.Frame) { f.B = -1 }),
		keeps("there is a fourth step", func(f *core.Frame) { f.Step = 3 }),
		{"a model that casts nothing has spell tokens", func(s *core.State, _ *core.Frame) {
			s.Models[2].Extra |= 1
		}},
		{"a caster has more spell tokens than any", func(s *core.State, _ *core.Frame) {
			s.Models[0].Extra |= 7
		}},
		{"tokens are spent on no try", func(s *core.State, _ *core.Frame) {
			s.Models[0].Extra |= 1 << 3
		}},
		{"a unit is under a spell that nobody has", func(s *core.State, _ *core.Frame) {
			s.Units[0].Extra |= 1
		}},
	}},
	{coven + "> cast Bolt\n", "casting", []lie{
		keeps("there is no such spell", func(f *core.Frame) { f.N = 2 }),
		keeps("the target has been chosen", func(f *core.Frame) { f.N |= 1 << 8 }),
		keeps("the target is none", func(f *core.Frame) { f.N = -256 }),
	}},
	{tried, "casting", []lie{
		keeps("nobody is left to be asked", func(f *core.Frame) { f.M = 0 }),
		keeps("the second has been asked and the first has not", func(f *core.Frame) {
			rest := f.M & (f.M - 1)
			f.M &^= rest & -rest
		}),
		keeps("somebody is asked who is no caster", func(f *core.Frame) { f.M |= 1 << 40 }),
		keeps("the target is no unit of the enemy", func(f *core.Frame) { f.N = f.N&0xff | 2<<8 }),
		{"the target is gone", func(s *core.State, _ *core.Frame) {
			s.Units[3].Flags, s.Units[3].Alive = engine.Gone, 0
		}},
		{"somebody spends tokens without being asked", func(s *core.State, _ *core.Frame) {
			s.Models[4].Extra |= 1 << 3
		}},
		{"somebody spends more tokens than it has", func(s *core.State, f *core.Frame) {
			s.Models[0].Extra |= 5 << 3
			f.M &^= 1
		}},
	}},
	{tried + "> spend 0\n> spend 0\n> spend 0\ndice 4  1 6 6\n> spend 0\n", "casting", []lie{
		keeps("another spell is under way", func(f *core.Frame) { f.N = 1 }),
		keeps("another caster is asked", func(f *core.Frame) { f.B = 1 }),
		keeps("there are choices", func(f *core.Frame) { f.M = 1 }),
		keeps("a target is being chosen", func(f *core.Frame) { f.Step = 1 }),
		{"the caster's own side takes the losses", func(s *core.State, _ *core.Frame) {
			s.Pending(proc.Allot).A = 0
		}},
		{"the losses count in a melee", func(s *core.State, _ *core.Frame) {
			s.Pending(proc.Allot).Step = 1
		}},
	}},
}

const brawl = `# GF3-MELEE-04

player 1: Brutes, 3 models, axe (1 attack), bomb (1 attack, Limited), Impact(1)
player 1: Friend
player 2: Guards, 3 models, sword (1 attack), pike (1 attack, Counter) on model 1
player 2: Other
Brutes at 0,0 0,1.2 0,-1.2
Friend at 0,-10
Guards at 5,0 5,1.2 5,-1.2
Other at 20,10

> activate Brutes
> charge Guards
`

// meleeLies are told of melees.
var meleeLies = []lies{
	{brawl, "melee", []lie{
		keeps("a friend is charged", func(f *core.Frame) { f.B = 1 }),
		keeps("an enemy is charged that does not fight", func(f *core.Frame) { f.B = 3 }),
		keeps("there is a tenth step", func(f *core.Frame) { f.Step = 9 }),
		keeps("the charged have done less than nothing", func(f *core.Frame) { f.N = -1 }),
		keeps("the charged have done more than there is", func(f *core.Frame) { f.N = 1 << 4 }),
		keeps("models are placed one by one", func(f *core.Frame) { f.N = proc.MeleePlacing }),
		{"the charger does not fight", func(s *core.State, _ *core.Frame) {
			s.Units[0].Flags &^= core.InMelee
		}},
	}},
	{brawl + "> place models one by one\n", "melee", []lie{
		keeps("the charged close in one by one", func(f *core.Frame) { f.Step++ }),
		keeps("nobody is placed", func(f *core.Frame) { f.N = 0 }),
		keeps("it is too late to place anybody", func(f *core.Frame) { f.Step = 4 }),
	}},
	{brawl + "> contact nearest\ndice 1 1\n> do not strike first\n",
		"strikes", []lie{
			keeps("a weapon is left that the unit does not have", func(f *core.Frame) { f.N |= 1 << 5 }),
			keeps("less than nothing is left", func(f *core.Frame) { f.N = -1 }),
			keeps("a model strikes that is not there", func(f *core.Frame) { f.M |= 1 << 3 }),
			keeps("a weapon is asked for that is not Limited", func(f *core.Frame) { f.N |= 1 << 20 }),
			keeps("a weapon is asked for that is not there", func(f *core.Frame) { f.N |= 9 << 20 }),
			keeps("models of the enemy have been counted", func(f *core.Frame) { f.N |= 1 << 25 }),
			keeps("it strikes at a friend", func(f *core.Frame) { f.B = 1 }),
			keeps("it strikes at another enemy", func(f *core.Frame) { f.B = 3 }),
			keeps("it strikes back", func(f *core.Frame) { f.Step = 3 }),
			keeps("it strikes first", func(f *core.Frame) { f.Step = 5 }),
			{"the melee is at another step", func(s *core.State, _ *core.Frame) { s.Pending(proc.Melee).Step++ }},
			{"the melee is at its end", func(s *core.State, _ *core.Frame) { s.Pending(proc.Melee).Step = 8 }},
		}},
	{brawl, "melee", []lie{
		keeps("the chargers may step back where there is no place", func(f *core.Frame) { f.M = 1 << 19 }),
	}},
	{strings.Replace(brawl, "pike (1 attack, Counter) on model 1", "pike (1 attack, Counter), fork (1 attack, Counter)", 1) +
		"> contact nearest\n> strike first\n", "strikes", []lie{
		keeps("it strikes back", func(f *core.Frame) { f.Step = 3 }),
		keeps("it charges", func(f *core.Frame) { f.Step = 2 }),
		{"it has not struck first", func(s *core.State, _ *core.Frame) { s.Pending(proc.Melee).N = 0 }},
		{"the melee is at another step", func(s *core.State, _ *core.Frame) { s.Pending(proc.Melee).Step++ }},
	}},
	{struckBack, "strikes", []lie{
		keeps("it strikes first", func(f *core.Frame) { f.Step = 5 }),
		keeps("it charges", func(f *core.Frame) { f.Step = 2 }),
		{"it has not struck back", func(s *core.State, _ *core.Frame) { s.Pending(proc.Melee).N = 0 }},
		{"the melee is at another step", func(s *core.State, _ *core.Frame) { s.Pending(proc.Melee).Step-- }},
	}},
	{scorched, "melee", []lie{
		keeps("the chargers strike before terrain has hurt them", func(f *core.Frame) { f.Step = 4 }),
		keeps("they tire before terrain has hurt them", func(f *core.Frame) { f.Step = 6 }),
	}},
	{brawl + "> contact nearest\n", "melee", []lie{
		keeps("the charged have struck back", func(f *core.Frame) { f.Step = 6; f.N = 9 }),
	}},
}

// the charged strike back, and choose with which weapon first
const struckBack = `# GF3-MELEE-06

player 1: Brute, tough 3, axe (1 attack)
player 2: Guards, 3 models, sword (1 attack), pike (1 attack)
Brute at 0,0
Guards at 5,0 5,1.2 5,-1.2

> activate Brute
> charge Guards
> contact nearest
dice 1
> contact nearest
> strike back
`

// chargers whom the terrain on their way hurts
const scorched = `# GF3-TERRAIN-03

terrain fire: dangerous, box from 1,-5 to 3,5
player 1: Brutes, 3 models, axe (1 attack)
player 2: Guards, 3 models, sword (1 attack)
Brutes at -1,0 -1,1.2 -1,-1.2
Guards at 5,0 5,1.2 5,-1.2

> activate Brutes
> charge Guards
dice 1 6 6
> contact nearest
`

const shooters = `# GF3-SHOOT-02

player 1: Gunners, 3 models, rifle (24", 1 attack), bolter (24", 2 attacks) on models 1 2, axe (1 attack)
player 1: Friend
player 2: Guards, 3 models
player 2: Raiders, 3 models
Gunners at 0,0 0,1.2 0,-1.2
Friend at 0,-10
Guards at 10,0 10,1.2 10,-1.2
Raiders at 0,10 1.2,10 2.4,10

> activate Gunners
> hold
> fire rifle at Guards
`

const inTurns = `# GF3-A-30

ruling gf3.declare_first off
player 1: Gunners, 3 models, rifle (24", 1 attack), bolter (24", 2 attacks) on models 1 2, axe (1 attack)
player 2: Guards, 3 models
player 2: Raiders, 3 models
Gunners at 0,0 0,1.2 0,-1.2
Guards at 10,0 10,1.2 10,-1.2
Raiders at 0,10 1.2,10 2.4,10

> activate Gunners
> hold
`

// a rifle is fired, a sling that could be is not
const held = `# GF3-SHOOT-02

player 1: Gunner, rifle (24", 2 attacks), bow (24", 1 attack), sling (24", 1 attack)
player 2: Guards, 3 models
Gunner at 0,0
Guards at 10,0 10,1.2 10,-1.2

> activate Gunner
> hold
> fire rifle at Guards
> fire bow at Guards
> hold fire
`

const riding = `# GF3-SR-TRANSPORT-01

player 1: Wagon, Transport(6), Tough(6)
player 1: Cart, Transport(2), Tough(3)
player 1: Guards, 3 models
player 1: Ogre, Tough(4)
player 2: Raider
Wagon at 0,0
Cart at 5,0
Guards is inside Wagon
Ogre at -10,0
Raider at 0,15

> activate Wagon
`

const moving = `# GF3-ACT-03

player 1: Guards, 3 models, rifle (24", 1 attack)
player 1: Friends, 3 models, rifle (24", 1 attack)
player 2: Raiders, 3 models, rifle (24", 1 attack)
Guards at 0,0 0,1.2 0,-1.2
Friends at -5,0 -5,1.2 -5,-1.2
Raiders at 12,0 12,1.2 12,-1.2

> activate Guards
`

// activationLies are told of activations and what they have called.
var activationLies = []lies{
	{moving, "activation", []lie{
		keeps("the unit began it in a way that there is not", func(f *core.Frame) { f.B = 2 }),
		keeps("it began it in less than no way", func(f *core.Frame) { f.B = -1 }),
		keeps("it has rushed", func(f *core.Frame) { f.Step = proc.ActRushed }),
		keeps("it may move before it acts", func(f *core.Frame) { f.Step = proc.ActFirst }),
		keeps("a spell has been tried", func(f *core.Frame) { f.M = 1 }),
	}},
	{moving + "> advance\n", "activation", []lie{
		keeps("it has chosen nothing", func(f *core.Frame) { f.Step = proc.ActDeed }),
		keeps("it has rushed", func(f *core.Frame) { f.Step = proc.ActRushed }),
		keeps("it ends", func(f *core.Frame) { f.Step = proc.ActMorale }),
		keeps("it began Shaken", func(f *core.Frame) { f.B = 1 }),
	}},
	{moving + "> advance\n", "move", []lie{
		keeps("a friend moves", func(f *core.Frame) { f.A = 1 }),
		keeps("it is a rush", func(f *core.Frame) { f.M = proc.MoveRush }),
		keeps("it is a move by a rule of the list", func(f *core.Frame) { f.M = proc.MoveFree }),
		keeps("it goes further", func(f *core.Frame) { f.N++ }),
	}},
	{singed, "move", []lie{
		keeps("it goes no way at all", func(f *core.Frame) { f.N = 0 }),
		keeps("it goes part of an inch", func(f *core.Frame) { f.N += 100 }),
		keeps("it has yet to go", func(f *core.Frame) { f.Step = proc.MoveAsk }),
	}},
	{moving + "> rush\n", "activation", []lie{
		keeps("it may shoot", func(f *core.Frame) { f.Step = proc.ActShoot }),
		keeps("it casts afterwards", func(f *core.Frame) { f.Step = proc.ActRushed }),
	}},
	{moving + "> hold\n", "shooting", []lie{
		keeps("a friend shoots", func(f *core.Frame) { f.A = 1 }),
	}},
	{moving + "> hold\n", "activation", []lie{
		keeps("it has yet to choose", func(f *core.Frame) { f.Step = proc.ActDeed }),
		keeps("it has yet to shoot", func(f *core.Frame) { f.Step = proc.ActShoot }),
	}},
	{wreck, "wreck", []lie{
		keeps("another unit was destroyed", func(f *core.Frame) { f.A = 1 }),
		keeps("no unit was destroyed", func(f *core.Frame) { f.A = -1 }),
	}},
	{inFire, "activation", []lie{
		keeps("it has rushed", func(f *core.Frame) { f.Step = proc.ActRushed }),
		keeps("it ends", func(f *core.Frame) { f.Step = proc.ActMorale }),
		keeps("it may shoot", func(f *core.Frame) { f.Step = proc.ActShoot }),
	}},
}

// terrain hurts on its way who may go further than others by a rule that some of it has
const singed = `# GF3-TERRAIN-03

terrain fire: dangerous, box from 1,-5 to 3,5
player 1 rule {name: Long Legs, needs: some, does: [{at: move, do: {advance: 2}}]}
player 1: Guards, 3 models, Long Legs on model 1
player 2: Raider
Guards at -2,0 -2,1.2 -2,-1.2
Raider at 30,0

> activate Guards
> advance
dice 1 6 6
> move by 6,0
`

// who starts in dangerous terrain rolls before it acts
const inFire = `# GF3-TERRAIN-03

terrain fire: dangerous, box from -3,-5 to 3,5
player 1: Guards, 3 models, tough 3
player 2: Raider
Guards at 0,0 0,1.2 0,-1.2
Raider at 30,0

dice 1 1 6  6 6 6  6 6 6
> activate Guards
`

// a transport that dies of the terrain in which it starts, before it acts
const wreck = `# GF3-SR-TRANSPORT-02

terrain fire: dangerous, box from -3,-5 to 3,5
player 1: Wagon, Transport(6), Tough(3)
player 1: Guards, 3 models
player 2: Raider
Wagon at 0,0
Guards is inside Wagon
Raider at 30,0

dice 1 1 1  6 6 6
> activate Wagon
`

// ridingLies are told of transports and who is inside them.
var ridingLies = []lies{
	{riding, "activation", []lie{
		{"the transport is destroyed", func(s *core.State, _ *core.Frame) {
			s.Units[0].Flags, s.Units[0].Alive = engine.Gone, 0
		}},
		{"there is no room for all", func(s *core.State, _ *core.Frame) {
			s.Units[2].Extra += s.Units[2].Extra // the Cart
			for i := range 3 {
				s.Models[2+i].P = s.Models[1].P
			}
		}},
		{"a model stands beside the transport", func(s *core.State, _ *core.Frame) { s.Models[3].P.X++ }},
		{"the marked unit is not inside", func(s *core.State, _ *core.Frame) { s.Units[3].Extra = s.Units[2].Extra }},
	}},
}

const volley = shooters + "> fire bolter at Guards\ndice 4 4 4 4  1 6 6 6\n> resolve bolter\n"

// declared changes what is declared of the first weapon type that fires.
func declared(what string, change func(target, near, far, more *int16)) lie {
	return lie{what, func(s *core.State, _ *core.Frame) {
		for t := range proc.MaxTypes {
			if target := proc.Declared(s, proc.DeclTarget, t); *target != 0 {
				change(target, proc.Declared(s, proc.DeclNear, t), proc.Declared(s, proc.DeclFar, t),
					proc.Declared(s, proc.DeclCover, t))
				return
			}
		}
	}}
}

// shootingLies are told of shootings and of the losses that they bring.
var shootingLies = []lies{
	{shooters, "shooting", []lie{
		keeps("a weapon is asked for that is not there", func(f *core.Frame) { f.B = 9 }),
		keeps("no weapon is asked for", func(f *core.Frame) { f.B = -1 }),
		keeps("weapons have their turns", func(f *core.Frame) { f.N = 1 }),
		keeps("a target is chosen when its turn comes", func(f *core.Frame) { f.Step = 3 }),
		declared("at a friend", func(target, _, _, _ *int16) { *target = 2 }),
		declared("at the unit after the last", func(target, _, _, _ *int16) { *target = 5 }),
		declared("at no unit of the game", func(target, _, _, _ *int16) { *target = 9 }),
		declared("with no attacks", func(_, near, far, _ *int16) { *near, *far = 0, 0 }),
		declared("with more attacks than there are", func(_, near, _, _ *int16) { *near += 5 }),
		declared("with fewer attacks than none", func(_, near, far, _ *int16) { *near, *far = -1, 3 }),
		declared("with fewer far attacks than none", func(_, near, far, _ *int16) { *near, *far = 3, -1 }),
		declared("at counted models", func(_, _, _, more *int16) { *more |= 1 << 1 }),
		declared("in turns", func(_, _, _, more *int16) { *more |= 1 << 7 }),
		declared("at a unit with Stealth", func(_, _, _, more *int16) { *more |= 1 << 12 }),
		declared("with something else", func(_, _, _, more *int16) { *more |= 1 << 14 }),
		{"by a weapon for blows", func(s *core.State, _ *core.Frame) {
			*proc.Declared(s, proc.DeclTarget, 2), *proc.Declared(s, proc.DeclNear, 2) = 3, 3
		}},
	}},
	{volley, "volley", []lie{
		keeps("a group is left of which nothing is declared", func(f *core.Frame) { f.N |= 1 << 6 }),
		keeps("a weapon for blows is left", func(f *core.Frame) { f.N |= 1 << 2 }),
		keeps("models are kept that may be lost", func(f *core.Frame) { f.M = 1 }),
		keeps("there is a second step", func(f *core.Frame) { f.Step = 1 }),
		keeps("there is a number", func(f *core.Frame) { f.B = 1 }),
	}},
	{held, "volley", []lie{
		keeps("a weapon is left that holds its fire", func(f *core.Frame) { f.N |= 1 << 2 }),
		keeps("the shooting has not been declared", func(f *core.Frame) { f.Proc = proc.Shooting }),
	}},
	{inTurns, "shooting", []lie{
		keeps("a weapon for blows has its turn", func(f *core.Frame) { f.N |= 1 << 2 }),
		keeps("no weapon is asked for", func(f *core.Frame) { f.B = -1 }),
		keeps("a weapon is asked for that is not there", func(f *core.Frame) { f.B = 9 }),
		keeps("the weapon has its turn that is still to come", func(f *core.Frame) { f.Step = 3 }),
		keeps("it fires and nothing comes of it", func(f *core.Frame) { f.Step = 4 }),
		keeps("all targets are declared at once", func(f *core.Frame) { f.Step = 1 }),
	}},
	{inTurns + "> resolve rifle\n", "shooting", []lie{
		keeps("a weapon for blows is asked for", func(f *core.Frame) { f.B = 2 }),
		keeps("the weapon's turn is still to come", func(f *core.Frame) { f.N |= 1 << f.B }),
	}},
	{inTurns + "> resolve rifle\ndice 4 4 4  1 6 6\n> fire rifle at Guards\n", "shooting", []lie{
		keeps("the weapon has yet to fire", func(f *core.Frame) { f.Step = 3 }),
		keeps("the weapon is about to fire", func(f *core.Frame) { f.Step = 4 }),
		keeps("all targets are declared at once", func(f *core.Frame) { f.Step = 1 }),
		keeps("another has its turn", func(f *core.Frame) { f.B = 1; f.Step = 3 }),
	}},
	{strings.Replace(snipers, "\n\n", "\n\nruling gf3.declare_first off\n", 1), "shooting", []lie{
		keeps("another weapon singles out", func(f *core.Frame) { f.B++ }),
		keeps("another weapon before it singles out", func(f *core.Frame) { f.B-- }),
		keeps("the weapon has its turn", func(f *core.Frame) { f.Step = 3 }),
		keeps("the weapon is still asked for", func(f *core.Frame) { f.Step = 0 }),
	}},
	{snipers, "shooting", []lie{
		keeps("another weapon singles out", func(f *core.Frame) { f.B++ }),
		keeps("the weapon that singles out is still asked for", func(f *core.Frame) { f.B-- }),
		keeps("weapons have their turns", func(f *core.Frame) { f.N = 1 }),
		keeps("the weapon is about to fire", func(f *core.Frame) { f.Step = 4 }),
		keeps("a unit shoots that is not there", func(f *core.Frame) { f.A = 9 }),
	}},
	{volley, "allot", []lie{
		keeps("no wounds are left", func(f *core.Frame) { f.N = 0 }),
		keeps("more wounds are left than can be", func(f *core.Frame) { f.N = 1<<20 + 1 }),
		keeps("each wound counts for none", func(f *core.Frame) { f.B = 0 }),
		keeps("each wound counts for more than any", func(f *core.Frame) { f.B = 61 }),
		keeps("a model is singled out that is not there", func(f *core.Frame) { f.B |= 5 << 8 }),
		keeps("a model less than the first is singled out", func(f *core.Frame) { f.B = -255 }),
		keeps("only models in sight suffer", func(f *core.Frame) { f.Step |= 1 << 2 }),
		keeps("the wounds count in a melee", func(f *core.Frame) { f.Step |= 1 }),
		keeps("a friend suffers", func(f *core.Frame) { f.A = 1 }),
	}},
	{burnt, "allot", []lie{
		keeps("wounds of terrain are regenerated one by one", func(f *core.Frame) { f.Step |= 1 << 1 }),
		keeps("wounds of terrain count in a melee", func(f *core.Frame) { f.Step |= 1 }),
		keeps("wounds of terrain count double", func(f *core.Frame) { f.B = 2 }),
	}},
}

const burnt = `# GF3-TERRAIN-03

terrain fire: dangerous, box from 3,-5 to 5,5
player 1: Guards, 3 models
player 2: Raider
Guards at 0,0 0,1.2 0,-1.2
Raider at 30,0

> activate Guards
> rush
dice 1 2 3
> move by 10,0
`

const prepared = `# GF3-PREP-11

preparation
player 1: Captain, Hero, Tough(3)
player 1: Guards, 3 models
player 1: Lurker, Ambush
player 1: Scouts, Scout
player 1: Wagon, Transport(6), Tough(3)
player 2: Raiders, 3 models
player 2: Skulker, Ambush

dice d3:1  6 1
> begin
> place marker at 0,0
> place marker at 10,0
dice 5 3
> place marker at 20,0
`

const rounds = `# GF3-RND-05

player 1: Guard
player 1: Lurker, Ambush
player 2: Raider
player 2: Skulker, Ambush
round 2
Guard at 0,-20
Lurker is set aside
Raider at 0,20
Skulker is set aside

`

// roundLies are told of the preparation of a game and of its rounds.
var roundLies = []lies{
	{prepared, "edges", []lie{
		keeps("the roll-off is to come", func(f *core.Frame) { f.Step = 0 }),
		keeps("the edge has been chosen", func(f *core.Frame) { f.Step = 2 }),
	}},
	{prepared + "> take the near edge\n", "joining", []lie{
		keeps("no unit of the army is asked for", func(f *core.Frame) { f.A = -1 }),
		keeps("neither player is asked", func(f *core.Frame) { f.B = 2 }),
		keeps("a player less than the first is asked", func(f *core.Frame) { f.B = -1 }),
		keeps("there is a number", func(f *core.Frame) { f.N = 1 }),
		keeps("there is a mask", func(f *core.Frame) { f.M = 1 }),
		keeps("units are being set aside", func(f *core.Frame) { f.Step = 1 }),
		{"a unit arrives", func(s *core.State, _ *core.Frame) { s.Vars[6] = 1 }},
		{"markers are still to be placed", func(s *core.State, _ *core.Frame) { s.Vars[5] = 5 }},
		{"a third player begins", func(s *core.State, _ *core.Frame) { s.Vars[2] = 2 }},
		{"a third player deploys", func(s *core.State, _ *core.Frame) { s.Vars[4] = 2 }},
		{"a third player has finished", func(s *core.State, _ *core.Frame) { s.Vars[3] = 3 }},
	}},
	{prepared + "> take the near edge\n> join nobody\n", "aside", []lie{
		keeps("a unit is asked for that cannot be set aside", func(f *core.Frame) { f.N = 1 }),
		keeps("a unit is asked for that is not there", func(f *core.Frame) { f.N = 9 }),
		keeps("a unit before the first is asked for", func(f *core.Frame) { f.N = -1 }),
		keeps("the next unit is looked for", func(f *core.Frame) { f.Step = 0 }),
		keeps("the other player is asked", func(f *core.Frame) { f.B = 1 }),
		keeps("a third player is asked", func(f *core.Frame) { f.B = 2 }),
		keeps("there is a unit", func(f *core.Frame) { f.A = 1 }),
		keeps("there is a mask", func(f *core.Frame) { f.M = 1 }),
		{"statements are made about something else", func(s *core.State, _ *core.Frame) {
			s.Stack[s.Depth-2].Step = 0
		}},
		{"a unit is set aside that cannot be", func(s *core.State, _ *core.Frame) {
			s.Units[1].Flags |= core.Reserve
		}},
		{"a unit waits as a Scout that has Ambush", func(s *core.State, _ *core.Frame) {
			s.Units[2].Flags |= core.Reserve | core.Scouting
		}},
		{"a unit waits for an ambush that has Scout", func(s *core.State, _ *core.Frame) {
			s.Units[3].Flags |= core.Reserve
		}},
		{"a unit scouts that was not set aside", func(s *core.State, _ *core.Frame) {
			s.Units[3].Flags |= core.Scouting
		}},
	}},
	{rounds + "> bring on Lurker\n", "reserves", []lie{
		keeps("Scouts are placed", func(f *core.Frame) { f.N = 0 }),
		keeps("there is a mask", func(f *core.Frame) { f.M = 1 }),
		keeps("no unit is placed", func(f *core.Frame) { f.A = -1 }),
		keeps("a unit is placed that is not there", func(f *core.Frame) { f.A = 9 }),
		keeps("a unit of the other player is placed", func(f *core.Frame) { f.A = 3 }),
		keeps("a unit is placed that stands on the table", func(f *core.Frame) { f.A = 0 }),
		keeps("a single model is placed in a column", func(f *core.Frame) { f.B = int16(core.Column) }),
		keeps("it is placed as it stands", func(f *core.Frame) { f.B = int16(core.AsItStands) }),
		keeps("it is placed in no formation", func(f *core.Frame) { f.B = 9 }),
		keeps("it has been placed", func(f *core.Frame) { f.Step = 3 }),
		{"its player lets no more units arrive", func(s *core.State, _ *core.Frame) {
			s.Vars[6] = 1 << 0
		}},
		{"more players than two let none arrive", func(s *core.State, _ *core.Frame) {
			s.Vars[6] = 1 << 2
		}},
		{"a unit has arrived that has no Ambush", func(s *core.State, _ *core.Frame) {
			s.Units[0].Flags |= core.Arrived
		}},
		{"the round has not begun", func(s *core.State, _ *core.Frame) { s.Stack[s.Depth-2].Step = 0 }},
		{"somebody has finished the round", func(s *core.State, _ *core.Frame) { s.Vars[3] = 1 }},
		{"there was no round before", func(s *core.State, _ *core.Frame) { s.Round = 1 }},
		{"there is no such round", func(s *core.State, _ *core.Frame) { s.Round = 9 }},
	}},
	{rounds + "> wait\n> wait\n", "round", []lie{
		keeps("the turn before was passed", func(f *core.Frame) { f.A = 1 }),
		keeps("the round is over", func(f *core.Frame) { f.Step = 3 }),
		keeps("a unit is acting", func(f *core.Frame) { f.Step = 2 }),
	}},
	{rounds + "> wait\n> wait\n> activate Guard\n", "round", []lie{
		keeps("the turn before was passed", func(f *core.Frame) { f.A = 1 }),
		keeps("nobody is acting", func(f *core.Frame) { f.Step = 1 }),
		{"it is the other player's turn", func(s *core.State, _ *core.Frame) { s.Active = 1 - s.Active }},
	}},
}

const crewed = `# SG-SHOOT-01

player 1: Ada, carbine
player 1: Bo, soldier
player 2: Rex, soldier
Ada at 0,-5
Bo at 3,-5
Rex at 0,5

> activate Ada
`

// crewLies are told of figures of Stargrave that are activated.
var crewLies = []lies{
	{crewed, "activation", []lie{
		keeps("it is another figure's", func(f *core.Frame) { f.A = 1 }),
		keeps("it has no place among those activated", func(f *core.Frame) { f.B = 1 }),
		keeps("its place is before the first", func(f *core.Frame) { f.B = -1 }),
		keeps("it runs less than nothing", func(f *core.Frame) { f.N = -1 }),
		keeps("it runs three times", func(f *core.Frame) { f.N = 3 }),
		keeps("there is a step before the first", func(f *core.Frame) { f.Step = 0 }),
		keeps("there is a step after the last", func(f *core.Frame) { f.Step = 99 }),
		keeps("it shoots a second time", func(f *core.Frame) { f.M = 1 }),
		{"it has not begun", func(s *core.State, _ *core.Frame) { s.Vars[6] = 0 }},
		{"it has done less than nothing", func(s *core.State, _ *core.Frame) { s.Vars[6] = -1 }},
		{"it has done what there is not", func(s *core.State, _ *core.Frame) { s.Vars[6] |= 1 << 14 }},
		{"it has made more actions than any", func(s *core.State, _ *core.Frame) { s.Vars[6] |= 3 << 12 }},
		{"another figure is activated in its place", func(s *core.State, _ *core.Frame) { s.Vars[2] = 2 }},
		{"a figure of the other side is activated with it", func(s *core.State, _ *core.Frame) { s.Vars[3], s.Vars[7] = 3, 1 }},
		{"it is activated twice", func(s *core.State, _ *core.Frame) { s.Vars[3], s.Vars[7] = 1, 1 }},
		{"a third is activated without a second", func(s *core.State, _ *core.Frame) { s.Vars[4], s.Vars[8] = 2, 1 }},
		{"it has activated before", func(s *core.State, _ *core.Frame) { s.Units[0].Flags |= core.Activated }},
		{"the group is another figure's", func(s *core.State, _ *core.Frame) { s.Stack[1].A = 1 }},
	}},
}

const shaken = `# GF3-SR-HERO-02

player 1: Guards, 3 models, quality 5+, defense 6+
player 1: Captain, Hero, Tough(3), quality 3+
player 1: Friend
player 2: Raider, quality 2+, gun (24", 2 attacks)
Captain joins Guards
Guards at 0,0 1.5,0 3,0 4.5,0
Friend at 0,-10
Raider at 10,0
player 2 is next

> activate Raider
> hold
dice 2 2  1 1
> fire gun at Guards
`

// moraleLies are told of morale tests that the owner is asked about.
var moraleLies = []lies{
	{shaken, "morale", []lie{
		keeps("a friend tests that has no hero", func(f *core.Frame) { f.A = 2 }),
		keeps("nobody tests", func(f *core.Frame) { f.A = -1 }),
		keeps("there is another unit", func(f *core.Frame) { f.B = 1 }),
		keeps("it has lost two melees", func(f *core.Frame) { f.N = 2 }),
		keeps("it has lost less than none", func(f *core.Frame) { f.N = -1 }),
		keeps("there is a mask", func(f *core.Frame) { f.M = 1 }),
		keeps("it is said already who tests", func(f *core.Frame) { f.Step = 1 }),
		keeps("there is a fourth step", func(f *core.Frame) { f.Step = 3 }),
	}},
}
