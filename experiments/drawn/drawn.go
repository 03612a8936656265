// Package drawn measures over games whose lists, tables and missions are drawn by chance: how fair the points formula is,
// and how agents do against each other by what the games are like.
package drawn

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/agents/rating"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/draw"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// MostPairs is how many pairs of games may be played.
const MostPairs = 1 << 20

// A Config says which games are played.
type Config struct {
	Rules   engine.Ruleset
	Agents  [2]string // specs
	Sizes   []int     // points, in turn
	Pairs   int       // of games, for each size
	Seed    uint64
	Test    bool // of what training never sees
	Workers int  // pairs at once; 0 is one for each processor
	fixed   fixed
	// told after each pair, by one goroutine at a time; may be nil
	Progress func(done, total int)
}

// fixed is what of the games is not drawn.
type fixed struct {
	lists   [2]string // styles of lists that come with the program
	table   string    // one that comes with the program
	mission string    // likewise
	// lists are written as exports of a list builder and read without the special rules of their own
	exported bool
}

// A Pair is two games that are drawn.
type Pair struct {
	Size    int       // points of the lists
	Styles  [2]string // of the lists, by seat
	Density string    // of the table
	Mission string    // "drawn", or the name of the one that comes with the program
	Setup   engine.Setup
	Half    int // half points of the first list or agent in both games, 0 to 4
}

// draw draws a pair by its number.
func (c *Config) draw(n int) (p *Pair, err error) {
	rng := dice.New(dice.Mix(dice.Mix(c.Seed) + uint64(n)))
	styles, densities := draw.StyleNames(), ground.Densities()
	p = &Pair{Size: c.Sizes[n%len(c.Sizes)], Density: densities[rng.Intn(len(densities))]}
	p.Setup.Ruleset = c.Rules
	for seat := range p.Styles {
		if p.Styles[seat] = c.fixed.lists[seat]; p.Styles[seat] != "" {
			name := starter(p.Styles[seat], p.Size)
			p.Setup.Armies[seat], err = roster.OpenFor(c.Rules.Name(), name, roster.Options{})
		} else {
			p.Styles[seat] = styles[rng.Intn(len(styles))]
			p.Setup.Armies[seat], err = c.list(p.Size, p.Styles[seat], &rng)
		}
		if err != nil {
			return nil, err
		}
	}
	g := c.ground(p.Size, p.Density, rng.Uint64())
	if c.fixed.table != "" {
		if p.Setup.Table, err = mission.StarterTable(c.fixed.table); err == nil {
			g.Width, g.Height = int(p.Setup.Table.Width/geom.Inch), int(p.Setup.Table.Height/geom.Inch)
		}
	} else {
		var text []byte
		if text, err = ground.Table(g); err == nil {
			p.Setup.Table, err = mission.ParseTable("drawn table", text)
		}
	}
	if err != nil {
		return nil, err
	}
	if c.fixed.mission != "" {
		p.Mission = c.fixed.mission
		p.Setup.Mission, err = mission.StarterMission(p.Mission)
	} else {
		p.Mission, p.Setup.Mission, err = c.mission(g, p.Setup.Table, &rng)
	}
	return p, err
}

// ground says what table is drawn for games of a size.
func (c *Config) ground(size int, density string, seed uint64) ground.Order {
	g := ground.Order{Width: 72, Height: 48, Seed: seed, Density: density, Test: c.Test}
	if size <= smallSize {
		g.Width = g.Height
	}
	return g
}

// list draws a list of a style.
func (c *Config) list(size int, style string, rng *dice.Stream) (a *roster.Army, err error) {
	options := roster.Options{Ruleset: c.Rules.Name()}
	for range mostTries {
		var text []byte
		order := draw.Order{Points: size, Seed: rng.Uint64(), Style: style, Test: c.Test}
		text, err = c.Rules.(engine.Drawer).DrawArmy(order)
		if err == nil {
			a, err = roster.ParseWith("drawn list", text, options)
			break
		}
	}
	if err != nil || !c.fixed.exported {
		return a, err
	}
	options.AllowUnknownRules = true
	in, err := roster.Import("export of a drawn list", export(a), options)
	if err != nil {
		return nil, err
	}
	return in.Army, nil
}

