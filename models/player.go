package models

// A Batch is many rows of inputs.
type Batch struct {
	Obs      []float32 // rows x ObsSize
	Features []float32 // rows x Actions x Features; only for networks that use them (Net.UsesFeatures)
}

// UsesFeatures reports whether the network reads Batch.Features.
func (n *Net) UsesFeatures() bool { return false }

// A Player is the forward pass of a network, with buffers of its own; the weights are the network's. It is not safe for concurrent use;
// several players of one network are.
type Player struct {
	net    *Net
	rows   int         // that are worked out together
	layers [][]float32 // of the hidden layers, rows x size each
}

// NewPlayer returns a player that works out so many rows together; Forward takes any number.
func (n *Net) NewPlayer(rows int) *Player {
	p := &Player{net: n, rows: max(1, rows)}
	for _, size := range n.Config.Hidden {
		p.layers = append(p.layers, make([]float32, p.rows*size))
	}
	return p
}

// Forward works out the logits (rows x Actions; those of illegal actions too) and the values (rows) of a batch. It allocates nothing, and the
// results for a row do not depend on the others.
func (p *Player) Forward(in Batch, rows int, logits, values []float32) {
	obs, actions := p.net.Layout.ObsSize, p.net.Layout.Actions
	for at := 0; at < rows; at += p.rows {
		n := min(p.rows, rows-at)
		p.forward(in.Obs[at*obs:(at+n)*obs], n, logits[at*actions:(at+n)*actions], values[at:at+n])
	}
}

// forward works out at most p.rows rows.
func (p *Player) forward(x []float32, rows int, logits, values []float32) {
	params := p.net.params
	for i, size := range p.net.Config.Hidden {
		y := p.layers[i][:rows*size]
		linear(x, rows, &params[2*i], y)
		activate(y, params[2*i+1].Data, p.net.Config.Activation)
		x = y
	}
	heads := params[2*len(p.net.Config.Hidden):]
	linear(x, rows, &heads[0], logits)
	activate(logits, heads[1].Data, "")
	linear(x, rows, &heads[2], values)
	activate(values, heads[3].Data, "")
}

// linear sets y to x times a weight.
func linear(x []float32, rows int, w *Param, y []float32) {
	product(rows, w.Shape[1], w.Shape[0], x, w.Data, y)
}
