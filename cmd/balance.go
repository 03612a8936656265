package cmd

import (
	"errors"
	"fmt"
	"runtime"
	"strings"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/experiments"
	"gauntlet/experiments/balance"
	"gauntlet/experiments/progress"
	"gauntlet/experiments/provenance"

	"github.com/spf13/cobra"
)

type balanceFlags struct {
	rules          engine.Ruleset // whose missions have levels of threat
	missions       []string
	party, enemies string
	sizes          []int
	heroes, ai     string
	rulings        []string
	games, workers int
	log, out       string
}

func newBalance() *cobra.Command {
	f := balanceFlags{rules: rulesetWith(hasThreats)}
	info := engine.InfoOf(f.rules)
	c := &cobra.Command{
		Use:   "balance",
		Short: "Measure how hard missions of " + info.Title + " are",
		Long: `Play missions of ` + info.Title +
			` at every level of threat and with every number of heroes, and print what share of them the
heroes win, with its 95% interval, and whether that is what missions aim at: docs/quests.md says what that is. Each cell
is the tournament of the same mission, level, number of heroes, agents and seed. --out writes the table as a page and the
figures as JSON, too. ^C keeps the rows that are finished; with --log the same command goes on later, with as many games
or more.

` + agentHelp(),
		Example: `  gauntlet balance
  gauntlet balance --mission breach --mission my-mission.yaml --games 1000
  gauntlet balance --party my-party.yaml --party-size 2,3 --json
  gauntlet balance --ruling sq.scale=half --games 2000 --seed 7 --log out/log --out out/small-table`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	c.Flags().StringArrayVar(&f.missions, "mission", nil,
		"mission, a file or the name of a shipped one; may be repeated (default all shipped ones)")
	c.Flags().StringVar(&f.party, "party", info.Usual.Armies[0],
		"the heroes: a file or the name of a shipped list")
	c.Flags().StringVar(&f.enemies, "enemies", info.Usual.Armies[1],
		"the enemies: a file or the name of a shipped list")
	c.Flags().IntSliceVar(&f.sizes, "party-size", nil,
		"numbers of heroes, the first ones of the party: 2, 3 and 4 (default all that the party has)")
	c.Flags().StringVar(&f.heroes, "heroes", info.Sides[0].Agent, "the agent that plays the heroes")
	c.Flags().StringVar(&f.ai, "ai", info.Sides[1].Agent, "the agent that plays the AI side")
	addRulings(c, &f.rulings)
	c.Flags().IntVar(&f.games, "games", 200, "games for each cell of the table")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "games played at once")
	c.Flag("workers").DefValue = "one per core"
	c.Flags().StringVar(&f.log, "log", "", "keep the results of all games in this folder, and go on from those that are there")
	c.Flags().StringVar(&f.out, "out", "", "write the report to this file with the endings .md and .json, too")
	return c
}

func (f *balanceFlags) run(cmd *cobra.Command) error {
	cfg, err := f.config(cmd)
	if err != nil {
		return err
	}
	if f.out != "" {
		for _, end := range []string{".md", ".json"} {
			if err := prepareFile(f.out + end); err != nil {
				return err
			}
		}
	}
	p := progress.NewBar(cmd.ErrOrStderr(), "games")
	defer p.Close()
	cfg.Progress = p.Set
	report, err := balance.Measure(cmd.Context(), cfg)
	p.Close()
	if err != nil {
		return failed(err)
	}
	build := provenance.Current()
	report.Revision, report.Command = build.Source(), f.command(seedOf(cmd))
	if f.out != "" {
		err = report.WriteFiles(f.out)
	}
	err = errors.Join(err, printResult(cmd, report))
	if err == nil && !report.Finished {
		err = experiments.ErrInterrupted
	}
	return failed(err)
}

// config checks the flags and opens what they name.
func (f *balanceFlags) config(cmd *cobra.Command) (cfg balance.Config, err error) {
	if err = inRange("games", f.games, 1, 1_000_000); err != nil {
		return cfg, err
	}
	if err = inRange("workers", f.workers, 1, 1024); err != nil {
		return cfg, err
	}
	span := engine.InfoOf(f.rules).Party
	for _, n := range f.sizes {
		if err = inRange("party-size", n, span.Least, span.Most); err != nil {
			return cfg, err
		}
	}
	for _, spec := range []string{f.heroes, f.ai} {
		if _, err = agents.New(spec); err != nil {
			return cfg, input(err)
		}
	}
	cfg = balance.Config{
		Rules: f.rules, Missions: f.missions, Armies: [2]string{f.party, f.enemies}, Sizes: f.sizes,
		Agents: [2]string{f.heroes, f.ai},
		Games:  f.games, Seed: seedOf(cmd), Workers: f.workers, Log: f.log,
	}
	if cfg.Rulings, err = parseRulings(f.rulings); err != nil {
		return cfg, err
	}
	return cfg, input(cfg.Check())
}

// command returns the command that measures the same again.
func (f *balanceFlags) command(seed uint64) string {
	var b strings.Builder
	b.WriteString("gauntlet balance")
	for _, m := range f.missions {
		b.WriteString(" --mission " + m)
	}
	info := engine.InfoOf(f.rules)
	for _, flag := range [][3]string{
		{"party", f.party, info.Usual.Armies[0]}, {"enemies", f.enemies, info.Usual.Armies[1]},
		{"heroes", f.heroes, info.Sides[0].Agent}, {"ai", f.ai, info.Sides[1].Agent},
	} {
		if flag[1] != flag[2] {
			fmt.Fprintf(&b, " --%s %s", flag[0], flag[1])
		}
	}
	for _, n := range f.sizes {
		fmt.Fprintf(&b, " --party-size %d", n)
	}
	for _, r := range f.rulings {
		b.WriteString(" --ruling " + r)
	}
	fmt.Fprintf(&b, " --games %d --seed %d", f.games, seed)
	return b.String()
}
