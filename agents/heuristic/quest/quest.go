// Package quest is who plays Star Quest where the agent heuristic is asked for: the AI side by the evaluation
// of package heuristic, and the heroes as the agent heroes does, by weights of its own.
package quest

import (
	_ "embed"
	"fmt"

	"gauntlet/agents"
	"gauntlet/agents/heroes"
	"gauntlet/agents/heuristic"
	scripted "gauntlet/agents/scripted/quest"
	"gauntlet/engine/opr/appraisal"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/doctrine"
)

func init() {
	agents.RegisterFor(starquest.Name, "heuristic", "", func(p *agents.Params) ([2]agents.Part, error) {
		return New(p.Text("weights", ""))
	})
}

//go:embed starquest.yaml
var file []byte

// shipped are the weights that ship for Star Quest.
var shipped = heuristic.Family.Ship(file, "starquest.yaml")

// New returns who plays the two seats, by the weights that ship or by those that a file changes unless its
// name is "".
func New(weights string) (seats [2]agents.Part, err error) {
	table, err := shipped.With(weights)
	if err != nil {
		return seats, err
	}
	g := &heuristic.Game{Contents: table.Contents(), Habit: scripted.New(doctrine.Reading{}),
		Rules: appraisal.Rules{NoLoser: true, TakenAlone: true, Walls: true}}
	m := new(mission)
	if err := table.Into(&g.Weights, &m.weights); err != nil {
		return seats, err
	}
	m.reach = g.Weights.Reach
	g.Mission, g.JumpTest = m, m.weights.JumpTest
	w := heroes.Shipped
	w.Balance = m.weights.Hero
	seats[starquest.Heroes] = hero{heroes.New(w)}
	seats[starquest.Foes] = heuristic.Of(map[string]*heuristic.Game{starquest.Name: g})
	return seats, nil
}

// weights are those that the evaluation of package heuristic does not know.
type weights struct {
	// how many times more a unit is worth that the heroes have to slay
	Prey float64 `yaml:"prey"`
	// a search token that the heroes need and that a unit stands on
	Blocking float64 `yaml:"blocking"`
	// how fast such a token counts less the more moves it is away from the heroes
	BlockingMoves float64 `yaml:"blocking_moves"`
	// what a unit counts that has all but reached such a token, from 0 to 1
	BlockingNear float64 `yaml:"blocking_near"`
	// what each test of a jump counts on the way of a unit, in tenths of an inch
	JumpTest int `yaml:"jump_test"`

	Hero heroes.Balance `yaml:"hero_"` // of the heroes
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

// AppendMemory appends what heroes remembers, after an empty option: on every seat what heuristic remembers
// begins with one.
func (h hero) AppendMemory(b []byte) []byte {
	return h.Agent.AppendMemory(append(b, make([]byte, heuristic.OptionSize)...))
}

// RestoreMemory takes it back.
func (h hero) RestoreMemory(b []byte) ([]byte, error) {
	if len(b) < heuristic.OptionSize {
		return b, fmt.Errorf("snapshot: what heuristic remembers is cut short (%d bytes)", len(b))
	}
	return h.Agent.RestoreMemory(b[heuristic.OptionSize:])
}
