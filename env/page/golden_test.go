package page_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
	"gauntlet/env/page"
)

// The pages in docs/environments are what is written of their environments, whichever of those that share one.
func TestPagesOfTheDocuments(t *testing.T) {
	for id, title := range map[string]string{
		"GF3-Skirmish-v1": "GF", "GF2-2000-v1": "GF", "StarQuest-Breach-v1": "StarQuest",
		"StarQuest-Ruins-v1": "StarQuest", "Stargrave-Ambush-v1": "Stargrave",
	} {
		p := must.Get(page.Of(id, ""))(t)
		if p.Title() != title {
			t.Errorf("the title of %s is %q, not %q", id, p.Title(), title)
		}
		var b strings.Builder
		must.Do(t, p.WriteMarkdown(&b))
		want := string(must.Get(os.ReadFile(filepath.Join("..", "..", "docs", "environments", title+".md")))(t))
		if want = strings.ReplaceAll(want, "\r\n", "\n"); b.String() != want {
			t.Errorf("%s: the page in docs/environments is out of date: go test ./cmd -update writes it anew", id)
		}
	}
}

// A page in text names the environment, its table and all that it shows; of layers the one that is asked for.
func TestText(t *testing.T) {
	for layer, want := range map[string][2]bool{
		"": {true, true}, "atomic": {true, false}, "tactical": {false, true},
	} {
		p := must.Get(page.Of("GF3-1000-v1", layer))(t)
		var b strings.Builder
		must.Do(t, p.WriteText(&b))
		text := b.String()
		atomic := strings.Contains(text, "\nATOMIC ACTIONS, 738")
		if got := [2]bool{atomic, strings.Contains(text, "\nTACTICAL ACTIONS, 314")}; got != want {
			t.Errorf("layer %q: actions of %v", layer, got)
		}
		if got := [2]bool{p.Actions.Atomic != nil, p.Actions.Tactical != nil}; got != want {
			t.Errorf("layer %q: slots of %v", layer, got)
		}
		for _, part := range []string{
			"GF3-1000-v1: Grimdark Future v3 at 1000 points; provisional\n",
			"\n1000 points, a table of 72 x 48 inches, 2 seats\n", "\nAT MOST  \n8        units of a player\n",
			"\nREWARDS\n", "\nOBSERVATION OF 10705  ", "\nFEATURES OF AN ACTION  ",
		} {
			if !strings.Contains(text, part) {
				t.Errorf("layer %q: %q is missing in\n%.2000s", layer, part, text)
			}
		}
	}
}

// Ids on tables of several sizes say so in Markdown, each with its own; of one size it is said once.
func TestTables(t *testing.T) {
	for id, want := range map[string]string{
		"Stargrave-Ambush-v1": ", a table of 30 x 30 inches or 36 x 36 inches, 2 seats.\n",
		lone:                  "\nRuleset `gf3`, 1000 points, a table of 72 x 48 inches, 2 seats.\n",
	} {
		var b strings.Builder
		must.Do(t, must.Get(page.Of(id, ""))(t).WriteMarkdown(&b))
		sized := 0
		if id == "Stargrave-Ambush-v1" {
			sized = 5
		}
		if !strings.Contains(b.String(), want) || strings.Count(b.String(), " inches.\n") != sized {
			t.Errorf("%s: %q is missing, or sizes are told by id in\n%.900s", id, want, b.String())
		}
	}
}

// The list has a line for every environment, with its sizes.
func TestList(t *testing.T) {
	list := must.Get(page.Environments())(t)
	var b strings.Builder
	must.Do(t, list.WriteText(&b))
	lines := strings.Split(b.String(), "\n")
	if len(list) != len(env.IDs()) || len(lines) != len(list)+2 {
		t.Fatalf("%d environments, %d lines", len(list), len(lines))
	}
	for i, want := range []string{
		"ID                      RULESET    SEATS  OBSERVATION  ATOMIC  TACTICAL  ",
		"GF3-Skirmish-v1         gf3        2      8369         688     264       Grimdark Future v3 at 500 points " +
			"on a small table; provisional",
	} {
		if lines[i] != want {
			t.Errorf("got  %q\nwant %q", lines[i], want)
		}
	}
	if e := list[1]; e.ID != "GF3-1000-v1" || e.Ruleset != "gf3" || e.Points != 1000 ||
		e.Actions != (page.ActionCounts{Atomic: 738, Tactical: 314}) {
		t.Errorf("%+v", e)
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

// What is unknown, or cannot be written, is told.
func TestErrors(t *testing.T) {
	p := must.Get(page.Of("GF3-Skirmish-v1", ""))(t)
	for name, write := range map[string]func(io.Writer) error{"text": p.WriteText, "markdown": p.WriteMarkdown,
		"list": page.List{{ID: "A"}}.WriteText} {
		if err := write(full{}); !errors.Is(err, errFull) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := page.Of("GF3-Skirmish-v9", ""); err == nil {
		t.Error("a page of an unknown environment")
	}
	if _, err := page.Specs("GF3-Skirmish-v9"); err == nil {
		t.Error("numbers of an unknown environment")
	}
}
