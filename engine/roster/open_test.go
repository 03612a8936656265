package roster_test

import (
	"os"
	"path/filepath"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
	_ "gauntlet/engine/rulesets"
)

// A list is opened for its own ruleset alone.
func TestOpenFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "list.yaml")
	must.Do(t, os.WriteFile(path, []byte("name: Small\nfaction: Small\nruleset: gf3\npoints: 100\nforce_org: off\ncosts: stated\n"+
		"units:\n  - {name: Guards, cost: 50, size: 1, base: 25, quality: 4, defense: 4, weapons: [{name: Axe, attacks: 1}]}\n"), 0o644))
	a := must.Get(OpenFor("gf3", path, Options{}))(t)
	if a.Ruleset != "gf3" || len(a.Units) != 1 {
		t.Errorf("%+v", a)
	}
	if _, err := OpenFor("gf2", path, Options{}); !must.Contain(err, "list.yaml: the list is for gf3, not for gf2") {
		t.Error(err)
	}
	if _, err := OpenFor("chess", path, Options{}); !must.Contain(err, `no army lists for the ruleset "chess"`) {
		t.Error(err)
	}
}

// Of files of rules a list takes what it names, and what that lends, wherever it stands in the files. A definition that
// does not fit is told at the line of the list's own.
func TestTakesWhatItNames(t *testing.T) {
	rule := func(text string) effects.Rule { return must.Get(effects.ParseOne(text))(t) }
	more := []effects.Rule{rule(`{name: Keen, does: [{at: to-hit, do: {mod: 1}}]}`),
		rule(`{name: Veil, does: [{at: always, do: {grant: Keen}}]}`), rule(`{name: Other, does: [{at: ap, do: {mod: 1}}]}`)}
	list := func(head, rules string) []byte {
		return []byte("name: Small\nfaction: Small\nruleset: gf3\npoints: 100\nforce_org: off\ncosts: stated\n" + head +
			"units:\n  - {name: Guards, cost: 50, size: 1, base: 25, quality: 4, defense: 4, weapons: [{name: Axe, attacks: 1}], rules: [" + rules + "]}\n")
	}
	a := must.Get(ParseWith("small.yaml", list("", "Veil"), Options{Defined: more}))(t)
	var names []string
	for i := range a.Defined {
		names = append(names, a.Defined[i].Name)
	}
	if len(names) != 2 || names[0] != "Keen" || names[1] != "Veil" {
		t.Errorf("it has the definitions %v", names)
	}
	own := "special_rules:\n  - {name: Sharp, does: [{at: always, do: {grant: Nobody}}]}\n"
	if _, err := ParseWith("small.yaml", list(own, "Sharp"), Options{}); !must.Contain(err, "small.yaml:8: ") {
		t.Errorf("a rule that lends what there is not: %v", err)
	}
}
