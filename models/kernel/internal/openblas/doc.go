// Package openblas is the matrix product of the system's OpenBLAS, for programs that are built with `-tags
// openblas`: by cgo, and therefore a package of its own, since one with assembly cannot have it. On virtual
// processors OpenBLAS may take one for older than it is; the environment variable OPENBLAS_CORETYPE decides.
package openblas
