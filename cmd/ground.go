package cmd

import (
	"fmt"
	"path/filepath"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/draw"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/rulesets"
	"gauntlet/experiments/grounds"

	"github.com/spf13/cobra"
)

func newTable() *cobra.Command {
	var o ground.Order
	c := newDrawn("table", "Draw a table by chance",
		fmt.Sprintf(`Draw a table by chance: from open to dense, with terrain that belongs together, heights included, and
room for models to pass between its pieces. A table of 72 x 48 inches has 15 pieces or more, as the rules text asks for, others as many for their
surface. Half of them look the same after a half turn. The same seed draws the same table. How dense it is: %s.`,
			strings.Join(ground.Densities(), ", ")),
		`  gauntlet table draw
  gauntlet table draw --size 48x48 --density dense --seed 7 -o table.yaml
  gauntlet play --table table.yaml --size 500`, "72x48", fmt.Sprintf("inches of the table, the long side first, each %d to %d",
			ground.LeastSide, ground.MostSide),
		func(m draw.MissionOrder) (*grounds.Drawn, error) {
			o.Width, o.Height, o.Seed, o.Test = m.Width, m.Height, m.Seed, m.Test
			return grounds.Table(o)
		})
	c.Flags().StringVar(&o.Density, "density", "", "how much terrain there is (default any)")
	return group("table", "Draw tables",
		"Draw tables by chance. docs/missions.md describes the format.", "  gauntlet table draw --seed 7 -o table.yaml", c)
}

func newMission() *cobra.Command {
	var ruleset, goal string
	unlike := infoWith(hasSides)
	c := newDrawn("mission", "Draw a mission by chance",
		fmt.Sprintf(`Draw a mission by chance for tables of a size: zones along the long or the short edges or in opposite
corners, at least 24 inches apart, and markers that the players place or that are fixed, as many for the one as for the other. The same seed draws
the same mission.
In %s it is for a table that comes with the program: where the %s start and leave, what they are there for, what
they can find, and which enemies come, when and where, in numbers for each level of threat. It is about one of these
goals: %s.`, unlike.Title, unlike.Sides[0].Name, strings.Join(goals(), ", ")),
		`  gauntlet mission draw
  gauntlet mission draw --size 48x48 --seed 7 -o mission.yaml
  gauntlet play --mission mission.yaml --size 500
  gauntlet mission draw --ruleset starquest --seed 7
  gauntlet mission draw --ruleset starquest --goal hold -o quest.yaml
  gauntlet play --ruleset starquest --mission quest.yaml --threat low
  gauntlet mission draw --ruleset stargrave --size 36x36 --split test`, "",
		fmt.Sprintf("inches of the table, the long side first, each %d to %d "+
			"(default what is usual in the ruleset, 72x48 in the usual one)",
			ground.LeastSide, ground.MostSide),
		func(o draw.MissionOrder) (*grounds.Drawn, error) {
			o.Goal = goal
			return grounds.Mission(ruleset, o)
		})
	c.Flags().StringVar(&ruleset, "ruleset", rulesets.Usual().Name(), "ruleset of the mission")
	c.Flags().StringVar(&goal, "goal", "", "what it is about, where missions have goals of several kinds (default any)")
	return group("mission", "Draw missions",
		"Draw missions by chance. docs/missions.md describes the format.", "  gauntlet mission draw --seed 7 -o mission.yaml", c)
}

// goals are what missions of the rulesets that are drawn may be about.
func goals() (names []string) {
	for _, r := range rulesets.All() {
		if d, ok := r.(engine.MissionDrawer); ok {
			names = append(names, d.MissionTerms().Goals...)
		}
	}
	return names
}

// newDrawn returns a command that draws a file by an order, for tables of a usual size.
func newDrawn(what, short, long, example, usual, sizes string,
	drawn func(draw.MissionOrder) (*grounds.Drawn, error)) *cobra.Command {
	var size, split, out string
	c := command("draw", short, long, example, noArgs,
		func(cmd *cobra.Command, _ []string) (err error) {
			var o draw.MissionOrder
			if ext := filepath.Ext(out); out != "" && ext != ".yaml" && ext != ".yml" {
				return fmt.Errorf("--output %s: the %s is written as YAML, to a file whose name ends in .yaml", out, what)
			}
			if o.Test, err = isTest(split); err != nil {
				return err
			}
			if n, err := fmt.Sscanf(size+"\n", "%dx%d\n", &o.Width, &o.Height); size != "" && (n != 2 || err != nil || o.Width < 1) {
				return fmt.Errorf("--size is %q, not inches as in 72x48", size)
			}
			o.Seed = seedOf(cmd)
			doc, err := drawn(o)
			if err != nil {
				return input(err)
			}
			if out != "" {
				if err := writeFile(out, []byte(doc.Text)); err != nil {
					return err
				}
				doc.Written = out
			}
			return printResult(cmd, doc)
		},
	)
	flags := c.Flags()
	flags.StringVar(&size, "size", usual, sizes)
	flags.StringVar(&split, "split", "train", "of those for train or for test, whose seeds are mixed in different ways")
	flags.StringVarP(&out, "output", "o", "", fmt.Sprintf("write the %s to this file, as YAML", what))
	return c
}

// isTest reports whether a split is that for tests.
func isTest(split string) (bool, error) {
	switch split {
	case "train":
		return false, nil
	case "test":
		return true, nil
	}
	return false, fmt.Errorf("--split is %q, neither train nor test", split)
}
