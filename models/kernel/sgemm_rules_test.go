package kernel

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gauntlet/models/kernel/internal/openblas"
)

// TestBetaZeroDoesNotReadC overwrites a c that is all NaN.
func TestBetaZeroDoesNotReadC(t *testing.T) {
	withEach(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(9, 10))
		for _, size := range [][3]int{{1, 1, 1}, {5, 130, 9}, {40, 33, 600}, {7, 9, 0}} {
			p := newProblem(r, false, false, size[0], size[1], size[2], 2, 1, 0)
			for i := range p.c {
				p.c[i] = nan
			}
			for i, v := range p.run() {
				if at := i - canary; at >= 0 && at < len(p.c) && at%p.ldc < p.n && math.IsNaN(float64(v)) {
					t.Fatalf("%v: element %d is still NaN", p, at)
				}
			}
		}
	})
}

// TestAlphaZeroDoesNotReadAAndB scales c alone.
func TestAlphaZeroDoesNotReadAAndB(t *testing.T) {
	withEach(t, func(t *testing.T) {
		a, b, c := []float32{nan}, []float32{nan, nan}, []float32{2, 4}
		Sgemm(false, false, 1, 2, 1, 0, a, 1, b, 2, 0.5, c, 2)
		if c[0] != 1 || c[1] != 2 {
			t.Errorf("c is %v, not [1 2]", c)
		}
	})
}

// TestNothingToDo accepts products without rows or columns, and slices that are nil for them.
func TestNothingToDo(t *testing.T) {
	withEach(t, func(t *testing.T) {
		Sgemm(false, false, 0, 3, 2, 1, nil, 2, nil, 3, 0, nil, 3)
		Sgemm(true, true, 3, 0, 2, 1, nil, 3, nil, 2, 0, nil, 1)
		c := []float32{5}
		Sgemm(false, false, 1, 1, 0, 1, nil, 1, nil, 1, 1, c, 1)
		if c[0] != 5 {
			t.Errorf("c is %v, not 5", c[0])
		}
	})
}

// TestMistakesOfCallers asserts what a panic says, and that c is as it was.
func TestMistakesOfCallers(t *testing.T) {
	five := make([]float32, 5)
	tests := []struct {
		says string
		call func(c []float32)
	}{
		{"a size is negative", func(c []float32) {
			Sgemm(false, false, -1, 1, 1, 1, five, 1, five, 1, 0, c, 1)
		}},
		{"rows of a are 1 apart, but have 2 columns", func(c []float32) {
			Sgemm(false, false, 2, 2, 2, 1, five, 1, five, 2, 0, c, 2)
		}},
		{"rows of b are 1 apart, but have 2 columns", func(c []float32) {
			Sgemm(false, false, 2, 2, 2, 1, five, 2, five, 1, 0, c, 2)
		}},
		{"rows of c are 0 apart, but have 1 columns", func(c []float32) {
			Sgemm(false, false, 1, 1, 1, 1, five, 1, five, 1, 0, c, 0)
		}},
		{"a has 5 elements, but 3 rows of 2 columns, 2 apart, need more", func(c []float32) {
			Sgemm(false, false, 3, 1, 2, 1, five, 2, five, 1, 0, c, 1)
		}},
		{"b has 5 elements, but 2 rows of 3 columns, 3 apart, need more", func(c []float32) {
			Sgemm(false, true, 1, 2, 3, 1, five, 3, five, 3, 0, c, 2)
		}},
		{"c has 4 elements, but 1 rows of 5 columns, 5 apart, need more", func(c []float32) {
			Sgemm(false, false, 1, 5, 1, 1, five, 1, five, 5, 0, c, 5)
		}},
		{"need more", func(c []float32) {
			Sgemm(false, false, math.MaxInt/2, 1, 4, 1, five, 4, five, 1, 0, c, 1)
		}},
	}
	for _, test := range tests {
		c := []float32{1, 2, 3, 4}
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, test.says) {
					t.Errorf("said %q, not %q", said, test.says)
				}
			}()
			test.call(c)
		}()
		if c[0] != 1 || c[3] != 4 {
			t.Errorf("%s: c has become %v", test.says, c)
		}
	}
}

// TestInfinitiesAreNotHidden keeps a zero in a from hiding an infinity in b, for our kernels.
func TestInfinitiesAreNotHidden(t *testing.T) {
	withEach(t, func(t *testing.T) {
		if !strings.HasPrefix(Name(), "avx") {
			return // only ours promise it
		}
		c := []float32{0}
		Sgemm(false, false, 1, 1, 1, 1, []float32{0}, 1, []float32{float32(math.Inf(1))}, 1, 0, c, 1)
		if !math.IsNaN(float64(c[0])) {
			t.Errorf("0 times infinity is %v", c[0])
		}
	})
}

func TestSgemmAllocatesNothing(t *testing.T) {
	withEach(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(11, 12))
		for _, rows := range []int{1, 6, 64} {
			for _, transposes := range [][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
				p := newProblem(r, transposes[0], transposes[1], rows, 129, 140, 0, 1, 0)
				if n := testing.AllocsPerRun(20, func() {
					Sgemm(p.tA, p.tB, p.m, p.n, p.k, p.alpha, p.a, p.lda, p.b, p.ldb, p.beta, p.c, p.ldc)
				}); n != 0 {
					t.Errorf("%v: %v allocations", p, n)
				}
			}
		}
	})
}

func TestSelect(t *testing.T) {
	defer choose(t, Name())
	if err := Select("avx51"); err == nil || !strings.Contains(err.Error(),
		`no kernel is called "avx51" (did you mean "avx512"?)`) {
		t.Errorf("an unknown name: %v", err)
	}
	if err := Select("openblas"); openblas.Available != (err == nil) ||
		err != nil && !strings.Contains(err.Error(), "-tags openblas") {
		t.Errorf("OpenBLAS: %v", err)
	}
	choose(t, Supported()[0])
	if Name() != Supported()[0] {
		t.Errorf("the kernel in use is %s, not the fastest, %s", Name(), Supported()[0])
	}
	choose(t, "gonum")
	if Name() != "gonum" {
		t.Errorf("the kernel in use is %s after gonum was selected", Name())
	}
}

// FuzzSgemm takes every size and option from its input.
func FuzzSgemm(f *testing.F) {
	f.Add(uint8(3), uint8(4), uint16(5), uint8(0), uint8(0), uint64(1))
	f.Add(uint8(13), uint8(33), uint16(513), uint8(1), uint8(3), uint64(2))
	f.Add(uint8(25), uint8(129), uint16(64), uint8(2), uint8(7), uint64(3))
	f.Add(uint8(1), uint8(200), uint16(31), uint8(3), uint8(9), uint64(4))
	f.Fuzz(func(t *testing.T, m, n uint8, k uint16, transposes, options uint8, seed uint64) {
		factors := [4]float32{0, 1, -0.5, 2.25}
		p := newProblem(rand.New(rand.NewPCG(seed, 0)), transposes&1 == 1, transposes&2 == 2, int(m), int(n),
			int(k%1200),
			int(transposes>>2)%7, factors[options&3], factors[options>>2&3])
		defer choose(t, Name())
		for _, name := range Supported() {
			choose(t, name)
			if err := p.check(p.run()); err != nil {
				t.Fatalf("%s: %v: %v", name, p, err)
			}
		}
	})
}
