package render

import (
	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/mission"
)

func (c *canvas) patterns() {
	c.put("<defs>")
	for _, p := range properties {
		if p.pattern != "" {
			c.put(`<pattern id="%s" patternUnits="userSpaceOnUse" %s</pattern>`, p.words, p.pattern)
		}
	}
	for seat, color := range seatColor {
		c.put(`<marker id="tip%d" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L8 4L0 8Z" fill="%s"/></marker>`,
			seat, color)
	}
	c.put("</defs>")
}

// area fills a shape, given as an element without its closing, with the look of a kind of terrain.
func (c *canvas) area(shape string, k board.Kind) {
	stroke := `stroke="#6b6652" stroke-width="1"`
	if k&board.Blocks != 0 {
		stroke = `stroke="#2e2014" stroke-width="2.2"`
	}
	c.put(`%s fill="%s" %s/>`, shape, looks[lookOf(k)].color, stroke)
	for _, p := range properties {
		if k&p.kind != 0 && p.pattern != "" {
			c.put(`%s fill="url(#%s)"/>`, shape, p.words)
		}
	}
}

func (c *canvas) terrain(t *board.Table) {
	for i := range t.Pieces {
		p := &t.Pieces[i]
		c.put("<g><title>%s</title>", escape(p.Name+": "+kindWords(p.Kind, p.Height)))
		if p.Poly == nil {
			c.area(sprintf(`<circle cx="%s" cy="%s" r="%s"`, c.x(p.C.X), c.y(p.C.Y), c.len(p.R)), p.Kind)
		} else {
			c.area(sprintf(`<polygon points="%s"`, c.points(p.Poly)), p.Kind)
		}
		if p.Height > 0 {
			x, y := (c.x(p.Box.Min.X)+c.x(p.Box.Max.X))/2, (c.y(p.Box.Min.Y)+c.y(p.Box.Max.Y))/2
			c.text(x, y+3500, `font-size="10" text-anchor="middle" fill="#333" font-style="italic"`,
				mission.Inches(p.Height)+"″")
		}
		c.put("</g>")
	}
}

// Sizes of the legend.
const (
	legendRow    px = 22000
	legendColumn px = 285000
)

// legendItems is the number of entries of the legend: the kinds of terrain, then zones, markers and badges.
func legendItems(groups []group) int { return len(groups) + 2 + len(badges) }

func (c *canvas) legend(groups []group, own *engine.Illustration, x, y px, columns int) {
	at := func(i int) (px, px) { return x + px(i%columns)*legendColumn, y + px(i/columns)*legendRow }
	const style = `font-size="12" fill="#333"`
	for i := range groups {
		gx, gy := at(i)
		c.area(sprintf(`<rect x="%s" y="%s" width="26" height="15"`, gx, gy), groups[i].kind)
		c.text(gx+33000, gy+12000, style, shorten(groups[i].label(), 36))
	}
	zx, zy := at(len(groups))
	c.put(`<rect x="%s" y="%s" width="26" height="15" fill="%s" fill-opacity=".16" stroke="%s" stroke-dasharray="4 3"/>`,
		zx, zy, seatColor[0], seatColor[0])
	zone, marker := "deployment zone", "marker, and 3 inches around it"
	if own != nil {
		zone, marker = own.ZoneWords, own.MarkWords
	}
	c.text(zx+33000, zy+12000, style, zone)
	mx, my := at(len(groups) + 1)
	c.put(`<circle cx="%s" cy="%s" r="7" fill="%s" fill-opacity=".5" stroke="%s" stroke-dasharray="3 2"/>`,
		mx+13000, my+7500, neutral, neutralDark)
	c.text(mx+33000, my+12000, style, marker)
	for i, b := range badges {
		bx, by := at(len(groups) + 2 + i)
		c.badge(bx+7000, by+1500, b)
		c.text(bx+33000, by+12000, style, b.word)
	}
}
