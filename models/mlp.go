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
	c.load = func(in Batch, rows int) {
		c.rows[tableBatch] = rows
		loadRows(obs, in.Obs[:rows*obs.cols])
	}
	x, p := obs, c.params
	for range n.Config.Hidden {
		x = c.dense(x, p[0], p[1], n.Config.Activation)
		p = p[2:]
	}
	c.logits = c.dense(x, p[0], p[1], "")
	c.values = c.dense(x, p[2], p[3], "")
}

// loadRows makes numbers of the caller's the first rows of an input: where nobody goes backwards, and in the
// same type, by looking at them where they are.
func loadRows[T number](m *matrix[T], from []float32) {
	if same, ok := any(from).([]T); ok {
		if m.node == nil {
			m.data = same
		} else {
			copy(m.data, same)
		}
		return
	}
	for i, v := range from {
		m.data[i] = T(v)
	}
}
