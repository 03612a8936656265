package jsonl

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

func TestAppendAndRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	var b strings.Builder
	for n := range 3 {
		must.Do(t, Append(&b, map[string]int{"n": n}))
	}
	if err := os.WriteFile(path, []byte(b.String()+`{"n": `), 0o644); err != nil {
		t.Fatal(err)
	}
	var got []int
	torn, err := ReadFile(path, func(line []byte) error {
		var row struct{ N int }
		err := json.Unmarshal(line, &row)
		got = append(got, row.N)
		return err
	})
	if err != nil || string(torn) != `{"n": ` || !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("rows %v, torn %q, error %v", got, torn, err)
	}
}

func TestReadRefuses(t *testing.T) {
	bad := errors.New("bad")
	for text, want := range map[string]string{
		"a\nb\n":                               "log:2: bad",
		"a\n" + strings.Repeat("x", MaxLine+1): "log:2: a line of more than 1048576 bytes",
	} {
		if _, err := Read(strings.NewReader(text), "log", func(line []byte) error {
			if string(line) == "b\n" {
				return bad
			}
			return nil
		}); err == nil || err.Error() != want {
			t.Errorf("%v; want %s", err, want)
		}
	}
	if _, err := ReadFile(filepath.Join(t.TempDir(), "none"), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if err := Append(nil, func() {}); err == nil {
		t.Error("a function was written")
	}
}
