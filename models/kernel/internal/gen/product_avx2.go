package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// tilesAVX2 lists the widths, in vectors of 8 columns, and the most rows of each, as tilesAVX512 does. Of 16
// registers, 12 hold sums.
var tilesAVX2 = []struct{ vectors, rows int }{{1, 6}, {2, 6}, {4, 2}}

var ymm = [16]reg.VecPhysical{
	reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7, reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12,
	reg.Y13, reg.Y14, reg.Y15,
}

func productAVX2(c *build.Context) {
	for _, tile := range tilesAVX2 {
		tileFunction(c, fmt.Sprintf("tileAVX2x%d", 8*tile.vectors), tile.rows, 8*tile.vectors)
		loadTile(c)
		eachRows(c, tile.rows, func(rows int) { rowsAVX2(c, rows, tile.vectors) })
	}
}

// rowsAVX2 is a tile function's body for one number of rows. The mask of the last vector takes turns with a
// in the same register: it is loaded again where it is needed, since moving under a mask that is all ones
// costs little and a second set of bodies would cost more.
func rowsAVX2(c *build.Context, rows, vectors int) {
	sum := func(i, j int) reg.VecPhysical { return ymm[i*vectors+j] }
	b := func(j int) reg.VecPhysical { return ymm[rows*vectors+j] }
	spare := ymm[rows*vectors+vectors:]
	at := func(base reg.Register, j int) operand.Mem { return operand.Mem{Base: base, Disp: 32 * j} }
	loop := fmt.Sprintf("step%d", rows)

	for i := range rows {
		for j := range vectors {
			c.VXORPS(sum(i, j), sum(i, j), sum(i, j))
		}
	}
	c.Label(loop)
	c.VMOVUPS(operand.Mem{Base: maskAt}, spare[1])
	for j := range vectors {
		if j == vectors-1 {
			c.VMASKMOVPS(at(bRow, j), spare[1], b(j))
		} else {
			c.VMOVUPS(at(bRow, j), b(j))
		}
	}
	for i := range rows {
		a := spare[i%2]
		c.VBROADCASTSS(aElement(i), a)
		for j := range vectors {
			c.VFMADD231PS(b(j), a, sum(i, j))
		}
	}
	nextStep(c, rows)
	c.DECQ(stepsK)
	c.JNZ(operand.LabelRef(loop))

	free := ymm[rows*vectors:]
	alpha, beta, old, mask := free[0], free[1], free[2], free[3]
	broadcastParam(c, "alpha", alpha)
	broadcastParam(c, "beta", beta)
	c.VMOVUPS(operand.Mem{Base: maskAt}, mask)
	eachVectorOfC(c, rows, vectors, func(i, j int, read bool) {
		value, last := sum(i, j), j == vectors-1
		switch {
		case !read:
			c.VMULPS(alpha, value, value)
		case last:
			c.VMASKMOVPS(at(cRow, j), mask, old)
			c.VMULPS(beta, old, old)
			c.VFMADD132PS(alpha, old, value)
		default:
			c.VMULPS(at(cRow, j), beta, old)
			c.VFMADD132PS(alpha, old, value)
		}
		if last {
			c.VMASKMOVPS(value, mask, at(cRow, j))
		} else {
			c.VMOVUPS(value, at(cRow, j))
		}
	})
}
