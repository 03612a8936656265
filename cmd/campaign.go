package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/files"
	"gauntlet/engine/near"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments"
	"gauntlet/experiments/campaign"

	"github.com/spf13/cobra"
)

type campaignFlags struct {
	ruleset  string
	campaign string
	choice   engine.Choice
	run      campaign.Run
	agents   []string
	rulings  []string
	decide   string
	resume   string
	verbose  bool
}

// usualCampaigns returns the ruleset whose campaigns are played where none is named: the one with a party.
func usualCampaigns() engine.Ruleset {
	return rulesetWith(func(info engine.RulesetInfo) bool { return hasCampaigns(info) && hasParty(info) })
}

// campaigners returns the names of the rulesets that have campaigns.
func campaigners() (names []string) {
	for _, r := range rulesets.All() {
		if hasCampaigns(engine.InfoOf(r)) {
			names = append(names, r.Name())
		}
	}
	return names
}

// shippedCampaigns says in words which campaigns of each ruleset come with the program.
func shippedCampaigns() string {
	var said []string
	for _, r := range rulesets.All() {
		if info := engine.InfoOf(r); hasCampaigns(info) {
			said = append(said, strings.Join(info.Campaigns, ", ")+" of "+r.Name())
		}
	}
	return strings.Join(said, "; ")
}

// The ways to decide between missions.
const (
	decideFirst  = "first"
	decideRandom = "random"
	decideHuman  = "human"
)

var decisions = []string{decideFirst, decideRandom, decideHuman}

func newCampaign() *cobra.Command {
	var f campaignFlags
	rules := usualCampaigns()
	info := engine.InfoOf(rules)
	c := command(
		"campaign",
		"Take a party through a chain of missions",
		`Take a party through a chain of missions, and print a line for each mission and how it all ended. Wounds,
finds, levels, injuries and money are carried over as the campaign says; docs/campaigns.md describes it. The same
seed plays the same campaign. -v tells each decision, each die and each reason in words.

--save FILE keeps how far the campaign has come, after every mission and every decision between two. The same
command with --resume FILE goes on from there, and ends as if it had never been broken off.

`+agentHelp(),
		`  gauntlet campaign
  gauntlet campaign --ruleset stargrave
  gauntlet campaign --campaign errand --party quietus --agents human,scripted --save out/errand.save
  gauntlet campaign --campaign errand --party quietus --agents human,scripted --resume out/errand.save
  gauntlet campaign --seed 7 --party-size 2 --threat low
  gauntlet campaign --party wayfarers --json
  gauntlet campaign --ruling sq.scale=half
  gauntlet campaign --campaign my-campaign.yaml --replays out/campaign -v`,
		noArgs,
		f.play,
	)
	flags := c.Flags()
	flags.StringVar(&f.ruleset, "ruleset", "", "ruleset whose campaign is played: "+choiceOf(campaigners())+
		" (default that of the shipped campaign that is named, or else "+rules.Name()+")")
	flags.StringVar(&f.campaign, "campaign", "", "the campaign: a file or the name of a shipped one, "+
		shippedCampaigns()+" (default the first of the ruleset)")
	flags.StringVar(&f.choice.Armies[0], "party", "",
		"the party or crew: a file or the name of a shipped list (default the campaign's)")
	flags.StringVar(&f.choice.Armies[1], "enemies", "",
		"whom it meets: a file or the name of a shipped list (default the campaign's)")
	flags.IntVar(&f.choice.Party, "party-size", 0, info.Title+": play the first so many heroes of the party, "+
		spanWords(info.Party)+" (default all of them)")
	flags.StringVar(&f.choice.Threat, "threat", "", info.Title+": play all missions at this level of threat: "+
		choiceOf(info.Threats)+" (default the campaign's)")
	flags.StringSliceVar(&f.agents, "agents", []string{"scripted", "scripted"},
		"the agents of the party and of those it meets (default for "+rules.Name()+" "+
			strings.Join(sideAgents(info), ",")+")")
	flags.StringVar(&f.decide, "decide", "", "who decides between missions: "+choiceOf(decisions)+
		"; first gives the first answer, the sensible one (default human where a person plays the party, "+
		"or else first)")
	flags.StringVar(&f.run.Save, "save", "", "save the campaign in this file after every mission and decision")
	flags.StringVar(&f.resume, "resume", "", "go on with the campaign of this file, and save it there")
	flags.StringVar(&f.run.Replays, "replays", "", "record every mission in this folder")
	addRulings(c, &f.rulings)
	addVerbose(c, &f.verbose)
	c.MarkFlagsMutuallyExclusive("save", "resume")
	return c
}

