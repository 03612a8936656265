package roster

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/near"

	"go.yaml.in/yaml/v3"
)

// named returns those of some definitions that a list names anywhere, with those that they lend one another: a file
// of rules may hold more than one army can have.
func named(root *yaml.Node, rules []effects.Rule) []effects.Rule {
	said := map[string]bool{}
	saidIn(root, said)
	return effects.Used(rules, func(name string) bool { return said[near.Fold(name)] })
}

// saidIn takes down the texts of a document, as names of special rules without their ratings.
func saidIn(n *yaml.Node, said map[string]bool) {
	if n.Kind == yaml.ScalarNode {
		if name, _, _, err := splitRating(n.Value); err == nil {
			said[near.Fold(name)] = true
		}
	}
	for _, c := range n.Content {
		saidIn(c, said)
	}
}
