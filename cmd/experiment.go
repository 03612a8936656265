package cmd

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"gauntlet/engine/draw"
	"gauntlet/engine/files"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/drawn"
	"gauntlet/experiments/provenance"

	"github.com/spf13/cobra"
)

func newExperiment() *cobra.Command {
	return group("experiment", "Measure over games that are drawn by chance",
		"Measure over games whose lists, tables and missions are drawn by chance: how fair the points formula\n"+
			"is, how agents do, and where they do worst. "+
			"experiments/results has what the program wrote.",
		"  gauntlet experiment points --pairs 100\n  gauntlet experiment generalise --agents heuristic,scripted --pairs 100",
		newPoints(), newGeneralise(), newWorst())
}

// An experimentFlags holds the flags of experiments over drawn games.
type experimentFlags struct {
	drawn.Config
	ruleset, split, out string
}

// add adds the flags to a command.
func (f *experimentFlags) add(c *cobra.Command, split string, pairs int) {
	flags := c.Flags()
	flags.StringVar(&f.ruleset, "ruleset", rulesets.Usual().Name(), "ruleset of the games")
	flags.IntSliceVar(&f.Sizes, "points", []int{500, 1000, 2000}, fmt.Sprintf("points of the lists, each %d to %d; may be several",
		draw.LeastPoints, draw.MostPoints))
	flags.IntVar(&f.Pairs, "pairs", pairs, "pairs of games for each number of points")
	flags.StringVar(&f.split, "split", split, "what is drawn: of train or of test")
	flags.StringVar(&f.out, "out", "", "write the report to this file with the endings .md and .json, too")
	addWorkers(c, &f.Workers, "pairs of games played at once")
}

// run runs an experiment and prints its report.
func (f *experimentFlags) run(cmd *cobra.Command, measure func(source, line string) (experimentReport, error)) (err error) {
	if f.Rules, err = openRuleset(f.ruleset); err != nil {
		return err
	}
	if f.Test, err = isTest(f.split); err != nil {
		return err
	}
	if err = cmp.Or(inRange("pairs", f.Pairs, 1, drawn.MostPairs), inRange("workers", f.Workers, 1, maxWorkers)); err != nil {
		return err
	}
	f.Seed = seedOf(cmd)
	if err = f.Check(); err != nil {
		return input(err)
	}
	if f.out != "" {
		if err := cmp.Or(prepareFile(f.out+".md"), prepareFile(f.out+".json")); err != nil {
			return err
		}
	}
	bar := newBar(cmd, "pairs")
	f.Progress = bar.Set
	sizes := strings.Trim(strings.ReplaceAll(fmt.Sprint(f.Sizes), " ", ","), "[]")
	line := fmt.Sprintf("gauntlet experiment %s --ruleset %s --agents %s --points %s --pairs %d --split %s --seed %d", cmd.Name(), f.ruleset,
		strings.Join(f.Agents[:], ","), sizes, f.Pairs, f.split, f.Seed)
	build := provenance.Current()
	report, err := measure(build.Source(), line)
	bar.Close()
	if err != nil {
		return failed(err)
	}
	if f.out != "" {
		if err := f.write(report); err != nil {
			return failed(err)
		}
	}
	return printResult(cmd, report)
}

// An experimentReport can be printed and written as a page.
type experimentReport interface {
	WriteText(io.Writer) error
	WriteMarkdown(io.Writer) error
}

// write writes a report as a page and as JSON.
func (f *experimentFlags) write(r experimentReport) error {
	var page bytes.Buffer
	if err := r.WriteMarkdown(&page); err != nil {
		return err
	}
	doc, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return cmp.Or(files.Write(f.out+".md", page.Bytes()), files.Write(f.out+".json", append(doc, '\n')))
}

