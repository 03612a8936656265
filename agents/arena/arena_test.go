package arena

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
)

// A player is an agent made of a function.
type player struct {
	act   func(n int, v agents.View) (engine.Action, error)
	begin func()
	n     int // decisions so far
}

func (p *player) Layer() agents.Layer { return agents.Atomic }
func (p *player) Begin(*engine.Game, int, uint64) {
	p.n = 0
	if p.begin != nil {
		p.begin()
	}
}
func (p *player) Act(v agents.View) (engine.Action, error) {
	p.n++
	return p.act(p.n, v)
}

// other answers in a layer that does not exist.
type other struct{ agents.Random }

func (o *other) Layer() agents.Layer { return 9 }

func best(_ int, v agents.View) (engine.Action, error) { return v.Menu[len(v.Menu)-1], nil }

// third makes an agent that plays well until its third decision.
func third(act func(v agents.View) (engine.Action, error)) agents.Agent {
	return &player{act: func(n int, v agents.View) (engine.Action, error) {
		if n == 3 {
			return act(v)
		}
		return best(n, v)
	}}
}

// hung is closed when the tests are over, so that the agents that hang can end.
var hung = make(chan struct{})

func init() {
	for name, make := range map[string]func() agents.Agent{
		"test-best": func() agents.Agent { return &player{act: best} },
		"test-first": func() agents.Agent {
			return &player{act: func(_ int, v agents.View) (engine.Action, error) { return v.Menu[0], nil }}
		},
		"test-errs": func() agents.Agent {
			return third(func(agents.View) (engine.Action, error) {
				return engine.Action{}, errors.New("out of ideas")
			})
		},
		"test-panics": func() agents.Agent {
			return third(func(v agents.View) (engine.Action, error) { return v.Menu[len(v.Menu)], nil })
		},
		"test-strays": func() agents.Agent {
			return third(func(v agents.View) (engine.Action, error) { return engine.Action{Pattern: 99}, nil })
		},
		"test-hangs": func() agents.Agent {
			return third(func(v agents.View) (engine.Action, error) {
				<-hung
				return v.Menu[0], nil
			})
		},
	} {
		agents.Register(name, "for tests", func(*agents.Params) (agents.Agent, error) { return make(), nil })
	}
}

func TestMain(m *testing.M) {
	m.Run()
	close(hung)
}

func race(t testing.TB, r enginetest.Race) *engine.Game {
	t.Helper()
	return must.Get(r.New([2]string{"red", "blue"}))(t)
}

func agent(t testing.TB, spec string) agents.Agent {
	t.Helper()
	return must.Get(agents.New(spec))(t)
}

func TestPlay(t *testing.T) {
	g := race(t, enginetest.Race{Turns: 50})
	var r Referee
	res := must.Get(r.Play(context.Background(), Match{Game: g, Seed: 7,
		Agents: [2]agents.Agent{agent(t, "test-first"), agent(t, "test-best")}}))(t)
	if !res.Outcome.Over || res.Outcome.Winner != 1 || res.Outcome.Score[0] != 50 || res.Length != 100 ||
		res.Forfeit != -1 || res.Why != "" {
		t.Errorf("result %+v", res)
	}
	if res.Forced < 5 || res.Forced > 40 {
		t.Errorf("%d of 100 decisions were forced, expected about one in six", res.Forced)
	}
	again, err := r.Play(context.Background(),
		Match{Game: g, Seed: 7, Agents: [2]agents.Agent{agent(t, "test-first"), agent(t, "test-best")}})
	again.Duration = res.Duration
	if err != nil || again != res {
		t.Errorf("again: %+v, %v; first: %+v", again, err, res)
	}
}

func TestForfeit(t *testing.T) {
	g := race(t, enginetest.Race{Turns: 50})
	var r Referee
	for spec, want := range map[string]string{
		"test-errs":   "out of ideas",
		"test-panics": "panic in gauntlet/agents/arena.init",
		"test-strays": "chose an action of pattern index 99 that is not on the menu of",
	} {
		for seat := range 2 {
			m := Match{Game: g, Seed: 7, Agents: [2]agents.Agent{agent(t, "random"), agent(t, "random")}}
			m.Agents[seat] = agent(t, spec)
			res, err := r.Play(context.Background(), m)
			if err != nil {
				t.Fatalf("%s: %v", spec, err)
			}
			if res.Forfeit != seat || int(res.Outcome.Winner) != 1-seat || !res.Outcome.Over ||
				res.Outcome.Reason != "forfeit" || !strings.Contains(res.Why, want) || res.Hung {
				t.Errorf("%s in seat %d: %+v", spec, seat, res)
			}
			if res.Length == 0 || res.Length == 100 {
				t.Errorf("%s forfeited after %d decisions", spec, res.Length)
			}
		}
	}
}

func TestForfeitAtBegin(t *testing.T) {
	m := Match{Game: race(t, enginetest.Race{Turns: 5}), Agents: [2]agents.Agent{&player{begin: func() {
		panic("not today")
	}}, agent(t, "random")}}
	res, err := new(Referee).Play(context.Background(), m)
	if err != nil || res.Forfeit != 0 || res.Length != 0 || !strings.HasSuffix(res.Why, "not today") {
		t.Errorf("%+v, %v", res, err)
	}
}

