package lots

import (
	"gauntlet/engine/roster"
)

// Percent of what its namesake is worth that an enemy is worth, at least and at most.
const leastWorth, mostWorth = 88, 112

// onFoes are special rules of enemies, about as often as the lists have them that come with the program.
var onFoes = []likely{
	{rule: roster.Fast, percent: 15}, {rule: roster.Slow, percent: 6}, {rule: roster.Fearless, percent: 15},
	{rule: roster.Furious, percent: 12},
	{rule: roster.Stealth, percent: 12}, {rule: roster.Strider, percent: 8},
	{rule: roster.Flying, percent: 8}, {rule: roster.Ambush, percent: 8},
	{rule: roster.Scout, percent: 6}, {rule: roster.Relentless, percent: 8}, {rule: roster.Regeneration, percent: 8},
	{rule: roster.Impact, percent: 8, low: 1, high: 3},
}

// toughs are what enemies of so much Tough have in its place.
func toughs(tough int) []int {
	switch {
	case tough == 1:
		return []int{1}
	case tough < 5:
		return []int{2, 3, 3, 4}
	case tough < 9:
		return []int{5, 6, 6, 8}
	}
	return []int{9, 10, 12}
}

// foe draws an enemy after another one, and reports whether one is found.
func (l *list) foe(of *roster.Unit) (u unit, found bool) {
	worth := roster.QuestCost(of, nil)
	for range unitTries {
		u = l.creature(of)
		if c := u.cost() * 100; c >= worth*leastWorth && c <= worth*mostWorth {
			return u, true
		}
	}
	return u, false
}

// creature draws a unit with the name, the base and about the size of another one.
func (l *list) creature(of *roster.Unit) (u unit) {
	m := &of.Models[0]
	u.Name, u.size, u.base = of.Name, len(of.Models), m.Base/100
	if u.size > 1 {
		u.size += l.span(-1, 2)
	}
	all := toughs(m.Tough)
	u.tough = all[l.rng.Intn(len(all))]
	u.Quality, u.Defense = l.span(max(2, m.Quality-1), min(6, m.Quality+1)), l.span(max(2, m.Defense-1), min(6, m.Defense+1))
	if has(of.Rules, roster.Villain) { // which others take their tests by
		u.Rules = append(u.Rules, roster.Rule{ID: roster.Villain})
	}
	big := u.tough >= 5
	if big && l.chance(50) {
		u.Rules = append(u.Rules, roster.Rule{ID: roster.Fear, Rating: l.span(1, 3)})
	}
	if u.size == 1 && l.chance(10) {
		u.Rules = append(u.Rules, roster.Rule{ID: roster.Caster, Rating: l.span(1, 2)})
	}
	shoot := l.chance(55)
	if shoot && l.chance(4) {
		u.Rules = append(u.Rules, roster.Rule{ID: roster.Immobile})
	}
	l.gain(&u, onFoes, 4)
	guns, blades := [2]int{1, 2}, [2]int{1, 3}
	if big {
		guns, blades = [2]int{1, 3}, [2]int{2, 6}
	}
	if shoot {
		u.Weapons = append(u.Weapons, l.weapon(l.armed(&u, spits), 6*l.span(2, 5), guns))
	}
	u.Weapons = append(u.Weapons, l.weapon(l.armed(&u, limbs), 0, blades))
	return u
}
