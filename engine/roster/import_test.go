package roster_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
	"gauntlet/engine/roster/tree"
)

var update = flag.Bool("update", false, "write the lists and coverage reports in testdata anew")

// tidewatch returns the export that holds every pitfall; its units are invented.
func tidewatch(tb testing.TB) []byte {
	tb.Helper()
	return must.Get(os.ReadFile("testdata/imports/tidewatch.json"))(tb)
}

// importText imports an export.
func importText(text, ruleset string) (*Imported, error) {
	return Import("x.json", []byte(text), Options{Ruleset: ruleset})
}

// golden compares with a file of testdata, or writes it.
func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		must.Do(t, os.WriteFile(path, got, 0o644))
	}
	want := must.Get(os.ReadFile(path))(t)
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s: -want +got:\n%s", path, d)
	}
}

// TestImport holds the list and the report that are made of the export to files that can be read.
func TestImport(t *testing.T) {
	in := must.Get(Import("tidewatch.json", tidewatch(t), Options{Ruleset: "gf3"}))(t)
	golden(t, "testdata/imports/tidewatch.yaml", in.YAML)
	report := must.Get(json.MarshalIndent(in.Coverage, "", "  "))(t)
	golden(t, "testdata/imports/tidewatch.coverage.json", append(report, '\n'))
	if err := in.Army.Check(); err != nil {
		t.Error(err)
	}
	again := must.Get(ParseWith("tidewatch.yaml", in.YAML, Options{AllowUnknownRules: true}))(t)
	if d := cmp.Diff(in.Army, again); d != "" {
		t.Errorf("the written list loads as another army:\n%s", d)
	}
}

func unit(t *testing.T, a *Army, name string) *Unit {
	t.Helper()
	i := slices.IndexFunc(a.Units, func(u Unit) bool { return u.Name == name })
	if i < 0 {
		t.Fatalf("there is no unit %q", name)
	}
	return &a.Units[i]
}

// weaponsOf returns the weapons of a unit's models: names with copies.
func weaponsOf(u *Unit) []string {
	var out []string
	for _, m := range u.Models {
		text := ""
		for _, c := range m.Weapons {
			text += strings.Repeat(u.Weapons[c.Weapon].Name+" ", c.Copies)
		}
		out = append(out, strings.TrimSpace(text))
	}
	return out
}

// TestImportPitfalls looks at each pitfall of the format by itself.
func TestImportPitfalls(t *testing.T) {
	in := must.Get(Import("tidewatch.json", tidewatch(t), Options{Ruleset: ""}))(t)
	a, c := in.Army, &in.Coverage
	hero, crew, ferry := unit(t, a, "Old Anchor"), unit(t, a, "Harpoon Crew"), unit(t, a, "Iron Ferry")
	militia := unit(t, a, "Quay Militia")
	check := func(what string, got, want any) {
		t.Helper()
		if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%s: -want +got:\n%s", what, d)
		}
	}
	check("prices by unit, not the general one; below zero too",
		[]int{hero.Points, militia.Points, crew.Points, ferry.Points}, []int{105, 245, 160, 180})
	check("the total is the list's", []int{c.Stated, c.Resolved, c.Unexplained, a.Points},
		[]int{690, 690, 0, 1000})
	check("ratings of items add to the unit's", []int{hero.Models[0].Tough, ferry.Models[0].Tough},
		[]int{6, 12})
	cargo, _ := Rating(ferry.Models[0].Rules, Transport)
	check("cargo", cargo, 11)
	fear, _ := Rating(hero.Rules, Fear)
	check("a rating in the label alone", fear, 1)
	check("an alias of an alias", Has(ferry.Rules, Fast), true)
	check("a mount's base", hero.Models[0].Base, 60_00)
	check("bases by default", []int{crew.Models[0].Base, ferry.Models[0].Base}, []int{40_00, 120_00})
	check("two halves make a combined unit, whatever stands first applies last", weaponsOf(militia), []string{
		"Knife Steam Gun", "Knife Crank Gun", "Knife Carbine", "Knife Carbine", "Knife Carbine",
		"Knife Carbine", "Knife Carbine", "Knife Carbine", "Knife Carbine", "Knife Carbine"})
	check("it is combined", []bool{militia.Combined, crew.Combined}, []bool{true, false})
	check("two pistols are one target", weaponsOf(crew),
		[]string{"Knife Harpoon", "Knife Harpoon", "Knife Harpoon"})
	check("two copies, and attacks multiplied",
		[]int{ferry.Models[0].Weapons[0].Copies, ferry.Weapons[0].Attacks}, []int{2, 4})
	check("rules that an upgrade gives without an item", Has(crew.Models[2].Rules, Stealth), true)
	check("a better Defense of all", crew.Defense, 3)
	check("an aura is not its bearer's own rule", slices.ContainsFunc(militia.Models, func(m Model) bool {
		return Has(m.Rules, Regeneration)
	}), false)
	check("unknown rules", a.Unknown, []string{"Regeneration Aura", "Brine Ward", "Barbed(2)"})
	check("near miss", c.Unknown[0].Near, "Regeneration")
	check("where", c.Unknown[2].Where, []string{"Harpoon Crew: Harpoon"})
	check("attached to the other half", c.Units[0].Joins, "Quay Militia")
	check("names are plain", hero.Copy, "Reef Marshal")
	check("costs", a.StatedCosts, true)
}

