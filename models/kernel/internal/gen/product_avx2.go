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
	panelAVX2(c, "panelAVX2x16", false)
	panelAVX2(c, "packedAVX2x16", true)
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

	storeAVX2(c, rows, vectors)
}

// storeAVX2 writes the end of a body: the sums are put into c.
func storeAVX2(c *build.Context, rows, vectors int) {
	sum := func(i, j int) reg.VecPhysical { return ymm[i*vectors+j] }
	at := func(base reg.Register, j int) operand.Mem { return operand.Mem{Base: base, Disp: 32 * j} }
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

// unrolled is how many steps of k a turn of their loops takes.
const unrolled = 4

// panelAVX2 writes the tile functions for a packed b, 16 numbers a step, one step after the other, so that no
// mask is needed in the loop and hardly an address is worked out in it. What they differ in is how a stands: its
// rows as they are, each a step after the other, or packed, 8 numbers a step, of which the first `rows` are read.
func panelAVX2(c *build.Context, name string, packedA bool) {
	const most, vectors = 6, 2
	tileFunction(c, name, most, 8*vectors)
	loadTile(c)
	eachRows(c, most, func(rows int) {
		turn, single := fmt.Sprintf("turn%d", rows), fmt.Sprintf("single%d", rows)
		rest, end := fmt.Sprintf("rest%d", rows), fmt.Sprintf("end%d", rows)
		c.MOVQ(cRow, maskAt) // the tile of c is wanted when the sums are done
		for i := range rows {
			for j := range vectors {
				sum := ymm[i*vectors+j]
				c.VXORPS(sum, sum, sum)
			}
			c.PREFETCHT0(operand.Mem{Base: maskAt})
			c.PREFETCHT0(operand.Mem{Base: maskAt, Disp: 60})
			if i < rows-1 {
				c.ADDQ(cStride, maskAt)
			}
		}
		c.SUBQ(operand.U8(unrolled), stepsK)
		c.JL(operand.LabelRef(rest))
		c.Label(turn)
		panelSteps(c, rows, unrolled, packedA)
		c.SUBQ(operand.U8(unrolled), stepsK)
		c.JGE(operand.LabelRef(turn))
		c.Label(rest)
		c.ADDQ(operand.U8(unrolled), stepsK)
		c.JEQ(operand.LabelRef(end))
		c.Label(single)
		panelSteps(c, rows, 1, packedA)
		c.DECQ(stepsK)
		c.JNZ(operand.LabelRef(single))
		c.Label(end)
		c.Load(c.Param("mask"), maskAt)
		storeAVX2(c, rows, vectors)
	})
}

// panelSteps writes some steps of panelAVX2's loop. With more than one it asks for b ahead.
func panelSteps(c *build.Context, rows, steps int, packedA bool) {
	const vectors = 2
	b, spare := ymm[rows*vectors:], ymm[rows*vectors+vectors:]
	for p := range steps {
		if steps > 1 {
			c.PREFETCHT0(operand.Mem{Base: bRow, Disp: 64 * (p + ahead)})
		}
		for j := range vectors {
			c.VMOVUPS(operand.Mem{Base: bRow, Disp: 32 * (vectors*p + j)}, b[j])
		}
		for i := range rows {
			at := aElement(i)
			at.Disp = 4 * p
			if packedA {
				at = operand.Mem{Base: aRows[0], Disp: 32*p + 4*i}
			}
			c.VBROADCASTSS(at, spare[i%2])
			for j := range vectors {
				c.VFMADD231PS(b[j], spare[i%2], ymm[i*vectors+j])
			}
		}
	}
	c.ADDQ(operand.U32(64*steps), bRow)
	if packedA {
		c.ADDQ(operand.U32(32*steps), aRows[0])
		return
	}
	for i := 0; i < rows; i += 4 {
		c.ADDQ(operand.U8(4*steps), aRows[i/4])
	}
}

// ahead is how many steps of b are asked for before they are needed.
const ahead = 16
