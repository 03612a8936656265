package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A columnLoop is a function that goes down the rows of a matrix, some vectors of columns at a time, which it
// keeps in registers meanwhile.
type columnLoop struct {
	c       *build.Context
	s       set
	results []reg.Register // where the vectors at hand of each result are
	x       reg.Register   // the row at hand
	rows    reg.Register
	wide    int // vectors at a time
}

// downColumns starts a function with the parameters blocks, rows >= 1, the named results, x and the distance
// of its rows. It goes down `most` vectors of columns at a time, and one at a time at the end. Setup is what
// comes before; body begins, goes down, and stores the results.
func downColumns(c *build.Context, s set, name, doc string, results []string, extra string, most int,
	setUp func(*vectorLoop), body func(l *columnLoop)) {
	signature := "func(blocks, rows int"
	for _, result := range results {
		element := "float32"
		if result == "best" {
			element = "int32" // numbers of rows
		}
		signature += ", " + result + " *" + element
	}
	c.Function(name + s.name)
	c.Attributes(attr.NOSPLIT)
	c.SignatureExpr(signature + ", x *float32, stride int" + extra + ")")
	c.Pragma("noescape")
	c.Doc(fmt.Sprintf("%s computes %s for blocks >= 1 vectors of %d columns and rows >= 1 rows of x, `stride` elements apart.",
		name+s.name, doc, s.bytes/4))
	blocks := c.Load(c.Param("blocks"), reg.RCX)
	l := &columnLoop{c: c, s: s, x: reg.R9, rows: reg.R10}
	for i, result := range results {
		l.results = append(l.results, c.Load(c.Param(result), [...]reg.Register{reg.RDI, reg.RDX, reg.RBX}[i]))
	}
	top := c.Load(c.Param("x"), reg.RSI)
	stride := c.Load(c.Param("stride"), reg.R11)
	c.SHLQ(operand.U8(2), stride)
	setUp(&vectorLoop{c: c, s: s})
	for l.wide = most; l.wide > 0; l.wide = l.wide / most {
		next := fmt.Sprintf("end%d", l.wide)
		c.Label(fmt.Sprintf("columns%d", l.wide))
		c.SUBQ(operand.U8(uint8(l.wide)), blocks)
		c.JL(operand.LabelRef(next))
		c.MOVQ(top, l.x)
		c.Load(c.Param("rows"), l.rows)
		body(l)
		for _, r := range append(l.results, top) {
			c.ADDQ(operand.U32(uint32(l.wide*s.bytes)), r)
		}
		c.JMP(operand.LabelRef(fmt.Sprintf("columns%d", l.wide)))
		c.Label(next)
		c.ADDQ(operand.U8(uint8(l.wide)), blocks)
	}
	c.VZEROUPPER()
	c.RET()
}

// down writes the loop over the rows that are left. Each is for one of the vectors of a row.
func (l *columnLoop) down(each func(j int), after func()) {
	loop := fmt.Sprintf("row%d", l.wide)
	l.c.Label(loop)
	for j := range l.wide {
		each(j)
	}
	after()
	l.nextRow()
	l.c.JNZ(operand.LabelRef(loop))
}

// nextRow goes to the next row; the flags say whether there is none.
func (l *columnLoop) nextRow() {
	l.c.ADDQ(reg.R11, l.x)
	l.c.DECQ(l.rows)
}

// of is vector j of a result, in is vector j of the row at hand.
func (l *columnLoop) of(result, j int) operand.Mem {
	return operand.Mem{Base: l.results[result], Disp: j * l.s.bytes}
}
func (l *columnLoop) in(j int) operand.Mem { return operand.Mem{Base: l.x, Disp: j * l.s.bytes} }

func addColumns(c *build.Context, s set) {
	downColumns(c, s, "addColumns", "sums += every row of x", []string{"sums"}, "", 4, func(*vectorLoop) {},
		func(l *columnLoop) {
			for j := range l.wide {
				c.VMOVUPS(l.of(0, j), s.v[j])
			}
			l.down(func(j int) { c.VADDPS(l.in(j), s.v[j], s.v[j]) }, func() {})
			for j := range l.wide {
				c.VMOVUPS(s.v[j], l.of(0, j))
			}
		})
}

func pool(c *build.Context, s set) {
	const less = 1
	const first, one, number, x, where = 11, 12, 13, 14, 15
	sum := func(j int) reg.VecPhysical { return s.v[3*j] }
	most := func(j int) reg.VecPhysical { return s.v[3*j+1] }
	best := func(j int) reg.VecPhysical { return s.v[3*j+2] }
	setUp := func(l *vectorLoop) {
		l.number("first", first)
		l.number("step", one)
	}
	move := func(from, to operand.Op) { c.VMOVUPS(from, to) }
	doc := "the sum of the rows of x, and its greatest numbers with the numbers of their rows,"
	downColumns(c, s, "pool", doc, []string{"sum", "most", "best"}, ", first, step int32", 2, setUp,
		func(l *columnLoop) {
			done := fmt.Sprintf("done%d", l.wide)
			for j := range l.wide {
				move(l.in(j), sum(j))
				move(sum(j), most(j))
				move(s.v[first], best(j))
			}
			c.VPADDD(s.v[one], s.v[first], s.v[number])
			l.nextRow()
			c.JZ(operand.LabelRef(done))
			l.down(func(j int) {
				move(l.in(j), s.v[x])
				c.VADDPS(s.v[x], sum(j), sum(j))
				if s.bytes == 64 {
					c.VCMPPS(operand.U8(less), s.v[x], most(j), reg.K1)
					c.VMOVUPS(s.v[x], reg.K1, most(j))
					c.VMOVUPS(s.v[number], reg.K1, best(j))
				} else {
					c.VCMPPS(operand.U8(less), s.v[x], most(j), s.v[where])
					c.VBLENDVPS(s.v[where], s.v[x], most(j), most(j))
					c.VBLENDVPS(s.v[where], s.v[number], best(j), best(j))
				}
			}, func() { c.VPADDD(s.v[one], s.v[number], s.v[number]) })
			c.Label(done)
			for j := range l.wide {
				move(sum(j), l.of(0, j))
				move(most(j), l.of(1, j))
				move(best(j), l.of(2, j))
			}
		})
}
