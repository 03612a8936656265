package main

import (
	"fmt"
	"slices"
	"strings"

	"gauntlet/engine/dice"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// A block is a unit of the list that both sides have.
type block struct {
	name, profile, rules, guns, blades string
	size, most                         int    // models, and with those that make up for points
	on                                 string // what it is called in trials
}

// blocks are the units of the list: shots and melee, squads and tough models, about 500 points.
var blocks = []block{
	{"Captain", "quality: 3, defense: 3, base: 32", "Hero, Tough(3)", "{name: Carbine, range: 18, attacks: 2, rules: [AP(1)", "{name: Sword, attacks: 3, rules: [AP(1)", 1, 1, "hero"},
	{"Rifles", "quality: 4, defense: 4, base: 25", "Stealth", "{name: Rifle, range: 24, attacks: 1, rules: [", "{name: Knife, attacks: 1, rules: [", 8, 14, "squads"},
	{"Blades", "quality: 4, defense: 5, base: 25", "", "", "{name: Blade, attacks: 2, rules: [", 8, 14, "squads"},
	{"Guns", "quality: 4, defense: 4, base: 32", "Tough(3)", "{name: Cannon, range: 24, attacks: 2, rules: [AP(2)", "{name: Fist, attacks: 1, rules: [", 2, 5, "tough"},
	{"Brutes", "quality: 4, defense: 3, base: 40", "Tough(3), Regeneration", "", "{name: Hammer, attacks: 3, rules: [AP(1)", 2, 5, "tough"},
}

// battery is a unit more that both lists have where trials are about it: guns that reach far, which other units take
// markers for.
var battery = block{"Battery", "quality: 4, defense: 4, base: 40", "Tough(3)",
	"{name: Howitzer, range: 36, attacks: 3, rules: [AP(1)", "{name: Fist, attacks: 1, rules: [", 1, 4, "battery"}

// blocks returns the units of the lists of a trial.
func (t *trial) blocks() []block {
	if t.On == battery.on {
		return append(slices.Clip(blocks), battery)
	}
	return blocks
}

// has reports whether a block is one of those who have the rule of a trial.
func (b *block) has(on string) bool { return on == "all" || on == b.on }

// list returns the list with so many models of each block, those of a trial with its rule.
func (t *trial) list(sizes []int, tried bool) (*roster.Army, error) {
	var s strings.Builder
	fmt.Fprintf(&s, "name: %s\nfaction: Trial\nruleset: %s\npoints: %d\nforce_org: off\ncosts: stated\n",
		map[bool]string{true: "With", false: "Without"}[tried], rulesets.Usual().Name(), roster.MaxPoints)
	if tried && t.Rules != "" {
		fmt.Fprintf(&s, "special_rules: [%s]\n", t.Rules)
	}
	s.WriteString("units:\n")
	for i, b := range t.blocks() {
		rules, guns, blades := b.rules, b.guns, b.blades
		if tried && b.has(t.On) {
			rules += strings.Repeat(", ", min(1, len(rules))) + "Tried"
		}
		arm := func(what string, weapon *string) {
			if *weapon == "" {
				return
			}
			if tried && what == t.On {
				*weapon += strings.TrimPrefix(", Tried", map[bool]string{true: ", "}[strings.HasSuffix(*weapon, "[")])
			}
			*weapon += "]}"
		}
		arm("guns", &guns)
		arm("blades", &blades)
		weapons := guns + strings.Repeat(", ", min(1, len(guns))) + blades
		fmt.Fprintf(&s, "  - {name: %s, cost: 1, size: %d, %s, rules: [%s], weapons: [%s]}\n", b.name, sizes[i], b.profile,
			rules, weapons)
	}
	a, err := roster.Parse("trial", []byte(s.String()))
	if err != nil {
		return nil, err
	}
	for i := range a.Units {
		a.Units[i].Points = roster.Cost(&a.Units[i], a.Defined)
	}
	return a, nil
}

// worth returns what units cost together, in milli-points.
func worth(a *roster.Army) (sum int64) {
	for i := range a.Units {
		sum += roster.Worth(&a.Units[i], a.Defined)
	}
	return sum
}

// A match is two lists that are worth as many points, the first with the rule.
type match [2]*roster.Army

// A lottery draws pairs of lists for a trial.
type lottery struct {
	of     *trial
	rng    *dice.Stream
	worths [2][][]int64 // with the rule and without, of each block with so many models more
}

// lottery returns what draws a trial's lists.
func (t *trial) lottery(rng *dice.Stream) (l lottery, err error) {
	l = lottery{of: t, rng: rng}
	for side := range l.worths {
		if l.worths[side], err = t.worths(side == 0); err != nil {
			return l, err
		}
	}
	return l, nil
}

// draw draws two lists that are worth as many points within two points: some blocks of each have some models more, so
// that no block makes up for the rule alone.
func (l *lottery) draw() (m match, err error) {
	all := l.of.blocks()
	for range 1_000_000 {
		var sizes [2][]int
		var sum [2]int64
		for side := range l.worths {
			some := 30 + l.rng.Intn(71) // percent of what a side can have more
			for i, w := range l.worths[side] {
				more := l.rng.Intn(1 + (len(w)-1)*some/100)
				sizes[side] = append(sizes[side], all[i].size+more)
				sum[side] += w[more]
			}
		}
		if off := sum[0] - sum[1]; off < -near || off > near {
			continue
		}
		for side := range m {
			if m[side], err = l.of.list(sizes[side], side == 0); err != nil {
				return m, err
			}
		}
		return m, nil
	}
	return m, fmt.Errorf("no two lists of equal worth are found")
}

// near is by how much lists of equal worth differ at most, in milli-points.
const near = 2000

// worths returns what each block is worth with no model more, one more and so on, with the rule or without.
func (t *trial) worths(tried bool) ([][]int64, error) {
	all := t.blocks()
	table, sizes := make([][]int64, len(all)), make([]int, len(all))
	for more := range mostMore + 1 {
		for i := range all {
			sizes[i] = min(all[i].size+more, all[i].most)
		}
		a, err := t.list(sizes, tried)
		if err != nil {
			return nil, err
		}
		for i := range all {
			if sizes[i] == all[i].size+more {
				table[i] = append(table[i], roster.Worth(&a.Units[i], a.Defined))
			}
		}
	}
	return table, nil
}

// mostMore is how many models more a block gets at most.
const mostMore = 8
