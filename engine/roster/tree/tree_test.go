package tree

import (
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

// A value says what it is, where it stands, and which number it is.
func TestValues(t *testing.T) {
	root := must.Get(Parse([]byte("\xef\xbb\xbf" + `{"units": [1, {"cost": "4+", "cost": "5\"", "on": true, "none": null, "parts": [-2.5, "x"]}]}`)))(t)
	unit := root.Get("units").First.Next
	for _, c := range []struct {
		at          Node
		path, words string
		whole       int
		is          bool
	}{
		{root, "", "an object", 0, false},
		{root.Get("units"), "units", "a list", 0, false},
		{root.Get("units").First, "units[0]", "1", 1, true},
		{unit, "units[1]", "an object", 0, false},
		{unit.Get("cost"), "units[1].cost", `"5\""`, 5, true}, // the last of two
		{unit.Get("on"), "units[1].on", "true", 0, false},
		{unit.Get("none"), "units[1].none", "nothing", 0, false},
		{unit.Get("parts").First, "units[1].parts[0]", "-2.5", 0, false},
		{unit.Get("parts").First.Next, "units[1].parts[1]", `"x"`, 0, false},
	} {
		n, is := c.at.Whole()
		if path := c.at.Path(strings.ToLower); path != c.path || c.at.Words() != c.words || n != c.whole || is != c.is ||
			c.at.Root() != (c.path == "") {
			t.Errorf("%s is %s, the number %d (%t), not %s, %s, %d (%t)", path, c.at.Words(), n, is, c.path, c.words, c.whole, c.is)
		}
	}
	if !unit.Get("on").Yes() || unit.Get("cost").Yes() || unit.Get("none").There() || unit.Get("no").There() ||
		unit.Either("no", "none", "cost") != unit.Get("cost") || unit.Either("no") != nil || root.First.Get("x") != nil {
		t.Error("a value is there, or true, that is not")
	}
	for text, yes := range map[string]bool{`true`: true, `"true"`: false, `false`: false, `null`: false, `1`: false} {
		if is := must.Get(Parse([]byte(text)))(t).Yes(); is != yes {
			t.Errorf("%s is true: %t", text, is)
		}
	}
	if n := Node(nil); n.Words() != "nothing" || n.Is(Null) || n.Yes() {
		t.Errorf("no value is %s", n.Words())
	}
	for text, whole := range map[string]int{`"+1"`: 1, `"24.0"`: 24, `12.0`: 12, `" 3 "`: 3, `999999999`: 999_999_999} {
		if n, is := must.Get(Parse([]byte(text)))(t).Whole(); !is || n != whole {
			t.Errorf("%s is %d, %t", text, n, is)
		}
	}
	for _, text := range []string{`"+"`, `""`, `-1`, `1.5`, `1000000000`, `"4-"`} {
		if n, is := must.Get(Parse([]byte(text)))(t).Whole(); is {
			t.Errorf("%s is the whole number %d", text, n)
		}
	}
}

// What cannot be read is refused with the byte.
func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "the file is empty",
		"{":                     "byte 1: the file ends in the middle of the list",
		"[1] 2":                 "byte 5: something stands after the end of the list",
		"[1,, 2]":               "byte 3: not JSON: invalid character ',' looking for beginning of value",
		strings.Repeat("[", 65): "byte 65: nested deeper than 64",
		"[" + strings.Repeat("0,", MaxValues) + "0]": "byte 400000: more than 200000 values",
		strings.Repeat(" ", MaxFile+1):               "the file has more than 4194304 bytes",
	} {
		if _, err := Parse([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%.20s: %v, not %s", text, err, want)
		}
	}
	if _, err := Parse([]byte(strings.Repeat("[", 64) + strings.Repeat("]", 64))); err != nil {
		t.Error(err)
	}
}
