package render

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// ANSIOptions say how a map in text looks. The zero value is a plain map 100 columns wide.
type ANSIOptions struct {
	Width   int    // columns, 40 to 240; 0 means 100
	Color   bool   // use terminal escapes for colour
	Caption string // what was just decided, in words; may be empty
}

// ANSI writes a position as a map in text: the near edge below, units as letters (capitals for player 1),
// markers as digits, terrain by its properties; under it the markers and the units with models left, wounds
// and states. It returns an error for a width out of range or when w fails.
func ANSI(w io.Writer, p engine.Position, opt ANSIOptions) error {
	s, err := sceneOf(p)
	if err != nil {
		return err
	}
	return s.ansi(w, opt)
}

// Styles of a cell, as the numbers of a terminal escape.
const (
	plain      = ""
	faint      = "2"
	bold       = "1"
	seat0      = "1;94"
	seat1      = "1;91"
	seat2      = "1;37"
	markerHeld = ";7" // appended to the owner's style
	markerFree = "1;30;47"
)

var seatStyle = [sides]string{seat0, seat1, seat2}

// A look is how a kind of terrain appears on the map and, filled with a color, in pictures; the first whose
// properties a place has all of stands for it.
type look struct {
	kind                board.Kind
	glyph               rune
	style, words, color string
}

var looks = []look{
	{board.Impassable, '#', "97;100", "impassable", "#6a6f78"},
	{board.Blocks, '%', "33", "blocks sight", "#b08d6b"},
	{board.Dangerous, '~', "35", "dangerous", "#9dadb8"},
	{board.Cover | board.Difficult, '"', "32", "cover, difficult", "#9cba82"},
	{board.Difficult, ',', "33", "difficult", "#d9c68f"},
	{board.Cover, ':', "32", "cover", "#c8c2ba"},
	{0, '^', "36", "no property but its height", "#e0d9b4"},
}

// lookOf returns the number of the look of a kind of terrain.
func lookOf(k board.Kind) int {
	return slices.IndexFunc(looks, func(l look) bool { return k&l.kind == l.kind })
}

type cell struct {
	glyph rune
	style string
}

type textMap struct {
	cols, rows int
	cells      []cell
	shown      [8]bool // looks that occur
	zones      int     // bits of the zones that occur
	halfW      int32
	halfH      int32
}

