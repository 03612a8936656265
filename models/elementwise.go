package models

import "gauntlet/models/kernel"

// What circuits do element by element: in float32 by package kernel, and plainly in float64, for the tests of
// gradients.

// add adds x to y.
func add[T number](y, x []T) {
	if y, ok := any(y).([]float32); ok {
		kernel.Add(y, any(x).([]float32))
		return
	}
	for i, v := range x {
		y[i] += v
	}
}

// addRows adds every row of x to sum.
func addRows[T number](sum, x []T) {
	if sum, ok := any(sum).([]float32); ok {
		kernel.AddColumns(sum, any(x).([]float32))
		return
	}
	for n := len(sum); len(x) > 0; x = x[n:] {
		add(sum, x[:n])
	}
}

// times sets y to x times a factor.
func times[T number](y, x []T, factor T) {
	if y, ok := any(y).([]float32); ok {
		kernel.Times(y, any(x).([]float32), float32(factor))
		return
	}
	for i, v := range x {
		y[i] = v * factor
	}
}

// addTimes adds x times a factor to sum, as many numbers as that has. Most factors are 0.
func addTimes[T number](sum, x []T, factor T) {
	if factor == 0 {
		return
	}
	if sum, ok := any(sum).([]float32); ok {
		kernel.AddTimes(sum, any(x).([]float32)[:len(sum)], float32(factor))
		return
	}
	for k := range sum {
		sum[k] += x[k] * factor
	}
}

// A thing tells so few numbers that calls of a kernel would cost more than the sums. Of eight at a time bounds are checked once.

// addBetween adds x times below to the first half of sums, and times above to the second.
func addBetween[T number](sums, x []T, below, above T) {
	first, second := sums[:len(x)], sums[len(x):][:len(x)]
	for len(x) >= 8 {
		a, b, v := (*[8]T)(first), (*[8]T)(second), (*[8]T)(x)
		for k, v := range v {
			a[k] += T(v * below)
			b[k] += T(v * above)
		}
		first, second, x = first[8:], second[8:], x[8:]
	}
	for k, v := range x {
		first[k] += T(v * below)
		second[k] += T(v * above)
	}
}

// addBoth adds the first half of x times below to sum, and the second times above.
func addBoth[T number](sum, x []T, below, above T) {
	first, second := x[:len(sum)], x[len(sum):][:len(sum)]
	for len(sum) >= 8 {
		to, a, b := (*[8]T)(sum), (*[8]T)(first), (*[8]T)(second)
		for k := range to {
			to[k] = to[k] + T(a[k]*below) + T(b[k]*above)
		}
		sum, first, second = sum[8:], first[8:], second[8:]
	}
	for k := range sum {
		sum[k] = sum[k] + T(first[k]*below) + T(second[k]*above)
	}
}

// addWhere adds x to y where best is a row's number.
func addWhere[T number](y, x []T, best []int32, row int) {
	if y, ok := any(y).([]float32); ok {
		kernel.AddWhere(y, any(x).([]float32), best, int32(row))
		return
	}
	for i, r := range best {
		if int(r) == row {
			y[i] += x[i]
		}
	}
}

// pool sets mean and most to the mean and the greatest of each column over rows of x, and best to the first
// rows that have the greatest. Without rows they stay what they are.
func pool[T number](x []T, first, end int, mean, most []T, best []int32) {
	if first < end {
		sumAndGreatest(x, first, end, mean, most, best)
		times(mean, mean, 1/T(end-first))
	}
}

// sumAndGreatest does the same with the sum in place of the mean, which is 0 before.
func sumAndGreatest[T number](x []T, first, end int, sum, most []T, best []int32) {
	if first == end {
		return
	}
	if single, ok := any(sum).([]float32); ok {
		cols := len(sum)
		kernel.Pool(single, any(most).([]float32), best, any(x).([]float32)[first*cols:end*cols], int32(first))
	} else {
		poolDouble(x, first, end, sum, most, best)
	}
}

func poolDouble[T number](x []T, first, end int, sum, most []T, best []int32) {
	cols := len(sum)
	for r := first; r < end; r++ {
		for k, v := range Row(x, r, cols) {
			if sum[k] += v; r == first || v > most[k] {
				most[k], best[k] = v, int32(r)
			}
		}
	}
}
