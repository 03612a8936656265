//go:build !amd64

package kernel

// supported says whether this processor can run the kernel with that index in names.
func supported(index int) bool { return index == indexGonum }

// product is never called: no kernel of ours is supported.
func product(_ int, tA, tB bool, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int,
	beta float32, c []float32, ldc int) {
	productGonum(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
}
