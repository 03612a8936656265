package kernel

import (
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
)

// equalBits finds the first element of c in which two results differ.
func equalBits(p *problem, x, y []float32) (int, bool) {
	for i := range p.m {
		for j := range p.n {
			at := canary + i*p.ldc + j
			if math.Float32bits(x[at]) != math.Float32bits(y[at]) {
				return at - canary, false
			}
		}
	}
	return 0, true
}

// TestAnySplitOfRowsGivesTheSameBits computes a product at once, and then in pieces of every small number of
// rows and two of columns.
func TestAnySplitOfRowsGivesTheSameBits(t *testing.T) {
	withEach(t, func(t *testing.T) {
		if Name() == "openblas" {
			return // promises nothing of the kind
		}
		r := rand.New(rand.NewPCG(3, 4))
		for _, k := range []int{1, 2, 70, 511, 1100} {
			for _, transposes := range [][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
				p := newProblem(r, transposes[0], transposes[1], 67, 151, k, 3, 1.3, 0.7)
				whole := p.run()
				for _, rows := range []int{1, 2, 3, 5, 7, 11, 13, 24, 33} {
					pieces := append([]float32(nil), whole...)
					copy(pieces[canary:], p.c)
					for i := 0; i < p.m; i += rows {
						aRow, bColumn := p.lda, 1
						if p.tA {
							aRow = 1
						}
						if p.tB {
							bColumn = p.ldb
						}
						for _, columns := range [][2]int{{0, 70}, {70, p.n}} {
							Sgemm(p.tA, p.tB, min(rows, p.m-i), columns[1]-columns[0], p.k, p.alpha,
								p.a[i*aRow:], p.lda, p.b[columns[0]*bColumn:], p.ldb,
								p.beta, pieces[canary+i*p.ldc+columns[0]:len(pieces)-canary], p.ldc)
						}
					}
					if at, same := equalBits(p, whole, pieces); !same {
						t.Fatalf("%v: in pieces of %d rows, element %d is %v, not %v", p, rows, at,
							pieces[canary+at], whole[canary+at])
					}
				}
			}
		}
	})
}

// TestAssemblyKernelsAgree holds the two instruction sets, and every transpose and stride, to the same bits.
func TestAssemblyKernelsAgree(t *testing.T) {
	defer choose(t, Name())
	r := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		p := newProblem(r, false, false, 1+r.IntN(60), 1+r.IntN(150), 1+r.IntN(700), 0, 0.9, 1.1)
		var first []float32
		for _, name := range Supported() {
			if !strings.HasPrefix(name, "avx") {
				continue
			}
			choose(t, name)
			for _, transposes := range [][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
				result := p.stored(transposes[0], transposes[1], r.IntN(5)).run()
				if first == nil {
					first = result
				}
				if at, same := equalBits(p, first, result); !same {
					t.Fatalf("%v: with %s and transposes %v element %d differs", p, name, transposes, at)
				}
			}
		}
	}
}

// SameBits says what the tests of this file show.
func TestSameBits(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{{"avx512", "avx2", true}, {"avx2", "avx512", true}, {"gonum", "gonum", true},
		{"avx512", "gonum", false}, {"openblas", "avx2", false}, {"", "gonum", false}} {
		if SameBits(c.a, c.b) != c.same {
			t.Errorf("%q and %q: %v", c.a, c.b, !c.same)
		}
	}
}

// stored is the same product with a and b stored in another way; p itself has neither transposed.
func (p *problem) stored(tA, tB bool, gap int) *problem {
	q := *p
	q.tA, q.tB = tA, tB
	q.a, q.lda = restored(p.a, p.m, p.k, p.lda, tA, gap)
	q.b, q.ldb = restored(p.b, p.k, p.n, p.ldb, tB, gap)
	return &q
}

func restored(values []float32, rows, columns, distance int, transposed bool, gap int) ([]float32, int) {
	to := columns + gap
	if transposed {
		to = rows + gap
	}
	out := make([]float32, max(rows, columns)*to)
	for i := range rows {
		for j := range columns {
			if transposed {
				out[j*to+i] = values[i*distance+j]
			} else {
				out[i*to+j] = values[i*distance+j]
			}
		}
	}
	return out, to
}

// TestManyGoroutinesAtOnce lets products of several shapes run beside each other, as training's shards do.
func TestManyGoroutinesAtOnce(t *testing.T) {
	withEach(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(7, 8))
		var problems []*problem
		var want [][]float32
		for i := range 8 {
			p := newProblem(r, i&1 == 1, i&2 == 2, 20+10*i, 90+i, 100+60*i, 0, 1, 0)
			problems, want = append(problems, p), append(want, p.run())
		}
		var wait sync.WaitGroup
		for i, p := range problems {
			wait.Go(func() {
				for range 20 {
					if at, same := equalBits(p, want[i], p.run()); !same {
						t.Errorf("%v: element %d differs beside other products", p, at)
						return
					}
				}
			})
		}
		wait.Wait()
	})
}

// TestGoldenProductOfIntegers computes a product whose values every kernel of every processor gets exactly.
func TestGoldenProductOfIntegers(t *testing.T) {
	withEach(t, func(t *testing.T) {
		const m, n, k = 37, 45, 601
		for _, transposes := range [][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
			a, b, c := make([]float32, m*k), make([]float32, k*n), make([]float32, m*n)
			lda, ldb := k, n
			for i := range a {
				a[i] = float32(i*7%19 - 9)
			}
			for i := range b {
				b[i] = float32(i*5%17 - 8)
			}
			for i := range c {
				c[i] = float32(i)
			}
			if transposes[0] {
				lda = m
			}
			if transposes[1] {
				ldb = k
			}
			Sgemm(transposes[0], transposes[1], m, n, k, 2, a, lda, b, ldb, -1, c, n)
			for i := range m {
				for j := range n {
					sum := 0
					for p := range k {
						ai, bi := i*lda+p, p*ldb+j
						if transposes[0] {
							ai = p*lda + i
						}
						if transposes[1] {
							bi = j*ldb + p
						}
						sum += (ai*7%19 - 9) * (bi*5%17 - 8)
					}
					if want := float32(2*sum - (i*n + j)); c[i*n+j] != want {
						t.Fatalf("transposes %v: c[%d][%d] is %v, not %v", transposes, i, j, c[i*n+j], want)
					}
				}
			}
		}
	})
}
