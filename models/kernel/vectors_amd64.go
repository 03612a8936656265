package kernel

// whole returns how many whole vectors n elements make for the instructions in use, and their lanes; without
// such instructions, or where n is less than one vector, there are none.
func whole(n int) (vectors, lanes int) {
	switch elementwise.Load() {
	case indexAVX512:
		lanes = 16
	case indexAVX2:
		lanes = 8
	default:
		return 0, 0
	}
	return n / lanes, lanes
}

// Each function below computes as many whole vectors as there are in its first slice, and returns the number
// of elements done.

func addVectors(y, x []float32) int {
	n, lanes := whole(len(y))
	switch {
	case n == 0:
	case lanes == 16:
		addAVX512(n, &y[0], &x[0])
	default:
		addAVX2(n, &y[0], &x[0])
	}
	return n * lanes
}

func biasReLUVectors(y, bias []float32) int {
	n, lanes := whole(len(y))
	switch {
	case n == 0:
	case lanes == 16:
		biasReLUAVX512(n, &y[0], &bias[0])
	default:
		biasReLUAVX2(n, &y[0], &bias[0])
	}
	return n * lanes
}

func biasTanhVectors(y, bias []float32) int {
	n, lanes := whole(len(y))
	switch {
	case n == 0:
	case lanes == 16:
		biasTanhAVX512(n, &y[0], &bias[0])
	default:
		biasTanhAVX2(n, &y[0], &bias[0])
	}
	return n * lanes
}

func tanhGradientVectors(to, d, y []float32) int {
	n, lanes := whole(len(to))
	switch {
	case n == 0:
	case lanes == 16:
		tanhGradientAVX512(n, &to[0], &d[0], &y[0])
	default:
		tanhGradientAVX2(n, &to[0], &d[0], &y[0])
	}
	return n * lanes
}

func reluGradientVectors(to, d, y []float32) int {
	n, lanes := whole(len(to))
	switch {
	case n == 0:
	case lanes == 16:
		reluGradientAVX512(n, &to[0], &d[0], &y[0])
	default:
		reluGradientAVX2(n, &to[0], &d[0], &y[0])
	}
	return n * lanes
}

func adamVectors(s *AdamStep, weights, means, squares, gradient []float32) int {
	n, lanes := whole(len(weights))
	switch {
	case n == 0:
	case lanes == 16:
		adamAVX512(n, &weights[0], &means[0], &squares[0], &gradient[0], &s.Keep1)
	default:
		adamAVX2(n, &weights[0], &means[0], &squares[0], &gradient[0], &s.Keep1)
	}
	return n * lanes
}

func addTimesVectors(y, x []float32, factor float32) int {
	n, lanes := whole(len(y))
	switch {
	case n == 0:
	case lanes == 16:
		addTimesAVX512(n, &y[0], &x[0], factor)
	default:
		addTimesAVX2(n, &y[0], &x[0], factor)
	}
	return n * lanes
}

func timesVectors(y, x []float32, factor float32) int {
	n, lanes := whole(len(y))
	switch {
	case n == 0:
	case lanes == 16:
		timesAVX512(n, &y[0], &x[0], factor)
	default:
		timesAVX2(n, &y[0], &x[0], factor)
	}
	return n * lanes
}

func addWhereVectors(y, x []float32, best []int32, row int32) int {
	n, lanes := whole(len(y))
	switch {
	case n == 0:
	case lanes == 16:
		addWhereAVX512(n, &y[0], &x[0], &best[0], row)
	default:
		addWhereAVX2(n, &y[0], &x[0], &best[0], row)
	}
	return n * lanes
}

func addColumnsVectors(sums, x []float32) int {
	n, lanes := whole(len(sums))
	switch {
	case n == 0:
	case lanes == 16:
		addColumnsAVX512(n, len(x)/len(sums), &sums[0], &x[0], len(sums))
	default:
		addColumnsAVX2(n, len(x)/len(sums), &sums[0], &x[0], len(sums))
	}
	return n * lanes
}

func poolVectors(sum, most []float32, best []int32, x []float32, first int32) int {
	n, lanes := whole(len(sum))
	switch {
	case n == 0:
	case lanes == 16:
		poolAVX512(n, len(x)/len(sum), &sum[0], &most[0], &best[0], &x[0], len(sum), first, 1)
	default:
		poolAVX2(n, len(x)/len(sum), &sum[0], &most[0], &best[0], &x[0], len(sum), first, 1)
	}
	return n * lanes
}
