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
