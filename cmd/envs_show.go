package cmd

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"gauntlet/engine/mission"
	"gauntlet/env"

	"github.com/spf13/cobra"
)

// envDocument is all that is said about an environment.
type envDocument struct {
	ID          string       `json:"id"`
	Ruleset     string       `json:"ruleset"`
	Doc         string       `json:"doc"`
	Seats       int          `json:"seats"`
	Points      int          `json:"points"`
	Table       string       `json:"table"` // its size
	Maxima      []envMaximum `json:"maxima"`
	Options     []env.Option `json:"options"`
	Rewards     []string     `json:"rewards"`
	ObsSize     int          `json:"obs_size"`
	Observation []env.Field  `json:"observation"`
	Features    []env.Field  `json:"action_features"` // of each action, for networks that score them one by one
	Actions     envSlots     `json:"actions"`
}

type envMaximum struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
}

// envSlots are the slots by layer; a layer that was not asked for is null.
type envSlots struct {
	Atomic   []env.Slot `json:"atomic"`
	Tactical []env.Slot `json:"tactical"`
}

func newEnvsShow() *cobra.Command {
	var layer string
	var markdown bool
	c := &cobra.Command{
		Use:   "show ID",
		Short: "Explain every number of an environment",
		Long: `Print an environment's maxima, options and rewards, every field of its observation with offset, bounds and meaning, and every
action of each layer with its meaning. In the text for people, runs of numbers that differ by a number alone are folded; --json
and --markdown hold them all.`,
		Example: `  gauntlet envs show GF3-1000-v0
  gauntlet envs show GF3-Skirmish-v0 --layer tactical --json
  gauntlet envs show GF3-2000-v0 --markdown`,
		Args: oneID,
		RunE: func(cmd *cobra.Command, args []string) error {
			if markdown && wantsJSON(cmd) {
				return fmt.Errorf("--markdown and --json exclude each other")
			}
			doc, err := describeEnv(args[0], layer)
			switch {
			case err != nil:
				return err
			case wantsJSON(cmd):
				return printJSON(cmd, doc)
			case markdown:
				return failed(doc.markdown(cmd.OutOrStdout()))
			}
			return failed(doc.text(cmd.OutOrStdout()))
		},
	}
	c.Flags().StringVar(&layer, "layer", "", "show the actions of this layer alone: atomic or tactical")
	c.Flags().BoolVar(&markdown, "markdown", false, "print Markdown")
	return c
}

func describeEnv(name, layer string) (*envDocument, error) {
	if layer != "" {
		if _, err := env.ParseLayer(layer); err != nil {
			return nil, fmt.Errorf("--layer: %w", err)
		}
	}
	if _, _, options := strings.Cut(name, ":"); options {
		return nil, input(fmt.Errorf("%s: takes an id without options; what it shows does not depend on them, and --layer chooses a layer", name))
	}
	id, err := env.Lookup(name)
	if err != nil {
		return nil, input(err)
	}
	specs, err := specsOf(name)
	if err != nil {
		return nil, failed(err)
	}
	a := specs[env.Atomic]
	d := &envDocument{
		ID: id.Name, Ruleset: id.Ruleset, Doc: id.Doc, Seats: a.Seats, Points: id.Points,
		Table: fmt.Sprintf("%s x %s inches", mission.Inches(id.Width), mission.Inches(id.Height)),
		Maxima: []envMaximum{
			{"units of a player", id.Maxima.Units}, {"models of a unit", id.Maxima.Models}, {"objective markers", id.Maxima.Markers},
			{"cells of the grid of places for markers", id.Maxima.MarkerCells}, {"cells of the grid of places to deploy at", id.Maxima.DeployCells},
		},
		Options: id.Describe(), Rewards: env.Rewards(), ObsSize: a.ObsSize, Observation: a.Obs, Features: a.Features,
	}
	if id.Quest != "" {
		d.Maxima = []envMaximum{
			{"heroes", id.Maxima.Heroes}, {"units of the AI side", id.Maxima.Units}, {"models of a unit", id.Maxima.Models},
			{"objectives and search tokens", id.Maxima.Markers}, {"cells of the grid of places to deploy at", id.Maxima.DeployCells},
		}
	}
	if layer != env.Tactical.String() {
		d.Actions.Atomic = a.Slots
	}
	if layer != env.Atomic.String() {
		d.Actions.Tactical = specs[env.Tactical].Slots
	}
	return d, nil
}

