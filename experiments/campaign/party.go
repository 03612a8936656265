package campaign

import (
	"slices"

	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// A party is what a campaign carries from one mission to the next: the heroes as a list, with what they have gained and the wounds that they begin with.
type party struct {
	army   *roster.Army
	levels []int
	down   []bool // at the end of the last mission
}

// newParty returns the party of a plan, with heroes of its own.
func newParty(p *Plan) *party {
	a := *p.Party
	a.Units = slices.Clone(a.Units)
	for i := range a.Units {
		u := &a.Units[i]
		c := *u.Character
		u.Character, u.Models = &c, slices.Clone(u.Models)
	}
	return &party{army: &a, levels: make([]int, len(a.Units)), down: make([]bool, len(a.Units))}
}

// after notes how the heroes came out of a mission, lets those who have won it and are conscious rise a level, and tells how they stand.
func (p *party) after(levels []mission.Gain, how []starquest.Aftermath, won bool) []Hero {
	for i, h := range how {
		u := &p.army.Units[i]
		u.Character.Wounds, p.down[i] = h.Wounds, h.Unconscious
		if won && !h.Unconscious {
			if p.levels[i]++; p.levels[i] <= len(levels) {
				levels[p.levels[i]-1].Improve(u)
			}
		}
	}
	return p.heroes()
}

// gain makes all heroes better by an item that has been brought home, if it is worth anything.
func (p *party) gain(finds []mission.Treasure, name string) {
	for _, f := range finds {
		if f.Item == name {
			for i := range p.army.Units {
				f.Gain.Improve(&p.army.Units[i])
			}
		}
	}
}

// rest lets the heroes regain wounds. Who has been unconscious had all that it can bear, and is conscious again.
func (p *party) rest(heal int) {
	for i := range p.army.Units {
		c := p.army.Units[i].Character
		c.Wounds, p.down[i] = max(0, c.Wounds-heal), false
	}
}

// heroes tells how the heroes stand.
func (p *party) heroes() []Hero {
	out := make([]Hero, len(p.army.Units))
	for i := range out {
		u := &p.army.Units[i]
		out[i] = Hero{Name: u.Name, Wounds: u.Character.Wounds, Tough: u.Models[0].Tough, Power: u.Character.Power, Unconscious: p.down[i], Level: p.levels[i]}
	}
	return out
}