// TestImportVariants changes one thing in the export that still can be read.
func TestImportVariants(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		want           func(*Imported) bool
	}{
		{"number of the game system", `"gameSystem": "gf"`, `"gameSystemId": 2`, func(in *Imported) bool {
			return in.Army.Ruleset == "gf3"
		}},
		{"totals beside the list", `"units": [`, `"list": {"units": [`, func(in *Imported) bool {
			return len(in.Army.Units) == 4 && in.Army.Points == 1000
		}},
		{"no limit", `"pointsLimit": 1000, `, ``, func(in *Imported) bool {
			return in.Army.Points == 690 && !in.Army.ForceOrg
		}},
		{"a list that costs its limit", `"pointsLimit": 1000`, `"pointsLimit": 690`, func(in *Imported) bool {
			return in.Army.Points == 690
		}},
		{"attacks multiplied as far as may be", `"attacksMultiplier": 2`, `"attacksMultiplier": 15`,
			func(in *Imported) bool { return in.Army.Units[3].Weapons[0].Attacks == MaxAttacks }},
		{"limits off", `"forceOrg": true`, `"forceOrg": false`, func(in *Imported) bool {
			return !in.Army.ForceOrg
		}},
		{"limits on", `"forceOrg": true`, `"forceOrg": true`, func(in *Imported) bool {
			return in.Army.ForceOrg
		}},
		{"another name for a copy", `"id": "ferry", "name": "Iron Ferry"`,
			`"id": "ferry", "name": "Quay Militia", "customName": "Iron Ferry"`, func(in *Imported) bool {
				return in.Army.ForceOrg && in.Army.Units[3].Copy == "Quay Militia"
			}},
		{"a unit too dear", `"cost": 180`, `"cost": 360`, func(in *Imported) bool {
			return !in.Army.ForceOrg && strings.Contains(strings.Join(in.Coverage.Notes, "\n"),
				"the organisation limits are off: unit \"Iron Ferry\": it costs 360 points, more than 35% of 1000 (GF3-PREP-05)")
		}},
		{"total that the prices do not explain", `"listPoints": 690`, `"listPoints": 700`,
			func(in *Imported) bool {
				return in.Coverage.Unexplained == 10 &&
					strings.Contains(strings.Join(in.Coverage.Notes, "\n"),
						"700 points, its units and upgrades cost 690")
			}},
		{"hero of no unit", `"joinToUnit": "s3"`, `"joinToUnit": "gone"`, func(in *Imported) bool {
			return in.Coverage.Units[0].Joins == "" &&
				strings.Contains(strings.Join(in.Coverage.Notes, "\n"), "stands alone")
		}},
		{"campaign", `"campaignMode": false`, `"campaignMode": true`, func(in *Imported) bool {
			return strings.Contains(in.Coverage.Notes[0], "campaign mode")
		}},
		{"loadout that the upgrades do not lead to", `"count": 3, "originalCount": 5`,
			`"count": 4, "originalCount": 5`, func(in *Imported) bool {
				u := &in.Army.Units[1]
				return in.Coverage.Units[1].Counted &&
					slices.Equal(weaponsOf(u)[:6],
						[]string{"Carbine Knife Steam Gun", "Carbine Knife", "Carbine Knife", "Carbine Knife",
							"Knife Crank Gun", "Carbine Knife"})
			}},
		{"byte order mark", `{
  "id": "t1"`, "\xef\xbb\xbf{\n  \"id\": \"t1\"", func(in *Imported) bool {
			return in.Army.Name == "Tidewatch at Low Water"
		}},
		{"rule as a text", `[{"name": "Strider"}],
      "weapons": [
        {"name": "Carbine"`, `["Falcata"],
      "weapons": [
        {"name": "Carbine"`, func(in *Imported) bool { return Has(in.Army.Units[1].Rules, Strider) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.ReplaceAll(string(tidewatch(t)), c.old, c.new)
			if c.name == "totals beside the list" {
				text += "}"
			}
			in := must.Get(importText(text, "gf3"))(t)
			if !c.want(in) {
				t.Errorf("%s\n%+v", in.YAML, in.Coverage)
			}
		})
	}
}

