package rulesets

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/internal/opr/battle"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/near"
	"gauntlet/engine/starquest"
)

var editions = []*battle.Edition{&gf2.Edition, &gf3.Edition}

// Editions names the games whose attacks package opr plays, in the order of their names.
func Editions() (names []string) {
	for _, e := range editions {
		names = append(names, e.Name)
	}
	return append(names, starquest.Name)
}

// Edition returns the edition data of a game, with its rulings at their defaults.
func Edition(name string) (force.Edition, error) { return EditionUnder(name, nil) }

// EditionUnder returns the edition data of a game under rulings, the others being at their defaults.
func EditionUnder(name string, rulings []engine.Ruling) (force.Edition, error) {
	for _, e := range editions {
		if e.Name == name {
			return e.Under(rulings)
		}
	}
	if name == starquest.Name {
		return starquest.Edition(rulings)
	}
	return force.Edition{}, fmt.Errorf("no attacks are known of ruleset %q, but of %s%s", name,
		strings.Join(Editions(), ", "), near.Hint(name, Editions()))
}
