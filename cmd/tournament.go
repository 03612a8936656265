package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/agents/arena"
	"gauntlet/engine/near"
	"gauntlet/env"
	"gauntlet/experiments"
	"gauntlet/experiments/telemetry"
	"gauntlet/models"

	"github.com/spf13/cobra"
)

type tournamentFlags struct {
	gameFlags
	experiments.Config
	metrics            metricsFlags
	format, sequential string
	asCSV, asMarkdown  bool
}

func newTournament() *cobra.Command {
	var f tournamentFlags
	unlike := infoWith(hasSides)
	first, second := unlike.Sides[0], unlike.Sides[1]
	c := command(
		"tournament",
		"Let agents play each other and print the table of results",
		`Let every two agents play each other and print wins, draws, losses, score and Elo difference with its 95%
interval, and games per second. Games come in pairs of one seed and setup, with seats swapped. Armies, tables
and missions take turns; without flags these are all that come with the program, at 1000 points. With --env
the games are those of an environment, where each army keeps its seat.
With --army drawn, --table drawn or --mission any each pair has lists, a table or a mission of its own, drawn by the seed.
In `+unlike.Title+` the sides are not alike: every agent of --`+first.Key+` plays every one of --`+second.Key+` on the same seeds,
nobody changes seats, and the table shows what share of the missions the `+first.Name+` won, with its 95% interval.
Results do not depend on the number of workers.
^C keeps the table of the finished games; with --out the same command resumes them later.

`+agentHelp(),
		`  gauntlet tournament
  gauntlet tournament --agents random,scripted --games 1000 --seed 7 --json
  gauntlet tournament --army my-list.yaml --army horde-1000 --mission standoff --out out/tournament
  gauntlet tournament --env GF3-Skirmish-v1 --agents random,scripted --games 50
  gauntlet tournament --ruleset starquest --mission breach --heroes heroes,random --ai scripted,random --games 200
  gauntlet tournament --size 500 --games 20 --replays out/replays
  gauntlet tournament --agents heuristic,scripted --army drawn --table drawn --mission any --points 450-550 --split test
  gauntlet tournament --games 100000 --out out/long --metrics 9778
  gauntlet tournament --agents heuristic,scripted --games 20000 --sprt elo0=0,elo1=10,alpha=0.05,beta=0.05
  gauntlet tournament --format gauntlet --agents heuristic,scripted,random --games 100 --markdown
  gauntlet tournament --agents heuristic,heuristic --games 2000 --lists`,
		noArgs,
		func(cmd *cobra.Command, _ []string) error {
			return f.metrics.around(cmd, func(s *telemetry.Server) error {
				f.Metrics = s
				return f.run(cmd)
			})
		},
	)
	f.addTo(c, "if not said, that of the first army list")
	f.addMission(c)
	f.addField(c, "all shipped ones; in "+unlike.Title+" "+unlike.Usual.Mission)
	flags := c.Flags()
	flags.StringSliceVar(&f.Agents, "agents", []string{"random", "scripted"},
		"the agents, two or more; may be repeated")
	for i, side := range unlike.Sides {
		flags.StringSliceVar(&f.Sides[i], side.Key, []string{side.Agent}, unlike.Title+
			": the agents that play the "+side.Name+"; may be repeated")
	}
	flags.IntVar(&f.Games, "games", 200,
		"games per pairing, rounded up to whole pairs where agents change seats")
	flags.DurationVar(&f.TimeLimit, "time-limit", 0,
		"longest time for a decision, such as 500ms; 0 is none, and only then are results reproducible")
	addGameTime(c, &f.Budget)
	flags.StringVar(&f.Out, "out", "", "keep the results in this folder, and resume those that are there")
	flags.StringVar(&f.Replays, "replays", "", "record every game in this folder")
	f.addForm(c)
	addWorkers(c, &f.Workers, "games played at once")
	f.metrics.addTo(c)
	c.AddCommand(newTournamentVerify())
	return c
}

