package effects

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/near"
)

// Rules of a list may say what it contains: how many units have them at most, which other units there are, and whom a
// hero joins.

// An Entry is a unit of a list, as far as rules say what the list contains.
type Entry struct {
	Name  string     // with the number of its copy, as in Guards 2, if it has one
	Rules []Standing // of the list's own, wherever they stand on it
	Has   []string   // the names of all of its rules, those of the game included
}

// A Standing is a rule of a list's own, by its number among the definitions, with its rating or 0.
type Standing struct{ Rule, Rating int }

// CheckContents reports the first unit that a list may not contain by a special rule that it has, by its number, and
// why; -1 for none.
func CheckContents(defined []Rule, list []Entry) (unit int, err error) {
	for i := range list {
		for _, r := range list[i].Rules {
			for k := range defined[r.Rule].Does {
				if err := wrongBy(defined, list, i, r, &defined[r.Rule].Does[k]); err != nil {
					return i, err
				}
			}
		}
	}
	return -1, nil
}

// wrongBy says why a list may not contain a unit by an effect of one of its rules.
func wrongBy(defined []Rule, list []Entry, unit int, r Standing, e *Effect) error {
	name := defined[r.Rule].Name
	switch e.Do {
	case AtMost:
		n := 0
		for i := range list[:unit+1] {
			if slices.ContainsFunc(list[i].Rules, func(o Standing) bool { return o.Rule == r.Rule }) {
				n++
			}
		}
		if most := e.Amount.Of(r.Rating); n > most {
			return fmt.Errorf("it is number %d of the units with %q, of which a list has at most %d", n, name, most)
		}
	case OnlyWith:
		names := make([]string, len(list))
		for i := range list {
			if names[i] = list[i].entry(); i != unit && list[i].meant(e.Grants) {
				return nil
			}
		}
		return fmt.Errorf("by %q the list needs another unit that is called %q or has a rule of that name%s", name, e.Grants,
			near.Hint(e.Grants, names))
	}
	return nil
}

// meant reports whether a unit is called by a name, whatever the number of its copy, or has a rule of that name.
func (e *Entry) meant(name string) bool {
	return Same(e.entry(), name) || Same(e.Name, name) ||
		slices.ContainsFunc(e.Has, func(has string) bool { return Same(has, name) })
}

// entry returns a unit's name without the number of its copy.
func (e *Entry) entry() string {
	return strings.TrimRight(strings.TrimRight(e.Name, "0123456789"), " ")
}

// LetsJoin reports whether the special rules of a list let one of its units, a hero, join another one.
func LetsJoin(defined []Rule, hero, unit *Entry) bool {
	restricted := false
	for _, r := range hero.Rules {
		for _, e := range defined[r.Rule].Does {
			if e.Do == JoinsOnly && unit.meant(e.Grants) {
				return true
			}
			restricted = restricted || e.Do == JoinsOnly
		}
	}
	return !restricted
}

// RatingMore returns by how much the rating of the game that a definition gives is amended by others that stand with
// it.
func RatingMore(defined []Rule, rule int, with []Standing) (more int) {
	for _, r := range with {
		for i := range defined[r.Rule].Does {
			if e := &defined[r.Rule].Does[i]; e.Do == Amend && e.Amended(defined) == rule {
				more += e.Amount.Of(r.Rating)
			}
		}
	}
	return more
}
