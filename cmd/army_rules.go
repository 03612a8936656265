package cmd

import (
	"fmt"
	"path/filepath"

	"gauntlet/experiments/armies"

	"github.com/spf13/cobra"
)

func newArmyRules() *cobra.Command {
	var f listFlags
	var out string
	c := command(
		"rules FILE",
		"Write a skeleton of the special rules that an exported list lacks",
		`Read the list that a list builder exports as JSON and write, for each special rule in it that is not known here, an
entry of a file of special rules, with the units and weapons that have it. Fill in what each does by your army book
(docs/special-rules.md), take out those that you leave, and read the list again with --rules FILE.`,
		`  gauntlet army rules list.json -o my-rules.yaml
  gauntlet army import list.json --rules my-rules.yaml -o army.yaml`,
		oneFile,
		func(cmd *cobra.Command, args []string) error {
			if ext := filepath.Ext(out); out != "" && ext != ".yaml" && ext != ".yml" {
				return fmt.Errorf("--output %s: rules are written as YAML, to a file whose name ends in .yaml", out)
			}
			if _, err := f.open(); err != nil {
				return err
			}
			doc, err := armies.LackingRules(args[0], f.Options)
			if err != nil {
				return input(err)
			}
			if out != "" {
				if err := writeFile(out, doc.Skeleton()); err != nil {
					return err
				}
				doc.Written = out
			}
			return printResult(cmd, doc)
		},
	)
	c.Flags().StringVarP(&out, "output", "o", "", "write the skeleton to this file, as YAML")
	f.addTo(c)
	return c
}
