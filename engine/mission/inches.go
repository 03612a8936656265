package mission

import (
	"strconv"
	"strings"

	"gauntlet/engine/geom"
)

// parseInches reads a decimal number of inches with at most three digits before and three after the point, exactly.
func parseInches(s string) (units int32, ok bool) {
	digits, neg := strings.CutPrefix(s, "-")
	head, tail, pointed := strings.Cut(digits, ".")
	if len(head) == 0 || len(head) > 3 || pointed && len(tail) == 0 || len(tail) > 3 {
		return 0, false
	}
	for _, c := range []byte(head + (tail + "000")[:3]) {
		if c < '0' || c > '9' {
			return 0, false
		}
		units = units*10 + int32(c-'0')
	}
	if neg {
		units = -units
	}
	return units, true
}

// Inches writes a length in units as inches: "12", "-0.5", "3.125".
func Inches(units int32) string {
	v := int64(units)
	sign := ""
	if v < 0 {
		sign, v = "-", -v
	}
	s := sign + strconv.FormatInt(v/geom.Inch, 10)
	if rest := v % geom.Inch; rest != 0 {
		s += strings.TrimRight("."+strconv.FormatInt(geom.Inch+rest, 10)[1:], "0")
	}
	return s
}

func inchesAt(p geom.Point) string { return "[" + Inches(p.X) + ", " + Inches(p.Y) + "]" }
