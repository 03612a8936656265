// Package page explains environments to people and programs: a list of them all, and of each a page with
// every number and every action, as text, as Markdown and as JSON.
package page

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"gauntlet/engine/mission"
	"gauntlet/env"
)

// A Page is all that is said about an environment.
type Page struct {
	ID          string        `json:"id"`
	Ruleset     string        `json:"ruleset"`
	Doc         string        `json:"doc"`
	Seats       int           `json:"seats"`
	Points      int           `json:"points"`
	Table       string        `json:"table"` // its size
	Maxima      []env.Maximum `json:"maxima"`
	Options     []env.Option  `json:"options"`
	Rewards     []string      `json:"rewards"`
	ObsSize     int           `json:"obs_size"`
	Observation []env.Field   `json:"observation"`
	// of each action, for networks that score them one by one
	Features []env.Field `json:"action_features"`
	Actions  Actions     `json:"actions"`
	alike    []env.ID    // ids that have the same page, itself included
	kind     string      // what they are called together
	family   string      // the same when they differ in how many rows there are
}

// Actions are the slots by layer; a layer that was not asked for is null.
type Actions struct {
	Atomic   []env.Slot `json:"atomic"`
	Tactical []env.Slot `json:"tactical"`
}

// Of returns the page of an environment, with the actions of one layer or, when layer is "", of all.
func Of(name, layer string) (*Page, error) {
	id, err := env.Lookup(name)
	if err != nil {
		return nil, err
	}
	specs, err := Specs(name)
	if err != nil {
		return nil, err
	}
	a := specs[env.Atomic]
	p := &Page{
		ID: id.Name, Ruleset: id.Ruleset(), Doc: id.Doc, Seats: a.Seats, Points: id.Points,
		Table:   sizeOf(id),
		Maxima:  id.Maxima(),
		Options: id.Describe(), Rewards: env.Rewards(), ObsSize: a.ObsSize, Observation: a.Obs,
		Features: a.Features, family: id.Family, kind: id.Kind(), alike: id.Alike(),
	}
	if layer != env.Tactical.String() {
		p.Actions.Atomic = a.Slots
	}
	if layer != env.Atomic.String() {
		p.Actions.Tactical = specs[env.Tactical].Slots
	}
	return p, nil
}

// sized says for armies of how many points the environment is made, if for any.
func (p *Page) sized() string {
	if p.Points == 0 {
		return ""
	}
	return fmt.Sprintf("%d points, ", p.Points)
}

// sizeOf returns the size of the table of an environment.
func sizeOf(id env.ID) string {
	return fmt.Sprintf("%s x %s inches", mission.Inches(id.Width), mission.Inches(id.Height))
}

// tables returns the sizes of the tables of all ids that have the page.
func (p *Page) tables() (sizes []string) {
	for _, id := range p.alike {
		if size := sizeOf(id); !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
	}
	return sizes
}

// layers calls f for every layer that is shown.
func (p *Page) layers(f func(name string, slots []env.Slot)) {
	if p.Actions.Atomic != nil {
		f("atomic", p.Actions.Atomic)
	}
	if p.Actions.Tactical != nil {
		f("tactical", p.Actions.Tactical)
	}
}

// WriteText writes the page for people, with runs of numbers that are alike folded.
func (p *Page) WriteText(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s: %s\n%sa table of %s, %d seats\n", p.ID, p.Doc, p.sized(), p.Table, p.Seats)
	fmt.Fprintln(w, "\nAT MOST\t")
	for _, m := range p.Maxima {
		fmt.Fprintf(w, "%d\t%s\n", m.Value, m.Name)
	}
	fmt.Fprintln(w, "\nOPTION\tVALUES\tDEFAULT\tMEANING")
	for _, o := range p.Options {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", o.Name, o.Values, cmp.Or(o.Default, "-"), o.Meaning)
	}
	fmt.Fprintln(w, "\nREWARDS")
	for _, r := range p.Rewards {
		fmt.Fprintln(w, r)
	}
	fmt.Fprintf(w, "\nOBSERVATION OF %d\tOFFSET\tSIZE\tBOUNDS\tMEANING\n", p.ObsSize)
	writeFields(w, p.Observation)
	fmt.Fprintln(w, "\nFEATURES OF AN ACTION\tOFFSET\tSIZE\tBOUNDS\tMEANING")
	writeFields(w, p.Features)
	p.layers(func(name string, slots []env.Slot) {
		fmt.Fprintf(w, "\n%s ACTIONS, %d\tSLOT\tMEANING\n", strings.ToUpper(name), len(slots))
		lines := make([]foldable, len(slots))
		for i, s := range slots {
			lines[i] = foldable{s.Name, s.Meaning, fmt.Sprintf("%s\t%d\t%s", s.Name, s.Slot, s.Meaning)}
		}
		for _, l := range fold(lines) {
			fmt.Fprintln(w, l)
		}
	})
	return w.Flush()
}

func writeFields(w io.Writer, fields []env.Field) {
	lines := make([]foldable, len(fields))
	for i, f := range fields {
		lines[i] = foldable{f.Name, f.Meaning,
			fmt.Sprintf("%s\t%d\t%d\t%g to %g\t%s", f.Name, f.Offset, f.Size, f.Low, f.High, f.Meaning)}
	}
	for _, l := range fold(lines) {
		fmt.Fprintln(w, l)
	}
}

// Title returns what the page in Markdown is of: the id, or what the ids that have the same page begin with.
func (p *Page) Title() string { return p.kind }

