package experiments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/agents/rating"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/roster"
)

// A FairnessConfig says which mirror matches are played: each army of the field against itself, on the tables
// that are the same after a half turn.
type FairnessConfig struct {
	Agents   []string // specs; each plays both sides
	Field    Field
	Pairs    int // of games, per agent, at least 1
	Seed     uint64
	Workers  int                   // games at once; 0 is one for each processor
	Progress func(done, total int) // told of pairs, by one goroutine at a time; may be nil
}

// A Share is what one side has won of its games against another.
type Share struct {
	Score rating.Number `json:"score"` // 0..1, a draw counting one half
	Lo    rating.Number `json:"lo"`    // interval of 95%; of mirror matches from whole pairs
	Hi    rating.Number `json:"hi"`
}

func shareOf(s rating.Sample) Share {
	lo, hi := s.Interval(rating.Z95)
	return Share{rating.Number(s.Score()), rating.Number(lo), rating.Number(hi)}
}

// An AgentFairness is what came of the mirror matches of one agent.
type AgentFairness struct {
	Spec      string        `json:"spec"`
	Pairs     int           `json:"pairs"`
	DrawShare rating.Number `json:"draw_share"` // of games
	FirstSeat Share         `json:"first_seat"` // of the first army of the setup
	NearEdge  Share         `json:"near_edge"`  // of the side that deployed on the near table edge
	// of the side whose units stand in the list as written; its opponent's are written backwards. Nil where
	// lists have an order of their own
	InOrder *Share `json:"list_order,omitempty"`
	// of the side that activated first in round 1: an effect of the rules, not of the engine
	Opener Share `json:"opener"`
}

// Fairness is the outcome of mirror matches, in the form of the JSON document.
type Fairness struct {
	Ruleset  string          `json:"ruleset"`
	Armies   int             `json:"armies"`
	Fields   int             `json:"tables_and_missions"`
	Seed     uint64          `json:"seed"`
	Seconds  float64         `json:"seconds"`
	Agents   []AgentFairness `json:"agents"`
	Finished bool            `json:"finished"` // not interrupted
}

// The sides of a mirror match that are compared with their opponents.
const (
	sideSeat = iota
	sideNear
	sideOrder
	sideOpener
	numSides
)

// MeasureFairness plays mirror matches. The two games of a pair have one seed; in the second the lists have
// changed seats. The results do not depend on the number of workers. When ctx ends the report is about the
// pairs that were finished by then.
func MeasureFairness(ctx context.Context, cfg FairnessConfig) (*Fairness, error) {
	games, err := cfg.mirrors()
	if err != nil {
		return nil, err
	}
	begin, lists := time.Now(), map[string]bool{}
	for i := range games.Setups {
		lists[games.Setups[i].Armies[0].Name] = true
	}
	armies := len(lists)
	f := &Fairness{Ruleset: cfg.Field.Rules().Name(), Armies: armies, Fields: len(games.Setups) / 2 / armies,
		Seed: cfg.Seed, Finished: true}
	for k, spec := range cfg.Agents {
		done := func(n int) {
			if cfg.Progress != nil {
				cfg.Progress(k*cfg.Pairs+n, len(cfg.Agents)*cfg.Pairs)
			}
		}
		pairs, err := cfg.play(ctx, spec, games, done)
		if err != nil {
			return nil, err
		}
		if f.Agents = append(f.Agents, fairnessOf(spec, pairs, cfg.ordered())); len(pairs) < cfg.Pairs {
			f.Finished = false
			break
		}
	}
	f.Seconds = time.Since(begin).Seconds()
	return f, nil
}

// mirrors returns the games of the field. Two that follow each other are one army against itself: first with
// the units of the second player's list in reverse order, then those of the first.
func (cfg *FairnessConfig) mirrors() (*compiled, error) {
	f, games := &cfg.Field, newCompiled(Field{}, cfg.Seed)
	if len(cfg.Agents) == 0 || cfg.Pairs < 1 || cfg.Pairs > arena.MaxGames/2 {
		return nil, fmt.Errorf("%d agents and %d pairs; it takes at least one agent and 1 to %d pairs",
			len(cfg.Agents), cfg.Pairs, arena.MaxGames/2)
	}
	if len(f.Setups) > 0 {
		if f.Unlike() {
			return nil, fmt.Errorf("the sides of %s are not alike: there is no mirror match", f.Rules().Name())
		}
		games.Setups = inOrder(f.Setups)
		return games, nil
	}
	for _, a := range f.Armies {
		back := *a
		back.Units = slices.Clone(a.Units)
		slices.Reverse(back.Units)
		for _, t := range f.Tables {
			if !t.Symmetric {
				continue
			}
			for _, m := range f.Missions {
				for _, armies := range [2][2]*roster.Army{{a, &back}, {&back, a}} {
					games.Setups = append(games.Setups, engine.Setup{Ruleset: f.Ruleset, Armies: armies,
						Table: t, Mission: m, Rulings: f.Rulings})
				}
			}
		}
	}
	if len(games.Setups) == 0 {
		return nil, errors.New("mirror matches need an army, a mission and a table that is the same " +
			"after a half turn")
	}
	return games, nil
}

// ordered reports whether a list can be turned round, so that it plays itself in two orders.
func (cfg *FairnessConfig) ordered() bool { return len(cfg.Field.Setups) == 0 }

