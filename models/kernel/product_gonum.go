package kernel

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

// gonum starts goroutines, and cuts k into pieces, from a number of blocks on that depends on m: this many
// rows and columns at a time stay below it, so that a row's bits do not depend on the rows beside it.
const (
	gonumRows    = 64
	gonumColumns = 192
)

// productGonum is the product for processors without a kernel of ours. Sgemm has checked its arguments.
func productGonum(tA, tB bool, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int,
	beta float32, c []float32, ldc int) {
	transA, transB := blas.NoTrans, blas.NoTrans
	aRow, bColumn := lda, 1
	if tA {
		transA, aRow = blas.Trans, 1
	}
	if tB {
		transB, bColumn = blas.Trans, ldb
	}
	for i := 0; i < m; i += gonumRows {
		for j := 0; j < n; j += gonumColumns {
			gonum.Implementation{}.Sgemm(transA, transB, min(gonumRows, m-i), min(gonumColumns, n-j), k,
				alpha, a[i*aRow:], lda, b[j*bColumn:], ldb, beta, c[i*ldc+j:], ldc)
		}
	}
}
