package cmd

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
	"gauntlet/experiments"
	"gauntlet/experiments/progress"
	"gauntlet/experiments/telemetry"

	"github.com/spf13/cobra"
)

type tournamentFlags struct {
	env      string // what to take the games from, with its options; "" for none
	ruleset  string
	size     int
	agents   []string
	heroes   []string // of games whose sides are not alike
	ai       []string
	armies   []string
	tables   []string
	missions []string
	rulings  []string
	unknown  bool // special rules of the lists are allowed
	quest    questFlags
	games    int
	workers  int
	limit    time.Duration
	out      string
	replays  string
	metrics  metricsFlags
}

func newTournament() *cobra.Command {
	var f tournamentFlags
	c := &cobra.Command{
		Use:   "tournament",
		Short: "Let agents play each other and print the table of results",
		Long: `Let every two agents play each other and print wins, draws, losses, score and Elo difference with its 95% interval, and
games per second. Games come in pairs of one seed and setup, with seats swapped. Armies, tables and missions take turns;
without flags these are all that come with the program, at 1000 points. With --env the games are those of an environment,
where each army keeps its seat.
In Star Quest the sides are not alike: every agent of --heroes plays every one of --ai on the same seeds, nobody changes seats,
and the table shows what share of the missions the heroes won, with its 95% interval. Results do not depend on the number of workers.
^C keeps the table of the finished games; with --out the same command resumes them later.

` + agentHelp(),
		Example: `  gauntlet tournament
  gauntlet tournament --agents random,scripted --games 1000 --seed 7 --json
  gauntlet tournament --army my-list.yaml --army horde-1000 --mission standoff --out out/tournament
  gauntlet tournament --env GF3-Skirmish-v0 --agents random,scripted --games 50
  gauntlet tournament --ruleset starquest --mission breach --heroes heroes,random --ai scripted,random --games 200
  gauntlet tournament --size 500 --games 20 --replays out/replays
  gauntlet tournament --games 100000 --out out/long --metrics 9778`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return f.metrics.around(cmd, func(s *telemetry.Server) error { return f.run(cmd, s) })
		},
	}
	addEnv(c, &f.env)
	c.Flags().StringVar(&f.ruleset, "ruleset", "gf3", "ruleset to play: gf2, gf3 or starquest; if not said, that of the first army list")
	c.Flags().IntVar(&f.size, "size", 1000, "points of the shipped lists that play when none is named: 500, 1000 or 2000")
	c.Flags().StringSliceVar(&f.agents, "agents", []string{"random", "scripted"}, "the agents, two or more; may be repeated")
	c.Flags().StringSliceVar(&f.heroes, "heroes", []string{"heroes"}, "Star Quest: the agents that play the heroes; may be repeated")
	c.Flags().StringSliceVar(&f.ai, "ai", []string{"scripted"}, "Star Quest: the agents that play the AI side; may be repeated")
	c.Flags().StringArrayVar(&f.armies, "army", nil, "army list, a file or the name of a shipped list; may be repeated (default all shipped lists of the size)")
	c.Flags().StringArrayVar(&f.tables, "table", nil, "table, a file or the name of a shipped one; may be repeated (default all shipped ones for the size)")
	c.Flags().StringArrayVar(&f.missions, "mission", nil, "mission, a file or the name of a shipped one; may be repeated (default all shipped ones; for starquest breach)")
	f.quest.addTo(c)
	addRulings(c, &f.rulings)
	allowUnknown(c, &f.unknown)
	c.Flags().IntVar(&f.games, "games", 200, "games per pairing, rounded up to whole pairs where agents change seats")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "games played at once")
	c.Flags().DurationVar(&f.limit, "time-limit", 0, "longest time for a decision, such as 500ms; 0 is none, and only then are results reproducible")
	c.Flags().StringVar(&f.out, "out", "", "keep the results in this folder, and resume those that are there")
	c.Flags().StringVar(&f.replays, "replays", "", "record every game in this folder")
	f.metrics.addTo(c)
	c.Flag("workers").DefValue = "one per core"
	return c
}

