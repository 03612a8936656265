package odds_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"gauntlet/engine/odds"
)

// A file of cases is read up to its limits, and what is wrong with one is said.
func TestReadCases(t *testing.T) {
	file := func(cases int) []byte {
		return []byte(`{"cases": [` + strings.TrimSuffix(strings.Repeat(`{"id": "x"},`, cases), ",") + `]}`)
	}
	padded := func(size int) []byte { return append(file(1), bytes.Repeat([]byte{' '}, size-len(file(1)))...) }
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"two cases", file(2), ""},
		{"the most cases", file(10_000), ""},
		{"one more", file(10_001), "10001 cases, at most 10000"},
		{"the longest file", padded(8 << 20), ""},
		{"one byte more", padded(8<<20 + 1), "8388609 bytes are more than a file of cases may have, 8388608"},
		{"no cases", []byte(`{}`), `no list "cases"`},
		{"an array", []byte(`[]`), "found array where keys with values belong"},
		{"another kind of value", []byte(`{"cases": [{"id": 3}]}`), `key "cases.id": found number, which does not belong there`},
		{"half a file", []byte(`{"cases": [`), "byte 11: not JSON: unexpected end of JSON input"},
		{"a key twice", []byte("{\"cases\": [\n{\"id\": \"a\",\n\"ID\": \"b\"}]}"), `line 3: key "ID" stands twice in one object`},
		{"a key twice in a part", []byte(`{"cases": [{"input": [{"a": 1, "a": 2}]}]}`), `line 1: key "a" stands twice in one object`},
	} {
		cases, err := odds.ReadCases(c.data)
		if err == nil && (c.want != "" || len(cases) == 0) || err != nil && err.Error() != c.want {
			t.Errorf("%s: %d cases, %v, want %q", c.name, len(cases), err, c.want)
		}
	}
}

// The median is the least number that is not exceeded in half of all cases, but for what rounding leaves.
func TestMedian(t *testing.T) {
	for _, c := range []struct {
		p    odds.Distribution
		want int
	}{
		{odds.Distribution{0.5, 0.5}, 0}, {odds.Distribution{0.5 - odds.Epsilon/2, 0.5}, 0},
		{odds.Distribution{0.5 - 2*odds.Epsilon, 0.5}, 1}, {odds.Distribution{0.25, 0.25, 0.5}, 1},
		{odds.Distribution{0.1, 0.1, 0.8}, 2}, {odds.Distribution{0.1, 0.2}, 1}, {odds.Distribution{0.1}, 0}, {nil, 0},
	} {
		if got := c.p.Median(); got != c.want {
			t.Errorf("%v: %d, want %d", c.p, got, c.want)
		}
	}
}

// Answers are an object in their order, and what is no number is no answer.
func TestAnswersAsJSON(t *testing.T) {
	a := odds.Answers{odds.Is("b", 0.5), odds.Is("a", 2)}
	if text, err := json.Marshal(a); string(text) != `{"b":0.5,"a":2}` || err != nil {
		t.Errorf("%s, %v", text, err)
	}
	if a.Find("a") != 2 || a.Find("b") != 0.5 || a.Find("c") != nil {
		t.Errorf("found %v, %v and %v", a.Find("a"), a.Find("b"), a.Find("c"))
	}
	if text, err := (odds.Answers{odds.Is("b", math.Inf(1))}).MarshalJSON(); err == nil {
		t.Errorf("infinity is written as %s", text)
	}
}

// Who has no weapon that reaches is named with its list.
func TestUnarmed(t *testing.T) {
	q := odds.Question{Range: 12}
	q.Lists[0], q.Lists[1] = "mine", "theirs"
	if err := q.Unarmed("Guard"); !errors.Is(err, odds.ErrUnarmed) ||
		err.Error() != `mine: no weapon of "Guard" reaches over 12 inches` {
		t.Error(err)
	}
}

// A word that none of a flag's words is is refused, with the one that was perhaps meant.
func TestOneOf(t *testing.T) {
	if err := odds.OneOf("cover", "none", "none", "light"); err != nil {
		t.Errorf("a word that there is: %v", err)
	}
	err := odds.OneOf("cover", "lihgt", "none", "light")
	if want := `--cover lihgt: none of none, light (did you mean "light"?)`; err == nil || err.Error() != want {
		t.Errorf("a word that there is not: %v, want %s", err, want)
	}
}

// A part of a case is there, and has keys that are known.
func TestPart(t *testing.T) {
	for _, c := range []struct{ raw, want string }{
		{`{"size": 3}`, ""},
		{``, `no "attacker"`},
		{`{"sise": 3}`, `attacker: unknown key "sise" (did you mean "size"?)`},
		{`{"size": "x"}`, `attacker: key "size": found string, which does not belong there`},
		{`{"size": `, `attacker: unexpected EOF`},
	} {
		var into struct {
			Size  int `json:"size"`
			Other int `json:"other"`
		}
		err := odds.Part("attacker", []byte(c.raw), &into)
		if err == nil && (c.want != "" || into.Size != 3) || err != nil && err.Error() != c.want {
			t.Errorf("%s: %+v, %v, want %q", c.raw, into, err, c.want)
		}
	}
	var list []struct {
		Size int `json:"size"`
	}
	if err := odds.Part("more", []byte(`[{"sizes": 1}]`), &list); err == nil || err.Error() != `more: unknown key "sizes" (did you mean "size"?)` {
		t.Error(err)
	}
}

// What is given and means nothing, or changes nothing, is refused by its flag.
func TestIdleFlags(t *testing.T) {
	q := odds.Question{Given: []string{"range", "boost"}}
	for _, c := range []struct {
		err  error
		want string
	}{
		{q.Only("gf3", "cover", "boost", "range"), ""},
		{q.Only("gf3", "cover", "range"), "--boost means nothing in gf3"},
		{q.Idle("spell", "it always hits", "cover", "between"), ""},
		{q.Idle("spell", "it always hits", "cover", "range"), "--spell does not go with --range: it always hits"},
	} {
		if c.err == nil && c.want != "" || c.err != nil && c.err.Error() != c.want {
			t.Errorf("%v, want %q", c.err, c.want)
		}
	}
}
