package cmd

import (
	"cmp"
	"fmt"
	"path/filepath"

	"gauntlet/experiments/armies"

	"github.com/spf13/cobra"
)

func newArmyImport() *cobra.Command {
	var f listFlags
	var out string
	c := command(
		"import FILE",
		"Read the export of a list builder and tell what of it is known",
		`Read the list that a list builder exports as JSON, tell what of it was understood (special rules, weapons
and their numbers, points as stated) and write it as an army list. A list with special rules that are not
known is refused, with exit code 2, unless --allow-unknown-rules leaves them out. docs/army-import.md says how
exports are read.`,
		`  gauntlet army import list.json
  gauntlet army import list.json -o army.yaml --allow-unknown-rules`,
		oneFile,
		func(cmd *cobra.Command, args []string) error { return importArmy(cmd, args[0], out, &f) },
	)
	c.Flags().StringVarP(&out, "output", "o", "", "write the list to this file, as YAML")
	f.addTo(c)
	return c
}

func importArmy(cmd *cobra.Command, file, out string, f *listFlags) error {
	rulings, err := f.open()
	if err != nil {
		return err
	}
	if out != "" && filepath.Ext(out) != ".yaml" && filepath.Ext(out) != ".yml" {
		return fmt.Errorf("--output %s: the list is written as YAML, to a file whose name ends in .yaml", out)
	}
	doc, refused, err := armies.ReadExport(file, f.Options, rulings)
	if err != nil {
		return input(err)
	}
	if refused == nil && out != "" {
		if err := writeFile(out, doc.YAML); err != nil {
			return err
		}
		doc.Written = out
	}
	return cmp.Or(printResult(cmd, doc), input(refused))
}
