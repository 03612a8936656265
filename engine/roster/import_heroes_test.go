package roster_test

import (
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// attached is an export of a hero with some rules who is attached to a host, and of another without a host of
// its own.
func attached(rules, host, other string) []byte {
	return []byte(`{"gameSystem": "gf", "units": [
		{"id": "h", "selectionId": "h", "name": "Warden", "cost": 50, "quality": 4, "defense": 4, "size": 1,
			"rules": [` + rules + `], "joinToUnit": "u"},
		{"id": "o", "selectionId": "o", "name": "Rider", "cost": 50, "quality": 4, "defense": 4, "size": 1,
			"rules": [{"name": "Hero"}]` + other + `},
		{"id": "u", "selectionId": "u", "name": "Lodge", "cost": 50, "quality": 4, "defense": 4, ` + host + `}]}`)
}

// TestImportHeroesOfV2 imports heroes that v2.16 lets join any unit, whatever their Tough, and v3 does not
// (GF2-SR-HERO).
func TestImportHeroesOfV2(t *testing.T) {
	const hero, tough = `{"name": "Hero"}`, `{"name": "Hero"}, {"name": "Tough", "rating": 9}`
	for _, c := range []struct {
		name               string
		rules, host, other string
		refused2, with     string // why gf2 refuses, if it does, and why gf3 does
	}{
		{"any Tough", tough, `"size": 3`, ``, "", "the hero has Tough(9)"},
		{"a single model", hero, `"size": 1`, ``, "", "which is a single model"},
		{"another hero", hero, `"size": 1, "rules": [{"name": "Hero"}]`, ``, "", "which is a single model"},
		{"two heroes", hero, `"size": 3`, `, "joinToUnit": "u"`, "", "which has another hero already"},
		{"no hero", `{"name": "Fast"}`, `"size": 3`, ``,
			`x.json: units[0]: it is attached to "Lodge", but only heroes join units (GF2-SR-HERO)`,
			"only heroes join units"},
		{"an Aircraft", hero, `"size": 1, "rules": [{"name": "Aircraft"}]`, ``,
			`x.json: units[0]: the hero is attached to "Lodge", which is an Aircraft and flies by itself (GF2-SR-HERO)`,
			"flies by itself"},
		{"a Transport", hero, `"size": 1, "rules": [{"name": "Transport", "rating": 6}]`, ``,
			`x.json: units[0]: the hero is attached to "Lodge", which is a Transport, where units go inside and none joins (GF2-SR-HERO)`,
			"which is a single model"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := attached(c.rules, c.host, c.other)
			if _, err := Import("x.json", text, Options{Ruleset: "gf3"}); !must.Contain(err, c.with) ||
				!strings.HasSuffix(err.Error(), "(GF3-SR-HERO-01)") {
				t.Errorf("in gf3 %v, where %q was to be expected", err, c.with)
			}
			_, err := Import("x.json", text, Options{Ruleset: "gf2"})
			if c.refused2 == "" && err != nil ||
				c.refused2 != "" && (err == nil || err.Error() != c.refused2) {
				t.Errorf("in gf2 %v, where %q was to be expected", err, c.refused2)
			}
		})
	}
}
