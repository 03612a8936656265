package armies

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"gauntlet/engine"
	"gauntlet/engine/roster"
	"gauntlet/engine/roster/coverage"
)

// An Import is the export of a list builder as it was read.
type Import struct {
	File     string          `json:"file"`
	Written  string          `json:"written"`  // the file, or ""
	Refused  string          `json:"refused"`  // why the list is not taken, or ""
	Playable bool            `json:"playable"` // its ruleset plays everything that is known in it
	WhyNot   string          `json:"why_not"`  // or ""
	Coverage coverage.Report `json:"coverage"`

	YAML []byte `json:"-"` // the same as a list
}

// ReadExport reads the export of a list builder. A list with special rules that are not known is refused,
// unless the options allow them; the reason is returned apart from errors of the file.
func ReadExport(file string, o roster.Options, rulings []engine.Ruling) (d *Import, refused, err error) {
	in, err := roster.ImportFile(file, o)
	if err != nil {
		return nil, nil, err
	}
	d = &Import{File: file, Coverage: in.Coverage, Playable: true, YAML: in.YAML}
	if err := playable(file, in.Army, rulings); err != nil {
		d.Playable, d.WhyNot = false, strings.TrimPrefix(err.Error(), file+": ")
	}
	if !o.AllowUnknownRules {
		refused = in.RefuseUnknown()
	}
	if refused != nil {
		d.Refused = refused.Error()
		refused = fmt.Errorf("%s: %w", file, refused)
	}
	return d, refused, nil
}

// WriteText tells people what of the export is known.
func (d *Import) WriteText(out io.Writer) error {
	c := &d.Coverage
	fmt.Fprintf(out, "%s (%s): %d of %d points as its units and upgrades are priced", c.Name, c.Ruleset,
		c.Resolved, c.PointsLimit)
	if c.Stated > 0 {
		fmt.Fprintf(out, ", %d as the list states", c.Stated)
	}
	fmt.Fprintf(out, "; %d by the points formula\n\n", c.Formula)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "UNIT\tMODELS\tPOINTS\tBASE\tREMARKS")
	for _, u := range c.Units {
		fmt.Fprintf(w, "%s\t%d\t%d\t%s mm\t%s\n", u.Name, u.Models, u.Cost, u.Base,
			strings.Join(remarks(&u), "; "))
		for _, x := range u.Weapons {
			fmt.Fprintf(w, "  %dx %s\t%s\tA%d\t\t%s\n", x.Count, x.Name, reach(x.Range), x.Attacks,
				strings.Join(x.Rules, ", "))
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
		fmt.Fprintf(w, "%s\t%d\tNO\t%s\n", r.Name, len(r.Where),
			strings.TrimPrefix(remark+"; on "+strings.Join(r.Where, ", "), "; "))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	p := &c.Played
	fmt.Fprintf(out, "\nplayed in full: %v units, %v points; %v special rules, in %v places\n", p.Units, p.Points,
		p.Rules, p.Uses)
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
func remarks(u *coverage.Unit) []string {
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
	if len(u.Lacks) > 0 {
		out = append(out, "played without "+strings.Join(u.Lacks, ", "))
	}
	return out
}
