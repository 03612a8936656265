package roster_test

import (
	"fmt"
	"strings"
	"testing"

	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// A unit has so many different weapons, and no more.
func TestMostWeapons(t *testing.T) {
	for _, n := range []int{MaxWeaponTypes, MaxWeaponTypes + 1} {
		text := strings.Replace(good, "      - Rifle\n      - Knife\n", "      - Rifle\n      - Knife\n"+more(n-3), 1)
		_, err := Parse("a.yaml", []byte(text+"costs: stated\n"))
		want := fmt.Sprintf(`a.yaml:23: unit "Troopers": %d different weapons, at most %d`, n, MaxWeaponTypes)
		if n <= MaxWeaponTypes && err != nil || n > MaxWeaponTypes && (err == nil || err.Error() != want) {
			t.Errorf("%d weapons: %v", n, err)
		}
	}
}

// more are so many weapons besides those that a unit has.
func more(n int) (text string) {
	for i := range n {
		text += fmt.Sprintf("      - {name: Stick %d, attacks: 1}\n", i)
	}
	return text
}

// A rule is defined in a list or in a file of rules, not in both.
func TestRuleDefinedTwice(t *testing.T) {
	rule := must.Get(effects.ParseOne(`{name: Grim, does: [{at: morale, do: {mod: 1}}]}`))(t)
	text := good + "special_rules: [{name: %s, does: [{at: morale, do: {mod: 1}}]}]\n"
	for name, want := range map[string]string{"Stern": "",
		"grim": `a.yaml:49: special rule "Grim" is defined here and in a file of rules`} {
		_, err := ParseWith("a.yaml", fmt.Appendf(nil, text, name), Options{Defined: []effects.Rule{rule}})
		if want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Every rule of the game that can be lent comes with the definitions that lend it, once.
func TestEveryRuleThatIsLent(t *testing.T) {
	for ruleset, names := range map[string]string{
		"gf3": "Bane Fast Furious Regeneration Relentless Slow Stealth Strider Surge Thrust",
		"gf2": "Fast Relentless Slow Stealth Strider"} {
		for name := range strings.FieldsSeq(names) {
			mine := must.Get(effects.ParseOne(`{name: Banner, does: [{at: always, do: {grant: ` + name + `}}]}`))(t)
			twice := mine
			twice.Name = "Drum"
			all := WithGranted(ruleset, []effects.Rule{mine, twice})
			if len(all) != 3 || all[0].Name != "Banner" || all[2].Name != name {
				t.Errorf("%s: %s comes as %+v", ruleset, name, all)
			}
		}
	}
}

// What is shown of a text from outside is cut where it is longer than a name may be.
func TestCutNames(t *testing.T) {
	for n, want := range map[int]string{MaxName: strings.Repeat("x", MaxName), MaxName + 1: strings.Repeat("x", MaxName) + "..."} {
		_, err := ParseRule(strings.Repeat("x", n), "gf3")
		if err == nil || !strings.Contains(err.Error(), `"`+want+`"`) {
			t.Errorf("%d letters: %v", n, err)
		}
	}
}

// Gear of an export stands within other gear so deep, and no deeper.
func TestGearWithinGear(t *testing.T) {
	for deep, want := range map[int]string{4: "", 5: "items stand within each other deeper than 4"} {
		item := `{"type": "ArmyBookItem", "name": "Crate", "content": [%s]}`
		gear := ""
		for range deep {
			gear = fmt.Sprintf(item, gear)
		}
		text := strings.Replace(bare(1, weaponText("Hook", ""), "", ""), `"weapons"`, `"items": [`+gear+`], "weapons"`, 1)
		in, err := importText(text, "gf3")
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasSuffix(err.Error(), want)) {
			t.Errorf("%d deep: %v", deep, err)
		}
		if err == nil && strings.Contains(string(in.YAML), "rules: []") {
			t.Errorf("rules are written that are none:\n%s", in.YAML)
		}
	}
}

// A figure whose entry says no base has one an inch across.
func TestBaseOfFigures(t *testing.T) {
	a := must.Get(StarterList("lanterns"))(t)
	if got := a.Units[0].Models[0].Base; got != 25_40 {
		t.Errorf("a base of %d/100 mm", got)
	}
}

// Where both copies of a combined unit need the same upgrades, its models are there in pairs.
func TestPairsOfModels(t *testing.T) {
	pairs := strings.Replace(strings.Replace(grouped, "count: 3", "count: 2", 1), "- base: 60x35", "- count: 2\n        base: 60x35", 1)
	for text, fits := range map[string]bool{grouped: false, pairs: true} {
		if _, err := ParseWith("a.yaml", []byte(text), Options{EveryUpgrade: true}); (err == nil) != fits {
			t.Errorf("%v", err)
		}
		if _, err := ParseWith("a.yaml", []byte(text), Options{}); err != nil {
			t.Error(err)
		}
	}
}

// An upgrade of an export that states no price costs nothing.
func TestUpgradeWithoutPrice(t *testing.T) {
	for cost, want := range map[string]int{"": 50, `"cost": 5, `: 55, `"cost": -5, `: 45} {
		upgrade := `{"upgrade": {"variant": "upgrade", "affects": {"type": "all"}}, "option": {"label": "o", ` + cost + `"gains": [` +
			weaponText("Gun", `, "count": 1`) + `]}}`
		in := must.Get(importText(bare(1, weaponText("Hook", ""), upgrade, ""), "gf3"))(t)
		if got := in.Army.Units[0].Points; got != want {
			t.Errorf("with %q: %d points, want %d", cost, got, want)
		}
	}
}

// Under the ruling, each unit of several models has room for one hero, who then counts as no unit (GF3-A-08).
func TestHeroesInUnits(t *testing.T) {
	for sizes, want := range map[string]string{"2 1 1 1 1": "", "1 1 1 1 1": `unit number 6 of 6, but 1000 points allow 5`} {
		text := "name: N\nfaction: F\nruleset: gf3\npoints: 1000\ncosts: stated\nunits:\n"
		for i, size := range strings.Fields(sizes) {
			text += fmt.Sprintf("  - {name: U%d, size: %s, cost: 60, base: 25, quality: 6, defense: 6}\n", i, size)
		}
		text += "  - {name: H, size: 1, cost: 25, base: 25, quality: 6, defense: 6, rules: [Hero]}\n"
		_, err := ParseWith("a.yaml", []byte(text), Options{HeroesInUnits: true})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", sizes, err)
		}
		if _, err := Parse("a.yaml", []byte(text)); err == nil {
			t.Errorf("%s: not under the ruling", sizes)
		}
	}
}
