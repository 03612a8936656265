package roster

import "slices"

// Highest returns the army in which a special rule that a unit, a model, a weapon or a spell has several
// times counts with its highest rating alone, where otherwise ratings add up (GF3-A-47). The army itself does
// not change.
func (a *Army) Highest() *Army {
	out := *a
	out.Units = slices.Clone(a.Units)
	for i := range out.Units {
		u := a.Units[i].clone()
		u.Rules = highest(u.Rules)
		for w := range u.Weapons {
			u.Weapons[w].Rules = highest(u.Weapons[w].Rules)
		}
		for k := range u.Models {
			m := &u.Models[k]
			m.Rules = highest(m.Rules)
			if has(m.Rules, Tough) { // where it is no rule it stays
				m.Tough = toughOf(m.Rules)
			}
		}
		out.Units[i] = u
	}
	out.Spells = slices.Clone(a.Spells)
	for i := range out.Spells {
		out.Spells[i].Rules = HighestOf(out.Spells[i].Rules)
	}
	return &out
}

// HighestOf returns the rules, each once, with the highest of its ratings.
func HighestOf(rules []Rule) []Rule { return highest(slices.Clone(rules)) }

// highest leaves each rule once, at its first place, with the highest of its ratings.
func highest(rules []Rule) []Rule {
	kept := rules[:0]
	for _, r := range rules {
		if i := slices.IndexFunc(kept, func(o Rule) bool { return o.ID == r.ID }); i >= 0 {
			kept[i].Rating = max(kept[i].Rating, r.Rating)
		} else {
			kept = append(kept, r)
		}
	}
	return kept
}
