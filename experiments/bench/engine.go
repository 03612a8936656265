// Package bench measures how fast the project is. Every figure comes from the code that plays, on one core,
// and its doc comment says what is counted and what is not.
package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"gauntlet/engine"
)

// Sizes of the passes.
const (
	copyStates = 1000   // mid-game states that the copy pass rotates over
	copyRounds = 300    // times it goes round
	liveStates = 10000  // states that the memory pass keeps alive
	allocGames = 32     // games of the allocation pass
	tickCalls  = 200000 // clock readings to measure what one costs
)

// Engine is what MeasureEngine measured. Random play chooses evenly among the whole atomic menu.
type Engine struct {
	Scenario string `json:"scenario"`
	Ruleset  string `json:"ruleset"`
	Units    int    `json:"units"`   // of both sides
	Models   int    `json:"models"`  // of both sides
	Terrain  int    `json:"terrain"` // pieces

	// From the throughput pass: whole games one after the other. Its time holds everything: game starts,
	// menus, decisions with one answer, choosing.
	Seconds          float64 `json:"seconds"`
	Games            int     `json:"games"`
	Decisions        int64   `json:"decisions"`        // with two answers or more
	Forced           int64   `json:"forced_decisions"` // with one answer
	DecisionsPerS    float64 `json:"decisions_per_s"`  // Decisions over Seconds
	GamesPerS        float64 `json:"games_per_s"`
	DecisionsPerGame float64 `json:"decisions_per_game"` // without forced ones
	MeanMenu         float64 `json:"mean_menu"`          // without forced ones

	// From passes of their own.
	CopyNS float64 `json:"copy_ns"` // CopyFrom into one state, from 1,000 mid-game states in turn
	// mean over decisions that are not forced, the clock's own cost taken off
	MenuNS float64 `json:"menu_ns"`
	// likewise; includes rolling on through what follows up to the next decision
	ApplyNS       float64 `json:"apply_ns"`
	SnapshotBytes int     `json:"snapshot_bytes"`
	StateBytes    float64 `json:"state_bytes"` // heap per live state, with 10,000 alive
	// heap allocations of menus and actions, after one game of warm-up
	AllocsPerDecision float64 `json:"allocs_per_decision"`
}

// A Common is what every benchmark is told.
type Common struct {
	Seed  uint64
	Time  time.Duration     // of the measurement, or of its throughput pass
	Stage func(name string) // is told what begins; may be nil
}

// stage says what begins.
func (c *Common) stage(name string) {
	if c.Stage != nil {
		c.Stage(name)
	}
}

// A Config says what MeasureEngine plays. The timed pass takes half as long as the throughput pass.
type Config struct {
	Scenario string // its name, for the result
	Setup    engine.Setup
	Common
}

// EngineScenario returns what MeasureEngine plays for a ruleset: the game that the ruleset names for the
// purpose.
func EngineScenario(rules engine.Ruleset) (Config, error) {
	game := engine.InfoOf(rules).Speed
	setup, err := engine.Prepare(rules, game.Choice)
	return Config{Scenario: game.Name, Setup: setup}, err
}

// MeasureEngine measures a setup on one core. It stops early, with the context's error, when ctx ends.
func MeasureEngine(ctx context.Context, c Config) (Engine, error) {
	g, err := engine.Compile(c.Setup)
	if err != nil {
		return Engine{}, err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	e := Engine{
		Scenario: c.Scenario,
		Ruleset:  c.Setup.Ruleset.Name(),
		Units:    len(g.Units()),
		Models:   len(g.Models()),
		Terrain:  len(g.Table().Pieces),
	}
	p := newPlayer(g, c.Seed)
	for _, pass := range []struct {
		name string
		run  func(context.Context, *player, Config, *Engine) error
	}{
		{"whole games", throughput},
		{"menus and actions, timed one by one", timed},
		{"allocations", allocations},
		{"copies and snapshots", copies},
		{"memory", memory},
	} {
		c.stage(pass.name)
		if err := pass.run(ctx, p, c, &e); err != nil {
			return Engine{}, err
		}
	}
	return e, nil
}

// A player plays random games one after the other.
type player struct {
	game *engine.Game
	rng  *rand.Rand
	seed uint64
	menu []engine.Action
}

func newPlayer(g *engine.Game, seed uint64) *player {
	return &player{game: g, rng: rand.New(rand.NewPCG(seed, 0x6761756e746c6574)), seed: seed}
}

// start returns the first state of the next game.
func (p *player) start() *engine.State {
	s := p.game.New(p.seed)
	p.seed++
	return s
}

// pick returns an action of the menu, which is that of a state; a menu of one needs no choice.
func (p *player) pick(s *engine.State) (a engine.Action, err error) {
	switch n := len(p.menu); n {
	case 0:
		return a, fmt.Errorf("empty menu at decision %q", s.Decision().Kind)
	case 1:
		return p.menu[0], nil
	default:
		return p.menu[p.rng.IntN(n)], nil
	}
}

// step plays one decision and returns how many answers it had.
func (p *player) step(s *engine.State) (answers int, err error) {
	p.menu = s.Menu(p.menu[:0])
	a, err := p.pick(s)
	if err == nil {
		err = carryOut(s, a)
	}
	return len(p.menu), err
}

func carryOut(s *engine.State, a engine.Action) error {
	if err := s.Apply(a); err != nil {
		return fmt.Errorf("an action from the menu was refused: %w", err)
	}
	return nil
}

func throughput(ctx context.Context, p *player, c Config, e *Engine) error {
	var decisions, forced, entries int64
	games := 0
	begin := time.Now()
	var spent time.Duration
	for spent < c.Time || games == 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		for s := p.start(); !s.Over(); {
			n, err := p.step(s)
			if err != nil {
				return err
			}
			if n == 1 {
				forced++
			} else {
				decisions++
				entries += int64(n)
			}
		}
		games++
		spent = time.Since(begin)
	}
	if decisions == 0 {
		return fmt.Errorf("the scenario leaves no choice to anybody")
	}
	e.Seconds, e.Games, e.Decisions, e.Forced = spent.Seconds(), games, decisions, forced
	e.DecisionsPerS = float64(decisions) / spent.Seconds()
	e.GamesPerS = float64(games) / spent.Seconds()
	e.DecisionsPerGame = float64(decisions) / float64(games)
	e.MeanMenu = float64(entries) / float64(decisions)
	return nil
}

