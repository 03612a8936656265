package models

import (
	"fmt"

	"gauntlet/models/kernel"
)

// A Trainer turns gradients with respect to a network's outputs into gradients of its weights. Gorgonia puts
// the graph of the gradients together; the loss is not on its tape. The graph is built once, for
// at most so many rows, and takes fewer. The weights are the network's own: several trainers of one network
// may work at once, as long as nobody changes the weights meanwhile. A trainer is not safe for concurrent
// use.
type Trainer struct {
	net   *Net
	batch int
	rows  int // of the last Forward; 0 before the first
	tape  *gradients[float32]
	heads []Head
}

// NewTrainer returns a trainer for batches of at most so many rows.
func (n *Net) NewTrainer(batch int) (*Trainer, error) {
	if batch < 1 {
		return nil, fmt.Errorf("a trainer for batches of %d rows; it needs at least 1", batch)
	}
	tape, err := newGradients(n, batch, func(p *Param) []float32 { return p.Data })
	if err != nil {
		return nil, err
	}
	return &Trainer{net: n, batch: batch, tape: tape, heads: headsOf(tape)}, nil
}

// Forward works out the logits (rows x Actions) and the values (rows) of at most a batch of rows; they are
// what a Player works out, bit for bit. They stay as they are until the next call.
func (t *Trainer) Forward(in Batch, rows int) (logits, values []float32, err error) {
	if rows < 1 || rows > t.batch {
		return nil, nil, fmt.Errorf("%d rows for a trainer of batches of 1 to %d", rows, t.batch)
	}
	t.rows = rows
	t.tape.load(in, rows)
	t.tape.forward()
	return t.tape.logits.data[:rows*t.net.Layout.Actions], t.tape.values.data[:rows], nil
}

// Backward adds the gradient of the weights to grad, which is as long as them, for a loss whose gradients
// with respect to the outputs of the last Forward are dLogits (rows x Actions), dValues (rows) and Grad of the Heads.
func (t *Trainer) Backward(dLogits, dValues []float32, grad []float32) error {
	actions := t.net.Layout.Actions
	if t.rows == 0 {
		return fmt.Errorf("a backward pass without a forward pass before it")
	}
	if len(dLogits) != t.rows*actions || len(dValues) != t.rows || len(grad) != len(t.net.Weights) {
		return fmt.Errorf("gradients of %d logits and %d values for %d weights, they must be %d and %d for %d",
			len(dLogits), len(dValues), len(grad), t.rows*actions, t.rows, len(t.net.Weights))
	}
	copy(t.tape.dLogits.data, dLogits)
	copy(t.tape.dValues.data, dValues)
	t.tape.backward()
	for i := range t.net.params {
		part := t.tape.of(i)
		kernel.Add(grad[:len(part)], part)
		grad = grad[len(part):]
	}
	return nil
}
