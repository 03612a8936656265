package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A tile function computes a tile of c, `rows` rows by up to `vectors` vectors of columns, over k steps:
//
//	c[i][j] = alpha * (a[i][0]*b[0][j] + a[i][1]*b[1][j] + ...) + beta * c[i][j]
//
// The sum starts at zero and takes one fused multiply-add per step, in ascending order. Every tile function
// of either instruction set keeps to that, and that is why a value depends on nothing but its row of a and
// its column of b.
//
// Strides are in elements: a[i][p] is a[i*ars+p*acs], b[p][j] is b[p*bs+j], c[i][j] is c[i*cs+j]. The last
// vector reads and writes only the columns whose word in mask is -1, not 0.
const tileSignature = "func(rows, k int, a *float32, ars, acs int, b *float32, bs int, c *float32, cs int, alpha, beta float32, mask *int32)"

// The registers that hold a tile function's arguments; the same for both instruction sets. Rows are addressed
// from three pointers, four rows each: at offsets 0, 1, 2 and 3 row strides.
var (
	rowsLeft = reg.RAX
	stepsK   = reg.RCX
	aRows    = [3]reg.GPPhysical{reg.RSI, reg.R8, reg.R9}
	aStride  = reg.R10
	aStride3 = reg.R11
	aStep    = reg.R12
	bRow     = reg.RBX
	bStride  = reg.R13
	cRow     = reg.RDI
	cStride  = reg.RDX
	maskAt   = reg.R15
)

// loadTile loads the arguments that both instruction sets keep in the same registers, and turns strides into
// bytes.
func loadTile(c *build.Context) {
	c.Load(c.Param("rows"), rowsLeft)
	c.Load(c.Param("k"), stepsK)
	c.Load(c.Param("a"), aRows[0])
	c.Load(c.Param("ars"), aStride)
	c.Load(c.Param("acs"), aStep)
	c.Load(c.Param("b"), bRow)
	c.Load(c.Param("bs"), bStride)
	c.Load(c.Param("c"), cRow)
	c.Load(c.Param("cs"), cStride)
	c.Load(c.Param("mask"), maskAt)
	for _, stride := range []reg.GPPhysical{aStride, aStep, bStride, cStride} {
		c.SHLQ(operand.U8(2), stride)
	}
	c.LEAQ(operand.Mem{Base: aStride, Index: aStride, Scale: 2}, aStride3)
	c.LEAQ(operand.Mem{Base: aRows[0], Index: aStride, Scale: 4}, aRows[1])
	c.LEAQ(operand.Mem{Base: aRows[1], Index: aStride, Scale: 4}, aRows[2])
}

// aElement is the element of a in row i, at the current step.
func aElement(i int) operand.Mem {
	base := aRows[i/4]
	switch i % 4 {
	case 1:
		return operand.Mem{Base: base, Index: aStride, Scale: 1}
	case 2:
		return operand.Mem{Base: base, Index: aStride, Scale: 2}
	case 3:
		return operand.Mem{Base: base, Index: aStride3, Scale: 1}
	}
	return operand.Mem{Base: base}
}

// nextStep moves the pointers of `rows` rows of a, and b's, to the next step.
func nextStep(c *build.Context, rows int) {
	for i := 0; i < rows; i += 4 {
		c.ADDQ(aStep, aRows[i/4])
	}
	c.ADDQ(bStride, bRow)
}

// tileFunction starts a tile function.
func tileFunction(c *build.Context, name string, most, columns int) {
	c.Function(name)
	c.Attributes(attr.NOSPLIT)
	c.SignatureExpr(tileSignature)
	c.Pragma("noescape")
	c.Doc(fmt.Sprintf("%s computes a tile of 1 to %d rows by up to %d columns; the generator's product.go says how.",
		name, most, columns))
}

// eachRows writes the choice by the number of rows, and body for each number from most down to 1. A body ends
// by returning.
func eachRows(c *build.Context, most int, body func(rows int)) {
	for rows := most - 1; rows >= 1; rows-- {
		c.CMPQ(rowsLeft, operand.U8(rows))
		c.JE(operand.LabelRef(fmt.Sprintf("rows%d", rows)))
	}
	body(most)
	for rows := most - 1; rows >= 1; rows-- {
		c.Label(fmt.Sprintf("rows%d", rows))
		body(rows)
	}
}

// broadcastParam fills a vector with an argument.
func broadcastParam(c *build.Context, name string, to reg.VecPhysical) {
	c.VBROADCASTSS(address(c, name), to)
}

// address is where an argument lies.
func address(c *build.Context, name string) operand.Mem {
	p, err := c.Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	return p.Addr
}

// eachVectorOfC writes the end of a body: what becomes of every vector of sums, first without reading c, for
// beta zero, then with.
func eachVectorOfC(c *build.Context, rows, vectors int, store func(i, j int, read bool)) {
	c.MOVL(address(c, "beta"), rowsLeft.As32())
	c.ADDL(rowsLeft.As32(), rowsLeft.As32())
	c.JNZ(operand.LabelRef(fmt.Sprintf("add%d", rows)))
	for _, read := range []bool{false, true} {
		if read {
			c.Label(fmt.Sprintf("add%d", rows))
		}
		for i := range rows {
			for j := range vectors {
				store(i, j, read)
			}
			if i < rows-1 {
				c.ADDQ(cStride, cRow)
			}
		}
		c.VZEROUPPER()
		c.RET()
	}
}
