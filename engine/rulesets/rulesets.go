// Package rulesets knows all rulesets by name; it is the only place that does.
package rulesets

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/near"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/starquest"
)

var all = []engine.Ruleset{gf2.Ruleset, gf3.Ruleset, stargrave.Ruleset, starquest.Ruleset}

// All returns the rulesets, in the order of their names.
func All() []engine.Ruleset { return slices.Clone(all) }

// Usual returns the ruleset that is played where none is named.
func Usual() engine.Ruleset { return gf3.Ruleset }

// Names returns the names of the rulesets, in their order.
func Names() (names []string) {
	for _, r := range all {
		names = append(names, r.Name())
	}
	return names
}

// ByName returns the ruleset of a name.
func ByName(name string) (engine.Ruleset, error) {
	for _, r := range all {
		if r.Name() == name {
			return r, nil
		}
	}
	return nil, fmt.Errorf("unknown ruleset %q%s; there are %s", name, near.Hint(name, Names()),
		strings.Join(Names(), ", "))
}
