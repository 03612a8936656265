// Package coverage_test measures how much of what an atomic player does the tactical layer can express.
package coverage_test

import (
	"fmt"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/env"
)

// A Result counts activations of an atomic player, those in which it had a choice of what its unit does
// (every such choice, where a turn has several), by whether actions of the tactical layer make the very same
// atomic choices: what the unit does, where it goes, and at whom its weapons fire.
type Result struct {
	Games       int
	Activations int
	Expressed   int
	Missed      map[string]int // by the first choice that no action makes, in words
}

// Share returns the share of the activations that can be expressed.
func (r *Result) Share() float64 { return float64(r.Expressed) / float64(max(1, r.Activations)) }

// Measure plays games of an atomic agent against itself in an environment's game, with seeds from seed up,
// and reads each of its activations in the environment's actions.
func Measure(e *env.Turn, newAgent func() agents.Agent, games int, seed uint64) (Result, error) {
	m := &measurer{result: Result{Games: games, Missed: map[string]int{}}}
	for seat := range m.reading {
		m.agent[seat] = newAgent()
		m.reading[seat] = env.NewReading(e.Sibling(), m.read)
	}
	if err := e.Reset(seed); err != nil {
		return Result{}, err
	}
	game := e.Position().Game()
	for n := range games {
		if err := m.play(game, seed+uint64(n)); err != nil {
			return m.result, fmt.Errorf("game with seed %d: %w", seed+uint64(n), err)
		}
	}
	return m.result, nil
}

type measurer struct {
	result  Result
	agent   [2]agents.Agent
	reading [2]*env.Reading
	menu    []engine.Action
	active  bool   // an activation is being looked at
	missed  string // the first choice of it that could not be expressed
}

func (m *measurer) play(game *engine.Game, seed uint64) error {
	s := game.New(seed)
	for seat := range m.agent {
		m.agent[seat].Begin(game, seat, agents.Seed(seed, seat))
		m.reading[seat].Begin()
	}
	for !s.Over() {
		if m.menu = s.Menu(m.menu[:0]); s.View().Forced(m.menu) {
			if err := s.Apply(m.menu[0]); err != nil {
				return err
			}
			continue
		}
		d := s.Decision()
		v := agents.View{Seat: int(d.Seat), Decision: d, Menu: m.menu, Position: s.For(int(d.Seat))}
		if d.Kind == engine.Activate || d.Kind == engine.ChooseAction {
			m.count()
			m.active = d.Kind == engine.ChooseAction
		}
		r := m.reading[v.Seat]
		if _, err := r.See(v.Position, v.Menu); err != nil {
			return err
		}
		a, err := agents.Answer(m.agent[v.Seat], v)
		if err != nil {
			return err
		}
		r.Take(a)
		if err := s.Apply(a); err != nil {
			return err
		}
	}
	for _, r := range m.reading {
		r.End()
	}
	m.count()
	return nil
}

// count counts the activation that was being looked at.
func (m *measurer) count() {
	if m.active {
		if m.result.Activations++; m.missed == "" {
			m.result.Expressed++
		} else {
			m.result.Missed[m.missed]++
		}
	}
	m.active, m.missed = false, ""
}

// read takes a label down, if it is of a choice that counts and could not be expressed.
func (m *measurer) read(l env.Label) {
	if counts := l.Kind == engine.ChooseAction || l.Kind == engine.MoveTo ||
		l.Kind == engine.Shoot; !l.Exact && counts && m.active && m.missed == "" {
		m.missed = fmt.Sprintf("%s: %s, pattern %d", l.Kind, l.Action.Verb, l.Action.Pattern)
	}
}
