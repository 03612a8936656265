package attack

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
)

// Sizes of the picture, in pixels.
const (
	svgWidth  = 640
	svgPlot   = 150 // height of the bars
	svgPanel  = 230 // height of a distribution with its words
	svgTop    = 83
	svgMargin = 50
	svgBottom = 40
	svgLong   = 84 // letters of a line; a longer one is written smaller
)

// SVG draws the distributions of a report, one below the other: a bar for each number, a line for the mean.
func (d *Report) SVG() []byte {
	var b bytes.Buffer
	text := func(x, y float64, size int, anchor, s string) {
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" font-size="%d" text-anchor="%s">`, x, y, size, anchor)
		xml.EscapeText(&b, []byte(s)) // writing into a buffer cannot fail
		b.WriteString("</text>\n")
	}
	counts := d.pictures()
	height := svgTop + svgPanel*len(counts) + 20*len(d.Chances) + svgBottom
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" `+
		`width="%[1]d" height="%[2]d" font-family="sans-serif" fill="#222">
<rect width="%[1]d" height="%[2]d" fill="#fff"/>
`, svgWidth, height)
	for i, line := range []string{d.Attacker, "against " + d.Defender, d.How} {
		size := 13
		if len(line) > svgLong {
			size = 9
		}
		text(svgMargin, float64(24+18*i), size, "start", line)
	}
	for i := range counts {
		c := &counts[i]
		top := float64(svgTop + svgPanel*i)
		text(svgMargin, top+12, 13, "start", fmt.Sprintf("%s: mean %.2f, median %d, spread %.2f", c.Name,
			c.Mean, c.Median, c.Spread))
		from, to := shown(c.Exactly)
		most := slices.Max(c.Exactly)
		foot := top + 30 + svgPlot
		slot := float64(svgWidth-2*svgMargin) / float64(to-from+1)
		every := (to-from)/20 + 1 // numbers written below the bars
		for n := from; n <= to; n++ {
			x := svgMargin + float64(n-from)*slot
			h := svgPlot * c.Exactly[n] / most
			fmt.Fprintf(&b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#4477aa">`+
				"<title>%d: %s, at least %s</title></rect>\n",
				x+slot*0.1, foot-h, slot*0.8, h, n, percent(c.Exactly[n]), percent(c.AtLeast[n]))
			if (n-from)%every == 0 {
				text(x+slot/2, foot+16, 11, "middle", fmt.Sprint(n))
			}
			if to-from < 16 {
				text(x+slot/2, foot-h-4, 9, "middle", percent(c.Exactly[n]))
			}
		}
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#222"/>`+"\n", svgMargin, foot, svgWidth-svgMargin)
		mean := svgMargin + (c.Mean-float64(from)+0.5)*slot
		fmt.Fprintf(&b, `<path d="M%.1f %.1fV%.1f" stroke="#cc3311" stroke-dasharray="4 3"/>`+"\n", mean, top+
			26, foot)
	}
	y := float64(svgTop + svgPanel*len(counts) + 10)
	for _, c := range d.Chances {
		text(svgMargin, y, 13, "start", c.Name+": "+percent(c.P))
		y += 20
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}
