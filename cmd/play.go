package cmd

import (
	"cmp"
	"fmt"
	"slices"
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
	quiet   bool
}

func newPlay() *cobra.Command {
	var f playFlags
	c := command(
		"play",
		"Play one game",
		`Play one game between two agents. A battle report tells what happens, with every die, what it needed and why, and
losses and score by round; last comes how the game ended. -q leaves the report out. -v adds to it the number of each
decision, how many choices there were, and the agents' reasons. With --json there is no report without -v; where a
person plays it goes to standard error, as map and menu do. docs/play.md shows a report and how to play oneself.

`+agentHelp(),
		`  gauntlet play
  gauntlet play --agents scripted,random --seed 7 -v
  gauntlet play --agents scripted,random --seed 7 -q
  gauntlet play --agents human,scripted --size 500
  gauntlet play --env GF3-Skirmish-v1:table=courtyard --agents scripted,random
  gauntlet play --army drawn --army2 drawn --table drawn --mission any --points 500 --seed 7
  gauntlet play --ruleset starquest --mission breach -v
  gauntlet play --ruleset starquest --party-size 2 --threat low --agents human,scripted
  gauntlet play --army my-list.yaml --army2 horde-1000 --replay out/game.replay --svg out/pictures`,
		noArgs,
		f.play,
	)
	f.addTo(c, "if not said, that of the army lists")
	f.addMission(c)
	f.drawn.addTo(c)
	flags := c.Flags()
	for i, flag := range [2]string{"army", "army2"} {
		text := fmt.Sprintf("army list of player %d", i+1)
		if i == 0 {
			text += ": a file or the name of a shipped list, or drawn"
		}
		flags.StringVar(&f.Choice.Armies[i], flag, "", text+" (default "+
			usually(func(info engine.RulesetInfo) string { return info.Usual.Armies[i] })+
			"; --size chooses others)")
	}
	flags.StringVar(&f.Table, "table", "",
		"table: a file or the name of a shipped one, or drawn (default borough; courtyard for 500 points)")
	flags.StringVar(&f.Mission, "mission", "", "mission: a file or the name of a shipped one, drawn, or any of either (default "+
		usually(func(info engine.RulesetInfo) string { return info.Usual.Mission })+")")
	sides := rulesetWith(hasSides)
	flags.StringSliceVar(&f.agents, "agents", []string{"scripted", "scripted"},
		"the two agents, player 1 first (default for "+sides.Name()+" "+
			strings.Join(sideAgents(engine.InfoOf(sides)), ",")+")")
	flags.StringVar(&f.game.Replay, "replay", "", "record the game in this file")
	flags.DurationVar(&f.game.TimeLimit, "time-limit", 0,
		"longest time for a decision, such as 500ms; 0 is none")
	addGameTime(c, &f.game.Budget)
	addPictures(c, &f.game.Pictures)
	flags.BoolVarP(&f.verbose, "verbose", "v", false,
		"tell each decision with its number, its choices and its reason as well (with --json on standard error)")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "tell nothing but how the game ended")
	c.MarkFlagsMutuallyExclusive("verbose", "quiet")
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

// isPerson reports whether a spec is that of a person at the terminal.
func isPerson(spec string) bool { return spec == "human" || strings.HasPrefix(spec, "human:") }

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
	if f.verbose || !f.quiet && !wantsJSON(cmd) {
		cfg.Told, cfg.Brief = toldTo(cmd), !f.verbose
		if slices.ContainsFunc(cfg.Agents[:], isPerson) {
			cfg.Told = errTo(cmd)
		}
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
