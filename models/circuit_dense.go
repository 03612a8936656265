package models

import "gorgonia.org/gorgonia"

// dense adds a layer: x times a weight, plus a bias in every row (nil for none), through an activation (""
// for none).
func (c *circuit[T]) dense(x, weight, bias *matrix[T], activation string) *matrix[T] {
	cols, rows := weight.cols, &c.rows[x.table]
	do := func(in [][]T, out []T) {
		out = out[:*rows*cols]
		product(false, false, *rows, cols, x.cols, in[0], in[1], out, cols)
		var b []T
		if bias != nil {
			b = in[2]
		}
		finish(out, b, activation)
	}
	back := func(in gorgonia.Nodes, output, gradient *gorgonia.Node) gorgonia.Nodes {
		all := make(gorgonia.Nodes, len(in))
		if activation != "" {
			gradient = c.slope(activation, x.table, x.room, cols, gradient, output)
		}
		if !x.constant {
			all[0] = c.gradient("gradient of the rows", x.table, x.room, x.cols, func(in [][]T, out []T) {
				product(false, true, *rows, x.cols-x.inputs, cols, in[0], in[1][x.inputs*cols:], out[x.inputs:],
					x.cols)
			}, gradient, in[1])
		}
		all[1] = c.gradient("gradient of the weight", tableFixed, x.cols, cols, func(in [][]T, out []T) {
			product(true, false, x.cols, cols, *rows, in[0], in[1], out, cols)
		}, in[0], gradient)
		if bias != nil {
			all[2] = c.gradient("gradient of the bias", tableFixed, 1, cols, func(in [][]T, out []T) {
				clear(out)
				addRows(out, in[0][:*rows*cols])
			}, gradient)
		}
		return all
	}
	inputs := []*matrix[T]{x, weight, bias}
	if bias == nil {
		inputs = inputs[:2]
	}
	return c.step("layer", x.table, x.room, cols, do, back, inputs...)
}
