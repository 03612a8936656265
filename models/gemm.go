package models

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"

	"gauntlet/models/kernel"
)

// KernelName returns the name of the matrix product that networks are worked out with on this machine. The
// same weights may give other bits with another one.
func KernelName() string { return kernel.Name() }

// number is what networks compute in: float32, or float64 in the tests of their gradients.
type number interface{ float32 | float64 }

// product sets c, m x n, to a times b; a is m x k, or k x m and turned over, b is k x n, or n x k and turned
// over. All are stored row by row, c in rows ldc apart. A row of c has the same bits whatever other rows there are, as long as a
// is not turned over.
func product[T number](turnA, turnB bool, m, n, k int, a, b, c []T, ldc int) {
	lda, ldb := k, n
	if turnA {
		lda = m
	}
	if turnB {
		ldb = k
	}
	lda, ldb = max(1, lda), max(1, ldb)
	switch a := any(a).(type) {
	case []float32:
		kernel.Sgemm(turnA, turnB, m, n, k, 1, a, lda, any(b).([]float32), ldb, 0, any(c).([]float32), ldc)
	case []float64:
		gonum.Implementation{}.Dgemm(transpose(turnA), transpose(turnB), m, n, k, 1, a, lda,
			any(b).([]float64), ldb, 0, any(c).([]float64), ldc)
	}
}

func transpose(turn bool) blas.Transpose {
	if turn {
		return blas.Trans
	}
	return blas.NoTrans
}
