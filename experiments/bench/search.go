package bench

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/agents/search"
	"gauntlet/engine"
	"gauntlet/env"
)

// Search is what MeasureSearch measured: the agent search, which plays both seats.
type Search struct {
	Env  string `json:"env"` // id and options
	Sims int    `json:"sims"`

	Simulations     int64   `json:"simulations"` // games that were played to their ends
	SimulationsPerS float64 `json:"simulations_per_s"`
	Decisions       int64   `json:"decisions"`   // of the rules, with two answers and more, by both seats
	DecisionMS      float64 `json:"decision_ms"` // for one of them, on the average
}

// A SearchConfig says what MeasureSearch plays and for how long.
type SearchConfig struct {
	Spec    string // id and options, for the result
	ID      string
	Options env.Options
	Sims    int
	Common
}

// errEnough ends the match when the time is over.
var errEnough = errors.New("the time is over")

// until is an observer that counts decisions and ends a match at a time.
type until struct {
	arena.Bystander
	end       time.Time
	decisions int64
}

// Applied counts and looks at the clock.
func (u *until) Applied(c *arena.Choice, _ *engine.State) error {
	if c.Agent != nil {
		u.decisions++
	}
	if time.Now().After(u.end) {
		return errEnough
	}
	return nil
}

// MeasureSearch measures the agent search on one core, for about the given time. It stops early, with the context's
// error, when ctx ends.
func MeasureSearch(ctx context.Context, c SearchConfig) (Search, error) {
	c.stage("games")
	s := Search{Env: c.Spec, Sims: c.Sims}
	setup, err := env.Setup(c.ID, c.Options)
	if err != nil {
		return s, err
	}
	m := arena.Match{Seed: c.Seed}
	if m.Game, err = engine.Compile(setup); err != nil {
		return s, err
	}
	var players [2]*search.Player
	for seat := range m.Agents {
		if m.Agents[seat], err = agents.New(fmt.Sprintf("search:sims=%d", c.Sims)); err != nil {
			return s, err
		}
		players[seat] = m.Agents[seat].(*agents.SlotAgent).Player().(*search.Player)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	began := time.Now()
	watch := &until{end: began.Add(c.Time)}
	m.Observers = []arena.Observer{watch}
	for !errors.Is(err, errEnough) {
		var res arena.Result
		if res, err = new(arena.Referee).Play(ctx, m); err != nil && !errors.Is(err, errEnough) {
			return s, err
		}
		if res.Forfeit >= 0 && err == nil {
			return s, fmt.Errorf("player %d forfeits the game with seed %d: %s", res.Forfeit+1, m.Seed, res.Why)
		}
		m.Seed++
	}
	spent := time.Since(began)
	s.Decisions, s.Simulations = watch.decisions, players[0].Games()+players[1].Games()
	s.SimulationsPerS = float64(s.Simulations) / spent.Seconds()
	s.DecisionMS = float64(spent.Microseconds()) / 1000 / float64(max(1, s.Decisions))
	return s, nil
}
