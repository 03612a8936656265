// Package families tells how much of what special rules of players' lists do can be said in the words of package
// effects: by families of effects, with the shares of their uses and of the units that lose nothing.
package families

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"go.yaml.in/yaml/v3"
)

//go:embed families.yaml
var data []byte

// A Family is a kind of effect.
type Family struct {
	Name  string `json:"name"`
	Group int    `json:"group"`          // of the five that cover most, from 1; the rest stands in the last
	Works bool   `json:"works" yaml:"-"` // all of its parts do
	Begun bool   `json:"begun" yaml:"-"` // some do
	Parts []Part `json:"parts"`
}

// A Part is something that rules of a family do.
type Part struct {
	Says  string `json:"says"`
	In    string `json:"in"`    // the scenario file that shows it, below testdata/scenarios; "" where it cannot be said yet
	Shows string `json:"shows"` // what the heading of the scenario says
}

// A Step adds some families to those of the steps before.
type Step struct {
	Adds    []string `json:"adds"`
	Printed float64  `json:"printed_percent"` // of the units as printed that lose nothing then
	Options float64  `json:"options_percent"` // and with all of their options
	Works   bool     `json:"works" yaml:"-"`  // all families of this step and of those before work
	Begun   bool     `json:"begun" yaml:"-"`  // in part at least
}

// A Group has the families of one step of the greedy order.
type Group struct {
	Families []string `json:"families"`
	Uses     float64  `json:"uses_percent"` // of the uses of other special rules, with all groups before
	Works    bool     `json:"works"`        // all families of this group and of those before work
	Begun    bool     `json:"begun"`        // in part at least
}

// A Coverage is what works.
type Coverage struct {
	Families []Family `json:"families"`
	Groups   []Group  `json:"groups"`
	Units    []Step   `json:"units"`
	Working  int      `json:"working"` // families
	// what is covered by the families that work, and what by those that do in part, too: the truth is between
	Whole  Shares `json:"whole"`
	InPart Shares `json:"in_part"`
}

// Shares are percent of the uses of special rules that the games do not define, of units as printed and of units with
// all options, up to the last group and the last step of which all families count.
type Shares struct {
	Uses    float64 `json:"uses_percent"`
	Printed float64 `json:"printed_percent"`
	Options float64 `json:"options_percent"`
}

// Read returns the coverage as it is.
func Read() (*Coverage, error) { return parse(data) }

func parse(data []byte) (*Coverage, error) {
	var file struct {
		Tail     []float64
		Units    []Step
		Families []Family
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&file); err != nil {
		return nil, fmt.Errorf("families of effects: %w", err)
	}
	c := &Coverage{Families: file.Families, Units: file.Units, Groups: make([]Group, len(file.Tail))}
	for i := range c.Groups {
		c.Groups[i] = Group{Uses: file.Tail[i], Works: true, Begun: true}
	}
	if err := c.group(); err != nil {
		return nil, err
	}
	return c, c.count()
}

// group says which families work, and puts them into their groups.
func (c *Coverage) group() error {
	for i := range c.Families {
		f := &c.Families[i]
		if f.Group < 1 || f.Group > len(c.Groups) || len(f.Parts) == 0 {
			return fmt.Errorf("family %q: group %d of %d, %d parts", f.Name, f.Group, len(c.Groups), len(f.Parts))
		}
		if c.family(f.Name) != f {
			return fmt.Errorf("family %q stands there twice", f.Name)
		}
		f.Works = !slices.ContainsFunc(f.Parts, func(p Part) bool { return p.In == "" })
		f.Begun = slices.ContainsFunc(f.Parts, func(p Part) bool { return p.In != "" })
		if f.Works {
			c.Working++
		}
		g := &c.Groups[f.Group-1]
		g.Families = append(g.Families, f.Name)
		g.Works, g.Begun = g.Works && f.Works, g.Begun && f.Begun
	}
	return nil
}

// family returns the first family of a name, or nil.
func (c *Coverage) family(name string) *Family {
	for i := range c.Families {
		if c.Families[i].Name == name {
			return &c.Families[i]
		}
	}
	return nil
}

// count works out what is covered, group by group and step by step.
func (c *Coverage) count() error {
	works, begun := true, true
	for i := range c.Groups {
		g := &c.Groups[i]
		works, begun = works && g.Works, begun && g.Begun
		g.Works, g.Begun = works, begun
		if works {
			c.Whole.Uses = g.Uses
		}
		if begun {
			c.InPart.Uses = g.Uses
		}
	}
	works, begun = true, true
	for i := range c.Units {
		u := &c.Units[i]
		for _, name := range u.Adds {
			f := c.family(name)
			if f == nil {
				return fmt.Errorf("a step of the units adds %q, which is no family", name)
			}
			works, begun = works && f.Works, begun && f.Begun
		}
		u.Works, u.Begun = works, begun
		if works {
			c.Whole.Printed, c.Whole.Options = u.Printed, u.Options
		}
		if begun {
			c.InPart.Printed, c.InPart.Options = u.Printed, u.Options
		}
	}
	return nil
}

// WriteText writes the coverage as tables for people.
func (c *Coverage) WriteText(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "FAMILY\tWORKS\tCANNOT BE SAID YET")
	for i := range c.Families {
		f := &c.Families[i]
		shown := 0
		var lacks []string
		for _, p := range f.Parts {
			if p.In != "" {
				shown++
			} else {
				lacks = append(lacks, p.Says)
			}
		}
		is := yes(f.Works, f.Begun)
		if is == "in part" {
			is = fmt.Sprintf("%d of %d", shown, len(f.Parts))
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", f.Name, is, strings.Join(lacks, ", "))
	}
	fmt.Fprintln(w, "\nWITH THESE AND ALL ABOVE\tUSES\tWORK")
	for _, g := range c.Groups {
		fmt.Fprintf(w, "%s\t%.1f%%\t%s\n", strings.Join(g.Families, ", "), g.Uses, yes(g.Works, g.Begun))
	}
	fmt.Fprintln(w, "\nWITH THESE AND ALL ABOVE\tUNITS AS PRINTED\tWITH ALL OPTIONS\tWORK")
	for _, u := range c.Units {
		name := strings.Join(u.Adds, ", ")
		if name == "" {
			name = "the special rules of the games"
		}
		fmt.Fprintf(w, "%s\t%g%%\t%g%%\t%s\n", name, u.Printed, u.Options, yes(u.Works, u.Begun))
	}
	fmt.Fprintf(w, "\n%d of %d families work. They cover %.1f%% of the uses of other special rules, and %.1f%% with those that work in part;\n%g%% to %g%% of units as printed, and %g%% to %g%% with all options.\n",
		c.Working, len(c.Families), c.Whole.Uses, c.InPart.Uses, c.Whole.Printed, c.InPart.Printed, c.Whole.Options,
		c.InPart.Options)
	return w.Flush()
}

func yes(all, some bool) string {
	switch {
	case all:
		return "yes"
	case some:
		return "in part"
	}
	return "no"
}
