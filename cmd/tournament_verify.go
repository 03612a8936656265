package cmd

import (
	"cmp"
	"errors"

	"gauntlet/agents/arena"
	"gauntlet/experiments"

	"github.com/spf13/cobra"
)

func newTournamentVerify() *cobra.Command {
	var c experiments.VerifyConfig
	all := false
	cmd := command(
		"verify DIR",
		"Play games of a tournament's results log again and compare",
		`Check the results log that a tournament has kept with --out: that no line was changed, and that its games come
to the same ends when they are played again. A sample of the games is played, which --seed chooses, or --all of
them. The folder has all that the games are played with. Networks must be the same ones as then.
The exit code is 0 when all is as the log says, and 1 when a line was changed or a game ends otherwise.`,
		`  gauntlet tournament verify out/tournament
  gauntlet tournament verify out/tournament --all --json`,
		needs(1, 1, "the folder of one tournament"),
		func(cmd *cobra.Command, args []string) error {
			if err := cmp.Or(inRange("games", c.Games, 1, arena.MaxGames),
				inRange("workers", c.Workers, 1, maxWorkers)); err != nil {
				return err
			}
			if all && cmd.Flags().Changed("games") {
				return errors.New("--all does not go with --games")
			}
			c.Dir, c.Seed = args[0], seedOf(cmd)
			if all {
				c.Games = 0
			}
			bar := newBar(cmd, "games")
			c.Progress = bar.Set
			r, err := experiments.VerifyLog(cmd.Context(), c)
			bar.Close()
			if err != nil {
				return unfinished(cmd, err)
			}
			if err := printResult(cmd, r); err != nil || r.OK {
				return err
			}
			return errReported
		},
	)
	cmd.Flags().IntVar(&c.Games, "games", 100, "games that are played, or all when there are no more")
	cmd.Flags().BoolVar(&all, "all", false, "play all games")
	cmd.Flags().BoolVar(&c.Programs, "programs", false, "start the programs that the log names as agents (exec:...)")
	addWorkers(cmd, &c.Workers, "games played at once")
	return cmd
}
