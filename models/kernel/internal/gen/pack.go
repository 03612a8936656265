package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// packing writes the functions that copy parts of a and b to where a tile function reads them in order.
func packing(c *build.Context) {
	copyRows(c, "copyAVX2x8", 1, ymmMove)
	copyRows(c, "copyAVX2x16", 2, ymmMove)
	copyRows(c, "copyAVX512x16", 1, zmmMove)
	copyRows(c, "copyAVX512x32", 2, zmmMove)
	transposeRows(c)
}

// A move is how one vector is copied: how the mask is loaded, how a vector is, under the mask or whole, and
// how it is stored.
type move struct {
	bytes int
	mask  func(c *build.Context, at operand.Mem)
	load  func(c *build.Context, from operand.Mem, to int, masked bool)
	store func(c *build.Context, from int, to operand.Mem)
}

var ymmMove = move{
	bytes: 32,
	mask:  func(c *build.Context, at operand.Mem) { c.VMOVUPS(at, reg.Y15) },
	load: func(c *build.Context, from operand.Mem, to int, masked bool) {
		if masked {
			c.VMASKMOVPS(from, reg.Y15, ymm[to])
			return
		}
		c.VMOVUPS(from, ymm[to])
	},
	store: func(c *build.Context, from int, to operand.Mem) { c.VMOVUPS(ymm[from], to) },
}

var zmmMove = move{
	bytes: 64,
	mask: func(c *build.Context, at operand.Mem) {
		c.VMOVDQU32(at, reg.Z15)
		c.VPTESTMD(reg.Z15, reg.Z15, reg.K1)
	},
	load: func(c *build.Context, from operand.Mem, to int, masked bool) {
		if masked {
			c.VMOVUPS_Z(from, reg.K1, zmm[to])
			return
		}
		c.VMOVUPS(from, zmm[to])
	},
	store: func(c *build.Context, from int, to operand.Mem) { c.VMOVUPS(zmm[from], to) },
}

// copyRows writes a function that packs k rows, `vectors` vectors wide.
func copyRows(c *build.Context, name string, vectors int, m move) {
	c.Function(name)
	c.Attributes(attr.NOSPLIT)
	c.SignatureExpr("func(k int, to, from *float32, stride int, mask *int32)")
	c.Pragma("noescape")
	c.Doc(fmt.Sprintf("%s copies k >= 1 rows of %d columns, `stride` elements apart, to rows without a gap.",
		name, vectors*m.bytes/4),
		"What the mask leaves out of the last vector is not read, and becomes zero.")
	k := c.Load(c.Param("k"), reg.RCX)
	to := c.Load(c.Param("to"), reg.RDI)
	from := c.Load(c.Param("from"), reg.RSI)
	stride := c.Load(c.Param("stride"), reg.RDX)
	maskAt := c.Load(c.Param("mask"), reg.RBX)
	c.SHLQ(operand.U8(2), stride)
	m.mask(c, operand.Mem{Base: maskAt})
	c.Label("row")
	for j := range vectors {
		m.load(c, operand.Mem{Base: from, Disp: j * m.bytes}, j, j == vectors-1)
	}
	for j := range vectors {
		m.store(c, j, operand.Mem{Base: to, Disp: j * m.bytes})
	}
	c.ADDQ(stride, from)
	c.ADDQ(operand.U32(uint32(vectors*m.bytes)), to)
	c.DECQ(k)
	c.JNZ(operand.LabelRef("row"))
	c.VZEROUPPER()
	c.RET()
}

// transposeRows writes a function that packs a transposed matrix, eight by eight: AVX2 is enough for it
// everywhere.
//
// Long: it is one listing of instructions, in their order.
func transposeRows(c *build.Context) {
	c.Function("transposeAVX2")
	c.Attributes(attr.NOSPLIT)
	c.SignatureExpr("func(blocks int, to *float32, width int, from *float32, stride int)")
	c.Pragma("noescape")
	c.Doc("transposeAVX2 transposes `blocks` >= 1 blocks of 8 by 8: from[i*stride+p] goes to to[p*width+i], for i below 8 and p below 8*blocks.")
	blocks := c.Load(c.Param("blocks"), reg.RCX)
	to := c.Load(c.Param("to"), reg.RDI)
	width := c.Load(c.Param("width"), reg.RDX)
	from := c.Load(c.Param("from"), reg.RSI)
	stride := c.Load(c.Param("stride"), reg.RBX)
	c.SHLQ(operand.U8(2), width)
	c.SHLQ(operand.U8(2), stride)
	// Rows 0, 1, 2, 4 of an eight are one base plus a scaled stride; 3 and 5 to 7 need three strides.
	from4, to4, stride3, width3 := reg.R8, reg.R9, reg.R10, reg.R11
	c.LEAQ(operand.Mem{Base: stride, Index: stride, Scale: 2}, stride3)
	c.LEAQ(operand.Mem{Base: width, Index: width, Scale: 2}, width3)
	eighth := func(low, high, step, step3 reg.Register, i int) operand.Mem {
		base := low
		if i >= 4 {
			base = high
		}
		switch i % 4 {
		case 1:
			return operand.Mem{Base: base, Index: step, Scale: 1}
		case 2:
			return operand.Mem{Base: base, Index: step, Scale: 2}
		case 3:
			return operand.Mem{Base: base, Index: step3, Scale: 1}
		}
		return operand.Mem{Base: base}
	}
	c.Label("block")
	c.LEAQ(operand.Mem{Base: from, Index: stride, Scale: 4}, from4)
	c.LEAQ(operand.Mem{Base: to, Index: width, Scale: 4}, to4)
	for i := range 8 {
		c.VMOVUPS(eighth(from, from4, stride, stride3, i), ymm[i])
	}
	// Pairs of rows, then pairs of pairs, then the two halves of a register; each step between two sets of
	// eight registers.
	for i := 0; i < 8; i += 2 {
		c.VUNPCKLPS(ymm[i+1], ymm[i], ymm[8+i])
		c.VUNPCKHPS(ymm[i+1], ymm[i], ymm[8+i+1])
	}
	for i := 0; i < 8; i += 4 {
		for j := range 2 {
			low, high := ymm[8+i+j], ymm[8+i+2+j]
			c.VSHUFPS(operand.U8(0x44), high, low, ymm[i+2*j])
			c.VSHUFPS(operand.U8(0xee), high, low, ymm[i+2*j+1])
		}
	}
	for i := range 4 {
		c.VPERM2F128(operand.U8(0x20), ymm[4+i], ymm[i], ymm[8+i])
		c.VPERM2F128(operand.U8(0x31), ymm[4+i], ymm[i], ymm[12+i])
	}
	for i := range 8 {
		c.VMOVUPS(ymm[8+i], eighth(to, to4, width, width3, i))
	}
	c.ADDQ(operand.U8(32), from)
	c.LEAQ(operand.Mem{Base: to, Index: width, Scale: 8}, to)
	c.DECQ(blocks)
	c.JNZ(operand.LabelRef("block"))
	c.VZEROUPPER()
	c.RET()
}
