package kernel

import (
	"fmt"
	"math"
)

// The functions below give the same bits with every kernel and on every processor: they multiply, add, divide
// and take roots in float32, one rounding each, in the order in which the Go code is written. Slices of one
// call have the same length where not said otherwise; a shorter one panics before anything has been written.

// Add adds x to y, element by element.
func Add(y, x []float32) {
	checkSame("x", len(x), len(y))
	for i := addVectors(y, x); i < len(y); i++ {
		y[i] += x[i]
	}
}

// AddBias adds bias to every row of y; a row is as long as bias.
func AddBias(y, bias []float32) {
	checkRows(y, bias)
	for ; len(y) > 0; y = y[len(bias):] {
		Add(y[:len(bias)], bias)
	}
}

// BiasReLU adds bias to every row of y, and sets what is then negative to 0. NaN stays NaN.
func BiasReLU(y, bias []float32) {
	checkRows(y, bias)
	for ; len(y) > 0; y = y[len(bias):] {
		row := y[:len(bias)]
		for i := biasReLUVectors(row, bias); i < len(row); i++ {
			if row[i] += bias[i]; row[i] < 0 {
				row[i] = 0
			}
		}
	}
}

// BiasTanh adds bias to every row of y, and takes the hyperbolic tangent, within 3e-7. NaN stays NaN.
func BiasTanh(y, bias []float32) {
	checkRows(y, bias)
	for ; len(y) > 0; y = y[len(bias):] {
		row := y[:len(bias)]
		for i := biasTanhVectors(row, bias); i < len(row); i++ {
			row[i] = tanh(row[i] + bias[i])
		}
	}
}

// noBias is what Tanh adds.
var noBias [512]float32

// Tanh is BiasTanh with a bias of zeros.
func Tanh(y []float32) {
	for ; len(y) > 0; y = y[min(len(y), len(noBias)):] {
		n := min(len(y), len(noBias))
		BiasTanh(y[:n], noBias[:n])
	}
}

// ReLU is BiasReLU with a bias of zeros.
func ReLU(y []float32) {
	for ; len(y) > 0; y = y[min(len(y), len(noBias)):] {
		n := min(len(y), len(noBias))
		BiasReLU(y[:n], noBias[:n])
	}
}

// The numbers of the generator's elementwise.go, which says where they are from.
const (
	tanhMost = 8

	tanhNumerator0 = 0.99999998092
	tanhNumerator1 = 0.134398756902
	tanhNumerator2 = 0.00356613731272
	tanhNumerator3 = 2.18053313088e-5
	tanhNumerator4 = 1.51058885656e-8

	tanhDenominator0 = 1
	tanhDenominator1 = 0.467731989166
	tanhDenominator2 = 0.0261435998393
	tanhDenominator3 = 0.000340239372277
	tanhDenominator4 = 8.47174747336e-7
)

// tanh is a quotient of polynomials.
func tanh(x float32) float32 {
	x = max(-tanhMost, min(tanhMost, x))
	square := float32(x * x)
	p := float32(square*tanhNumerator4) + tanhNumerator3
	p = float32(square*p) + tanhNumerator2
	p = float32(square*p) + tanhNumerator1
	p = float32(square*p) + tanhNumerator0
	q := float32(square*tanhDenominator4) + tanhDenominator3
	q = float32(square*q) + tanhDenominator2
	q = float32(square*q) + tanhDenominator1
	q = float32(square*q) + tanhDenominator0
	return float32(x*p) / q
}

// TanhGradient sets to to d, the gradient with respect to tanh's results y, times tanh's slope: d * (1 -
// y*y). To may be d.
func TanhGradient(to, d, y []float32) {
	checkSame("d", len(d), len(to))
	checkSame("y", len(y), len(to))
	for i := tanhGradientVectors(to, d, y); i < len(to); i++ {
		to[i] = d[i] * (1 - float32(y[i]*y[i]))
	}
}

// ReLUGradient sets to to d, the gradient with respect to the results y of max(0, x), where y is above 0, and
// to 0 elsewhere. To may be d.
func ReLUGradient(to, d, y []float32) {
	checkSame("d", len(d), len(to))
	checkSame("y", len(y), len(to))
	for i := reluGradientVectors(to, d, y); i < len(to); i++ {
		if to[i] = d[i]; !(y[i] > 0) {
			to[i] = 0
		}
	}
}