func TestWhyIsCut(t *testing.T) {
	m := Match{Game: race(t, enginetest.Race{Turns: 5}),
		Agents: [2]agents.Agent{agent(t, "random"), agent(t, "random")}}
	for seat := range m.Agents {
		m.Agents[seat] = &player{act: func(int, agents.View) (engine.Action, error) {
			return engine.Action{}, errors.New(strings.Repeat("é", 5000))
		}}
	}
	res, err := new(Referee).Play(context.Background(), m)
	if err != nil || len(res.Why) > 500 || len(res.Why) < 490 || !strings.HasSuffix(res.Why, "...") {
		t.Errorf("%d bytes, %v: %q", len(res.Why), err, res.Why)
	}
}

// An agent may answer with an action that stands on no menu, if it says so and the action is legal.
func TestActionsOffTheMenu(t *testing.T) {
	g := race(t, enginetest.Race{Turns: 20})
	off := func(steps int32) func(agents.View) engine.Action {
		return func(v agents.View) engine.Action {
			return engine.Action{Verb: engine.Move, Pattern: engine.OffPattern, Unit: int16(v.Seat),
				At: geom.Point{X: steps*geom.Inch + 1}}
		}
	}
	for _, c := range []struct {
		name   string
		action func(agents.View) engine.Action
		why    string // of the forfeit
	}{
		{"off the menu", off(1), ""},
		{"on the menu", func(v agents.View) engine.Action { return v.Menu[1] }, ""},
		{"illegal", off(7), "7 steps"},
		{"not on the menu after all", func(v agents.View) engine.Action {
			a := v.Menu[0]
			a.Arg = 99
			return a
		}, "not on the menu"},
	} {
		p := &player{act: func(_ int, v agents.View) (engine.Action, error) { return c.action(v), nil }}
		res, err := new(Referee).Play(context.Background(),
			Match{Game: g, Seed: 3, Agents: [2]agents.Agent{p, agent(t, "random")}})
		if err != nil || (res.Forfeit == 0) != (c.why != "") || !strings.Contains(res.Why, c.why) {
			t.Errorf("%s: %+v, %v", c.name, res, err)
		}
	}
}

func TestTimeLimit(t *testing.T) {
	g := race(t, enginetest.Race{Turns: 20})
	res, err := new(Referee).Play(context.Background(),
		Match{Game: g, Agents: [2]agents.Agent{agent(t, "random"), agent(t, "test-hangs")},
			TimeLimit: 20 * time.Millisecond})
	if err != nil || res.Forfeit != 1 || !res.Hung || res.Why != "did not decide within 20ms" {
		t.Errorf("%+v, %v", res, err)
	}
	res, err = new(Referee).Play(context.Background(),
		Match{Game: g, Agents: [2]agents.Agent{agent(t, "random"), agent(t, "test-best")},
			TimeLimit: time.Minute})
	if err != nil || res.Forfeit != -1 {
		t.Errorf("an agent in time: %+v, %v", res, err)
	}
}

func TestTooLong(t *testing.T) {
	m := Match{Game: race(t, enginetest.Race{Turns: 20}), Seed: 4,
		Agents: [2]agents.Agent{agent(t, "random"), agent(t, "random")}, MaxDecisions: 39}
	_, err := new(Referee).Play(context.Background(), m)
	if want := (TooLong{Seed: 4, Limit: 39}); errors.As(err, new(*TooLong)) == false ||
		err.Error() != want.Error() {
		t.Errorf("error %v", err)
	}
	m.MaxDecisions = 40
	if _, err := new(Referee).Play(context.Background(), m); err != nil {
		t.Errorf("a game of exactly 40 decisions: %v", err)
	}
}

func TestDefects(t *testing.T) {
	for defect, want := range map[enginetest.Defect]string{
		enginetest.NoMenu:  `defect in the game with seed 4 after 4 decisions: no legal choice at "move to"`,
		enginetest.Refuses: "defect in the game with seed 4 after 4 decisions: an entry of the menu is refused",
		enginetest.Panics:  "defect in the game with seed 4 after 4 decisions: panic in gauntlet/engine/enginetest.Race.take",
	} {
		m := Match{Game: race(t, enginetest.Race{Turns: 20, Defect: defect}), Seed: 4,
			Agents: [2]agents.Agent{agent(t, "random"), agent(t, "random")}}
		if _, err := new(Referee).Play(context.Background(), m); err == nil ||
			!strings.HasPrefix(err.Error(), want) {
			t.Errorf("defect %d: %v", defect, err)
		}
	}
}

func TestLayer(t *testing.T) {
	m := Match{Game: race(t, enginetest.Race{Turns: 2}),
		Agents: [2]agents.Agent{agent(t, "random"), &other{}}}
	if _, err := new(Referee).Play(context.Background(), m); err == nil ||
		err.Error() != "the agent of seat 1 answers in layer 9, which there is not" {
		t.Errorf("error %v", err)
	}
}

