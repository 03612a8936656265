package models

import "gorgonia.org/gorgonia"

// summary adds the row in which a network sums a decision up: the globals; of every table the mean and the
// greatest of each column over its rows, 0 without any; and of the units the sum over those whose turn it is,
// and over those that are targets, each times that number.
//
// Long: the way forwards and the way back share where each table's numbers stand in the row.
func (c *circuit[T]) summary(l *loader[T], globals *matrix[T], tables []*matrix[T]) *matrix[T] {
	batch := globals.room
	cols := globals.cols
	offset := make([]int, len(tables)) // of each table's mean and greatest
	for i, m := range tables {
		offset[i] = cols
		cols += 2 * m.cols
	}
	special := cols // of the sums over the units
	unit := tables[0].cols
	cols += 2 * unit
	best := make([][]int32, len(tables)) // rows with the greatest number of each column
	for i, m := range tables {
		if !c.counting {
			best[i] = make([]int32, batch*m.cols)
		}
	}
	do := func(in [][]T, out []T) {
		for item := range c.rows[tableBatch] {
			row := Row(out, item, cols)
			clear(row[copy(row, Row(in[0], item, globals.cols)):])
			for i, m := range tables {
				t := &l.tables[m.table]
				mean, most := row[offset[i]:offset[i]+m.cols], row[offset[i]+m.cols:offset[i]+2*m.cols]
				pool(in[1+i], int(t.start[item]), int(t.start[item+1]), mean, most,
					Row(best[i], item, m.cols))
				if m.table != tableOwn && m.table != tableEnemy {
					continue
				}
				for r := t.start[item]; r < t.start[item+1]; r++ {
					addTimes(row[special:special+unit], in[1+i][int(r)*unit:], t.turn[r])
					addTimes(row[special+unit:], in[1+i][int(r)*unit:], t.target[r])
				}
			}
		}
	}
	back := func(in gorgonia.Nodes, _, gradient *gorgonia.Node) gorgonia.Nodes {
		all := make(gorgonia.Nodes, len(in))
		for i, m := range tables {
			all[1+i] = c.gradient("gradient of a table", m.table, m.room, m.cols, func(in [][]T, out []T) {
				t := &l.tables[m.table]
				for item := range c.rows[tableBatch] {
					row := Row(in[0], item, cols)
					mean, most := row[offset[i]:offset[i]+m.cols], row[offset[i]+m.cols:offset[i]+2*m.cols]
					first, end := int(t.start[item]), int(t.start[item+1])
					share := 1 / T(max(1, end-first))
					for r := first; r < end; r++ {
						to := Row(out, r, m.cols)
						times(to, mean, share)
						if m.table == tableOwn || m.table == tableEnemy {
							addTimes(to, row[special:], t.turn[r])
							addTimes(to, row[special+unit:], t.target[r])
						}
						addWhere(to, most, Row(best[i], item, m.cols), r)
					}
				}
			}, gradient)
		}
		return all
	}
	m := c.step("summary", tableBatch, batch, cols, do, back, append([]*matrix[T]{globals}, tables...)...)
	m.inputs = globals.cols
	return m
}
