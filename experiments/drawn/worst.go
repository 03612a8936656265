package drawn

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"gauntlet/agents/rating"
	"gauntlet/engine"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/mission"
	"gauntlet/engine/near"
	"gauntlet/engine/roster"
)

// A Worst is a report of how an agent does against another in games of which one thing is not drawn.
type Worst struct {
	Ruleset  string    `json:"ruleset"`
	Agents   [2]string `json:"agents"`
	Split    string    `json:"split"`
	Sizes    []int     `json:"sizes"`
	Pairs    int       `json:"pairs"` // of games, of each row and size
	Games    int       `json:"games"`
	Seed     uint64    `json:"seed"`
	Engine   string    `json:"engine"`
	Revision string    `json:"revision"`
	Command  string    `json:"command"`
	Kinds    []Kind    `json:"kinds"`
}

// A Kind is rows of one kind of thing that is not drawn, the one with the lowest score first; of cells the one whose
// interval ends lowest.
type Kind struct {
	Name string `json:"name"` // of KindNames
	Rows []Row  `json:"rows"`
	// by how many standard errors intervals reach to either side: those of cells are corrected for their number
	Errors float64 `json:"standard_errors"`
}

// KindNames returns the kinds of things that need not be drawn: which two lists that come with the program meet,
// on which of its tables, in which of its missions; imports, drawn lists that are exported and read again,
// without rules of their own; and cells, each pairing on each table in each mission that fits there.
func KindNames() []string { return append(UsualKinds(), cells) }

// UsualKinds returns the kinds but for cells, of which there are hundreds.
func UsualKinds() []string { return []string{"pairings", "tables", "missions", "imports"} }

const cells = "cells"

// CheckKinds returns what is wrong with names of kinds.
func CheckKinds(kinds []string) error {
	if len(kinds) == 0 {
		return fmt.Errorf("it takes one or several of %s", strings.Join(KindNames(), ", "))
	}
	for i, kind := range kinds {
		if !slices.Contains(KindNames(), kind) {
			return fmt.Errorf("there is no kind %q%s, they are %s", kind, near.Hint(kind, KindNames()),
				strings.Join(KindNames(), ", "))
		}
		if slices.Contains(kinds[:i], kind) {
			return fmt.Errorf("%q stands there twice", kind)
		}
	}
	return nil
}

// FindWorst plays two agents against each other with each thing of some kinds, all else drawn.
func FindWorst(ctx context.Context, c Config, kinds []string) (*Worst, error) {
	if err := cmp.Or(c.Check(), CheckKinds(kinds)); err != nil {
		return nil, err
	}
	r := &Worst{Ruleset: c.Rules.Name(), Agents: c.Agents, Split: splitName(c.Test), Sizes: c.Sizes,
		Pairs: c.Pairs, Seed: c.Seed, Engine: engine.Version}
	var all []thing
	told, names, kindOf := make([]rows, len(kinds)), make([][]string, len(kinds)), []int(nil)
	for i, kind := range kinds {
		things, err := c.things(kind)
		if err != nil {
			return nil, err
		}
		if len(things) == 0 {
			return nil, fmt.Errorf("there are no %s: no list of %s points for %s comes with the program (--of says what to look for)", kind,
				strings.Trim(strings.ReplaceAll(fmt.Sprint(c.Sizes), " ", " or "), "[]"), c.Rules.Name())
		}
		told[i].sizes = len(c.Sizes)
		for _, t := range things {
			all, kindOf, names[i] = append(all, t), append(kindOf, i), append(names[i], t.name)
		}
	}
	err := c.playAll(ctx, all, false, func(thing int, p *Pair) {
		r.Games += 2
		told[kindOf[thing]].add(all[thing].name, slices.Index(c.Sizes, p.Size), p.Half)
	})
	if err != nil {
		return nil, err
	}
	for i, kind := range kinds {
		of := Kind{Name: kind, Errors: rating.Z95}
		by := func(r Row) float64 { return r.All.Score }
		if kind == cells {
			of.Errors = corrected(len(names[i]) * len(c.Sizes))
			by = func(r Row) float64 { return r.All.Hi }
		}
		of.Rows = told[i].within(of.Errors, names[i])
		slices.SortStableFunc(of.Rows, func(a, b Row) int { return cmp.Compare(by(a), by(b)) })
		r.Kinds = append(r.Kinds, of)
	}
	return r, nil
}

// A thing is what is not drawn, and the sizes of games that it is for, one or more.
type thing struct {
	name  string
	fixed fixed
	sizes []int
}