// AddColumns adds every row of x to sums; a row is as long as sums. It is the gradient of a bias.
func AddColumns(sums, x []float32) {
	checkRows(x, sums)
	if len(x) == 0 {
		return
	}
	for i := addColumnsVectors(sums, x); i < len(sums); i++ {
		for at := i; at < len(x); at += len(sums) {
			sums[i] += x[at]
		}
	}
}

// AddTimes adds x times a factor to y, element by element.
func AddTimes(y, x []float32, factor float32) {
	checkSame("x", len(x), len(y))
	for i := addTimesVectors(y, x, factor); i < len(y); i++ {
		y[i] += float32(x[i] * factor)
	}
}

// Times sets y to x times a factor, element by element.
func Times(y, x []float32, factor float32) {
	checkSame("x", len(x), len(y))
	for i := timesVectors(y, x, factor); i < len(y); i++ {
		y[i] = x[i] * factor
	}
}

// AddWhere adds x to y where best is a row's number.
func AddWhere(y, x []float32, best []int32, row int32) {
	checkSame("x", len(x), len(y))
	checkSame("best", len(best), len(y))
	for i := addWhereVectors(y, x, best, row); i < len(y); i++ {
		if best[i] == row {
			y[i] += x[i]
		}
	}
}

// Pool sets sum to the sum of the rows of x, of which there is at least one, each as long as sum; most to the
// greatest number of each column, and best to the first row that has it. The first row has a number, the
// others those that follow. NaN is above nothing.
func Pool(sum, most []float32, best []int32, x []float32, first int32) {
	checkSame("most", len(most), len(sum))
	checkSame("best", len(best), len(sum))
	checkRows(x, sum)
	if len(x) < len(sum) {
		checkSame("x", len(x), len(sum))
	}
	for i := poolVectors(sum, most, best, x, first); i < len(sum); i++ {
		sum[i], most[i], best[i] = x[i], x[i], first
		row := first
		for at := i + len(sum); at < len(x); at += len(sum) {
			row++
			if sum[i] += x[at]; x[at] > most[i] {
				most[i], best[i] = x[at], row
			}
		}
	}
}

// AdamStep is the numbers of one step of Adam (Kingma and Ba, 2015), which are the same for every weight.
type AdamStep struct {
	// the share of the mean gradient that is kept, and of the new gradient that is taken in
	Keep1, Take1 float32
	Keep2, Take2 float32 // the same for the mean square
	Unbias1      float32 // what the mean is multiplied by, since it began at zero
	Unbias2      float32
	LearningRate float32
	Epsilon      float32 // added to the root
}

// Update changes weights by a gradient:
//
//	mean   = Keep1*mean + Take1*gradient
//	square = Keep2*square + Take2*(gradient*gradient)
//	weight -= mean*Unbias1*LearningRate / (sqrt(square*Unbias2) + Epsilon)
func (s *AdamStep) Update(weights, means, squares, gradient []float32) {
	checkSame("means", len(means), len(weights))
	checkSame("squares", len(squares), len(weights))
	checkSame("gradient", len(gradient), len(weights))
	for i := adamVectors(s, weights, means, squares, gradient); i < len(weights); i++ {
		g := gradient[i]
		means[i] = float32(s.Keep1*means[i]) + float32(s.Take1*g)
		squares[i] = float32(s.Keep2*squares[i]) + float32(s.Take2*float32(g*g))
		root := float32(math.Sqrt(float64(float32(squares[i] * s.Unbias2))))
		weights[i] -= float32(float32(means[i]*s.Unbias1)*s.LearningRate) / (root + s.Epsilon)
	}
}

// checkSame panics if a slice is not as long as another.
func checkSame(name string, length, want int) {
	if length != want {
		panic(fmt.Sprintf("kernel: %s has %d elements, not %d", name, length, want))
	}
}

// checkRows panics if a matrix is not whole rows, each as long as one.
func checkRows(all, one []float32) {
	if len(one) == 0 && len(all) > 0 || len(one) > 0 && len(all)%len(one) != 0 {
		panic(fmt.Sprintf("kernel: %d elements are not rows of %d", len(all), len(one)))
	}
}
