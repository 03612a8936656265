package kernel

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// special are the numbers at which instructions and Go code are most likely to differ.
var special = []float32{0, float32(math.Copysign(0, -1)), 1, -1, 7.9999995, 8, 8.000001, -8, 1e-30, -1e-40,
	3e38, float32(math.Inf(1)), float32(math.Inf(-1)), nan}

// numbers draws n numbers of many sizes; some are special.
func numbers(r *rand.Rand, n int) []float32 {
	out := make([]float32, n)
	for i := range out {
		switch r.IntN(6) {
		case 0:
			out[i] = special[r.IntN(len(special))]
		case 1:
			out[i] = float32(r.NormFloat64() * 1e-5)
		default:
			out[i] = float32(r.NormFloat64() * 3)
		}
	}
	return out
}

// TestElementwiseAgainstPlainGo runs each function with every kernel, on slices of every small length,
// against its definition.
func TestElementwiseAgainstPlainGo(t *testing.T) {
	step := AdamStep{Keep1: 0.9, Take1: 0.1, Keep2: 0.999, Take2: 0.001, Unbias1: 1.7, Unbias2: 3.1,
		LearningRate: 3e-4, Epsilon: 1e-5}
	tests := []struct {
		name string
		call func(y, x, z, w []float32)
		want func(y, x, z, w *float32)
	}{
		{"Add", func(y, x, _, _ []float32) { Add(y, x) }, func(y, x, _, _ *float32) { *y += *x }},
		{"AddBias", func(y, x, _, _ []float32) { AddBias(y, x) }, func(y, x, _, _ *float32) { *y += *x }},
		{"AddColumns", func(y, x, _, _ []float32) {
			AddColumns(y, x)
		}, func(y, x, _, _ *float32) { *y += *x }},
		{"BiasReLU", func(y, x, _, _ []float32) { BiasReLU(y, x) }, func(y, x, _, _ *float32) {
			if *y += *x; *y < 0 {
				*y = 0
			}
		}},
		{"BiasTanh", func(y, x, _, _ []float32) {
			BiasTanh(y, x)
		}, func(y, x, _, _ *float32) { *y = tanh(*y + *x) }},
		{"Tanh", func(y, _, _, _ []float32) { Tanh(y) }, func(y, _, _, _ *float32) { *y = tanh(*y + 0) }},
		{"ReLU", func(y, _, _, _ []float32) { ReLU(y) }, func(y, _, _, _ *float32) {
			if *y += 0; *y < 0 {
				*y = 0
			}
		}},
		{"TanhGradient", func(y, x, z, _ []float32) {
			TanhGradient(y, x, z)
		}, func(y, x, z, _ *float32) { *y = *x * (1 - float32(*z**z)) }},
		{"TanhGradient in place", func(y, x, _, _ []float32) {
			TanhGradient(y, y, x)
		}, func(y, x, _, _ *float32) { *y *= 1 - float32(*x**x) }},
		{"ReLUGradient", func(y, x, z, _ []float32) { ReLUGradient(y, x, z) }, func(y, x, z, _ *float32) {
			if *y = *x; !(*z > 0) {
				*y = 0
			}
		}},
		{"AddTimes", func(y, x, _, _ []float32) {
			AddTimes(y, x, 0.3)
		}, func(y, x, _, _ *float32) { *y += float32(*x * 0.3) }},
		{"Times", func(y, x, _, _ []float32) { Times(y, x, 0.3) }, func(y, x, _, _ *float32) { *y = *x * 0.3 }},
		{"AddWhere", func(y, x, z, _ []float32) {
			best := make([]int32, len(z))
			for i := range z {
				best[i] = int32(math.Float32bits(z[i]) % 3)
			}
			AddWhere(y, x, best, 1)
		}, func(y, x, z, _ *float32) {
			if math.Float32bits(*z)%3 == 1 {
				*y += *x
			}
		}},
		{"AdamStep.Update", func(y, x, z, w []float32) {
			step.Update(y, x, z, w)
		}, func(y, x, z, w *float32) {
			*x = float32(step.Keep1**x) + float32(step.Take1**w)
			*z = float32(step.Keep2**z) + float32(step.Take2*float32(*w**w))
			root := float32(math.Sqrt(float64(float32(*z * step.Unbias2))))
			*y -= float32(float32(*x*step.Unbias1)*step.LearningRate) / (root + step.Epsilon)
		}},
	}
	withEach(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(15, 16))
		for _, test := range tests {
			for _, length := range append(seq(140), 1030) {
				all := [4][]float32{numbers(r, length), numbers(r, length), numbers(r, length),
					numbers(r, length)}
				var want [4][]float32
				for i := range all {
					want[i] = slices.Clone(all[i])
				}
				for i := range length {
					test.want(&want[0][i], &want[1][i], &want[2][i], &want[3][i])
				}
				test.call(all[0], all[1], all[2], all[3])
				for i := range all {
					for j, v := range all[i] {
						bothNaN := v != v && want[i][j] != want[i][j]
						if math.Float32bits(v) != math.Float32bits(want[i][j]) && !bothNaN {
							t.Fatalf("%s of %d elements: slice %d has %v at %d, not %v", test.name, length, i,
								v, j, want[i][j])
						}
					}
				}
			}
		}
	})
}