func timed(ctx context.Context, p *player, c Config, e *Engine) error {
	begin := time.Now()
	for range tickCalls {
		_ = time.Since(begin)
	}
	tick := time.Since(begin) / tickCalls

	var menu, apply time.Duration
	var n int64
	for games := 0; games == 0 || time.Since(begin) < c.Time/2; games++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		for s := p.start(); !s.Over(); {
			t0 := time.Now()
			p.menu = s.Menu(p.menu[:0])
			t1 := time.Now()
			a, err := p.pick(s)
			if err != nil {
				return err
			}
			t2 := time.Now()
			err = carryOut(s, a)
			t3 := time.Now()
			if err != nil {
				return err
			}
			if len(p.menu) > 1 {
				menu += t1.Sub(t0) - tick
				apply += t3.Sub(t2) - tick
				n++
			}
		}
	}
	e.MenuNS = float64(menu.Nanoseconds()) / float64(n)
	e.ApplyNS = float64(apply.Nanoseconds()) / float64(n)
	return nil
}

// allocations starts all its games first, so that it counts what decisions allocate and nothing else.
func allocations(ctx context.Context, p *player, _ Config, e *Engine) error {
	games := make([]*engine.State, allocGames+1)
	for i := range games {
		games[i] = p.start()
	}
	var decisions int64
	var before, after runtime.MemStats
	for i, s := range games {
		if err := ctx.Err(); err != nil {
			return err
		}
		if i == 1 { // games[0] was the warm-up
			decisions = 0
			runtime.ReadMemStats(&before)
		}
		for !s.Over() {
			n, err := p.step(s)
			if err != nil {
				return err
			}
			if n > 1 {
				decisions++
			}
		}
	}
	runtime.ReadMemStats(&after)
	e.AllocsPerDecision = float64(after.Mallocs-before.Mallocs) / float64(max(decisions, 1))
	return nil
}

// midGame returns a state somewhere in the middle half of a random game.
func (p *player) midGame(length int) (*engine.State, error) {
	s := p.start()
	for range length/4 + p.rng.IntN(length/2+1) {
		if _, err := p.step(s); err != nil {
			return nil, err
		}
		if s.Over() {
			return p.midGame(length / 2)
		}
	}
	return s, nil
}

// length is the mean number of decisions of a game, forced ones included.
func (e *Engine) length() int {
	return max(4, int((e.Decisions+e.Forced)/int64(max(e.Games, 1))))
}

func copies(ctx context.Context, p *player, _ Config, e *Engine) error {
	states := make([]*engine.State, copyStates)
	var snap []byte
	for i := range states {
		if err := ctx.Err(); err != nil {
			return err
		}
		s, err := p.midGame(e.length())
		if err != nil {
			return err
		}
		states[i] = s
		snap = s.AppendSnapshot(snap[:0])
		e.SnapshotBytes = max(e.SnapshotBytes, len(snap))
	}
	var dst engine.State
	for _, s := range states {
		dst.CopyFrom(s)
	}
	begin := time.Now()
	for range copyRounds {
		for _, s := range states {
			dst.CopyFrom(s)
		}
	}
	e.CopyNS = float64(time.Since(begin).Nanoseconds()) / (copyRounds * copyStates)
	if dst.Hash() != states[copyStates-1].Hash() {
		return fmt.Errorf("a copied state differs from its source")
	}
	return nil
}

func memory(ctx context.Context, p *player, _ Config, e *Engine) error {
	src, err := p.midGame(e.length())
	if err != nil {
		return err
	}
	before := heapInUse()
	live := make([]engine.State, liveStates)
	for i := range live {
		if i%1000 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		live[i].CopyFrom(src)
	}
	size := int64(heapInUse() - before)
	runtime.KeepAlive(live)
	e.StateBytes = float64(size) / liveStates
	return nil
}
