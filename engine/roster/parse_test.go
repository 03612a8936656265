package roster_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// good is a list that uses everything the format has. The tests of errors change one thing in it.
const good = `name: Test Host
faction: Testers
ruleset: gf3
points: 1000

weapons:
  Rifle: {range: 24, attacks: 1}
  Knife: {attacks: 1}
  Lance: {range: 18, attacks: 1, rules: [AP(4), Deadly(3)]}

units:
  - name: Captain
    cost: 80
    size: 1
    quality: 3
    defense: 4
    base: 40
    rules: [Hero, Tough(3)]
    weapons:
      - {name: Great Sword, attacks: 4, rules: [AP(1)]}
      - {name: Pistol, range: 12, attacks: 1, copies: 2}

  - name: Troopers
    cost: 145
    size: 3
    combined: true
    quality: 4
    defense: 4
    base: 28.5
    rules: [Fearless]
    weapons:
      - Rifle
      - Knife
    upgrades:
      - {name: Lance, count: 1, replaces: Rifle}
      - {count: 1, halves: 1, gives: [Tough(3)]}

  - name: Riders
    cost: 85
    count: 2
    size: 2
    quality: 4
    defense: 4
    base: 60x35
    rules: [Rapide, Impact (1)]
    weapons:
      - {name: Lance, count: 1}
      - {name: Knife, count: all, copies: 2}
`