// starter returns the name of a list that comes with the program.
func starter(style string, size int) string { return fmt.Sprintf("%s-%d", style, size) }

// mostTries is how many seeds are tried for a list.
const mostTries = 20

// smallSize is the size of games for a small table.
const smallSize = 500

// mission draws a mission: in one of two cases one that comes with the program.
func (c *Config) mission(g ground.Order, t *mission.Table, rng *dice.Stream) (name string, m *mission.Mission, err error) {
	if rng.Intn(2) == 0 {
		text, err := ground.Mission(g)
		if err == nil {
			m, err = mission.ParseMission("drawn mission", text)
		}
		return "drawn", m, err
	}
	var names []string
	var fit []*mission.Mission
	for _, name := range mission.Missions() {
		if m, err = mission.StarterMission(name); err != nil {
			return "", nil, err
		}
		if _, err := m.ZoneOn(t); err == nil {
			names, fit = append(names, name), append(fit, m)
		}
	}
	if len(fit) == 0 {
		return "", nil, fmt.Errorf("no mission that comes with the program fits a table of %d x %d inches", g.Width, g.Height)
	}
	k := rng.Intn(len(fit))
	return names[k], fit[k], nil
}

// Check returns what of the config cannot be.
func (c *Config) Check() error {
	if _, ok := c.Rules.(engine.Drawer); !ok || len(engine.InfoOf(c.Rules).Tables) == 0 {
		return fmt.Errorf("games of %s are not drawn", c.Rules.Name())
	}
	if c.Pairs < 1 || c.Pairs > MostPairs || len(c.Sizes) == 0 {
		return fmt.Errorf("%d pairs of each of %d sizes; it takes 1 to %d of one or more", c.Pairs, len(c.Sizes), MostPairs)
	}
	for _, n := range c.Sizes {
		if n < draw.LeastPoints || n > draw.MostPoints {
			return fmt.Errorf("lists are drawn for %d to %d points, not %d", draw.LeastPoints, draw.MostPoints, n)
		}
	}
	for _, spec := range c.Agents {
		if err := agents.Check(spec); err != nil {
			return err
		}
	}
	return nil
}

// play draws and plays all pairs. In the second game of a pair the lists change seats, or else the agents; each is told
// in the order of the numbers, whatever the number of workers. It ends early with the context, and errs then.
func (c *Config) play(ctx context.Context, lists bool, tell func(*Pair)) error {
	return c.playAll(ctx, []thing{{fixed: c.fixed, sizes: c.Sizes}}, lists, func(_ int, p *Pair) { tell(p) })
}

