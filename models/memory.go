package models

// TrainerBytes returns about how many bytes a trainer of the network takes for batches of so many rows, the weights not counted. Nothing of that
// size is allocated to find out.
func (n *Net) TrainerBytes(batch int) int64 {
	c := &circuit[float32]{counting: true}
	draw(c, n, batch, func(p *Param) []float32 { return p.Data })
	// Backwards there are, for most results of a step, its gradient, and before an activation another; and a gradient of every weight.
	return 4 * (c.held.inputs + 3*c.held.steps + int64(len(n.Weights)))
}
