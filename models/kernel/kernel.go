// Package kernel is the fp32 arithmetic under the networks: the matrix product, and elementwise functions
// over long slices. On amd64 it is assembly, for AVX-512 and for AVX2 with FMA, chosen when the program
// starts; elsewhere gonum's product does the work. A program that is built with `-tags openblas` uses the
// system's OpenBLAS for the product instead, by cgo, without the promises below.
//
// # Same bits
//
// A value of a product depends on its row of a, its column of b, k, alpha, beta and its own old value; on
// nothing else. It does not depend on m or n, on how rows are split into calls, on strides or transposes, on
// how many goroutines work, or on where in the matrix the value lies. The two assembly kernels even agree
// with each other, bit for bit: both compute
//
//	c = beta*c + alpha*sum      (the first term is left out, and c not read, when beta is 0)
//
// where sum starts at zero and takes one fused multiply-add per step of k, in ascending order. Only for k
// above 512 is there more than one such sum: one per 512 steps, added to c in turn, the first with beta and
// the rest with 1. gonum's product rounds otherwise, and otherwise again where a matrix is stored transposed;
// that is why a checkpoint records Name.
//
// # Threads
//
// A product runs on the goroutine that calls it, and any number of goroutines may call at once. Training
// splits its batches into shards and gives each a goroutine, which keeps every core busy without handing out
// parts of small products.
package kernel

//go:generate go run ./internal/gen

import (
	"fmt"
	"strings"
	"sync/atomic"

	"gauntlet/engine/near"
	"gauntlet/models/kernel/internal/openblas"
)

// names lists the kernels from the fastest to the one that works everywhere. Select takes them; Name returns
// one.
var names = [...]string{"openblas", "avx512", "avx2", "gonum"}

const (
	indexOpenBLAS = iota
	indexAVX512
	indexAVX2
	indexGonum
)

// chosen is the index in names of the kernel in use, and elementwise of the one whose instructions the
// elementwise functions use, which is the same but for OpenBLAS.
var chosen, elementwise atomic.Int32

func init() {
	for i := range names {
		if usable(i) {
			use(i)
			return
		}
	}
}

// use makes the whole program use the kernel with that index in names, which must be usable.
func use(i int) {
	chosen.Store(int32(i))
	for !supported(i) {
		i++
	}
	elementwise.Store(int32(i))
}

// Name names the kernel in use: "avx512", "avx2", "gonum" or "openblas".
func Name() string { return names[chosen.Load()] }

// SameBits reports whether the kernels of two names give the same bits: one and the same does, and so do the
// two of ours.
func SameBits(a, b string) bool {
	ours := func(name string) bool { return name == names[indexAVX512] || name == names[indexAVX2] }
	return a == b || ours(a) && ours(b)
}

// Supported lists the kernels that this program can use on this processor, the preferred first.
func Supported() []string {
	var list []string
	for i, name := range names {
		if usable(i) {
			list = append(list, name)
		}
	}
	return list
}

// usable says whether this program can use the kernel with that index in names.
func usable(index int) bool {
	if index == indexOpenBLAS {
		return openblas.Available
	}
	return supported(index)
}

// Check reports whether Select would take a name, and if not, why.
func Check(name string) error {
	_, err := index(name)
	return err
}

// Select makes the whole program use the kernel of that name. It is for tests, comparisons and the repetition
// of another machine's results; without it the fastest is used. A product that is being computed meanwhile
// may use either.
func Select(name string) error {
	i, err := index(name)
	if err == nil {
		use(i)
	}
	return err
}

// index finds a kernel that this processor can run.
func index(name string) (int, error) {
	for i := range names {
		if names[i] != name {
			continue
		}
		if i == indexOpenBLAS && !openblas.Available {
			return 0, fmt.Errorf("this program was built without OpenBLAS, that is, without `-tags openblas`; it can use %s",
				strings.Join(Supported(), ", "))
		}
		if !usable(i) {
			return 0, fmt.Errorf("this processor cannot run the kernel %s; it can run %s", name,
				strings.Join(Supported(), ", "))
		}
		return i, nil
	}
	return 0, fmt.Errorf("no kernel is called %q%s; there are %s", name, near.Hint(name, names[:]),
		strings.Join(names[:], ", "))
}
