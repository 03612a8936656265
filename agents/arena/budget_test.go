package arena

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
)

func TestParseBudget(t *testing.T) {
	for text, want := range map[string]Budget{
		"60s":         {Total: time.Minute},
		"1m0s":        {Total: time.Minute},
		"1m30s+500ms": {Total: 90 * time.Second, Increment: 500 * time.Millisecond},
		"5s+0s":       {Total: 5 * time.Second},
	} {
		if got := must.Get(ParseBudget(text))(t); got != want {
			t.Errorf("%s: %+v", text, got)
		}
		if again := must.Get(ParseBudget(want.String()))(t); again != want {
			t.Errorf("%s: written and read again %+v", text, again)
		}
	}
	for _, text := range []string{"", "60", "0s", "-1s", "60s+", "60s+-1s", "60s+1s+1s", "+1s"} {
		if b, err := ParseBudget(text); err == nil || !strings.Contains(err.Error(), "60s+1s") {
			t.Errorf("%q: %v, %v", text, b, err)
		}
	}
	if s := (Budget{}).String(); s != "" {
		t.Errorf("no budget is %q", s)
	}
}

// A timed agent takes a time for each decision, and keeps what it is told about the clock.
type timed struct {
	agents.Agent
	takes  []time.Duration // by decision; the last for all others
	mu     sync.Mutex      // an agent that is late goes on thinking
	told   []agents.Time
	ended  []engine.Outcome
	closed int
}

func (a *timed) Act(v agents.View) (engine.Action, error) {
	a.mu.Lock()
	n := len(a.told)
	a.told = append(a.told, v.Time)
	a.mu.Unlock()
	time.Sleep(a.takes[min(n, len(a.takes)-1)])
	return a.Agent.Act(v)
}

// decisions returns what it has been told so far.
func (a *timed) decisions() []agents.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.told)
}

func (a *timed) End(o engine.Outcome) { a.ended = append(a.ended, o) }

func (a *timed) Close() error {
	a.closed++
	return errors.New("closed")
}

// A seat that uses up its time forfeits, and what is added after each decision keeps one in the game.
func TestBudget(t *testing.T) {
	g := race(t, enginetest.Race{Turns: 20})
	play := func(b Budget, limit time.Duration, takes ...time.Duration) (Result, *timed) {
		a := &timed{Agent: agent(t, "random"), takes: takes}
		m := Match{Game: g, Agents: [2]agents.Agent{a, agent(t, "random")}, Budget: b, TimeLimit: limit}
		return must.Get(new(Referee).Play(context.Background(), m))(t), a
	}
	res, a := play(Budget{Total: time.Hour, Increment: time.Second}, time.Minute, 0)
	if res.Forfeit >= 0 {
		t.Errorf("with an hour: %s", res.Why)
	}
	for i, told := range a.decisions() {
		least := time.Hour + time.Duration(i-1)*time.Second
		if told.Limit != time.Minute || told.Left <= least || told.Left > least+time.Second {
			t.Errorf("decision %d: it was told %+v", i, told)
		}
	}
	if len(a.decisions()) < 3 || len(a.ended) != 1 || a.ended[0] != res.Outcome || a.closed != 0 {
		t.Errorf("%d decisions, told of the ends %+v, closed %d times", len(a.decisions()), a.ended, a.closed)
	}
	// Two decisions of 60 ms are more than 100 ms, and one is not.
	res, a = play(Budget{Total: 100 * time.Millisecond}, 0, 60*time.Millisecond)
	if res.Forfeit != 0 || len(a.decisions()) != 2 || !strings.Contains(res.Why, "used up its time for the game, 100ms") {
		t.Errorf("after %d decisions: forfeit %d, %q", len(a.decisions()), res.Forfeit, res.Why)
	}
	res, a = play(Budget{Total: 100 * time.Millisecond, Increment: time.Minute}, 0, 60*time.Millisecond, 60*time.Millisecond, 0)
	if res.Forfeit >= 0 || len(a.ended) != 1 {
		t.Errorf("with an increment: %s", res.Why)
	}
	// The shorter of both counts.
	res, a = play(Budget{Total: time.Hour}, 30*time.Millisecond, 200*time.Millisecond)
	if res.Forfeit != 0 || !strings.Contains(res.Why, "did not decide within 30ms") || len(a.ended) != 0 {
		t.Errorf("forfeit %d, %q, and it was told of the end while it was thinking: %v", res.Forfeit, res.Why, a.ended)
	}
}

// A tournament closes all agents that it has made, those that hung included, and says when that fails.
func TestAgentsAreClosed(t *testing.T) {
	var made []*timed
	to := Tournament{Specs: []string{"random", "test-first"}, Pairs: 2, Field: field(t), Workers: 2,
		Hire: func(place int) (agents.Agent, error) {
			a := &timed{Agent: agent(t, "random"), takes: []time.Duration{0}}
			made = append(made, a)
			return a, nil
		}}
	res, err := to.Run(context.Background())
	if err == nil || err.Error() != "closed" || res == nil || res.Games != 4 {
		t.Errorf("%v, %+v", err, res)
	}
	for i, a := range made {
		if a.closed != 1 {
			t.Errorf("agent %d of %d was closed %d times", i, len(made), a.closed)
		}
	}
	if len(made) != 4 {
		t.Errorf("%d agents were made", len(made))
	}
}
