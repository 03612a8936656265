package kernel

// packRows packs `columns` columns of `steps` rows of b into panels of two vectors: each panel row after row,
// its last columns padded with zeros.
func packRows(index int, to []float32, steps, columns int, b []float32, ldb int) {
	s := &shapes[index]
	for column := 0; column < columns; column += s.panel {
		left := min(s.panel, columns-column)
		panel := to[column*steps:]
		if left <= s.lanes {
			// A panel's rows are two vectors long even where one would do; the tile function reads the first
			// alone.
			for p := range steps {
				copy(panel[p*s.panel:], b[p*ldb+column:][:left])
			}
			continue
		}
		copyRows(index, 2, steps, panel, &b[column], ldb, left-s.lanes)
	}
}

// copyRows copies rows of one or two vectors, with `last` columns in the last, and pads them with zeros.
func copyRows(index, vectors, rows int, to []float32, from *float32, stride, last int) {
	switch {
	case index == indexAVX512 && vectors == 1:
		copyAVX512x16(rows, &to[0], from, stride, mask(last))
	case index == indexAVX512:
		copyAVX512x32(rows, &to[0], from, stride, mask(last))
	case vectors == 1:
		copyAVX2x8(rows, &to[0], from, stride, mask(last))
	default:
		copyAVX2x16(rows, &to[0], from, stride, mask(last))
	}
}

// packTransposed packs as packRows does, from a matrix that is stored transposed: `columns` rows of `steps`.
func packTransposed(to []float32, width, steps, columns int, b []float32, ldb int) {
	whole := steps / 8
	for column := 0; column < columns; column += 8 {
		panel := to[column/width*width*steps+column%width:]
		rows := min(8, columns-column)
		from := b[column*ldb:]
		first := 0
		if rows == 8 && whole > 0 {
			transposeAVX2(whole, &panel[0], width, &from[0], ldb)
			first = 8 * whole
		}
		for i := range rows {
			for p := first; p < steps; p++ {
				panel[p*width+i] = from[i*ldb+p]
			}
		}
	}
}

// packColumns packs the columns of a, stored transposed, for as many tiles as there are rows left for, at most
// a group. A few steps are taken for all tiles before the next ones, so that a cache line is fetched once.
func packColumns(index int, to []float32, steps, left int, a []float32, lda int) {
	const together = 8
	s := &shapes[index]
	for first := 0; first < steps; first += together {
		for number, row := 0, 0; number < group && row < left; number++ {
			rows := nextRows(left-row, s.rows)
			copyRows(index, 1, min(together, steps-first), to[(number*steps+first)*s.lanes:],
				&a[first*lda+row], lda, rows)
			row += rows
		}
	}
}
