package plots

import (
	"bytes"
	"errors"
	"image/png"
	"math"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

func panels() []Panel {
	a := Curve{Name: "scripted"}
	b := Curve{Name: "random", Lo: []float64{}, Hi: []float64{}}
	for i := range 3000 {
		x := float64(i) * 1000
		a.X, a.Y = append(a.X, x), append(a.Y, math.Sin(x/1e6))
		if i%300 == 0 {
			b.X, b.Y = append(b.X, x), append(b.Y, 0.5)
			b.Lo, b.Hi = append(b.Lo, 0.4), append(b.Hi, 0.6)
		}
	}
	a.Y[7] = math.NaN()
	return []Panel{
		{Title: "Score", X: "decisions", Y: "score", Curves: []Curve{a, b}, To: 1},
		{Title: "Nothing yet", X: "decisions", Y: "loss", Curves: []Curve{{Name: "loss"}}},
		{Title: "Entropy", X: "decisions", Y: "nats", Curves: []Curve{{X: []float64{1}, Y: []float64{2}}}},
	}
}

func TestWrite(t *testing.T) {
	for _, format := range Formats() {
		var first, second bytes.Buffer
		must.Do(t, Write(&first, format, 2, panels()...))
		must.Do(t, Write(&second, format, 2, panels()...))
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: the same curves give other bytes", format)
		}
		switch format {
		case "png":
			picture := must.Get(png.Decode(&first))(t)
			if b := picture.Bounds(); b.Dx() != 1248 || b.Dy() != 768 {
				t.Errorf("the picture is %v", b)
			}
		case "svg":
			for _, word := range []string{"Score", "Nothing yet", "Entropy", "scripted", "2.5M"} {
				if !strings.Contains(first.String(), word) {
					t.Errorf("the picture does not say %q", word)
				}
			}
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	var b bytes.Buffer
	for name, err := range map[string]error{
		"a format":   Write(&b, "gif", 1, panels()...),
		"no panel":   Write(&b, "png", 1),
		"no column":  Write(&b, "png", 0, panels()...),
		"short line": Write(&b, "png", 1, Panel{Curves: []Curve{{X: []float64{1, 2}, Y: []float64{1}}}}),
		"short band": Write(&b, "png", 1, Panel{Curves: []Curve{{X: []float64{1}, Y: []float64{1},
			Lo: []float64{1}}}}),
	} {
		if err == nil {
			t.Errorf("%s is let pass", name)
		}
	}
	if b.Len() > 0 {
		t.Error("something was written all the same")
	}
}

func TestFormat(t *testing.T) {
	for path, want := range map[string]string{"a/b.png": "png", "B.SVG": "svg", "c.gif": "", "png": ""} {
		if got, err := Format(path); got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
}

func TestShort(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 0.25: "0.25", -1500: "-1.5k", 999: "999", 20e6: "20M",
		3.5e9: "3.5G"} {
		if got := Short(v); got != want {
			t.Errorf("%g: %q, not %q", v, got, want)
		}
	}
}

// A long curve is drawn by means, so that nothing of it is left out.
func TestThin(t *testing.T) {
	var x, y []float64
	for i := range 2500 {
		x, y = append(x, float64(i)), append(y, 1)
	}
	short := thin(x, y)
	if len(short) > maxPoints || len(short) < maxPoints/2 {
		t.Fatalf("%d points", len(short))
	}
	for _, p := range short {
		if math.Abs(p.Y-1) > 1e-12 {
			t.Fatalf("a mean of ones is %g", p.Y)
		}
	}
}

// Means are taken over as many neighbours as it takes, the last over what is left, and nothing comes besides.
func TestThinCounts(t *testing.T) {
	for points, want := range map[int]int{0: 0, 1: 1, 1000: 1000, 1001: 501, 2000: 1000, 2001: 667} {
		var x, y []float64
		for i := range points {
			x, y = append(x, float64(i)), append(y, float64(10+i))
		}
		short := thin(x, y)
		if len(short) != want {
			t.Errorf("%d points: %d are left, not %d", points, len(short), want)
		}
		for i, p := range short {
			if math.Abs(p.Y-p.X-10) > 1e-9 || i > 0 && p.X <= short[i-1].X {
				t.Errorf("%d points: point %d is %v", points, i, p)
			}
		}
	}
	short := thin([]float64{1, math.Inf(1), 3, 4}, []float64{1, 2, math.NaN(), 4})
	if len(short) != 2 || short[1].X != 4 {
		t.Errorf("with points that are not finite: %v", short)
	}
}

// svg returns panels as a picture that can be read.
func svg(t *testing.T, columns int, panels ...Panel) string {
	t.Helper()
	var b bytes.Buffer
	must.Do(t, Write(&b, "svg", columns, panels...))
	return b.String()
}

// curves returns so many of them, without names, of so many points.
func curves(n, points int) (out []Curve) {
	for i := range n {
		c := Curve{}
		for x := range points {
			c.X, c.Y = append(c.X, float64(x)), append(c.Y, float64(i+x%2))
		}
		out = append(out, c)
	}
	return out
}

// Curves have the colours that people with colour-blindness tell apart, by Okabe and Ito, one after another; the
// eighth begins again. Bands have the colour of their curves, and the grid is pale.
func TestColours(t *testing.T) {
	known := []string{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#5A5A5A"}
	for n := 1; n <= 8; n++ {
		text := svg(t, 1, Panel{Curves: curves(n, 50)})
		for i, colour := range known {
			want := 0
			if i < n {
				want = 1
			}
			if n == 8 && i == 0 {
				want = 2
			}
			if got := strings.Count(text, "stroke:"+colour); got != want {
				t.Errorf("%d curves: %d are %s, want %d", n, got, colour, want)
			}
		}
	}
	band := Curve{X: []float64{1, 2}, Y: []float64{1, 2}, Lo: []float64{0, 1}, Hi: []float64{2, 3}}
	text := svg(t, 1, Panel{Curves: []Curve{band}})
	if n := strings.Count(text, "fill:#0071B1;fill-opacity:0.19"); n != 1 { // what shines through is rounded
		t.Errorf("%d bands\n%s", n, text)
	}
	const thin = "stroke-width:0.25"
	if n := strings.Count(text, thin); n != 7 || n != strings.Count(text, "stroke:#E6E6E6;"+thin) {
		t.Errorf("%d lines of the grid\n%s", n, text)
	}
}

// Single points are drawn where there are few enough to tell them apart.
func TestPoints(t *testing.T) {
	for points, want := range map[int]int{1: 1, 2: 2, 39: 39, 40: 0} {
		text := svg(t, 1, Panel{Curves: curves(1, points)})
		if got := strings.Count(text, "fill:#0072B2"); got != want {
			t.Errorf("%d points: %d are drawn", points, got)
		}
	}
}

// Titles are larger than what else is written.
func TestSizes(t *testing.T) {
	text := svg(t, 1, Panel{Title: "Score", X: "decisions", Y: "points", Curves: []Curve{{Name: "one",
		X: []float64{1, 2}, Y: []float64{1, 2}}}})
	sizes := map[string]int{}
	for _, part := range strings.Split(text, "font-size:")[1:] {
		size, _, _ := strings.Cut(part, "px")
		sizes[size]++
	}
	if sizes["11"] != 1 || sizes["8"] < 6 || len(sizes) != 2 {
		t.Errorf("sizes are %v\n%s", sizes, text)
	}
}

// An axis that has an end goes from 0 to there, and one without fits its curves.
func TestAxis(t *testing.T) {
	for to, want := range map[float64][2]float64{0: {3, 5}, 8: {0, 8}} {
		p := Panel{To: to, Curves: []Curve{{X: []float64{1, 2}, Y: []float64{3, 5}}}}
		q := must.Get(p.plot())(t)
		if q.Y.Min != want[0] || q.Y.Max != want[1] || q.X.Min != 1 || q.X.Max != 2 {
			t.Errorf("to %g: from %g to %g", to, q.Y.Min, q.Y.Max)
		}
	}
}

// Pages are white between the panels.
func TestPagesAreWhite(t *testing.T) {
	var b bytes.Buffer
	must.Do(t, Write(&b, "png", 5, Panel{}, Panel{}))
	picture := must.Get(png.Decode(&b))(t)
	size := picture.Bounds()
	if size.Dx() != 1248 || size.Dy() != 384 { // no more columns than panels
		t.Errorf("the picture is %v", size)
	}
	for _, x := range []int{0, size.Dx() / 2, size.Dx() - 1} {
		if r, g, b, a := picture.At(x, 1).RGBA(); r != 0xffff || g != 0xffff || b != 0xffff || a != 0xffff {
			t.Errorf("at %d it is %d, %d, %d, %d", x, r, g, b, a)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

// What stops a picture is told, of a curve with its name and its panel.
func TestErrors(t *testing.T) {
	for _, format := range Formats() {
		if err := Write(full{}, format, 1, Panel{}); err == nil || err.Error() != "full" {
			t.Errorf("%s: %v", format, err)
		}
	}
	err := Write(&bytes.Buffer{}, "svg", 1, Panel{Title: "Score", Curves: []Curve{{Name: "mine", X: []float64{1}}}})
	if err == nil || err.Error() != `picture "Score": curve "mine": 1, 0, 0 and 0 numbers` {
		t.Errorf("%v", err)
	}
}
