package strictyaml

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gauntlet/engine/enginetest/must"
)

// A shelf knows its files by their names without endings, reads one with its path, and says what there is.
func TestShelf(t *testing.T) {
	s := Shelf{Files: fstest.MapFS{"tables/wide.yaml": {Data: []byte("w")}, "tables/narrow.yaml": {Data: []byte("n")},
		"tables/folder.yaml/x": {}}, Folder: "tables", What: "table"}
	if names := s.Names(); !slices.Equal(names, []string{"folder", "narrow", "wide"}) {
		t.Errorf("names %q", names)
	}
	file, data, err := s.Read("wide")
	if err != nil || file != "tables/wide.yaml" || string(data) != "w" {
		t.Errorf("%s, %q, %v", file, data, err)
	}
	if _, _, err := s.Read("folder"); err == nil {
		t.Error("a folder was read")
	}
	_, _, err = s.Read("wde")
	if want := `no table is called "wde" (did you mean "wide"?); there are folder, narrow, wide`; err == nil ||
		err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if names := (Shelf{}).Names(); names != nil {
		t.Errorf("an empty shelf has %q", names)
	}
	defer func() {
		if recover() == nil {
			t.Error("a folder that is not embedded is let pass")
		}
	}()
	Shelf{Files: fstest.MapFS{}, Folder: "none"}.Names()
}

// Mistakes are counted, and the first is told alone, whatever its line.
func TestFirst(t *testing.T) {
	f := &File{Name: "f", Most: 3}
	if f.First() != "" || f.Mistakes() != 0 || !f.Sound() {
		t.Errorf("%q, %d mistakes", f.First(), f.Mistakes())
	}
	f.Fail(3, "c")
	f.Fail(1, "a %d", 1)
	if f.First() != "c" || f.Mistakes() != 2 || f.Sound() {
		t.Errorf("%q, %d mistakes", f.First(), f.Mistakes())
	}
}

// Anchors, aliases and tags are refused wherever they stand; the first is told.
func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"a: [b, {c: d}]":         "",
		"a: [b, {c: !x d}]":      "f:1: tags such as !x are not supported",
		"a:\n- &x b\n- !y c":     "f:2: anchors such as &x are not supported",
		"&x a: b\n? [c]\n: [*x]": "f:1: anchors such as &x are not supported",
	} {
		f := &File{Name: "f", Most: 9}
		f.Plain(f.Parse([]byte(text), 99))
		if err := f.Err(); want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	f := &File{Name: "f", Most: 9}
	top := f.Parse([]byte("a: &x b\nc: *x"), 99)
	top.Content[1].Anchor = ""
	if f.Plain(top); f.First() != "aliases such as *x are not supported" {
		t.Errorf("an alias: %v", f.Err())
	}
}

// A second document, and a file without any, are refused.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"":               "f: the file is empty",
		"a: 1\n---\nb: ": "f:2: a second document begins here; a file holds one",
		"a: 1\nb: [":     "f:2: not valid YAML: did not find expected node content",
	} {
		f := &File{Name: "f", Most: 1}
		if top := f.Parse([]byte(text), 99); top != nil || f.Err() == nil || f.Err().Error() != want {
			t.Errorf("%q: %v, want %q", text, f.Err(), want)
		}
	}
}

// Only an error is a mistake, and nothing is said of a value after it.
func TestCheck(t *testing.T) {
	f := &File{Name: "f", Most: 9}
	v := Value{File: f, Node: f.Parse([]byte("\nx"), 99), What: "it"}
	if v.Check(nil); !f.Sound() {
		t.Error(f.Err())
	}
	v.Check(errors.New("too old"))
	v.Check(errors.New("too young"))
	if err := f.Err(); err == nil || err.Error() != "f:2: it: too old" {
		t.Errorf("%v", err)
	}
}

// Names are a line of at most 80 characters that can be printed.
func TestCheckName(t *testing.T) {
	for name, want := range map[string]string{
		"": "expected text, found nothing", strings.Repeat("ü", 80): "",
		strings.Repeat("ü", 81): "a name of 81 characters, at most 80",
		"a\tb":                  `character '\t' in a name cannot be printed`,
	} {
		if err := CheckName(name); want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%q: %v, want %q", name, err, want)
		}
	}
}

// What is quoted from a file is cut after 40 characters, and shows no control characters.
func TestShorten(t *testing.T) {
	for text, want := range map[string]string{
		"a\x1b[1m\n": "a?[1m?", strings.Repeat("ü", 40): strings.Repeat("ü", 40),
		strings.Repeat("ü", 41): strings.Repeat("ü", 40) + "...",
	} {
		if got := Shorten(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A key of a mapping is found with its value; what is no mapping has no keys.
func TestNamed(t *testing.T) {
	f := &File{Name: "f", Most: 1}
	top := f.Parse([]byte("a: b\nb: c\nd: [a, e]"), 99)
	for key, want := range map[string]string{"a": "b", "b": "c"} {
		if k, v := Named(top, key); k == nil || k.Value != key || v.Value != want {
			t.Errorf("%s: %v, %v", key, k, v)
		}
	}
	_, list := Named(top, "d")
	for _, key := range []string{"c", "e"} { // values
		if k, v := Named(top, key); k != nil || v != nil {
			t.Errorf("%s: %v, %v", key, k, v)
		}
	}
	if k, v := Named(list, "a"); k != nil || v != nil {
		t.Errorf("of a list: %v, %v", k, v)
	}
	must.Do(t, f.Err())
}

// Sections tell which keys are there.
func TestHas(t *testing.T) {
	f := &File{Name: "f", Most: 1}
	v := Value{File: f, Node: f.Parse([]byte("a: 1\nb: 2"), 99), What: "it"}
	s := v.Section("a", "b", "c", "d")
	if !s.Has("a", "b") || s.Has("a", "c") || !s.Lacks("c", "d") || s.Lacks("c", "a") {
		t.Error("keys are there that are not, or the other way round")
	}
	if s.Top = true; s.Get("a").What != "a" {
		t.Errorf("at the top it is called %q", s.Get("a").What)
	}
}

// A refusal lists twenty words, and counts the rest.
func TestListed(t *testing.T) {
	words := strings.Split(strings.Repeat("a,", 19)+"a", ",")
	if got := listed(words); got != strings.Join(words, ", ") {
		t.Error(got)
	}
	if got := listed(append(words, "b", "c")); got != strings.Join(words, ", ")+" and 2 more" {
		t.Error(got)
	}
}
