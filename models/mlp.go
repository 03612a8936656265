package models

import "fmt"

// mlpShapes lists the parameters of an mlp: the shared layers, the policy's head, the value's.
func mlpShapes(c *Config, l *Layout) (all []shaped) {
	in := l.ObsSize
	for i, out := range c.Hidden {
		all = append(all, dense(fmt.Sprintf("hidden.%d", i), in, out)...)
		in = out
	}
	all = append(all, dense(policyHead, in, l.Actions)...)
	return append(all, dense(valueHead, in, 1)...)
}

// mlp adds the network to a circuit: layers that policy and value share, and a head for each.
func mlp[T number](c *circuit[T], n *Net, batch int) {
	obs := c.input("observations", tableBatch, batch, n.Layout.ObsSize)
	own := obs.data
	c.load = func(in Batch, rows int) {
		c.rows[tableBatch] = rows
		if in.Pick == nil && obs.node == nil {
			if same, ok := any(in.Obs).([]T); ok { // nobody goes backwards: they are looked at where they are
				obs.data = same
				return
			}
		}
		obs.data = own
		for i := range rows {
			load(Row(own, i, obs.cols), Row(in.Obs, in.row(i), obs.cols))
		}
	}
	x, p := obs, c.params
	for range n.Config.Hidden {
		x = c.dense(x, p[0], p[1], n.Config.Activation)
		p = p[2:]
	}
	c.logits = c.dense(x, p[0], p[1], "")
	c.values = c.dense(x, p[2], p[3], "")
}

// load copies numbers of the caller's to the front of memory.
func load[T number](to []T, from []float32) {
	if same, ok := any(to).([]float32); ok {
		copy(same, from)
		return
	}
	for i, v := range from {
		to[i] = T(v)
	}
}