// inOrder returns the mirror matches of all lists of some setups in all their missions, twice each: lists that
// have an order of their own are not turned round.
func inOrder(setups []engine.Setup) (out []engine.Setup) {
	type match struct{ list, mission string }
	known := map[match]bool{}
	for _, s := range setups {
		for _, a := range s.Armies {
			if m := (match{a.Name, s.Mission.Name}); !known[m] {
				known[m] = true
				s.Armies = [2]*roster.Army{a, a}
				out = append(out, s, s)
			}
		}
	}
	return out
}

// A mirrorPair is what came of two games.
type mirrorPair struct {
	half  [numSides]int // half points of each side
	draws int
	err   error
	done  bool
}

// play plays the pairs of one agent and returns those that were finished, all of them unless ctx ended.
func (cfg *FairnessConfig) play(ctx context.Context, spec string, games *compiled,
	done func(int)) ([]mirrorPair, error) {
	pairs := make([]mirrorPair, cfg.Pairs)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var next atomic.Int64
	finished := 0
	for range cmp.Or(cfg.Workers, runtime.GOMAXPROCS(0)) {
		p, err := newMirrorPlayer(spec)
		if err != nil {
			return nil, err // as for the first worker, while nobody plays yet
		}
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(pairs) {
					return
				}
				pairs[i] = p.pair(ctx, games, i, cfg.seeds(i))
				if pairs[i].err != nil {
					return
				}
				mu.Lock()
				finished++
				done(finished)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	for i := range pairs {
		if err := pairs[i].err; err != nil && ctx.Err() == nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(pairs, func(p mirrorPair) bool { return !p.done }), nil
}

// seeds returns those of the two games of a pair. Where the lists cannot change places they are two, for the
// games would be the same.
func (cfg *FairnessConfig) seeds(pair int) [2]uint64 {
	seed := arena.PairSeed(cfg.Seed, pair)
	if cfg.ordered() {
		return [2]uint64{seed, seed}
	}
	return [2]uint64{seed, dice.Mix(seed)}
}

// A mirrorPlayer plays mirror matches one after another, and notes of each who has the near edge and who
// activates first.
type mirrorPlayer struct {
	arena.Bystander
	referee arena.Referee
	agents  [2]agents.Agent
	near    int
	opener  int // -1 while nobody has activated
}

func newMirrorPlayer(spec string) (p *mirrorPlayer, err error) {
	p = new(mirrorPlayer)
	for i := range p.agents {
		if p.agents[i], err = newAgent(spec, "people do not play mirror matches"); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *mirrorPlayer) pair(ctx context.Context, games *compiled, i int, seeds [2]uint64) (out mirrorPair) {
	for k, seed := range seeds {
		g, err := games.game(choice{setup: (2*i + k) % len(games.Setups)})
		if err != nil {
			return mirrorPair{err: err}
		}
		p.near, p.opener = 0, -1
		res, err := p.referee.Play(ctx, arena.Match{Game: g, Seed: seed, Agents: p.agents,
			Observers: []arena.Observer{p}})
		if err == nil && res.Forfeit >= 0 {
			err = fmt.Errorf("game with seed %d is forfeited: %s", seed, res.Why)
		}
		if err != nil {
			return mirrorPair{err: err}
		}
		winner := int(res.Outcome.Winner)
		if winner < 0 {
			out.draws++
		}
		for side, seat := range [numSides]int{sideSeat: 0, sideNear: p.near, sideOrder: k,
			sideOpener: p.opener} {
			switch {
			case winner < 0 || seat < 0:
				out.half[side]++
			case winner == seat:
				out.half[side] += 2
			}
		}
	}
	out.done = true
	return out
}

// Applied notes who activates first.
func (p *mirrorPlayer) Applied(_ *arena.Choice, s *engine.State) error {
	if p.opener < 0 && s.Decision().Kind == engine.Activate {
		p.opener = s.View().Active()
	}
	return nil
}

// End notes who has the near edge.
func (p *mirrorPlayer) End(_ *arena.Result, s *engine.State) error {
	if s.View().Sign(0) < 0 {
		p.near = 1
	}
	return nil
}

func fairnessOf(spec string, pairs []mirrorPair, ordered bool) AgentFairness {
	var half [numSides][5]int
	draws := 0
	for i := range pairs {
		draws += pairs[i].draws
		for side, h := range pairs[i].half {
			half[side][h]++
		}
	}
	share := func(side int) Share { return shareOf(rating.Pairs(half[side])) }
	out := AgentFairness{
		Spec: spec, Pairs: len(pairs), DrawShare: rating.Number(float64(draws) / float64(2*len(pairs))),
		FirstSeat: share(sideSeat), NearEdge: share(sideNear),
		Opener: share(sideOpener),
	}
	if ordered {
		s := share(sideOrder)
		out.InOrder = &s
	}
	return out
}

// WriteText writes the report as a table for people.
func (f *Fairness) WriteText(w io.Writer) error {
	fmt.Fprintf(w, "%s: mirror matches of %d lists on %d tables with missions, in %.1f s\n\n",
		f.Ruleset, f.Armies, f.Fields, f.Seconds)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "agent\tpairs\tdraws\tfirst seat\tnear edge\tlist as written\tactivates first")
	for i := range f.Agents {
		a := &f.Agents[i]
		order := "-"
		if a.InOrder != nil {
			order = a.InOrder.String()
		}
		fmt.Fprintf(t, "%s\t%d\t%.1f%%\t%s\t%s\t%s\t%s\n", a.Spec, a.Pairs, 100*a.DrawShare, a.FirstSeat,
			a.NearEdge, order, a.Opener)
	}
	return t.Flush()
}

// String writes the share with half the width of its interval, in percent.
func (s Share) String() string {
	return fmt.Sprintf("%.1f%% +- %.1f", 100*s.Score, 50*(s.Hi-s.Lo))
}