// TestImportErrors changes one thing in the export and expects one exact sentence.
func TestImportErrors(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"another game system", `"gameSystem": "gf"`, `"gameSystem": "aof"`,
			`gameSystem: the list is for the game system "aof", only those for "gf" can be read`},
		{"another game system by number", `"gameSystem": "gf"`, `"gameSystem": 9`,
			`gameSystem: the list is for the game system "gfsq", only those for "gf" can be read`},
		{"no game system", `"gameSystem": "gf",`, ``,
			`"gameSystem" is missing; this is not an exported list`},
		{"army book", `"isCloud": true`, `"upgradePackages": []`,
			`this is an army book, not a list made from one`},
		{"no units", `"units": [`, `"unit": [`, `there are no "units"; this is not an exported list`},
		{"range below zero", `"range": 18, "attacks": 1`, `"range": -6, "attacks": 1`,
			`units[3].selectedUpgrades[0].option.gains[0].range: -6 is not a whole number from 0 to 120`},
		{"range of a fraction", `"range": 30`, `"range": 30.5`,
			`units[4].weapons[0].range: 30.5 is not a whole number from 0 to 120`},
		{"no attacks", `"attacks": 2, "attacksMultiplier": 2, "count": 2`, `"count": 2`,
			`units[4].weapons[0]: the weapon "Deck Gun" has no "attacks"`},
		{"attacks multiplied too far", `"attacksMultiplier": 2`, `"attacksMultiplier": 30`,
			`units[4].weapons[0].attacks: 60 attacks, at most 30`},
		{"quality", `"quality": "3"`, `"quality": "three"`,
			`units[0].quality: "three" is not a whole number from 2 to 6`},
		{"quality missing", `"quality": "3",`, ``, `units[0]: "quality" is missing`},
		{"defense", `"defense": "5+"`, `"defense": 7`,
			`units[1].defense: 7 is not a whole number from 2 to 6`},
		{"size", `"size": 3`, `"size": 65`, `units[3].size: 65 is not a whole number from 1 to 64`},
		{"cost", `"cost": 120`, `"cost": 1e300`,
			`units[3].cost: 1e300 is not a whole number from 0 to 20000`},
		{"cost below nothing", `"cost": -5}`, `"cost": -500}`,
			`units[3]: the unit costs -335 points with its upgrades, not 1 to 20000`},
		{"rating where one must be", `{"name": "Deadly", "rating": 3}`, `{"name": "Deadly"}`,
			`units[3].selectedUpgrades[0].option.gains[0].specialRules[0]: special rule "Deadly" needs a rating, as in "Deadly(3)"`},
		{"rating missing, as in v2.16", `{"name": "Fear", "label": "Fear(1)"}`, `{"name": "Fear"}`,
			`units[0].rules[2]: special rule "Fear" needs a rating, as in "Fear(3)" (is the list for gf2? --ruleset gf2 says so)`},
		{"rating where none belongs", `{"name": "Rending"}`, `{"name": "Rending", "rating": 2}`,
			`units[1].selectedUpgrades[0].option.gains[0].specialRules[1]: special rule "Rending" has no rating in gf3, but is given 2`},
		{"unknown rating", `"rating": 12`, `"rating": "D3"`,
			`units[4].rules[0]: special rule "Tough" has the rating "D3", which is not a whole number`},
		{"rating below zero", `"rating": 12`, `"rating": -12`,
			`units[4].rules[0]: special rule "Tough" has the rating "-12", which is not a whole number`},
		{"rating too large", `"rating": 12`, `"rating": 61`,
			`units[4].rules[0]: the rating of "Tough" is 61, not from 1 to 60`},
		{"ratings too large together", `"rating": 12`, `"rating": 60}, {"name": "Tough", "rating": 3`,
			`units[4]: the ratings of "Tough" add up to 63, more than 60`},
		{"rule without a name", `{"name": "Strider"}`, `{"nam": "Strider"}`,
			`units[1].rules[0]: a special rule without a name`},
		{"rating in the name is none", `{"name": "Strider"}`, `{"name": "Tough(D3)"}`,
			`units[1].rules[0]: special rule "Tough" has the rating "D3", which is not a whole number`},
		{"rule is a number", `{"name": "Strider"}`, `5`,
			`units[1].rules[0]: 5 where a special rule is expected`},
		{"contradiction", `{"name": "Transport", "rating": 6}`, `{"name": "Aircraft"}, {"name": "Immobile"}`,
			`unit "Iron Ferry": "Aircraft" and "Immobile" contradict each other: one must move in each activation, the other never may`},
		{"hero too tough to join", `{"name": "Tough", "rating": "3", "label": "Tough(3)"}`,
			`{"name": "Tough", "rating": "6"}`,
			`units[0]: the hero has Tough(9) and is attached to "Quay Militia", but only heroes with Tough(6) or less join units (GF3-SR-HERO-01)`},
		{"hero joins one model", `"joinToUnit": "s3"`, `"joinToUnit": "s5"`,
			`units[0]: the hero is attached to "Iron Ferry", which is a single model (GF3-SR-HERO-01)`},
		{"hero is an Aircraft", `{"id": "x1", "name": "Hero", "label": "Hero"}, `,
			`{"name": "Hero"}, {"name": "Aircraft"}, `,
			`units[0]: the hero is an Aircraft or a Transport and is attached to "Quay Militia", but such heroes stay by themselves (GF3-SR-HERO-01)`},
		{"hero is a Transport", `{"id": "x1", "name": "Hero", "label": "Hero"}, `,
			`{"name": "Hero"}, {"name": "Transport", "rating": 2}, `,
			`units[0]: the hero is an Aircraft or a Transport and is attached to "Quay Militia", but such heroes stay by themselves (GF3-SR-HERO-01)`},
		{"hero joins an Aircraft", `"rules": [{"name": "Strider"}]`, `"rules": [{"name": "Aircraft"}]`,
			`units[0]: the hero is attached to "Quay Militia", which is an Aircraft and flies by itself (GF3-SR-HERO-01)`},
		{"no hero joins", `{"id": "x1", "name": "Hero", "label": "Hero"}, `, ``,
			`units[0]: it is attached to "Quay Militia", but only heroes join units (GF3-SR-HERO-01)`},
		{"half of nothing", `"joinToUnit": "s2"`, `"joinToUnit": "s9"`,
			`units[2]: it is half of a combined unit, but no other half has the "selectionId" "s9"`},
		{"other half is missing", `"combined": true, "joinToUnit": "s2"`,
			`"combined": false, "joinToUnit": null`,
			`units[1]: it is half of a combined unit, but the other half is missing`},
		{"half of another unit", `"joinToUnit": "s2"`, `"joinToUnit": "s4"`,
			`units[2]: it is half of a combined unit, but "Harpoon Crew" is not the other half`},
		{"halves differ", `"size": 5, "quality": 5, "defense": 5`, `"size": 5, "quality": 4, "defense": 5`,
			`units[2]: it is half of the combined unit "Quay Militia", but a copy of another unit (GF3-PREP-02)`},
		{"halves with other upgrades",
			`"variant": "upgrade", "model": true, "affects": {"type": "exactly", "value": 1}`,
			`"variant": "upgrade", "affects": {"type": "all"}`,
			`units[2]: the halves of the combined unit "Quay Militia" differ in upgrades of all models, which must be bought for both (GF3-PREP-02)`},
		{"points", `"pointsLimit": 1000`, `"pointsLimit": 500`,
			`pointsLimit: the units cost 690 points, the list is for 500 (GF3-PREP-01)`},
		{"stated points", `"listPoints": 690`, `"listPoints": 1010`,
			`pointsLimit: the units cost 1010 points, the list is for 1000 (GF3-PREP-01)`},
		{"base", `"round": "60x35"`, `"round": "big"`,
			`units[0].selectedUpgrades[0].option.gains[0].bases.round: the base is "big", not a size in millimetres such as 32 or 60x35`},
		{"base too large", `"round": 25`, `"round": 250`,
			`units[1].bases.round: the base is 250, outside 20 to 200 millimetres`},
		{"unknown gear", `"name": "Cargo Deck", "type": "ArmyBookItem"`,
			`"name": "Cargo Deck", "type": "ArmyBookBoat"`,
			`units[4].items[0].type: "ArmyBookBoat" is no kind of gear that is known here`},
		{"gear is a text", `"items": []`, `"items": ["Shield"]`,
			`units[0].items[0]: "Shield" where a piece of gear is expected`},
		{"upgrade without option", `"items": [],
      "selectedUpgrades": [{`, `"items": [],
      "selectedUpgrades": [{}, {`, `units[0].selectedUpgrades[0]: a selected upgrade without its "option"`},
		{"combined is a text", `"combined": true, "joinToUnit": null`,
			`"combined": "maybe", "joinToUnit": null`,
			`units[1].combined: "maybe" is neither true nor false`},
		{"list is a text", `"selectedUpgrades": [],`, `"selectedUpgrades": "none",`,
			`units[4].selectedUpgrades: "none" where a list is expected`},
		{"unit is a number", `"units": [`, `"units": [7,`, `units[0]: 7 where a unit is expected`},
		{"no name", `"name": "Iron Ferry"`, `"name": ""`, `units[4]: "name" is missing`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.ReplaceAll(string(tidewatch(t)), c.old, c.new)
			if text == string(tidewatch(t)) {
				t.Fatalf("%q does not stand in the export", c.old)
			}
			_, err := importText(text, "gf3")
			if want := "x.json: " + c.want; err == nil || err.Error() != want {
				t.Errorf("got  %v\nwant %s", err, want)
			}
		})
	}
}

