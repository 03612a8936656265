package models

import "gauntlet/models/kernel"

// Adam is the state of an optimiser (Kingma and Ba, 2015): the decaying means of the gradients and of their
// squares. The zero value is a fresh one.
type Adam struct {
	M    []float32 `msgpack:"m"` // as long as the weights, or empty before the first update
	V    []float32 `msgpack:"v"`
	Step uint64    `msgpack:"step"` // updates so far
}

// Constants of Adam.
const (
	adamBeta1 = 0.9
	adamBeta2 = 0.999
	adamEps   = 1e-5
)

// Update changes the weights by a gradient and a learning rate. The same state and numbers give the same
// bits.
func (a *Adam) Update(weights, grad []float32, lr float32) {
	if len(a.M) != len(weights) {
		a.M, a.V, a.Step = make([]float32, len(weights)), make([]float32, len(weights)), 0
	}
	a.Step++
	step := kernel.AdamStep{
		Keep1: adamBeta1, Take1: 1 - adamBeta1, Keep2: adamBeta2, Take2: 1 - adamBeta2,
		Unbias1:      float32(1 / (1 - power(adamBeta1, a.Step))),
		Unbias2:      float32(1 / (1 - power(adamBeta2, a.Step))),
		LearningRate: lr, Epsilon: adamEps,
	}
	step.Update(weights, a.M, a.V, grad)
}

// power returns x to the n by squaring, so that it has the same bits on every processor.
func power(x float64, n uint64) float64 {
	y := 1.0
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			y *= x
		}
		x *= x
	}
	return y
}
