package cmd

import (
	"gauntlet/agents/arena"
	"gauntlet/agents/serving"
	"gauntlet/engine"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/agentcheck"

	"github.com/spf13/cobra"
)

func newAgent() *cobra.Command {
	return group("agent", "Let agents answer other programs, and check those that are programs",
		"Let agents answer other programs, and check agents that are programs. "+
			"docs/agent-protocol.md describes how these talk.",
		`  gauntlet agent serve heuristic
  gauntlet agent check "exec:python3 docs/examples/agents/greedy.py"`,
		newAgentServe(), newAgentCheck())
}

func newAgentServe() *cobra.Command {
	return command(
		"serve SPEC",
		"Answer on standard input and output as an agent does",
		`Answer on standard input and output as an agent does, by the protocol of docs/agent-protocol.md, until the other
side quits or closes the stream. The other side tells positions as snapshots, and is answered with entries of
the menu.`,
		`  gauntlet agent serve heuristic
  gauntlet tournament --agents "exec:gauntlet agent serve heuristic,scripted"`,
		needs(1, 1, "the spec of one agent"),
		func(cmd *cobra.Command, args []string) error {
			s := &serving.Server{Spec: args[0], Release: "engine " + engine.Version, Ruleset: rulesets.ByName}
			return input(s.Serve(cmd.InOrStdin(), uncleanOut(cmd)))
		},
	)
}

func newAgentCheck() *cobra.Command {
	var c agentcheck.Config
	var game string
	cmd := command(
		"check SPEC",
		"Say whether a program keeps to the protocol of agents",
		`Say whether a program keeps to the protocol of agents (docs/agent-protocol.md): it is started, greeted and told
to quit, and plays against random one game after another, the same games again, and eight games at once. What
it does wrong is told with the game. The exit code is 0 when it does nothing wrong, and 1 otherwise.`,
		`  gauntlet agent check "exec:python3 docs/examples/agents/greedy.py"
  gauntlet agent check exec:./bot --env GF3-1000-v1 --games 50 --json`,
		needs(1, 1, "the spec of one agent"),
		func(cmd *cobra.Command, args []string) (err error) {
			if err := inRange("games", c.Games, 1, arena.MaxGames); err != nil {
				return err
			}
			c.Spec, c.Seed = args[0], seedOf(cmd)
			if c.Env, c.Play, err = parseEnv(game); err != nil {
				return err
			}
			r, err := agentcheck.Run(cmd.Context(), c)
			if err != nil {
				return unfinished(cmd, err)
			}
			if err := printResult(cmd, r); err != nil || r.OK {
				return err
			}
			return errReported
		},
	)
	cmd.Flags().StringVar(&game, "env", "GF3-Skirmish-v1", "environment whose games are played")
	cmd.Flags().IntVar(&c.Games, "games", 10, "games of each of the three rounds, rounded up to whole pairs")
	return cmd
}
