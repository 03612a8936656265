package kernel

// Each function below computes as many whole vectors as there are in its first slice, and returns the number
// of elements done.

func addVectors(y, x []float32) int {
	switch index := elementwise.Load(); {
	case index == indexAVX512 && len(y) >= 16:
		addAVX512(len(y)/16, &y[0], &x[0])
		return len(y) &^ 15
	case index == indexAVX2 && len(y) >= 8:
		addAVX2(len(y)/8, &y[0], &x[0])
		return len(y) &^ 7
	}
	return 0
}

func biasReLUVectors(y, bias []float32) int {
	switch index := elementwise.Load(); {
	case index == indexAVX512 && len(y) >= 16:
		biasReLUAVX512(len(y)/16, &y[0], &bias[0])
		return len(y) &^ 15
	case index == indexAVX2 && len(y) >= 8:
		biasReLUAVX2(len(y)/8, &y[0], &bias[0])
		return len(y) &^ 7
	}
	return 0
}

func biasTanhVectors(y, bias []float32) int {
	switch index := elementwise.Load(); {
	case index == indexAVX512 && len(y) >= 16:
		biasTanhAVX512(len(y)/16, &y[0], &bias[0])
		return len(y) &^ 15
	case index == indexAVX2 && len(y) >= 8:
		biasTanhAVX2(len(y)/8, &y[0], &bias[0])
		return len(y) &^ 7
	}
	return 0
}

func tanhGradientVectors(to, d, y []float32) int {
	switch index := elementwise.Load(); {
	case index == indexAVX512 && len(to) >= 16:
		tanhGradientAVX512(len(to)/16, &to[0], &d[0], &y[0])
		return len(to) &^ 15
	case index == indexAVX2 && len(to) >= 8:
		tanhGradientAVX2(len(to)/8, &to[0], &d[0], &y[0])
		return len(to) &^ 7
	}
	return 0
}

func reluGradientVectors(to, d, y []float32) int {
	switch index := elementwise.Load(); {
	case index == indexAVX512 && len(to) >= 16:
		reluGradientAVX512(len(to)/16, &to[0], &d[0], &y[0])
		return len(to) &^ 15
	case index == indexAVX2 && len(to) >= 8:
		reluGradientAVX2(len(to)/8, &to[0], &d[0], &y[0])
		return len(to) &^ 7
	}
	return 0
}

func adamVectors(s *AdamStep, weights, means, squares, gradient []float32) int {
	switch index := elementwise.Load(); {
	case index == indexAVX512 && len(weights) >= 16:
		adamAVX512(len(weights)/16, &weights[0], &means[0], &squares[0], &gradient[0], &s.Keep1)
		return len(weights) &^ 15
	case index == indexAVX2 && len(weights) >= 8:
		adamAVX2(len(weights)/8, &weights[0], &means[0], &squares[0], &gradient[0], &s.Keep1)
		return len(weights) &^ 7
	}
	return 0
}

func addTimesVectors(y, x []float32, factor float32) int {
	switch index := elementwise.Load(); {
	case index == indexAVX512 && len(y) >= 16:
		addTimesAVX512(len(y)/16, &y[0], &x[0], factor)
		return len(y) &^ 15
	case index == indexAVX2 && len(y) >= 8:
		addTimesAVX2(len(y)/8, &y[0], &x[0], factor)
		return len(y) &^ 7
	}
	return 0
}

func sumAndMostVectors(sum, most []float32, best []int32, x []float32, row int32) int {
	switch index := elementwise.Load(); {
	case index == indexAVX512 && len(sum) >= 16:
		sumAndMostAVX512(len(sum)/16, &sum[0], &most[0], &best[0], &x[0], row)
		return len(sum) &^ 15
	case index == indexAVX2 && len(sum) >= 8:
		sumAndMostAVX2(len(sum)/8, &sum[0], &most[0], &best[0], &x[0], row)
		return len(sum) &^ 7
	}
	return 0
}
