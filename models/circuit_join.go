package models

import "gorgonia.org/gorgonia"

// join adds, for every row of a table, what its decision asks plus what the row answers plus a bias, through
// an activation. Asked has a row for every decision, answered one for every row of the table.
func (c *circuit[T]) join(l *loader[T], asked, answered, bias *matrix[T], activation string) *matrix[T] {
	cols, t := answered.cols, &l.tables[answered.table]
	rows := &c.rows[answered.table]
	do := func(in [][]T, out []T) {
		out = out[:*rows*cols]
		copy(out, in[1])
		for r := range *rows {
			to, from := Row(out, r, cols), in[0][int(t.item[r])*cols:]
			for k := range to {
				to[k] += from[k]
			}
		}
		finish(out, in[2], activation)
	}
	back := func(in gorgonia.Nodes, output, gradient *gorgonia.Node) gorgonia.Nodes {
		sloped := c.gradient("slope", answered.room, cols, func(in [][]T, out []T) {
			slope(in[0], in[1][:*rows*cols], out, activation)
		}, output, gradient)
		ofAsked := c.gradient("gradient of what is asked", asked.room, cols, func(in [][]T, out []T) {
			clear(out[:c.rows[tableBatch]*cols])
			for r := range *rows {
				addRows(out[int(t.item[r])*cols:int(t.item[r]+1)*cols], Row(in[0], r, cols))
			}
		}, sloped)
		ofBias := c.gradient("gradient of the bias", 1, cols, func(in [][]T, out []T) {
			clear(out)
			addRows(out, in[0][:*rows*cols])
		}, sloped)
		return gorgonia.Nodes{ofAsked, sloped, ofBias}
	}
	return c.step("join", answered.table, answered.room, cols, do, back, asked, answered, bias)
}
