package models

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

// KernelName returns the name of the matrix product that networks are worked out with on this machine. The same weights may give other bits with
// another one.
func KernelName() string { return "gonum" }

// Blocks of the matrix product, small enough that gonum does not start goroutines for them.
const (
	blockRows = 64
	blockCols = 192
)

// product sets c, m x n, to a, m x k, times b, k x n; all row by row.
func product(m, n, k int, a, b, c []float32) {
	var impl gonum.Implementation
	for i := 0; i < m; i += blockRows {
		for j := 0; j < n; j += blockCols {
			impl.Sgemm(blas.NoTrans, blas.NoTrans, min(blockRows, m-i), min(blockCols, n-j), k, 1, a[i*k:], k, b[j:], n, 0, c[i*n+j:], n)
		}
	}
}
