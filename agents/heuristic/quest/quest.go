// Package quest is who plays Star Quest where the agent heuristic is asked for: the AI side by the evaluation of package
// heuristic, and the heroes as the agent heroes does, by weights of its own.
package quest

import (
	_ "embed"
	"fmt"
	"math"

	"gauntlet/agents"
	"gauntlet/agents/heroes"
	"gauntlet/agents/heuristic"
	scripted "gauntlet/agents/scripted/quest"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/doctrine"
)

func init() {
	agents.RegisterFor(starquest.Name, "heuristic", "", func(p *agents.Params) ([2]agents.Part, error) {
		return New(p.Text("weights", ""))
	})
}

// jumpTest is what each test of a jump counts on the way of a unit, in tenths of an inch.
const jumpTest = 35

//go:embed starquest.yaml
var file []byte

// shipped are the weights that ship for Star Quest.
var shipped = heuristic.Ship(file, "starquest.yaml")

// New returns who plays the two seats, by the weights that ship or by those that a file changes unless its name is "".
func New(weights string) (seats [2]agents.Part, err error) {
	table, err := shipped.With(weights)
	if err != nil {
		return seats, err
	}
	g := &heuristic.Game{Contents: table.Contents(), Habit: scripted.New(doctrine.Reading{}),
		NoLoser: true, TakenAlone: true, Walls: true, JumpTest: jumpTest}
	m := new(mission)
	var h heroWeights
	table.Into(&g.Weights, &m.weights, &h)
	m.reach = g.Weights.Reach
	g.Mission = m
	seats[starquest.Heroes] = hero{heroes.New(h.weights())}
	seats[starquest.Foes] = heuristic.Of(map[string]*heuristic.Game{starquest.Name: g})
	return seats, nil
}

// weights are those of the AI side that the evaluation does not know.
type weights struct {
	Prey   float64 `yaml:"prey"`   // how many times more a unit is worth that the heroes have to slay
	Seals  float64 `yaml:"seals"`  // a search token that the heroes need and that a unit stands on
	Press  float64 `yaml:"press"`  // how fast such a token counts less the more moves it is away from the heroes
	Nearly float64 `yaml:"nearly"` // what a unit counts that has all but reached such a token, from 0 to 1
}

// heroWeights say how much is made of what the agent heroes weighs, 1 being as much as it does.
type heroWeights struct {
	Harm   float64 `yaml:"hero_harm"`   // what a hero's attack does
	Pain   float64 `yaml:"hero_pain"`   // what the enemies can be expected to do to a hero where it ends up
	Doom   float64 `yaml:"hero_doom"`   // how much more each wound hurts beyond seven tenths of what a hero has left
	Others float64 `yaml:"hero_others"` // the share of an enemy's attack that counts when another hero stands nearer to it
	Hidden float64 `yaml:"hero_hidden"` // the share of an enemy's attack that counts when it cannot see the hero from where it stands
	Goal   float64 `yaml:"hero_goal"`   // the way to what a hero makes for, and what it can do there
	Seal   float64 `yaml:"hero_seal"`   // how much more harm counts that is done to who stands on a token that the heroes need
	Power  float64 `yaml:"hero_power"`  // Power that a hero spends
	Rest   float64 `yaml:"hero_rest"`   // Power that a hero regains by resting
	Margin float64 `yaml:"hero_margin"` // by how much an action that costs Power has to be better, of 0.2 wounds
	Revive float64 `yaml:"hero_revive"` // to revive a hero
	Skill  float64 `yaml:"hero_skill"`  // what a hero's own skills do
}

// weights returns the weights of heroes.
func (h *heroWeights) weights() heroes.Weights {
	percent := func(x float64) int { return int(math.Round(100 * x)) }
	return heroes.Weights{
		Harm: percent(h.Harm), Pain: percent(h.Pain), Doom: percent(h.Doom), Others: percent(h.Others), Hidden: percent(h.Hidden),
		Goal: percent(h.Goal), Seal: percent(h.Seal), Power: percent(h.Power), Rest: percent(h.Rest), Margin: percent(h.Margin),
		Revive: percent(h.Revive), Skill: percent(h.Skill),
	}
}

// hero plays the heroes as the agent heroes does.
type hero struct{ *heroes.Agent }

// Explain says what heroes says, and what each part of the evaluation adds to what a hero does.
func (h hero) Explain() string {
	said := h.Agent.Explain()
	if parts := h.Parts(); parts != "" {
		said += "; in parts: " + parts
	}
	return said
}

// AppendMemory appends what heroes remembers, after an empty deed: on every seat what heuristic remembers begins with one.
func (h hero) AppendMemory(b []byte) []byte {
	return h.Agent.AppendMemory(append(b, make([]byte, heuristic.DeedSize)...))
}

// RestoreMemory takes it back.
func (h hero) RestoreMemory(b []byte) ([]byte, error) {
	if len(b) < heuristic.DeedSize {
		return b, fmt.Errorf("snapshot: what heuristic remembers is cut short (%d bytes)", len(b))
	}
	return h.Agent.RestoreMemory(b[heuristic.DeedSize:])
}
