package models

import "fmt"

// An entity network sees units and markers one by one. Encoders that all units, and all markers, share read
// their rows; the trunk reads the globals and a summary of the encodings, so that it does not depend on which
// row a unit stands in; and an action about a thing is scored from what the trunk asks and what the encoding
// of the thing answers, so that its score goes with the thing. With parts it reads what a unit has rows of, such as its
// weapons, and what the game has rows of, such as terrain, in the same way, whatever their order (Zaheer et al., Deep
// Sets, 2017).

// Names of its parameters.
const (
	unitEncoder   = "unit"
	markerEncoder = "marker"
	actionScore   = "action"
)

// entityShapes lists the parameters.
func entityShapes(c *Config, l *Layout, p *entityPlan) (all []shaped) {
	encoder := func(name string, in int, sizes []int) {
		for i, out := range sizes {
			all = append(all, dense(fmt.Sprintf("%s.%d", name, i), in, out)...)
			in = out
		}
	}
	part := 0 // size of what is known of a member of a set
	for i := range p.encoders {
		encoder(p.encoders[i].name, p.encoders[i].inputs(), c.Parts)
		part = c.Parts[len(c.Parts)-1]
	}
	// of each set of a unit the sum and the greatest
	encoder(unitEncoder, p.unitInputs()+2*part*p.ownSets(), c.Rows)
	encoded := c.Rows[len(c.Rows)-1]
	// of both sides the mean and the greatest, and the sums over those whose turn it is and over targets
	in := p.global + 6*encoded
	if len(p.markers.first) > 0 {
		encoder(markerEncoder, p.markerInputs(), c.Rows)
		in += 2 * encoded
	}
	in += 2 * part * (len(p.sets) - 2*p.ownSets())
	for i, out := range c.Hidden {
		all = append(all, dense(fmt.Sprintf("hidden.%d", i), in, out)...)
		in = out
	}
	all = append(all, dense(policyHead, in, len(p.groups))...)
	all = append(all, dense(valueHead, in, 1)...)
	for role, r := range p.roles {
		if len(r.groups) > 0 {
			all = append(all, scoreShapes(roleNames[role], in, encoded, c.Score, len(r.groups))...)
		}
	}
	if c.Features > 0 {
		all = append(all, scoreShapes(actionScore, in, l.Features, c.Features, 1)...)
	}
	if c.Auxiliary {
		all = append(all, endShapes(c, p, in, encoded)...)
	}
	return all
}

// scoreShapes lists the parameters that score things by a layer of a size: from the trunk and from the numbers of the
// things to so many scores of each.
func scoreShapes(name string, trunk, things, size, scores int) []shaped {
	return []shaped{{name + ".query.weight", []int{trunk, size}}, {name + ".key.weight", []int{things, size}},
		{name + ".bias", []int{size}}, {name + ".score.weight", []int{size, scores}}}
}

// score adds the scores of things, by the parameters of scoreShapes.
func (c *circuit[T]) score(l *loader[T], trunk, things *matrix[T], p []*matrix[T], activation string) *matrix[T] {
	joined := c.join(l, c.dense(trunk, p[0], nil, ""), c.dense(things, p[1], nil, ""), p[2], activation)
	return c.dense(joined, p[3], nil, "")
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
	encoders := make([][]*matrix[T], len(l.plan.encoders))
	for i := range encoders {
		encoders[i] = take(2 * len(n.Config.Parts))
	}
	for i, s := range l.plan.sets {
		encoded[tableSets+i] = encode(l.tables[tableSets+i].rows, encoders[s.encoder])
	}
	sets := encoded[tableSets:][:len(l.plan.sets)]
	units := take(2 * len(n.Config.Rows))
	for _, table := range []int{tableOwn, tableEnemy} {
		encoded[table] = encode(c.withSets(l, l.tables[table].rows, sets), units)
	}
	tables := []*matrix[T]{encoded[tableOwn], encoded[tableEnemy]}
	if markers := l.tables[tableMarkers].rows; markers != nil {
		encoded[tableMarkers] = encode(markers, take(2*len(n.Config.Rows)))
		tables = append(tables, encoded[tableMarkers])
	}
	tables = append(tables, sets[2*l.plan.ownSets():]...) // those of the game
	trunk := encode(c.summary(l, l.globals, tables), take(2*len(n.Config.Hidden)))
	policy, value := take(2), take(2)
	groups := c.dense(trunk, policy[0], policy[1], "")
	c.values = c.dense(trunk, value[0], value[1], "")
	var scores []*matrix[T]
	for role, r := range l.plan.roles {
		if len(r.groups) > 0 {
			scores = append(scores, c.score(l, trunk, encoded[tableOf(role)], take(4), activation))
		}
	}
	if actions := l.tables[tableActions].rows; actions != nil {
		scores = append(scores, c.score(l, trunk, actions, take(4), activation))
	}
	c.logits = c.scores(l, groups, scores)
	if n.Config.Auxiliary {
		c.foresee(l, trunk, encoded, take, activation)
	}
}
