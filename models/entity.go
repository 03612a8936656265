package models

import "fmt"

// An entity network sees units and markers one by one. Encoders that all units, and all markers, share read
// their rows; the trunk reads the globals and a summary of the encodings, so that it does not depend on which
// row a unit stands in; and an action about a thing is scored from what the trunk asks and what the encoding
// of the thing answers, so that its score goes with the thing.

// Names of its parameters.
const (
	unitEncoder   = "unit"
	markerEncoder = "marker"
	actionScore   = "action"
)

// entityShapes lists the parameters.
func entityShapes(c *Config, l *Layout, p *entityPlan) (all []shaped) {
	encoder := func(name string, in int) {
		for i, out := range c.Rows {
			all = append(all, dense(fmt.Sprintf("%s.%d", name, i), in, out)...)
			in = out
		}
	}
	encoder(unitEncoder, p.unitInputs())
	encoded := c.Rows[len(c.Rows)-1]
	// of both sides the mean and the greatest, and the sums over those whose turn it is and over targets
	in := p.global + 6*encoded
	if len(p.markers.first) > 0 {
		encoder(markerEncoder, p.markerInputs())
		in += 2 * encoded
	}
	for i, out := range c.Hidden {
		all = append(all, dense(fmt.Sprintf("hidden.%d", i), in, out)...)
		in = out
	}
	all = append(all, dense(policyHead, in, len(p.groups))...)
	all = append(all, dense(valueHead, in, 1)...)
	score := func(name string, answers, size, groups int) {
		all = append(all, shaped{name + ".query.weight", []int{in, size}},
			shaped{name + ".key.weight", []int{answers, size}},
			shaped{name + ".bias", []int{size}}, shaped{name + ".score.weight", []int{size, groups}})
	}
	for role, r := range p.roles {
		if len(r.groups) > 0 {
			score(roleNames[role], encoded, c.Score, len(r.groups))
		}
	}
	if c.Features > 0 {
		score(actionScore, l.Features, c.Features, 1)
	}
	return all
}

// entity adds the network to a circuit.
func entity[T number](c *circuit[T], n *Net, batch int) {
	l := newLoader(c, n, batch)
	next := c.params
	take := func(count int) []*matrix[T] {
		taken := next[:count]
		next = next[count:]
		return taken
	}
	activation := n.Config.Activation
	encode := func(x *matrix[T], layers []*matrix[T]) *matrix[T] {
		for ; len(layers) > 0; layers = layers[2:] {
			x = c.dense(x, layers[0], layers[1], activation)
		}
		return x
	}
	var encoded [numTables]*matrix[T]
	units := take(2 * len(n.Config.Rows))
	encoded[tableOwn], encoded[tableEnemy] = encode(l.tables[tableOwn].rows, units),
		encode(l.tables[tableEnemy].rows, units)
	tables := []*matrix[T]{encoded[tableOwn], encoded[tableEnemy]}
	if markers := l.tables[tableMarkers].rows; markers != nil {
		encoded[tableMarkers] = encode(markers, take(2*len(n.Config.Rows)))
		tables = append(tables, encoded[tableMarkers])
	}
	trunk := encode(c.summary(l, l.globals, tables), take(2*len(n.Config.Hidden)))
	policy, value := take(2), take(2)
	groups := c.dense(trunk, policy[0], policy[1], "")
	c.values = c.dense(trunk, value[0], value[1], "")
	score := func(things *matrix[T]) *matrix[T] {
		p := take(4)
		joined := c.join(l, c.dense(trunk, p[0], nil, ""), c.dense(things, p[1], nil, ""), p[2], activation)
		return c.dense(joined, p[3], nil, "")
	}
	var scores []*matrix[T]
	for role, r := range l.plan.roles {
		if len(r.groups) > 0 {
			scores = append(scores, score(encoded[tableOf(role)]))
		}
	}
	if actions := l.tables[tableActions].rows; actions != nil {
		scores = append(scores, score(actions))
	}
	c.logits = c.scores(l, groups, scores)
}