// playAll plays all pairs of several things that are not drawn, one thing after the other. The things share the workers:
// who finds no pair left of one goes on with the next.
func (c *Config) playAll(ctx context.Context, things []thing, lists bool, tell func(thing int, p *Pair)) error {
	workers := c.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	all := c.series(things)
	within := ctx
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var mu sync.Mutex
	var wait sync.WaitGroup
	var first error
	done, told, pairs := 0, 0, map[int]*Pair{}
	next := 0
	for range min(workers, all.total) {
		wait.Go(func() {
			w := &worker{lists: lists}
			defer w.close()
			for {
				mu.Lock()
				n := next
				next++
				mu.Unlock()
				if n >= all.total || ctx.Err() != nil {
					return
				}
				thing, number := all.of(n)
				p, err := w.pair(ctx, &all.parts[thing], number)
				mu.Lock()
				if err != nil {
					if first == nil {
						first = err
					}
					stop()
				} else {
					done++
					for pairs[n] = p; pairs[told] != nil; told++ {
						thing, _ := all.of(told)
						tell(thing, pairs[told])
						delete(pairs, told)
					}
					if c.Progress != nil {
						c.Progress(done, all.total)
					}
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	return cmp.Or(within.Err(), first)
}

// A series is the pairs of several things that are not drawn, one after the other.
type series struct {
	parts []Config // one for each
	ends  []int    // how many pairs there are up to the last one of each
	total int      // pairs
}

func (c *Config) series(things []thing) (s series) {
	for _, t := range things {
		part := *c
		part.fixed, part.Sizes = t.fixed, t.sizes
		s.total += c.Pairs * len(t.sizes)
		s.parts, s.ends = append(s.parts, part), append(s.ends, s.total)
	}
	return s
}

// of returns whose the n-th pair of all is, and its number there.
func (s *series) of(n int) (thing, number int) {
	thing, _ = slices.BinarySearch(s.ends, n+1)
	if thing > 0 {
		n -= s.ends[thing-1]
	}
	return thing, n
}

// A worker plays one pair after another, all with the same agents.
type worker struct {
	lists   bool
	agents  [2]agents.Agent
	referee arena.Referee
}

func (w *worker) close() {
	for _, a := range w.agents {
		if a != nil {
			agents.Close(a)
		}
	}
}

// pair draws a pair of games and plays it.
func (w *worker) pair(ctx context.Context, c *Config, n int) (*Pair, error) {
	p, err := c.draw(n)
	if err != nil {
		return nil, err
	}
	for i := range w.agents {
		if w.agents[i] == nil {
			if w.agents[i], err = agents.New(c.Agents[i]); err != nil {
				return nil, err
			}
		}
	}
	for k := range 2 {
		setup, team := p.Setup, w.agents
		if k == 1 && w.lists {
			setup.Armies[0], setup.Armies[1] = setup.Armies[1], setup.Armies[0]
		}
		if k == 1 && !w.lists {
			team[0], team[1] = team[1], team[0]
		}
		game, err := engine.Compile(setup)
		if err != nil {
			return nil, err
		}
		for seat, a := range team {
			if f, ok := a.(agents.Fitting); ok {
				if err := f.Fits(game, seat); err != nil {
					return nil, fmt.Errorf("agent %q cannot play pair %d: %w", c.Agents[(seat+k)%2], n, err)
				}
			}
		}
		res, err := w.referee.Play(ctx, arena.Match{Game: game, Seed: arena.PairSeed(c.Seed, n), Agents: team})
		switch {
		case err != nil:
			return nil, err
		case res.Forfeit >= 0:
			return nil, fmt.Errorf("pair %d: a game is forfeited: %s", n, res.Why)
		case res.Outcome.Winner < 0:
			p.Half++
		case int(res.Outcome.Winner) == k:
			p.Half += 2
		}
	}
	return p, nil
}

// A Tally is how often a pair of games came to so many half points, from 0 to 4.
type Tally [5]int

// A Score is the result of some pairs of games, a draw counted as half a win.
type Score struct {
	Pairs int     `json:"pairs"`
	Score float64 `json:"score"`
	Lo    float64 `json:"lo"` // of its interval
	Hi    float64 `json:"hi"`
}

// score returns the result, with its interval of so many standard errors.
func (t Tally) score(z float64) (s Score) {
	for _, n := range t {
		s.Pairs += n
	}
	if s.Pairs == 0 {
		return s
	}
	sample := rating.Pairs(t)
	s.Score = sample.Score()
	s.Lo, s.Hi = sample.Interval(z)
	s.Lo, s.Hi = max(0, s.Lo), min(1, s.Hi)
	return s
}

// String writes a score with its interval, in percent.
func (s Score) String() string {
	if s.Pairs == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%% (%.1f to %.1f)", 100*s.Score, 100*s.Lo, 100*s.Hi)
}