func TestParse(t *testing.T) {
	got := must.Get(Parse("good.yaml", []byte(good)))(t)
	fearless, tough3 := Rule{ID: Fearless}, Rule{ID: Tough, Rating: 3}
	rifle, knife := Weapon{Name: "Rifle", Range: 24, Attacks: 1}, Weapon{Name: "Knife", Attacks: 1}
	lance := Weapon{Name: "Lance", Range: 18, Attacks: 1, Rules: []Rule{{ID: AP, Rating: 4}, {ID: Deadly, Rating: 3}}}
	trooper := func(tough int, rules []Rule, carried ...Carried) Model {
		return Model{Quality: 4, Defense: 4, Tough: tough, Base: 2850, Rules: rules, Weapons: carried}
	}
	riders := func(n, line int) Unit {
		rules := []Rule{{ID: Fast}, {ID: Impact, Rating: 1}}
		rider := Model{Quality: 4, Defense: 4, Tough: 1, Base: 6000, Rules: rules}
		first, second := rider, rider
		first.Weapons, second.Weapons = []Carried{{0, 1}, {1, 2}}, []Carried{{1, 2}}
		return Unit{Name: "Riders " + string(rune('0'+n)), Points: 85, Copy: "Riders", Quality: 4, Defense: 4,
			Rules:   rules,
			Weapons: []Weapon{lance, knife}, Models: []Model{first, second}, Line: line}
	}
	hero := []Rule{{ID: Hero}, tough3}
	want := &Army{Name: "Test Host", Faction: "Testers", Ruleset: "gf3", Points: 1000, ForceOrg: true,
		Units: []Unit{
			{Name: "Captain", Points: 80, Hero: true, Copy: "Captain", Quality: 3, Defense: 4, Rules: hero,
				Line: 12,
				Weapons: []Weapon{{Name: "Great Sword", Attacks: 4, Rules: []Rule{{ID: AP, Rating: 1}}},
					{Name: "Pistol", Range: 12, Attacks: 1}},
				Models: []Model{{Quality: 3, Defense: 4, Tough: 3, Base: 4000, Rules: hero,
					Weapons: []Carried{{0, 1}, {1, 2}}}}},
			{Name: "Troopers", Points: 145, Combined: true, Copy: "Troopers", Quality: 4, Defense: 4,
				Rules: []Rule{fearless}, Line: 23,
				Weapons: []Weapon{rifle, knife, lance},
				Models: []Model{
					trooper(3, []Rule{fearless, tough3}, Carried{1, 1}, Carried{2, 1}),
					trooper(1, []Rule{fearless}, Carried{0, 1}, Carried{1, 1}),
					trooper(1, []Rule{fearless}, Carried{0, 1}, Carried{1, 1}),
					trooper(1, []Rule{fearless}, Carried{1, 1}, Carried{2, 1}),
					trooper(1, []Rule{fearless}, Carried{0, 1}, Carried{1, 1}),
					trooper(1, []Rule{fearless}, Carried{0, 1}, Carried{1, 1}),
				}},
			riders(1, 38), riders(2, 38),
		}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if err := got.Check(); err != nil {
		t.Errorf("Check of a loaded list: %v", err)
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "army.yaml")
	must.Do(t, os.WriteFile(path, []byte(good), 0o600))
	a := must.Get(Load(path))(t)
	if a.Name != "Test Host" {
		t.Errorf("Load read %q", a.Name)
	}
	if _, err := Load(filepath.Join(dir, "none.yaml")); !must.Contain(err, "none.yaml") {
		t.Errorf("a missing file: %v", err)
	}
	big := filepath.Join(dir, "big.yaml")
	must.Do(t, os.WriteFile(big, make([]byte, 4*MaxFile), 0o600))
	if _, err := Load(big); err == nil || err.Error() != big+": the file is larger than 256000 bytes" {
		t.Errorf("a large file: %v", err)
	}
}

// TestParseErrors changes one thing in the good list and expects one exact sentence.
func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"unknown key of the list", "faction: Testers", "fraction: Testers",
			"a.yaml:1: \"faction\" is missing\na.yaml:2: unknown key \"fraction\" (did you mean \"faction\"?)"},
		{"unknown key far from any", "faction: Testers", "faction: Testers\ncolour: red",
			`a.yaml:3: unknown key "colour"`},
		{"unknown key of a unit", "    defense: 4\n    base: 40",
			"    defence: 4\n    defense: 4\n    base: 40",
			`a.yaml:16: unit "Captain": unknown key "defence" (did you mean "defense"?)`},
		{"unknown key of a weapon", "{name: Great Sword, attacks: 4,",
			"{name: Great Sword, attaks: 1, attacks: 4,",
			`a.yaml:20: unit "Captain": weapon "Great Sword": unknown key "attaks" (did you mean "attacks"?)`},
		{"unknown key of a shared weapon", "Knife: {attacks: 1}", "Knife: {attacks: 1, strength: 4}",
			`a.yaml:8: weapon "Knife": unknown key "strength"`},
		{"key twice", "points: 1000", "points: 1000\npoints: 1000", `a.yaml:5: "points" stands twice`},
		{"weapon twice", "  Knife: {attacks: 1}", "  Knife: {attacks: 1}\n  Knife: {attacks: 2}",
			`a.yaml:9: weapons: "Knife" stands twice`},
		{"no name", "name: Test Host", "name:", `a.yaml:1: "name" is nothing where a name is expected`},
		{"empty name", "name: Test Host", "name: ''", `a.yaml:1: "name" is empty`},
		{"padded name", "name: Test Host", "name: ' Host'", `a.yaml:1: "name" begins or ends with a space`},
		{"escape sequence in a name", "name: Test Host", `name: "\e[31m"`,
			`a.yaml:1: "name" has characters that cannot be printed`},
		{"long name", "name: Test Host", "name: " + strings.Repeat("x", 61),
			`a.yaml:1: "name" has more than 60 characters`},
		{"name is a list", "name: Test Host", "name: [a]",
			`a.yaml:1: "name" is a list where a name is expected`},
		{"unknown ruleset", "ruleset: gf3", "ruleset: gf4",
			`a.yaml:3: there are no army lists for the ruleset "gf4" (did you mean "gf2"?)`},
		{"ruleset missing", "ruleset: gf3\n", "", `a.yaml:1: "ruleset" is missing`},
		{"no points", "points: 1000\n", "", `a.yaml:1: "points" is missing`},
		{"points not a number", "points: 1000", "points: many",
			`a.yaml:4: "points" is many, not a whole number from 1 to 20000`},
		{"points not finite", "points: 1000", "points: .nan",
			`a.yaml:4: "points" is .nan, not a whole number from 1 to 20000`},
		{"points negative", "points: 1000", "points: -5",
			`a.yaml:4: "points" is -5, not a whole number from 1 to 20000`},
		{"points beyond any integer", "points: 1000", "points: 99999999999999999999",
			`a.yaml:4: "points" is 99999999999999999999, not a whole number from 1 to 20000`},
		{"switch", "points: 1000", "points: 1000\nforce_org: maybe",
			`a.yaml:5: "force_org" is maybe, neither on nor off`},
		{"quality is a fraction", "quality: 3", "quality: 1.5",
			`a.yaml:15: unit "Captain": "quality" is 1.5, not a whole number from 2 to 6`},
		{"quality in quotes", "quality: 3", "quality: '3'",
			`a.yaml:15: unit "Captain": "quality" is 3 in quotes, not a whole number from 2 to 6`},
		{"quality too good", "quality: 3", "quality: 1",
			`a.yaml:15: unit "Captain": "quality" is 1, not a whole number from 2 to 6`},
		{"quality missing", "    quality: 3\n", "", `a.yaml:12: unit "Captain": "quality" is missing`},
		{"quality is nothing", "quality: 3", "quality:",
			`a.yaml:15: unit "Captain": "quality" is nothing, not a whole number from 2 to 6`},
		{"quality is hexadecimal", "quality: 3", "quality: 0x3",
			`a.yaml:15: unit "Captain": "quality" is 0x3, not a whole number from 2 to 6`},
		{"no models", "size: 1", "size: 0", `a.yaml:14: unit "Captain": "size" is 0, not a whole number from 1 to 64`},
		{"too many models", "size: 1", "size: 65",
			`a.yaml:14: unit "Captain": "size" is 65, not a whole number from 1 to 64`},
		{"too many models when combined", "size: 3", "size: 33",
			`a.yaml:23: unit "Troopers": two copies of 33 models make 66, at most 64`},
		{"too many models of the army", "    count: 2\n    size: 2", "    count: 7\n    size: 60",
			`a.yaml:12: the list has 427 models, at most 400`},
		{"hero of several", "size: 1", "size: 2",
			`a.yaml:12: unit "Captain": a hero is a unit of a single model`},
		{"transport of several", "[Fearless]", "[Transport(6)]",
			`a.yaml:23: unit "Troopers": "Transport" belongs to units of a single model, and this one has 6`},
		{"base", "base: 40", "base: big", `a.yaml:17: unit "Captain": "base" is big, not a size in millimetres such as 32 or 60x35`},
		{"base too small", "base: 40", "base: 4",
			`a.yaml:17: unit "Captain": "base" is 4, outside 20 to 200 millimetres`},
		{"base missing", "    base: 40\n", "", `a.yaml:12: unit "Captain": "base" is missing`},
		{"unknown rule", "[Fearless]", "[Fearles]",
			`a.yaml:30: unit "Troopers": unknown special rule "Fearles" (did you mean "Fearless"?)`},
		{"unknown rule of a weapon", "Deadly(3)", "Deadley(3)",
			`a.yaml:9: weapon "Lance": unknown special rule "Deadley" (did you mean "Deadly"?)`},
		{"rule twice", "[Fearless]", "[Fearless, sans peur]",
			`a.yaml:30: unit "Troopers": "Fearless" stands twice`},
		{"rule of weapons on models", "[Fearless]", "[AP(1)]",
			`a.yaml:30: unit "Troopers": "AP(1)" is a rule of weapons`},
		{"rule of models on a weapon", "Deadly(3)", "Tough(3)",
			`a.yaml:9: weapon "Lance": "Tough(3)" is a rule of models`},
		{"rule is a list", "[Fearless]", "[[Fearless]]",
			`a.yaml:30: unit "Troopers": a list where a special rule is expected`},
		{"rules are no list", "[Fearless]", "Fearless",
			`a.yaml:30: unit "Troopers": "rules" is "Fearless" where a list is expected`},
		{"too many rules", "[Fearless]", "[" + strings.Repeat("Fast, ", 13) + "]",
			`a.yaml:30: unit "Troopers": 13 rules, at most 12`},
		{"unknown weapon", "      - Rifle\n", "      - Riffle\n",
			"a.yaml:32: unit \"Troopers\": unknown weapon \"Riffle\" (did you mean \"Rifle\"?)\n" +
				`a.yaml:35: unit "Troopers": upgrade "Lance": it replaces "Rifle", which the unit does not have`},
		{"weapon with two profiles", "{name: Great Sword, attacks: 4,", "{name: Knife, attacks: 4,",
			`a.yaml:20: unit "Captain": weapon "Knife": the weapon "Knife" has its profile in the section "weapons" already`},
		{"weapon with two profiles in its unit", "{name: Pistol, range: 12, attacks: 1, copies: 2}",
			"{name: Great Sword, attacks: 1}",
			`a.yaml:21: unit "Captain": weapon "Great Sword": the weapon "Great Sword" has its profile further up already`},
		{"weapon without attacks", "Knife: {attacks: 1}", "Knife: {range: 12}",
			`a.yaml:8: weapon "Knife": "attacks" is missing`},
		{"weapon without range", "Rifle: {range: 24,", "Rifle: {range: 0,",
			`a.yaml:7: weapon "Rifle": "range" is 0, not a whole number from 1 to 120`},
		{"weapon without name", "{name: Great Sword, attacks", "{attacks",
			`a.yaml:20: unit "Captain": "name" is missing`},
		{"weapon that is nothing", "Knife: {attacks: 1}", "Knife:",
			`a.yaml:8: weapon "Knife": nothing where keys and values are expected`},
		{"too many copies", "copies: 2}\n\n  - name: Troopers", "copies: 9}\n\n  - name: Troopers",
			`a.yaml:21: unit "Captain": weapon "Pistol": "copies" is 9, not a whole number from 1 to 8`},
		{"too many copies in sum", "copies: 2}\n\n  - name: Troopers",
			"copies: 8}\n      - Pistol\n\n  - name: Troopers",
			`a.yaml:12: unit "Captain": a model has 9 copies of "Pistol", at most 8`},
		{"carriers beyond the unit", "{name: Lance, count: 1}", "{name: Lance, count: 3}",
			`a.yaml:47: unit "Riders": weapon "Lance": "count" is 3, not a whole number from 1 to 2`},
		{"upgrade replaces what is not there", "replaces: Rifle", "replaces: Rifel",
			`a.yaml:35: unit "Troopers": upgrade "Lance": it replaces "Rifel", which the unit does not have (did you mean "Rifle"?)`},
		{"upgrade replaces more than there is", "{count: 1, halves: 1, gives: [Tough(3)]}",
			"{name: Lance, count: 3, replaces: Rifle}",
			`a.yaml:36: unit "Troopers": 3 models are to take an upgrade, but only 2 still carry what it replaces`},
		{"upgrade without effect", "{count: 1, halves: 1, gives: [Tough(3)]}", "{count: 1}",
			`a.yaml:36: unit "Troopers": "name" is missing`},
		{"upgrade makes a hero", "gives: [Tough(3)]", "gives: [Hero]",
			`a.yaml:36: unit "Troopers": an upgrade cannot make a hero; a hero is a unit of its own`},
		{"weapon that replaces", "{name: Lance, count: 1}", "{name: Lance, replaces: Knife}",
			`a.yaml:47: unit "Riders": weapon "Lance": unknown key "replaces"`},
		{"cost", "cost: 145", "cost: 155", `a.yaml:23: unit "Troopers": the cost is stated as 155 points, the formula gives 145`},
		{"points exceeded", "points: 1000", "points: 390\nforce_org: off",
			`a.yaml:4: the units cost 395 points, the list is for 390`},
		{"another unit of the same name", "  - name: Riders", "  - name: Captain",
			`a.yaml:38: unit "Captain": size, quality, defense or rules differ from those of the unit of that name on line 12; another unit needs another name`},
		{"name of a copy", "name: Captain", "name: Riders 2",
			`a.yaml:38: unit "Riders 2": a copy of the unit on line 12 has that name too`},
		{"too many units", "count: 2", "count: 40", `a.yaml:12: the list has 42 units, at most 40`},
		{"units are no list", good[strings.Index(good, "units:"):], "units: none",
			`a.yaml:11: "units" is "none" where a list is expected`},
		{"no units", good[strings.Index(good, "units:"):], "units: []", `a.yaml:11: the list has no units`},
		{"units missing", good[strings.Index(good, "units:"):], "", `a.yaml:1: "units" is missing`},
		{"unit without keys", good[strings.Index(good, "  - name: Captain"):], "  - Captain",
			`a.yaml:12: unit 1: "Captain" where keys and values are expected`},
		{"anchor and alias", "rules: [Fearless]", "rules: &r [Fearless]\n    <<: *r",
			`a.yaml:31: unit "Troopers": unknown key "<<"`},
		{"alias", "[Fearless]", "[&f Fearless, *f]",
			`a.yaml:30: unit "Troopers": the alias "*f" (lists have no aliases) where a special rule is expected`},
		{"second document", "ruleset: gf3", "ruleset: gf3\n---\nname: more",
			`a.yaml:4: a second document begins here; a file holds one`},
		{"syntax", "ruleset: gf3", "ruleset: gf3: gf2",
			`a.yaml:3: not valid YAML: mapping values are not allowed in this context`},
		{"whole file", good, "", `a.yaml: the file is empty`},
		{"a list", good, "- a", `a.yaml:1: a list where keys and values are expected`},
		{"a null", good, "~", `a.yaml:1: nothing where keys and values are expected`},
		{"binary", good, "\x00\xff", `a.yaml: not valid YAML: control characters are not allowed`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if strings.Count(good, c.old) < 1 {
				t.Fatalf("the good list does not contain %q", c.old)
			}
			a, err := Parse("a.yaml", []byte(strings.Replace(good, c.old, c.new, 1)))
			if err == nil {
				t.Fatalf("no error, army %v", a)
			}
			if err.Error() != c.want {
				t.Errorf("got  %s\nwant %s", err, c.want)
			}
		})
	}
}

