package models

import (
	"fmt"
	"slices"
	"strings"
)

// Auxiliary heads predict, from a position, how its game ends: by which margin, who holds each marker, and what is
// left of each unit (Wu, Accelerating Self-Play Learning in Go, 2019). They shape what they read while a network
// learns; nobody plays by them. Their weights stand behind all others, so that a network without them is the
// beginning of the one with them.

// Names of their parameters.
const (
	endHeads   = "ends."
	endMargin  = endHeads + "margin"
	endMarkers = endHeads + "markers"
	endUnits   = endHeads + "units"
)

// endShapes lists their parameters, for a trunk and encodings of these sizes.
func endShapes(c *Config, p *entityPlan, trunk, encoded int) []shaped {
	all := dense(endMargin, trunk, 1)
	if len(p.markers.first) > 0 {
		all = append(all, scoreShapes(endMarkers, trunk, encoded, c.Score, holders)...)
	}
	return append(all, scoreShapes(endUnits, trunk, encoded, c.Score, 1)...)
}

// Playing returns the network without its auxiliary heads. It shares the weights.
func (n *Net) Playing() *Net {
	first := slices.IndexFunc(n.params, func(p Param) bool { return strings.HasPrefix(p.Name, endHeads) })
	if first < 0 {
		return n
	}
	p, size := *n, 0
	p.Config.Auxiliary, p.params = false, n.params[:first]
	for i := range p.params {
		size += len(p.params[i].Data)
	}
	p.Weights = n.Weights[:size:size]
	return &p
}

// An endPlan is how an ended game is read from what a seat sees of its last position.
type endPlan struct {
	points int      // offset of what is left of the own side and of the other
	owner  []signed // numbers of a marker's row that say who holds it
	left   [2]leftPlan
	size   int // of what is read
}

// A signed is a number of a row that stands for the own side where it is above 0, or the other way round.
type signed struct {
	number int
	sign   float32
}

// A leftPlan is which number of a unit's row says what is left of it.
type leftPlan struct {
	health int
	// where health is no share: the numbers for the share that is lost, for being there, and for having left
	// unharmed; hurt is else -1
	hurt, there, away int
}

// owners are the names of numbers that say who holds a marker.
var owners = map[string]float32{"own": 1, "enemy": -1, "owner": 1, "carried": 1, "home": 1}

// planEnds finds what an observation says of how a game has ended.
func (p *entityPlan) planEnds(l *Layout) error {
	e := &p.ends
	e.points, e.size = -1, 1
	for _, f := range l.Fields {
		if f.Name == "points" && f.Size == 2 {
			e.points = f.Offset
		}
	}
	for i, name := range p.markers.names {
		if sign, ok := owners[name]; ok {
			e.owner = append(e.owner, signed{i, sign})
		}
	}
	for side := range p.units {
		names := p.units[side].names
		left := leftPlan{slices.Index(names, "health"), -1, slices.Index(names, "on-table"), slices.Index(names, "left")}
		if slices.Contains(names, "most-health") {
			left.hurt = slices.Index(names, "hurt")
		}
		if left.health < 0 {
			return fmt.Errorf("the layout of %q does not say what is left of units, which auxiliary heads predict", l.Env)
		}
		e.left[side] = left
	}
	if e.points < 0 || len(p.markers.first) > 0 && len(e.owner) == 0 {
		return fmt.Errorf("the layout of %q does not say what is left of either side, or who holds markers, which auxiliary heads predict",
			l.Env)
	}
	for role := range p.roles {
		e.size += p.roles[role].things
	}
	return nil
}

// of returns what is left of the unit of a row, as a share; 0 of one that is gone.
func (p *leftPlan) of(row []float32) float32 {
	switch {
	case p.hurt < 0:
		return row[p.health]
	case pick[float32](row, p.there) > 0:
		return 1 - row[p.hurt]
	}
	return pick[float32](row, p.away)
}

// endAt returns where what is read of the things of a role begins.
func (p *entityPlan) endAt(role int) int {
	at := 1
	for _, before := range []int{roleMarker, roleOwn, roleEnemy} {
		if before == role {
			break
		}
		at += p.roles[before].things
	}
	return at
}

