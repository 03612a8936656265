package models

// A Draft is a network that has not been made: what there is to know of its size before its memory is
// allocated and its weights are drawn.
type Draft struct{ net *Net }

// NewDraft returns the draft of the network that New would make, and refuses what New would.
func NewDraft(c Config, l Layout) (*Draft, error) {
	o, err := outline(c, l)
	if err != nil {
		return nil, err
	}
	n := &Net{Config: c, Layout: l, plan: o.plan}
	for _, s := range o.shapes {
		n.params = append(n.params, Param{Name: s.name, Shape: s.shape})
	}
	return &Draft{n}, nil
}

// Weights returns how many weights the network would have.
func (d *Draft) Weights() (count int) {
	for _, p := range d.net.params {
		count += (&shaped{p.Name, p.Shape}).size()
	}
	return count
}

// UsesFeatures reports whether the network would read Batch.Features.
func (d *Draft) UsesFeatures() bool { return d.net.UsesFeatures() }

// EndSize returns how many numbers its Ends would write.
func (d *Draft) EndSize() int { return d.net.EndSize() }

// TrainerBytes returns about how many bytes a trainer of the network takes for batches of so many rows, the
// weights not counted. Nothing of that size is allocated to find out.
func (d *Draft) TrainerBytes(batch int) int64 {
	c := &circuit[float32]{counting: true}
	draw(c, d.net, batch, func(*Param) []float32 { return nil })
	// Backwards there are the gradients that are still needed, about as many as results of steps; and a
	// gradient of every weight.
	return 4 * (c.held.inputs + 2*c.held.steps + int64(d.Weights()))
}
