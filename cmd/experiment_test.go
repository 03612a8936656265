package cmd

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/files"
)

// Experiments print their report, or write it as a page and as JSON, with the command that makes it again.
func TestExperiments(t *testing.T) {
	for _, c := range []struct {
		line, list string
		games      float64
	}{
		{"experiment points --agent random --points 400 --pairs 6 --seed 2", "styles", 12},
		{"experiment generalise --agents scripted,random --points 400 --pairs 6 --seed 2", "cells", 12},
		{"experiment worst --agents scripted,random --of imports,missions --points 400 --pairs 2", "kinds", 16},
	} {
		path := filepath.Join(t.TempDir(), "report")
		var doc, again map[string]any
		document(t, exitOK, &doc, append(strings.Fields(c.line), "--out", path)...)
		command := doc["command"].(string)
		document(t, exitOK, &again, append(strings.Fields(strings.TrimPrefix(command, "gauntlet ")), "--workers", "3")...)
		if list, _ := doc[c.list].([]any); len(list) == 0 || doc["games"] != c.games {
			t.Errorf("%s: %v", c.line, doc)
		}
		if a, b := must.Get(json.Marshal(doc))(t), must.Get(json.Marshal(again))(t); string(a) != string(b) {
			t.Errorf("%s: %s, again %s", c.line, a, b)
		}
		var written map[string]any
		must.Do(t, json.Unmarshal(must.Get(files.Read(path+".json", 1<<20))(t), &written))
		page := string(must.Get(files.Read(path+".md", 1<<20))(t))
		if written["command"] != command || !strings.Contains(page, "    "+command+"\n") {
			t.Errorf("%s: %v, page\n%s", c.line, written["command"], page)
		}
	}
}

// What experiments cannot measure is refused.
func TestExperimentsRefused(t *testing.T) {
	for line, want := range map[string]string{
		"experiment":                                   "generalise",
		"experiment points --pairs 0":                  "--pairs 0: outside 1 to 1048576",
		"experiment points --points 100":               "lists are drawn for 250 to 3000 points, not 100",
		"experiment points --split tset":               `--split is "tset", neither train nor test`,
		"experiment points --agent randon":             `unknown agent "randon" (did you mean "random"?)`,
		"experiment points --ruleset starquest":        "games of starquest are not drawn",
		"experiment generalise --agents scripted":      "--agents names 1 agents",
		"experiment worst --of table":                  `--of: there is no kind "table" (did you mean "tables"?)`,
		"experiment generalise --agents heroes,random": `agent "heroes" cannot play pair`,
	} {
		if strings.Contains(line, "heroes") {
			if code, _, errs := call(t, line); code != exitFailed || !strings.Contains(errs, want) {
				t.Errorf("%s: exit code %d, %s", line, code, errs)
			}
			continue
		}
		refuse(t, want, line)
	}
}
