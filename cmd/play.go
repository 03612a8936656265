package cmd

import (
	"cmp"
	"fmt"
	"strings"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/experiments"

	"github.com/spf13/cobra"
)

type playFlags struct {
	gameFlags
	game    experiments.GameConfig
	agents  []string
	verbose bool
}

func newPlay() *cobra.Command {
	var f playFlags
	c := command(
		"play",
		"Play one game",
		`Play one game between two agents and print how it ended. -v tells each decision, each die and each reason in words.

`+agentHelp(),
		`  gauntlet play
  gauntlet play --agents scripted,random --seed 7 -v
  gauntlet play --agents human,scripted --size 500
  gauntlet play --env GF3-Skirmish-v0:table=courtyard --agents scripted,random
  gauntlet play --ruleset starquest --mission breach -v
  gauntlet play --ruleset starquest --party-size 2 --threat low --agents human,scripted
  gauntlet play --army my-list.yaml --army2 horde-1000 --replay out/game.replay --svg out/pictures`,
		noArgs,
		f.play,
	)
	f.addTo(c, "if not said, that of the army lists")
	f.addMission(c)
	flags := c.Flags()
	for i, flag := range [2]string{"army", "army2"} {
		text := fmt.Sprintf("army list of player %d", i+1)
		if i == 0 {
			text += ": a file or the name of a shipped list"
		}
		flags.StringVar(&f.Choice.Armies[i], flag, "", text+" (default "+
			usually(func(info engine.RulesetInfo) string { return info.Usual.Armies[i] })+
			"; --size chooses others)")
	}
	flags.StringVar(&f.Table, "table", "",
		"table: a file or the name of a shipped one (default borough; courtyard for 500 points)")
	flags.StringVar(&f.Mission, "mission", "", "mission: a file or the name of a shipped one (default "+
		usually(func(info engine.RulesetInfo) string { return info.Usual.Mission })+")")
	sides := rulesetWith(hasSides)
	flags.StringSliceVar(&f.agents, "agents", []string{"scripted", "scripted"},
		"the two agents, player 1 first (default for "+sides.Name()+" "+
			strings.Join(sideAgents(engine.InfoOf(sides)), ",")+")")
	flags.StringVar(&f.game.Replay, "replay", "", "record the game in this file")
	flags.DurationVar(&f.game.TimeLimit, "time-limit", 0,
		"longest time for a decision, such as 500ms; 0 is none")
	addPictures(c, &f.game.Pictures)
	addVerbose(c, &f.verbose)
	return c
}

// agentHelp lists the agents.
func agentHelp() string {
	text := "Agents, with their parameters joined by colons:"
	for _, a := range agents.List() {
		text += fmt.Sprintf("\n  %-10s %s", a.Name, a.Doc)
	}
	return text
}

func (f *playFlags) play(cmd *cobra.Command, _ []string) (err error) {
	cfg := &f.game
	cfg.Agents, err = twoAgents(f.agents)
	if err = cmp.Or(err, checkLimit(cfg.TimeLimit)); err != nil {
		return err
	}
	if cfg.Setup, err = f.setup(cmd); err != nil {
		return err
	}
	if info := engine.InfoOf(cfg.Setup.Ruleset); hasSides(info) && !cmd.Flags().Changed("agents") {
		cfg.Agents = [2]string(sideAgents(info))
	}
	cfg.Env, cfg.Seed = f.env, seedOf(cmd)
	if f.verbose {
		cfg.Told = toldTo(cmd)
	}
	game, err := experiments.NewGame(*cfg)
	if err != nil {
		return input(err)
	}
	if err := cmp.Or(prepareFile(cfg.Replay), prepareDir(cfg.Pictures)); err != nil {
		return err
	}
	tellNotes(cmd, game.Notes())
	report, err := game.Play(cmd.Context())
	if err != nil {
		return failed(err)
	}
	return printResult(cmd, report)
}
