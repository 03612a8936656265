package models

import (
	"fmt"

	"gorgonia.org/gorgonia"
)

// A schedule is the operations of a tape that lead to some nodes, in an order in which they can be worked
// out, each with its memory. Gorgonia's own machine would add up the gradients of rows that are not there,
// keep the memory of every operation, and allocate on every run.
type schedule[T number] struct {
	steps []*operation[T]
	found [][]T // values of the nodes
}

// A planner makes a schedule.
type planner[T number] struct {
	c     *circuit[T]
	steps []*operation[T]
	made  map[*gorgonia.Node]*result[T]
	free  map[int][][]T // memory that nobody needs any more, by length
}

// A result is what a node has for its value.
type result[T number] struct {
	data  []T
	table int
	users int // that are still to come; without memory of the schedule's own none are counted
}

// plan returns the schedule that works out some nodes.
func (c *circuit[T]) plan(wanted gorgonia.Nodes) (s schedule[T], err error) {
	p := planner[T]{c: c, made: map[*gorgonia.Node]*result[T]{}, free: map[int][][]T{}}
	for _, m := range c.taped {
		p.made[m.node] = &result[T]{data: m.data, table: m.table}
	}
	users := map[*gorgonia.Node]int{}
	for _, n := range wanted {
		users[n]++ // which is never done with it
		p.count(n, users)
	}
	for _, n := range wanted {
		r, err := p.visit(n, users)
		if err != nil {
			return s, err
		}
		s.found = append(s.found, r.data)
	}
	s.steps = p.steps
	return s, nil
}

// count counts the users of all that leads to a node.
func (p *planner[T]) count(n *gorgonia.Node, users map[*gorgonia.Node]int) {
	if p.made[n] != nil {
		return
	}
	for _, child := range p.children(n) {
		if users[child]++; users[child] == 1 {
			p.count(child, users)
		}
	}
}

// children returns the inputs of a node, in order.
func (p *planner[T]) children(n *gorgonia.Node) (all gorgonia.Nodes) {
	for of := p.c.tape.From(n.ID()); of.Next(); {
		all = append(all, of.Node().(*gorgonia.Node))
	}
	return all
}

// visit adds what works out a node, unless it is there.
func (p *planner[T]) visit(n *gorgonia.Node, users map[*gorgonia.Node]int) (*result[T], error) {
	if r := p.made[n]; r != nil {
		return r, nil
	}
	var in []*result[T]
	for _, child := range p.children(n) {
		r, err := p.visit(child, users)
		if err != nil {
			return nil, err
		}
		in = append(in, r)
	}
	o, ok := n.Op().(*operation[T])
	if !ok { // gradients that come by several ways are added up by an operation of gorgonia's
		if len(in) != 2 || len(in[0].data) != len(in[1].data) {
			return nil, fmt.Errorf("%v is no sum of two gradients", n.Op())
		}
		if in[0].users != 1 {
			in[0], in[1] = in[1], in[0]
		}
		o = p.sum(in[0], n.Shape()[1])
	}
	o.in = o.in[:0]
	for _, r := range in {
		o.in = append(o.in, r.data)
	}
	r := &result[T]{table: o.table, users: users[n]}
	if first := in[0]; o.inPlace && first.users == 1 {
		r.data, first.users = first.data, 0
	} else {
		r.data = p.take(o.shape.TotalSize())
	}
	for _, r := range in {
		if r.users--; r.users == 0 {
			p.free[len(r.data)] = append(p.free[len(r.data)], r.data)
		}
	}
	o.memory = r.data
	p.made[n], p.steps = r, append(p.steps, o)
	return r, nil
}

// take returns memory for so many numbers.
func (p *planner[T]) take(n int) []T {
	all := p.free[n]
	if len(all) == 0 {
		return make([]T, n)
	}
	p.free[n] = all[:len(all)-1]
	return all[len(all)-1]
}

// sum returns the operation that adds two gradients up.
func (p *planner[T]) sum(of *result[T], cols int) *operation[T] {
	rows := &p.c.rows[of.table]
	if of.table == tableFixed {
		all := len(of.data) / cols
		rows = &all
	}
	do := func(in [][]T, out []T) {
		n := *rows * cols
		if &out[0] != &in[0][0] {
			copy(out[:n], in[0])
		}
		add(out[:n], in[1][:n])
	}
	o := p.c.operation("sum", of.table, len(of.data)/cols, cols, do, 2)
	o.inPlace = true
	return o
}