// bare is a small export to try one unit with; its upgrades and loadout are put in.
func bare(size int, weapons, upgrades, loadout string) string {
	text := `{"gameSystem": "gf", "units": [{"id": "u", "name": "Dockers", "cost": 50, "quality": 4, "defense": 4,
		"size": ` + string(rune('0'+size)) + `, "weapons": [` + weapons + `], "selectedUpgrades": [` + upgrades + `]`
	if loadout != "" {
		text += `, "loadout": [` + loadout + `]`
	}
	return text + `}]}`
}

func weaponText(name, count string) string {
	return `{"type": "ArmyBookWeapon", "name": "` + name +
		`", "attacks": 1, "range": 12, "specialRules": []` + count + `}`
}

// TestImportUpgrades holds what upgrades do to the single models of a unit.
func TestImportUpgrades(t *testing.T) {
	section := func(head, gains string) string {
		return `{"upgrade": {` + head + `}, "option": {"label": "o", "cost": 5, "gains": [` + gains + `]}}`
	}
	hook, gun := weaponText("Hook", ""), weaponText("Gun", `, "count": 1`)
	for _, c := range []struct {
		name, text string
		want       []string
		counted    bool
	}{
		{"no loadout", bare(3, hook,
			section(`"variant": "replace", "affects": {"type": "exactly", "value": 2}, "targets": ["Hooks"]`, gun), ""),
			[]string{"Gun", "Gun", "Hook"}, false},
		{"old form", bare(3, hook, section(`"type": "replace", "affects": 1, "replaceWhat": ["Hook"]`, gun),
			""), []string{"Gun", "Hook", "Hook"}, false},
		{"all, of a model with two", bare(1, weaponText("Hook", `, "count": 2`),
			section(`"variant": "replace", "affects": {"type": "all"}, "targets": ["Hooks"]`, gun), ""),
			[]string{"Gun Gun"}, false},
		{"one of two", bare(1, weaponText("Hook", `, "count": 2`),
			section(`"variant": "replace", "affects": {"type": "any"}, "targets": ["Hook"]`, gun), ""),
			[]string{"Hook Gun"}, false},
		{"gains counted for the unit", bare(2, hook,
			section(`"variant": "upgrade", "affects": {"type": "all"}`, weaponText("Gun", `, "count": 2`)),
			hook+","+weaponText("Gun", `, "count": 2`)),
			[]string{"Hook Gun", "Hook Gun"}, false},
		{"same upgrade for several", bare(3, hook,
			section(`"variant": "upgrade", "affects": {"type": "any"}`, gun)+","+
				section(`"variant": "upgrade", "affects": {"type": "any"}`, gun), ""),
			[]string{"Hook Gun", "Hook Gun", "Hook"}, false},
		{"only with what it improves", bare(3, weaponText("Hook", `, "count": 1`)+","+
			weaponText("Net", `, "count": 2`),
			section(`"variant": "upgrade", "affects": {"type": "all"}, "targets": ["Nets"]`, gun), ""),
			[]string{"Hook", "Net Gun", "Net Gun"}, false},
		{"loadout alone", bare(3, "", "", weaponText("Hook", `, "count": 2`)+","+gun),
			[]string{"Hook", "Hook", "Gun"}, true},
		{"upgrades without what they replace",
			bare(3, hook, section(`"variant": "replace", "affects": {"type": "any"}, "targets": ["Spear"]`,
				gun), weaponText("Hook", `, "count": 2`)+","+gun),
			[]string{"Hook", "Hook", "Gun"}, true},
		{"replaced to the last", bare(2, hook,
			section(`"variant": "replace", "affects": {"type": "all"}, "targets": ["Hook"]`, gun),
			weaponText("Hook", `, "count": 0`)+","+weaponText("Gun", `, "count": 2`)),
			[]string{"Gun", "Gun"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := must.Get(importText(c.text, "gf3"))(t)
			if d := cmp.Diff(c.want, weaponsOf(&in.Army.Units[0])); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
			if got := in.Coverage.Units[0].Counted; got != c.counted {
				t.Errorf("told by numbers alone: %v", got)
			}
		})
	}
	_, err := Import("x.json", []byte(bare(3, hook,
		section(`"variant": "replace", "targets": ["Spear"]`, gun), "")), Options{Ruleset: "gf3"})
	want := `x.json: units[0].selectedUpgrades[0]: nothing is left of what this upgrade replaces, and there is no "loadout" to go by`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestImportNames imports units that share a name and differ, and weapons that do.
func TestImportNames(t *testing.T) {
	one := func(extra string) string {
		return `{"id": "u", "name": "on", "cost": 50, "quality": 4, "defense": 4, "size": 2` + extra + `}`
	}
	text := `{"gameSystem": "gf", "name": "Ω: \"x\"", "units": [` + one("") + "," + one("") + "," +
		one(`, "rules": ["Fast"]`) + "," +
		one(`, "weapons": [{"name": "Gun", "attacks": 1, "range": 12}, {"name": "Gun", "attacks": 2}]`) + `]}`
	in := must.Get(importText(text, "gf2"))(t)
	var names []string
	for _, u := range in.Army.Units {
		names = append(names, u.Name+" of "+u.Copy)
	}
	if want := []string{"on 1 of on", "on 2 of on", "on, variant 2 of on", "on 3 of on"}; !slices.Equal(names,
		want) {
		t.Errorf("%q, want %q", names, want)
	}
	if got := weaponsOf(&in.Army.Units[3])[0]; got != "Gun Gun 2" || in.Army.Name != `Ω: "x"` ||
		in.Army.Ruleset != "gf2" {
		t.Errorf("%q carries %q, of %s", in.Army.Name, got, in.Army.Ruleset)
	}
}

// TestImportRulesElsewhere imports rules that are known, but not here.
func TestImportRulesElsewhere(t *testing.T) {
	for rule, want := range map[string]string{
		`{"name": "Poison"}`: "a rule of gf2, not of gf3",
		`{"name": "Bane"}`:   "a rule of weapons, but here of models",
	} {
		text := `{"gameSystem": "gf", "units": [{"id": "u", "name": "A", "cost": 50, "quality": 4, "defense": 4, "size": 2,
			"rules": [` + rule + `]}]}`
		in := must.Get(importText(text, "gf3"))(t)
		if len(in.Coverage.Unknown) != 1 || in.Coverage.Unknown[0].Why != want || len(in.Army.Unknown) != 1 {
			t.Errorf("%s: %+v", rule, in.Coverage.Unknown)
		}
	}
	if _, err := Import("x.json", tidewatch(t), Options{Ruleset: "stargrave"}); err == nil ||
		err.Error() != `x.json: exports are read for gf2 and gf3, not for "stargrave"` {
		t.Error(err)
	}
}

// TestLoadExport loads exports where any list is asked for.
func TestLoadExport(t *testing.T) {
	dir := t.TempDir()
	put := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		must.Do(t, os.WriteFile(path, data, 0o644))
		return path
	}
	for _, path := range []string{put("list.json", tidewatch(t)), put("LIST.JSON", tidewatch(t)),
		put("list", tidewatch(t))} {
		_, err := Open(path)
		want := path +
			`: the list has 3 special rules that are not known here: "Regeneration Aura" of Quay Militia (did you mean "Regeneration"?), "Brine Ward" of Harpoon Crew, "Barbed(2)" of Harpoon Crew: Harpoon; --allow-unknown-rules plays it without; army rules writes a file to define them in`
		if err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
		a, err := OpenWith(path, Options{AllowUnknownRules: true})
		if err != nil || len(a.Unknown) != 3 {
			t.Errorf("%v, %v", a, err)
		}
	}
	in := must.Get(Import("list.json", tidewatch(t), Options{Ruleset: ""}))(t)
	path := put("list.yaml", in.YAML)
	if _, err := Load(path); err == nil || err.Error() != path+
		`:9: the list has 3 special rules that are not known here: "Regeneration Aura", "Brine Ward", "Barbed(2)"; --allow-unknown-rules plays it without` {
		t.Errorf("%v", err)
	}
	known := strings.NewReplacer(`{"id": "r4", "name": "Brine Ward", "label": "Brine Ward"}`,
		`{"name": "Fearless"}`, `, {"name": "Barbed", "rating": 2}`, "", "Regeneration Aura", "Regeneration")
	a, err := Load(put("known.json", []byte(known.Replace(string(tidewatch(t))))))
	if err != nil || len(a.Unknown) != 0 || a.Units[2].Copy != "Harpoon Crew" {
		t.Errorf("%+v, %v", a, err)
	}
}

