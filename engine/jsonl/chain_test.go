package jsonl_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/jsonl"
)

type point struct{ X, Y int }

// chained returns a log of a few lines.
func chained(t *testing.T) []string {
	var b bytes.Buffer
	var c jsonl.Chain
	for n := range 5 {
		must.Do(t, c.Append(&b, point{n, n * n}))
	}
	return strings.SplitAfter(strings.TrimSuffix(b.String(), "\n"), "\n")
}

// open returns the number of the first line that is refused, and why.
func open(lines []string) (n int, err error) {
	var c jsonl.Chain
	for n, line := range lines {
		if _, err := c.Open([]byte(strings.TrimSuffix(line, "\n") + "\n")); err != nil {
			return n, err
		}
	}
	return len(lines), nil
}

func TestChain(t *testing.T) {
	lines := chained(t)
	if n, err := open(lines); n != 5 || err != nil {
		t.Fatalf("line %d: %v", n, err)
	}
	var c jsonl.Chain
	if got, err := c.Open([]byte(lines[0])); err != nil || string(got) != `{"X":0,"Y":0}` {
		t.Errorf("%s, %v", got, err)
	}
	for name, c := range map[string]struct {
		change func() []string
		at     int
	}{
		"a changed number": {func() []string {
			lines[2] = strings.Replace(lines[2], `"Y":4`, `"Y":5`,
				1)
			return lines
		}, 2},
		"a line less":     {func() []string { return append(lines[:1], lines[2:]...) }, 1},
		"a line twice":    {func() []string { return append(lines[:2], lines[1:]...) }, 2},
		"two lines moved": {func() []string { lines[1], lines[2] = lines[2], lines[1]; return lines }, 1},
	} {
		lines = chained(t)
		if n, err := open(c.change()); n != c.at || !errors.Is(err, jsonl.ErrChain) {
			t.Errorf("%s: line %d, %v; want line %d", name, n, err, c.at)
		}
	}
	for _, line := range []string{"", "\n", "{}\n", `{"X":1,"crc":"1234567g"}` + "\n",
		`{"X":1,"crc":"12345678"` + "\n"} {
		var c jsonl.Chain
		if _, err := c.Open([]byte(line)); err == nil || errors.Is(err, jsonl.ErrChain) {
			t.Errorf("%q: %v", line, err)
		}
	}
}

// A line that could not be written leaves the chain as it was.
func TestChainAfterAnError(t *testing.T) {
	var c jsonl.Chain
	var b bytes.Buffer
	must.Do(t, c.Append(&b, point{1, 1}))
	if err := c.Append(broken{}, point{2, 2}); err == nil {
		t.Fatal("nothing was written, and nobody said so")
	}
	must.Do(t, c.Append(&b, point{2, 2}))
	if n, err := open(strings.SplitAfter(b.String(), "\n")[:2]); n != 2 || err != nil {
		t.Errorf("line %d: %v", n, err)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }
