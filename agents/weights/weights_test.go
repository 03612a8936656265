package weights

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

type inner struct {
	Half Share `yaml:"half"`
}

type outer struct {
	Speed float64  `yaml:"speed"`
	Steps int      `yaml:"steps"`
	Shade [2]Share `yaml:"shade"`
	Inner inner    `yaml:"inner_"`
}

const shipped = "speed: 0.1 # inches\nsteps: -3\nshade: [2/3, 0.35]\ninner_half: 0.5\n"

// A table fills in structs; shares are exact, and rounded towards 0.
func TestInto(t *testing.T) {
	var f Family
	table, w := f.Ship([]byte(shipped), "t.yaml"), outer{}
	must.Do(t, table.Into(&w))
	if w.Speed != 0.1 || w.Steps != -3 || w.Inner.Half.Of(-3) != -1 || table.Contents() != "" {
		t.Errorf("%+v, contents %q", w, table.Contents())
	}
	for x := range 5000 {
		if a, b := w.Shade[0].Of(x), w.Shade[1].Of(x); a != x*2/3 || b != x*35/100 {
			t.Fatalf("of %d: %d and %d", x, a, b)
		}
	}
	if err := table.Into(&w.Inner); err == nil {
		t.Error("weights that nobody reads go unnoticed")
	}
}

// What does not fit is refused with the file, the line and what was perhaps meant.
func TestWith(t *testing.T) {
	var f Family
	table := f.Ship([]byte(shipped), "t.yaml")
	f.Ship([]byte("other: 1\n"), "u.yaml")
	file := filepath.Join(t.TempDir(), "w.yaml")
	for text, want := range map[string]string{
		"other: 2\nspeed: 0.10\n":   "",
		"":                          "",
		"speed: 1\nsped: 1\n":       `w.yaml:2: sped: unknown weight (did you mean "speed"?)`,
		"speed: 1e9\n":              `w.yaml:1: speed: "1e9" is no number from -10000 to 10000`,
		"speed: 10001\n":            `w.yaml:1: speed: "10001" is no number`,
		"speed: 10000.5\n":          `w.yaml:1: speed: "10000.5" is no number`,
		"speed: -10001\n":           `w.yaml:1: speed: "-10001" is no number`,
		"speed: 1/0\n":              `w.yaml:1: speed: "1/0" is no number`,
		"speed:\n":                  `w.yaml:1: speed: "" is no number`,
		"speed: 1\nspeed: 1\n":      `mapping key "speed" already defined at line 1`,
		"[1]\n":                     "w.yaml: yaml: unmarshal errors",
		"speed: {}\n":               `w.yaml:1: speed: "" is no number`,
		strings.Repeat("#", 65_537): "w.yaml: the file is larger than 65536 bytes",
	} {
		must.Do(t, os.WriteFile(file, []byte(text), 0o600))
		changed, err := table.With(file)
		if want == "" && (err != nil || changed.Contents() != "") ||
			want != "" && (!must.Contain(err, want)) {
			t.Errorf("%.30q: %v, want %q", text, err, want)
		}
	}
	// the least and the greatest weight, and no file at all
	for text, speed := range map[string]float64{"speed: 10000\n": 10000, "speed: -10000\n": -10000, "speed: -9999\n": -9999, "": 0.1} {
		must.Do(t, os.WriteFile(file, []byte(text), 0o600))
		named := file
		if text == "" {
			named = ""
		}
		var w outer
		must.Do(t, must.Get(table.With(named))(t).Into(&w))
		if w.Speed != speed || w.Steps != -3 {
			t.Errorf("%q: %+v", text, w)
		}
	}
	must.Do(t, os.WriteFile(file, []byte("steps: 1.5\ninner_half: 0.12345\n"), 0o600))
	changed, err := table.With(file)
	if err != nil || changed.Contents() == "" || table.Contents() != "" {
		t.Fatalf("%v, contents %q, before %q", err, changed.Contents(), table.Contents())
	}
	if err := changed.Into(new(outer)); err == nil ||
		err.Error() != file+": steps: [3/2] does not fit the type int" {
		t.Error(err)
	}
}