func (s *scene) ansi(w io.Writer, opt ANSIOptions) error {
	width := cmp.Or(opt.Width, 100)
	if width < 40 || width > 240 {
		return fmt.Errorf("render: a map of %d columns is outside 40 to 240", width)
	}
	m := s.textMap(width - 2)
	var b bytes.Buffer
	style := func(code, text string) string {
		if !opt.Color || code == plain {
			return text
		}
		return "\x1b[" + code + "m" + text + "\x1b[0m"
	}
	score := fmt.Sprintf("score %d : %d", s.Score[0], s.Score[1])
	if s.own != nil {
		score = printable(s.own.Goal)
	}
	fmt.Fprintf(&b, "%s · %s · %s\n", style(bold, printable(s.title)), s.headline(), score)
	if opt.Caption != "" {
		fmt.Fprintf(&b, "%s\n", printable(opt.Caption))
	}
	rule := "+" + strings.Repeat("-", m.cols) + "+\n"
	b.WriteString(rule)
	for row := range slices.Chunk(m.cells, m.cols) {
		b.WriteByte('|')
		var run []rune
		for i, c := range row {
			run = append(run, c.glyph)
			if i+1 == len(row) || row[i+1].style != c.style {
				b.WriteString(style(c.style, string(run)))
				run = run[:0]
			}
		}
		b.WriteString("|\n")
	}
	b.WriteString(rule)
	m.legend(&b, s.own, style)
	s.markerList(&b, style)
	s.unitList(&b, style)
	if next := s.subline(); next != "" {
		fmt.Fprintf(&b, "%s\n", printable(next))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// textMap lays the scene out in cells, which are about twice as high as wide: terrain first, then units, then
// markers.
func (s *scene) textMap(cols int) *textMap {
	return s.textMapOf(cols, max(1, int((int64(cols)*int64(s.table.HalfH)/int64(s.table.HalfW)+1)/2)))
}

// textMapOf is textMap with a number of rows.
func (s *scene) textMapOf(cols, rows int) *textMap {
	m := &textMap{cols: cols, rows: rows, halfW: s.table.HalfW, halfH: s.table.HalfH}
	m.cells = make([]cell, m.cols*m.rows)
	for i := range m.cells {
		m.cells[i] = s.ground(m, m.center(i%m.cols, i/m.cols))
	}
	for i := range s.units {
		u := &s.units[i]
		ink := cell{u.symbol(), seatStyle[u.seat]}
		if u.flags&(engine.Activated|engine.Down) != 0 {
			ink.style = faint + ";" + ink.style[2:]
		}
		for _, d := range u.models {
			m.disc(d, ink)
		}
	}
	for i := range s.marker {
		k := &s.marker[i]
		ink := cell{k.Glyph, markerFree}
		if k.Owner >= 0 {
			ink.style = seatStyle[k.Owner] + markerHeld
		}
		if c, r, ok := m.at(k.P); ok {
			m.cells[r*m.cols+c] = ink
		}
	}
	return m
}

// center returns the middle of a cell.
func (m *textMap) center(c, r int) geom.Point {
	return geom.Point{
		X: int32((2*int64(c)+1)*int64(m.halfW)/int64(m.cols)) - m.halfW,
		Y: m.halfH - int32((2*int64(r)+1)*int64(m.halfH)/int64(m.rows)),
	}
}

// at returns the cell that a point lies in.
func (m *textMap) at(p geom.Point) (c, r int, ok bool) {
	x, y := int64(p.X)+int64(m.halfW), int64(m.halfH)-int64(p.Y)
	if x < 0 || y < 0 || x > 2*int64(m.halfW) || y > 2*int64(m.halfH) {
		return 0, 0, false
	}
	c = min(m.cols-1, int(x*int64(m.cols)/(2*int64(m.halfW))))
	r = min(m.rows-1, int(y*int64(m.rows)/(2*int64(m.halfH))))
	return c, r, true
}

// disc inks the cell that a model stands in and all whose middle its base covers.
func (m *textMap) disc(d disc, ink cell) {
	c, r, ok := m.at(d.at)
	if !ok {
		return
	}
	m.cells[r*m.cols+c] = ink
	dc := int(int64(d.r)*int64(m.cols)/(2*int64(m.halfW))) + 1
	dr := int(int64(d.r)*int64(m.rows)/(2*int64(m.halfH))) + 1
	for y := max(0, r-dr); y <= min(m.rows-1, r+dr); y++ {
		for x := max(0, c-dc); x <= min(m.cols-1, c+dc); x++ {
			if geom.Dist2(m.center(x, y), d.at) <= int64(d.r)*int64(d.r) {
				m.cells[y*m.cols+x] = ink
			}
		}
	}
}

// ground returns what an empty cell about c shows. A piece that blocks or stops fills every cell that it
// reaches into, so that a thin wall is seen; the others those whose middle they cover.
func (s *scene) ground(m *textMap, c geom.Point) cell {
	w, h := m.halfW/int32(m.cols), m.halfH/int32(m.rows) // half the sides of a cell
	up := geom.Point{Y: max(0, h-w)}
	var kind board.Kind
	covered := false
	for i := range s.table.Pieces {
		p := &s.table.Pieces[i]
		if p.Contains(c) || p.Kind&(board.Blocks|board.Impassable) != 0 && p.Swept(c.Sub(up), c.Add(up), w) {
			kind |= p.Kind
			covered = true
		}
	}
	if covered {
		i := lookOf(kind)
		m.shown[i] = true
		return cell{looks[i].glyph, looks[i].style}
	}
	for i, z := range s.zones {
		if !z.polygon.Contains(c) {
			continue
		}
		m.zones |= 1 << i
		switch {
		case z.seat >= 0:
			return cell{'.', faint + ";" + seatStyle[z.seat][2:]}
		case s.own != nil:
			return cell{'_', faint}
		}
		return cell{'.', faint}
	}
	return cell{' ', plain}
}

func (m *textMap) legend(b *bytes.Buffer, own *engine.Illustration, style func(code, text string) string) {
	var out []string
	for i, l := range looks {
		if m.shown[i] {
			out = append(out, style(l.style, string(l.glyph))+" "+l.words)
		}
	}
	switch {
	case own == nil && m.zones != 0:
		out = append(out, ". deployment zone")
	case own == nil:
	case own.Exit != nil && m.zones&2 == 0:
		out = append(out, ". "+own.SameWords)
	case m.zones&1 != 0:
		out = append(out, ". "+own.DeployWords)
	}
	if own != nil && m.zones&2 != 0 {
		out = append(out, "_ "+own.ExitWords)
	}
	if len(out) > 0 {
		fmt.Fprintf(b, "%s\n", strings.Join(out, "  "))
	}
}

func (s *scene) markerList(b *bytes.Buffer, style func(code, text string) string) {
	if len(s.marker) == 0 {
		return
	}
	b.WriteString("markers:")
	for i, k := range s.marker {
		owner, code := "neutral", plain
		if k.Owner >= 0 {
			owner, code = s.player[k.Owner], seatStyle[k.Owner]
		}
		switch {
		case k.Words != "" && k.Owner >= 0:
			owner = printable(k.Words) + " (" + owner + ")"
		case k.Words != "":
			owner = printable(k.Words)
		}
		fmt.Fprintf(b, " %c %s", k.Glyph, style(code, owner))
		if i+1 < len(s.marker) {
			b.WriteByte(',')
		}
	}
	b.WriteByte('\n')
}

func (s *scene) unitList(b *bytes.Buffer, style func(code, text string) string) {
	for seat := range s.armies() {
		fmt.Fprintf(b, "%s\n", style(seatStyle[seat], s.player[seat]+": "+printable(s.army[seat])))
		for i := range s.units {
			u := &s.units[i]
			if u.seat != seat {
				continue
			}
			fmt.Fprintf(b, " %s %2d %-28s %s\n", style(seatStyle[seat], string(u.symbol())), u.number+1,
				shorten(printable(u.name), 28), u.condition())
		}
	}
}
