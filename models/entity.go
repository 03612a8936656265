package models

import (
	"fmt"
	"slices"
)

// An entity network sees units and markers one by one. Encoders that all units, and all markers, share read
// their rows; the trunk reads the globals and a summary of the encodings, so that it does not depend on which
// row a unit stands in; and an action about a thing is scored from what the trunk asks and what the encoding
// of the thing answers, so that its score goes with the thing. With parts it reads what a unit has rows of, such as its
// weapons, and what the game has rows of, such as terrain, in the same way, whatever their order (Zaheer et al., Deep
// Sets, 2017). With relations what it knows of each unit and marker depends on what stands how far from it.

// Names of its parameters.
const (
	unitEncoder   = "unit"
	markerEncoder = "marker"
	relation      = "relation."
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
	if c.Relations > 0 {
		all = append(all, relationShapes(c, p, encoded)...)
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
		if c.Relations > 0 {
			all = append(all, hearingShapes(actionScore, l.Features, p.kindsTold(c), c.Relations, c.Features)...)
		}
	}
	if c.Auxiliary {
		all = append(all, endShapes(c, p, in, encoded)...)
	}
	return all
}

// relationShapes lists the parameters of what units, markers and surroundings tell, and of what units and markers hear,
// for encodings of a size.
func relationShapes(c *Config, p *entityPlan, encoded int) (all []shaped) {
	kinds := []string{unitEncoder}
	if len(p.markers.first) > 0 {
		kinds = append(kinds, markerEncoder)
	}
	for _, kind := range kinds {
		all = append(all, shaped{relation + kind + ".tell.weight", []int{encoded, c.Relations}})
		all = append(all, hearingShapes(kind, encoded, p.kindsTold(c), c.Relations, encoded)...)
	}
	for _, set := range p.surroundings(c) {
		all = append(all, shaped{relation + p.sets[set].name + ".tell.weight", []int{c.Parts[len(c.Parts)-1], c.Relations}})
	}
	return all
}

// kindsTold returns how many kinds of things tell: units of either side, markers, and surroundings.
func (p *entityPlan) kindsTold(c *Config) int {
	n := 2 + len(p.surroundings(c))
	if len(p.markers.first) > 0 {
		n++
	}
	return n
}

// surroundings returns the numbers of the sets of the game that tell.
func (p *entityPlan) surroundings(c *Config) (sets []int) {
	for i := range p.sets {
		if c.Surroundings && p.sets[i].role < 0 && p.encoders[p.sets[i].encoder].placed {
			sets = append(sets, i)
		}
	}
	return sets
}

// hearingShapes lists the parameters by which what things of so many numbers hear changes what is made of them, which
// has a size.
func hearingShapes(kind string, numbers, kinds, told, size int) []shaped {
	return append(dense(relation+kind+".hear", numbers+heard(kinds, told), size),
		shaped{relation + kind + changeWeight, []int{size, size}})
}

// changeWeight ends the name of the parameter by which what a thing hears changes its encoding.
const changeWeight = ".change.weight"

// related returns the encodings of units and markers, changed by what each hears of the others (He et al., Deep Residual
// Learning, 2015), and what they and the surroundings tell. Tables are the own units, the enemy's, and the markers if there
// are any.
func (c *circuit[T]) related(l *loader[T], tables, surroundings []*matrix[T], take func(count int) []*matrix[T],
	activation string) (all, told []*matrix[T]) {
	units := take(4)
	params := [][]*matrix[T]{units, units}
	if len(tables) > 2 {
		params = append(params, take(4))
	}
	for i, m := range tables {
		told = append(told, c.dense(m, params[i][0], nil, ""))
	}
	for _, m := range surroundings {
		told = append(told, c.dense(m, take(1)[0], nil, ""))
	}
	for i, m := range tables {
		hears := slices.Clone(told)
		if i == 1 { // an enemy hears of its own side first
			hears[0], hears[1] = hears[1], hears[0]
		}
		all = append(all, c.sum(m, c.change(l, m, hears, params[i][1:], activation)))
	}
	return all, told
}

// chosen returns the sets of some numbers.
func chosen[T number](sets []*matrix[T], numbers []int) (some []*matrix[T]) {
	for _, i := range numbers {
		some = append(some, sets[i])
	}
	return some
}

// change adds what things hear makes of them, by the parameters of hearingShapes.
func (c *circuit[T]) change(l *loader[T], things *matrix[T], told, p []*matrix[T], activation string) *matrix[T] {
	return c.dense(c.dense(c.relate(l, things, told), p[0], p[1], activation), p[2], nil, "")
}

// scoreShapes lists the parameters that score things by a layer of a size: from the trunk and from the numbers of the
// things to so many scores of each.
func scoreShapes(name string, trunk, things, size, scores int) []shaped {
	return []shaped{{name + ".query.weight", []int{trunk, size}}, {name + ".key.weight", []int{things, size}},
		{name + ".bias", []int{size}}, {name + ".score.weight", []int{size, scores}}}
}

// score adds the scores of things, by the parameters of scoreShapes.
func (c *circuit[T]) score(l *loader[T], trunk, things *matrix[T], p []*matrix[T], activation string) *matrix[T] {
	return c.scoreKeys(l, trunk, c.dense(things, p[1], nil, ""), p, activation)
}

// scoreKeys does the same by what has been made of the things.
func (c *circuit[T]) scoreKeys(l *loader[T], trunk, keys *matrix[T], p []*matrix[T], activation string) *matrix[T] {
	return c.dense(c.join(l, c.dense(trunk, p[0], nil, ""), keys, p[2], activation), p[3], nil, "")
}

// scoreActions adds the scores of actions by their features and, where things tell, by what is heard where they lead.
func (c *circuit[T]) scoreActions(l *loader[T], trunk, actions *matrix[T], told []*matrix[T],
	take func(count int) []*matrix[T], activation string) *matrix[T] {
	p := take(4)
	keys := c.dense(actions, p[1], nil, "")
	if told != nil {
		keys = c.sum(keys, c.change(l, actions, told, take(3), activation))
	}
	return c.scoreKeys(l, trunk, keys, p, activation)
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
		tables = append(tables, encode(markers, take(2*len(n.Config.Rows))))
	}
	var told []*matrix[T]
	if n.Config.Relations > 0 {
		tables, told = c.related(l, tables, chosen(sets, l.plan.surroundings(&n.Config)), take, activation)
	}
	for i, m := range tables {
		encoded[tableOwn+i] = m
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
		scores = append(scores, c.scoreActions(l, trunk, actions, told, take, activation))
	}
	c.logits = c.scores(l, groups, scores)
	if n.Config.Auxiliary {
		c.foresee(l, trunk, encoded, take, activation)
	}
}
