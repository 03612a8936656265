package cmd

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/draw"
	"gauntlet/engine/near"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/armies"

	"github.com/spf13/cobra"
)

func newArmyDraw() *cobra.Command {
	var o draw.Order
	var ruleset, side, split, out string
	c := command(
		"draw",
		"Draw an army list by chance",
		fmt.Sprintf(`Draw an army list by chance: a legal one, of so many points less %d%% at most, in a style that is asked for or any, with
names of nobody's. The same seed draws the same list. Lists of --split test come from a stream of their own: that one
equals one of train is as good as impossible. Where lists may have special rules of their own, as in the usual ruleset,
half of those of train have some; all of test have, and one at least says what no rule of train says.
%s`, draw.Short, strings.Join(drawable(), "\n")),
		`  gauntlet army draw
  gauntlet army draw --points 500 --seed 7 --style horde -o horde.yaml
  gauntlet army draw --ruleset gf2 --split test -o unseen.yaml
  gauntlet army draw --ruleset stargrave --style swarm -o crew.yaml
  gauntlet army draw --ruleset starquest --party-size 3 -o party.yaml
  gauntlet army draw --ruleset starquest --side ai -o enemies.yaml`,
		noArgs,
		func(cmd *cobra.Command, _ []string) (err error) {
			if ext := filepath.Ext(out); out != "" && ext != ".yaml" && ext != ".yml" {
				return fmt.Errorf("--output %s: the list is written as YAML, to a file whose name ends in .yaml", out)
			}
			if o.Test, err = isTest(split); err != nil {
				return err
			}
			if o.Seat, err = sideOf(ruleset, side); err != nil {
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
	flags.IntVar(&o.Points, "points", 0, "size of the list (default what is usual in the ruleset)")
	flags.StringVar(&o.Style, "style", "", "style of the list (default any)")
	flags.StringVar(&side, "side", "", "whose list it is, where the sides are not alike (default the first side's)")
	flags.IntVar(&o.Party, "party-size", 0, "so many units, where the list is a party (default any number)")
	flags.StringVar(&split, "split", "train", "of the lists for train or for test, whose seeds are mixed in different ways")
	flags.StringVarP(&out, "output", "o", "", "write the list to this file, as YAML")
	return c
}

// drawable says in a sentence for each ruleset which lists of it are drawn.
func drawable() (lines []string) {
	for _, r := range rulesets.All() {
		d, ok := r.(engine.Drawer)
		if !ok {
			continue
		}
		var parts []string
		terms := d.DrawTerms()
		if terms.Most > 0 {
			parts = append(parts, fmt.Sprintf("%d to %d points, usually %d", terms.Least, terms.Most, terms.Usual))
		}
		if terms.Party[1] > 0 {
			parts = append(parts, fmt.Sprintf("parties of %d to %d", terms.Party[0], terms.Party[1]))
		}
		if info := engine.InfoOf(r); !info.Alike() {
			parts = append(parts, "sides "+info.Sides[0].Key+", "+info.Sides[1].Key)
		}
		if len(terms.Styles) > 0 {
			parts = append(parts, "styles "+strings.Join(terms.Styles, ", "))
		}
		lines = append(lines, r.Name()+": "+strings.Join(parts, "; ")+".")
	}
	return lines
}

// sideOf returns the seat of a side of a ruleset.
func sideOf(ruleset, side string) (int, error) {
	rules, err := rulesets.ByName(ruleset)
	if err != nil || side == "" {
		return 0, err
	}
	info := engine.InfoOf(rules)
	if info.Alike() {
		return 0, fmt.Errorf("--side is %q, and the sides of %s are alike", side, ruleset)
	}
	keys := []string{info.Sides[0].Key, info.Sides[1].Key}
	if k := slices.Index(keys, side); k >= 0 {
		return k, nil
	}
	return 0, fmt.Errorf("--side is %q, none of %s%s", side, strings.Join(keys, ", "), near.Hint(side, keys))
}
