//go:build openblas && cgo

package openblas

/*
#cgo LDFLAGS: -lopenblas

// Declared here, so that neither a header nor its place is needed.
void cblas_sgemm(int order, int transA, int transB, int m, int n, int k, float alpha, const float *a, int lda,
	const float *b, int ldb, float beta, float *c, int ldc);
void openblas_set_num_threads(int threads);
*/
import "C"

// Available says whether the program was built with `-tags openblas`.
const Available = true

// OpenBLAS starts threads of its own if it is let, and their number changes what it rounds.
func init() { C.openblas_set_num_threads(1) }

// Sgemm is the product of package kernel by the system's OpenBLAS. The arguments have been checked, no size
// is 0, and all are below 1<<31.
func Sgemm(tA, tB bool, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int, beta float32,
	c []float32, ldc int) {
	const rowMajor = 101
	C.cblas_sgemm(rowMajor, flag(tA), flag(tB), C.int(m), C.int(n), C.int(k), C.float(alpha),
		(*C.float)(&a[0]), C.int(lda), (*C.float)(&b[0]), C.int(ldb),
		C.float(beta), (*C.float)(&c[0]), C.int(ldc))
}

// flag is a transposition in OpenBLAS's form.
func flag(transposed bool) C.int {
	if transposed {
		return 112
	}
	return 111
}