func newPoints() *cobra.Command {
	var f experimentFlags
	var agent string
	c := command("points", "Measure how fair the points formula is over drawn lists",
		`Let lists of equal points that are drawn by chance play each other, one agent on both sides, and print how those of
each style fare, by what their dearest unit costs, by how many units they have and by special rule, with 95% intervals.
The lists of a pair of games change seats. Results do not depend on the number of workers.`,
		`  gauntlet experiment points --pairs 100
  gauntlet experiment points --points 1000 --pairs 2000 --agent scripted --seed 7
  gauntlet experiment points --out experiments/results/points`,
		noArgs, nil)
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		f.Agents = [2]string{agent, agent}
		return f.run(cmd, func(source, line string) (experimentReport, error) {
			r, err := drawn.MeasurePoints(cmd.Context(), f.Config)
			if err != nil {
				return nil, err
			}
			r.Revision, r.Command = source, strings.Replace(line, "--agents "+agent+","+agent, "--agent "+agent, 1)
			return r, nil
		})
	}
	f.add(c, "train", 2000)
	c.Flags().StringVar(&agent, "agent", "heuristic", "the agent that plays both sides")
	return c
}

func newGeneralise() *cobra.Command {
	var f experimentFlags
	var specs []string
	c := command("generalise", "Measure how an agent does over drawn games",
		`Let two agents play each other on drawn lists, tables and missions, and print the score of the first one by the style of
a list, how much terrain there is, mission and size, with 95% intervals, and the worst cells of all of these. The agents
of a pair of games change seats. Results do not depend on the number of workers.`,
		`  gauntlet experiment generalise --agents heuristic,scripted --pairs 100
  gauntlet experiment generalise --agents model:mine.msgpack,heuristic --points 500 --pairs 2000
  gauntlet experiment generalise --agents heuristic,scripted --out experiments/results/generalise-heuristic`,
		noArgs, nil)
	c.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		if f.Agents, err = twoAgents(specs); err != nil {
			return err
		}
		return f.run(cmd, func(source, line string) (experimentReport, error) {
			r, err := drawn.Generalise(cmd.Context(), f.Config)
			if err != nil {
				return nil, err
			}
			r.Revision, r.Command = source, line
			return r, nil
		})
	}
	f.add(c, "test", 1000)
	c.Flags().StringSliceVar(&specs, "agents", []string{"heuristic", "scripted"}, "the two agents, of which the first is told")
	return c
}

func newWorst() *cobra.Command {
	var f experimentFlags
	var specs, kinds []string
	c := command("worst", "Find the lists, the table and the mission with which an agent does worst",
		`Let two agents play each other with each pairing of lists that come with the program, on each of its
tables and in each of its missions, all else drawn by chance, and with drawn lists that are exported and imported
without the special rules of their own. Print the scores of the first agent with 95% intervals, the lowest
first. Cells, if they are asked for, are each pairing on each table in each mission: intervals are corrected for how many
there are. The agents of a pair of games change seats. Results do not depend on the number of workers.`,
		`  gauntlet experiment worst --agents trained,heuristic --points 500,1000 --pairs 200
  gauntlet experiment worst --agents trained,heuristic --of pairings --points 1000 --pairs 2000
  gauntlet experiment worst --agents trained,heuristic --of cells --points 500,1000 --pairs 50
  gauntlet experiment worst --agents model:mine.msgpack,heuristic --of imports --out out/imports`,
		noArgs, nil)
	c.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		if f.Agents, err = twoAgents(specs); err != nil {
			return err
		}
		if err := drawn.CheckKinds(kinds); err != nil {
			return fmt.Errorf("--of: %w", err)
		}
		return f.run(cmd, func(source, line string) (experimentReport, error) {
			r, err := drawn.FindWorst(cmd.Context(), f.Config, kinds)
			if err != nil {
				return nil, err
			}
			r.Revision, r.Command = source, line+" --of "+strings.Join(kinds, ",")
			return r, nil
		})
	}
	f.add(c, "test", 1000)
	flags := c.Flags()
	flags.StringSliceVar(&specs, "agents", []string{"heuristic", "scripted"},
		"the two agents, of which the first is told")
	flags.StringSliceVar(&kinds, "of", drawn.UsualKinds(),
		"what is not drawn, one or several of "+strings.Join(drawn.KindNames(), ", "))
	return c
}
