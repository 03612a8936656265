package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A set is an instruction set for elementwise functions: its name in theirs, its registers, and the bytes of
// one.
type set struct {
	name  string
	v     []reg.VecPhysical
	bytes int
}

var sets = []set{{"AVX2", ymm[:], 32}, {"AVX512", zmm[:], 64}}

// elementwise writes the functions over long slices. None uses a fused multiply-add: what they compute is
// what the Go functions of package kernel compute, bit for bit, and these finish the last few elements.
func elementwise(c *build.Context) {
	for _, s := range sets {
		addition(c, s)
		biasReLU(c, s)
		biasTanh(c, s)
		tanhGradient(c, s)
		reluGradient(c, s)
		adam(c, s)
		addTimes(c, s)
		times(c, s)
		addWhere(c, s)
		addColumns(c, s)
		pool(c, s)
	}
}

// A vectorLoop is a function over slices of `blocks` vectors, one vector at a time.
type vectorLoop struct {
	c      *build.Context
	s      set
	slices []reg.Register // where the current vector of each is
}

// loopOver starts a function with the parameters blocks and the named slices; setUp is what comes before its
// loop.
func loopOver(c *build.Context, s set, name, doc string, slices []string, extra string, setUp,
	body func(l *vectorLoop)) {
	signature := "func(blocks int"
	for _, slice := range slices {
		element := "float32"
		if slice == "best" {
			element = "int32" // numbers of rows
		}
		signature += ", " + slice + " *" + element
	}
	c.Function(name + s.name)
	c.Attributes(attr.NOSPLIT)
	c.SignatureExpr(signature + extra + ")")
	c.Pragma("noescape")
	c.Doc(fmt.Sprintf("%s computes %s for blocks >= 1 vectors of %d elements.", name+s.name, doc, s.bytes/4))
	l := &vectorLoop{c: c, s: s}
	blocks := c.Load(c.Param("blocks"), reg.RCX)
	for i, slice := range slices {
		l.slices = append(l.slices, c.Load(c.Param(slice),
			[...]reg.Register{reg.RDI, reg.RSI, reg.RDX, reg.RBX}[i]))
	}
	setUp(l)
	c.Label("vector")
	body(l)
	for _, slice := range l.slices {
		c.ADDQ(operand.U8(uint8(s.bytes)), slice)
	}
	c.DECQ(blocks)
	c.JNZ(operand.LabelRef("vector"))
	c.VZEROUPPER()
	c.RET()
}

// at is the current vector of a slice, by the number of its parameter.
func (l *vectorLoop) at(slice int) operand.Mem { return operand.Mem{Base: l.slices[slice]} }

// constant fills a register with a number.
func (l *vectorLoop) constant(name string, value float32, register int) {
	l.c.VBROADCASTSS(l.c.ConstData(name, operand.F32(value)), l.s.v[register])
}

// zero fills a register with zeros.
func (l *vectorLoop) zero(register int) {
	if v := l.s.v[register]; l.s.bytes == 64 {
		l.c.VPXORD(v, v, v)
	} else {
		l.c.VXORPS(v, v, v)
	}
}

// number fills a register with a parameter that is a whole number.
func (l *vectorLoop) number(name string, register int) {
	low := l.s.v[register].(reg.Vec).AsX()
	l.c.VMOVD(l.c.Load(l.c.Param(name), reg.R8L), low)
	l.c.VPBROADCASTD(low, l.s.v[register])
}

func addition(c *build.Context, s set) {
	loopOver(c, s, "add", "y += x", []string{"y", "x"}, "", func(*vectorLoop) {}, func(l *vectorLoop) {
		c.VMOVUPS(l.at(0), s.v[0])
		c.VADDPS(l.at(1), s.v[0], s.v[0])
		c.VMOVUPS(s.v[0], l.at(0))
	})
}

func biasReLU(c *build.Context, s set) {
	loopOver(c, s, "biasReLU", "y = max(0, y+bias)", []string{"y", "bias"}, "", func(l *vectorLoop) {
		l.zero(1)
	}, func(l *vectorLoop) {
		c.VMOVUPS(l.at(0), s.v[0])
		c.VADDPS(l.at(1), s.v[0], s.v[0])
		c.VMAXPS(s.v[0], s.v[1], s.v[0])
		c.VMOVUPS(s.v[0], l.at(0))
	})
}