// sized says for armies of how many points the environment is made, if for any.
func (d *envDocument) sized() string {
	if d.Points == 0 {
		return ""
	}
	return fmt.Sprintf("%d points, ", d.Points)
}

// layers calls f for every layer that is shown.
func (d *envDocument) layers(f func(name string, slots []env.Slot)) {
	if d.Actions.Atomic != nil {
		f("atomic", d.Actions.Atomic)
	}
	if d.Actions.Tactical != nil {
		f("tactical", d.Actions.Tactical)
	}
}

func (d *envDocument) text(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s: %s\n%sa table of %s, %d seats\n", d.ID, d.Doc, d.sized(), d.Table, d.Seats)
	fmt.Fprintln(w, "\nAT MOST\t")
	for _, m := range d.Maxima {
		fmt.Fprintf(w, "%d\t%s\n", m.Value, m.Name)
	}
	fmt.Fprintln(w, "\nOPTION\tVALUES\tDEFAULT\tMEANING")
	for _, o := range d.Options {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", o.Name, o.Values, cmp.Or(o.Default, "-"), o.Meaning)
	}
	fmt.Fprintln(w, "\nREWARDS")
	for _, r := range d.Rewards {
		fmt.Fprintln(w, r)
	}
	fmt.Fprintf(w, "\nOBSERVATION OF %d\tOFFSET\tSIZE\tBOUNDS\tMEANING\n", d.ObsSize)
	writeFields(w, d.Observation)
	fmt.Fprintln(w, "\nFEATURES OF AN ACTION\tOFFSET\tSIZE\tBOUNDS\tMEANING")
	writeFields(w, d.Features)
	d.layers(func(name string, slots []env.Slot) {
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
		lines[i] = foldable{f.Name, f.Meaning, fmt.Sprintf("%s\t%d\t%d\t%g to %g\t%s", f.Name, f.Offset, f.Size, f.Low, f.High, f.Meaning)}
	}
	for _, l := range fold(lines) {
		fmt.Fprintln(w, l)
	}
}

func (d *envDocument) markdown(out io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s.\n\nThis page is printed by `gauntlet envs show %s --markdown`. [README.md](README.md) explains the conventions.\n", d.ID, d.Doc, d.ID)
	fmt.Fprintf(&b, "\nRuleset `%s`, %sa table of %s, %d seats.\n", d.Ruleset, d.sized(), d.Table, d.Seats)
	b.WriteString("\n## Maxima\n\n| at most | of |\n|---|---|\n")
	for _, m := range d.Maxima {
		fmt.Fprintf(&b, "| %d | %s |\n", m.Value, m.Name)
	}
	b.WriteString("\nWhat needs more is refused with the number.\n\n## Options\n\n| option | values | default | meaning |\n|---|---|---|---|\n")
	for _, o := range d.Options {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", o.Name, cell(o.Values), cell(cmp.Or(o.Default, "-")), cell(o.Meaning))
	}
	b.WriteString("\n## Rewards\n\n")
	for _, r := range d.Rewards {
		fmt.Fprintf(&b, "- %s\n", r)
	}
	fmt.Fprintf(&b, "\n## Observation\n\n%d numbers, in both layers.\n\n", d.ObsSize)
	fieldTable(&b, d.Observation)
	b.WriteString("\n## Features of an action\n\nFor networks that score one action after another: a row of these numbers for every action, in both layers.\n\n")
	fieldTable(&b, d.Features)
	d.layers(func(name string, slots []env.Slot) {
		fmt.Fprintf(&b, "\n## Actions of the %s layer\n\n%d actions.\n\n| slot | name | meaning |\n|---|---|---|\n", name, len(slots))
		for _, s := range slots {
			fmt.Fprintf(&b, "| %d | `%s` | %s |\n", s.Slot, s.Name, cell(s.Meaning))
		}
	})
	_, err := io.WriteString(out, b.String())
	return err
}

func fieldTable(b *strings.Builder, fields []env.Field) {
	b.WriteString("| offset | size | field | low | high | meaning |\n|---|---|---|---|---|---|\n")
	for _, f := range fields {
		fmt.Fprintf(b, "| %d | %d | `%s` | %g | %g | %s |\n", f.Offset, f.Size, f.Name, f.Low, f.High, cell(f.Meaning))
	}
}

// cell makes text fit into a cell of a Markdown table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }
