package kernel

// window is what masks are cut from: 16 columns are taken, then 16 are not.
var window = [32]int32{-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}

// mask is a mask that takes the first `columns` columns of a vector, 1 to 16.
func mask(columns int) *int32 { return &window[16-columns] }

// A tile is a small part of c, and what it is computed from: the arguments of a tile function.
type tile struct {
	index       int // of the kernel in names
	rows        int
	k           int // steps, at least 1
	a           *float32
	aRow, aStep int // distances of two rows and two steps, in elements
	b           *float32
	bRow        int
	c           *float32
	cRow        int
	alpha, beta float32
	packed      bool
}

// compute computes a tile of that many vectors of columns, with `last` columns in the last.
func (t *tile) compute(vectors, last int) {
	if t.index == indexAVX512 {
		switch vectors {
		case 1:
			tileAVX512x16(t.rows, t.k, t.a, t.aRow, t.aStep, t.b, t.bRow, t.c, t.cRow, t.alpha, t.beta,
				mask(last))
		case 2:
			tileAVX512x32(t.rows, t.k, t.a, t.aRow, t.aStep, t.b, t.bRow, t.c, t.cRow, t.alpha, t.beta,
				mask(last))
		case 4:
			tileAVX512x64(t.rows, t.k, t.a, t.aRow, t.aStep, t.b, t.bRow, t.c, t.cRow, t.alpha, t.beta,
				mask(last))
		case 8:
			tileAVX512x128(t.rows, t.k, t.a, t.aRow, t.aStep, t.b, t.bRow, t.c, t.cRow, t.alpha, t.beta,
				mask(last))
		}
		return
	}
	switch {
	case vectors == 2 && t.packed && t.aStep == 1:
		panelAVX2x16(t.rows, t.k, t.a, t.aRow, t.aStep, t.b, t.bRow, t.c, t.cRow, t.alpha, t.beta, mask(last))
	case vectors == 2 && t.packed && t.aStep == 8 && t.aRow == 1:
		packedAVX2x16(t.rows, t.k, t.a, t.aRow, t.aStep, t.b, t.bRow, t.c, t.cRow, t.alpha, t.beta, mask(last))
	case vectors == 1:
		tileAVX2x8(t.rows, t.k, t.a, t.aRow, t.aStep, t.b, t.bRow, t.c, t.cRow, t.alpha, t.beta, mask(last))
	case vectors == 2:
		tileAVX2x16(t.rows, t.k, t.a, t.aRow, t.aStep, t.b, t.bRow, t.c, t.cRow, t.alpha, t.beta, mask(last))
	case vectors == 4:
		tileAVX2x32(t.rows, t.k, t.a, t.aRow, t.aStep, t.b, t.bRow, t.c, t.cRow, t.alpha, t.beta, mask(last))
	}
}
