package models

import (
	"fmt"

	"gorgonia.org/gorgonia"
)

// gradients is a circuit on a tape, and the way back over it that gorgonia has put together: from gradients
// of the logits, the values and the auxiliary heads to those of the parameters.
type gradients[T number] struct {
	*circuit[T]
	dLogits, dValues *matrix[T] // given; as many rows as the batch has
	way              schedule[T]
}

// newGradients puts a network on a tape, with room for so many rows.
func newGradients[T number](n *Net, batch int, memory func(p *Param) []T) (*gradients[T], error) {
	g := &gradients[T]{circuit: newCircuit[T](true)}
	draw(g.circuit, n, batch, memory)
	g.dLogits = g.input("gradient of the logits", tableBatch, batch, n.Layout.Actions)
	g.dValues = g.input("gradient of the values", tableBatch, batch, 1)
	for i := range g.ends {
		h := &g.ends[i]
		h.grad = g.input(fmt.Sprintf("gradient of auxiliary head %d", i), h.out.table, h.out.room, h.out.cols)
	}
	if g.err != nil {
		return nil, g.err
	}
	wanted := make(gorgonia.Nodes, len(g.circuit.params))
	for i, p := range g.circuit.params {
		wanted[i] = p.node
	}
	outputs, given := gorgonia.Nodes{g.logits.node, g.values.node}, gorgonia.Nodes{g.dLogits.node, g.dValues.node}
	for i := range g.ends {
		h := &g.ends[i]
		outputs, given = append(outputs, h.out.node), append(given, h.grad.node)
	}
	found, err := gorgonia.Backpropagate(outputs, given, wanted)
	if err == nil {
		err = g.err
	}
	if err == nil {
		g.way, err = g.plan(found)
	}
	if err != nil {
		return nil, fmt.Errorf("the graph of the gradients: %w", err)
	}
	return g, nil
}

// backward works out the gradients of the parameters from those given, after a forward pass of the same rows.
func (g *gradients[T]) backward() {
	for _, o := range g.way.steps {
		o.do(o.in, o.memory)
	}
}

// of returns the gradient of parameter i.
func (g *gradients[T]) of(i int) []T { return g.way.found[i] }
