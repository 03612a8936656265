package draw

import (
	"fmt"
	"strconv"
	"strings"

	"gauntlet/engine/effects"
	"gauntlet/engine/roster"
)

// cast draws spells where somebody casts some.
func (a *army) cast() {
	casters := 0
	for i := range a.units {
		if has(a.units[i].Rules, a.stock.Caster) {
			casters++
		}
	}
	if casters == 0 {
		return
	}
	least, most := roster.SpellValues(a.stock.Ruleset)
	for range a.span(2, 4) {
		value := a.span(least, min(most, least+5))
		spell := fmt.Sprintf("{name: %s, value: %d, range: %d, ", strconv.Quote(a.named(charms)), value, 6*a.span(2, 4))
		switch what := a.rng.Intn(4); what {
		case 0, 1:
			rules := ""
			if a.chance(60) {
				rules = fmt.Sprintf(", rules: [AP(%d)]", a.span(1, 3))
			}
			spell += fmt.Sprintf("effect: damage, hits: %d%s}", a.span(1, 3), rules)
		default:
			effect, term := [...]string{2: "buff", "debuff"}[what], [...]string{"round", "activation"}[a.rng.Intn(2)]
			spell += fmt.Sprintf("effect: %s, stat: %s, until: %s}", effect, roster.SpellStats[a.rng.Intn(len(roster.SpellStats))], term)
		}
		a.spells = append(a.spells, spell)
	}
}

// file returns the list as a file.
func (a *army) file() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%sname: %s\nfaction: %s\nruleset: %s\npoints: %d\n", a.order.Head(), strconv.Quote(a.name),
		strconv.Quote(a.faction), a.stock.Ruleset, a.order.Points)
	if a.limits == (Limits{}) {
		b.WriteString("force_org: off\n")
	}
	a.writeRules(&b)
	if len(a.spells) > 0 {
		b.WriteString("spells:\n")
		for _, s := range a.spells {
			fmt.Fprintf(&b, "  - %s\n", s)
		}
	}
	b.WriteString("units:\n")
	for i := range a.units {
		a.units[i].write(&b)
	}
	return []byte(b.String())
}

// writeRules writes the rules of the list's own that somebody has, or that such a one lends or gains.
func (a *army) writeRules(b *strings.Builder) {
	used := make([]bool, len(a.defined))
	for i := range a.units {
		for k := range a.defined {
			used[k] = used[k] || a.units[i].Has(roster.FirstDefined+roster.RuleID(k))
		}
	}
	for k := len(a.defined) - 1; k >= 0; k-- { // those that are lent stand before those that lend them
		for i := range a.defined[k].Does {
			e := &a.defined[k].Does[i]
			granted, _ := e.Granted(a.defined)
			for _, n := range [...]int{granted, e.Gained(a.defined)} {
				if used[k] && n >= 0 && e.Do != effects.Has {
					used[n] = true
				}
			}
		}
	}
	head := "special_rules:\n"
	for k := range a.defined {
		if used[k] {
			fmt.Fprintf(b, "%s  - %s\n", head, a.defined[k].String())
			head = ""
		}
	}
}

// write writes the entry of a unit.
func (u *unit) write(b *strings.Builder) {
	fmt.Fprintf(b, "  - name: %s\n    cost: %d\n    size: %d\n    quality: %d\n    defense: %d\n    base: %d\n", strconv.Quote(u.Name),
		u.Points, len(u.Models), u.Quality, u.Defense, u.base)
	if len(u.Rules) > 0 {
		fmt.Fprintf(b, "    rules: %s\n", names(u.Rules))
	}
	weapons := u.Weapons
	if u.special > 0 {
		weapons = weapons[:len(weapons)-1]
	}
	if len(weapons) > 0 {
		b.WriteString("    weapons:\n")
	}
	for i := range weapons {
		fmt.Fprintf(b, "      - {%s}\n", profile(&weapons[i]))
	}
	if u.special > 0 {
		fmt.Fprintf(b, "    upgrades:\n      - {%s, count: %d, replaces: %s}\n", profile(&u.Weapons[len(weapons)]), u.special,
			strconv.Quote(weapons[0].Name))
	}
}

// profile returns the keys of a weapon.
func profile(w *roster.Weapon) string {
	s := "name: " + strconv.Quote(w.Name)
	if !w.Melee() {
		s += fmt.Sprintf(", range: %d", w.Range)
	}
	s += fmt.Sprintf(", attacks: %d", w.Attacks)
	if len(w.Rules) > 0 {
		s += ", rules: " + names(w.Rules)
	}
	return s
}

// names returns special rules as a list of YAML.
func names(rules []roster.Rule) string {
	all := roster.RuleNames(rules)
	for i := range all {
		all[i] = strconv.Quote(all[i])
	}
	return "[" + strings.Join(all, ", ") + "]"
}
