package models

import (
	"fmt"

	"gorgonia.org/gorgonia"
	"gorgonia.org/tensor"
)

// A Trainer turns gradients with respect to a network's outputs into gradients of its weights, on gorgonia's tape. Its graph is the network
// and the sum of the outputs times the gradients given, whose gradient is the wanted one; it is built once, for one size of batch, and
// smaller batches are filled up with rows of zeros whose gradient is 0. The weights are the network's own: several trainers of one network may work at
// once, as long as nobody changes the weights meanwhile.
type Trainer struct {
	net    *Net
	player *Player
	batch  int
	rows   int // of the last Forward; 0 before the first

	obs, logits, values, dLogits, dValues []float32 // batch rows each
	graph                                 *graph
	machine                               gorgonia.VM
}

// NewTrainer returns a trainer for batches of at most so many rows.
func (n *Net) NewTrainer(batch int) (*Trainer, error) {
	if batch < 1 {
		return nil, fmt.Errorf("a trainer for batches of %d rows; it needs at least 1", batch)
	}
	l := &n.Layout
	t := &Trainer{
		net: n, player: n.NewPlayer(min(batch, 256)), batch: batch,
		obs: make([]float32, batch*l.ObsSize), logits: make([]float32, batch*l.Actions), values: make([]float32, batch),
		dLogits: make([]float32, batch*l.Actions), dValues: make([]float32, batch),
	}
	var err error
	if t.graph, err = buildGraph(n, batch, tensor.Float32, t.input); err != nil {
		return nil, fmt.Errorf("the network's graph: %w", err)
	}
	t.machine = gorgonia.NewTapeMachine(t.graph.g)
	return t, nil
}

// input returns the memory behind an input of the graph.
func (t *Trainer) input(name string) any {
	switch name {
	case "obs":
		return t.obs
	case "d-logits":
		return t.dLogits
	case "d-values":
		return t.dValues
	}
	for i := range t.net.params {
		if t.net.params[i].Name == name {
			return t.net.params[i].Data
		}
	}
	panic("models: no input " + name)
}

// Forward works out the logits (rows x Actions) and the values (rows) of at most a batch of rows. They stay as they are until the next call.
func (t *Trainer) Forward(in Batch, rows int) (logits, values []float32, err error) {
	if rows < 1 || rows > t.batch {
		return nil, nil, fmt.Errorf("%d rows for a trainer of batches of 1 to %d", rows, t.batch)
	}
	l := &t.net.Layout
	t.rows = rows
	copy(t.obs, in.Obs[:rows*l.ObsSize])
	clear(t.obs[rows*l.ObsSize:])
	logits, values = t.logits[:rows*l.Actions], t.values[:rows]
	t.player.Forward(Batch{Obs: t.obs}, rows, logits, values)
	return logits, values, nil
}

// Backward adds the gradient of the weights to grad, which is as long as them, for a loss whose gradients with respect to the
// outputs of the last Forward are dLogits (rows x Actions) and dValues (rows).
func (t *Trainer) Backward(dLogits, dValues []float32, grad []float32) error {
	l := &t.net.Layout
	if t.rows == 0 {
		return fmt.Errorf("a backward pass without a forward pass before it")
	}
	if len(dLogits) != t.rows*l.Actions || len(dValues) != t.rows || len(grad) != len(t.net.Weights) {
		return fmt.Errorf("gradients of %d logits and %d values for %d weights, they must be %d and %d for %d",
			len(dLogits), len(dValues), len(grad), t.rows*l.Actions, t.rows, len(t.net.Weights))
	}
	clear(t.dLogits[copy(t.dLogits, dLogits):])
	clear(t.dValues[copy(t.dValues, dValues):])
	t.machine.Reset()
	if err := t.machine.RunAll(); err != nil {
		return fmt.Errorf("the network's graph: %w", err)
	}
	at := 0
	for i := range t.net.params {
		part, ok := t.graph.grads[i].Value().Data().([]float32)
		if size := len(t.net.params[i].Data); !ok || len(part) != size {
			return fmt.Errorf("the network's graph: the gradient of %s has %d numbers, it should have %d", t.net.params[i].Name, len(part), size)
		}
		sum := grad[at : at+len(part)]
		for k, g := range part {
			sum[k] += g
		}
		at += len(part)
	}
	return nil
}
