package render

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
)

// SVGOptions say what a picture shows besides the position. The zero value is a picture without caption and
// trails.
type SVGOptions struct {
	Scale   int     // pixels per inch, 4 to 64; 0 means 12
	Caption string  // what was just decided, in words; may be empty
	Trails  []Trail // ways that models have just gone
}

// A Trail is the way of one model.
type Trail struct {
	Seat int          // 0 or 1
	Path []geom.Point // from the first point to the last, by way of the others; at least two
}

// SVG writes a position as a picture: terrain, deployment zones, markers with their owners, the living models
// with their bases, names and states of the units, the score, and what the options add. It returns an error
// for options out of range or when w fails.
func SVG(w io.Writer, p engine.Position, opt SVGOptions) error {
	s, err := sceneOf(p)
	if err != nil {
		return err
	}
	return s.svg(w, opt)
}

// The colours of the seats differ in brightness as well as in hue, and stay apart for people who do not see
// red and green.
var (
	seatColor = [sides]string{"#1f6fc4", "#d1491b", "#7a7a72"}
	seatDark  = [sides]string{"#0b2e57", "#5e1c05", "#2e2e2a"}
)

const (
	neutral     = "#8a8a8a"
	neutralDark = "#3f3f3f"

	margin px = 16000
	panelW px = 270000
	rowH   px = 19000

	controlRadius = 3 * geom.Inch // of a marker
)

func sprintf(format string, args ...any) string { return fmt.Sprintf(format, args...) }

func (s *scene) svg(w io.Writer, opt SVGOptions) error {
	scale := cmp.Or(opt.Scale, 12)
	if scale < 4 || scale > 64 {
		return fmt.Errorf("render: %d pixels per inch are outside 4 to 64", scale)
	}
	for i, t := range opt.Trails {
		if t.Seat < engine.Nobody || t.Seat > 1 || len(t.Path) < 2 {
			return fmt.Errorf("render: trail %d of seat %d has %d points; seats are 0 and 1, and a trail has at least 2 points",
				i+1, t.Seat, len(t.Path))
		}
	}
	c := &canvas{scale: int64(scale), left: margin, halfW: s.table.HalfW, halfH: s.table.HalfH}
	tableW, tableH := c.len(2*c.halfW), c.len(2*c.halfH)
	width := margin + tableW + margin + panelW + margin
	caption := wrap(opt.Caption, int((width-2*margin)/7500), 3)
	c.top = 62000 + px(len(caption))*18000
	groups := groupsOf(s.table)
	columns := max(1, int((width-2*margin)/legendColumn))
	bottom := c.top + tableH + 14000
	legendH := px((legendItems(groups)+columns-1)/columns) * legendRow
	height := max(bottom+legendH, c.top+s.panelHeight()) + margin

	c.put(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" font-family="Helvetica, Arial, sans-serif">`,
		width, height, width, height)
	c.patterns()
	c.put(`<rect width="100%%" height="100%%" fill="#f6f4ee"/>`)
	s.header(c, caption, width)
	c.put(`<rect x="%s" y="%s" width="%s" height="%s" fill="#eef0e2" stroke="#444" stroke-width="2"/>`,
		c.left, c.top, tableW, tableH)
	s.grid(c)
	s.drawZones(c)
	c.terrain(s.table)
	s.markers(c)
	for _, t := range opt.Trails {
		c.put(`<polyline points="%s" fill="none" stroke="%s" stroke-width="1.6" stroke-opacity=".8" stroke-dasharray="5 3" marker-end="url(#tip%d)"/>`,
			c.points(t.Path), seatColor[sideOf(t.Seat)], sideOf(t.Seat))
	}
	s.models(c)
	s.labels(c)
	c.legend(groups, s.own, margin, bottom, columns)
	s.panel(c, margin+tableW+margin)
	c.put("</svg>")
	_, err := w.Write(c.Bytes())
	return err
}

// header writes what the picture is of, the caption and what comes next.
func (s *scene) header(c *canvas, caption []string, width px) {
	c.text(margin, 28000, `font-size="20" font-weight="bold" fill="#222"`, s.title)
	if s.own != nil {
		c.text(width-margin, 28000, `font-size="18" text-anchor="end" fill="#222"`, s.headline())
	} else {
		c.put(`<text x="%s" y="28" font-size="18" text-anchor="end" fill="#222">%s <tspan dx="14" fill="%s" font-weight="bold">%d</tspan> : <tspan fill="%s" font-weight="bold">%d</tspan></text>`,
			width-margin, escape(s.headline()), seatColor[0], s.Score[0], seatColor[1], s.Score[1])
	}
	y := px(48000)
	for _, line := range caption {
		c.text(margin, y, `font-size="14" fill="#222"`, line)
		y += 18000
	}
	next := s.subline()
	if s.own != nil {
		next = s.own.Goal + "; " + next
	}
	c.text(margin, y, `font-size="12" fill="#666" font-style="italic"`, next)
}

// grid draws a faint line every 12 inches from the centre.
func (s *scene) grid(c *canvas) {
	var d strings.Builder
	const step = 12 * geom.Inch
	for v := -(c.halfW - 1) / step * step; v < c.halfW; v += step {
		fmt.Fprintf(&d, "M%s %sV%s", c.x(v), c.y(c.halfH), c.y(-c.halfH))
	}
	for v := -(c.halfH - 1) / step * step; v < c.halfH; v += step {
		fmt.Fprintf(&d, "M%s %sH%s", c.x(-c.halfW), c.y(v), c.x(c.halfW))
	}
	c.put(`<path d="%s" fill="none" stroke="#b9bca5" stroke-width=".6"/>`, d.String())
}

func (s *scene) drawZones(c *canvas) {
	for _, z := range s.zones {
		color := neutral
		if z.seat >= 0 {
			color = seatColor[z.seat]
		}
		c.put(`<polygon points="%s" fill="%s" fill-opacity=".1" stroke="%s" stroke-opacity=".6" stroke-dasharray="8 5"/>`,
			c.points(z.polygon), color, color)
	}
}

func (s *scene) markers(c *canvas) {
	for _, k := range s.marker {
		fill, dark := neutral, neutralDark
		if k.Owner >= 0 {
			fill, dark = seatColor[k.Owner], seatDark[k.Owner]
		}
		x, y := c.at(k.P)
		if k.Near {
			c.put(`<circle cx="%s" cy="%s" r="%s" fill="%s" fill-opacity=".2" stroke="%s" stroke-width="1.4" stroke-dasharray="5 4"/>`,
				x, y, c.len(controlRadius), fill, dark)
		}
		r := c.len(geom.Inch * 8 / 10)
		c.put(`<path d="M%s %sL%s %sL%s %sL%s %sZ" fill="%s" stroke="%s" stroke-width="1.5"/>`, x,
			y-r, x+r, y, x, y+r, x-r, y, fill, dark)
		c.text(x, y+4000, `font-size="11" font-weight="bold" text-anchor="middle" fill="#fff"`, k.Label)
	}
}
