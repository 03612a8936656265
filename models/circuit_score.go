package models

import "gorgonia.org/gorgonia"

// scores adds the logits: of every action the score of its group, and what it scores by the thing that it is
// about and by its features. Groups has a row for every decision, things one for every row of a table, with a
// column for each group of actions about it.
func (c *circuit[T]) scores(l *loader[T], groups *matrix[T], things []*matrix[T]) *matrix[T] {
	p, actions := l.plan, l.actions
	do := func(in [][]T, out []T) {
		for item := range c.rows[tableBatch] {
			row, from := Row(out, item, actions), in[0][item*groups.cols:]
			for slot := range row {
				row[slot] = from[p.group[slot]]
			}
		}
		for i, m := range things {
			t := &l.tables[m.table]
			for r := range c.rows[m.table] {
				row, from := out[int(t.item[r])*actions:], in[1+i][r*m.cols:]
				for k, slot := range t.slotsOf(r) {
					if slot >= 0 {
						row[slot] += from[k]
					}
				}
			}
		}
	}
	back := func(in gorgonia.Nodes, _, gradient *gorgonia.Node) gorgonia.Nodes {
		all := make(gorgonia.Nodes, len(in))
		all[0] = c.gradient("gradient of the groups", tableBatch, groups.room, groups.cols, func(in [][]T, out []T) {
			clear(out[:c.rows[tableBatch]*groups.cols])
			for item := range c.rows[tableBatch] {
				row, to := Row(in[0], item, actions), out[item*groups.cols:]
				for slot, d := range row {
					to[p.group[slot]] += d
				}
			}
		}, gradient)
		for i, m := range things {
			all[1+i] = c.gradient("gradient of the scores", m.table, m.room, m.cols, func(in [][]T, out []T) {
				t := &l.tables[m.table]
				for r := range c.rows[m.table] {
					row, to := in[0][int(t.item[r])*actions:], out[r*m.cols:]
					for k, slot := range t.slotsOf(r) {
						if to[k] = 0; slot >= 0 {
							to[k] = row[slot]
						}
					}
				}
			}, gradient)
		}
		return all
	}
	return c.step("logits", tableBatch, groups.room, actions, do, back,
		append([]*matrix[T]{groups}, things...)...)
}