// EndSize returns how many numbers Ends writes; 0 for a network without auxiliary heads.
func (n *Net) EndSize() int {
	if !n.Config.Auxiliary {
		return 0
	}
	return n.plan.ends.size
}

// Ends writes how a game has ended for a seat, by what it sees of the last position: its margin, from -1 to 1,
// in markers held, or in points left where no marker is there; of each marker 1 when it holds it, -1 when the enemy
// does, and else 0; and of each unit, its own and then the enemy's, the share that is left.
func (n *Net) Ends(final, dst []float32) {
	p := n.plan
	e := &p.ends
	clear(dst[:e.size])
	first := 0 // the side whose units are the own ones
	if p.side >= 0 && final[p.side] <= 0 {
		first = 1
	}
	dst[0] = final[e.points] - final[e.points+1]
	lead, there, at := float32(0), float32(0), p.endAt(roleMarker)
	for k, from := range p.markers.first {
		row := final[from : from+p.markers.size]
		if !p.markers.present(row) {
			continue
		}
		holds := float32(0)
		for _, s := range e.owner {
			holds += s.sign * row[s.number]
		}
		dst[at+k] = holds
		lead, there = lead+holds, there+1
	}
	if there > 0 {
		dst[0] = lead / there
	}
	for role, side := range [2]int{first, 1 - first} {
		u, at := &p.units[side], p.endAt(roleOwn+role)
		for k, from := range u.first {
			dst[at+k] = e.left[side].of(final[from : from+u.size])
		}
	}
}

// The kinds of auxiliary heads.
const (
	MarginHead = iota
	MarkersHead
	UnitsHead
)

// Holders are the columns of a head for markers.
const (
	OwnHolds = iota
	EnemyHolds
	NobodyHolds
	holders
)

// A Head is what an auxiliary head says of the decisions of a trainer's last Forward. Rows of things that a decision
// does not have are not there.
type Head struct {
	Kind  int
	Cols  int
	Out   []float32 // rows x Cols: the margin, logits of who holds a marker, or what is left of a unit
	Grad  []float32 // rows x Cols: the gradient of the loss by that, for Backward to read
	Start []int32   // of each decision, its first row; and after the last, the number of rows
	Thing []int32   // of each row, which thing it is about: its target is number At + Thing of Ends
	At    int
}

// A head is an auxiliary head of a circuit.
type head[T number] struct {
	kind, at     int
	out, grad    *matrix[T] // grad is given, on a tape
	start, thing []int32
}

// foresee adds the auxiliary heads to a circuit.
func (c *circuit[T]) foresee(l *loader[T], trunk *matrix[T], encoded [numTables]*matrix[T],
	take func(count int) []*matrix[T], activation string) {
	margin := take(2)
	alone := head[T]{kind: MarginHead, out: c.dense(trunk, margin[0], margin[1], ""),
		start: make([]int32, trunk.room+1), thing: make([]int32, trunk.room)}
	for i := range alone.start {
		alone.start[i] = int32(i)
	}
	c.ends = append(c.ends, alone)
	add := func(kind, role int, p []*matrix[T]) {
		t := &l.tables[tableOf(role)]
		c.ends = append(c.ends, head[T]{kind: kind, at: l.plan.endAt(role), start: t.start, thing: t.thing,
			out: c.score(l, trunk, encoded[tableOf(role)], p, activation)})
	}
	if encoded[tableMarkers] != nil {
		add(MarkersHead, roleMarker, take(4))
	}
	units := take(4)
	add(UnitsHead, roleOwn, units)
	add(UnitsHead, roleEnemy, units)
}

// Heads returns the auxiliary heads, none of a network without them. What they say is that of the last Forward.
func (t *Trainer) Heads() []Head { return t.heads }

// headsOf returns the heads of a tape.
func headsOf(g *gradients[float32]) (all []Head) {
	for _, h := range g.ends {
		all = append(all, Head{h.kind, h.out.cols, h.out.data, h.grad.data, h.start, h.thing, h.at})
	}
	return all
}
