package scenario

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
)

// of returns a lie about the state.
func of(what string, change func(s *core.State)) lie {
	return lie{what, func(s *core.State, _ *core.Frame) { change(s) }}
}

// a hero among those who have joined, and weapons that are used once and single models out
const captained = `# GF3-SR-HERO-01

player 1: Captain, Hero, Tough(3), grenade (12", 1 attack, Limited), knife (1 attack)
player 1: Guards, 3 models, rifle (24", 1 attack, Takedown), knife (1 attack)
player 2: Raider
player 2: Rogue
Captain joins Guards
Guards at 0,0 0,1.2 0,-1.2 1.2,0
Raider at 10,0
Rogue at 10,10

> activate Guards
`

// who attacks once more and singles models out
const hunting = `# GF2-SR-FURIOUS

player 1: Furies, 2 models, Furious, axe (1 attack, Sniper), gun (18", 1 attack, Sniper), knife (1 attack)
player 2: Guard, Tough(6)
Furies at 0,0 0,1.2
Guard at 4,0

> activate Furies
> charge Guard
> contact nearest
`

const flying = `# GF2-SR-AIRCRAFT-02

ruling gf2.aircraft_return next_round
player 1: Hawk, Aircraft, Tough(6), gun (18", 1 attack)
player 1: Friend
player 2: Raider
Hawk at 10,0
Friend at 0,-15
Raider at 20,10

> activate Hawk
`

// the first heading that an Aircraft can have, and one more than the last
const (
	ahead    = 1 << force.HeadingShift
	nowhere  = 17 << force.HeadingShift
	straight = "ruling gf2.aircraft_pivot off\n"
)

var straightOn = flying[:len("# GF2-SR-AIRCRAFT-02\n\n")] + straight + flying[len("# GF2-SR-AIRCRAFT-02\n\n"):]

// unitLies are told of what units keep, and of variables.
var unitLies = []lies{
	{captained, "activation", []lie{
		of("it has shot, and may move for that", func(s *core.State) { s.Units[1].Flags |= core.HasShot }),
		of("it has moved freely", func(s *core.State) { s.Units[1].Flags |= core.MovedFreely }),
		of("it flies ahead", func(s *core.State) { s.Units[1].Extra |= ahead }),
		of("it has flown off", func(s *core.State) { s.Units[1].Extra |= force.ExtraFlown }),
		of("a weapon is declared", func(s *core.State) { s.Vars[proc.VarDeclared] = 1 }),
		of("the last weapon is declared", func(s *core.State) { s.Vars[proc.VarPicks-1] = 1 }),
		of("a model is singled out", func(s *core.State) { s.Vars[proc.VarPicks] = 1 }),
		of("wounds less than none were caused", func(s *core.State) { s.Vars[proc.VarCaused+1] = -1 }),
		of("the hero is gone", func(s *core.State) { s.Units[0].Flags = core.Gone }),
		of("a soldier has joined", func(s *core.State) { s.Models[s.G.Units[1].First].Extra |= force.ExtraJoined }),
		of("the hero has not joined", func(s *core.State) {
			s.Models[s.G.Units[1].First+3].Extra &^= force.ExtraJoined
		}),
	}},
	{hunting, "furious", []lie{
		of("a model is singled out", func(s *core.State) { s.Vars[proc.VarPicks] = 1 }),
	}},
	{flying, "activation", []lie{
		of("it flies ahead", func(s *core.State) { s.Units[0].Extra |= ahead }),
		of("it has flown off", func(s *core.State) { s.Units[0].Extra |= force.ExtraFlown }),
		of("a friend has flown off", func(s *core.State) { s.Units[1].Extra |= force.ExtraFlown }),
	}},
	{straightOn, "activation", []lie{
		of("it flies in a direction that there is not", func(s *core.State) { s.Units[0].Extra |= nowhere }),
		of("a friend flies ahead", func(s *core.State) { s.Units[1].Extra |= ahead }),
	}},
	{straightOn + "> advance\n> move by 30,0\n", "round", []lie{
		of("who is not on the table flies ahead", func(s *core.State) { s.Units[0].Extra |= ahead }),
	}},
	{howled, "activation", []lie{
		of("what no rule gives is given", func(s *core.State) { s.Given[0].Gained |= 1 << 40 }),
	}},
}
