package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
)

// length reads a number of inches with at most three decimals, from -120 to 120, as units.
func length(text string) (int32, error) {
	bad := fmt.Errorf("%q is no number of inches from -120 to 120 with at most three decimals", shorten(text))
	digits, neg := strings.CutPrefix(text, "-")
	whole, part, dot := strings.Cut(digits, ".")
	if whole == "" || dot && part == "" || len(whole) > 3 || len(part) > 3 || strings.Trim(whole+part, "0123456789") != "" {
		return 0, bad
	}
	v, err := strconv.Atoi(whole + (part + "000")[:3])
	if err != nil || v > geom.MaxCoord {
		return 0, bad
	}
	if neg {
		v = -v
	}
	return int32(v), nil
}

// point reads "x,y" in inches from the centre of the table.
func point(text string) (geom.Point, error) {
	xs, ys, ok := strings.Cut(text, ",")
	if !ok {
		return geom.Point{}, fmt.Errorf("%q is no place such as 3,-4.5 (inches from the centre of the table, without a space)", shorten(text))
	}
	x, err := length(xs)
	if err != nil {
		return geom.Point{}, err
	}
	y, err := length(ys)
	return geom.Point{X: x, Y: y}, err
}

// points reads one place or more, at most most.
func points(words []string, most int) ([]geom.Point, error) {
	if len(words) == 0 || len(words) > most {
		return nil, fmt.Errorf("%d places where 1 to %d are expected", len(words), most)
	}
	out := make([]geom.Point, len(words))
	for i, w := range words {
		p, err := point(w)
		if err != nil {
			return nil, err
		}
		out[i] = p
	}
	return out, nil
}

// number reads a whole number from lo to hi.
func number(text string, lo, hi int) (int, error) {
	v, err := strconv.Atoi(text)
	if err != nil || v < lo || v > hi {
		return 0, fmt.Errorf("%q is no whole number from %d to %d", shorten(text), lo, hi)
	}
	return v, nil
}

// numbers reads one whole number or more from 1 to hi, as a mask of them less one. hi is at most 64.
func numbers(words []string, hi int) (mask uint64, err error) {
	if len(words) == 0 {
		return 0, fmt.Errorf("a number from 1 to %d is missing", hi)
	}
	for _, w := range words {
		v, err := number(w, 1, hi)
		if err != nil {
			return 0, err
		}
		mask |= 1 << (v - 1)
	}
	return mask, nil
}

// pair reads "36x24" as two lengths.
func pair(text string) (w, h int32, err error) {
	ws, hs, ok := strings.Cut(text, "x")
	if !ok {
		return 0, 0, fmt.Errorf("%q is no size such as 36x24", shorten(text))
	}
	if w, err = length(ws); err != nil {
		return 0, 0, err
	}
	h, err = length(hs)
	return w, h, err
}

// at writes a place.
func at(p geom.Point) string { return mission.Inches(p.X) + "," + mission.Inches(p.Y) }

// parts cuts a text at the commas that stand outside brackets and are followed by a space.
func parts(text string) []string {
	var out []string
	depth, from := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 && i+1 < len(text) && text[i+1] == ' ' {
				out = append(out, strings.TrimSpace(text[from:i]))
				from = i + 1
			}
		}
	}
	return append(out, strings.TrimSpace(text[from:]))
}

// formation reads the name of a formation in which models change their places.
func formation(text string) (engine.Formation, error) {
	for _, f := range []engine.Formation{engine.AsItStands, engine.Line, engine.Column, engine.Block} {
		if text == f.String() {
			return f, nil
		}
	}
	return 0, fmt.Errorf("%q is no formation: line, column, block or as it stands", shorten(text))
}

// compass names the directions of geom.Dirs on the table, counter-clockwise from its right edge.
var compass = [16]string{"E", "ENE", "NE", "NNE", "N", "NNW", "NW", "WNW", "W", "WSW", "SW", "SSW", "S", "SSE", "SE", "ESE"}
