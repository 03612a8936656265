package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"

	"gauntlet/engine/enginetest/must"
)

// withEach runs a test once with every kernel of this processor.
func withEach(t *testing.T, test func(t *testing.T)) {
	defer choose(t, Name())
	for _, name := range Supported() {
		t.Run(name, func(t *testing.T) {
			choose(t, name)
			test(t)
		})
	}
}

// choose selects a kernel.
func choose(t *testing.T, name string) {
	t.Helper()
	must.Do(t, Select(name))
}

// A problem is the arguments of one product. Each slice is longer than the matrix in it; what lies between
// and after the rows is NaN.
type problem struct {
	tA, tB        bool
	m, n, k       int
	alpha, beta   float32
	a, b, c       []float32
	lda, ldb, ldc int
}

// newProblem draws the values of a product; gap is how much longer than needed the distances of rows are.
func newProblem(r *rand.Rand, tA, tB bool, m, n, k, gap int, alpha, beta float32) *problem {
	p := &problem{tA: tA, tB: tB, m: m, n: n, k: k, alpha: alpha, beta: beta}
	aRows, aColumns, bRows, bColumns := m, k, k, n
	if tA {
		aRows, aColumns = k, m
	}
	if tB {
		bRows, bColumns = n, k
	}
	p.lda, p.ldb, p.ldc = max(1, aColumns+gap), max(1, bColumns+gap), max(1, n+gap)
	p.a = matrix(r, aRows, aColumns, p.lda)
	p.b = matrix(r, bRows, bColumns, p.ldb)
	p.c = matrix(r, m, n, p.ldc)
	return p
}

// canary is how many NaN stand on either side of a matrix.
const canary = 40

var nan = float32(math.NaN())

// matrix draws values between -1 and 1, with NaN before, between and after the rows. The slice ends with the
// last row.
func matrix(r *rand.Rand, rows, columns, distance int) []float32 {
	length := 0
	if rows > 0 {
		length = (rows-1)*distance + columns
	}
	all := make([]float32, canary+length+canary)
	for i := range all {
		all[i] = nan
	}
	values := all[canary : canary+length]
	for i := range rows {
		for j := range columns {
			values[i*distance+j] = 2*r.Float32() - 1
		}
	}
	return values
}

// run computes a product into a copy of c, and returns it with the NaN on either side.
func (p *problem) run() []float32 {
	all := make([]float32, canary+len(p.c)+canary)
	for i := range all {
		all[i] = nan
	}
	c := all[canary : canary+len(p.c)]
	copy(c, p.c)
	Sgemm(p.tA, p.tB, p.m, p.n, p.k, p.alpha, p.a, p.lda, p.b, p.ldb, p.beta, c, p.ldc)
	return all
}

// check compares a result with gonum's product in double precision, and asserts that nothing but c's elements
// was written. A result that is computed from an element between or beside the rows is NaN, and therefore
// found. The bound is that of N. J. Higham and T. Mary, "A new approach to probabilistic rounding error
// analysis" (2019), for eight standard deviations: it grows with the sum of what is added, so that no seed
// exceeds it by chance.
func (p *problem) check(all []float32) error {
	c := all[canary : len(all)-canary]
	for i, v := range all {
		at := i - canary
		if inside := at >= 0 && at < len(c) && at%p.ldc < p.n; !inside && !math.IsNaN(float64(v)) {
			return fmt.Errorf("c has become %v at %d, where no element is", v, at)
		}
	}
	same := func(x float64) float64 { return x }
	want, sizes := p.inDouble(same), p.inDouble(math.Abs)
	unit := 8 * math.Sqrt(float64(p.k+2)) * 0x1p-24
	for i := range p.m {
		for j := range p.n {
			at := i*p.ldc + j
			if !(math.Abs(float64(c[at])-want[at]) <= unit*sizes[at]) {
				return fmt.Errorf("c[%d][%d] is %v, not %v", i, j, c[at], want[at])
			}
		}
	}
	return nil
}

// inDouble is the product in double precision, of what a function makes of each number.
func (p *problem) inDouble(of func(float64) float64) []float64 {
	double := func(values []float32) []float64 {
		all := make([]float64, len(values))
		for i, v := range values {
			all[i] = of(float64(v))
		}
		return all
	}
	c := double(p.c)
	gonum.Implementation{}.Dgemm(flag(p.tA), flag(p.tB), p.m, p.n, p.k, of(float64(p.alpha)), double(p.a), p.lda,
		double(p.b), p.ldb, of(float64(p.beta)), c, p.ldc)
	return c
}

// flag is a transposition in gonum's form.
func flag(transposed bool) blas.Transpose {
	if transposed {
		return blas.Trans
	}
	return blas.NoTrans
}

func (p *problem) String() string {
	return fmt.Sprintf("tA %v tB %v m %d n %d k %d lda %d ldb %d ldc %d alpha %v beta %v", p.tA, p.tB, p.m,
		p.n, p.k, p.lda, p.ldb, p.ldc, p.alpha, p.beta)
}

// TestSgemmRandom tries shapes around every edge: of tiles, panels, spans and depths.
func TestSgemmRandom(t *testing.T) {
	withEach(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 2))
		factors := []float32{0, 1, -1, 0.5, 1.7}
		size := func() int {
			if r.IntN(8) == 0 {
				return r.IntN(70)
			}
			return r.IntN(30)
		}
		for range 1500 {
			m, n, k := size(), size(), size()
			switch r.IntN(60) {
			case 0:
				k = 500 + r.IntN(600)
			case 1:
				n = 500 + r.IntN(60)
			case 2:
				m = 200 + r.IntN(60)
			}
			p := newProblem(r, r.IntN(2) == 0, r.IntN(2) == 0, m, n, k, r.IntN(4)*r.IntN(6),
				factors[r.IntN(len(factors))], factors[r.IntN(len(factors))])
			if err := p.check(p.run()); err != nil {
				t.Fatalf("%v: %v", p, err)
			}
		}
	})
}
