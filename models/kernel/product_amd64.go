package kernel

import (
	"golang.org/x/sys/cpu"
)

// The part of b that is packed at one time: this many steps of k, by this many columns. It is one MiB, and
// stays in the second cache while the rows of a pass by. Changing depth changes the bits of products with a
// larger k.
const (
	depth = 512
	span  = 512
)

// group is how many tiles of rows pass a panel of b together.
const group = 8

// directRows is the number of rows from which packing b is worth its while.
const directRows = 24

// narrow is the number of columns up to which the product of a matrix that is stored transposed is worked out
// turned over: the lanes of a vector are then the rows of c, of which there are enough to fill it.
const narrow = 8

// A shape is what the two instruction sets differ in.
type shape struct {
	lanes int // columns in a vector
	rows  int // the most rows of a tile
	panel int // columns of a packed panel of b: two vectors
	// directRows where a is stored transposed: both are then read along their rows
	direct int
}

var shapes = [...]shape{indexAVX512: {lanes: 16, rows: 12, panel: 32, direct: 65},
	indexAVX2: {lanes: 8, rows: 6, panel: 16, direct: directRows}}

// supported says whether this processor can run the kernel with that index in names.
func supported(index int) bool {
	switch index {
	case indexAVX512:
		return cpu.X86.HasAVX512F && cpu.X86.HasAVX2
	case indexAVX2:
		return cpu.X86.HasAVX2 && cpu.X86.HasFMA
	}
	return index == indexGonum
}

// product is the product by the kernel with that index in names, one of ours. Sgemm has checked its
// arguments, alpha is not 0 and no size is.
//
// The order of loops is that of most such programs: columns of b in spans, steps of k in depths; that part of
// b is packed, two vectors of columns by two, in the order in which it will be read; then a group of tiles of
// rows at a time against every packed panel, so that a panel stays in the first cache and the group in the
// second. Rows of a are read where they are; columns of a (tA) are packed a group at a time, when there are
// panels enough to pay for it. With few rows even b is read where it is.
//
// Long: the nested loops are one algorithm, whose inner ones need what the outer ones know.
func product(index int, tA, tB bool, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int,
	beta float32, c []float32, ldc int) {
	s := &shapes[index]
	if tA && !tB && n <= narrow && m >= 2*narrow {
		productTurned(index, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
		return
	}
	aRow, aStep := lda, 1
	if tA {
		aRow, aStep = 1, lda
	}
	packB := tB || m >= s.direct && tA || m >= directRows && !tA
	packA := tA && n > 2*s.panel
	var spare *scratch
	if packB || packA {
		spare = takeScratch()
		if packB {
			spare.panels = grown(spare.panels, (min(n, span)+s.panel-1)/s.panel*s.panel*min(k, depth))
		}
		if packA {
			spare.column = grown(spare.column, group*s.lanes*min(k, depth))
		}
	}
	for firstColumn := 0; firstColumn < n; firstColumn += span {
		columns := min(span, n-firstColumn)
		for firstStep := 0; firstStep < k; firstStep += depth {
			steps := min(depth, k-firstStep)
			oldTimes := beta
			if firstStep > 0 {
				oldTimes = 1
			}
			switch {
			case tB:
				packTransposed(spare.panels, s.panel, steps, columns, b[firstColumn*ldb+firstStep:], ldb)
			case packB:
				packRows(index, spare.panels, steps, columns, b[firstStep*ldb+firstColumn:], ldb)
			}
			t := tile{index: index, k: steps, cRow: ldc, alpha: alpha, beta: oldTimes, packed: packB}
			for row, end := 0, 0; row < m; row = end {
				for range group {
					end += nextRows(m-end, s.rows)
				}
				t.aRow, t.aStep = aRow, aStep
				if packA {
					packColumns(index, spare.column, steps, m-row, a[firstStep*lda+row:], lda)
					t.aRow, t.aStep = 1, s.lanes
				}
				for column, width := 0, 0; column < columns; column += width {
					vectors := (columns - column + s.lanes - 1) / s.lanes
					if packB {
						vectors = min(2, vectors)
						width = s.panel
						t.b, t.bRow = &spare.panels[column*steps], s.panel
					} else {
						vectors = directVectors(index, nextRows(m-row, s.rows), vectors)
						width = vectors * s.lanes
						t.b, t.bRow = &b[firstStep*ldb+firstColumn+column], ldb
					}
					last := min(s.lanes, columns-column-(vectors-1)*s.lanes)
					for from, number := row, 0; from < end; from, number = from+t.rows, number+1 {
						t.rows = nextRows(m-from, s.rows)
						t.a = &a[from*aRow+firstStep*aStep]
						if packA {
							t.a = &spare.column[number*s.lanes*steps]
						}
						t.c = &c[from*ldc+firstColumn+column]
						t.compute(vectors, last)
					}
				}
			}
		}
	}
	if spare != nil {
		returnScratch(spare)
	}
}

// productTurned computes the transpose of c, from that of b times a, and turns it over. A product of two
// numbers is the same either way, so that the bits are.
func productTurned(index, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int, beta float32,
	c []float32, ldc int) {
	spare := takeScratch()
	spare.turned = grown(spare.turned, n*m)
	turned := spare.turned[:n*m]
	if beta != 0 {
		for i := range m {
			for j := range n {
				turned[j*m+i] = c[i*ldc+j]
			}
		}
	}
	product(index, true, false, n, m, k, alpha, b, ldb, a, lda, beta, turned, m)
	for i := range m {
		for j := range n {
			c[i*ldc+j] = turned[j*m+i]
		}
	}
	returnScratch(spare)
}

// nextRows is how many of the rows that are left the next tile takes: as many as it can, but so that the last
// tile is not left with a few, which it could not do any faster.
func nextRows(left, most int) int {
	if left > most && left < 2*most {
		return (left + 1) / 2
	}
	return min(left, most)
}

// directVectors is the widest tile function for that number of rows that fills at least part of each of its
// vectors, of which the rest of the columns take `needed`.
func directVectors(index, rows, needed int) int {
	most := 2
	switch {
	case index == indexAVX512 && rows <= 2:
		most = 8
	case index == indexAVX512 && rows <= 6, index == indexAVX2 && rows <= 2:
		most = 4
	}
	for most > needed {
		most /= 2
	}
	return most
}
