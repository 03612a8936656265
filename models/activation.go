package models

import "math"

// finish adds the bias to every row of x, if there is one, and applies an activation, "" for none.
func finish[T number](x, bias []T, activation string) {
	if n := len(bias); n > 0 {
		for at := 0; at < len(x); at += n {
			row := x[at : at+n]
			for i, b := range bias {
				row[i] += b
			}
		}
	}
	switch activation {
	case "tanh":
		switch x := any(x).(type) {
		case []float32:
			for i, v := range x {
				x[i] = tanh(v)
			}
		case []float64:
			for i, v := range x {
				x[i] = math.Tanh(v)
			}
		}
	case "relu":
		for i, v := range x {
			x[i] = max(0, v)
		}
	}
}

// slope sets dx to dy times the slope of an activation where its result is y.
func slope[T number](y, dy, dx []T, activation string) {
	y, dx = y[:len(dy)], dx[:len(dy)]
	switch activation {
	case "tanh":
		for i, d := range dy {
			dx[i] = d * (1 - T(y[i]*y[i]))
		}
	case "relu":
		for i, d := range dy {
			if y[i] <= 0 {
				d = 0
			}
			dx[i] = d
		}
	default:
		copy(dx, dy)
	}
}

// tanh is the hyperbolic tangent within 2e-7, by 1 - 2/(e^2x + 1): the power is split into a whole power of 2 and the first terms of the series of
// the rest.
func tanh(x float32) float32 {
	const (
		most = 9.1 // from where on float32 cannot tell it from 1
		ln2  = math.Ln2
		c2   = ln2 * ln2 / 2
		c3   = c2 * ln2 / 3
		c4   = c3 * ln2 / 4
		c5   = c4 * ln2 / 5
		c6   = c5 * ln2 / 6
	)
	size := math.Float32frombits(math.Float32bits(x) &^ (1 << 31))
	power := float32(min(size, most) * (2 / ln2))
	whole := int32(power + 0.5)
	f := power - float32(whole)
	p := float32(f*c6) + c5
	p = float32(f*p) + c4
	p = float32(f*p) + c3
	p = float32(f*p) + c2
	p = float32(f*p) + ln2
	p = float32(f*p) + 1
	e := p * math.Float32frombits(uint32(whole+127)<<23)
	y := 1 - 2/(e+1)
	return math.Float32frombits(math.Float32bits(y) | math.Float32bits(x)&(1<<31))
}
