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
		if whole, _ := byName(a.Units, text, unitName); i <= 0 || whole != nil {
			p.Defined, p.Spells = a.Defined, a.Spells
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

// byName returns the entry of a list that has a name, and the names of those before it.
func byName[T any](list []T, name string, of func(*T) string) (found *T, names []string) {
	for i := range list {
		known := of(&list[i])
		if strings.EqualFold(known, name) {
			return &list[i], names
		}
		names = append(names, known)
	}
	return nil, names
}

func unitName(u *roster.Unit) string { return u.Name }

// findSpell returns the spell of a list that has a name, which somebody in the party can cast.
func findSpell(list string, a *roster.Army, p opr.Party, name string) (*roster.Spell, error) {
	spell, names := byName(a.Spells, name, func(s *roster.Spell) string { return s.Name })
	switch {
	case spell != nil && casts(a, p) == 0:
		return nil, fmt.Errorf("%s: no model of %q has %s", list, p.Unit.Name, a.Casting())
	case spell != nil:
		return spell, nil
	case len(names) == 0:
		return nil, fmt.Errorf("%s: the list has no spells", list)
	}
	return nil, fmt.Errorf("%s: no spell %q%s", list, name, near.Hint(name, names))
}

// casts returns the highest rating of the rule by which somebody in the party casts the spells of its list, 0
// when nobody does.
func casts(a *roster.Army, p opr.Party) (rating int) {
	for _, u := range append(p.Heroes[:len(p.Heroes):len(p.Heroes)], p.Unit) {
		for i := range u.Models {
			n, _ := roster.Rating(u.Models[i].Rules, a.Casting())
			rating = max(rating, n)
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
	found, names := byName(a.Units, unit, unitName)
	if found == nil {
		return nil, fmt.Errorf("%s: no unit %q%s", list, unit, near.Hint(unit, names))
	}
	return found, nil
}