// TestManyErrors reports the first twenty.
func TestManyErrors(t *testing.T) {
	text := good + "    upgrades:\n"
	for range 8 {
		text += "      - {name: Lance, rules: [A, B, C, D]}\n"
	}
	_, err := Parse("a.yaml", []byte(text))
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != 21 || lines[20] != "a.yaml: and more errors" {
		t.Errorf("%d lines, the last is %q", len(lines), lines[len(lines)-1])
	}
}

// hostile are inputs that ask for much in few bytes.
func hostile() []string {
	bomb := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c <= 'i'; c++ {
		bomb += string(c) + ": &" + string(c) + " [" + strings.Repeat("*"+string(c-1)+",", 9) + "]\n"
	}
	keys := ""
	for i := range 20_000 {
		keys += "k" + strings.Repeat("z", i%5) + ": 1\n"
	}
	head := strings.TrimSuffix(good[:strings.Index(good, "  - name")], "\n")
	return []string{
		bomb,
		keys,
		head + strings.Repeat("\n  - {name: A}", 10_000),
		head + "\n  - {name: A, size: 999999999999, count: 40, cost: 5}",
		head + "\n  - {name: A, rules: [" + strings.Repeat("Furius,", 30_000) + "]}",
		head + "\n  - {name: A, weapons: [" + strings.Repeat("x,", 100_000) + "]}",
		strings.Repeat("[", 200_000),
		strings.Repeat("- ", 120_000),
		strings.Repeat("{a: ", 60_000),
		strings.Repeat("a,", 100) + "[" + strings.Repeat("a,", MaxFile/2-400) + "]",
		"[" + strings.Repeat("a,", MaxFile/2-400) + "]",
		strings.Repeat("-\n", MaxFile/2-1),
		strings.Repeat("? a\n", MaxFile/4-1),
		"name: !!binary " + strings.Repeat("A", 1000),
		"name: !!float 1",
		"%YAML 9.9\n---\n",
		"\xff\xfen\x00a\x00",
		strings.Repeat("# \n", 80_000),
		"points: 1e400",
	}
}

// TestHostile holds every hostile input to one clear error and a bound on memory.
func TestHostile(t *testing.T) {
	for _, in := range hostile() {
		var err error
		used := must.Allocated(func() { _, err = Parse("x.yaml", []byte(in)) })
		if err == nil || !strings.HasPrefix(err.Error(), "x.yaml:") ||
			strings.Contains(err.Error(), "x.yaml:0:") {
			t.Errorf("%.40q...: error %v", in, err)
		}
		if used > 64<<20 {
			t.Errorf("%.40q...: %d MiB allocated", in, used>>20)
		}
	}
	_, err := Parse("x.yaml", []byte(hostile()[2]))
	if want := `x.yaml:12: 10000 units, at most 40`; err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