// hostileExports ask for much in few bytes, or are cut short.
func hostileExports(whole []byte) []string {
	unit := `{"name":"A","size":1,"quality":4,"defense":4,"cost":1`
	head := `{"gameSystem":"gf","units":[`
	return []string{
		"", "null", "[]", "{}", "7", `"x"`, "\xff\xfe{\x00", "{", `{"a"`, `{"a":`, `{"a":1,`, `{"a":1}}`,
		`{"units":[]}`, `{"gameSystem":"gf","units":[]}`,
		string(whole[:len(whole)/2]), string(whole[:len(whole)-2]), string(whole) + "x",
		strings.Repeat("[", tree.MaxFile), strings.Repeat(`{"a":`, tree.MaxFile/5), "[" +
			strings.Repeat("0,", tree.MaxFile/2-2) + "0]",
		"[" + strings.Repeat("[],", tree.MaxFile/3-2) + "0]", "[" + strings.Repeat(`"a",`, tree.MaxFile/4-2) + "0]",
		`{` + strings.Repeat(`"a":0,`, tree.MaxFile/6-4) + `"a":0}`,
		`"` + strings.Repeat("a", tree.MaxFile-2) + `"`, `"` + strings.Repeat(`\u00e9`, tree.MaxFile/6-2) + `"`,
		head + strings.Repeat(unit+"},", 30_000) + unit + "}]}",
		head + unit + `,"rules":[` + strings.Repeat(`"Furius",`, 100_000) + `"x"]}]}`,
		head + unit + `,"loadout":[` + strings.Repeat(`{"name":"G","attacks":1,"count":512},`, 90) +
			`{"name":"G","attacks":1,"count":512}]}]}`,
		head + unit + `,"items":[` + strings.Repeat(`{"name":"I","content":[`, 20) +
			strings.Repeat(`]}`, 20) + `]}]}`,
		head + unit +
			`,"items":[{"name":"I","count":512,"content":[{"name":"I","count":512,"content":[{"name":"G","attacks":1,"count":512}]}]}]}]}`,
		`{"gameSystem":"gf","specialRules":[` + strings.Repeat(`{"id":"a","aliasedRuleId":"a"},`, 1900) +
			`{"id":"a","aliasedRuleId":"a"}],"units":[` + unit + `,"rules":[{"id":"a","name":"Zz"},5]}]}`,
		strings.Repeat(" ", tree.MaxFile+1),
	}
}

