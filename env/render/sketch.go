package render

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"gauntlet/engine"
)

// condition says how many models of a unit are left, what wounds they have and what state they are in.
func (u *unit) condition() string {
	line := fmt.Sprintf("%2d/%d models", u.left, u.size)
	switch {
	case u.wounds > 0 && len(u.models) == 1 && u.size == 1:
		line += fmt.Sprintf(", %d of %d wounds", u.wounds, u.models[0].tough)
	case u.wounds > 0:
		line += fmt.Sprintf(", %d wounds", u.wounds)
	}
	if states := u.states(); len(states) > 0 {
		line += ", " + strings.Join(states, ", ")
	}
	return line
}

// State says in words how a unit is: its models, their wounds, its states.
func State(p engine.Position, u int) string {
	s, err := sceneOf(p)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(s.units[u].condition())
}

// SketchOptions say how a sketch looks. The zero value is plain, 80 columns wide and 13 lines high.
type SketchOptions struct {
	Width int  // columns, 40 to 240; 0 means 80
	Lines int  // 6 to 100, the heading included; 0 means 13
	Color bool // use terminal escapes for colour
}

// Sketch writes a position as a small map in so many lines, with the units beside it: what somebody who plays
// looks at before each decision. Where there are more units than lines, those that are destroyed or wait off
// the table go first, and a last line counts who is left out.
func Sketch(w io.Writer, p engine.Position, opt SketchOptions) error {
	s, err := sceneOf(p)
	if err != nil {
		return err
	}
	width, lines := cmp.Or(opt.Width, 80), cmp.Or(opt.Lines, 13)
	if width < 40 || width > 240 || lines < 6 || lines > 100 {
		return fmt.Errorf("render: a sketch of %d columns and %d lines is outside 40 to 240 and 6 to 100", width,
			lines)
	}
	rows := lines - 1
	// cells are about twice as high as wide, and half the width is left for the units
	cols := min(width/2-2, 2*rows*int(s.table.HalfW)/int(s.table.HalfH))
	m := s.textMapOf(cols, rows)
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
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", style(bold, shorten(fmt.Sprintf("%s · %s", s.headline(), score), width)))
	beside := s.beside(rows, width-cols-4)
	for r := range rows {
		b.WriteByte('|')
		for _, c := range m.cells[r*cols : (r+1)*cols] {
			b.WriteString(style(c.style, string(c.glyph)))
		}
		b.WriteByte('|')
		if r < len(beside) {
			b.WriteString("  " + style(beside[r].style, beside[r].text))
		}
		b.WriteByte('\n')
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// A note is a line beside a sketch.
type note struct{ style, text string }

// beside lists the units in so many lines of a width.
func (s *scene) beside(rows, width int) (out []note) {
	add := func(here bool) {
		for i := range s.units {
			if u := &s.units[i]; (len(u.models) > 0) == here {
				text := fmt.Sprintf("%c %-20s %s", u.symbol(), shorten(printable(u.name), 20),
					strings.Replace(u.condition(), " models", "", 1))
				out = append(out, note{seatStyle[u.seat], shorten(text, width)})
			}
		}
	}
	add(true)
	add(false)
	if len(out) > rows {
		left := len(out) - rows + 1
		out = append(out[:rows-1], note{faint, fmt.Sprintf("and %d more: map shows all", left)})
	}
	return out
}
