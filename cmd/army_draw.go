package cmd

import (
	"fmt"
	"path/filepath"
	"strings"

	"gauntlet/engine/draw"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/armies"

	"github.com/spf13/cobra"
)

func newArmyDraw() *cobra.Command {
	var o draw.Order
	var ruleset, split, out string
	c := command(
		"draw",
		"Draw an army list by chance",
		fmt.Sprintf(`Draw an army list by chance: a legal one, of so many points less %d%% at most, in a style that is asked for or any, half
of the time with special rules of its own that nobody knows. The same seed draws the same list. Lists of --split test have
rules that those of train never have. Styles are %s.`, draw.Short, strings.Join(draw.StyleNames(), ", ")),
		`  gauntlet army draw
  gauntlet army draw --points 500 --seed 7 --style horde -o horde.yaml
  gauntlet army draw --ruleset gf2 --split test -o unseen.yaml`,
		noArgs,
		func(cmd *cobra.Command, _ []string) (err error) {
			if ext := filepath.Ext(out); out != "" && ext != ".yaml" && ext != ".yml" {
				return fmt.Errorf("--output %s: the list is written as YAML, to a file whose name ends in .yaml", out)
			}
			if o.Test, err = isTest(split); err != nil {
				return err
			}
			o.Seed = seedOf(cmd)
			doc, err := armies.Draw(ruleset, o)
			if err != nil {
				return input(err)
			}
			if out != "" {
				if err := writeFile(out, []byte(doc.List)); err != nil {
					return err
				}
				doc.Written = out
			}
			return printResult(cmd, doc)
		},
	)
	flags := c.Flags()
	flags.StringVar(&ruleset, "ruleset", rulesets.Usual().Name(), "ruleset of the list")
	flags.IntVar(&o.Points, "points", 1000, fmt.Sprintf("size of the list, %d to %d", draw.LeastPoints, draw.MostPoints))
	flags.StringVar(&o.Style, "style", "", "style of the list (default any)")
	flags.StringVar(&split, "split", "train", "of the lists for train or for test, which never meet")
	flags.StringVarP(&out, "output", "o", "", "write the list to this file, as YAML")
	return c
}
