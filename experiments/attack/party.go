package attack

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/near"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// findParty returns the unit of a list that UNIT, UNIT+HERO or UNIT+HERO+HERO names, with the heroes. A name
// with a plus sign of its own is found as it stands.
func findParty(list string, a *roster.Army, text string) (p opr.Party, err error) {
	for {
		i := strings.LastIndexByte(text, '+')
		if i <= 0 || hasUnit(a, text) {
			p.Unit, err = findUnit(list, a, text)
			return p, err
		}
		hero, err := findUnit(list, a, text[i+1:])
		if err != nil {
			return p, err
		}
		if slices.Contains(p.Heroes, hero) {
			return p, fmt.Errorf("%s: %q joins the unit twice", list, hero.Name)
		}
		p.Heroes, text = slices.Insert(p.Heroes, 0, hero), text[:i]
	}
}

func hasUnit(a *roster.Army, name string) bool {
	for i := range a.Units {
		if strings.EqualFold(a.Units[i].Name, name) {
			return true
		}
	}
	return false
}

// findSpell returns the spell of a list that has a name, which somebody in the party can cast.
func findSpell(list string, a *roster.Army, p opr.Party, name string) (*roster.Spell, error) {
	var names []string
	for i := range a.Spells {
		if strings.EqualFold(a.Spells[i].Name, name) {
			if casts(a, p) == 0 {
				return nil, fmt.Errorf("%s: no model of %q has %s", list, p.Unit.Name, a.Casting())
			}
			return &a.Spells[i], nil
		}
		names = append(names, a.Spells[i].Name)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s: the list has no spells", list)
	}
	return nil, fmt.Errorf("%s: no spell %q%s", list, name, near.Hint(name, names))
}

// casts returns the highest rating of the rule by which somebody in the party casts the spells of its list, 0
// when nobody does.
func casts(a *roster.Army, p opr.Party) (rating int) {
	for _, u := range append([]*roster.Unit{p.Unit}, p.Heroes...) {
		for i := range u.Models {
			if n, has := roster.Rating(u.Models[i].Rules, a.Casting()); has {
				rating = max(rating, n)
			}
		}
	}
	return rating
}

// findUnit returns the unit of a list that has a name, or a number from 1.
func findUnit(list string, a *roster.Army, unit string) (*roster.Unit, error) {
	if n, err := strconv.Atoi(unit); err == nil {
		if n < 1 || n > len(a.Units) {
			return nil, fmt.Errorf("%s: no unit %d; it has %d", list, n, len(a.Units))
		}
		return &a.Units[n-1], nil
	}
	var names []string
	for i := range a.Units {
		if strings.EqualFold(a.Units[i].Name, unit) {
			return &a.Units[i], nil
		}
		names = append(names, a.Units[i].Name)
	}
	return nil, fmt.Errorf("%s: no unit %q%s", list, unit, near.Hint(unit, names))
}
