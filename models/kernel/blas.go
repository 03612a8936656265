package kernel

import (
	"fmt"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

// BLAS is gonum's implementation of blas.Float32, blas.Float64 and the complex ones, with Sgemm by this
// package. gorgonia.Use takes it.
type BLAS struct{ gonum.Implementation }

// Sgemm is the package's Sgemm in the form of the interface; blas.ConjTrans is blas.Trans.
func (BLAS) Sgemm(tA, tB blas.Transpose, m, n, k int, alpha float32, a []float32, lda int, b []float32,
	ldb int, beta float32, c []float32, ldc int) {
	Sgemm(transposed("a", tA), transposed("b", tB), m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
}

// transposed says what a BLAS flag means; as any other mistake of a caller, a flag that means nothing panics.
func transposed(matrix string, flag blas.Transpose) bool {
	switch flag {
	case blas.NoTrans:
		return false
	case blas.Trans, blas.ConjTrans:
		return true
	}
	panic(fmt.Sprintf("kernel: %q is no way to transpose %s; there are N, T and C", rune(flag), matrix))
}
