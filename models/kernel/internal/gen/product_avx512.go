package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// tilesAVX512 lists the widths, in vectors of 16 columns, and the most rows of each. Twelve rows by two
// vectors use 24 of the 32 registers as sums, which leaves two for b and six for a. Wide tiles of few rows
// are for small batches: a sum cannot be split, so that only many sums side by side hide the time one takes.
var tilesAVX512 = []struct{ vectors, rows int }{{1, 12}, {2, 12}, {4, 6}, {8, 2}}

var zmm = [32]reg.VecPhysical{
	reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7, reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12,
	reg.Z13, reg.Z14, reg.Z15,
	reg.Z16, reg.Z17, reg.Z18, reg.Z19, reg.Z20, reg.Z21, reg.Z22, reg.Z23, reg.Z24, reg.Z25, reg.Z26,
	reg.Z27, reg.Z28, reg.Z29, reg.Z30, reg.Z31,
}

func productAVX512(c *build.Context) {
	for _, tile := range tilesAVX512 {
		tileFunction(c, fmt.Sprintf("tileAVX512x%d", 16*tile.vectors), tile.rows, 16*tile.vectors)
		loadTile(c)
		c.VMOVDQU32(operand.Mem{Base: maskAt}, zmm[0])
		c.VPTESTMD(zmm[0], zmm[0], reg.K1)
		eachRows(c, tile.rows, func(rows int) { rowsAVX512(c, rows, tile.vectors) })
	}
}

// rowsAVX512 is a tile function's body for one number of rows.
func rowsAVX512(c *build.Context, rows, vectors int) {
	sum := func(i, j int) reg.VecPhysical { return zmm[i*vectors+j] }
	b := func(j int) reg.VecPhysical { return zmm[rows*vectors+j] }
	spare := zmm[rows*vectors+vectors:]
	at := func(base reg.Register, j int) operand.Mem { return operand.Mem{Base: base, Disp: 64 * j} }
	loop := fmt.Sprintf("step%d", rows)

	for i := range rows {
		for j := range vectors {
			c.VPXORD(sum(i, j), sum(i, j), sum(i, j))
		}
	}
	c.Label(loop)
	for j := range vectors {
		if j == vectors-1 {
			c.VMOVUPS_Z(at(bRow, j), reg.K1, b(j))
		} else {
			c.VMOVUPS(at(bRow, j), b(j))
		}
	}
	for i := range rows {
		a := spare[i%len(spare)]
		c.VBROADCASTSS(aElement(i), a)
		for j := range vectors {
			c.VFMADD231PS(b(j), a, sum(i, j))
		}
	}
	nextStep(c, rows)
	c.DECQ(stepsK)
	c.JNZ(operand.LabelRef(loop))

	alpha, beta, old := b(0), spare[0], spare[1]
	broadcastParam(c, "alpha", alpha)
	broadcastParam(c, "beta", beta)
	eachVectorOfC(c, rows, vectors, func(i, j int, read bool) {
		value, last := sum(i, j), j == vectors-1
		switch {
		case !read:
			c.VMULPS(alpha, value, value)
		case last:
			c.VMOVUPS_Z(at(cRow, j), reg.K1, old)
			c.VMULPS(beta, old, old)
			c.VFMADD132PS(alpha, old, value)
		default:
			c.VMULPS(at(cRow, j), beta, old)
			c.VFMADD132PS(alpha, old, value)
		}
		if last {
			c.VMOVUPS(value, reg.K1, at(cRow, j))
		} else {
			c.VMOVUPS(value, at(cRow, j))
		}
	})
}
