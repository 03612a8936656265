package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// many has functions of every sort: methods, without names for parameters, with any number of arguments, generic ones,
// ones that nobody calls by name, and numbers outside of functions.
const many = `package many

type box struct{ n int }

var start = 1

func init() { start += 1 }

func (b *box) add(n int) { b.n += n }

func (box) two(int, string) int { return 2 }

func first(_ int, s ...int) int {
	if len(s) > 0 {
		return s[0]
	}
	return 0
}

func most[T int | int8](a, b T) T {
	if a > b {
		return a
	}
	return b
}

func word(n int) string {
	var unused int
	unused = n
	return "x"[:unused*0] + "y"
}

func All() (int, string) {
	b := &box{start}
	b.add(3)
	return b.n + b.two(0, "") + first(9, 4, 5) + most(2, 7), word(1)
}
`

const manyTest = `package many

import "testing"

func TestAll(t *testing.T) {
	if n, s := All(); n != 18 || s != "y" {
		t.Fatal(n, s)
	}
}
`

// Mutants that are compiled together have the fates that they have each by itself, and the files stay as they are.
func TestVariantsAreTheMutants(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module many\n\ngo 1.26\n", "many/many.go": many,
		"many/many_test.go": manyTest} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	all, err := mutantsOf("many")
	if err != nil {
		t.Fatal(err)
	}
	o := options{mutants: len(all), workers: 2, timeout: 20 * time.Second}
	ctx := context.Background()
	r := trial{o: &o, name: "many"}
	if r.suites, r.blocks, err = probe(ctx, "many", []string{"./many"}, &o, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	v, err := r.compile(ctx, all, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	seen := map[fate]int{}
	alone := 0
	for i := range all {
		got, err := r.try(ctx, v, &all[i], i)
		if err != nil {
			t.Fatal(err)
		}
		want, err := r.one(ctx, &all[i], nil)
		if err != nil || got != want {
			t.Errorf("%s: %s -> %s: %v together, %v by itself, %v", all[i].What, all[i].Before, all[i].After, got, want, err)
		}
		seen[got]++
		if v.alone[i] {
			alone++
		}
	}
	if seen[killed] == 0 || seen[survived] == 0 || seen[foreign] == 0 || alone == 0 || alone == len(all) {
		t.Errorf("fates %v, %d of %d by themselves", seen, alone, len(all))
	}
	if text, err := os.ReadFile("many/many.go"); err != nil || string(text) != many {
		t.Errorf("the file was changed (%v)", err)
	}
}

// Tests that fail with copies and without any mutant are told, and their mutants tried each by itself.
func TestTestsThatCannotBearCopies(t *testing.T) {
	module(t, `package sample

import (
	"os"
	"strings"
	"testing"
)

func TestFine(t *testing.T) {
	if n, _ := Count([]int{9}, 1); n != 3 {
		t.Fatal(n)
	}
}

func TestFile(t *testing.T) {
	Count(nil, 1)
	if name, err := os.Executable(); err != nil || strings.HasSuffix(name, "suite0") {
		t.Error("this is a suite of variants", name)
	}
}
`)
	o := options{mutants: 40, workers: 1, timeout: 20 * time.Second}
	ctx := context.Background()
	all, err := mutantsOf("count")
	if err != nil {
		t.Fatal(err)
	}
	r := trial{o: &o, name: "count"}
	if r.suites, r.blocks, err = probe(ctx, "count", []string{"./count"}, &o, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	v, err := r.compile(ctx, all, t.TempDir())
	if err != nil || !slices.Equal(v.unfit[0], []string{"TestFile"}) {
		t.Fatalf("%v cannot bear copies, %v", v.unfit, err)
	}
	// Of what it runs by itself the others have passed.
	names, took := among([][]string{{"TestFine", "TestFile"}, {"TestFine"}}, []time.Duration{3, 4}, v.unfit[0])
	if len(names) != 1 || !slices.Equal(names[0], []string{"TestFile"}) || !slices.Equal(took, []time.Duration{3}) {
		t.Errorf("%v, %v", names, took)
	}
	for i := range all[:3] {
		got, err := r.try(ctx, v, &all[i], i)
		want, alone := r.one(ctx, &all[i], nil)
		if err != nil || alone != nil || got != want {
			t.Errorf("mutant %d: %v, by itself %v, %v, %v", i, got, want, err, alone)
		}
	}
}