// watcher writes down what it is told.
type watcher struct {
	log  []string
	fail string // the call that fails
}

func (w *watcher) note(call, format string, args ...any) error {
	w.log = append(w.log, fmt.Sprintf(format, args...))
	if call == w.fail {
		return fmt.Errorf("no room for %s", call)
	}
	return nil
}
func (w *watcher) Begin(m *Match, s *engine.State) error { return w.note("begin", "begin %d", m.Seed) }
func (w *watcher) Chosen(c *Choice, s *engine.State) error {
	if s.Decision() != c.Decision || (c.Agent == nil) != (len(c.Menu) == 1) {
		return fmt.Errorf("choice %+v does not fit the state's %+v", c, s.Decision())
	}
	return w.note("chosen", "%d: seat %d: %s", c.Number, c.Decision.Seat, s.Describe(c.Action))
}
func (w *watcher) Applied(c *Choice, s *engine.State) error { return w.note("applied", "applied") }
func (w *watcher) End(r *Result, s *engine.State) error {
	if s.Hash() != r.FinalHash {
		return errors.New("the final hash is not the state's")
	}
	return w.note("end", "end after %d", r.Length)
}

func TestObserver(t *testing.T) {
	var w watcher
	m := Match{Game: race(t, enginetest.Race{Turns: 1}), Seed: 5,
		Agents: [2]agents.Agent{agent(t, "test-first"), agent(t, "test-first")}, Observers: []Observer{&w}}
	must.Get(new(Referee).Play(context.Background(), m))(t)
	want := "begin 5|0: seat 0: runner 1 goes 1 steps|applied|1: seat 1: runner 2 goes 1 steps|applied|end after 2"
	if got := strings.Join(w.log, "|"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	for _, call := range []string{"begin", "chosen", "applied", "end"} {
		m.Observers = []Observer{&watcher{fail: call}}
		if _, err := new(Referee).Play(context.Background(), m); err == nil ||
			err.Error() != "no room for "+call {
			t.Errorf("an observer that fails at %s: %v", call, err)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	m := Match{Game: race(t, enginetest.Race{Turns: 500}),
		Agents: [2]agents.Agent{third(func(v agents.View) (engine.Action, error) {
			cancel(why)
			return v.Menu[0], nil
		}), agent(t, "random")}}
	res, err := new(Referee).Play(ctx, m)
	if err != why || res.Length > 20 {
		t.Errorf("%+v, %v", res, err)
	}
}

func TestCancelWhileAnAgentThinks(t *testing.T) {
	ctx, cancel := context.WithTimeoutCause(context.Background(), 20*time.Millisecond, errors.New("enough"))
	defer cancel()
	m := Match{Game: race(t, enginetest.Race{Turns: 50}),
		Agents: [2]agents.Agent{agent(t, "test-hangs"), agent(t, "random")}, TimeLimit: time.Hour}
	if _, err := new(Referee).Play(ctx, m); err == nil || err.Error() != "enough" {
		t.Errorf("error %v", err)
	}
}

// A match may allocate for its state and its agents' buffers, but nothing for each decision.
func TestNoAllocationPerDecision(t *testing.T) {
	var r Referee
	var clocks [2]Clock
	players := [2]agents.Agent{agent(t, "random"), agent(t, "random")}
	count := func(turns int) float64 {
		g := race(t, enginetest.Race{Turns: turns})
		return testing.AllocsPerRun(20, func() {
			must.Get(r.Play(context.Background(),
				Match{Game: g, Seed: 1, Agents: players,
					Clocks: [2]*Clock{&clocks[0], &clocks[1]}}))(t)
		})
	}
	if short, long := count(5), count(500); long != short {
		t.Errorf("%v allocations in a game of 10 decisions, %v in one of 1000", short, long)
	}
}

func BenchmarkReferee(b *testing.B) {
	var r Referee
	var clocks [2]Clock
	g := race(b, enginetest.Race{Turns: 500})
	m := Match{Game: g, Agents: [2]agents.Agent{agent(b, "random"), agent(b, "random")},
		Clocks: [2]*Clock{&clocks[0], &clocks[1]}}
	b.ReportAllocs()
	for b.Loop() {
		must.Get(r.Play(context.Background(), m))(b)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/decision")
}

// Decisions that an agent is waited for are timed like all others: with a time limit, too.
func TestClocksUnderATimeLimit(t *testing.T) {
	var clocks [2]Clock
	res, err := new(Referee).Play(context.Background(), Match{Game: race(t, enginetest.Race{Turns: 40}),
		Agents:    [2]agents.Agent{agent(t, "random"), agent(t, "random")},
		TimeLimit: time.Minute, Clocks: [2]*Clock{&clocks[0]}})
	if n := clocks[0].Timed(); err != nil || res.Forfeit != -1 || n == 0 || n > 40 || clocks[1].Timed() != 0 {
		t.Errorf("%+v, %v; %d decisions are timed of one agent, %d of the other, who has no clock", res, err,
			clocks[0].Timed(), clocks[1].Timed())
	}
}
