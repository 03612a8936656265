package agents_test

import (
	"errors"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
)

// A stub always takes the same entry, and writes its name into what it remembers.
type stub struct {
	name string
	agents.Random
}

func (s *stub) Act(v agents.View) (engine.Action, error) { return v.Menu[0], nil }
func (s *stub) Explain() string                          { return s.name }
func (s *stub) Contents() string                         { return "of " + s.name }
func (s *stub) AppendMemory(b []byte) []byte             { return append(b, s.name...) }
func (s *stub) RestoreMemory(b []byte) ([]byte, error)   { return b[len(s.name):], nil }
func (s *stub) Fits(*engine.Game, int) error             { return errors.New(s.name + " does not play this") }

func init() {
	agents.RegisterFor("race", "test-parts", "in a race by speed=N",
		func(p *agents.Params) ([2]agents.Part, error) {
			p.Int("speed", 1, 1, 9)
			return [2]agents.Part{&stub{name: "red racer"}, &stub{name: "blue racer"}}, nil
		})
	agents.Register("test-parts", "for tests", func(*agents.Params) (agents.Agent, error) {
		return &stub{name: "walker"}, nil
	})
}

// The games of a ruleset go to those who are registered for it, by seat, behind one spec with the parameters
// of all.
func TestRegisterFor(t *testing.T) {
	a := must.Get(agents.New("test-parts:speed=3"))(t)
	g := race(t, 3)
	for seat, name := range []string{"red racer", "blue racer"} {
		if err := a.(agents.Fitting).Fits(g, seat); err == nil || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("seat %d: %v, want the answer of the %s", seat, err, name)
		}
		a.Begin(g, seat, 1)
		memory := a.(agents.Resumable).AppendMemory(nil)
		if why := a.(agents.Explainer).Explain(); why != name || string(memory) != name {
			t.Errorf("seat %d is played by %q, and %q remembers", seat, why, memory)
		}
	}
	if got, want := agents.ContentsOf(a), "of walker, of red racer, of blue racer"; got != want {
		t.Errorf("contents %q, want %q", got, want)
	}
	for _, info := range agents.List() {
		if want := "for tests; in a race by speed=N"; info.Name == "test-parts" && info.Doc != want {
			t.Errorf("doc %q, want %q", info.Doc, want)
		}
	}
	for spec, want := range map[string]string{
		"test-parts:speed=0": `agent "test-parts:speed=0": speed=0 is not a whole number from 1 to 9`,
		"test-parts:spead=1": `agent "test-parts:spead=1": unknown parameter "spead" (did you mean "speed"?); there are speed`,
	} {
		if _, err := agents.New(spec); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", spec, err, want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("two play races where one agent is asked for")
		}
	}()
	agents.RegisterFor("race", "test-parts", "", nil)
}
