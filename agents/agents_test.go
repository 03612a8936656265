package agents_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
)

func init() {
	agents.Register("test-params", "for tests", func(p *agents.Params) (agents.Agent, error) {
		p.Int("sims", 100, 1, 1000)
		if p.Choice("rollout", "uniform", "heuristic") == "heuristic" {
			return nil, errors.New("there is no heuristic today")
		}
		return new(agents.Random), nil
	})
}

func TestNew(t *testing.T) {
	for _, spec := range []string{"random", "human", "human:page=30", "test-params",
		"test-params:sims=1000:rollout=uniform"} {
		if a, err := agents.New(spec); err != nil || a == nil || a.Layer() != agents.Atomic {
			t.Errorf("%s: %v, %v", spec, a, err)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for spec, want := range map[string]string{
		"randum":                        `unknown agent "randum" (did you mean "random"?); there are exec, heroes, heuristic, human, model, random, `,
		"":                              `unknown agent ""; there are exec, heroes, heuristic, human, `,
		"random:layer=strategic":        `agent "random:layer=strategic": layer=strategic: unknown value; there are atomic, tactical`,
		"random:sims=3":                 `agent "random:sims=3": unknown parameter "sims"; there are layer`,
		"human:sims=3":                  `agent "human:sims=3": unknown parameter "sims"; there are page`,
		"random:":                       `agent "random:": parameter "" does not read key=value`,
		"random:=3":                     `agent "random:=3": parameter "=3" does not read key=value`,
		"test-params:sims":              `agent "test-params:sims": parameter "sims" does not read key=value`,
		"test-params:sims=":             `agent "test-params:sims=": parameter "sims=" does not read key=value`,
		"test-params:sim=3":             `agent "test-params:sim=3": unknown parameter "sim" (did you mean "sims"?); there are sims, rollout`,
		"test-params:sims=0":            `agent "test-params:sims=0": sims=0 is not a whole number from 1 to 1000`,
		"test-params:sims=1.5":          `agent "test-params:sims=1.5": sims=1.5 is not a whole number from 1 to 1000`,
		"test-params:sims=3:sims=3":     `agent "test-params:sims=3:sims=3": parameter "sims" is set twice`,
		"test-params:rollout=heuristik": `agent "test-params:rollout=heuristik": rollout=heuristik: unknown value (did you mean "heuristic"?); there are uniform, heuristic`,
		"test-params:rollout=heuristic": `agent "test-params:rollout=heuristic": there is no heuristic today`,
		"test-params:sims=x:colour=red": `agent "test-params:sims=x:colour=red": sims=x is not a whole number from 1 to 1000; unknown parameter "colour"; there are sims, rollout`,
		"human:page=4":                  `agent "human:page=4": page=4 is not a whole number from 5 to 1000`,
		strings.Repeat("x", 1025):       `agent spec of 1025 bytes, at most 1024`,
	} {
		if a, err := agents.New(spec); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40s: got %v, %v\nwant %s", spec, a, err, want)
		}
	}
}

func TestRegisterRefuses(t *testing.T) {
	for _, name := range []string{"random", "", "Random", "a:b"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q was registered", name)
				}
			}()
			agents.Register(name, "for tests", nil)
		}()
	}
}

func TestList(t *testing.T) {
	list := agents.List()
	byName := func(a, b agents.Info) int { return strings.Compare(a.Name, b.Name) }
	if !slices.IsSortedFunc(list, byName) || len(list) < 3 {
		t.Errorf("list %v", list)
	}
	for _, a := range list {
		if a.Doc == "" {
			t.Errorf("%s says nothing of itself", a.Name)
		}
	}
}

func TestSeed(t *testing.T) {
	seen := map[uint64]bool{}
	for game := range uint64(1000) {
		for seat := range 2 {
			seen[agents.Seed(game, seat)] = true
		}
	}
	if len(seen) != 2000 {
		t.Errorf("%d different seeds of 2000", len(seen))
	}
	if got, want := agents.Seed(1, 0), uint64(0xd31105557a19162); got != want {
		t.Errorf("seed %#x, want %#x: all matches change with it", got, want)
	}
}

func race(t *testing.T, turns int) *engine.Game {
	t.Helper()
	return must.Get(enginetest.Race{Turns: turns}.New([2]string{"red", "blue"}))(t)
}

// numbered returns a menu of so many entries with their numbers in it.
func numbered(n int) []engine.Action {
	menu := make([]engine.Action, n)
	for i := range menu {
		menu[i].Arg = uint64(i)
	}
	return menu
}

func TestRandomIsUniform(t *testing.T) {
	var r agents.Random
	r.Begin(nil, 0, 42)
	v := agents.View{Menu: numbered(7)}
	var count [7]int
	const n = 70_000
	for range n {
		count[must.Get(r.Act(v))(t).Arg]++
	}
	for i, c := range count {
		if math.Abs(float64(c)-n/7) > 5*math.Sqrt(n/7) {
			t.Errorf("entry %d was chosen %d times of %d", i, c, n)
		}
	}
}

func TestRandomStartsAfresh(t *testing.T) {
	var r agents.Random
	v := agents.View{Menu: numbered(1000)}
	draw := func(seed uint64) (out []engine.Action) {
		r.Begin(nil, 0, seed)
		for range 20 {
			out = append(out, must.Get(r.Act(v))(t))
		}
		return out
	}
	first := draw(1)
	if !slices.Equal(first, draw(1)) || slices.Equal(first, draw(2)) {
		t.Error("the choices do not follow from the seed")
	}
}

func TestCopyIntoReseeds(t *testing.T) {
	s := race(t, 5).New(1)
	v := agents.View{Position: s.View()}
	var a, b, c engine.State
	v.CopyInto(&a, 7)
	v.CopyInto(&b, 7)
	v.CopyInto(&c, 8)
	if a.Hash() != b.Hash() || a.Hash() == c.Hash() || a.Hash() == s.Hash() {
		t.Error("the copy's stream does not follow from the seed alone")
	}
	if a.PositionHash() != s.PositionHash() {
		t.Error("the copy is another position")
	}
	if n := testing.AllocsPerRun(100, func() { v.CopyInto(&a, 7) }); n != 0 {
		t.Errorf("%v allocations for a copy", n)
	}
}