// The quotient of polynomials in x*x that, times x, is tanh within 6e-9 for |x| <= 8, where float32 cannot
// tell it from 1: fitted by least squares, weighted again and again by the error (Lawson). The constant of
// the denominator is 1. Package kernel has the same numbers.
var (
	tanhNumerator = []float32{0.99999998092, 0.134398756902, 0.00356613731272, 2.18053313088e-5,
		1.51058885656e-8}
	tanhDenominator = []float32{1, 0.467731989166, 0.0261435998393, 0.000340239372277, 8.47174747336e-7}
)

const tanhMost = 8

func biasTanh(c *build.Context, s set) {
	const x, square, p, q, first = 0, 1, 2, 3, 4
	numerator := func(i int) reg.VecPhysical { return s.v[first+i] }
	denominator := func(i int) reg.VecPhysical { return s.v[first+len(tanhNumerator)+i] }
	most, least := first+len(tanhNumerator)+len(tanhDenominator), first+len(tanhNumerator)+
		len(tanhDenominator)+1
	loopOver(c, s, "biasTanh", "y = tanh(y+bias)", []string{"y", "bias"}, "", func(l *vectorLoop) {
		for i, value := range tanhNumerator {
			l.constant(fmt.Sprintf("tanhNumerator%d%s", i, s.name), value, first+i)
		}
		for i, value := range tanhDenominator {
			l.constant(fmt.Sprintf("tanhDenominator%d%s", i, s.name), value, first+len(tanhNumerator)+i)
		}
		l.constant("tanhMost"+s.name, tanhMost, most)
		l.constant("tanhLeast"+s.name, -tanhMost, least)
	}, func(l *vectorLoop) {
		c.VMOVUPS(l.at(0), s.v[x])
		c.VADDPS(l.at(1), s.v[x], s.v[x])
		// The second source is what comes out when either is NaN: x is always that.
		c.VMINPS(s.v[x], s.v[most], s.v[x])
		c.VMAXPS(s.v[x], s.v[least], s.v[x])
		c.VMULPS(s.v[x], s.v[x], s.v[square])
		for i := len(tanhNumerator) - 1; i > 0; i-- {
			if i == len(tanhNumerator)-1 {
				c.VMULPS(numerator(i), s.v[square], s.v[p])
				c.VMULPS(denominator(i), s.v[square], s.v[q])
			} else {
				c.VMULPS(s.v[p], s.v[square], s.v[p])
				c.VMULPS(s.v[q], s.v[square], s.v[q])
			}
			c.VADDPS(numerator(i-1), s.v[p], s.v[p])
			c.VADDPS(denominator(i-1), s.v[q], s.v[q])
		}
		c.VMULPS(s.v[p], s.v[x], s.v[p])
		c.VDIVPS(s.v[q], s.v[p], s.v[p])
		c.VMOVUPS(s.v[p], l.at(0))
	})
}

func tanhGradient(c *build.Context, s set) {
	loopOver(c, s, "tanhGradient", "to = d * (1 - y*y)", []string{"to", "d", "y"}, "", func(l *vectorLoop) {
		l.constant("one"+s.name, 1, 2)
	}, func(l *vectorLoop) {
		c.VMOVUPS(l.at(2), s.v[0])
		c.VMULPS(s.v[0], s.v[0], s.v[0])
		c.VSUBPS(s.v[0], s.v[2], s.v[0])
		c.VMULPS(l.at(1), s.v[0], s.v[0])
		c.VMOVUPS(s.v[0], l.at(0))
	})
}

func reluGradient(c *build.Context, s set) {
	const less = 1 // the comparison a < b of VCMPPS b, a
	loopOver(c, s, "reluGradient", "to = d where y is above 0, and else 0", []string{"to", "d", "y"}, "",
		func(l *vectorLoop) {
			l.zero(1)
		}, func(l *vectorLoop) {
			if s.bytes == 64 {
				c.VCMPPS(operand.U8(less), l.at(2), s.v[1], reg.K1)
				c.VMOVUPS_Z(l.at(1), reg.K1, s.v[0])
			} else {
				c.VCMPPS(operand.U8(less), l.at(2), s.v[1], s.v[0])
				c.VANDPS(l.at(1), s.v[0], s.v[0])
			}
			c.VMOVUPS(s.v[0], l.at(0))
		})
}

