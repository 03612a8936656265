package kernel

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"gauntlet/engine/enginetest/must"
)

// guarded copies values so that they end, or begin, at the edge of a page that cannot be read or written: to
// touch anything beyond them ends the test at once.
func guarded(t *testing.T, values []float32, atEnd bool) []float32 {
	page := unix.Getpagesize()
	size := (4*len(values) + page - 1) / page * page
	all := must.Get(unix.Mmap(-1, 0, page+size+page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|
		unix.MAP_PRIVATE))(t)
	t.Cleanup(func() {
		if err := unix.Munmap(all); err != nil {
			t.Error(err)
		}
	})
	for _, edge := range [][]byte{all[:page], all[page+size:]} {
		must.Do(t, unix.Mprotect(edge, unix.PROT_NONE))
	}
	first := page
	if atEnd {
		first = page + size - 4*len(values)
	}
	if len(values) == 0 {
		return nil
	}
	out := unsafe.Slice((*float32)(unsafe.Pointer(&all[first])), len(values))
	copy(out, values)
	return out
}

// TestNothingBeyondTheMatricesIsTouched puts each matrix against the edges of its memory.
func TestNothingBeyondTheMatricesIsTouched(t *testing.T) {
	withEach(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(13, 14))
		for i := range 400 {
			p := newProblem(r, i&1 == 1, i&2 == 2, 1+r.IntN(40), 1+r.IntN(140), 1+r.IntN(40), r.IntN(3), 1, 1)
			t.Run("", func(t *testing.T) {
				for _, atEnd := range []bool{false, true} {
					a, b, c := guarded(t, p.a, atEnd), guarded(t, p.b, atEnd), guarded(t, p.c, atEnd)
					Sgemm(p.tA, p.tB, p.m, p.n, p.k, p.alpha, a, p.lda, b, p.ldb, p.beta, c, p.ldc)
				}
			})
		}
	})
}
