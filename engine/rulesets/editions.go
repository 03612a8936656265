package rulesets

import (
	"fmt"

	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/near"
	"gauntlet/engine/opr"
)

// Editions names the games whose attacks package opr plays, in the order of their names.
func Editions() []string { return []string{"gf2", "gf3"} }

// Edition returns the edition data of a game, with its rulings at their defaults.
func Edition(name string) (opr.Edition, error) {
	switch name {
	case "gf2":
		return gf2.Edition(), nil
	case "gf3":
		rulings := gf3.Ruleset.Rulings()
		return gf3.Edition(func(name, value string) bool {
			for _, r := range rulings {
				if r.Name == name {
					return r.Values[0] == value
				}
			}
			return false
		}), nil
	}
	return opr.Edition{}, fmt.Errorf("no attacks are known of ruleset %q, but of %q%s", name, Editions(), near.Hint(name, Editions()))
}
