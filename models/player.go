package models

import "fmt"

// A Batch is many rows of inputs.
type Batch struct {
	Obs []float32 // rows x ObsSize
	// rows x Actions x Features; only for networks that use them (Net.UsesFeatures), nil when none are known
	Features []float32
	// in the place of Features, by row, those of the actions that Masks (rows x Actions) allows
	Seen  [][]float32
	Masks []uint8
	Pick  []int32 // the rows of the others that are meant, in order; nil for all
}

// row returns which row of the inputs row i of the batch is.
func (b *Batch) row(i int) int {
	if b.Pick != nil {
		return int(b.Pick[i])
	}
	return i
}

// Row returns row i of a matrix whose rows have n numbers.
func Row[T any](x []T, i, n int) []T { return x[i*n : (i+1)*n] }

// from returns the rows of a batch from one on.
func (b Batch) from(row int, l *Layout) Batch {
	if b.Pick != nil {
		b.Pick = b.Pick[row:]
		return b
	}
	b.Obs = b.Obs[row*l.ObsSize:]
	if b.Features != nil {
		b.Features = b.Features[row*l.Actions*l.Features:]
	}
	if b.Seen != nil {
		b.Seen, b.Masks = b.Seen[row:], b.Masks[row*l.Actions:]
	}
	return b
}

// A Player is the forward pass of a network, with memory of its own; the weights are the network's. It is not
// safe for concurrent use; several players of one network are.
type Player struct {
	net     *Net
	rows    int // that are worked out together
	circuit *circuit[float32]
}

// NewPlayer returns a player that works out so many rows together; Forward takes any number.
func (n *Net) NewPlayer(rows int) *Player {
	rows = max(1, rows)
	c := newCircuit[float32](false)
	draw(c, n.Playing(), rows, func(p *Param) []float32 { return p.Data })
	return &Player{net: n, rows: rows, circuit: c}
}

// Take has the player work with the weights of another network of the same config and layout. It allocates
// nothing: one player can serve many such networks in turn, with the memory of one.
func (p *Player) Take(n *Net) error {
	if err := p.net.Layout.Differs(&n.Layout); err != nil {
		return err
	}
	if !p.net.Config.equal(&n.Config) {
		return fmt.Errorf("a network of kind %s is not one of kind %s", n.Config, p.net.Config)
	}
	for i := range p.circuit.params {
		p.circuit.params[i].data = n.params[i].Data
	}
	p.net = n
	return nil
}

// Net returns the network.
func (p *Player) Net() *Net { return p.net }

// Forward works out the logits (rows x Actions; those of illegal actions too) and the values (rows) of a
// batch. It allocates nothing, and the results for a row do not depend on the others.
func (p *Player) Forward(in Batch, rows int, logits, values []float32) {
	c, actions := p.circuit, p.net.Layout.Actions
	for at := 0; at < rows; at += p.rows {
		n := min(p.rows, rows-at)
		c.load(in.from(at, &p.net.Layout), n)
		c.logits.by.memory, c.values.by.memory = logits[at*actions:(at+n)*actions], values[at:at+n]
		c.forward()
	}
}