// TestImportHostile holds every hostile export to one sentence and a bound on memory.
func TestImportHostile(t *testing.T) {
	for _, in := range hostileExports(tidewatch(t)) {
		var err error
		used := must.Allocated(func() { _, err = importText(in, "gf3") })
		if err == nil || !strings.HasPrefix(err.Error(), "x.json: ") || strings.Contains(err.Error(), "\n") ||
			len(err.Error()) > 400 {
			t.Errorf("%.60q...: error %v", in, err)
		}
		if used -= uint64(len(in)); used > 64<<20 {
			t.Errorf("%.60q...: %d MiB allocated", in, used>>20)
		}
	}
	for in, want := range map[string]string{
		"":                              "x.json: the file is empty",
		`{"a":1,`:                       "x.json: byte 7: the file ends in the middle of the list",
		`{"a":1}}`:                      "x.json: byte 7: something stands after the end of the list",
		`{"a" 1}`:                       "x.json: byte 5: not JSON: invalid character '1' after object key",
		"[" + strings.Repeat("[", 100):  "x.json: byte 65: nested deeper than 64",
		strings.Repeat(" ", 5_000_000):  "x.json: the file has more than 4194304 bytes",
		"[" + strings.Repeat("0,", 2e5): "x.json: byte 400000: more than 200000 values",
	} {
		if _, err := importText(in, "gf3"); err == nil || err.Error() != want {
			t.Errorf("%.40q: got %v, want %s", in, err, want)
		}
	}
}

