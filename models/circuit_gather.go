package models

import "gorgonia.org/gorgonia"

// withSets returns the rows of units, with what their sets come to behind them where they have sets.
func (c *circuit[T]) withSets(l *loader[T], units *matrix[T], sets []*matrix[T]) *matrix[T] {
	own := l.plan.ownSets()
	if own == 0 {
		return units
	}
	first := l.plan.setOf(l.plan.roleOf(units.table), 0)
	return c.gather(l, units, sets[first:first+own])
}

// gather adds, for every row of a table of units, its inputs and behind them what the members of its sets come to: of
// every set the sum and the greatest of each column over the unit's members, 0 without any.
func (c *circuit[T]) gather(l *loader[T], units *matrix[T], sets []*matrix[T]) *matrix[T] {
	rows, cols := &c.rows[units.table], units.cols
	offset := make([]int, len(sets)) // of each set's sum and greatest
	best := make([][]int32, len(sets))
	for i, m := range sets {
		offset[i] = cols
		if cols += 2 * m.cols; !c.counting {
			best[i] = make([]int32, units.room*m.cols)
		}
	}
	do := func(in [][]T, out []T) {
		for r := range *rows {
			row := Row(out, r, cols)
			clear(row[copy(row, Row(in[0], r, units.cols)):])
			for i, m := range sets {
				t, at := &l.tables[m.table], offset[i]
				sumAndGreatest(in[1+i], int(t.start[r]), int(t.start[r+1]), row[at:at+m.cols],
					row[at+m.cols:at+2*m.cols], Row(best[i], r, m.cols))
			}
		}
	}
	back := func(in gorgonia.Nodes, _, gradient *gorgonia.Node) gorgonia.Nodes {
		all := make(gorgonia.Nodes, len(in))
		for i, m := range sets {
			all[1+i] = c.gradient("gradient of a set", m.table, m.room, m.cols, func(in [][]T, out []T) {
				t := &l.tables[m.table]
				for r := range *rows {
					row := Row(in[0], r, cols)[offset[i]:]
					for member := int(t.start[r]); member < int(t.start[r+1]); member++ {
						to := Row(out, member, m.cols)
						copy(to, row[:m.cols])
						addWhere(to, row[m.cols:2*m.cols], Row(best[i], r, m.cols), member)
					}
				}
			}, gradient)
		}
		return all
	}
	m := c.step("gather", units.table, units.room, cols, do, back, append([]*matrix[T]{units}, sets...)...)
	m.inputs = units.cols
	return m
}