// seq is the numbers below n.
func seq(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// TestRowsShareABias gives several rows one bias, and sums several rows.
func TestRowsShareABias(t *testing.T) {
	withEach(t, func(t *testing.T) {
		const columns, rows = 37, 5
		y, bias, sums := make([]float32, rows*columns), make([]float32, columns), make([]float32, columns)
		for i := range bias {
			bias[i] = float32(i - 10)
		}
		AddBias(y, bias)
		AddColumns(sums, y)
		for i := range sums {
			if sums[i] != rows*bias[i] {
				t.Fatalf("column %d sums to %v, not %v", i, sums[i], rows*bias[i])
			}
		}
		BiasReLU(y, bias)
		if y[columns] != 0 || y[2*columns-1] != 2*bias[columns-1] {
			t.Errorf("the second row is %v", y[columns:2*columns])
		}
	})
}

// TestRowsOneAfterAnother adds up and pools rows of every small length against plain Go.
func TestRowsOneAfterAnother(t *testing.T) {
	withEach(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(17, 18))
		for columns := range 150 {
			rows := 1 + r.IntN(7)
			x, sums, best := numbers(r, rows*columns), numbers(r, columns), make([]int32, columns)
			sum, most := make([]float32, columns), make([]float32, columns)
			want := [3][]float32{slices.Clone(sums), slices.Clone(x[:columns]), slices.Clone(x[:columns])}
			numbers := slices.Repeat([]int32{40}, columns)
			for i, v := range x {
				k := i % columns
				if want[0][k] += v; i < columns {
					continue
				}
				if want[1][k] += v; v > want[2][k] {
					want[2][k], numbers[k] = v, int32(40+i/columns)
				}
			}
			AddColumns(sums, x)
			Pool(sum, most, best, x, 40)
			for what, got := range [3][]float32{sums, sum, most} {
				for k, v := range got {
					bothNaN := v != v && want[what][k] != want[what][k]
					if math.Float32bits(v) != math.Float32bits(want[what][k]) && !bothNaN {
						t.Fatalf("%d rows of %d: result %d has %v at %d, not %v", rows, columns, what, v, k,
							want[what][k])
					}
				}
			}
			if !slices.Equal(best, numbers) {
				t.Fatalf("%d rows of %d: the greatest are in %v, not %v", rows, columns, best, numbers)
			}
		}
	})
}

// TestTanhIsNear compares every thousandth float32 up to 10, of either sign, with the exact function.
func TestTanhIsNear(t *testing.T) {
	worst := 0.0
	for bits := uint32(0); bits < math.Float32bits(10); bits += 997 {
		x := math.Float32frombits(bits)
		y := tanh(x)
		if y > 1 || tanh(-x) != -y {
			t.Fatalf("tanh(%v) is %v, and tanh(%v) is %v", x, y, -x, tanh(-x))
		}
		worst = max(worst, math.Abs(float64(y)-math.Tanh(float64(x))))
	}
	if worst > 3e-7 {
		t.Errorf("tanh is off by %v, more than 3e-7", worst)
	}
}

// TestGoldenTanh holds tanh to bits that every processor must give.
func TestGoldenTanh(t *testing.T) {
	withEach(t, func(t *testing.T) {
		y, bias := make([]float32, 64), make([]float32, 64)
		for i := range y {
			y[i], bias[i] = float32(i)/16, -1.5
		}
		BiasTanh(y, bias)
		hash := uint64(14695981039346656037)
		for _, v := range y {
			hash = (hash ^ uint64(math.Float32bits(v))) * 1099511628211
		}
		if hash != goldenTanh {
			t.Errorf("the bits hash to %#x, not %#x", hash, uint64(goldenTanh))
		}
	})
}

const goldenTanh = 0xacd740b13b95f511

func TestElementwiseMistakesOfCallers(t *testing.T) {
	two, three, five := make([]float32, 2), make([]float32, 3), make([]float32, 5)
	for says, call := range map[string]func(){
		"x has 2 elements, not 3":              func() { Add(three, two) },
		"5 elements are not rows of 2":         func() { BiasTanh(five, two) },
		"3 elements are not rows of 0":         func() { BiasReLU(three, nil) },
		"best has 1 elements, not 3":           func() { Pool(three, three, []int32{1}, three, 0) },
		"x has 0 elements, not 3":              func() { Pool(three, three, make([]int32, 3), nil, 0) },
		"y has 5 elements, not 3":              func() { ReLUGradient(three, three, five) },
		"squares has 2 elements, not 3":        func() { new(AdamStep).Update(three, three, two, three) },
		"kernel: 5 elements are not rows of 3": func() { AddColumns(three, five) },
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, says) {
					t.Errorf("said %q, not %q", said, says)
				}
			}()
			call()
		}()
	}
}

func TestElementwiseAllocatesNothing(t *testing.T) {
	withEach(t, func(t *testing.T) {
		y, bias, best := make([]float32, 5*129), make([]float32, 129), make([]int32, 129)
		if n := testing.AllocsPerRun(20, func() {
			BiasTanh(y, bias)
			BiasReLU(y, bias)
			AddBias(y, bias)
			AddColumns(bias, y)
			Pool(bias, bias, best, y, 0)
			TanhGradient(y, y, y)
			ReLUGradient(y, y, y)
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}
