package cmd

import (
	"errors"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/experiments/campaign"

	"github.com/spf13/cobra"
)

type campaignFlags struct {
	rules                  engine.Ruleset // an engine.Campaigner
	campaign               string
	party, enemies, threat string
	size                   int // of the party, 0 for all of it
	agents                 []string
	rulings                []string
	replays                string
	verbose                bool
}

func newCampaign() *cobra.Command {
	f := campaignFlags{rules: rulesetWith(hasCampaigns)}
	info := engine.InfoOf(f.rules)
	c := &cobra.Command{
		Use:   "campaign",
		Short: "Take a party of heroes through a chain of " + info.Title + " missions",
		Long: `Take a party of heroes through a chain of ` + info.Title +
			` missions, and print a line for each mission and how it all ended.
Wounds, finds and levels are carried over as the campaign says; docs/quests.md describes its format. The same seed plays the
same campaign. -v tells each decision, each die and each reason in words.

` + agentHelp(),
		Example: `  gauntlet campaign
  gauntlet campaign --seed 7 --party-size 2 --threat low
  gauntlet campaign --party wayfarers --json
  gauntlet campaign --ruling sq.scale=half
  gauntlet campaign --campaign my-campaign.yaml --replays out/campaign -v`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	c.Flags().StringVar(&f.campaign, "campaign", info.Campaigns[0],
		"the campaign: a file or the name of a shipped one")
	c.Flags().StringVar(&f.party, "party", "",
		"the heroes: a file or the name of a shipped list (default the campaign's)")
	c.Flags().StringVar(&f.enemies, "enemies", "",
		"the enemies: a file or the name of a shipped list (default the campaign's)")
	c.Flags().IntVar(&f.size, "party-size", 0, "play the first so many heroes of the party, "+
		spanWords(info.Party)+" (default all of them)")
	c.Flags().StringVar(&f.threat, "threat", "", "play all missions at this level of threat: "+
		choiceOf(info.Threats)+" (default the campaign's)")
	c.Flags().StringSliceVar(&f.agents, "agents", sideAgents(info),
		"the agents of the heroes and of their enemies")
	addRulings(c, &f.rulings)
	c.Flags().StringVar(&f.replays, "replays", "", "record every mission in this folder")
	c.Flags().BoolVarP(&f.verbose, "verbose", "v", false,
		"tell each decision, die and reason (with --json on standard error)")
	return c
}

func (f *campaignFlags) run(cmd *cobra.Command) error {
	specs, err := twoAgents(f.agents)
	if err != nil {
		return err
	}
	for _, spec := range specs {
		if _, err := agents.New(spec); err != nil {
			return input(err)
		}
	}
	if err := checkMission(cmd, f.rules, f.size, f.threat); err != nil {
		return err
	}
	choice := engine.Choice{Armies: [2]string{f.party, f.enemies}, Party: f.size, Threat: f.threat}
	if choice.Rulings, err = parseRulings(f.rulings); err != nil {
		return err
	}
	plan, err := f.rules.(engine.Campaigner).OpenCampaign(f.campaign, choice)
	if err != nil {
		return input(err)
	}
	if f.replays != "" {
		if err := prepareDir(f.replays); err != nil {
			return err
		}
	}
	run := campaign.Run{Campaign: plan, Specs: specs, Seed: seedOf(cmd), Lines: cmd.OutOrStdout(),
		Replays: f.replays}
	told := run.Lines
	if wantsJSON(cmd) {
		run.Lines, told = nil, cmd.ErrOrStderr()
	}
	if f.verbose {
		run.Told = told
	}
	report, err := run.Play(cmd.Context())
	if report == nil {
		return failed(err)
	}
	return failed(errors.Join(printResult(cmd, report), err))
}
