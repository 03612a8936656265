package models

import (
	"gorgonia.org/gorgonia"
)

// What units and markers are near, of each other and of terrain, is told to each of them by continuous filters over
// distances (Schütt et al., SchNet, 2017): every thing tells some numbers of its own, and each hears of every kind of
// thing, at every distance, the sum of what those tell that stand there. The filters are hat functions, so that a thing between two distances counts at both.

// knots are the distances of the filters, in the unit of observations: 0, 6, 12, 24 and 48 inches where that is 36
// inches. What is farther away counts at the last one.
var knots = [...]float32{0, 1.0 / 6, 1.0 / 3, 2.0 / 3, 4.0 / 3}

// filter returns the filter below a distance, and the shares with which that and the next one count.
func filter(d float32) (at int, below, above float32) {
	last := len(knots) - 1
	if !(d < knots[last]) {
		return last - 1, 0, 1
	}
	for d >= knots[at+1] {
		at++
	}
	above = (d - knots[at]) / (knots[at+1] - knots[at])
	return at, 1 - above, above
}

// heard is how many numbers a thing hears of so many kinds that tell so many each.
func heard(kinds, told int) int { return kinds * len(knots) * told }

// A teller is a thing that another hears.
type teller struct {
	row          int32
	at           int32 // the filter below its distance
	below, above float32
}

// hearing calls do for every thing on the table of one table, by its row, with those of another table that it hears, decision
// by decision. They are valid during the call.
func (l *loader[T]) hearing(hearing, telling int, do func(row int, tellers []teller)) {
	h, t := &l.tables[hearing], &l.tables[telling]
	for item := range l.counting[tableBatch] {
		first, end := int(t.start[item]), int(t.start[item+1])
		for i := int(h.start[item]); i < int(h.start[item+1]); i++ {
			here := &h.placed[i]
			if !here.known {
				continue
			}
			l.tellers = l.tellers[:0]
			for j := first; j < end; j++ {
				there := &t.placed[j]
				if !there.known || hearing == telling && i == j {
					continue
				}
				n := teller{row: int32(j)}
				var at int
				at, n.below, n.above = filter(there.distance(here))
				n.at = int32(at)
				l.tellers = append(l.tellers, n)
			}
			if len(l.tellers) > 0 {
				do(i, l.tellers)
			}
		}
	}
}

// relate adds, for every row of a table of things, its numbers and behind them what it hears of what others tell, kind
// by kind and distance by distance.
func (c *circuit[T]) relate(l *loader[T], things *matrix[T], told []*matrix[T]) *matrix[T] {
	size, rows := told[0].cols, &c.rows[things.table]
	cols := things.cols + heard(len(told), size)
	at := func(kind, filter int) int { return things.cols + (kind*len(knots)+filter)*size }
	do := func(in [][]T, out []T) {
		for r := range *rows {
			row := Row(out, r, cols)
			clear(row[copy(row, Row(in[0], r, things.cols)):])
		}
		for k, m := range told {
			l.hearing(things.table, m.table, func(r int, tellers []teller) {
				row := Row(out, r, cols)[at(k, 0):]
				for i := range tellers {
					n := &tellers[i]
					addBetween(row[int(n.at)*size:][:2*size], Row(in[1+k], int(n.row), size), T(n.below), T(n.above))
				}
			})
		}
	}
	back := func(in gorgonia.Nodes, _, gradient *gorgonia.Node) gorgonia.Nodes {
		all := make(gorgonia.Nodes, len(in))
		all[0] = c.gradient("gradient of things", things.table, things.room, things.cols, func(in [][]T, out []T) {
			for r := range *rows {
				copy(Row(out, r, things.cols), Row(in[0], r, cols))
			}
		}, gradient)
		for k, m := range told {
			all[1+k] = c.gradient("gradient of what is told", m.table, m.room, size, func(in [][]T, out []T) {
				clear(out[:c.rows[m.table]*size])
				l.hearing(things.table, m.table, func(r int, tellers []teller) {
					row := Row(in[0], r, cols)[at(k, 0):]
					for i := range tellers {
						n := &tellers[i]
						addBoth(Row(out, int(n.row), size), row[int(n.at)*size:][:2*size], T(n.below), T(n.above))
					}
				})
			}, gradient)
		}
		return all
	}
	return c.step("relate", things.table, things.room, cols, do, back, append([]*matrix[T]{things}, told...)...)
}

// sum adds the sum of two matrices of a table.
func (c *circuit[T]) sum(a, b *matrix[T]) *matrix[T] {
	rows := &c.rows[a.table]
	do := func(in [][]T, out []T) {
		n := *rows * a.cols
		copy(out[:n], in[0][:n])
		add(out[:n], in[1][:n])
	}
	back := func(in gorgonia.Nodes, _, gradient *gorgonia.Node) gorgonia.Nodes {
		return gorgonia.Nodes{gradient, gradient}
	}
	return c.step("sum", a.table, a.room, a.cols, do, back, a, b)
}
