package rulesets

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets/items"
	"gauntlet/engine/stargrave/crew"

	"go.yaml.in/yaml/v3"
)

// apart is a file of special rules that no definition carries out.
type apart struct {
	Apart []struct {
		Name  string
		Items []string
		Why   string
	}
}

// readApart reads one of them and what it says is so: items that there are, and a reason.
func readApart(t *testing.T, ruleset, folder string) (names, of []string) {
	t.Helper()
	path := filepath.Join("..", filepath.FromSlash(folder), "apart.yaml")
	dec := yaml.NewDecoder(strings.NewReader(string(must.Get(os.ReadFile(path))(t))))
	dec.KnownFields(true)
	var file apart
	if err := dec.Decode(&file); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	for _, r := range file.Apart {
		if len(r.Why) < 15 || len(r.Items) == 0 {
			t.Errorf("%s: %s has the items %v and says why: %q", path, r.Name, r.Items, r.Why)
		}
		names, of = append(names, r.Name), append(of, r.Items...)
	}
	return names, of
}

// rulesIn returns where the definitions of a ruleset's own special rules stand.
var rulesIn = map[string]string{"gf3": "gf3/rules", "gf2": "gf2/rules", "starquest": "starquest/party/rules",
	"stargrave": "stargrave/crew/rules"}

// Each special rule of a game is either a definition in the words of docs/special-rules.md, under its rule items
// and its names, or it stands in a list with the reason why not.
func TestSpecialRulesAreDefinedOrApart(t *testing.T) {
	for _, rules := range All() {
		ruleset := rules.Name()
		folder := rulesIn[ruleset]
		delete(rulesIn, ruleset)
		names, of := readApart(t, ruleset, folder)
		known := map[string]bool{}
		for _, it := range must.Get(items.Of(ruleset))(t) {
			known[it.ID] = true
		}
		var want []string
		for _, r := range roster.Rules() {
			if r.In(ruleset) {
				want = append(want, r.Name)
			}
		}
		if ruleset == "stargrave" { // has gear and powers instead
			for g := crew.Gear(1); g <= crew.NumGear; g++ {
				want = append(want, g.Stats().Name)
			}
			for p := crew.Power(1); p <= crew.NumPowers; p++ {
				want = append(want, p.Stats().Name)
			}
		} else {
			defined, under := readSpecial(t, ruleset, folder)
			names, of = append(names, defined...), append(of, under...)
			var all []string
			for id := range known {
				if strings.Contains(id, "-SR-") {
					all = append(all, id)
				}
			}
			slices.Sort(all)
			if slices.Sort(of); !slices.Equal(of, all) {
				t.Errorf("%s: the files name the items\n%v, not each of these once:\n%v", ruleset, of, all)
			}
		}
		for _, id := range of {
			if !known[id] {
				t.Errorf("%s: %s is no rule item", ruleset, id)
			}
		}
		slices.Sort(want)
		if slices.Sort(names); !slices.Equal(names, want) {
			t.Errorf("%s: the files have\n%v, not each of these once:\n%v", ruleset, names, want)
		}
	}
	if len(rulesIn) > 0 {
		t.Errorf("nobody asked for %v", rulesIn)
	}
}

// readSpecial returns the names of the definitions of a game and their items, each of which stands in a comment
// above with the names in English, French and Italian.
func readSpecial(t *testing.T, ruleset, folder string) (names, of []string) {
	t.Helper()
	path := filepath.Join("..", filepath.FromSlash(folder), "special.yaml")
	text := string(must.Get(os.ReadFile(path))(t))
	defined := must.Get(effects.Parse(path, []byte(text)))(t)
	heads := regexp.MustCompile(`(?m)^  # ((?:[A-Z0-9]+-SR-[A-Z0-9-]+ )+)(.*)\n  - \{name: ([^,]+),`).FindAllStringSubmatch(text, -1)
	if len(heads) != len(defined) {
		t.Errorf("%s: %d definitions stand below their items and names, of %d", path, len(heads), len(defined))
	}
	for _, h := range heads {
		names, of = append(names, h[3]), append(of, strings.Fields(h[1])...)
		info := roster.Named(h[3]).Info()
		if info == nil {
			t.Errorf("%s: %s is no special rule", path, h[3])
			continue
		}
		if want := strings.Join([]string{info.Name, info.French, info.Italian}, ", "); h[2] != want {
			t.Errorf("%s: the names are %q, not %q", path, h[2], want)
		}
		i := slices.IndexFunc(defined, func(r effects.Rule) bool { return r.Name == h[3] })
		if i < 0 || defined[i].Rated != info.RatedIn(ruleset) ||
			info.Subject&(roster.OfModels<<uint(defined[i].Bearer)) == 0 {
			t.Errorf("%s: %s has its rating, or its bearer, not as in the game", path, h[3])
		}
	}
	return names, of
}
