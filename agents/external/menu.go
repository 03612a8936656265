package external

import (
	"gauntlet/agents"
	"gauntlet/agents/protocol"
	"gauntlet/engine"
)

// menu plays as a program does that answers with entries of the engine's own menu.
type menu struct {
	seat
	legal []int
}

// Layer returns Atomic: the program answers every decision of the rules.
func (m *menu) Layer() agents.Layer { return agents.Atomic }

// Begin tells the program of a game.
func (m *menu) Begin(game *engine.Game, number int, seed uint64) {
	msg := &protocol.Message{}
	if m.wants(protocol.Position) {
		if err := addSetup(msg, game); err != nil {
			m.end(nil, "")
			m.foul = err
			return
		}
	}
	m.begin(msg, nil, number, seed)
}

// Act asks the program.
func (m *menu) Act(v agents.View) (engine.Action, error) {
	m.legal = m.legal[:0]
	for i := range v.Menu {
		m.legal = append(m.legal, i)
	}
	q := &protocol.Question{Legal: m.legal}
	clock(q, v.Time)
	if m.wants(protocol.Words) {
		for _, a := range v.Menu {
			q.Words = append(q.Words, v.Position.Describe(a))
		}
	}
	if m.wants(protocol.Text) {
		q.Text = v.Position.Question()
	}
	if m.wants(protocol.Position) {
		q.Position = snapshot(v.Position)
	}
	a, err := m.ask(q)
	switch {
	case err != nil:
		return engine.Action{}, err
	case a.Command != "":
		return v.Position.Read(a.Command)
	case a.Index < 0 || a.Index >= len(v.Menu):
		return engine.Action{}, illegal(a, m.legal)
	}
	return v.Menu[a.Index], nil
}