// things returns those of a kind.
func (c *Config) things(kind string) (all []thing, err error) {
	switch kind {
	case "pairings":
		return c.pairings(), nil
	case "missions":
		return c.missions()
	case "imports":
		return []thing{{"imported lists", fixed{exported: true}, c.Sizes}}, nil
	case cells:
		return c.cells()
	}
	for _, name := range mission.Tables() {
		all = append(all, thing{name, fixed{table: name}, c.Sizes})
	}
	return all, nil
}

// pairings returns all pairs of lists that come with the program, those of a list with itself included.
func (c *Config) pairings() (all []thing) {
	lists := roster.StarterOf(c.Rules.Name())
	var styles []string
	for _, name := range lists {
		if style, _, ok := strings.Cut(name, "-"); ok && !slices.Contains(styles, style) {
			styles = append(styles, style)
		}
	}
	for i, a := range styles {
		for _, b := range styles[i:] {
			t := thing{name: a + " and " + b, fixed: fixed{lists: [2]string{a, b}}}
			for _, size := range c.Sizes {
				if slices.Contains(lists, starter(a, size)) && slices.Contains(lists, starter(b, size)) {
					t.sizes = append(t.sizes, size)
				}
			}
			if t.sizes != nil {
				all = append(all, t)
			}
		}
	}
	return all
}

// cells returns all pairings on all tables that come with the program, in all of its missions that fit there.
func (c *Config) cells() (all []thing, err error) {
	for _, name := range mission.Tables() {
		table, err := mission.StarterTable(name)
		if err != nil {
			return nil, err
		}
		for _, job := range mission.Missions() {
			m, err := mission.StarterMission(job)
			if err != nil {
				return nil, err
			}
			if _, err := m.ZoneOn(table); err != nil {
				continue // it does not fit there
			}
			for _, t := range c.pairings() {
				t.name += " | " + name + " | " + job
				t.fixed.table, t.fixed.mission = name, job
				all = append(all, t)
			}
		}
	}
	return all, nil
}

// missions returns the missions that come with the program, for the sizes of games on whose tables they fit.
func (c *Config) missions() (all []thing, err error) {
	for _, name := range mission.Missions() {
		m, err := mission.StarterMission(name)
		if err != nil {
			return nil, err
		}
		t := thing{name: name, fixed: fixed{mission: name}}
		for _, size := range c.Sizes {
			text, err := ground.Table(c.ground(size, ground.Densities()[0], 0))
			if err != nil {
				return nil, err
			}
			table, err := mission.ParseTable("drawn table", text)
			if err != nil {
				return nil, err
			}
			if _, err := m.ZoneOn(table); err == nil {
				t.sizes = append(t.sizes, size)
			}
		}
		if t.sizes != nil {
			all = append(all, t)
		}
	}
	return all, nil
}

// titles head the tables of the kinds.
var titles = map[string]string{
	"pairings": "lists", "tables": "table", "missions": "mission", "imports": "lists", cells: "lists | table | mission",
}

// WriteMarkdown writes the report as a page.
func (r *Worst) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, `# Where %s does worst against %s

In each row one thing is not drawn: which two lists that come with the program meet, the table, or the mission.
Imported lists are drawn, written as exports of a list builder, and read without the special rules of their own,
which nobody knows then. All else is drawn by chance. The agents swap seats in the second game of a pair. A score is
the share of the games that %s wins, a draw counted as half a win, with the 95%% interval of the pairs; the lowest
stands first.

%s, split %s, %d games, seed %d; engine %s, source %s.

    %s

`, "`"+r.Agents[0]+"`", "`"+r.Agents[1]+"`", "`"+r.Agents[0]+"`", r.Ruleset, r.Split, r.Games, r.Seed, r.Engine,
		r.Revision, r.Command)
	for i := range r.Kinds {
		kind, rows := &r.Kinds[i], r.Kinds[i].Rows
		if kind.Name == cells {
			rows = rows[:min(len(rows), shownCells)]
			fmt.Fprintf(&b, "Of %d pairings of lists on tables in missions, the %d whose intervals end lowest; intervals are corrected for "+
				"the number\nof cells (%.1f standard errors):\n\n", len(kind.Rows), len(rows), kind.Errors)
		}
		writeRows(&b, titles[kind.Name], "all sizes", r.Sizes, rows)
	}
	_, err := io.WriteString(w, strings.TrimSuffix(b.String(), "\n"))
	return err
}

// WriteText writes the page.
func (r *Worst) WriteText(w io.Writer) error { return r.WriteMarkdown(w) }
