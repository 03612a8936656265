// Package coverage measures how much of what an atomic player does the tactical layer can express.
package coverage

import (
	"fmt"
	"slices"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/env"
)

// A Result counts activations of an atomic player, those in which it had a choice of what its unit does, by whether actions of the
// tactical layer make the very same atomic choices: what the unit does, where it goes, and at whom its weapons fire.
type Result struct {
	Games       int
	Activations int
	Expressed   int
	Missed      map[string]int // by the first choice that no action makes, in words
}

// Share returns the share of the activations that can be expressed.
func (r *Result) Share() float64 { return float64(r.Expressed) / float64(max(1, r.Activations)) }

// Measure plays games of an atomic agent against itself in an environment with the tactical layer, with seeds from seed up, and looks at each of
// its activations.
func Measure(e *env.Turn, newAgent func() agents.Agent, games int, seed uint64) (Result, error) {
	j, err := env.NewJournal(e)
	if err != nil {
		return Result{}, err
	}
	m := &measurer{env: e, journal: j, result: Result{Games: games, Missed: map[string]int{}}, shadow: new(engine.State)}
	if err := e.Reset(seed); err != nil {
		return Result{}, err
	}
	game := e.Position().Game()
	for n := range games {
		if err := m.play(game, newAgent, seed+uint64(n)); err != nil {
			return m.result, fmt.Errorf("game with seed %d: %w", seed+uint64(n), err)
		}
	}
	return m.result, nil
}

type measurer struct {
	env     *env.Turn
	journal *env.Journal
	result  Result
	agent   [2]agents.Agent // play the game
	judge   [2]agents.Agent // say what they would do where the environment stands
	shadow  *engine.State   // where the environment begins
	menu    []engine.Action
	deep    int    // how many actions could be followed furthest
	missed  string // and what could not be done next
}

func (m *measurer) play(game *engine.Game, newAgent func() agents.Agent, seed uint64) error {
	s := game.New(seed)
	for seat := range m.agent {
		m.agent[seat], m.judge[seat] = newAgent(), newAgent()
		m.agent[seat].Begin(game, seat, agents.Seed(seed, seat))
		m.judge[seat].Begin(game, seat, agents.Seed(seed, seat))
	}
	for n := uint64(0); !s.Over(); n++ {
		if s.Decision().Kind == engine.ChooseDeed {
			if err := m.look(s, seed+n); err != nil {
				return err
			}
		}
		a, err := m.choose(m.agent, s)
		if err != nil {
			return err
		}
		if err := s.Apply(a); err != nil {
			return err
		}
	}
	return nil
}

// choose returns what the agents do in a state.
func (m *measurer) choose(by [2]agents.Agent, s *engine.State) (engine.Action, error) {
	m.menu = s.Menu(m.menu[:0])
	if len(m.menu) == 1 {
		return m.menu[0], nil
	}
	d := s.Decision()
	i, err := by[d.Seat].Act(agents.View{Seat: int(d.Seat), Decision: d, Menu: m.menu, Position: s.View()})
	return m.menu[i], err
}

// counts reports whether a choice is one of those that are looked at.
func counts(k engine.Kind) bool {
	return k == engine.ChooseDeed || k == engine.MoveTo || k == engine.Shoot
}

// look counts the activation whose choice of action is pending.
func (m *measurer) look(s *engine.State, seed uint64) error {
	m.shadow.CopyPosition(s.View(), seed)
	if err := m.env.At(s.View(), seed); err != nil {
		return err
	}
	m.result.Activations++
	m.deep, m.missed = -1, ""
	ok, err := m.express(m.shadow, s.Decision().Unit, 0)
	if err != nil {
		return err
	}
	if ok {
		m.result.Expressed++
	} else {
		m.result.Missed[m.missed]++
	}
	return nil
}

// express looks for actions of the environment from where it stands, in the state s, that do what the judge wants until the activation ends. It
// keeps the first choice that it could not make on the way that it could follow furthest.
func (m *measurer) express(s *engine.State, unit int16, depth int) (bool, error) {
	if s.Over() || s.Decision().Kind == engine.Activate {
		return true, nil
	}
	mask := make([]uint8, m.env.Spec().Actions())
	if err := m.env.Mask(mask); err != nil {
		return false, err
	}
	snapshot := m.env.AppendSnapshot(nil)
	for a, legal := range mask {
		if legal == 0 {
			continue
		}
		if err := m.env.Step(a); err != nil {
			return false, err
		}
		next := new(engine.State)
		next.CopyFrom(s)
		ok, err := m.follow(next, unit, slices.Clone(m.journal.Take()))
		if err == nil && ok {
			ok, err = m.express(next, unit, depth+1)
		}
		if err != nil || ok {
			return ok, err
		}
		if err := m.env.Restore(snapshot); err != nil {
			return false, err
		}
	}
	if depth > m.deep {
		a, err := m.choose(m.judge, s)
		if err != nil {
			return false, err
		}
		m.deep, m.missed = depth, fmt.Sprintf("%s: %s, pattern %d", s.Decision().Kind, a.Verb, a.Pattern)
	}
	return false, nil
}

// follow carries actions out and reports whether the judge would have made every choice of the unit's among them that counts.
func (m *measurer) follow(s *engine.State, unit int16, actions []engine.Action) (bool, error) {
	for _, a := range actions {
		if d := s.Decision(); counts(d.Kind) && d.Unit == unit {
			want, err := m.choose(m.judge, s)
			if err != nil {
				return false, err
			}
			if want != a {
				return false, nil
			}
		}
		if err := s.Apply(a); err != nil {
			return false, err
		}
		if d := s.Decision(); d.Kind == engine.Activate {
			return true, nil
		}
	}
	return true, nil
}
