// Package kernel is the fp32 arithmetic under the networks: the matrix product, and elementwise functions over long slices. On amd64 it
// is assembly, for AVX-512 and for AVX2 with FMA, chosen when the program starts; elsewhere gonum's product does the work.
//
// # Same bits
//
// A value of a product depends on its row of a, its column of b, k, alpha, beta and its own old value; on nothing else. It does not
// depend on m or n, on how rows are split into calls, on strides or transposes, on how many goroutines work, or on where in the matrix
// the value lies. The two assembly kernels even agree with each other, bit for bit: both compute
//
//	c = beta*c + alpha*sum      (the first term is left out, and c not read, when beta is 0)
//
// where sum starts at zero and takes one fused multiply-add per step of k, in ascending order. Only for k above 512 is there more than
// one such sum: one per 512 steps, added to c in turn, the first with beta and the rest with 1. gonum's product rounds otherwise, so
// that a checkpoint records Name.
//
// # Threads
//
// A product runs on the goroutine that calls it, and any number of goroutines may call at once. Training splits its batches into shards
// and gives each a goroutine, which keeps every core busy without handing out parts of small products.
package kernel

//go:generate go run ./internal/gen

import (
	"fmt"
	"strings"
	"sync/atomic"

	"gauntlet/engine/near"
)

// names lists the kernels from the fastest to the one that works everywhere. Select takes them; Name returns one.
var names = [...]string{"avx512", "avx2", "gonum"}

const (
	indexAVX512 = iota
	indexAVX2
	indexGonum
)

// chosen is the index in names of the kernel in use.
var chosen atomic.Int32

func init() {
	for i := range names {
		if supported(i) {
			chosen.Store(int32(i))
			return
		}
	}
}

// Name names the kernel in use: "avx512", "avx2" or "gonum".
func Name() string { return names[chosen.Load()] }

// Supported lists the kernels that this processor can run, the fastest first.
func Supported() []string {
	var list []string
	for i, name := range names {
		if supported(i) {
			list = append(list, name)
		}
	}
	return list
}

// Select makes the whole program use the kernel of that name. It is for tests, comparisons and the repetition of another machine's
// results; without it the fastest is used. A product that is being computed meanwhile may use either.
func Select(name string) error {
	for i := range names {
		if names[i] != name {
			continue
		}
		if !supported(i) {
			return fmt.Errorf("this processor cannot run the kernel %s; it can run %s", name, strings.Join(Supported(), ", "))
		}
		chosen.Store(int32(i))
		return nil
	}
	return fmt.Errorf("no kernel is called %q%s; there are %s", name, near.Hint(name, names[:]), strings.Join(names[:], ", "))
}
