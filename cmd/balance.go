package cmd

import (
	"cmp"
	"errors"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/experiments/balance"
	"gauntlet/experiments/provenance"

	"github.com/spf13/cobra"
)

type balanceFlags struct {
	balance.Config
	rulings []string
	out     string
}

func newBalance() *cobra.Command {
	f := balanceFlags{Config: balance.Config{Rules: rulesetWith(hasThreats)}}
	info := engine.InfoOf(f.Rules)
	c := command(
		"balance",
		"Measure how hard missions of "+info.Title+" are",
		`Play missions of `+info.Title+
			` at every level of threat and with every number of heroes, and print what share of them the
heroes win, with its 95% interval, and whether that is what missions aim at: docs/quests.md says what that is. Each cell
is the tournament of the same mission, level, number of heroes, agents and seed. --out writes the table as a page and the
figures as JSON, too. ^C keeps the rows that are finished; with --log the same command goes on later, with as many games
or more.

`+agentHelp(),
		`  gauntlet balance
  gauntlet balance --mission breach --mission my-mission.yaml --games 1000
  gauntlet balance --party my-party.yaml --party-size 2,3 --json
  gauntlet balance --ruling sq.scale=half --games 2000 --seed 7 --log out/log --out out/small-table`,
		noArgs,
		f.run,
	)
	flags := c.Flags()
	flags.StringArrayVar(&f.Missions, "mission", nil,
		"mission, a file or the name of a shipped one; may be repeated (default all shipped ones)")
	for i, side := range [2]struct{ list, who, agent, plays string }{
		{"party", "heroes", "heroes", "heroes"}, {"enemies", "enemies", "ai", "AI side"},
	} {
		flags.StringVar(&f.Armies[i], side.list, info.Usual.Armies[i],
			"the "+side.who+": a file or the name of a shipped list")
		flags.StringVar(&f.Agents[i], side.agent, info.Sides[i].Agent, "the agent that plays the "+side.plays)
	}
	flags.IntSliceVar(&f.Sizes, "party-size", nil,
		"numbers of heroes, the first ones of the party: 2, 3 and 4 (default all that the party has)")
	flags.IntVar(&f.Games, "games", 200, "games for each cell of the table")
	flags.StringVar(&f.Log, "log", "",
		"keep the results of all games in this folder, and go on from those that are there")
	flags.StringVar(&f.out, "out", "", "write the report to this file with the endings .md and .json, too")
	addRulings(c, &f.rulings)
	addWorkers(c, &f.Workers, "games played at once")
	return c
}

func (f *balanceFlags) run(cmd *cobra.Command, _ []string) error {
	if err := f.check(); err != nil {
		return err
	}
	f.Seed = seedOf(cmd)
	if err := input(f.Check()); err != nil {
		return err
	}
	if f.out != "" {
		if err := cmp.Or(prepareFile(f.out+".md"), prepareFile(f.out+".json")); err != nil {
			return err
		}
	}
	bar := newBar(cmd, "games")
	f.Progress = bar.Set
	report, err := balance.Measure(cmd.Context(), f.Config)
	bar.Close()
	if err != nil {
		return failed(err)
	}
	build := provenance.Current()
	report.Revision, report.Command = build.Source(), f.Command()
	if f.out != "" {
		err = report.WriteFiles(f.out)
	}
	return failed(errors.Join(err, printPart(cmd, report, report.Finished)))
}

// check refuses flags with values that they cannot have, and reads the rulings.
func (f *balanceFlags) check() (err error) {
	err = cmp.Or(inRange("games", f.Games, 1, arena.MaxGames), inRange("workers", f.Workers, 1, maxWorkers))
	span := engine.InfoOf(f.Rules).Party
	for _, n := range f.Sizes {
		err = cmp.Or(err, inRange("party-size", n, span.Least, span.Most))
	}
	for _, spec := range f.Agents {
		err = cmp.Or(err, input(agents.Check(spec)))
	}
	if err == nil {
		f.Rulings, err = parseRulings(f.rulings)
	}
	return err
}
