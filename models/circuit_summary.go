package models

import (
	"gorgonia.org/gorgonia"

	"gauntlet/models/kernel"
)

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
				if m.table == tableMarkers {
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
			all[1+i] = c.gradient("gradient of a table", m.room, m.cols, func(in [][]T, out []T) {
				t := &l.tables[m.table]
				for item := range c.rows[tableBatch] {
					row := Row(in[0], item, cols)
					mean, most := row[offset[i]:offset[i]+m.cols], row[offset[i]+m.cols:offset[i]+2*m.cols]
					first, end := int(t.start[item]), int(t.start[item+1])
					share := 1 / T(max(1, end-first))
					for r := first; r < end; r++ {
						to := Row(out, r, m.cols)
						for k, d := range mean {
							to[k] = d * share
						}
						if m.table != tableMarkers {
							addTimes(to, row[special:], t.turn[r])
							addTimes(to, row[special+unit:], t.target[r])
						}
					}
					if first < end {
						for k, r := range Row(best[i], item, m.cols) {
							out[int(r)*m.cols+k] += most[k]
						}
					}
				}
			}, gradient)
		}
		return all
	}
	return c.step("summary", tableBatch, batch, cols, do, back, append([]*matrix[T]{globals}, tables...)...)
}

// pool sets mean and most to the mean and the greatest of each column over rows of x, and best to the first
// rows that have the greatest. They are 0 to begin with.
func pool[T number](x []T, first, end int, mean, most []T, best []int32) {
	cols := len(mean)
	for r := first; r < end; r++ {
		row := Row(x, r, cols)
		if r == first {
			copy(mean, row)
			copy(most, row)
			for k := range best {
				best[k] = int32(r)
			}
			continue
		}
		sumAndMost(mean, most, best, row, r)
	}
	if end > first {
		share := 1 / T(end-first)
		for k := range mean {
			mean[k] *= share
		}
	}
}

// sumAndMost adds one more row to the sums, and notes what is greater than anything before.
func sumAndMost[T number](sum, most []T, best []int32, row []T, number int) {
	if sum, ok := any(sum).([]float32); ok {
		kernel.SumAndMost(sum, any(most).([]float32), best, any(row).([]float32), int32(number))
		return
	}
	for k, v := range row {
		sum[k] += v
		if v > most[k] {
			most[k], best[k] = v, int32(number)
		}
	}
}

// addTimes adds x times a factor to sum, as many numbers as that has. Most factors are 0.
func addTimes[T number](sum, x []T, factor T) {
	if factor == 0 {
		return
	}
	if sum, ok := any(sum).([]float32); ok {
		kernel.AddTimes(sum, any(x).([]float32)[:len(sum)], float32(factor))
		return
	}
	for k := range sum {
		sum[k] += x[k] * factor
	}
}
