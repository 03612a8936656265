package models

import (
	"gorgonia.org/gorgonia"

	"gauntlet/models/kernel"
)

// dense adds a layer: x times a weight, plus a bias in every row (nil for none), through an activation (""
// for none).
func (c *circuit[T]) dense(x, weight, bias *matrix[T], activation string) *matrix[T] {
	cols, rows := weight.cols, &c.rows[x.table]
	do := func(in [][]T, out []T) {
		out = out[:*rows*cols]
		product(false, false, *rows, cols, x.cols, in[0], in[1], out)
		var b []T
		if bias != nil {
			b = in[2]
		}
		finish(out, b, activation)
	}
	back := func(in gorgonia.Nodes, output, gradient *gorgonia.Node) gorgonia.Nodes {
		all := make(gorgonia.Nodes, len(in))
		if activation != "" {
			gradient = c.gradient("slope", x.room, cols, func(in [][]T, out []T) {
				slope(in[0], in[1][:*rows*cols], out, activation)
			}, output, gradient)
		}
		if !x.constant {
			all[0] = c.gradient("gradient of the rows", x.room, x.cols, func(in [][]T, out []T) {
				product(false, true, *rows, x.cols, cols, in[0], in[1], out)
			}, gradient, in[1])
		}
		all[1] = c.gradient("gradient of the weight", x.cols, cols, func(in [][]T, out []T) {
			product(true, false, x.cols, cols, *rows, in[0], in[1], out)
		}, in[0], gradient)
		if bias != nil {
			all[2] = c.gradient("gradient of the bias", 1, cols, func(in [][]T, out []T) {
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

// addRows adds every row of x to sum.
func addRows[T number](sum, x []T) {
	if sum, ok := any(sum).([]float32); ok {
		kernel.AddColumns(sum, any(x).([]float32))
		return
	}
	for n := len(sum); len(x) > 0; x = x[n:] {
		for i, v := range x[:n] {
			sum[i] += v
		}
	}
}
