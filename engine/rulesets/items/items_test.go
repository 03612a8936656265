package items

import (
	"regexp"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
)

func TestEveryListIsWellFormed(t *testing.T) {
	entries := must.Get(files.ReadDir("."))(t)
	form := regexp.MustCompile(`^[A-Z0-9]+-[A-Z]+(-[A-Z0-9]+)+$`)
	for _, e := range entries {
		list, err := Of(strings.TrimSuffix(e.Name(), ".yaml"))
		if err != nil {
			t.Error(err)
		}
		if len(list) < 50 {
			t.Errorf("%s: only %d items", e.Name(), len(list))
		}
		for _, it := range list {
			if !form.MatchString(it.ID) || len(it.Title) > 60 {
				t.Errorf("%s: %+v is not an identity with a short heading", e.Name(), it)
			}
		}
	}
}

func TestOfUnknownRuleset(t *testing.T) {
	if _, err := Of("chess"); err == nil || err.Error() != `ruleset "chess" has no list of rule items` {
		t.Errorf("error %v", err)
	}
}

func TestBadLists(t *testing.T) {
	for text, want := range map[string]string{
		"- {id: A-B-01, title: x}\n- {id: A-B-01, title: y}": "x.yaml: item A-B-01 is listed twice",
		"- {id: A-B-01}": "x.yaml: item 1 lacks its id or its title",
		"- {ident: A}":   "x.yaml: yaml: unmarshal errors:\n  line 1: field ident not found in type items.Item",
	} {
		if _, err := parse("x.yaml", []byte(text)); err == nil || err.Error() != want {
			t.Errorf("parse(%q): error %v, want %s", text, err, want)
		}
	}
}
