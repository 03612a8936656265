// Command prices tries the prices of special rules by games: a list of which some units have a rule against the same
// list without it, which has as many points more. Where the price is right, each wins half of the games.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"gauntlet/agents"
	_ "gauntlet/agents/all"
	"gauntlet/agents/arena"
	"gauntlet/agents/rating"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/effects/prices"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments"
	"gauntlet/experiments/provenance"
)

const usage = `Usage: go run ./experiments/prices [flags]

Plays two lists of about 500 points against each other: some units of one have a special rule, and the other has
as many points more by the points formula. The two games of a pair have one seed, with the lists swapped. Each pair
has lists of its own, so that the intervals hold how lists differ; pairs go through the small tables and the
missions that fit them. Prints a table in the form of experiments/results.

Flags:
`

type options struct {
	pairs int
	seed  uint64
	agent string
	only  string
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	switch err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "prices:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out, log io.Writer) error {
	var o options
	flags := flag.NewFlagSet("prices", flag.ContinueOnError)
	flags.SetOutput(log)
	flags.Usage = func() { fmt.Fprint(log, usage); flags.PrintDefaults() }
	flags.IntVar(&o.pairs, "pairs", 200, "`pairs` of games for each rule")
	flags.Uint64Var(&o.seed, "seed", 1, "of the games")
	flags.StringVar(&o.agent, "agent", "heuristic", "the `agent` that plays both sides")
	flags.StringVar(&o.only, "only", "", "try the rules alone in whose name this `text` stands")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 || o.pairs < 1 || o.pairs > arena.MaxGames/2 {
		return fmt.Errorf("%d pairs, not 1 to %d, or arguments %q that nothing reads", o.pairs, arena.MaxGames/2, flags.Args())
	}
	build := provenance.Current()
	fmt.Fprintf(out, "`go run ./experiments/prices %s`, source %s, engine %s\n\n", strings.Join(args, " "),
		build.Source(), engine.Version)
	fmt.Fprint(out, "| rule | its price in points | both lists | wins with it | 95% interval |\n|---|---|---|---|---|\n")
	for i := range trials {
		t := &trials[i]
		if !strings.Contains(t.Name, o.only) {
			continue
		}
		began := time.Now()
		line, err := t.measure(ctx, &o)
		if err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
		fmt.Fprintln(out, line)
		fmt.Fprintf(log, "%s: %.0f s\n", t.Name, time.Since(began).Seconds())
	}
	return nil
}

// measure plays the games of a trial and returns its line of the table.
func (t *trial) measure(ctx context.Context, o *options) (string, error) {
	rng := dice.New(o.seed)
	lists, err := t.lottery(&rng)
	if err != nil {
		return "", err
	}
	tables, err := grounds()
	if err != nil {
		return "", err
	}
	p := &player{}
	for i := range p.agents {
		if p.agents[i], err = agents.New(o.agent); err != nil {
			return "", err
		}
	}
	var half [5]int
	var price, worths int64
	for pair := range o.pairs {
		m, err := lists.draw()
		if err != nil {
			return "", err
		}
		won, err := p.pair(ctx, &m, tables[pair%len(tables)], arena.PairSeed(o.seed, pair))
		if err != nil {
			return "", err
		}
		half[won]++
		price, worths = price+t.price(m[0]), worths+worth(m[0])
	}
	s := rating.Pairs(half)
	lo, hi := s.Interval(rating.Z95)
	mean := func(sum int64) float64 { return float64(sum) / float64(o.pairs) / prices.Milli }
	return fmt.Sprintf("| %s | %.1f | %.1f | %.1f%% | %.1f%% to %.1f%% |", t.Name, mean(price), mean(worths), 100*s.Score(),
		100*lo, 100*hi), nil
}

// price returns what the rule of a trial costs a list, in milli-points.
func (t *trial) price(a *roster.Army) (sum int64) {
	sum = worth(a)
	for i := range a.Units {
		u := a.Units[i]
		for k := range a.Defined {
			u = u.Without(roster.FirstDefined + roster.RuleID(k))
		}
		sum -= roster.Worth(&u, a.Defined)
	}
	return sum
}

// A player plays games by two agents.
type player struct {
	agents  [2]agents.Agent
	referee arena.Referee
}

// pair plays two games of one seed, with the lists swapped, and returns the half points of the first list.
func (p *player) pair(ctx context.Context, m *match, setup engine.Setup, seed uint64) (won int, err error) {
	for k := range m {
		setup.Armies = [2]*roster.Army{m[k], m[1-k]}
		game, err := engine.Compile(setup)
		if err != nil {
			return 0, err
		}
		res, err := p.referee.Play(ctx, arena.Match{Game: game, Seed: seed, Agents: p.agents})
		switch {
		case err != nil:
			return 0, err
		case res.Forfeit >= 0:
			return 0, fmt.Errorf("a game is forfeited: %s", res.Why)
		case res.Outcome.Winner < 0:
			won++
		case int(res.Outcome.Winner) == k:
			won += 2
		}
	}
	return won, nil
}

// grounds returns the small tables with the missions that fit them.
func grounds() (all []engine.Setup, err error) {
	rules := rulesets.Usual()
	field, err := experiments.StarterField(rules, 500)
	if err != nil {
		return nil, err
	}
	for _, table := range field.Tables {
		for _, mission := range field.Missions {
			all = append(all, engine.Setup{Ruleset: rules, Table: table, Mission: mission})
		}
	}
	return all, nil
}
