package cmd

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"gauntlet/engine/roster"
	"gauntlet/engine/wire"

	"github.com/spf13/cobra"
)

type armyImport struct {
	File     string          `json:"file"`
	Written  string          `json:"written"`  // the file, or ""
	Refused  string          `json:"refused"`  // why the list is not taken, or ""
	Playable bool            `json:"playable"` // its ruleset plays everything that is known in it
	WhyNot   string          `json:"why_not"`  // or ""
	Coverage roster.Coverage `json:"coverage"`
}

func newArmyImport() *cobra.Command {
	var f listFlags
	var out string
	c := &cobra.Command{
		Use:   "import FILE",
		Short: "Read the export of a list builder and tell what of it is known",
		Long: `Read the list that a list builder exports as JSON, tell what of it was understood (special rules, weapons and their numbers, points
as stated) and write it as an army list. A list with special rules that are not known is refused, with exit code 2, unless
--allow-unknown-rules leaves them out. docs/army-import.md says how exports are read.`,
		Example: `  gauntlet army import list.json
  gauntlet army import list.json -o army.yaml --allow-unknown-rules`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error { return importArmy(cmd, args[0], out, &f) },
	}
	c.Flags().StringVarP(&out, "output", "o", "", "write the list to this file, as YAML")
	f.addTo(c)
	return c
}

func importArmy(cmd *cobra.Command, file, out string, f *listFlags) error {
	o, rulings, err := f.options()
	if err != nil {
		return err
	}
	if out != "" && !slices.Contains([]string{".yaml", ".yml"}, filepath.Ext(out)) {
		return fmt.Errorf("--output %s: the list is written as YAML, to a file whose name ends in .yaml", out)
	}
	in, err := roster.ImportFile(file, o)
	if err != nil {
		return input(err)
	}
	doc := &armyImport{File: file, Coverage: in.Coverage, Playable: true}
	if err := playable(file, in.Army, rulings); err != nil {
		doc.Playable, doc.WhyNot = false, strings.TrimPrefix(err.Error(), file+": ")
	}
	var refused error
	if !o.AllowUnknownRules {
		refused = in.RefuseUnknown()
	}
	if refused != nil {
		doc.Refused = refused.Error()
		refused = input(fmt.Errorf("%s: %w", file, refused))
	} else if out != "" {
		if err := prepareFile(out); err != nil {
			return err
		}
		if err := wire.WriteFile(out, in.YAML); err != nil {
			return failed(err)
		}
		doc.Written = out
	}
	if wantsJSON(cmd) {
		err = printJSON(cmd, doc)
	} else {
		err = failed(doc.write(cmd.OutOrStdout()))
	}
	if err != nil {
		return err
	}
	return refused
}

func (d *armyImport) write(out io.Writer) error {
	c := &d.Coverage
	fmt.Fprintf(out, "%s (%s): %d of %d points as its units and upgrades are priced", c.Name, c.Ruleset, c.Resolved, c.PointsLimit)
	if c.Stated > 0 {
		fmt.Fprintf(out, ", %d as the list states", c.Stated)
	}
	fmt.Fprintf(out, "; %d by the points formula\n\n", c.Formula)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "UNIT\tMODELS\tPOINTS\tBASE\tREMARKS")
	for _, u := range c.Units {
		fmt.Fprintf(w, "%s\t%d\t%d\t%s mm\t%s\n", u.Name, u.Models, u.Cost, u.Base, strings.Join(remarks(&u), "; "))
		for _, x := range u.Weapons {
			fmt.Fprintf(w, "  %dx %s\t%s\tA%d\t\t%s\n", x.Count, x.Name, reach(x.Range), x.Attacks, strings.Join(x.Rules, ", "))
		}
	}
	fmt.Fprintf(w, "\nRULE\tUSES\tKNOWN\tREMARKS\n")
	for _, r := range c.Known {
		fmt.Fprintf(w, "%s\t%d\tyes\t\n", r.Name, r.Uses)
	}
	for _, r := range c.Unknown {
		remark := r.Why
		if remark == "" && r.Near != "" {
			remark = fmt.Sprintf("near to %q, which is another rule or misspelt", r.Near)
		}
		fmt.Fprintf(w, "%s\t%d\tNO\t%s\n", r.Name, len(r.Where), strings.TrimPrefix(remark+"; on "+strings.Join(r.Where, ", "), "; "))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if len(c.Notes) > 0 {
		fmt.Fprintln(out)
	}
	for _, n := range c.Notes {
		fmt.Fprintf(out, "note: %s\n", n)
	}
	if !d.Playable {
		fmt.Fprintf(out, "not to be played yet: %s\n", d.WhyNot)
	}
	if d.Written != "" {
		fmt.Fprintf(out, "written to %s\n", d.Written)
	}
	return nil
}

// remarks says what is to be known of an imported unit.
func remarks(u *roster.CoveredUnit) []string {
	var out []string
	if u.Name != u.CopyOf && !strings.HasPrefix(u.Name, u.CopyOf+" ") {
		out = append(out, "a copy of "+u.CopyOf)
	}
	if u.Combined {
		out = append(out, "combined")
	}
	if u.Joins != "" {
		out = append(out, "attached to "+u.Joins+" in the export; its player decides at deployment")
	}
	if !u.BaseSaid {
		out = append(out, "the base is a default by Tough")
	}
	if u.Counted {
		out = append(out, "who carries what is told by numbers alone")
	}
	return out
}

// reach words the range of a weapon.
func reach(inches int) string {
	if inches == 0 {
		return "melee"
	}
	return fmt.Sprintf("%d\"", inches)
}