// WriteMarkdown writes the page as Markdown. Ids that have the same numbers, actions and options have one
// page; of a family it shows the numbers and actions of the first.
func (p *Page) WriteMarkdown(out io.Writer) error {
	if first := p.alike[0].Name; p.family != "" && p.ID != first {
		q, err := Of(first, "")
		if err != nil {
			return err
		}
		return q.WriteMarkdown(out)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", p.Title())
	sizes := p.tables()
	for _, id := range p.alike {
		if len(p.alike) > 1 {
			fmt.Fprintf(&b, "- `%s`. ", id.Name)
		}
		b.WriteString(id.Doc)
		if len(sizes) > 1 {
			fmt.Fprintf(&b, ", on %s", sizeOf(id))
		}
		b.WriteString(".\n")
	}
	fmt.Fprintf(&b,
		"\nThis page is printed by `gauntlet envs show %s --markdown`. [README.md](README.md) explains the conventions.\n",
		p.alike[0].Name)
	if err := p.maxima(&b, sizes); err != nil {
		return err
	}
	b.WriteString(`
What needs more is refused with the number.

## Options

| option | values | default | meaning |
|---|---|---|---|
`)
	p.optionRows(&b)
	b.WriteString("\n## Rewards\n\n")
	for _, r := range p.Rewards {
		fmt.Fprintf(&b, "- %s\n", r)
	}
	fmt.Fprintf(&b, "\n## Observation\n\n%d numbers, in both layers.\n\n", p.ObsSize)
	p.fieldTable(&b, p.Observation)
	b.WriteString(`
## Features of an action

For networks that score one action after another: a row of these numbers for every action, in both layers.

`)
	p.fieldTable(&b, p.Features)
	p.layers(func(name string, slots []env.Slot) {
		fmt.Fprintf(&b, "\n## Actions of the %s layer\n\n%d actions.\n\n| slot | name | meaning |\n|---|---|---|\n", name, len(slots))
		rows := make([]foldable, len(slots))
		for i, s := range slots {
			rows[i] = foldable{s.Name, s.Meaning, fmt.Sprintf("| %d | `%s` | %s |\n", s.Slot, s.Name, cell(s.Meaning))}
		}
		p.writeRows(&b, rows, "| | | %s |\n")
	})
	_, err := io.WriteString(out, b.String())
	return err
}

func (p *Page) fieldTable(b *strings.Builder, fields []env.Field) {
	b.WriteString("| offset | size | field | low | high | meaning |\n|---|---|---|---|---|---|\n")
	rows := make([]foldable, len(fields))
	for i, f := range fields {
		rows[i] = foldable{f.Name, f.Meaning, fmt.Sprintf("| %d | %d | `%s` | %g | %g | %s |\n", f.Offset, f.Size,
			f.Name, f.Low, f.High, cell(f.Meaning))}
	}
	p.writeRows(b, rows, "| | | | | | %s |\n")
}

// writeRows writes rows of a table in Markdown, those of a family folded: format makes a row of a line about what
// is left out.
func (p *Page) writeRows(b *strings.Builder, rows []foldable, format string) {
	if p.family == "" {
		for i := range rows {
			b.WriteString(rows[i].line)
		}
		return
	}
	for _, l := range fold(rows) {
		if rest, out := strings.CutPrefix(l, folded); out {
			l = fmt.Sprintf(format, rest)
		}
		b.WriteString(l)
	}
}

// optionRows writes the rows of the table of options.
func (p *Page) optionRows(b *strings.Builder) {
	for _, o := range p.Options {
		fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", o.Name, cell(o.Values), cell(cmp.Or(o.Default, "-")),
			cell(o.Meaning))
	}
}

// maxima writes what there is room for, with the ruleset and the sizes of tables before it.
func (p *Page) maxima(b *strings.Builder, sizes []string) error {
	if p.family != "" {
		return p.familyMaxima(b)
	}
	fmt.Fprintf(b, "\nRuleset `%s`, %sa table of %s, %d seats.\n", p.Ruleset, p.sized(), strings.Join(sizes, " or "),
		p.Seats)
	b.WriteString("\n## Maxima\n\n| at most | of |\n|---|---|\n")
	for _, m := range p.Maxima {
		fmt.Fprintf(b, "| %d | %s |\n", m.Value, m.Name)
	}
	return nil
}

// familyMaxima writes what the ids of a family have room for, side by side.
func (p *Page) familyMaxima(b *strings.Builder) error {
	fmt.Fprintf(b, "\n%d seats. What the ids have room for and how many numbers and actions they have:\n\n| |", p.Seats)
	lines := []string{"ruleset", "points"}
	for _, m := range p.Maxima {
		lines = append(lines, m.Name+", at most")
	}
	lines = append(lines, "numbers of an observation", "actions of the atomic layer", "actions of the tactical layer")
	for _, id := range p.alike {
		fmt.Fprintf(b, " %s |", id.Name)
		specs, err := Specs(id.Name)
		if err != nil {
			return err
		}
		cells := []string{id.Ruleset(), fmt.Sprint(id.Points)}
		for _, m := range id.Maxima() {
			cells = append(cells, fmt.Sprint(m.Value))
		}
		cells = append(cells, fmt.Sprint(specs[env.Atomic].ObsSize), fmt.Sprint(specs[env.Atomic].Actions()),
			fmt.Sprint(specs[env.Tactical].Actions()))
		for i := range lines {
			lines[i] += " | " + cells[i]
		}
	}
	fmt.Fprintf(b, "\n|%s\n", strings.Repeat("---|", 1+len(p.alike)))
	for _, l := range lines {
		fmt.Fprintf(b, "| %s |\n", l)
	}
	fmt.Fprintf(b, "\nRows mean the same in all of them. What follows is of %s.\n", p.ID)
	return nil
}

// cell makes text fit into a cell of a Markdown table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }
