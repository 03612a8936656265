package models

import "math"

// Adam is the state of an optimiser (Kingma and Ba, 2015): the decaying means of the gradients and of their squares. The zero value is a
// fresh one.
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

// Update changes the weights by a gradient and a learning rate. The same state and numbers give the same bits.
func (a *Adam) Update(weights, grad []float32, lr float32) {
	if len(a.M) != len(weights) {
		a.M, a.V, a.Step = make([]float32, len(weights)), make([]float32, len(weights)), 0
	}
	a.Step++
	unbias1 := float32(1 / (1 - power(adamBeta1, a.Step)))
	unbias2 := float32(1 / (1 - power(adamBeta2, a.Step)))
	m, v, grad := a.M[:len(weights)], a.V[:len(weights)], grad[:len(weights)]
	for i, g := range grad {
		m[i] = float32(adamBeta1*m[i]) + float32((1-adamBeta1)*g)
		v[i] = float32(adamBeta2*v[i]) + float32((1-adamBeta2)*float32(g*g))
		root := float32(math.Sqrt(float64(float32(v[i] * unbias2))))
		weights[i] -= float32(lr*float32(m[i]*unbias1)) / (root + adamEps)
	}
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
