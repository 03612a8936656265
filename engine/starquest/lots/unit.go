package lots

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/roster"
	"gauntlet/engine/starquest/party"
)

// A unit is an entry of a list while it is drawn.
type unit struct {
	roster.Unit
	tough, size, base int
	worth             int              // of a hero, what its cost came to when it was drawn
	hero              *party.Character // nil for enemies
}

// cost returns what the unit is worth in points of Star Quest.
func (u *unit) cost() int {
	u.Models = u.Models[:0]
	m := roster.Model{Quality: u.Quality, Defense: u.Defense, Tough: u.tough, Base: u.base * 100, Rules: u.Rules}
	for w := range u.Weapons {
		m.Weapons = append(m.Weapons, roster.Carried{Weapon: w, Copies: 1})
	}
	for range u.size {
		u.Models = append(u.Models, m)
	}
	return roster.QuestCost(&u.Unit, nil)
}

// has reports whether a rule is among some.
func has(rules []roster.Rule, id roster.RuleID) bool {
	_, yes := roster.Rating(rules, id)
	return yes
}

// A likely is a special rule, and how many of a hundred weapons or units have it that may.
type likely struct {
	rule      roster.RuleID
	percent   int
	low, high int
	on        func(w *roster.Weapon) bool // nil for all
}

func shoots(w *roster.Weapon) bool { return !w.Melee() }
func single(w *roster.Weapon) bool { return w.Attacks == 1 }
func few(w *roster.Weapon) bool    { return w.Attacks < 3 }
func lobs(w *roster.Weapon) bool   { return !w.Melee() && w.Range >= 24 }

// onWeapons are the special rules of weapons, as often as the lists have them that come with the program.
var onWeapons = []likely{
	{rule: roster.AP, percent: 50, low: 1, high: 2}, {rule: roster.Blast, percent: 35, low: 3, high: 3,
		on: func(w *roster.Weapon) bool {
			return single(w) && shoots(w)
		}},
	{rule: roster.Deadly, percent: 15, low: 2, high: 3, on: few}, {rule: roster.Reliable, percent: 6},
	{rule: roster.Rending, percent: 8},
	{rule: roster.Bane, percent: 7}, {rule: roster.Surge, percent: 9}, {rule: roster.Unstoppable, percent: 6},
	{rule: roster.Indirect, percent: 15, on: lobs}, {rule: roster.Thrust, percent: 9, on: (*roster.Weapon).Melee},
	{rule: roster.Counter, percent: 9, on: (*roster.Weapon).Melee},
}

// weapon draws a weapon with so many attacks, of the range or for melee.
func (l *list) weapon(name string, reach int, attacks [2]int) roster.Weapon {
	w := roster.Weapon{Name: name, Range: reach, Attacks: l.span(attacks[0], attacks[1])}
	for _, k := range onWeapons {
		if len(w.Rules) < 3 && (k.on == nil || k.on(&w)) && l.chance(k.percent) {
			w.Rules = append(w.Rules, l.rule(k))
		}
	}
	return w
}

// armed draws a name for a weapon of a unit, of which each has another.
func (l *list) armed(u *unit, nouns []string) string {
	for {
		name := l.one(marks) + " " + l.one(nouns)
		if !slices.ContainsFunc(u.Weapons, func(w roster.Weapon) bool { return w.Name == name }) {
			return name
		}
	}
}

// rule returns a likely rule with a rating.
func (l *list) rule(k likely) roster.Rule {
	r := roster.Rule{ID: k.rule}
	if k.high > 0 {
		r.Rating = l.span(k.low, k.high)
	}
	return r
}

// gain gives a unit special rules out of some, up to so many.
func (l *list) gain(u *unit, of []likely, most int) {
	for _, k := range of {
		if len(u.Rules) >= most || !l.chance(k.percent) || has(u.Rules, k.rule) || k.rule == roster.Slow && has(u.Rules, roster.Fast) ||
			has(u.Rules, roster.Immobile) && slices.Contains(moving, k.rule) {
			continue
		}
		u.Rules = append(u.Rules, l.rule(k))
	}
}

// moving are rules that are of no use to those who stand still.
var moving = []roster.RuleID{roster.Fast, roster.Slow, roster.Strider, roster.Flying, roster.Impact, roster.Furious}

// write writes the entry of the unit.
func (u *unit) write(b *strings.Builder) {
	fmt.Fprintf(b, "  - name: %s\n", strconv.Quote(u.Name))
	if u.hero == nil {
		fmt.Fprintf(b, "    cost: %d\n", u.cost())
	}
	fmt.Fprintf(b, "    size: %d\n    quality: %d\n    defense: %d\n    base: %d\n    tough: %d\n", u.size,
		u.Quality, u.Defense, u.base, u.tough)
	if c := u.hero; c != nil {
		fmt.Fprintf(b, "    power: %d\n    strength: %d\n    dexterity: %d\n    will: %d\n", c.Power, c.Strength, c.Dexterity, c.Will)
	}
	if len(u.Rules) > 0 {
		fmt.Fprintf(b, "    rules: %s\n", names(u.Rules))
	}
	b.WriteString("    weapons:\n")
	for i := range u.Weapons {
		w := &u.Weapons[i]
		fmt.Fprintf(b, "      - {name: %s", strconv.Quote(w.Name))
		if !w.Melee() {
			fmt.Fprintf(b, ", range: %d", w.Range)
		}
		fmt.Fprintf(b, ", attacks: %d", w.Attacks)
		if len(w.Rules) > 0 {
			fmt.Fprintf(b, ", rules: %s", names(w.Rules))
		}
		b.WriteString("}\n")
	}
	if u.hero == nil || len(u.hero.Skills) == 0 {
		return
	}
	b.WriteString("    skills:\n")
	for i := range u.hero.Skills {
		writeSkill(b, &u.hero.Skills[i])
	}
}

// names returns special rules as a list of YAML.
func names(rules []roster.Rule) string {
	return "[" + strings.Join(roster.RuleNames(rules), ", ") + "]"
}

// writeSkill writes the entry of a skill.
func writeSkill(b *strings.Builder, k *party.Skill) {
	fmt.Fprintf(b, "      - {name: %s, test: %s", strconv.Quote(k.Name), k.Test)
	if k.Range > 0 {
		fmt.Fprintf(b, ", range: %d", k.Range)
	}
	fmt.Fprintf(b, ", %s: ", k.Effect)
	switch k.Effect {
	case party.SkillInflict:
		b.WriteString(k.Status.String())
	case party.SkillBuff, party.SkillDebuff:
		b.WriteString(k.Stat.String())
	case party.SkillCure, party.SkillRally:
		b.WriteString("on")
	default:
		fmt.Fprint(b, k.N)
	}
	if len(k.Rules) > 0 {
		fmt.Fprintf(b, ", rules: %s", names(k.Rules))
	}
	b.WriteString("}\n")
}
