package env_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// listFile writes an army list of some units, each a line of YAML, and returns its path.
func listFile(t *testing.T, ruleset, rules, weapons string, units ...string) string {
	t.Helper()
	text := fmt.Sprintf("name: Test\nfaction: Test\nruleset: %s\npoints: 500\ncosts: stated\nforce_org: off\n%s"+
		"weapons:\n%s\nunits:\n  - %s\n", ruleset, rules, weapons, strings.Join(units, "\n  - "))
	path := filepath.Join(t.TempDir(), "list.yaml")
	must(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

// unitLine returns a unit of four models.
func unitLine(name, rules, weapons string) string {
	return fmt.Sprintf("{name: %s, cost: 100, size: 4, quality: 4, defense: 4, base: 32, rules: [%s], weapons: [%s]}",
		name, rules, weapons)
}

// begun returns what seat 0 sees at the beginning of a game of two lists.
func begun(t *testing.T, own, enemy string) []float32 {
	t.Helper()
	e := made(Make("GF3-Skirmish-v1", "armies="+own+","+enemy))
	must(t, e.Reset(1))
	obs := obsOf(e)
	must(t, e.Observe(0, obs))
	return obs
}

const plainArms = "  Rifle: {range: 24, attacks: 2}\n  Blade: {attacks: 2}"

// Rules that do the same give the same numbers, whatever they are called: rules of a list under other names, and
// rules of the game written down as data.
func TestEqualEffectsGiveEqualRows(t *testing.T) {
	defined := func(rules ...string) string {
		return "special_rules:\n  - " + strings.Join(rules, "\n  - ") + "\n"
	}
	arms := func(rifle, blade string) string {
		return fmt.Sprintf("  Rifle: {range: 24, attacks: 2, rules: [%s]}\n  Blade: {attacks: 2, rules: [%s]}", rifle, blade)
	}
	for _, c := range []struct {
		what               string
		rules              [2]string
		unit, rifle, blade [2]string
		differs            bool
	}{
		{what: "names", unit: [2]string{"Fen Veil", "Murky"}, rifle: [2]string{"Ember Shot", "Glow"}, rules: [2]string{
			defined("{name: Fen Veil, does: [{at: to-hit, side: against, if: {far: true}, do: {mod: -1}}]}",
				"{name: Ember Shot, bearer: weapons, does: [{at: hit-die, from: 5, do: {hits: 1}}]}"),
			defined("{name: Murky, does: [{at: to-hit, side: against, if: {far: true}, do: {mod: -1}}]}",
				"{name: Glow, bearer: weapons, does: [{at: hit-die, from: 5, do: {hits: 1}}]}")}},
		{what: "Stealth", unit: [2]string{"Stealth", "Fen Veil"}, rules: [2]string{"",
			defined("{name: Fen Veil, does: [{at: to-hit, side: against, if: {shooting: true, far: true}, do: {mod: -1}}]}")}},
		{what: "Surge", rifle: [2]string{"Surge", "Burst"}, rules: [2]string{"",
			defined("{name: Burst, bearer: weapons, does: [{at: hit-die, from: 6, do: {hits: 1}}]}")}},
		{what: "Thrust", blade: [2]string{"Thrust", "Lunge"}, rules: [2]string{"",
			defined("{name: Lunge, bearer: weapons, does: [{at: to-hit, if: {charging: true}, do: {mod: 1}}, {at: ap, if: {charging: true}, do: {mod: 1}}]}")}},
		{what: "Fast", unit: [2]string{"Fast", "Long Legs"}, rules: [2]string{"",
			defined("{name: Long Legs, does: [{at: move, do: {advance: 2}}, {at: move, do: {rush: 4}}]}")}},
		{what: "AP", rifle: [2]string{"AP(2)", "Bore"}, rules: [2]string{"",
			defined("{name: Bore, bearer: weapons, does: [{at: ap, do: {mod: 2}}]}")}},
		{what: "Regeneration", unit: [2]string{"Regeneration", "Moss"}, rules: [2]string{"",
			defined("{name: Moss, does: [{at: wound, side: against, do: {ignore: 5}}]}")}},
		{what: "Strider", unit: [2]string{"Strider", "Stilts"}, rules: [2]string{"",
			defined("{name: Stilts, does: [{at: move, do: unslowed}]}")}},
		{what: "other amounts", differs: true, unit: [2]string{"Long Legs", "Long Legs"}, rules: [2]string{
			defined("{name: Long Legs, does: [{at: move, do: {advance: 2}}]}"),
			defined("{name: Long Legs, does: [{at: move, do: {advance: 3}}]}")}},
		{what: "other faces", differs: true, rifle: [2]string{"Burst", "Burst"}, rules: [2]string{
			defined("{name: Burst, bearer: weapons, does: [{at: hit-die, from: 5, do: {hits: 1}}]}"),
			defined("{name: Burst, bearer: weapons, does: [{at: hit-die, from: 6, do: {hits: 1}}]}")}},
	} {
		enemy := listFile(t, "gf3", "", plainArms, unitLine("Foes", "", "Rifle"))
		var seen [2][]float32
		for i := range seen {
			seen[i] = begun(t, listFile(t, "gf3", c.rules[i], arms(c.rifle[i], c.blade[i]),
				unitLine("Guard", c.unit[i], "Rifle, Blade")), enemy)
		}
		if at := difference(seen[0], seen[1]); at >= 0 != c.differs {
			e := made(Make("GF3-Skirmish-v1"))
			for _, f := range e.Spec().Obs {
				if at >= f.Offset && at < f.Offset+f.Size {
					t.Errorf("%s: %s is %v and %v", c.what, f.Name, seen[0][at], seen[1][at])
				}
			}
			if at < 0 {
				t.Errorf("%s: nothing differs", c.what)
			}
		}
	}
}

// What a rule grants to a unit shows in its own row as if it had the rule itself.
func TestGrantedEffectsShow(t *testing.T) {
	const rules = "special_rules:\n  - {name: Horn, does: [{at: always, do: {grant: Fury}}]}\n" +
		"  - {name: Fury, does: [{at: to-hit, do: {mod: 1}}]}\n"
	enemy := listFile(t, "gf3", "", plainArms, unitLine("Foes", "", "Rifle"))
	field := func(obs []float32, name string) float32 {
		for _, f := range made(Make("GF3-Skirmish-v1")).Spec().Obs {
			if f.Name == name {
				return obs[f.Offset]
			}
		}
		t.Fatalf("there is no field %s", name)
		return 0
	}
	for unit, want := range map[string]float32{"": 0, "Fury": 0.25, "Horn": 0.25} {
		obs := begun(t, listFile(t, "gf3", rules, plainArms, unitLine("Guard", unit, "Rifle, Blade")), enemy)
		if got := field(obs, "own-0-weapon-0-hit-near"); got != want {
			t.Errorf("with %q rolls to hit are by %v easier, want %v", unit, got, want)
		}
	}
}

// A unit shows how many special rules of its list it is played without.
func TestUnplayedRulesShow(t *testing.T) {
	lacking := strings.Replace(unitLine("Guard", "", "Rifle"), "rules: []", "without: [Glower, Seethe]", 1)
	list := listFile(t, "gf3", "unknown_rules: [Glower, Seethe]\n", plainArms, lacking, unitLine("Watch", "", "Rifle"))
	e := made(Make("GF3-Skirmish-v1", "unknown-rules=allow", "armies="+list+","+list))
	must(t, e.Reset(1))
	obs := obsOf(e)
	must(t, e.Observe(0, obs))
	want := map[string]float32{"own-0-unplayed": 0.5, "own-1-unplayed": 0, "enemy-0-unplayed": 0.5, "enemy-1-unplayed": 0}
	for _, f := range e.Spec().Obs {
		if n, ok := want[f.Name]; ok && obs[f.Offset] != n {
			t.Errorf("%s is %v, want %v", f.Name, obs[f.Offset], n)
		}
		delete(want, f.Name)
	}
	if len(want) > 0 {
		t.Errorf("there are no fields %v", want)
	}
}

// What rules let a player choose has rows of its own: in the row of the unit while it may be used, and in those of the
// offers while it is asked about; the same whatever it is called.
func TestChoicesHaveRows(t *testing.T) {
	const rules = "special_rules:\n  - {name: %[1]s, does: [{at: to-hit, side: against, do: {mod: 1}}]}\n" +
		"  - {name: %[2]s, needs: some, does: [{at: activation, side: against, within: 18, until: round, do: {pick: %[1]s}}]}\n" +
		"  - {name: Gust, needs: some, does: [{at: activation, side: against, within: 24, once: true, do: {push: 6}}]}\n"
	enemy := listFile(t, "gf3", "", plainArms, unitLine("Foes", "", "Rifle"))
	list := func(name, pick string) string {
		return listFile(t, "gf3", fmt.Sprintf(rules, name, pick), plainArms, unitLine("Guard", pick+", Gust", "Rifle, Blade"))
	}
	first, second := begun(t, list("Hunted", "Call"), enemy), begun(t, list("Seen", "Point"), enemy)
	if at := difference(first, second); at >= 0 {
		t.Errorf("number %d is %v under other names, not %v", at, second[at], first[at])
	}
	spec := made(Make("GF3-Skirmish-v1")).Spec()
	field := func(obs []float32, name string) []float32 {
		for _, f := range spec.Obs {
			if f.Name == name {
				return obs[f.Offset:][:f.Size]
			}
		}
		t.Fatalf("there is no field %s", name)
		return nil
	}
	same := func(when string, obs []float32, row string, want map[string][]float32) {
		t.Helper()
		for name, numbers := range want {
			if got := field(obs, row+name); !slices.Equal(got, numbers) {
				t.Errorf("%s: %s%s is %v, want %v", when, row, name, got, numbers)
			}
		}
	}
	call := map[string][]float32{"is": {1}, "when": {1, 0, 0, 0}, "whom": {0, 0, 1}, "units": {1. / 3}, "reach": {0.375},
		"until": {0, 1, 0, 0}, "once": {0}, "goes": {0}, "does": {0, 0, 0, 0, 0, 0, 0, 0}}
	gust := map[string][]float32{"is": {1}, "reach": {0.5}, "until": {0, 0, 0, 0}, "once": {1}, "harms": {0}, "lasts": {0},
		"does": {0, 0, 0, 0, 0, 0, 0.5, 0}}
	same("at the beginning", first, "own-0-choice-0-", call)
	same("at the beginning", first, "own-0-choice-1-", gust)
	same("at the beginning", first, "own-0-choice-2-", map[string][]float32{"is": {0}})
	same("at the beginning", first, "offer-0-", map[string][]float32{"is": {0}})
	if lasts := field(first, "own-0-choice-0-lasts")[0]; lasts >= 0 {
		t.Errorf("who is easier to hit lasts %v longer", lasts)
	}

	e, asked := made(Make("GF3-Skirmish-v1", "armies="+list("Hunted", "Call")+","+enemy)), [2]bool{}
	rng, obs := dice.New(1), obsOf(e)
	for seed := uint64(1); seed <= 40 && asked != [2]bool{true, true}; seed++ {
		must(t, e.Reset(seed))
		for e.Seat() >= 0 {
			if e.Position().Decision().Kind == engine.UseRule {
				must(t, e.Observe(e.Seat(), obs))
				want, which := call, 0
				if field(obs, "offer-0-once")[0] == 1 {
					want, which = gust, 1
				}
				same("when it is asked", obs, "offer-0-", want)
				asked[which] = true
			}
			stepAtRandom(t, e, &rng)
		}
	}
	if asked != [2]bool{true, true} {
		t.Errorf("asked in forty games: %v", asked)
	}
	must(t, e.Observe(0, obs))
	same("at the end", obs, "offer-0-", map[string][]float32{"is": {0}})
}

// rowOf takes a name of a field of the rows apart.
var rowOf = regexp.MustCompile(`^(own|enemy)-(\d+)-(?:weapon-(\d+)-)?(.*)$`)

// Units and weapons that stand in another order in their list have the same rows in that order.
func TestRowsGoWithTheirUnits(t *testing.T) {
	units := []string{unitLine("Guard", "Tough(3)", "Rifle, Blade, Lance"), unitLine("Scouts", "Fast", "Blade, Lance, Rifle"),
		unitLine("Spears", "Stealth", "Lance, Rifle, Blade")}
	weapons := []string{"  Rifle: {range: 24, attacks: 2}", "  Blade: {attacks: 3}", "  Lance: {attacks: 1, rules: [AP(2)]}"}
	enemy := listFile(t, "gf3", "", plainArms, unitLine("Foes", "", "Rifle"))
	spec := made(Make("GF3-Skirmish-v1")).Spec()
	// rows returns the rows of the units by their numbers, with their weapons in the order of their numbers, so that
	// order does not matter.
	rows := func(obs []float32) (out []string) {
		by := map[string][]string{}
		for _, f := range spec.Obs {
			if m := rowOf.FindStringSubmatch(f.Name); m != nil {
				key := m[1] + m[2] + "/" + m[3]
				by[key] = append(by[key], fmt.Sprint(m[4], obs[f.Offset:f.Offset+f.Size]))
			}
		}
		for _, side := range []string{"own", "enemy"} {
			for u := range 6 {
				var arms []string
				for k := range 8 {
					arms = append(arms, strings.Join(by[fmt.Sprint(side, u, "/", k)], " "))
				}
				slices.Sort(arms)
				out = append(out, side+strings.Join(by[fmt.Sprint(side, u, "/")], " ")+strings.Join(arms, "|"))
			}
		}
		slices.Sort(out)
		return out
	}
	var want []string
	rng := dice.New(1)
	for range 5 {
		got := rows(begun(t, listFile(t, "gf3", "", strings.Join(weapons, "\n"), units...), enemy))
		if want == nil {
			want = got
		}
		if !slices.Equal(got, want) {
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("in another order of units and weapons\n%s\nis\n%s", want[i], got[i])
				}
			}
		}
		shuffle(&rng, units)
		for i := range units {
			at := strings.LastIndex(units[i], "[") + 1
			arms := strings.Split(strings.TrimSuffix(units[i][at:], "]}"), ", ")
			shuffle(&rng, arms)
			units[i] = units[i][:at] + strings.Join(arms, ", ") + "]}"
		}
	}
}

func shuffle(rng *dice.Stream, list []string) {
	for i := range list {
		j := i + rng.Intn(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
}
