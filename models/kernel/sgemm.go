package kernel

import (
	"fmt"
	"math"

	"gauntlet/models/kernel/internal/openblas"
)

// Sgemm computes c = alpha*a*b + beta*c for row-major matrices: a of m rows and k columns, b of k rows and n
// columns, c of m rows and n columns. With tA or tB, that matrix is stored transposed: a as k rows of m, b as
// n rows of k. lda, ldb and ldc are the distances of two stored rows, in elements.
//
// As in gonum: where beta is 0, c is overwritten without being read; where alpha is 0 or k is 0, a and b are
// not read; where m or n is 0, nothing is touched. Unlike gonum's, a zero in a does not hide an infinity or a
// NaN in b. Elements between the rows are neither read nor written. c must not overlap a or b.
//
// A size or a distance that is negative or too small, or a slice too short for them, is a mistake of the
// caller: Sgemm panics, and says which, before it has touched c.
func Sgemm(tA, tB bool, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int, beta float32,
	c []float32, ldc int) {
	if m < 0 || n < 0 || k < 0 {
		panic(fmt.Sprintf("kernel: a product of %d by %d by %d: a size is negative", m, n, k))
	}
	aRows, aColumns, bRows, bColumns := m, k, k, n
	if tA {
		aRows, aColumns = k, m
	}
	if tB {
		bRows, bColumns = n, k
	}
	checkDistance("a", aColumns, lda)
	checkDistance("b", bColumns, ldb)
	checkDistance("c", n, ldc)
	if m == 0 || n == 0 {
		return
	}
	checkLength("a", len(a), aRows, aColumns, lda)
	checkLength("b", len(b), bRows, bColumns, ldb)
	checkLength("c", len(c), m, n, ldc)
	if alpha == 0 || k == 0 {
		scale(m, n, beta, c, ldc)
		return
	}
	switch index := int(chosen.Load()); {
	case index == indexOpenBLAS && max(m, n, k, lda, ldb, ldc) <= math.MaxInt32:
		openblas.Sgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	case index == indexGonum || index == indexOpenBLAS:
		productGonum(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	default:
		product(index, tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// checkDistance panics if rows of a matrix would overlap.
func checkDistance(matrix string, columns, distance int) {
	if distance < max(1, columns) {
		panic(fmt.Sprintf("kernel: rows of %s are %d apart, but have %d columns", matrix, distance, columns))
	}
}

// checkLength panics if a matrix does not fit in its slice.
func checkLength(matrix string, length, rows, columns, distance int) {
	// In this form, because the product of two absurd sizes may overflow.
	if rows > 0 && (length < columns || rows-1 > (length-columns)/distance) {
		panic(fmt.Sprintf("kernel: %s has %d elements, but %d rows of %d columns, %d apart, need more",
			matrix, length, rows, columns, distance))
	}
}

// scale computes c = beta*c.
func scale(m, n int, beta float32, c []float32, ldc int) {
	if beta == 1 {
		return
	}
	for i := range m {
		row := c[i*ldc : i*ldc+n]
		if beta == 0 {
			clear(row)
			continue
		}
		for j := range row {
			row[j] *= beta
		}
	}
}
