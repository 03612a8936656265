package main

import (
	"bytes"
	"context"
	"encoding/json"
	"go/parser"
	"go/token"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const sample = `package sample

const limit = 3

func Count(list []int, most int) (n int, ok bool) {
	for i := 0; i < len(list) && n < most; i++ {
		if list[i] > limit {
			n += 2
		}
	}
	if n == 0 {
		return n, false
	}
	return n + 1, true
}
`

// Every kind of change is made where it can be, and leaves a file that parses.
func TestMutants(t *testing.T) {
	all, err := mutantsIn("sample.go", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range all {
		m := &all[i]
		got = append(got, m.What+": "+m.Before+" -> "+m.After)
		if _, err := parser.ParseFile(token.NewFileSet(), "", m.apply([]byte(sample)), 0); err != nil {
			t.Errorf("%s: %v", got[i], err)
		}
		if line := strings.Split(sample, "\n")[m.Line-1]; !strings.Contains(line, m.Before) {
			t.Errorf("line %d is %q, without %q", m.Line, line, m.Before)
		}
	}
	want := []string{
		"number: 3 -> 4", "number: 0 -> 1",
		"condition: i < len(list) && n < most -> !(i < len(list) && n < most)",
		"comparison: < -> <=", "connective: && -> ||", "comparison: < -> <=", "arithmetic: ++ -> --",
		"condition: list[i] > limit -> !(list[i] > limit)", "comparison: > -> >=",
		"left out: n += 2 -> ", "arithmetic: += -> -=", "number: 2 -> 3",
		"comparison: == -> !=", "number: 0 -> 1",
		"returned: n -> *new(int)", "returned: false -> true",
		"returned: n + 1 -> *new(int)", "arithmetic: + -> -", "number: 1 -> 2", "returned: true -> *new(bool)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The same seed draws the same mutants and packages, another draws others.
func TestDrawnBySeed(t *testing.T) {
	order := func(name string, seed uint64) (lines []int) {
		all, err := mutantsIn("sample.go", []byte(sample))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range shuffled(all, name, seed) {
			lines = append(lines, m.from)
		}
		return lines
	}
	if a := order("a", 1); !slices.Equal(a, order("a", 1)) || slices.Equal(a, order("a", 2)) ||
		slices.Equal(a, order("b", 1)) {
		t.Error("the order does not go by name and seed")
	}
	all := []string{"a", "b", "c", "d", "e"}
	if got := draw(all, 0, 1); !slices.Equal(got, all) {
		t.Errorf("of all %v", got)
	}
	seen := map[string]bool{}
	for seed := range uint64(30) {
		got := draw(all, 2, seed)
		if len(got) != 2 || got[0] >= got[1] {
			t.Fatalf("seed %d: %v", seed, got)
		}
		seen[got[0]], seen[got[1]] = true, true
	}
	if len(seen) != len(all) {
		t.Errorf("30 seeds draw only %v", seen)
	}
}

// Probabilities by hand: of three trials at one half none succeeds in 1 of 8 cases, at most one in 4 of 8.
func TestAtMost(t *testing.T) {
	for _, c := range []struct {
		k, n int
		p    float64
		want float64
	}{{0, 3, 0.5, 0.125}, {1, 3, 0.5, 0.5}, {3, 3, 0.5, 1}, {1, 2, 0.9, 0.19}, {0, 4, 0, 1}, {0, 0, 0.9, 1}} {
		if got := atMost(c.k, c.n, c.p); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%d of %d at %v: %v, want %v", c.k, c.n, c.p, got, c.want)
		}
	}
	r := report{Packages: []tally{{Package: "good", Mutants: 10, Killed: 7, Floor: 80},
		{Package: "bad", Mutants: 10, Killed: 4, Floor: 80}, {Package: "free", Mutants: 10}}}
	if err := r.low(); err == nil || err.Error() != "the tests of bad notice 4 of 10 mutants, its floor is 80%" {
		t.Errorf("%v", err)
	}
}

// module writes a module of one package with a test, and makes it the working folder.
func module(t *testing.T, test string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module sample\n\ngo 1.26\n", "count/count.go": sample, "count/count_test.go": test,
		"floors.json": `{"count": {"percent": 90}}`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

const blind = `package sample

import "testing"

func TestNothing(t *testing.T) { Count(nil, 1) }
`

// A package whose test looks at nothing falls below its floor, and the files are as they were.
func TestSurvivorsAreReported(t *testing.T) {
	module(t, blind)
	var out, log bytes.Buffer
	args := []string{"--floors", "floors.json", "--mutants", "3", "--json", "--timeout", "20s"}
	if err := run(context.Background(), args, &out, &log); err == nil ||
		!strings.Contains(err.Error(), "the tests of count notice") {
		t.Fatalf("%v: %s", err, &log)
	}
	var r report
	if err := json.Unmarshal(out.Bytes(), &r); err != nil || len(r.Packages) != 1 {
		t.Fatalf("%v: %s", err, &out)
	}
	if p := r.Packages[0]; p.Mutants != 3 || p.Killed+len(p.Survivors) != 3 || p.Floor != 90 {
		t.Errorf("%+v", p)
	}
	if text, err := os.ReadFile("count/count.go"); err != nil || string(text) != sample {
		t.Errorf("the file was changed (%v)", err)
	}
}

// A test that looks at the results kills what it is about.
func TestKilledAreCounted(t *testing.T) {
	module(t, `package sample

import "testing"

func TestCount(t *testing.T) {
	if n, ok := Count([]int{4, 3, 5}, 9); n != 5 || !ok {
		t.Fatal(n, ok)
	}
}
`)
	var out, log bytes.Buffer
	args := []string{"--floors", "floors.json", "--mutants", "4", "--seed", "2", "count"}
	err := run(context.Background(), args, &out, &log)
	if err != nil && !strings.Contains(err.Error(), "its floor is") {
		t.Fatalf("%v: %s", err, &log)
	}
	got, head := out.String(), "package  mutants  killed  survived  share  floor\n"
	if !strings.HasPrefix(got, head+"count    4") ||
		strings.Contains(got, "count    4        0") {
		t.Errorf("%s", got)
	}
}

// Changes are made at the places that were asked for, and a test that does not run the place is not tried.
func TestAtPlaces(t *testing.T) {
	module(t, `package sample

import "testing"

func TestNone(t *testing.T) {
	if n, _ := Count(nil, 1); n != 0 {
		t.Fatal(n)
	}
}

func TestOne(t *testing.T) {
	if n, _ := Count([]int{9}, 1); n != 3 {
		t.Fatal(n)
	}
}
`)
	o := options{mutants: 9, workers: 1, timeout: 20 * time.Second, at: []string{"count.go:8"}}
	got, err := testPackage(context.Background(), "count", nil, &o)
	if err != nil || got.Mutants != 3 || got.Killed != 3 { // left out, -=, 3
		t.Errorf("%+v, %v", got, err)
	}
	suites, all, err := probe(context.Background(), "count", []string{"./count"}, &o, t.TempDir())
	if err != nil || len(suites) != 1 {
		t.Fatal(suites, err)
	}
	for line, want := range map[int]string{1: "both", 8: "TestOne", 12: "TestNone", 14: "TestOne"} {
		groups, _ := suites[0].groups(&mutant{File: "count/count.go", Line: line, column: 3}, all)
		names := slices.Concat(groups...)
		if both := len(names) == 2 && want == "both"; !both && (len(names) != 1 || names[0] != want) {
			t.Errorf("line %d is run by %v, want %s", line, names, want)
		}
	}
}

// When the time is up, a package is judged by what has been tested until then.
func TestTimeIsUp(t *testing.T) {
	module(t, `package sample

import (
	"os"
	"testing"
	"time"
)

func TestSlow(t *testing.T) {
	if Count(nil, 1); os.Getenv("SLOW") != "" {
		time.Sleep(time.Minute) // far longer than there is time for; it is ended when that is up
	}
}
`)
	args := []string{"--floors", "floors.json", "--mutants", "3", "--most", "10m", "count"}
	var out, log bytes.Buffer
	if err := run(context.Background(), args, &out, &log); err == nil || strings.Contains(log.String(), "the time was up") {
		t.Fatalf("%v: %s", err, &log)
	}
	t.Setenv("SLOW", "1")
	args[5] = "3s"
	out, log = bytes.Buffer{}, bytes.Buffer{}
	if err := run(context.Background(), args, &out, &log); err != nil ||
		log.String() != "count: 0 of 0 noticed, and the time was up\n" || !strings.Contains(out.String(), "  -  ") {
		t.Errorf("%v: %s%s", err, &log, &out)
	}
	r := trial{o: &options{workers: 1, timeout: time.Minute}, name: "count"}
	some, err := mutantsOf("count")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Nanosecond)
	defer cancel()
	if fates, err := r.all(ctx, some[:2]); err == nil || !late(ctx) {
		t.Errorf("%v, %v after the time", fates, err)
	}
}

// What cannot be done is said.
func TestRefusals(t *testing.T) {
	module(t, "package sample\n\nimport \"testing\"\n\nfunc TestBad(t *testing.T) { t.Error(\"no\") }\n")
	if err := os.WriteFile("high.json", []byte(`{"count": {"percent": 101}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"its tests fail as it is": {"--floors", "floors.json", "count"},
		"has no code to change":   {"--floors", "floors.json", "nowhere"},
		"0 mutants":               {"--mutants", "0"},
		"nothing can be changed":  {"--floors", "floors.json", "--at", "count.go:1", "count"},
		"it must be 1 to 100":     {"--floors", "high.json"},
		"no such file":            {"--floors", "none.json"},
	} {
		var out, log bytes.Buffer
		if err := run(context.Background(), args, &out, &log); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", args, err, want)
		}
	}
}

// A profile that is being written is left to whoever has asked for it.
func TestUncovered(t *testing.T) {
	for flags, want := range map[string]string{
		"-timeout=40m -cover -coverprofile=/tmp/own --coverpkg=./... -tags=x": "-timeout=40m -tags=x", "": "",
	} {
		if got := uncovered(flags); got != want {
			t.Errorf("%q: %q", flags, got)
		}
	}
}