func (f *tournamentFlags) run(cmd *cobra.Command, metrics *telemetry.Server) error {
	if err := inRange("games", f.games, 1, 1_000_000); err != nil {
		return err
	}
	if err := inRange("workers", f.workers, 1, 1024); err != nil {
		return err
	}
	if f.limit < 0 {
		return fmt.Errorf("--time-limit %s: less than nothing", f.limit)
	}
	field, err := f.field(cmd)
	if err != nil {
		return err
	}
	if err := checkSides(cmd, field.Unlike()); err != nil {
		return err
	}
	p := progress.NewBar(cmd.ErrOrStderr(), "games")
	defer p.Close()
	cfg := experiments.Config{
		Env: f.env, Agents: f.agents, Field: field, Games: f.games, Seed: seedOf(cmd), Workers: f.workers, TimeLimit: f.limit,
		Out: f.out, Replays: f.replays, Progress: p.Set, Metrics: metrics,
	}
	if field.Unlike() {
		cfg.Agents, cfg.Heroes, cfg.AI = nil, f.heroes, f.ai
	}
	t, err := experiments.NewTournament(cfg)
	if err != nil {
		return input(err)
	}
	report, err := t.Run(cmd.Context())
	p.Close()
	switch {
	case errors.Is(err, arena.ErrLog):
		return input(err)
	case err != nil:
		return failed(err)
	}
	err = printResult(cmd, report)
	if err == nil && report.Interrupted {
		err = fmt.Errorf("%w after %d of %d games", experiments.ErrInterrupted, report.Games, report.Planned)
		if f.out != "" {
			err = fmt.Errorf("%w; the same command goes on", err)
		}
	}
	return failed(err)
}

// field opens what the flags name, over the shipped field.
func (f *tournamentFlags) field(cmd *cobra.Command) (experiments.Field, error) {
	var none experiments.Field
	if f.env != "" {
		return f.envField(cmd)
	}
	if err := checkSize(f.size); err != nil {
		return none, err
	}
	fitRuleset(cmd, &f.ruleset, f.armies, f.unknown)
	rules, err := openRuleset(f.ruleset)
	if err != nil {
		return none, err
	}
	rulings, err := parseRulings(f.rulings)
	if err != nil {
		return none, err
	}
	if err := f.quest.check(cmd, f.ruleset); err != nil {
		return none, err
	}
	if f.ruleset == starquest.Name {
		return f.questField(rulings)
	}
	lists, err := listOptions(rules, rulings, f.unknown)
	if err != nil {
		return none, err
	}
	armies, err := openAll(f.armies, func(name string) (*roster.Army, error) { return openArmy(name, lists) }, nil)
	if err != nil {
		return none, err
	}
	if armies != nil {
		fitSize(cmd, &f.size, armies[0])
	}
	field, err := experiments.StarterField(rules, f.size)
	if err != nil {
		return none, input(err)
	}
	if armies != nil {
		field.Armies = armies
	}
	if field.Tables, err = openAll(f.tables, openTable, field.Tables); err != nil {
		return none, err
	}
	if field.Missions, err = openAll(f.missions, openMission, field.Missions); err != nil {
		return none, err
	}
	field.Rulings = rulings
	return field, nil
}

// questField opens the missions of Star Quest that the flags name, with the party and the enemies.
func (f *tournamentFlags) questField(rulings []engine.Ruling) (experiments.Field, error) {
	var field experiments.Field
	if len(f.armies) > 2 {
		return field, tooManyLists(f.armies)
	}
	var lists [2]string
	copy(lists[:], f.armies)
	quests := f.missions
	if len(quests) == 0 {
		quests = []string{usualQuest}
	}
	for _, quest := range quests {
		setup, err := f.quest.setup(quest, lists, rulings)
		if err != nil {
			return field, err
		}
		field.Setups = append(field.Setups, setup)
	}
	return field, nil
}

// tooManyLists is the error of more than two lists for Star Quest.
func tooManyLists(names []string) error {
	return fmt.Errorf("--army names %d lists; in Star Quest the first is the party and the second the list of enemies", len(names))
}

// openAll opens everything that is named, or returns what is there otherwise when nothing is.
func openAll[T any](names []string, open func(string) (T, error), otherwise []T) ([]T, error) {
	if len(names) == 0 {
		return otherwise, nil
	}
	var all []T
	for _, name := range names {
		v, err := open(name)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}
