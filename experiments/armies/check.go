package armies

import (
	"errors"
	"fmt"
	"io"

	"gauntlet/engine"
	"gauntlet/engine/plural"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// Checks say whether lists are in order.
type Checks struct {
	OK    bool    `json:"ok"` // all of them
	Lists []Check `json:"lists"`
}

// A Check says whether a list is in order.
type Check struct {
	File   string `json:"file"`
	OK     bool   `json:"ok"`
	Error  string `json:"error"` // "" when all is well
	Name   string `json:"name"`
	Points int    `json:"points"` // what the units cost together
	Limit  int    `json:"limit"`  // what the list may cost
	Units  int    `json:"units"`
	Models int    `json:"models"`
	Stated bool   `json:"costs_stated"` // the costs are those that the list states, not the points formula's
	// what the units cost by the points formula, those of lists without a size nothing
	Formula int `json:"points_formula"`

	priced bool
}

// CheckAll checks lists, each a file or the name of a shipped list. The error joins what is wrong with them.
func CheckAll(names []string, o roster.Options, rulings []engine.Ruling) (*Checks, error) {
	all := &Checks{Lists: make([]Check, len(names))}
	var errs []error
	for i, name := range names {
		c := &all.Lists[i]
		*c = Check{File: name}
		a, err := roster.OpenWith(name, o)
		if err == nil {
			err = playable(name, a, rulings)
		}
		if err != nil {
			c.Error = err.Error()
			errs = append(errs, err)
			continue
		}
		c.OK, c.Name, c.Limit, c.Units, c.Stated, c.priced = true, a.Name, a.Limit(), len(a.Units),
			a.StatedCosts, roster.Priced(a.Ruleset)
		for u := range a.Units {
			c.Points += a.Units[u].Points
			c.Models += len(a.Units[u].Models)
			if c.priced {
				c.Formula += roster.Cost(&a.Units[u], a.Defined)
			}
		}
	}
	all.OK = len(errs) == 0
	return all, errors.Join(errs...)
}

// playable lets the list's ruleset compile it.
func playable(name string, a *roster.Army, rulings []engine.Ruling) error {
	rules, err := rulesets.ByName(a.Ruleset)
	if err != nil {
		return err
	}
	setup, err := rules.(engine.Preparer).Trial(a, rulings)
	if err == nil {
		_, err = engine.Compile(setup)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// WriteText writes a line for every list that is in order.
func (all *Checks) WriteText(w io.Writer) error {
	for i := range all.Lists {
		c := &all.Lists[i]
		if !c.OK {
			continue
		}
		costs := ""
		if c.priced {
			stated := ""
			if c.Stated {
				stated = fmt.Sprintf(" as the list states them (%d by the formula)", c.Formula)
			}
			costs = fmt.Sprintf("%d of %d points%s, ", c.Points, c.Limit, stated)
		}
		if _, err := fmt.Fprintf(w, "%s: %s is in order: %s%s, %s\n", c.File, c.Name, costs,
			plural.Count(c.Units, "unit"), plural.Count(c.Models, "model")); err != nil {
			return err
		}
	}
	return nil
}
