package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"gauntlet/agents"
	"gauntlet/agents/arena"
	"gauntlet/engine"
	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/experiments"
	"gauntlet/experiments/campaign"
	"gauntlet/experiments/watch"

	"github.com/spf13/cobra"
)

type campaignFlags struct {
	campaign string
	plan     campaign.Options
	agents   []string
	rulings  []string
	replays  string
	verbose  bool
}

func newCampaign() *cobra.Command {
	var f campaignFlags
	c := &cobra.Command{
		Use:   "campaign",
		Short: "Take a party of heroes through a chain of Star Quest missions",
		Long: `Take a party of heroes through a chain of Star Quest missions, and print a line for each mission and how it all ended.
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
	c.Flags().StringVar(&f.campaign, "campaign", "bell", "the campaign: a file or the name of a shipped one")
	c.Flags().StringVar(&f.plan.Party, "party", "", "the heroes: a file or the name of a shipped list (default the campaign's)")
	c.Flags().StringVar(&f.plan.Enemies, "enemies", "", "the enemies: a file or the name of a shipped list (default the campaign's)")
	c.Flags().IntVar(&f.plan.Heroes, "party-size", 0, "play the first so many heroes of the party, 2 to 4 (default all of them)")
	c.Flags().StringVar(&f.plan.Threat, "threat", "", "play all missions at this level of threat: low, middle or high (default the campaign's)")
	c.Flags().StringSliceVar(&f.agents, "agents", []string{"heroes", "scripted"}, "the agents of the heroes and of their enemies")
	addRulings(c, &f.rulings)
	c.Flags().StringVar(&f.replays, "replays", "", "record every mission in this folder")
	c.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "tell each decision, die and reason (with --json on standard error)")
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
	if cmd.Flags().Changed("party-size") {
		if err := inRange("party-size", f.plan.Heroes, 2, 4); err != nil {
			return err
		}
	}
	if t := f.plan.Threat; t != "" && t != mission.Threats[0] && t != mission.Threats[1] && t != mission.Threats[2] {
		return fmt.Errorf("--threat %s: it is one of %s%s", t, strings.Join(mission.Threats[:], ", "), near.Hint(t, mission.Threats[:]))
	}
	if f.plan.Rulings, err = parseRulings(f.rulings); err != nil {
		return err
	}
	c, err := mission.OpenCampaign(f.campaign)
	if err != nil {
		return input(err)
	}
	plan, err := campaign.Open(c, f.plan)
	if err != nil {
		return input(mission.Locate(f.campaign, err))
	}
	if f.replays != "" {
		if err := prepareDir(f.replays); err != nil {
			return err
		}
	}
	w := cmd.OutOrStdout()
	if wantsJSON(cmd) {
		w = io.Discard
	}
	told := w
	if wantsJSON(cmd) {
		told = cmd.ErrOrStderr()
	}
	recording := &watch.Recording{Specs: specs}
	run := campaign.Run{Plan: plan, Specs: specs, Seed: seedOf(cmd)}
	run.Match = func(m *arena.Match, s *campaign.Step) error {
		if f.verbose {
			fmt.Fprintf(told, "%s\n", s.Title())
			m.Trace = new(engine.Trace)
			m.Observers = append(m.Observers, &watch.Narrator{W: told, Trace: m.Trace, Specs: specs})
		}
		if f.replays != "" {
			s.Recorded = filepath.Join(f.replays, fmt.Sprintf("mission-%d-%d.replay", s.Stage, s.Try))
			recording.Path = s.Recorded
			m.Observers = append(m.Observers, recording)
		}
		return nil
	}
	run.Done = func(s *campaign.Step) error { return s.WriteText(w) }
	fmt.Fprintf(w, "%s: %s (%s) against %s (%s), seed %d\n", plan.Campaign.Name, plan.Party.Name, specs[0], plan.Enemies.Name, specs[1], run.Seed)
	report, err := run.Play(cmd.Context())
	if errors.Is(err, context.Canceled) {
		err = errors.Join(experiments.ErrInterrupted, recording.Save("interrupted"))
	}
	if report == nil {
		return failed(err)
	}
	if wantsJSON(cmd) {
		return failed(errors.Join(printJSON(cmd, report), err))
	}
	return failed(errors.Join(report.WriteSummary(w), err))
}
