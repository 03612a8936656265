package draw

import (
	"slices"

	"gauntlet/engine/roster"
)

// ranges are those of a hundred weapons that shoot, in inches, as players' lists have them.
var ranges = []struct{ inches, percent int }{{12, 33}, {24, 26}, {18, 20}, {30, 13}, {6, 3}, {36, 3}, {9, 2}}

// gun draws a weapon that shoots with so many attacks.
func (a *army) gun(u *unit, attacks [2]int, heavy bool) roster.Weapon {
	w := roster.Weapon{Name: a.armed(u, barrels), Attacks: a.span(max(1, attacks[0]), attacks[1]), Range: a.reach()}
	if heavy && w.Range < 18 {
		w.Range += 12
	}
	a.arm(&w, heavy)
	return w
}

// reach draws the range of a weapon.
func (a *army) reach() int {
	n := a.rng.Intn(100)
	for _, r := range ranges {
		if n -= r.percent; n < 0 {
			return r.inches
		}
	}
	return ranges[0].inches
}

// blade draws a weapon of melee with so many attacks.
func (a *army) blade(u *unit, attacks [2]int) roster.Weapon {
	w := roster.Weapon{Name: a.armed(u, edges), Attacks: a.span(max(1, attacks[0]), attacks[1])}
	a.arm(&w, attacks[1] > 3)
	return w
}

// arm gives a weapon special rules.
func (a *army) arm(w *roster.Weapon, heavy bool) {
	for _, l := range a.stock.Weapons {
		if l.Ranged && w.Melee() || l.Contact && !w.Melee() || l.Heavy && !heavy || has(w.Rules, l.Rule) || len(w.Rules) > 3 || !a.chance(l.Percent) {
			continue
		}
		w.Rules = append(w.Rules, a.rule(l))
	}
	a.own(&w.Rules, roster.OfWeapons, 25)
}

// likely gives a unit of a kind special rules.
func (a *army) likely(u *unit, k *kind) {
	tough, _ := roster.Rating(u.Rules, roster.Tough)
	for _, l := range a.stock.Models {
		switch {
		case has(u.Rules, l.Rule), len(u.Rules) > 6, !a.chance(l.Percent):
		case l.Single && k.size[1] > 1, l.Heavy && tough < 6, l.Mechanised != k.vehicle && l.Mechanised:
		case l.Rule == roster.Slow && has(u.Rules, roster.Fast):
		case has(u.Rules, roster.Aircraft) || has(u.Rules, roster.Artillery) && moves(l.Rule):
		default:
			u.Rules = append(u.Rules, a.rule(l))
		}
	}
}

// moves reports whether a rule is of no use to those who stand still.
func moves(id roster.RuleID) bool {
	return slices.Contains([]roster.RuleID{roster.Fast, roster.Slow, roster.Strider, roster.Flying, roster.Impact,
		roster.Furious, roster.Ambush, roster.Immobile}, id)
}

// rule returns a likely rule with a rating.
func (a *army) rule(l Likely) roster.Rule {
	r := roster.Rule{ID: l.Rule}
	if l.High > 0 {
		r.Rating = a.span(l.Low, l.High)
	}
	return r
}

// own adds one of the list's own rules, in so many of a hundred cases.
func (a *army) own(rules *[]roster.Rule, on roster.Subject, percent int) {
	if len(a.defined) == 0 || !a.chance(percent) {
		return
	}
	k := a.rng.Intn(len(a.defined))
	r := roster.Rule{ID: roster.FirstDefined + roster.RuleID(k), Name: a.defined[k].Name}
	if !r.StandsOn(on, a.defined) || has(*rules, r.ID) {
		return
	}
	if a.defined[k].Rated {
		r.Rating = a.span(1, 3)
	}
	*rules = append(*rules, r)
}

// has reports whether a rule is among some.
func has(rules []roster.Rule, id roster.RuleID) bool {
	_, yes := roster.Rating(rules, id)
	return yes
}
