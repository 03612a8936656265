package odds

// binomial fills dst with the probabilities of 0 to n successes of n tries and returns it.
func binomial(dst []float64, n int, p float64) []float64 {
	dst = append(dst[:0], 1)
	for range n {
		dst = append(dst, 0)
		for i := len(dst) - 1; i > 0; i-- {
			dst[i] = float64(dst[i]*(1-p)) + float64(dst[i-1]*p)
		}
		dst[0] *= 1 - p
	}
	return dst
}