// TestLoadHugeExport does not read a file of 200 MB whole.
func TestLoadHugeExport(t *testing.T) {
	path := filepath.Join(t.TempDir(), "huge.json")
	must.Do(t, os.WriteFile(path, []byte("{"), 0o644))
	must.Do(t, os.Truncate(path, 200_000_000))
	var err error
	used := must.Allocated(func() { _, err = Load(path) })
	if want := path + ": the file is larger than 4194304 bytes"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if used > 64<<20 {
		t.Errorf("%d MiB allocated", used>>20)
	}
}

// FuzzImport holds any export to one of two results: an army that keeps every limit and whose written list
// loads as the same army, or one sentence that names the file.
func FuzzImport(f *testing.F) {
	whole := tidewatch(f)
	var small bytes.Buffer
	must.Do(f, json.Compact(&small, whole))
	f.Add(small.Bytes())
	for _, in := range hostileExports(whole) {
		// The long ones are TestImportHostile's; here they would only slow every mutation down.
		f.Add([]byte(in[:min(len(in), 2000)]))
	}
	f.Add([]byte(bare(3, weaponText("Hook", ""),
		`{"upgrade":{"variant":"replace","affects":{"type":"any"},"targets":["Hooks"]},"option":{"gains":[`+
			weaponText("Gun", "")+`]}}`, "")))
	f.Fuzz(func(t *testing.T, data []byte) {
		in, err := Import("f.json", data, Options{Ruleset: "gf3"})
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f.json: ") || strings.Contains(err.Error(), "\n") {
				t.Fatalf("error without a place: %q", err)
			}
			return
		}
		must.Do(t, in.Army.Check())
		again, err := ParseWith("f.json", in.YAML, Options{AllowUnknownRules: true})
		if err != nil {
			t.Fatalf("%v\n%s", err, in.YAML)
		}
		if d := cmp.Diff(in.Army, again); d != "" {
			t.Fatalf("the written list loads as another army:\n%s", d)
		}
	})
}

