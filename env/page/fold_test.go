package page

import (
	"strings"
	"testing"
)

func TestFold(t *testing.T) {
	line := func(name string) foldable { return foldable{name, "about " + name, name} }
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"a b c", "a b c"},
		{"a-1 a-2 a-3", "a-1 a-2 a-3"},
		{"x a-1 a-2 a-3 a-4 y", "x a-1 |  ... the like 3 more times, up to a-4| y"},
		{"a-1 b-1 a-2 b-2 c", "a-1 b-1 |  ... the like 1 more time, up to b-2| c"},
		{"a-1 b-1-1 b-1-2 a-2 b-2-1 b-2-2 a-3",
			"a-1 b-1-1 b-1-2 |  ... the like 1 more time, up to b-2-2| a-3"},
		{"0.5 1.25 2 3", "0.5 |  ... the like 3 more times, up to 3|"},
	} {
		var in []foldable
		for name := range strings.FieldsSeq(c.in) {
			in = append(in, line(name))
		}
		var got []string
		for _, l := range fold(in) {
			if strings.HasPrefix(l, " ") {
				l = "|" + l + "|"
			}
			got = append(got, l)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%q is folded into %q, want %q", c.in, s, c.want)
		}
	}
}

// The longest run that is folded has 1024 lines.
func TestFoldIsBounded(t *testing.T) {
	for run, want := range map[int]int{1024: 1025, 1025: 2050} {
		var in []foldable
		for n := range 2 * run {
			name := strings.Repeat("a", n%run/32) + "-" + strings.Repeat("b", n%run%32)
			in = append(in, foldable{name, "", name})
		}
		if got := len(fold(in)); got != want {
			t.Errorf("twice %d lines are folded into %d", run, got)
		}
	}
}