// open returns the ruleset that is named, or that has a shipped campaign of the name that is given.
func (f *campaignFlags) open(cmd *cobra.Command) (engine.Ruleset, error) {
	rules := usualCampaigns()
	if cmd.Flags().Changed("ruleset") {
		var err error
		if rules, err = openRuleset(f.ruleset); err != nil {
			return nil, err
		}
		if _, ok := rules.(engine.Campaigner); !ok {
			return nil, fmt.Errorf("--ruleset %s has no campaigns; those of %s have", f.ruleset,
				choiceOf(campaigners()))
		}
	} else if r := rulesetWith(func(info engine.RulesetInfo) bool {
		return slices.Contains(info.Campaigns, f.campaign)
	}); r != nil {
		rules = r
	}
	return rules, nil
}

// decider returns who decides between missions.
func (f *campaignFlags) decider(cmd *cobra.Command) (campaign.Decider, error) {
	who := f.decide
	if who == "" && isPerson(f.run.Specs[0]) {
		who = decideHuman
	}
	switch who {
	case "", decideFirst:
		return campaign.First, nil
	case decideRandom:
		return campaign.Drawn(seedOf(cmd)), nil
	case decideHuman:
		return func(ctx context.Context, _ int, menu engine.Menu) (int, error) {
			return agents.Console().Choose(ctx, menu.Question, menu.Answers)
		}, nil
	}
	return nil, fmt.Errorf("--decide %s: it is one of %s%s", f.decide, strings.Join(decisions, ", "),
		near.Hint(f.decide, decisions))
}

// prepare opens all that the flags name.
func (f *campaignFlags) prepare(cmd *cobra.Command) (err error) {
	run := &f.run
	if run.Ruleset, err = f.open(cmd); err != nil {
		return err
	}
	info := engine.InfoOf(run.Ruleset)
	if hasSides(info) && !cmd.Flags().Changed("agents") {
		f.agents = sideAgents(info)
	}
	if run.Specs, err = twoAgents(f.agents); err != nil {
		return err
	}
	for _, spec := range run.Specs {
		if err := agents.Check(spec); err != nil {
			return input(err)
		}
	}
	f.choice.Rulings, err = parseRulings(f.rulings)
	if err = cmp.Or(checkMission(cmd, run.Ruleset, &f.choice), err); err != nil {
		return err
	}
	if run.Decide, err = f.decider(cmd); err != nil {
		return err
	}
	name := cmp.Or(f.campaign, info.Campaigns[0])
	run.Campaign, err = run.Ruleset.(engine.Campaigner).OpenCampaign(name, f.choice)
	return input(err)
}

// keep opens the saved campaign that is to go on, or sees to it that one can be saved.
func (f *campaignFlags) keep() error {
	run := &f.run
	switch {
	case f.resume != "":
		data, err := files.Read(f.resume, campaign.MaxSave)
		if err == nil {
			run.Resume, err = campaign.Decode(data)
			err = named(f.resume, err)
		}
		if err != nil {
			return input(err)
		}
	case run.Save != "" && files.Exists(run.Save):
		return fmt.Errorf("--save %s: there is something already; --resume goes on with a campaign that is saved",
			run.Save)
	}
	if run.Save == "" {
		return nil
	}
	if err := prepareFile(run.Save); err != nil {
		return err
	}
	return failed(files.Sweep(run.Save))
}

func (f *campaignFlags) play(cmd *cobra.Command, _ []string) (err error) {
	run := &f.run
	run.Seed = seedOf(cmd)
	for _, flag := range []string{"save", "resume"} {
		if given := cmd.Flags().Lookup(flag); given.Changed && given.Value.String() == "" {
			return fmt.Errorf("--%s names no file", flag)
		}
	}
	run.Save = cmp.Or(run.Save, f.resume)
	if err := f.prepare(cmd); err != nil {
		return err
	}
	if err := run.Check(); err != nil {
		return input(err)
	}
	if err := f.keep(); err != nil {
		return err
	}
	if err := prepareReplays(run.Replays); err != nil {
		return err
	}
	if f.verbose {
		run.Told = toldTo(cmd)
	}
	if !wantsJSON(cmd) {
		run.Lines = cmd.OutOrStdout()
	}
	report, err := run.Play(cmd.Context())
	if errors.Is(err, campaign.ErrUnfit) {
		return input(named(f.resume, err))
	}
	if errors.Is(err, experiments.ErrInterrupted) && run.Save != "" {
		err = fmt.Errorf("%w; the same command with --resume %s goes on", err, run.Save)
	}
	if report == nil {
		return failed(err)
	}
	return failed(errors.Join(printResult(cmd, report), err))
}

// named puts the name of a file before an error.
func named(file string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", file, err)
}
