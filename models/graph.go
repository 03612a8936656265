package models

import (
	"fmt"

	"gorgonia.org/gorgonia"
	"gorgonia.org/tensor"
)

// A graph is a network on gorgonia, in float32 or, for tests of its gradients, in float64.
type graph struct {
	g              *gorgonia.ExprGraph
	logits, values *gorgonia.Node
	cost           *gorgonia.Node   // sum of logits times their gradients and values times theirs
	grads          []*gorgonia.Node // of the cost, by the network's parameters
	params         []*gorgonia.Node
}

// A builder adds nodes to a graph, and keeps the first error.
type builder struct {
	g      *gorgonia.ExprGraph
	of     tensor.Dtype
	memory func(name string) any // behind an input
	err    error
}

// buildGraph builds the graph of a network for a batch. Memory returns the slice behind an input: "obs", "d-logits", "d-values" or a parameter's name.
func buildGraph(n *Net, batch int, of tensor.Dtype, memory func(name string) any) (*graph, error) {
	b := &builder{g: gorgonia.NewGraph(), of: of, memory: memory}
	gr := &graph{g: b.g}
	for _, p := range n.params {
		shape := p.Shape
		if len(shape) == 1 {
			shape = []int{1, shape[0]} // a row, which is added to all rows
		}
		gr.params = append(gr.params, b.input(p.Name, shape...))
	}
	x := b.input("obs", batch, n.Layout.ObsSize)
	for i := range n.Config.Hidden {
		x = b.activate(b.dense(x, gr.params[2*i:]), n.Config.Activation)
	}
	heads := gr.params[2*len(n.Config.Hidden):]
	gr.logits, gr.values = b.dense(x, heads), b.dense(x, heads[2:])
	policy := b.dot(gr.logits, b.input("d-logits", batch, n.Layout.Actions))
	value := b.dot(gr.values, b.input("d-values", batch, 1))
	gr.cost = b.two(gorgonia.Add, policy, value)
	if b.err != nil {
		return nil, b.err
	}
	var err error
	gr.grads, err = gorgonia.Grad(gr.cost, gr.params...)
	return gr, err
}

// input adds an input whose value is the memory behind it.
func (b *builder) input(name string, shape ...int) *gorgonia.Node {
	value := tensor.New(tensor.WithShape(shape...), tensor.Of(b.of), tensor.WithBacking(b.memory(name)))
	return gorgonia.NodeFromAny(b.g, value, gorgonia.WithName(name))
}

// one and two add an operation, unless one before failed.
func (b *builder) one(op func(*gorgonia.Node) (*gorgonia.Node, error), x *gorgonia.Node) *gorgonia.Node {
	if b.err != nil {
		return nil
	}
	y, err := op(x)
	b.err = err
	return y
}

func (b *builder) two(op func(x, y *gorgonia.Node) (*gorgonia.Node, error), x, y *gorgonia.Node) *gorgonia.Node {
	if b.err != nil {
		return nil
	}
	z, err := op(x, y)
	b.err = err
	return z
}

// dense adds a layer: x times the weight, plus the bias in every row.
func (b *builder) dense(x *gorgonia.Node, layer []*gorgonia.Node) *gorgonia.Node {
	return b.two(addRow, b.two(gorgonia.Mul, x, layer[0]), layer[1])
}

// addRow adds the row y to all rows of x.
func addRow(x, y *gorgonia.Node) (*gorgonia.Node, error) {
	return gorgonia.BroadcastAdd(x, y, nil, []byte{0})
}

// activate adds the activation of a name.
func (b *builder) activate(x *gorgonia.Node, activation string) *gorgonia.Node {
	switch activation {
	case "tanh":
		return b.one(gorgonia.Tanh, x)
	case "relu":
		return b.one(gorgonia.Rectify, x)
	}
	b.err = fmt.Errorf("there is no activation %q", activation)
	return nil
}

// dot adds the sum of x times y, number by number.
func (b *builder) dot(x, y *gorgonia.Node) *gorgonia.Node {
	sum := func(x *gorgonia.Node) (*gorgonia.Node, error) { return gorgonia.Sum(x) }
	return b.one(sum, b.two(gorgonia.HadamardProd, x, y))
}
