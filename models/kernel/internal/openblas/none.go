//go:build !openblas || !cgo

package openblas

// Available says whether the program was built with `-tags openblas`.
const Available = false

// Sgemm is not available in this program.
func Sgemm(bool, bool, int, int, int, float32, []float32, int, []float32, int, float32, []float32, int) {
	panic("openblas: the program was built without it")
}
