package plots

import (
	"bytes"
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
