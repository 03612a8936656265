package models

import (
	"math"

	"gauntlet/models/kernel"
)

// finish adds the bias to every row of x, if there is one, and applies an activation, "" for none.
func finish[T number](x, bias []T, activation string) {
	switch x := any(x).(type) {
	case []float32:
		finishSingle(x, any(bias).([]float32), activation)
	case []float64:
		finishDouble(x, any(bias).([]float64), activation)
	}
}

func finishSingle(x, bias []float32, activation string) {
	switch {
	case activation == "tanh" && bias != nil:
		kernel.BiasTanh(x, bias)
	case activation == "tanh":
		kernel.Tanh(x)
	case activation == "relu" && bias != nil:
		kernel.BiasReLU(x, bias)
	case activation == "relu":
		kernel.ReLU(x)
	case bias != nil:
		kernel.AddBias(x, bias)
	}
}

// finishDouble is for the tests of gradients, and plain.
func finishDouble(x, bias []float64, activation string) {
	for i := range x {
		if bias != nil {
			x[i] += bias[i%len(bias)]
		}
		switch activation {
		case "tanh":
			x[i] = math.Tanh(x[i])
		case "relu":
			x[i] = max(0, x[i])
		}
	}
}

// slope sets dx to dy times the slope of an activation where its result is y.
func slope[T number](y, dy, dx []T, activation string) {
	y, dx = y[:len(dy)], dx[:len(dy)]
	switch y := any(y).(type) {
	case []float32:
		slopeSingle(y, any(dy).([]float32), any(dx).([]float32), activation)
	case []float64:
		slopeDouble(y, any(dy).([]float64), any(dx).([]float64), activation)
	}
}

func slopeSingle(y, dy, dx []float32, activation string) {
	switch activation {
	case "tanh":
		kernel.TanhGradient(dx, dy, y)
	case "relu":
		kernel.ReLUGradient(dx, dy, y)
	default:
		copy(dx, dy)
	}
}

func slopeDouble(y, dy, dx []float64, activation string) {
	for i, d := range dy {
		switch {
		case activation == "tanh":
			d *= 1 - y[i]*y[i]
		case activation == "relu" && y[i] <= 0:
			d = 0
		}
		dx[i] = d
	}
}
