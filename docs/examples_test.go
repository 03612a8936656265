package docs_test

import (
	"os"
	"strings"
	"testing"

	"gauntlet/agents"
	"gauntlet/agents/agentstest"
	_ "gauntlet/agents/all"
	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/roster"
)

// The special rules of docs/examples say everything that can be said, the lists beside them use all of them, and
// games between any two of the lists are played with every rule that leaves its player a choice.
func TestExamplesOfSpecialRules(t *testing.T) {
	rules, err := effects.Load([]string{"examples/wild-rules.yaml", "examples/turn-rules.yaml",
		"examples/standing-rules.yaml"}, roster.Grantable()...)
	if err != nil {
		t.Fatal(err)
	}
	said, used := map[effects.Deed]bool{}, map[string]bool{}
	var asked effects.When
	for _, r := range rules {
		for _, e := range r.Does {
			said[e.Do] = true
			own, target := e.Asks()
			asked |= own | target
			used[e.Grants] = used[e.Grants] || e.Do.Lends() || e.Do == effects.Gain
		}
	}
	for _, f := range effects.Forms() {
		if !said[f.Do] {
			t.Errorf("no rule says %s", f.Do)
		}
	}
	if asked != effects.States|effects.Killed {
		t.Errorf("of what units are %b is asked", asked)
	}
	names := []string{"examples/marsh.yaml", "examples/forge.yaml", "examples/riders.yaml"}
	for _, name := range names {
		a, err := roster.OpenWith(name, roster.Options{Defined: rules})
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range a.Units {
			for _, has := range append([][]roster.Rule{u.Rules}, weaponRules(&u)...) {
				for _, r := range has {
					used[r.Name] = true
				}
			}
		}
	}
	choices := map[string]bool{}
	for _, r := range rules {
		if !used[r.Name] {
			t.Errorf("no list uses %q", r.Name)
		}
		for _, e := range r.Does {
			if e.Do.Offers() {
				choices[r.Name] = false
			}
		}
	}
	if len(rules) < 60 {
		t.Errorf("%d rules", len(rules))
	}
	for i := range names {
		g := agentstest.Compile(t, "gf3", engine.Choice{Armies: [2]string{names[i], names[(i+1)%3]}, Defined: rules})
		for seed := range uint64(2) {
			players := [2]agents.Agent{agentstest.New(t, "heuristic"), agentstest.New(t, "scripted")}
			agentstest.PlayOut(t, g, seed, players, func(v agents.View, _ engine.Action) {
				for i := range v.Menu {
					if v.Decision.Kind == engine.Activate && v.Menu[i].Verb == engine.Use {
						choices["Bide"] = true
					}
				}
				if v.Decision.Kind == engine.UseRule {
					_, name, _ := strings.Cut(v.Position.Question(), "use rule ")
					choices[name] = true
				}
			})
		}
	}
	for name, asked := range choices {
		if !asked {
			t.Errorf("nobody is asked about %q", name)
		}
	}
}

func weaponRules(u *roster.Unit) (rules [][]roster.Rule) {
	for i := range u.Weapons {
		rules = append(rules, u.Weapons[i].Rules)
	}
	return rules
}

// The examples of docs/spells.md are spells of a list in order, of those that lend rules all.
func TestExamplesOfSpells(t *testing.T) {
	page, err := os.ReadFile("spells.md")
	if err != nil {
		t.Fatal(err)
	}
	lending := 0
	for i, block := range strings.Split(string(page), "```yaml\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		list := "name: A\nfaction: B\nruleset: gf3\npoints: 500\nforce_org: off\ncosts: stated\n" + block +
			"units:\n  - {name: Mage, cost: 50, size: 1, quality: 4, defense: 4, base: 32, rules: [Caster(2)], weapons: [{name: Staff, attacks: 1}]}\n"
		a, err := roster.Parse("spells.md", []byte(list))
		if err != nil {
			t.Errorf("example %d: %v", i+1, err)
			continue
		}
		for k := range a.Spells {
			if a.Spells[k].Lends != "" {
				lending++
			}
		}
	}
	if lending != 4 {
		t.Errorf("%d spells of the page lend rules", lending)
	}
}
