package render

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"gauntlet/engine/geom"
)

// px is a length or coordinate of a picture in thousandths of a pixel. Whole numbers keep the text the same
// on every machine.
type px int64

func (v px) String() string {
	half := px(5)
	if v < 0 {
		half = -half
	}
	return strconv.FormatFloat(float64((v+half)/10)/100, 'f', -1, 64) // hundredths are fine enough to look at
}

// A canvas collects an SVG picture and knows where the table lies on it.
type canvas struct {
	bytes.Buffer
	scale        int64 // pixels per inch, hence px per unit
	left, top    px    // of the table
	halfW, halfH int32
}

// put writes a line.
func (c *canvas) put(format string, args ...any) { fmt.Fprintf(&c.Buffer, format+"\n", args...) }

func (c *canvas) len(units int32) px { return px(int64(units) * c.scale) }
func (c *canvas) x(units int32) px   { return c.left + px((int64(units)+int64(c.halfW))*c.scale) }
func (c *canvas) y(units int32) px   { return c.top + px((int64(c.halfH)-int64(units))*c.scale) }

// at returns where a point of the table lies.
func (c *canvas) at(p geom.Point) (x, y px) { return c.x(p.X), c.y(p.Y) }

// points writes corners as the attribute of a polygon or polyline.
func (c *canvas) points(g []geom.Point) string {
	var b strings.Builder
	for i, p := range g {
		if i > 0 {
			b.WriteByte(' ')
		}
		x, y := c.at(p)
		fmt.Fprintf(&b, "%s,%s", x, y)
	}
	return b.String()
}

// text writes a line of text from outside at (x, y). style is attributes of ours.
func (c *canvas) text(x, y px, style, s string) {
	c.put(`<text x="%s" y="%s" %s>%s</text>`, x, y, style, escape(s))
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escape(s string) string { return escaper.Replace(printable(s)) }

// textWidth estimates how wide a line of bold text of the given size is at most.
func textWidth(s string, size px) px { return px(len([]rune(s))) * size * 68 / 100 }

// wrap breaks text between words into at most lines lines of n characters; what is left over is cut with an
// ellipsis.
func wrap(s string, n, lines int) []string {
	var out []string
	row := ""
	for word := range strings.FieldsSeq(s) {
		switch {
		case row == "":
			row = word
		case len([]rune(row))+1+len([]rune(word)) <= n:
			row += " " + word
		case len(out) == lines-1:
			row += " " + word // cut below
		default:
			out, row = append(out, shorten(row, n)), word
		}
	}
	if row != "" {
		out = append(out, shorten(row, n))
	}
	return out
}
