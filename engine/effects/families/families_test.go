package families

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	_ "gauntlet/engine/rulesets" // scenarios are of any game
	"gauntlet/engine/scenario"
)

// What is said to work is shown by scenarios that there are, each by one heading, and that pass.
func TestFamiliesAreShown(t *testing.T) {
	root := filepath.Join("..", "..", "..", "testdata", "scenarios")
	c := must.Get(Read())(t)
	headings := map[string][]string{}
	for _, f := range c.Families {
		for _, p := range f.Parts {
			if (p.In == "") != (p.Shows == "") || p.Says == "" {
				t.Errorf("%s: %+v is incomplete", f.Name, p)
			}
			if p.In == "" {
				continue
			}
			path := filepath.Join(root, filepath.FromSlash(p.In))
			if headings[p.In] == nil {
				for _, line := range strings.Split(string(must.Get(os.ReadFile(path))(t)), "\n") {
					if strings.HasPrefix(line, "#") {
						headings[p.In] = append(headings[p.In], line)
					}
				}
				if r := must.Get(scenario.RunFile(path))(t); r.Failed > 0 || r.Passed != len(headings[p.In]) {
					t.Errorf("%s: %d scenarios passed and %d failed, of %d", p.In, r.Passed, r.Failed, len(headings[p.In]))
				}
			}
			found := 0
			for _, line := range headings[p.In] {
				if strings.Contains(line, p.Shows) {
					found++
				}
			}
			if found != 1 {
				t.Errorf("%s, %s: %d headings of %s say %q, not one", f.Name, p.Says, found, p.In, p.Shows)
			}
		}
	}
	if len(c.Families) != 31 || len(c.Groups) != 6 || len(headings) < 3 {
		t.Errorf("%d families in %d groups, shown by %d files", len(c.Families), len(c.Groups), len(headings))
	}
	for i, g := range c.Groups[:5] {
		if len(g.Families) != 5 {
			t.Errorf("group %d has the families %v, not five", i+1, g.Families)
		}
	}
}

const small = `
tail: [60, 100]
units: [{adds: [], printed: 1, options: 0}, {adds: [mod], printed: 50, options: 20}, {adds: [face, pick], printed: 90, options: 70}]
families:
  - {name: mod, group: 1, parts: [{says: rolls, in: a.txt, shows: A}, {says: dice, in: a.txt, shows: B}]}
  - {name: face, group: 2, parts: [{says: hits, in: a.txt, shows: C}]}
  - {name: pick, group: 2, parts: [{says: friends, in: a.txt, shows: D}, {says: enemies}]}
`

// A family works when all of its parts do, and a share counts when all families up to there work.
func TestSharesCountWhereAllWorks(t *testing.T) {
	c := must.Get(parse([]byte(small)))(t)
	if c.Working != 2 || c.Whole != (Shares{60, 50, 20}) || c.InPart != (Shares{100, 90, 70}) {
		t.Errorf("%d work: %v, in part %v", c.Working, c.Whole, c.InPart)
	}
	c = must.Get(parse([]byte(strings.Replace(small, "{says: enemies}", "{says: enemies, in: a.txt, shows: E}", 1))))(t)
	if c.Working != 3 || c.Whole != (Shares{100, 90, 70}) || c.InPart != c.Whole {
		t.Errorf("all %d work: %v, in part %v", c.Working, c.Whole, c.InPart)
	}
	// what comes later does not count where something before is missing
	c = must.Get(parse([]byte(strings.Replace(small, "{says: dice, in: a.txt, shows: B}", "{says: dice}", 1))))(t)
	if c.Working != 1 || c.Whole != (Shares{0, 1, 0}) || c.InPart != (Shares{100, 90, 70}) || c.Groups[1].Works {
		t.Errorf("without dice %d work: %v, in part %v", c.Working, c.Whole, c.InPart)
	}
	c = must.Get(parse([]byte(strings.Replace(small, "in: a.txt, shows: C", "", 1))))(t)
	if c.Whole != (Shares{60, 50, 20}) || c.InPart != c.Whole || c.Groups[1].Begun || c.Units[2].Begun {
		t.Errorf("without face: %v, in part %v", c.Whole, c.InPart)
	}
	// a group works only with those above
	c = must.Get(parse([]byte(strings.NewReplacer("{says: dice, in: a.txt, shows: B}", "{says: dice}", "{says: enemies}",
		"{says: enemies, in: a.txt, shows: E}").Replace(small))))(t)
	if c.Working != 2 || c.Groups[0].Works || c.Groups[1].Works || !c.Groups[1].Begun {
		t.Errorf("without dice %d of the others work: %+v", c.Working, c.Groups)
	}
	var none strings.Builder
	must.Do(t, must.Get(parse([]byte(strings.Replace(small, "in: a.txt, shows: C", "", 1))))(t).WriteText(&none))
	if want := "face    no      hits\n"; !strings.Contains(none.String(), want) {
		t.Errorf("the text lacks %q:\n%s", want, none.String())
	}
	if err := must.Get(parse([]byte(small)))(t).WriteText(shut{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("to an output that is shut it is written with the error %v", err)
	}
	var text strings.Builder
	if err := must.Get(parse([]byte(small)))(t).WriteText(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"mod     yes     \n", "pick    1 of 2  enemies\n", "face, pick                100.0%  in part\n",
		"mod                             50%               20%               yes\n",
		"2 of 3 families work. They cover 60.0% of the uses of other special rules, and 100.0% with those that work in part;\n50% to 90% of units as printed, and 20% to 70% with all options.\n"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the text lacks %q:\n%s", want, text.String())
		}
	}
}

// shut is an output that takes nothing.
type shut struct{}

func (shut) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// A table that says nonsense is refused.
func TestFamiliesAreChecked(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"group: 2, parts: [{says: hits", "group: 3, parts: [{says: hits", `family "face": group 3 of 2, 1 parts`},
		{"name: face", "name: mod", `family "mod" stands there twice`},
		{"adds: [mod]", "adds: [mood]", `a step of the units adds "mood", which is no family`},
		{"name: pick", "nam: pick", "families of effects: yaml: "},
	} {
		_, err := parse([]byte(strings.Replace(small, c.old, c.new, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("with %s: %v, not %s", c.new, err, c.want)
		}
	}
}
