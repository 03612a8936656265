package roster

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/near"

	"go.yaml.in/yaml/v3"
)

// named returns those of some definitions that a list names anywhere, with those that they lend one another: a file
// of rules may hold more than one army can have.
func named(root *yaml.Node, rules []effects.Rule) (used []effects.Rule) {
	said := map[string]bool{}
	saidIn(root, said)
	uses := make([]bool, len(rules))
	for more := true; more; {
		more = false
		for i := range rules {
			if uses[i] || !said[near.Fold(rules[i].Name)] {
				continue
			}
			uses[i], more = true, true
			for k := range rules[i].Does {
				e := &rules[i].Does[k]
				granted, _ := e.Granted(rules)
				spent, _ := e.Spent(rules)
				for _, n := range [...]int{granted, e.Gained(rules), spent} {
					if n >= 0 {
						said[near.Fold(rules[n].Name)] = true
					}
				}
			}
		}
	}
	for i := range rules {
		if uses[i] {
			used = append(used, rules[i])
		}
	}
	return used
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