func adam(c *build.Context, s set) {
	const keep1, take1, keep2, take2, unbias1, unbias2, rate, epsilon = 8, 9, 10, 11, 12, 13, 14, 15
	const gradient, mean, square, weight = 0, 1, 2, 3
	setUp := func(l *vectorLoop) {
		step := c.Load(c.Param("step"), reg.R8)
		for i := range 8 {
			c.VBROADCASTSS(operand.Mem{Base: step, Disp: 4 * i}, s.v[keep1+i])
		}
	}
	loopOver(c, s, "adam", "a step of Adam", []string{"weights", "means", "squares", "gradient"},
		", step *float32", setUp, func(l *vectorLoop) {
			c.VMOVUPS(l.at(3), s.v[gradient])
			c.VMULPS(l.at(1), s.v[keep1], s.v[mean])
			c.VMULPS(s.v[gradient], s.v[take1], s.v[weight])
			c.VADDPS(s.v[weight], s.v[mean], s.v[mean])
			c.VMOVUPS(s.v[mean], l.at(1))
			c.VMULPS(s.v[gradient], s.v[gradient], s.v[gradient])
			c.VMULPS(s.v[gradient], s.v[take2], s.v[gradient])
			c.VMULPS(l.at(2), s.v[keep2], s.v[square])
			c.VADDPS(s.v[gradient], s.v[square], s.v[square])
			c.VMOVUPS(s.v[square], l.at(2))
			c.VMULPS(s.v[square], s.v[unbias2], s.v[square])
			c.VSQRTPS(s.v[square], s.v[square])
			c.VADDPS(s.v[epsilon], s.v[square], s.v[square])
			c.VMULPS(s.v[mean], s.v[unbias1], s.v[mean])
			c.VMULPS(s.v[mean], s.v[rate], s.v[mean])
			c.VDIVPS(s.v[square], s.v[mean], s.v[mean])
			c.VMOVUPS(l.at(0), s.v[weight])
			c.VSUBPS(s.v[mean], s.v[weight], s.v[weight])
			c.VMOVUPS(s.v[weight], l.at(0))
		})
}

func addTimes(c *build.Context, s set) {
	factor := func(l *vectorLoop) { c.VBROADCASTSS(address(c, "factor"), s.v[1]) }
	loopOver(c, s, "addTimes", "y += x * factor", []string{"y", "x"}, ", factor float32", factor,
		func(l *vectorLoop) {
			c.VMULPS(l.at(1), s.v[1], s.v[0])
			c.VADDPS(l.at(0), s.v[0], s.v[0])
			c.VMOVUPS(s.v[0], l.at(0))
		})
}

func times(c *build.Context, s set) {
	factor := func(l *vectorLoop) { c.VBROADCASTSS(address(c, "factor"), s.v[1]) }
	loopOver(c, s, "times", "y = x * factor", []string{"y", "x"}, ", factor float32", factor,
		func(l *vectorLoop) {
			c.VMULPS(l.at(1), s.v[1], s.v[0])
			c.VMOVUPS(s.v[0], l.at(0))
		})
}

func addWhere(c *build.Context, s set) {
	const sum, where, number = 0, 1, 2
	loopOver(c, s, "addWhere", "y += x where best is row", []string{"y", "x", "best"}, ", row int32",
		func(l *vectorLoop) { l.number("row", number) },
		func(l *vectorLoop) {
			c.VMOVUPS(l.at(0), s.v[sum])
			if s.bytes == 64 {
				c.VPCMPEQD(l.at(2), s.v[number], reg.K1)
				c.VADDPS(l.at(1), s.v[sum], reg.K1, s.v[sum])
			} else {
				c.VPCMPEQD(l.at(2), s.v[number], s.v[where])
				c.VADDPS(l.at(1), s.v[sum], s.v[number+1])
				c.VBLENDVPS(s.v[where], s.v[number+1], s.v[sum], s.v[sum])
			}
			c.VMOVUPS(s.v[sum], l.at(0))
		})
}
