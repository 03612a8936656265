package env_test

import (
	"fmt"
	"slices"
	"testing"

	. "gauntlet/env"
)

// What rules of a list say of what a unit does and may do shows in numbers of its row, whatever they are called; nothing
// of it shows for a unit without them.
func TestHabitsShow(t *testing.T) {
	near := func(a, b float32) bool { return a-b < 1e-6 && b-a < 1e-6 }
	enemy := listFile(t, "gf3", "", plainArms, unitLine("Foes", "", "Rifle"))
	fields := map[string]int{}
	for _, f := range made(Make("GF3-Skirmish-v1")).Spec().Obs {
		fields[f.Name] = f.Offset
	}
	for _, c := range []struct {
		does, field string
		want        float32
	}{
		{"{at: range, side: against, do: {charge: -2}}", "charge-cut", 2. / 8},
		{"{at: strikes, if: {charging: true}, from: 4, do: {pool: 2}}", "pool-charge", 4. / 8}, // four models, half of eight dice
		{"{at: strikes, from: 4, do: {pool: 2}}", "pool-back", 4. / 8},
		{"{at: passing, from: 4, do: {pool: 1}}", "pool-passing", 2. / 6},
		{"{at: wounded, do: {hits: 2}}", "hits-back", 2. / 4},
		{"{at: fallen, do: {hits: 4}}", "hits-fallen", 4. / 8},
		{"{at: action, do: nearest}", "nearest-only", 1},
		{"{at: action, do: hold}", "holds", 1},
		{"{at: action, do: shoot-rushed}", "shoots-rushed", 1},
		{"{at: move, do: endangered}", "always-endangered", 1},
		{"{at: casting, do: {mod: 1}}", "cast", 1. / 4},
		{"{at: arrival, do: {round: 1}}", "arrives-from", 1. / 4},
		{"{at: arrival, do: {gap: 6}}", "gap", 6. / 30},
		{"{at: arrival, side: against, do: {gap: 12}}", "gap-kept", 12. / 30},
		{"{at: arrival, within: 12, do: beacon}", "beacon", 12. / 24},
		{"{at: casting, within: 6, do: channel}", "channel", 6. / 24},
		{"{at: activation, most: 3, do: {gain: Wrath}}", "most-markers", 3. / 6},
	} {
		rules := fmt.Sprintf("special_rules:\n  - {name: Habit, needs: some, does: [%s]}\n"+
			"  - {name: Wrath, rated: true, does: [{at: to-hit, do: {mod: X}}]}\n", c.does)
		obs := begun(t, listFile(t, "gf3", rules, plainArms, unitLine("Guard", "Habit", "Rifle, Blade"),
			unitLine("Watch", "", "Rifle, Blade")), enemy)
		for unit, want := range [2]float32{c.want, 0} {
			name := fmt.Sprintf("own-%d-%s", unit, c.field)
			at, ok := fields[name]
			if !ok {
				t.Fatalf("there is no number %s", name)
			}
			if !near(obs[at], want) {
				t.Errorf("%s: %s is %v, want %v", c.does, name, obs[at], want)
			}
		}
	}
}

// So do those that a weapon has.
func TestHabitsOfWeaponsShow(t *testing.T) {
	enemy := listFile(t, "gf3", "", plainArms, unitLine("Foes", "", "Rifle"))
	fields := map[string]int{}
	for _, f := range made(Make("GF3-Skirmish-v1")).Spec().Obs {
		fields[f.Name] = f.Offset
	}
	const rules = "special_rules:\n  - {name: Tardy, bearer: weapons, does: [{at: strikes, do: last}]}\n" +
		"  - {name: Twice, bearer: weapons, does: [{at: always, do: {uses: 2}}]}\n" +
		"  - {name: Hot, bearer: weapons, does: [{at: hit-die, upto: 2, do: {suffer: 1}}]}\n"
	arms := "  Rifle: {range: 24, attacks: 2, rules: [Hot, Twice]}\n  Blade: {attacks: 2, rules: [Tardy]}"
	obs := begun(t, listFile(t, "gf3", rules, arms, unitLine("Guard", "", "Rifle, Blade")), enemy)
	for name, want := range map[string]float32{"own-0-weapon-0-bites": 0.25, "own-0-weapon-0-limited": 0.5, "own-0-weapon-0-order": 0,
		"own-0-weapon-1-bites": 0, "own-0-weapon-1-limited": 0, "own-0-weapon-1-order": -1, "enemy-0-weapon-0-bites": 0} {
		if at, ok := fields[name]; !ok || obs[at] != want {
			t.Errorf("%s is %v, want %v", name, obs[at], want)
		}
	}
}

// The markers that a unit has show as it gains them.
func TestMarkersShow(t *testing.T) {
	const rules = "special_rules:\n  - {name: Habit, needs: some, does: [{at: round, most: 3, do: {gain: Wrath}}]}\n" +
		"  - {name: Wrath, rated: true, does: [{at: to-hit, do: {mod: X}}]}\n"
	list := listFile(t, "gf3", rules, plainArms, unitLine("Guard", "Habit", "Rifle, Blade"), unitLine("Watch", "", "Rifle, Blade"))
	e := made(Make("GF3-Skirmish-v1", "armies="+list+","+list))
	at := -1
	for _, f := range e.Spec().Obs {
		if f.Name == "own-0-markers" {
			at = f.Offset
		}
	}
	obs := obsOf(e)
	must(t, e.Reset(1))
	for round := range 3 {
		for e.Position().Round() < round {
			must(t, e.Step(slices.Index(legal(e), 1)))
		}
		must(t, e.Observe(e.Seat(), obs))
		if want := float32(round) / float32(round+3); obs[at] != want {
			t.Errorf("in round %d it has markers that show as %v, want %v", round, obs[at], want)
		}
	}
}

// Spells show at how many units they are cast, and of a special rule that they lend how long and what it is worth.
func TestLendingSpellsShow(t *testing.T) {
	enemy := listFile(t, "gf3", "", plainArms, unitLine("Foes", "", "Rifle"))
	fields := map[string]int{}
	for _, f := range made(Make("GF3-Skirmish-v1")).Spec().Obs {
		fields[f.Name] = f.Offset
	}
	row := func(lent string) []float32 {
		rules := "special_rules:\n  - {name: Gift, does: [" + lent + "]}\n" +
			"spells:\n  - {name: Prayer, value: 1, range: 18, pick: Gift, units: 2, until: next}\n"
		obs := begun(t, listFile(t, "gf3", rules, plainArms, unitLine("Guard", "Caster(2)", "Rifle, Blade")), enemy)
		at := fields["own-spell-0-is"]
		return obs[at:fields["own-spell-0-cast"]]
	}
	aim, more := row("{at: to-hit, do: {mod: 1}}"), row("{at: to-hit, do: {mod: 2}}")
	shield := row("{at: block, side: against, do: {mod: 1}}")
	at := func(name string) int { return fields["own-spell-0-"+name] - fields["own-spell-0-is"] }
	if aim[at("units")] != float32(2)/3 || aim[at("until")+3] != 1 || aim[at("harms")] <= 0 || aim[at("lasts")] != 0 {
		t.Errorf("a spell that lends better aim shows as %v", aim)
	}
	if more[at("harms")] <= aim[at("harms")] || shield[at("lasts")] <= 0 || shield[at("harms")] != 0 {
		t.Errorf("more aim shows as %v, a shield as %v", more, shield)
	}
}
