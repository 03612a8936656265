package cmd

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/draw"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
	"gauntlet/env"
	"gauntlet/experiments"

	"github.com/spf13/cobra"
)

// A drawnFlags holds the flags about what is drawn by chance.
type drawnFlags struct{ points, style, density, split string }

// addTo adds the flags to a command.
func (d *drawnFlags) addTo(c *cobra.Command) {
	c.Flags().StringVar(&d.points, "points", "", fmt.Sprintf("points of army lists that are drawn (--army drawn), or "+
		"the least and the most: 500 or 450-550, of %d to %d (default those of --size)", draw.LeastPoints, draw.MostPoints))
	c.Flags().StringVar(&d.style, "style", "", "style of army lists that are drawn, as army draw --help "+
		"names them for each ruleset (default any)")
	c.Flags().StringVar(&d.density, "density", "", "how much terrain tables have that are drawn (--table drawn): "+
		choiceOf(ground.Densities())+" (default any)")
	c.Flags().StringVar(&d.split, "split", "", "what is drawn: of train, or of test, which training never sees (default train)")
}

// into puts the flags into the options of an environment.
func (d *drawnFlags) into(o *env.Options) error {
	for _, f := range [...]struct {
		name, value string
		set         bool
	}{{"points", d.points, o.Points != 0}, {"style", d.style, o.Style != ""}, {"density", d.density, o.Density != ""},
		{"split", d.split, o.Split != ""}} {
		switch {
		case f.value == "":
		case f.set:
			return fmt.Errorf("--%s: the environment's options name what it names, too", f.name)
		default:
			if err := o.Set(f.name + "=" + f.value); err != nil {
				return fmt.Errorf("--%s: %w", f.name, err)
			}
		}
	}
	return nil
}

// named reports the first of the flags that is given, or "".
func (d *drawnFlags) named(c *cobra.Command) string {
	for _, name := range []string{"points", "style", "density", "split"} {
		if c.Flags().Changed(name) {
			return name
		}
	}
	return ""
}

// missed adds to the error of a name that cannot be opened whether it was to be drawn.
func (g *gameFlags) missed(err error) error {
	for _, name := range slices.Concat(g.Armies, g.Tables, g.Missions, g.Choice.Armies[:], []string{g.Table, g.Mission}) {
		if hint := near.Hint(name, []string{env.Drawn}); err != nil && hint != "" {
			return fmt.Errorf("%w%s", err, hint)
		}
	}
	return err
}

// drawnGame returns the environment by which games are drawn for a ruleset, with its options, where no environment is
// named.
func (g *gameFlags) drawnGame(cmd *cobra.Command) (id string, o env.Options, err error) {
	if len(g.rules) > 0 {
		return "", o, errors.New("--rules does not go with games that are drawn: write the rules into the lists, under special_rules")
	}
	names := slices.DeleteFunc(slices.Concat(g.Armies, g.Choice.Armies[:]), func(name string) bool { return name == env.Drawn })
	rules, err := g.open(cmd, names)
	if err == nil {
		err = g.drawn.into(&o)
	}
	if err != nil {
		return "", o, err
	}
	o.Threat, o.Party = g.Threat, g.Party
	o.Rulings, o.Unknown = strings.Join(g.rulings, ","), g.Unknown
	points := cmp.Or(o.MostPoints, o.Points, g.Points)
	if name := cmp.Or(names...); name != "" && points == 0 && len(engine.InfoOf(rules).Sizes) > 0 {
		a, err := roster.OpenWith(name, roster.Options{AllowUnknownRules: g.Unknown, FreeOrganisation: true, Ruleset: rules.Name()})
		if err != nil {
			return "", o, input(err)
		}
		points = a.Points
	}
	id, err = experiments.DrawingID(rules, cmp.Or(points, engine.InfoOf(rules).Usual.Points))
	if drawn := slices.Contains(slices.Concat(g.Armies, g.Choice.Armies[:]), env.Drawn); drawn && o.Points == 0 {
		o.Points = g.Points
	}
	return id, o, input(err)
}
