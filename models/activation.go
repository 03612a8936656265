package models

// activate adds the bias to every row and applies the activation, in place.
func activate(rows []float32, bias []float32, activation string) {
	n := len(bias)
	for at := 0; at < len(rows); at += n {
		row := rows[at : at+n]
		switch activation {
		case "tanh":
			for i, b := range bias {
				row[i] = tanh(row[i] + b)
			}
		case "relu":
			for i, b := range bias {
				row[i] = max(0, row[i]+b)
			}
		default:
			for i, b := range bias {
				row[i] += b
			}
		}
	}
}

// tanh is the hyperbolic tangent, within 4e-7: a quotient of polynomials, on the interval outside which float32 cannot tell it from 1.
func tanh(x float32) float32 {
	const most = 7.9053111
	x = max(-most, min(most, x))
	y := float32(x * x)
	p := float32(y*-2.76076847742355e-16) + 2.00018790482477e-13
	p = float32(y*p) + -8.60467152213735e-11
	p = float32(y*p) + 5.12229709037114e-08
	p = float32(y*p) + 1.48572235717979e-05
	p = float32(y*p) + 6.37261928875436e-04
	p = float32(y*p) + 4.89352455891786e-03
	q := float32(y*1.19825839466702e-06) + 1.18534705686654e-04
	q = float32(y*q) + 2.26843463243900e-03
	q = float32(y*q) + 4.89352518554385e-03
	return float32(x*p) / q
}
