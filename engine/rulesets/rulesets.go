// Package rulesets knows all rulesets by name; it is the only place that does.
package rulesets

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/gf2"
	"gauntlet/engine/gf3"
	"gauntlet/engine/near"
	"gauntlet/engine/starquest"
)

var all = []engine.Ruleset{gf2.Ruleset, gf3.Ruleset, starquest.Ruleset}

// All returns the rulesets, in the order of their names.
func All() []engine.Ruleset { return append([]engine.Ruleset(nil), all...) }

// ByName returns the ruleset of a name.
func ByName(name string) (engine.Ruleset, error) {
	var names []string
	for _, r := range all {
		if r.Name() == name {
			return r, nil
		}
		names = append(names, r.Name())
	}
	return nil, fmt.Errorf("unknown ruleset %q%s; there are %s", name, near.Hint(name, names), strings.Join(names, ", "))
}
