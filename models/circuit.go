package models

import (
	"fmt"

	"gorgonia.org/gorgonia"
	"gorgonia.org/tensor"
)

// A circuit is the forward pass of a network: operations on matrices, in the order in which they are worked
// out. It is written once, and serves twice: alone it plays, with a tape under it gorgonia puts the gradients
// of its parameters together. It computes in float32 or, for tests of gradients, in float64.
type circuit[T number] struct {
	// rows is how many rows the matrices of each table have at present; they have room for more. Table 0 is
	// the batch.
	rows   [numTables]int
	steps  []*operation[T]
	params []*matrix[T]
	logits *matrix[T] // batch x actions
	values *matrix[T] // batch x 1
	ends   []head[T]  // auxiliary heads, if there are any
	// load reads the inputs of a batch and sets rows.
	load func(in Batch, rows int)

	tape  *gorgonia.ExprGraph // nil in a circuit that only plays
	taped []*matrix[T]        // that have a node
	of    tensor.Dtype
	err   error

	counting bool // nothing is allocated: the numbers that the inputs and the steps would hold are counted
	held     struct{ inputs, steps int64 }
}

// The tables of rows.
const (
	tableBatch   = iota // a row for every decision
	tableOwn            // one for every own unit that is there, decision by decision
	tableEnemy          // for every enemy unit
	tableMarkers        // for every marker
	tableActions        // for every legal action
	tableFixed          // of parameters, which have as many rows as there is room for
	tableSets           // and behind it one for every set of the plan
	numTables    = tableSets + maxSets
)

// A matrix is an input, a parameter or a result of a circuit, row by row.
type matrix[T number] struct {
	data       []T
	room, cols int
	table      int
	constant   bool           // an input: nobody wants its gradient
	inputs     int            // of the first columns of a result, which are copies of inputs, neither
	node       *gorgonia.Node // on the tape, if there is one
	by         *operation[T]  // the step whose result it is
}

// newCircuit returns an empty circuit, with a tape or without.
func newCircuit[T number](taped bool) *circuit[T] {
	c := &circuit[T]{of: tensor.Float32}
	if _, wide := any(T(0)).(float64); wide {
		c.of = tensor.Float64
	}
	if taped {
		c.tape = gorgonia.NewGraph()
	}
	return c
}

// input adds a matrix of inputs with so many columns and room for so many rows of a table.
func (c *circuit[T]) input(name string, table, room, cols int) *matrix[T] {
	m := &matrix[T]{room: room, cols: cols, table: table, constant: true}
	if c.counting {
		c.held.inputs += int64(room) * int64(cols)
		return m
	}
	m.data = make([]T, room*cols)
	c.put(m, name)
	return m
}

// param adds a parameter.
func (c *circuit[T]) param(name string, shape []int, data []T) *matrix[T] {
	m := &matrix[T]{data: data, room: 1, cols: shape[len(shape)-1], table: tableFixed}
	if len(shape) == 2 {
		m.room = shape[0]
	}
	c.put(m, name)
	c.params = append(c.params, m)
	return m
}

// put puts a matrix on the tape.
func (c *circuit[T]) put(m *matrix[T], name string) {
	if c.tape != nil {
		m.node = gorgonia.NewMatrix(c.tape, c.of, gorgonia.WithShape(m.room, m.cols), gorgonia.WithName(name))
		c.taped = append(c.taped, m)
	}
}

// A pullback adds to a tape what works out the gradients of an operation's inputs from that of its result: a
// node for each input, nil for constant ones.
type pullback func(inputs gorgonia.Nodes, output, gradient *gorgonia.Node) gorgonia.Nodes

// step adds an operation. Its result has the rows of a table. Do works it out; what it does not write stays
// what it was.
func (c *circuit[T]) step(name string, table, room, cols int, do func(in [][]T, out []T), back pullback,
	inputs ...*matrix[T]) *matrix[T] {
	if c.counting {
		c.held.steps += int64(room) * int64(cols)
		return &matrix[T]{room: room, cols: cols, table: table}
	}
	o := c.operation(name, table, room, cols, do, len(inputs))
	o.inputs, o.back, o.memory = inputs, back, make([]T, room*cols)
	c.steps = append(c.steps, o)
	m := &matrix[T]{data: o.memory, room: room, cols: cols, table: table, by: o}
	if c.tape != nil && c.err == nil {
		nodes := make(gorgonia.Nodes, len(inputs))
		for i, in := range inputs {
			nodes[i] = in.node
		}
		m.node = c.apply(o, nodes)
		c.taped = append(c.taped, m)
	}
	return m
}

// gradient adds an operation to the tape that is part of a pullback. A schedule gives it its memory.
func (c *circuit[T]) gradient(name string, table, room, cols int, do func(in [][]T, out []T),
	inputs ...*gorgonia.Node) *gorgonia.Node {
	if c.err != nil {
		return nil
	}
	return c.apply(c.operation(name, table, room, cols, do, len(inputs)), inputs)
}

// slope adds the gradient of what goes into an activation to the tape, from that of its results, which are
// the output.
func (c *circuit[T]) slope(activation string, table, room, cols int, gradient,
	output *gorgonia.Node) *gorgonia.Node {
	if c.err != nil {
		return nil
	}
	o := c.operation("slope", table, room, cols, func(in [][]T, out []T) {
		n := c.rows[table] * cols
		slope(in[1], in[0][:n], out, activation)
	}, 2)
	o.inPlace = true
	return c.apply(o, gorgonia.Nodes{gradient, output})
}

func (c *circuit[T]) operation(name string, table, room, cols int, do func(in [][]T, out []T),
	inputs int) *operation[T] {
	return &operation[T]{name: name, shape: tensor.Shape{room, cols}, of: c.of, table: table, do: do,
		in: make([][]T, inputs)}
}

func (c *circuit[T]) apply(o *operation[T], inputs gorgonia.Nodes) *gorgonia.Node {
	o.name = fmt.Sprintf("%d %s", len(c.tape.AllNodes()), o.name)
	node, err := gorgonia.ApplyOp(o, inputs...)
	if err != nil {
		c.err = fmt.Errorf("%s: %w", o.name, err)
	}
	return node
}

// forward works out the logits and the values of the inputs that are loaded.
func (c *circuit[T]) forward() {
	for _, o := range c.steps {
		for i, m := range o.inputs {
			o.in[i] = m.data
		}
		o.do(o.in, o.memory)
	}
}
