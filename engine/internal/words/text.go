package words

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
)

// Length reads a number of inches with at most three decimals, from -120 to 120, as units.
func Length(text string) (int32, error) {
	v, ok := geom.ParseInches(text)
	if !ok || v > geom.MaxCoord || v < -geom.MaxCoord {
		return 0, fmt.Errorf("%q is no number of inches from -%d to %[2]d with at most three decimals",
			Shorten(text), geom.MaxCoord/geom.Inch)
	}
	return v, nil
}

// Point reads "x,y" in inches from the centre of the table.
func Point(text string) (geom.Point, error) {
	xs, ys, ok := strings.Cut(text, ",")
	if !ok {
		return geom.Point{}, fmt.Errorf("%q is no place such as 3,-4.5 "+
			"(inches from the centre of the table, without a space)", Shorten(text))
	}
	x, err := Length(xs)
	y, wrong := Length(ys)
	return geom.Point{X: x, Y: y}, cmp.Or(err, wrong)
}

// Points reads one place or more, at most most.
func Points(words []string, most int) ([]geom.Point, error) {
	if len(words) == 0 || len(words) > most {
		return nil, fmt.Errorf("%d places where 1 to %d are expected", len(words), most)
	}
	out := make([]geom.Point, len(words))
	var err error
	for i := range words {
		if out[i], err = Point(words[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// At writes a place as Point reads it.
func At(p geom.Point) string { return mission.Inches(p.X) + "," + mission.Inches(p.Y) }

// Number reads a whole number from lo to hi.
func Number(text string, lo, hi int) (int, error) {
	v, err := strconv.Atoi(text)
	if err != nil || v < lo || v > hi {
		return 0, fmt.Errorf("%q is no whole number from %d to %d", Shorten(text), lo, hi)
	}
	return v, nil
}

// Count reads a text of a form such as "value *" or "* hit(s)", where * is a whole number from lo to hi.
// It reports whether the text is of that form.
func Count(text, form string, lo, hi int, n *int, err *error) bool {
	before, after, _ := strings.Cut(form, "*")
	number, begins := strings.CutPrefix(text, before)
	if stem, several := strings.CutSuffix(after, "(s)"); several {
		number, after = strings.TrimSuffix(number, "s"), stem
	}
	number, ends := strings.CutSuffix(number, after)
	if !begins || !ends || strings.Contains(number, " ") {
		return false
	}
	*n, *err = Number(number, lo, hi)
	return true
}

// Match reports whether a text is of a form such as "circle at * radius *", where each * is one word, and
// "(s)" may be missing or an s, and returns these words.
func Match(text, form string) (found []string, ok bool) {
	have, want := strings.Fields(text), strings.Fields(form)
	if len(have) != len(want) {
		return nil, false
	}
	for i, w := range want {
		stem, several := strings.CutSuffix(w, "(s)")
		switch {
		case w == "*":
			found = append(found, have[i])
		case have[i] != stem && (!several || have[i] != stem+"s"):
			return nil, false
		}
	}
	return found, true
}

// Named returns the value from 1 to last whose name is a text, 0 when there is none.
func Named[T interface {
	~uint8
	String() string
}](text string, last T) T {
	for k := T(1); k <= last; k++ {
		if k.String() == text {
			return k
		}
	}
	return 0
}

// Numbers reads one whole number or more from 1 to hi, as a mask of them less one. hi is at most 64.
func Numbers(words []string, hi int) (mask uint64, err error) {
	if len(words) == 0 {
		return 0, fmt.Errorf("a number from 1 to %d is missing", hi)
	}
	for _, w := range words {
		v, err := Number(w, 1, hi)
		if err != nil {
			return 0, err
		}
		mask |= 1 << (v - 1)
	}
	return mask, nil
}

// Parts cuts a text at the commas that stand outside brackets and are followed by a space.
func Parts(text string) []string {
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

// Plural counts things: "1 wound", "2 wounds".
func Plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Shorten keeps a quoted text in an error short.
func Shorten(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	for i := most; ; i-- {
		if utf8.RuneStart(s[i]) {
			return s[:i] + "..."
		}
	}
}

// End reports an error when something is left of a text that has been read.
func End(rest string) error {
	if rest == "" {
		return nil
	}
	return fmt.Errorf("%q follows where the command ends", Shorten(rest))
}
