package mission

import (
	"strconv"
	"strings"

	"gauntlet/engine/geom"
)

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

// InchesAt writes a place: "[12, -0.5]".
func InchesAt(p geom.Point) string { return "[" + Inches(p.X) + ", " + Inches(p.Y) + "]" }
