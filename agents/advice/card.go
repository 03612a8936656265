// Package advice tells people at the table what they may know: the card of a unit, and what the attacks on
// offer do on the average. It works for every ruleset; where one has no odds it says nothing of them.
package advice

import (
	"fmt"
	"strings"
	"unicode"

	"gauntlet/engine"
	"gauntlet/engine/near"
	"gauntlet/engine/plural"
	"gauntlet/engine/roster"
	"gauntlet/env/render"
)

// FindUnit returns the unit of a name, or the only one whose name begins with it, without regard to capitals.
func FindUnit(p engine.Position, name string) (int, error) {
	units := p.Game().Units()
	var names []string
	var hits []int
	for u := range units {
		if strings.EqualFold(units[u].Name, name) {
			return u, nil
		}
		names = append(names, units[u].Name)
		if name != "" && strings.HasPrefix(strings.ToLower(units[u].Name), strings.ToLower(name)) {
			hits = append(hits, u)
		}
	}
	switch {
	case len(hits) == 1:
		return hits[0], nil
	case len(hits) > 1:
		var which []string
		for _, u := range hits {
			which = append(which, units[u].Name)
		}
		return 0, fmt.Errorf("%q may be any of %s", name, strings.Join(which, ", "))
	}
	if hint := near.Hint(name, names); hint != "" {
		return 0, fmt.Errorf("there is no unit %q%s", name, hint)
	}
	return 0, fmt.Errorf("there is no unit %q; there are %s", name, strings.Join(names, ", "))
}

// Card returns what is known of a unit, in lines: its profile, its special rules, its weapons, what else its
// list gives it, and how it is.
func Card(p engine.Position, u int) string {
	def := &p.Game().Units()[u]
	setup := p.Game().Setup()
	var b strings.Builder
	if def.Seat == engine.Nobody { // a creature, which is in no list
		fmt.Fprintf(&b, "%s (nobody plays it): %s\n", def.Name, render.State(p, u))
		return b.String()
	}
	fmt.Fprintf(&b, "%s (%s)", def.Name, engine.SideName(setup.Ruleset, int(def.Seat)))
	entry := entryOf(setup.Armies[def.Seat], def)
	if entry == nil {
		fmt.Fprintf(&b, ": %s\n", render.State(p, u))
		return b.String()
	}
	if !roster.Figures(setup.Ruleset.Name()) {
		fmt.Fprintf(&b, ": Quality %d+, Defense %d+", entry.Quality, entry.Defense)
	}
	if roster.Priced(setup.Ruleset.Name()) {
		fmt.Fprintf(&b, ", %s", plural.Count(entry.Points, "point"))
	}
	b.WriteString("\n")
	line(&b, "rules", strings.Join(roster.RuleNames(entry.Rules), ", "))
	for w := range entry.Weapons {
		weapon := &entry.Weapons[w]
		reach := "melee"
		if weapon.Range > 0 {
			reach = fmt.Sprintf("%d\"", weapon.Range)
		}
		words := append([]string{reach, plural.Count(weapon.Attacks, "attack")},
			roster.RuleNames(weapon.Rules)...)
		line(&b, "weapon", fmt.Sprintf("%dx %s: %s", copies(p, def, entry, w), weapon.Name,
			strings.Join(words, ", ")))
	}
	if own, ok := entry.Own.(roster.Described); ok {
		heads, rows := own.Table(def.Name)
		for _, row := range rows {
			var cells []string
			for i := 1; i < len(row) && i < len(heads); i++ {
				if row[i] != "" {
					cells = append(cells, strings.ToLower(heads[i])+" "+row[i])
				}
			}
			line(&b, "own", strings.Join(cells, ", "))
		}
	}
	line(&b, "now", render.State(p, u))
	line(&b, "wounds", wounds(p, def, u))
	return b.String()
}

func line(b *strings.Builder, head, text string) {
	if text != "" {
		fmt.Fprintf(b, "  %-7s %s\n", head, text)
	}
}

// entryOf returns the unit of a list that a unit of the game is, or nil. Copies and waves of one entry are
// told apart by numbers behind its name.
func entryOf(army *roster.Army, def *engine.UnitDef) *roster.Unit {
	bare := strings.TrimRightFunc(def.Name, func(r rune) bool { return unicode.IsDigit(r) || r == ' ' })
	var other *roster.Unit
	for i := range army.Units {
		switch army.Units[i].Name {
		case def.Name:
			return &army.Units[i]
		case bare:
			other = &army.Units[i]
		}
	}
	return other
}

// copies returns how many copies of weapon w of its entry the living models of a unit have.
func copies(p engine.Position, def *engine.UnitDef, entry *roster.Unit, w int) (n int) {
	alive := p.Unit(unitOf(p, def)).Alive
	for k := range entry.Models {
		if alive>>k&1 == 0 && p.Unit(unitOf(p, def)).Flags&engine.Joined == 0 {
			continue
		}
		for _, c := range entry.Models[k].Weapons {
			if c.Weapon == w {
				n += c.Copies
			}
		}
	}
	return n
}

func unitOf(p engine.Position, def *engine.UnitDef) int {
	first, _ := p.Game().UnitRange(int(def.Seat))
	return first + int(def.Number)
}

// wounds says which models have taken wounds and live, and how many they can take.
func wounds(p engine.Position, def *engine.UnitDef, u int) string {
	var out []string
	for k := range engine.Bits(p.Unit(u).Alive) {
		i := int(def.First) + k
		tough := int(p.Game().Models()[i].Tough)
		if taken := int(p.Model(i).Wounds); taken > 0 || def.Size == 1 && tough > 1 {
			out = append(out, fmt.Sprintf("model %d has %d of %d", k+1, taken, tough))
		}
	}
	return strings.Join(out, ", ")
}
