package strictyaml

import (
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// Every mistake is told in the order of the lines; of a file with Most 1 the first that was found.
func TestMistakes(t *testing.T) {
	for most, want := range map[int]string{1: "f:3: c", 2: "f: b\nf:2: d\nf: and more errors"} {
		f := &File{Name: "f", Most: most}
		if err := f.Err(); err != nil {
			t.Error(err)
		}
		f.Fail(3, "c")
		f.Fail(0, "b")
		f.Fail(2, "d")
		if err := f.Err(); err == nil || err.Error() != want {
			t.Errorf("most %d: %v, want %q", most, err, want)
		}
	}
}

// What is not there, and what comes after a mistake, reads as zero.
func TestValues(t *testing.T) {
	for text, want := range map[string]string{
		"name: x\nn: 3\nlist: [a, b]":    "",
		"name: x\nn: 4":                  "f:2: it: n: 4 is outside 1 to 3",
		"name: x\nn: '3'":                `f:2: it: n: expected a whole number, found "3"`,
		"nam: x":                         `f:1: it: unknown key "nam" (did you mean "name"?)`,
		"n: 1\nn: 2":                     `f:2: it: key "n" is given twice, first in line 1`,
		"n: 1":                           `f:1: it: key "name" is missing`,
		"name: x\nlist: [a, c]":          `f:2: it: list: entry 2: "c" is none of a, b`,
		"name: x\nlist: []":              "f:2: it: list: 0 items are outside 1 to 2",
		"name: [x]":                      "f:1: it: name: expected text, found a list",
		"- 1":                            "f:1: it: expected keys with values (name, n, list), found a list",
		"a: *b":                          "f: not valid YAML: unknown anchor 'b' referenced",
		"a: *" + strings.Repeat("b", 95): "f: not valid YAML: unknown anchor '" + strings.Repeat("b", 95) + "' referen...",
		"# " + strings.Repeat("x", 99):   "f: the file is larger than 100 bytes",
	} {
		f := &File{Name: "f", Most: 1}
		v := Value{File: f, Node: f.Parse([]byte(text), 100), What: "it"}
		s := v.Section("name", "n", "list")
		s.Need("name")
		name, n := s.Get("name").Text(), s.Get("n").Whole(1, 3)
		list := s.Get("list")
		for _, e := range list.List(list.What+": entry", 1, 2) {
			e.Choice("a", "b")
		}
		if err := f.Err(); want == "" && (err != nil || name != "x" || n != 3) ||
			want != "" && (!must.Contain(err, want)) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
