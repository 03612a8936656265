package render

import (
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
)

// models draws the living models of all units. A unit that has acted is paler; a ring of its own marks shaken
// models and those of the unit that is asked for a decision.
func (s *scene) models(c *canvas) {
	for i := range s.units {
		u := &s.units[i]
		if len(u.models) == 0 {
			continue
		}
		title := u.name
		if len(u.without) > 0 {
			title += ", played without " + strings.Join(u.without, ", ")
		}
		c.put("<g><title>%s</title>", escape(title))
		if i == s.asked {
			for _, m := range u.models {
				c.put(`<circle cx="%s" cy="%s" r="%s" fill="#ffd84a" fill-opacity=".8"/>`,
					c.x(m.at.X), c.y(m.at.Y), c.len(m.r)+3500)
			}
		}
		fill := `fill="` + seatColor[u.seat] + `"`
		if u.flags&(engine.Activated|engine.Down) != 0 {
			fill = `fill="` + seatPale[u.seat] + `"`
		}
		stroke := `stroke="` + seatDark[u.seat] + `"`
		if u.on(engine.Shaken) {
			stroke = `stroke="#f2b705" stroke-width="2.4" stroke-dasharray="3 2"`
		}
		if u.on(engine.Down) {
			stroke = `stroke="#444" stroke-width="1.6" stroke-dasharray="2 3"`
		}
		for _, m := range u.models {
			x, y := c.at(m.at)
			c.put(`<circle class="model" cx="%s" cy="%s" r="%s" %s %s/>`, x, y, c.len(m.r), fill,
				stroke)
			if m.tough > 1 {
				size := min(14000, c.len(m.r)*12/10)
				c.text(x, y+size*36/100, sprintf(`font-size="%s" text-anchor="middle" fill="%s"`, size,
					inkOn(u)), sprintf("%d", m.left))
			}
		}
		c.put("</g>")
	}
}

var seatPale = [sides]string{"#a9c8ea", "#f0b79f", "#c9c9c2"}

// inkOn is the colour of writing on a unit's models.
func inkOn(u *unit) string {
	if u.on(engine.Activated) {
		return seatDark[u.seat]
	}
	return "#fff"
}

const (
	labelSize   px = 11000
	labelHeight px = 14000
	badgeWidth  px = 13000
)

// A frame is a rectangle on the canvas.
type frame struct{ x, y, w, h px }

func (a frame) overlaps(b frame) bool {
	return a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h
}

// labels writes each unit's letter, short name and badges beside it, where they hide the least.
func (s *scene) labels(c *canvas) {
	var boxes, placed []frame
	for i := range s.units {
		if u := &s.units[i]; len(u.models) > 0 {
			boxes = append(boxes, c.frame(u.box()))
		}
	}
	for i := range s.units {
		u := &s.units[i]
		if len(u.models) == 0 {
			continue
		}
		text := string(u.symbol()) + " " + shorten(printable(u.name), 18)
		signs := badgesOf(u)
		f := s.place(c, c.frame(u.box()), textWidth(text, labelSize)+px(len(signs))*badgeWidth, boxes, placed)
		placed = append(placed, f)
		c.text(f.x, f.y+11000, sprintf(
			`font-size="%s" font-weight="bold" fill="%s" stroke="#fff" stroke-width="2.6" stroke-opacity=".85" paint-order="stroke"`,
			labelSize, seatDark[u.seat]), text)
		x := f.x + f.w - px(len(signs))*badgeWidth
		for _, b := range signs {
			c.badge(x, f.y+1000, b)
			x += badgeWidth
		}
	}
}

func (c *canvas) frame(b geom.Box) frame {
	return frame{c.x(b.Min.X), c.y(b.Max.Y), c.len(b.Max.X - b.Min.X), c.len(b.Max.Y - b.Min.Y)}
}

