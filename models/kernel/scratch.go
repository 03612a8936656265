package kernel

import "unsafe"

// A scratch is memory for packed parts of two matrices, and for a product that is turned over.
type scratch struct {
	panels []float32
	column []float32
	turned []float32
}

// free holds scratches between products, so that a product allocates nothing once as many are there as
// goroutines compute at a time. What does not fit is left to the garbage collector.
var free = make(chan *scratch, 32)

func takeScratch() *scratch {
	select {
	case s := <-free:
		return s
	default:
		return new(scratch)
	}
}

func returnScratch(s *scratch) {
	select {
	case free <- s:
	default:
	}
}

// grown is a slice of at least n elements that begins at a multiple of 64 bytes, so that no vector of a
// packed row lies in two cache lines. It is s if that is long enough; what s held is lost otherwise.
func grown(s []float32, n int) []float32 {
	if len(s) >= n {
		return s
	}
	s = make([]float32, n+15)
	skip := int(-uintptr(unsafe.Pointer(&s[0]))%64) / 4
	return s[skip : skip+n]
}
