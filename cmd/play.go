package cmd

import (
	"fmt"
	"strings"
	"time"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/experiments"

	"github.com/spf13/cobra"
)

type playFlags struct {
	setupFlags
	agents      []string
	replay, svg string
	verbose     bool
	limit       time.Duration
}

func newPlay() *cobra.Command {
	var f playFlags
	c := &cobra.Command{
		Use:   "play",
		Short: "Play one game",
		Long: `Play one game between two agents and print how it ended. -v tells each decision, each die and each reason in words.

` + agentHelp(),
		Example: `  gauntlet play
  gauntlet play --agents scripted,random --seed 7 -v
  gauntlet play --agents human,scripted --size 500
  gauntlet play --env GF3-Skirmish-v0:table=courtyard --agents scripted,random
  gauntlet play --ruleset starquest --mission breach -v
  gauntlet play --ruleset starquest --party-size 2 --threat low --agents human,scripted
  gauntlet play --army my-list.yaml --army2 horde-1000 --replay out/game.replay --svg out/pictures`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.play(cmd) },
	}
	f.addTo(c)
	sides := rulesetWith(hasSides)
	c.Flags().StringSliceVar(&f.agents, "agents", []string{"scripted", "scripted"},
		"the two agents, player 1 first (default for "+sides.Name()+" "+
			strings.Join(sideAgents(engine.InfoOf(sides)), ",")+")")
	c.Flags().StringVar(&f.replay, "replay", "", "record the game in this file")
	c.Flags().StringVar(&f.svg, "svg", "", "draw the table into this folder after each activation")
	c.Flags().BoolVarP(&f.verbose, "verbose", "v", false,
		"tell each decision, die and reason (with --json on standard error)")
	c.Flags().DurationVar(&f.limit, "time-limit", 0, "longest time for a decision, such as 500ms; 0 is none")
	return c
}

// agentHelp lists the agents.
func agentHelp() string {
	var b strings.Builder
	b.WriteString("Agents, with their parameters joined by colons:\n")
	for _, a := range agents.List() {
		fmt.Fprintf(&b, "  %-10s %s\n", a.Name, a.Doc)
	}
	return strings.TrimRight(b.String(), "\n")
}

func (f *playFlags) play(cmd *cobra.Command) error {
	specs, err := twoAgents(f.agents)
	if err != nil {
		return err
	}
	if f.limit < 0 {
		return fmt.Errorf("--time-limit %s: less than nothing", f.limit)
	}
	setup, err := f.setup(cmd)
	if err != nil {
		return err
	}
	if info := engine.InfoOf(setup.Ruleset); hasSides(info) && !cmd.Flags().Changed("agents") {
		specs = [2]string(sideAgents(info))
	}
	cfg := experiments.GameConfig{
		Env: f.env, Setup: setup, Agents: specs, Seed: seedOf(cmd), TimeLimit: f.limit, Replay: f.replay,
		Pictures: f.svg,
	}
	if f.verbose {
		cfg.Told = cmd.OutOrStdout()
		if wantsJSON(cmd) {
			cfg.Told = cmd.ErrOrStderr()
		}
	}
	game, err := experiments.NewGame(cfg)
	if err != nil {
		return input(err)
	}
	if f.replay != "" {
		if err := prepareFile(f.replay); err != nil {
			return err
		}
	}
	if f.svg != "" {
		if err := prepareDir(f.svg); err != nil {
			return err
		}
	}
	report, err := game.Play(cmd.Context())
	if err != nil {
		return failed(err)
	}
	return printResult(cmd, report)
}
