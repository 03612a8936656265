package cmd

import (
	"cmp"
	"errors"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/experiments/campaign"

	"github.com/spf13/cobra"
)

type campaignFlags struct {
	rules    engine.Ruleset // an engine.Campaigner
	campaign string
	choice   engine.Choice
	run      campaign.Run
	agents   []string
	rulings  []string
	verbose  bool
}

func newCampaign() *cobra.Command {
	f := campaignFlags{rules: rulesetWith(hasCampaigns)}
	info := engine.InfoOf(f.rules)
	c := command(
		"campaign",
		"Take a party of heroes through a chain of "+info.Title+" missions",
		`Take a party of heroes through a chain of `+info.Title+
			` missions, and print a line for each mission and how it all ended.
Wounds, finds and levels are carried over as the campaign says; docs/quests.md describes its format. The same seed plays the
same campaign. -v tells each decision, each die and each reason in words.

`+agentHelp(),
		`  gauntlet campaign
  gauntlet campaign --seed 7 --party-size 2 --threat low
  gauntlet campaign --party wayfarers --json
  gauntlet campaign --ruling sq.scale=half
  gauntlet campaign --campaign my-campaign.yaml --replays out/campaign -v`,
		noArgs,
		f.play,
	)
	flags := c.Flags()
	flags.StringVar(&f.campaign, "campaign", info.Campaigns[0],
		"the campaign: a file or the name of a shipped one")
	flags.StringVar(&f.choice.Armies[0], "party", "",
		"the heroes: a file or the name of a shipped list (default the campaign's)")
	flags.StringVar(&f.choice.Armies[1], "enemies", "",
		"the enemies: a file or the name of a shipped list (default the campaign's)")
	flags.IntVar(&f.choice.Party, "party-size", 0, "play the first so many heroes of the party, "+
		spanWords(info.Party)+" (default all of them)")
	flags.StringVar(&f.choice.Threat, "threat", "", "play all missions at this level of threat: "+
		choiceOf(info.Threats)+" (default the campaign's)")
	flags.StringSliceVar(&f.agents, "agents", sideAgents(info),
		"the agents of the heroes and of their enemies")
	flags.StringVar(&f.run.Replays, "replays", "", "record every mission in this folder")
	addRulings(c, &f.rulings)
	addVerbose(c, &f.verbose)
	return c
}

func (f *campaignFlags) play(cmd *cobra.Command, _ []string) (err error) {
	run := &f.run
	if run.Specs, err = twoAgents(f.agents); err != nil {
		return err
	}
	for _, spec := range run.Specs {
		if _, err := agents.New(spec); err != nil {
			return input(err)
		}
	}
	f.choice.Rulings, err = parseRulings(f.rulings)
	if err = cmp.Or(checkMission(cmd, f.rules, &f.choice), err); err != nil {
		return err
	}
	if run.Campaign, err = f.rules.(engine.Campaigner).OpenCampaign(f.campaign, f.choice); err != nil {
		return input(err)
	}
	if err := prepareReplays(run.Replays); err != nil {
		return err
	}
	run.Ruleset, run.Seed = f.rules, seedOf(cmd)
	if f.verbose {
		run.Told = toldTo(cmd)
	}
	if !wantsJSON(cmd) {
		run.Lines = cmd.OutOrStdout()
	}
	report, err := run.Play(cmd.Context())
	if report == nil {
		return failed(err)
	}
	return failed(errors.Join(printResult(cmd, report), err))
}
