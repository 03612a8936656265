package armies

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	_ "gauntlet/engine/rulesets"
)

var rewrite = flag.Bool("rewrite", false, "write the golden texts anew, after a change that means to alter them")

const (
	export = "../../engine/roster/testdata/imports/tidewatch.json"
	every  = "../../engine/roster/testdata/every-gf3.yaml"
)

// golden compares a text with a file of testdata, or writes it.
func golden(t *testing.T, name string, write func(io.Writer) error) {
	t.Helper()
	var b bytes.Buffer
	must.Do(t, write(&b))
	path := filepath.Join("testdata", name+".txt")
	if *rewrite {
		must.Do(t, os.WriteFile(path, b.Bytes(), 0o644))
	}
	want := must.Get(os.ReadFile(path))(t)
	if d := cmp.Diff(string(want), b.String()); d != "" {
		t.Errorf("%s: -want +got:\n%s", name, d)
	}
}

// Lists are shown as they were: with points or without, spells, heroes, crews, and what they were made without.
func TestSheets(t *testing.T) {
	for name, list := range map[string]string{"coven": "../../testdata/armies/gf3/coven.yaml", "every": every, "quietus": "quietus",
		"party": "wayfarers"} {
		a := must.Get(roster.OpenWith(list, roster.Options{}))(t)
		golden(t, name, SheetOf(a).WriteText)
	}
	in := must.Get(roster.ImportFile(export, roster.Options{Ruleset: "gf3", AllowUnknownRules: true}))(t)
	golden(t, "tidewatch", SheetOf(in.Army).WriteText)
}

// What is told of an export: all that is known of it, and why it is not taken.
func TestExports(t *testing.T) {
	for name, allow := range map[string]bool{"taken": true, "refused": false} {
		d, refused, err := ReadExport(export, roster.Options{Ruleset: "gf3", AllowUnknownRules: allow}, nil)
		must.Do(t, err)
		if (refused == nil) != allow || (d.Refused == "") != allow {
			t.Errorf("%s: %v, %q", name, refused, d.Refused)
		}
		golden(t, "export-"+name, d.WriteText)
	}
	if _, _, err := ReadExport("testdata/none.json", roster.Options{Ruleset: "gf3"}, nil); err == nil {
		t.Error("an export that there is not is read")
	}
}

// The rules that an export lacks, as a file to be filled in.
func TestLackingRules(t *testing.T) {
	lack := must.Get(LackingRules(export, roster.Options{Ruleset: "gf3"}))(t)
	golden(t, "skeleton", lack.WriteText)
	lack.Written = "mine.yaml"
	golden(t, "written", lack.WriteText)
	lack.Written, lack.Rules = "", nil
	golden(t, "nothing-lacks", lack.WriteText)
}

// Checks name what is wrong with each list, and go on with the next.
func TestChecks(t *testing.T) {
	names := []string{"testdata/none.yaml", "elite-500", every, "quietus"}
	all, err := CheckAll(names, roster.Options{}, nil)
	if all.OK || !must.Contain(err, "testdata/none.yaml") {
		t.Errorf("%+v, %v", all, err)
	}
	golden(t, "checks", all.WriteText)
	for i, c := range all.Lists {
		if c.File != names[i] || c.OK != (i > 0) {
			t.Errorf("%+v", c)
		}
	}
	if all, err := CheckAll(names[1:], roster.Options{}, nil); err != nil || !all.OK {
		t.Errorf("%+v, %v", all, err)
	}
}
