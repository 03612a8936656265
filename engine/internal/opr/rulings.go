package opr

import "gauntlet/engine/internal/core"

// Rulings makes the switches of a ruleset out of rows: the name, the meaning, and the values, the default
// first. Those of this engine, which all rulesets share, follow its own.
func Rulings(own [][]string) (all []core.RulingInfo) {
	for _, r := range append(own, [][]string{
		{"model_placement",
			"menus offer places for whole units in formation; single models can be placed off the menu",
			"formation"},
		{"sight",
			"a base sees another when one of five lines between their centres and edges is free (on the shipped tables one pair in 1,300 sees each other along another line only)",
			"five_lines"},
		{"charge_path",
			"the shortest way into contact is looked for among straight ways and ways with one or two bends",
			"two_way_points"},
	}...) {
		all = append(all, core.RulingInfo{Name: r[0], Meaning: r[1], Values: r[2:]})
	}
	return all
}
