package stargrave

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/stargrave/contest"
	"gauntlet/engine/stargrave/crew"
)

// Suppose makes a figure stand somewhere else in a state of one's own, to ask what would be so there. Nothing
// happens on the way and no die is rolled.
func Suppose(s *engine.State, u int, at geom.Point) { stand(peek.Live(s), u, at, core.ByAdvance) }

// ShotAt returns what a shot of a figure with one of its arms at another comes to from where it stands, and
// whether it may be made (SG-SHOOT-01). Hasty says that it moves before; of a rapid fire weapon it is the
// first of its two shots, of a flamethrower the one at its target.
func ShotAt(p engine.Position, u, k, v int, hasty bool) (contest.Shot, bool) {
	return shotAt(peek.State(p), u, k, v, hasty)
}

func shotAt(s *core.State, u, k, v int, hasty bool) (contest.Shot, bool) {
	if !canShoot(s, u, k, v) {
		return contest.Shot{}, false
	}
	x := aimed(s, u, k, v)
	x.hasty = x.hasty || hasty
	return x.terms(), true
}

// aimed returns the shot of a figure with one of its arms at another, of a rapid fire weapon one of its two.
func aimed(s *core.State, u, k, v int) shot {
	w := &figureOf(s, u).arms[k]
	x := shot{s: s, from: discOf(s, u), u: u, v: v, bonus: shootOf(s, u), damage: w.damage, arm: k}
	x.haste()
	if w.sort == crew.Cone {
		x.open, x.noArmour = true, !own(s).flamerArmour
	}
	return x
}

// BurstAt returns what that comes to which bursts at a point for a figure near it (SG-GRENADE-05): fragments,
// or a power.
func BurstAt(p engine.Position, u int, at geom.Point, v, bonus int) contest.Shot {
	x := bursting(peek.State(p), u, at, bonus)
	x.v = v
	return x.terms()
}

// BoltAt returns what a power comes to that shoots at a figure.
func BoltAt(p engine.Position, u int, power crew.Power, v int) contest.Shot {
	s := peek.State(p)
	x := bolt(s, u, v, power.Stats())
	return x.terms()
}

// CombatOf returns what two figures would bring to a combat, the first of which fights, as they are supported
// now (SG-MELEE-02, SG-MELEE-05).
func CombatOf(p engine.Position, u, v int) contest.Combat { return combatOf(peek.State(p), u, v) }

func combatOf(s *core.State, u, v int) contest.Combat {
	more, others := support(s, u, v)
	a, b := figureOf(s, u), figureOf(s, v)
	return contest.Combat{
		Bonus:  [2]int{fightOf(s, u) + a.bladeFight + more, fightOf(s, v) + b.bladeFight + others},
		Damage: [2]int{a.bladeDamage, b.bladeDamage},
		Armour: [2]int{armourOf(s, u), armourOf(s, v)},
		Ties:   own(s).bothStrike,
	}
}

// ThrowNeed returns the least face of the die with which what a figure throws with one of its arms comes down
// at a point (SG-GRENADE-02).
func ThrowNeed(p engine.Position, u, k int, at geom.Point, moved bool) int {
	s := peek.State(p)
	return contest.GrenadeNeed - throwMods(s, u, k, at, moved, nil)
}

// UnlockNeed returns the least face of the die with which a figure unlocks loot (SG-LOOT-02).
func UnlockNeed(p engine.Position, u int) int { return unlocking - figureOf(peek.State(p), u).Will }