// In v2.16 several heroes of whatever Tough may be attached to one unit, also to a single model or to another
// hero (GF2-SR-HERO).
func TestImportHeroesOfGF2(t *testing.T) {
	unit := func(id, join, rules string) string {
		return `{"id": "` + id + `", "selectionId": "` + id + `", "joinToUnit": ` + join +
			`, "name": "Unit ` + id + `", "cost": 50, "quality": 4, "defense": 4, "size": 1, "weapons": [` +
			weaponText("Hook", "") + `], "rules": [` + rules + `], "selectedUpgrades": []}`
	}
	hero := `{"name": "Hero"}, {"name": "Tough", "rating": 12}`
	text := `{"gameSystem": "gf", "units": [` + unit("a", `"c"`, hero) + "," + unit("b", `"c"`, hero) + "," +
		unit("c", "null", `{"name": "Hero"}`) + `]}`
	in := must.Get(importText(text, "gf2"))(t)
	for i, want := range [3]string{"Unit c", "Unit c", ""} {
		if got := in.Coverage.Units[i].Joins; got != want {
			t.Errorf("unit %d joins %q, want %q", i, got, want)
		}
	}
	if _, err := importText(text, "gf3"); !must.Contain(err, "only heroes with Tough(6) or less join units") {
		t.Errorf("as a list for gf3: %v", err)
	}
}
