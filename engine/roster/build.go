package roster

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/effects"
	"gauntlet/engine/near"
)

// Rules of a list may say what it contains: how many units have them at most, which other units there are, and whom a
// hero joins.

// said calls each with every effect of a stage by the rules that a unit has somewhere, and the rating of the rule.
func (a *Army) said(u *Unit, each func(r Rule, e *effects.Effect)) {
	var seen []Rule
	u.any(func(r Rule) bool {
		def := r.Definition(a.Defined)
		if def == nil || slices.Contains(seen, r) {
			return false
		}
		seen = append(seen, r)
		for i := range def.Does {
			if e := &def.Does[i]; e.At == effects.List {
				each(r, e)
			}
		}
		return false
	})
}

// checkContents reports the first unit that the list may not contain by a special rule that it has, by its number, and
// why; -1 for none.
func (a *Army) checkContents() (unit int, err error) {
	for i := range a.Units {
		u := &a.Units[i]
		a.said(u, func(r Rule, e *effects.Effect) {
			switch {
			case err != nil:
			case e.Do == effects.AtMost:
				err = a.tooMany(i, r, e.Amount.Of(r.Rating))
			case e.Do == effects.OnlyWith && !slices.ContainsFunc(a.Units, func(o Unit) bool { return o.Name != u.Name && a.meant(&o, e.Grants) }):
				err = fmt.Errorf("by %q the list needs another unit that is called %q or has a rule of that name%s", r, e.Grants,
					near.Hint(e.Grants, a.entries()))
			}
		})
		if err != nil {
			return i, err
		}
	}
	return -1, nil
}

// tooMany reports that a unit is one too many of those that have a rule.
func (a *Army) tooMany(unit int, r Rule, most int) error {
	n := 0
	for i := range a.Units[:unit+1] {
		n += btoi(a.Units[i].Has(r.ID))
	}
	if n <= most {
		return nil
	}
	return fmt.Errorf("it is number %d of the units with %q, of which a list has at most %d", n, r, most)
}

// meant reports whether a unit is called by a name, whatever the number of its copy, or has a rule of that name.
func (a *Army) meant(u *Unit, name string) bool {
	return effects.Same(u.entry(), name) || effects.Same(u.Name, name) ||
		u.any(func(r Rule) bool { return effects.Same(r.Title(), name) })
}

// entry returns a unit's name without the number of its copy.
func (u *Unit) entry() string {
	return strings.TrimRight(strings.TrimRight(u.Name, "0123456789"), " ")
}

// entries returns the names of the units.
func (a *Army) entries() (names []string) {
	for i := range a.Units {
		names = append(names, a.Units[i].entry())
	}
	return names
}

// LetsJoin reports whether the special rules of the list let one of its units, a hero, join another one.
func (a *Army) LetsJoin(hero, unit int) bool {
	restricted, lets := false, false
	a.said(&a.Units[hero], func(_ Rule, e *effects.Effect) {
		if e.Do == effects.JoinsOnly {
			restricted, lets = true, lets || a.meant(&a.Units[unit], e.Grants)
		}
	})
	return lets || !restricted
}
