package cmd

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"gauntlet/agents/arena"
	"gauntlet/experiments"
	"gauntlet/experiments/progress"
	"gauntlet/experiments/telemetry"

	"github.com/spf13/cobra"
)

type tournamentFlags struct {
	env string // what to take the games from, with its options; "" for none
	gameFlags
	agents   []string
	sides    [2][]string // of games whose sides are not alike
	armies   []string
	tables   []string
	missions []string
	games    int
	workers  int
	limit    time.Duration
	out      string
	replays  string
	metrics  metricsFlags
}

func newTournament() *cobra.Command {
	var f tournamentFlags
	unlike := infoWith(hasSides)
	first, second := unlike.Sides[0], unlike.Sides[1]
	c := &cobra.Command{
		Use:   "tournament",
		Short: "Let agents play each other and print the table of results",
		Long: `Let every two agents play each other and print wins, draws, losses, score and Elo difference with its 95% interval, and
games per second. Games come in pairs of one seed and setup, with seats swapped. Armies, tables and missions take turns;
without flags these are all that come with the program, at 1000 points. With --env the games are those of an environment,
where each army keeps its seat.
In ` + unlike.Title + ` the sides are not alike: every agent of --` + first.Key + ` plays every one of --` + second.Key + ` on the same seeds, nobody changes seats,
and the table shows what share of the missions the ` + first.Name + ` won, with its 95% interval. Results do not depend on the number of workers.
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
	f.gameFlags.addTo(c, "if not said, that of the first army list")
	f.addMission(c)
	c.Flags().StringSliceVar(&f.agents, "agents", []string{"random", "scripted"},
		"the agents, two or more; may be repeated")
	for i, side := range unlike.Sides {
		c.Flags().StringSliceVar(&f.sides[i], side.Key, []string{side.Agent}, unlike.Title+
			": the agents that play the "+side.Name+"; may be repeated")
	}
	c.Flags().StringArrayVar(&f.armies, "army", nil,
		"army list, a file or the name of a shipped list; may be repeated (default all shipped lists of the size)")
	c.Flags().StringArrayVar(&f.tables, "table", nil,
		"table, a file or the name of a shipped one; may be repeated (default all shipped ones for the size)")
	c.Flags().StringArrayVar(&f.missions, "mission", nil,
		"mission, a file or the name of a shipped one; may be repeated (default all shipped ones; in "+
			unlike.Title+" "+unlike.Usual.Mission+")")
	c.Flags().IntVar(&f.games, "games", 200, "games per pairing, rounded up to whole pairs where agents change seats")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "games played at once")
	c.Flags().DurationVar(&f.limit, "time-limit", 0,
		"longest time for a decision, such as 500ms; 0 is none, and only then are results reproducible")
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
		Env: f.env, Agents: f.agents, Field: field, Games: f.games, Seed: seedOf(cmd), Workers: f.workers,
		TimeLimit: f.limit,
		Out:       f.out, Replays: f.replays, Progress: p.Set, Metrics: metrics,
	}
	if field.Unlike() {
		cfg.Agents, cfg.Sides = nil, f.sides
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

// field opens what the flags name.
func (f *tournamentFlags) field(cmd *cobra.Command) (field experiments.Field, err error) {
	c := experiments.FieldChoice{Armies: f.armies, Tables: f.tables, Missions: f.missions}
	if f.env != "" {
		id, o, err := envGame(cmd, f.env, f.unknown, f.rulings)
		if err != nil {
			return field, err
		}
		field, err = experiments.EnvField(id, o, c)
		return field, input(err)
	}
	rules, choice, err := f.choice(cmd, f.armies)
	if err != nil {
		return field, err
	}
	c.Choice = choice
	field, err = experiments.OpenField(rules, c)
	return field, input(err)
}

// checkSides refuses flags that name agents for both sides where the sides are not alike, or for one of them
// where they are.
func checkSides(c *cobra.Command, unlike bool) error {
	info := infoWith(hasSides)
	if unlike && c.Flags().Changed("agents") {
		return fmt.Errorf("--agents: the sides of this game are not alike; name the agents by --%s and --%s",
			info.Sides[0].Key, info.Sides[1].Key)
	}
	for _, side := range info.Sides {
		if !unlike && c.Flags().Changed(side.Key) {
			return fmt.Errorf("--%s: the sides of this game are alike, as they are not in %s; name the agents by --agents", side.Key, info.Title)
		}
	}
	return nil
}
