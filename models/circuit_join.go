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
			add(Row(out, r, cols), Row(in[0], int(t.item[r]), cols))
		}
		finish(out, in[2], activation)
	}
	back := func(in gorgonia.Nodes, output, gradient *gorgonia.Node) gorgonia.Nodes {
		sloped := c.slope(activation, answered.table, answered.room, cols, gradient, output)
		ofAsked := c.gradient("gradient of what is asked", tableBatch, asked.room, cols, func(in [][]T, out []T) {
			clear(out[:c.rows[tableBatch]*cols])
			for item := range c.rows[tableBatch] {
				addRows(Row(out, item, cols), in[0][int(t.start[item])*cols:int(t.start[item+1])*cols])
			}
		}, sloped)
		ofBias := c.gradient("gradient of the bias", tableFixed, 1, cols, func(in [][]T, out []T) {
			clear(out)
			addRows(out, in[0][:*rows*cols])
		}, sloped)
		return gorgonia.Nodes{ofAsked, sloped, ofBias}
	}
	return c.step("join", answered.table, answered.room, cols, do, back, asked, answered, bias)
}