func (f *tournamentFlags) run(cmd *cobra.Command) (err error) {
	if err = cmp.Or(inRange("games", f.Games, 1, arena.MaxGames),
		inRange("workers", f.Workers, 1, maxWorkers), checkLimit(f.TimeLimit)); err != nil {
		return err
	}
	if err = f.readForm(cmd); err != nil {
		return err
	}
	f.Pairs, f.FieldChoice.Seed = (f.Games+1)/2, seedOf(cmd)
	if f.Field, err = f.field(cmd); err != nil {
		return err
	}
	unlike := f.Field.Unlike()
	if err := checkSides(cmd, unlike); err != nil {
		return err
	}
	if unlike {
		f.Agents = nil
	} else {
		f.Sides = [2][]string{}
	}
	bar := newBar(cmd, "games")
	f.Env, f.Seed, f.Progress = f.env, seedOf(cmd), bar.Set
	f.Standing = bar.Note
	t, err := experiments.NewTournament(f.Config)
	if unfit := new(experiments.UnfitError); errors.As(err, &unfit) && unfit.Network && f.env == "" {
		err = fmt.Errorf("%w; --env ID plays the games that a network is for%s", err, shippedFor(f.Field))
	}
	if err != nil {
		return input(err)
	}
	tellNotes(cmd, t.Notes())
	report, err := t.Run(cmd.Context())
	bar.Close()
	switch {
	case errors.Is(err, arena.ErrLog):
		return input(err)
	case err != nil:
		return failed(err)
	}
	err = f.print(cmd, report)
	if err == nil && report.Interrupted {
		err = fmt.Errorf("%w after %d of %d games", experiments.ErrInterrupted, report.Games, report.Planned)
		if f.Out != "" {
			err = fmt.Errorf("%w; the same command goes on", err)
		}
	}
	return failed(err)
}

// addForm adds the flags for what is drawn, who plays whom, what ends it, and how the results are printed.
func (f *tournamentFlags) addForm(c *cobra.Command) {
	f.drawn.addTo(c)
	flags := c.Flags()
	flags.StringVar(&f.format, "format", formats[0],
		"who plays whom: roundrobin, all against all, or gauntlet, the first agent against each of the others")
	flags.StringVar(&f.sequential, "sprt", "",
		"end when a sequential test of two agents is decided: whether the "+
			"first is stronger by elo0 or by elo1, as elo0=0,elo1=10,alpha=0.05,beta=0.05; --games is the most it may take")
	flags.BoolVar(&f.Lists, "lists", false, "print how each army list fares against the others, too, mission by mission")
	flags.BoolVar(&f.asCSV, "csv", false, "print the results of every two agents as CSV")
	flags.BoolVar(&f.asMarkdown, "markdown", false, "print the tables in Markdown")
}

// formats are who may play whom, the usual one first.
var formats = []string{"roundrobin", "gauntlet"}

// readForm reads who plays whom, and what ends it.
func (f *tournamentFlags) readForm(cmd *cobra.Command) (err error) {
	if f.asCSV && f.asMarkdown || wantsJSON(cmd) && (f.asCSV || f.asMarkdown) {
		return errors.New("--json, --csv and --markdown do not go with each other")
	}
	if f.asCSV && f.Lists {
		return errors.New("--csv has no room for --lists; --json and --markdown have")
	}
	if !slices.Contains(formats, f.format) {
		return fmt.Errorf("--format %s: neither roundrobin nor gauntlet%s", f.format, near.Hint(f.format,
			formats))
	}
	f.Gauntlet = f.format == "gauntlet"
	if f.sequential == "" {
		return nil
	}
	if f.Test, err = experiments.ParseSequential(f.sequential); err != nil {
		err = fmt.Errorf("--sprt: %w", err)
	}
	return err
}

// print prints the report in the form that is wanted.
func (f *tournamentFlags) print(cmd *cobra.Command, r *experiments.Report) error {
	switch {
	case f.asCSV:
		return failed(r.WriteCSV(cmd.OutOrStdout()))
	case f.asMarkdown:
		return failed(r.WriteMarkdown(cmd.OutOrStdout()))
	}
	return printResult(cmd, r)
}

// shippedFor names the environments of a field's ruleset for which networks ship.
func shippedFor(f experiments.Field) string {
	var ids []string
	for _, id := range models.ShippedIDs() {
		if e, err := env.Lookup(id); err == nil && e.Rules.Name() == f.Rules().Name() {
			ids = append(ids, "--env "+id)
		}
	}
	if len(ids) == 0 {
		return ""
	}
	return ", those that ship " + strings.Join(ids, " or ")
}

// maxWorkers is how many games may be played at once.
const maxWorkers = 1024

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
			return fmt.Errorf("--%s: the sides of this game are alike, as they are not in %s; "+
				"name the agents by --agents", side.Key, info.Title)
		}
	}
	return nil
}
