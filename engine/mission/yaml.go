package mission

import (
	"slices"
	"strings"
	"unicode/utf8"

	"gauntlet/engine/files"
	"gauntlet/engine/geom"
	"gauntlet/engine/strictyaml"
)

const (
	maxFile = 1 << 20 // bytes of a file
	// maxMarks bounds the characters of a file that can begin a YAML node, and with them what the parser may
	// allocate: a node takes over a hundred bytes of memory, but may take two bytes of text. The largest
	// table that the limits allow has about 3000.
	maxMarks = 1 << 15
)

// Load reads a file, at most one byte more than ReadFile takes.
func Load(path string) ([]byte, error) { return files.Read(path, maxFile) }

// ReadFile reads what data holds, which must be a YAML document; name stands for the file in errors, and what
// for its top.
func ReadFile[T any](name, what string, data []byte, read func(strictyaml.Value) T) (out T, err error) {
	top := parse(name, data)
	top.What, top.Top = what, true
	if v := read(top); top.Sound() {
		out = v
	}
	return out, top.Err()
}

// parse returns the top of the one document in data, free of anchors, aliases and tags.
func parse(name string, data []byte) strictyaml.Value {
	f := &strictyaml.File{Name: name, Most: 1}
	v := strictyaml.Value{File: f}
	if len(data) <= maxFile {
		scan(f, data)
	}
	if !f.Sound() {
		return v
	}
	if v.Node = f.Parse(data, maxFile); v.Given() {
		f.Plain(v.Node)
	}
	return v
}

// scan refuses what is no text, and more marks than a file may have.
func scan(f *strictyaml.File, data []byte) {
	line, marks := 1, 0
	for i := 0; i < len(data) && f.Sound(); {
		c, size := utf8.DecodeRune(data[i:])
		switch {
		case c == utf8.RuneError && size == 1:
			f.Fail(line, "byte 0x%02x is not UTF-8 text", data[i])
		case c == '\n':
			line++
			marks++
		case c < ' ' && c != '\t' && c != '\r' || c == 0x7f:
			f.Fail(line, "control character 0x%02x", c)
		case strings.ContainsRune("\r[]{},:-?&*!|>", c):
			marks++
		}
		if marks > maxMarks {
			f.Fail(line, "the file has more than %d punctuation marks and line ends", maxMarks)
		}
		i += size
	}
}

// inches reads a length or coordinate in units. The text is decoded digit by digit, so that no rounding can
// creep in.
func inches(v strictyaml.Value, least, most int32) int32 {
	if !v.Given() || !v.Sound() {
		return 0
	}
	x, ok := geom.ParseInches(v.Node.Value)
	switch {
	case !v.Bare() || !ok:
		v.Failf("expected a number of inches with at most three decimals, found %s",
			strictyaml.Describe(v.Node))
	case x < least || x > most:
		v.Failf("%s is outside %s to %s inches", Inches(x), Inches(least), Inches(most))
	default:
		return x
	}
	return 0
}

// two reads a list of two lengths.
func two(v strictyaml.Value, least, most int32) (a, b int32) {
	if l := v.List("", 2, 2); l != nil {
		a, b = inches(l[0], least, most), inches(l[1], least, most)
	}
	return a, b
}

// point reads a position given as [x, y].
func point(v strictyaml.Value) (p geom.Point) {
	p.X, p.Y = two(v, -geom.MaxCoord, geom.MaxCoord)
	return p
}

// Points reads a list of positions.
func Points(v strictyaml.Value, least, most int) (out []geom.Point) {
	for _, c := range v.List(v.What+": point", least, most) {
		out = append(out, point(c))
	}
	return out
}

// Polygon reads a convex polygon with its corners in counter-clockwise order, whichever way round they are
// given.
func Polygon(v strictyaml.Value) geom.Polygon {
	g := geom.Polygon(Points(v, 3, MaxCorners))
	if !v.Given() || !v.Sound() || g.Convex() {
		return g
	}
	if slices.Reverse(g); !g.Convex() {
		v.Failf("the corners in this order are not those of a convex polygon (no notch, no crossing, no three in a line)")
	}
	return g
}
