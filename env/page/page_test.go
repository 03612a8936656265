package page_test

import (
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
	_ "gauntlet/env/all"
	"gauntlet/env/page"
)

// The ids of a family have one page, whichever of them is asked for: what they have room for stands side by side, and
// rows that are alike are left out.
func TestFamilyPage(t *testing.T) {
	var pages [2]string
	for i, id := range []string{"GF3-Skirmish-v1", "GF2-1000-v1"} {
		p := must.Get(page.Of(id, ""))(t)
		if got := p.Title(); got != "GF" {
			t.Errorf("%s: the title is %q", id, got)
		}
		var b strings.Builder
		must.Do(t, p.WriteMarkdown(&b))
		pages[i] = b.String()
	}
	if pages[0] != pages[1] {
		t.Error("ids of a family have different pages")
	}
	for _, want := range []string{
		"\n| | GF3-Skirmish-v1 | GF3-1000-v1 | GF3-2000-v1 | GF3-3000-v1 | GF2-1000-v1 | GF2-2000-v1 |\n|---|---|---|---|---|---|---|\n",
		"\n| ruleset | gf3 | gf3 | gf3 | gf3 | gf2 | gf2 |\n",
		"\n| units of a player, at most | 6 | 8 | 16 | 40 | 8 | 16 |\n",
		"What follows is of GF3-Skirmish-v1.\n",
		"\n| | | | | | the like 7 more times, up to own-0-weapon-7-left |\n",
		"\n| | | | | | the like 5 more times, up to own-5-choice-2-does |\n",
	} {
		if !strings.Contains(pages[0], want) {
			t.Errorf("%q is missing", want)
		}
	}
	if n := strings.Count(pages[0], "\n"); n > 749 {
		t.Errorf("the page has %d lines", n)
	}
}

// lone is an environment that is alone in its family.
const lone = "Lone-1000-v1"

func init() {
	id, err := env.Lookup("GF3-1000-v1")
	if err != nil {
		panic(err)
	}
	id.Name, id.Family = lone, ""
	env.Register(id)
}

// An id that is alone in its family has a page of its own, on which nothing is left out.
func TestPageOfOne(t *testing.T) {
	p := must.Get(page.Of(lone, ""))(t)
	var b strings.Builder
	must.Do(t, p.WriteMarkdown(&b))
	if out := b.String(); strings.Contains(out, "the like") || !strings.Contains(out, "\nRuleset `gf3`, 1000 points, ") ||
		!strings.Contains(out, "\n| 8 | units of a player |\n") {
		t.Errorf("the page of %s is another", p.ID)
	}
}
