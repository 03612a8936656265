package stargrave

import (
	"gauntlet/engine"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/stargrave/contest"
	"gauntlet/engine/stargrave/crew"
)

// ShotOf returns the shot of a figure at another with one of its arms as things stand, but for what the
// second target of a rapid fire weapon adds.
func ShotOf(p engine.Position, u, arm, v int) contest.Shot {
	s := peek.State(p)
	w := &figureOf(s, u).arms[arm]
	x := shot{s: s, from: discOf(s, u), u: u, v: v, bonus: shootOf(s, u), damage: w.damage, arm: arm}
	x.haste()
	out := contest.Shot{Bonus: x.bonus, Damage: x.damage, Armour: armourOf(s, v), Critical: own(s).critical,
		Jams: true, JamMisses: own(s).jamMisses}
	if w.sort == crew.Cone {
		x.open = true
		out.Armour *= b2i(own(s).flamerArmour)
	}
	out.Against = fightOf(s, v) + x.mods(nil)
	if own(s).unarmedShot {
		out.Against += figureOf(s, v).bladeFight // SG-A-48
	}
	return out
}

// A Combat is what two figures have in a combat with each other, the one that strikes first: what they add to
// their rolls and to damage, and their Armour.
type Combat struct{ Fight, Damage, Armour [2]int }

// CombatOf returns the combat of two figures as things stand.
func CombatOf(p engine.Position, u, v int) (c Combat) {
	s := peek.State(p)
	c.Fight[0], c.Fight[1] = support(s, u, v)
	for k, w := range [2]int{u, v} {
		fig := figureOf(s, w)
		c.Fight[k] += fightOf(s, w) + fig.bladeFight
		c.Damage[k], c.Armour[k] = fig.bladeDamage, armourOf(s, w)
	}
	return c
}

// Unlocking returns what a figure adds to the roll of an unlocking test, and what the total must reach
// (SG-LOOT-02).
func Unlocking(p engine.Position, u int) (will, need int) {
	return figureOf(peek.State(p), u).Will, unlocking
}