// place finds room for a label of width w about the unit's box: above, below, right, left, and the same
// further off, always on the table.
func (s *scene) place(c *canvas, box frame, w px, boxes, placed []frame) frame {
	var best frame
	least := -1
	for _, off := range [3]px{2000, 14000, 28000} {
		mid, level := box.x+(box.w-w)/2, box.y+(box.h-labelHeight)/2
		for _, f := range [4]frame{
			{mid, box.y - labelHeight - off, w, labelHeight},
			{mid, box.y + box.h + off, w, labelHeight},
			{box.x + box.w + off, level, w, labelHeight},
			{box.x - w - off, level, w, labelHeight},
		} {
			f.x = max(c.x(-c.halfW), min(f.x, c.x(c.halfW)-f.w))
			f.y = max(c.y(c.halfH), min(f.y, c.y(-c.halfH)-f.h))
			cost := int(off / 2000)
			for _, b := range placed {
				if f.overlaps(b) {
					cost += 100
				}
			}
			for _, b := range boxes {
				if f.overlaps(b) {
					cost += 20
				}
			}
			if least < 0 || cost < least {
				best, least = f, cost
			}
		}
	}
	return best
}

// A badge is a small sign for a state of a unit.
type badge struct {
	flag            engine.Flags
	word            string
	text, fill, ink string
}

var badges = [3]badge{
	{engine.Activated, "activated", "✓", "#e3e3e3", "#444"},
	{engine.Shaken, "shaken", "S", "#f2b705", "#222"},
	{engine.Fatigued, "fatigued", "F", "#7a4fa3", "#fff"},
}

// badgeWithout is for a unit that is played without special rules of its list.
var badgeWithout = badge{text: "?", fill: "#fff", ink: "#b00020"}

func badgesOf(u *unit) []badge {
	var out []badge
	for _, b := range badges {
		if u.on(b.flag) {
			out = append(out, b)
		}
	}
	if len(u.without) > 0 {
		out = append(out, badgeWithout)
	}
	return out
}

func (c *canvas) badge(x, y px, b badge) {
	c.put(`<rect x="%s" y="%s" width="12" height="12" rx="3" fill="%s" stroke="#444" stroke-width=".6"/>`, x, y, b.fill)
	if b.text == "✓" {
		c.put(`<path d="M%s %sl2.4 2.8l4.4 -6" fill="none" stroke="%s" stroke-width="1.7"/>`, x+2600,
			y+6200, b.ink)
		return
	}
	c.text(x+6000, y+9500, sprintf(`font-size="9.5" font-weight="bold" text-anchor="middle" fill="%s"`,
		b.ink), b.text)
}

// panelHeight is the height of the list of units.
func (s *scene) panelHeight() px {
	h := px(len(s.units))*rowH + 2*30000 + rowH*2
	for i := range s.units {
		if len(s.units[i].details()) > 0 {
			h += moreH
		}
	}
	return h
}

// moreH is the height of a second line of a unit in the list.
const moreH px = 14000

// capital writes a name with a capital letter.
func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// panel lists the units of both armies at the right of the table.
func (s *scene) panel(c *canvas, x px) {
	y := c.top
	for seat, army := range s.armies() {
		c.put(`<rect x="%s" y="%s" width="%s" height="22" fill="%s"/>`, x, y, panelW, seatColor[seat])
		c.text(x+6000, y+15500, `font-size="11" fill="#fff"`,
			shorten(capital(s.player[seat])+": "+printable(army), 42))
		y += 26000
		for i := range s.units {
			u := &s.units[i]
			if u.seat != seat {
				continue
			}
			ink := `fill="#222"`
			if len(u.models) == 0 {
				ink = `fill="#999"`
			}
			c.text(x+6000, y+13000, `font-size="12" font-weight="bold" fill="`+seatDark[seat]+`"`,
				string(u.symbol()))
			c.text(x+22000, y+13000, `font-size="12" `+ink, shorten(printable(u.name), 19))
			tally := sprintf("%d/%d", u.left, u.size)
			if u.wounds > 0 {
				tally += sprintf(" −%d", u.wounds)
			}
			c.text(x+190000, y+13000, `font-size="12" text-anchor="end" `+ink, tally)
			if len(u.models) == 0 || u.on(engine.Down) {
				c.text(x+198000, y+13000, `font-size="11" font-style="italic" `+ink,
					shorten(printable(u.states()[0]), 20))
			} else {
				bx := x + 198000
				for _, b := range badgesOf(u) {
					c.badge(bx, y+3000, b)
					bx += badgeWidth + 2000
				}
			}
			if more := u.details(); len(more) > 0 {
				y += moreH
				c.text(x+22000, y+13000, `font-size="11" fill="#555"`,
					shorten(strings.Join(more, ", "), 42))
			}
			y += rowH
		}
		y += 12000
	}
}
