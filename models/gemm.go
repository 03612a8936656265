package models

import (
	"gorgonia.org/gorgonia"

	"gauntlet/models/kernel"
)

func init() { gorgonia.Use(kernel.BLAS{}) }

// KernelName returns the name of the matrix product that networks are worked out with on this machine. The same weights may give other bits with
// another one.
func KernelName() string { return kernel.Name() }

// product sets c, m x n, to a, m x k, times b, k x n; all row by row.
func product(m, n, k int, a, b, c []float32) {
	kernel.Sgemm(false, false, m, n, k, 1, a, k, b, n, 0, c, n)
}
