package models

import (
	"fmt"

	"gorgonia.org/gorgonia"

	"gauntlet/models/kernel"
)

func init() { gorgonia.Use(kernel.BLAS{}) }

// gradients is a circuit on a tape, and gorgonia's machine that runs backwards over it: from gradients of the
// logits and the values to those of the parameters.
type gradients[T number] struct {
	*circuit[T]
	dLogits, dValues *matrix[T]     // given; as many rows as the batch has
	params           gorgonia.Nodes // found: the gradient of each parameter
	machine          gorgonia.VM
}

// newGradients puts a network on a tape, with room for so many rows.
func newGradients[T number](n *Net, batch int, memory func(p *Param) []T) (*gradients[T], error) {
	g := &gradients[T]{circuit: newCircuit[T](true)}
	draw(g.circuit, n, batch, memory)
	g.dLogits = g.input("gradient of the logits", tableBatch, batch, n.Layout.Actions)
	g.dValues = g.input("gradient of the values", tableBatch, batch, 1)
	if g.err != nil {
		return nil, g.err
	}
	wanted := make(gorgonia.Nodes, len(g.circuit.params))
	for i, p := range g.circuit.params {
		wanted[i] = p.node
	}
	var err error
	g.params, err = gorgonia.Backpropagate(gorgonia.Nodes{g.logits.node, g.values.node},
		gorgonia.Nodes{g.dLogits.node, g.dValues.node}, wanted)
	if err == nil {
		err = g.err
	}
	if err != nil {
		return nil, fmt.Errorf("the graph of the gradients: %w", err)
	}
	g.machine = gorgonia.NewTapeMachine(g.tape)
	return g, nil
}

// backward works out the gradients of the parameters from those given, after a forward pass of the same rows.
func (g *gradients[T]) backward() error {
	g.machine.Reset()
	return g.machine.RunAll()
}

// of returns the gradient of parameter i.
func (g *gradients[T]) of(i int) ([]T, error) {
	value := g.params[i].Value()
	if value != nil {
		if d, ok := value.Data().([]T); ok && len(d) == len(g.circuit.params[i].data) {
			return d, nil
		}
	}
	return nil, fmt.Errorf("parameter %d has no gradient of its size", i)
}
