package crews

import (
	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
)

// burst returns what it is worth that something bursts at a point.
func (a *Agent) burst(u int, at geom.Point, bonus int) (sum int) {
	for v := range a.game.Units() {
		if !stargrave.OnTable(a.x, v) || !geom.Within(a.at(v), at, stargrave.FragmentReach+int64(a.game.Models()[v].Base)) {
			continue
		}
		_, left := stargrave.Wounds(a.x, v)
		n := a.suffers(v, a.odds.shot(stargrave.BurstAt(a.x, u, at, v, bonus), left))
		if a.own(v) {
			n = -n
		}
		sum += n
	}
	return sum
}

// crowd returns the best point about an enemy within reach of a figure for something that bursts.
func (a *Agent) crowd(u int, reach int64, bonus int) (at geom.Point, best int) {
	for e := range a.game.Units() {
		if !a.foe(e) || !geom.Within(a.at(e), a.at(u), reach+int64(a.game.Models()[u].Base)) {
			continue
		}
		if n := a.burst(u, a.at(e), bonus); n > best {
			at, best = a.at(e), n
		}
	}
	return at, best
}

// throws returns what the best throw with an arm is worth.
func (a *Agent) throws(u, k int) int {
	arm := stargrave.ArmOf(a.x, u, k)
	if arm.Smoke {
		return a.smoke(u) * chances(stargrave.ThrowNeed(a.x, u, k, a.at(u), stargrave.CourseOf(a.p).Moved)) / 20
	}
	at, n := a.crowd(u, int64(arm.Stats().Range)*geom.Inch, stargrave.FragmentBonus)
	if n == 0 {
		return 0
	}
	return n * chances(stargrave.ThrowNeed(a.x, u, k, at, stargrave.CourseOf(a.p).Moved)) / 20
}

// smoke returns what a cloud about a figure is worth, once it has moved.
func (a *Agent) smoke(u int) int {
	if !stargrave.CourseOf(a.p).Moved {
		return 0
	}
	sum := 0
	for e := range a.game.Units() {
		if a.foe(e) && !stargrave.InCombat(a.x, e) {
			sum += a.bestShot(e, u, false)
		}
	}
	return a.w.Veiled.Of(a.w.Exposure.Of(sum))
}

// power returns what it is worth to use a power, by the chance that it works.
func (a *Agent) power(u int, power crew.Power) (best int) {
	k := power.Stats()
	switch k.Effect {
	case crew.Walks:
		best = a.hurries(u) * 2 * k.N * geom.Inch / max(1, int(stargrave.Allowance(a.x, u)))
	case crew.Burst:
		_, best = a.crowd(u, int64(k.Range)*geom.Inch, k.N)
	case crew.Smokes:
		best = a.smoke(u)
	default:
		for t := range a.game.Units() {
			if stargrave.OnTable(a.x, t) && stargrave.Fits(a.x, u, power, t) {
				best = max(best, a.effect(u, power, t))
			}
		}
		for i := range stargrave.Loots(a.x) {
			if stargrave.FitsLoot(a.x, u, power, i) {
				best = max(best, a.onLoot(u, k, i))
			}
		}
	}
	return best*chances(k.Score)/20 - a.strain(u, k.Strain)*chances(k.Score)/20
}

// strain returns what the Health of a figure is worth that a power costs it.
func (a *Agent) strain(u, n int) int {
	_, left := stargrave.Wounds(a.x, u)
	h := harm{mean: n * throws}
	if n >= left {
		h.out = throws
	}
	return a.suffers(u, h)
}

// onLoot returns what a power does that is used on a piece of loot.
func (a *Agent) onLoot(u int, k *crew.PowerStats, i int) int {
	if k.Effect == crew.Fetches {
		if stargrave.AtLoot(a.x, u, i) || stargrave.Load(a.x, u) >= 0 {
			return 0
		}
		return a.w.Fetch * a.walk(u, a.at(u), stargrave.LootOf(a.x, i).At) * point / 10
	}
	return a.w.Unlocked * point
}

// effect returns what a power does that is used on a figure.
// Long: a case for each effect.
func (a *Agent) effect(u int, power crew.Power, t int) int {
	k := power.Stats()
	if stargrave.Under(a.x, t, power) {
		return 0
	}
	lost, left := stargrave.Wounds(a.x, t)
	waits := !a.x.Unit(t).Is(engine.Activated)
	helped := a.w.Helped * point
	switch k.Effect {
	case crew.Bolt:
		return a.suffers(t, a.odds.shot(stargrave.BoltAt(a.x, u, power, t), left))
	case crew.Heals:
		n := min(k.N, lost)
		return a.w.Hurt.Of(a.worth(t))*n/(lost+left) + a.exposure(t)*n/(left+n)
	case crew.Draws:
		if stargrave.Load(a.x, t) >= 0 && !stargrave.InCombat(a.x, t) {
			return a.w.Home * k.N * point
		}
	case crew.Repels:
		if a.inTheWay(t) {
			return a.w.Rid * point
		}
	case crew.Clears:
		if !stargrave.Stunned(a.x, t) {
			return a.jams(t) * a.w.Jam * point
		}
		if waits {
			return a.w.Stun.Of(a.worth(t))
		}
	case crew.Stuns:
		return a.w.Stun.Of(a.worth(t) + a.bears(t))
	case crew.Leashes:
		for v := range a.game.Units() {
			if a.own(v) {
				helped = max(helped, a.threat(t, v))
			}
		}
		return a.w.Roaming.Of(helped)
	case crew.Hardens:
		if k.N < 0 || a.exposure(t) > 0 {
			return helped
		}
	case crew.Aims:
		if waits && t != u && a.chance(t, false, true) > 0 && !stargrave.InCombat(a.x, t) {
			return helped
		}
	case crew.Fury:
		if stargrave.InCombat(a.x, t) {
			return helped
		}
	case crew.Slows:
		if stargrave.Load(a.x, t) >= 0 {
			return a.w.Home * 3 * point
		}
		return helped / 2
	}
	return 0
}

// jams counts the weapons of a figure that are jammed.
func (a *Agent) jams(u int) (n int) {
	for k := range stargrave.Arms(a.x, u) {
		if stargrave.ArmOf(a.x, u, k).Jammed {
			n++
		}
	}
	return n
}

// inTheWay reports whether an enemy fights one of the crew that carries loot, or stands at loot.
func (a *Agent) inTheWay(e int) bool {
	for u := range a.game.Units() {
		if a.own(u) && stargrave.Load(a.x, u) >= 0 && stargrave.Fighting(a.x, u, e) {
			return true
		}
	}
	for i := range stargrave.Loots(a.x) {
		l := stargrave.LootOf(a.x, i)
		if l.Is <= stargrave.LootUnlocked && geom.Within(l.At, a.at(e), int64(a.game.Models()[e].Base)+stargrave.FragmentReach) {
			return true
		}
	}
	return false
}

// aim values what a power is used on.
func (a *Agent) aim(v agents.View, u int) {
	power := stargrave.CourseOf(a.p).Power
	k := power.Stats()
	for i := range v.Menu {
		switch m := &v.Menu[i]; {
		case m.Verb == engine.Aim:
			a.offer(i, a.effect(u, power, int(m.Target)))
		case m.Verb == engine.Place && k.Effect == crew.Burst:
			a.offer(i, a.burst(u, m.At, k.N))
		case m.Verb == engine.Reveal && k.Effect == crew.Fetches:
			a.offer(i, a.onLoot(u, k, int(m.Arg)))
		}
	}
}

// boost values how much Health is spent on a power: each point makes it likelier by one face.
func (a *Agent) boost(v agents.View, u int) {
	c := stargrave.CourseOf(a.p)
	k := c.Power.Stats()
	if c.Rolled > 0 || k.Effect == crew.Burst || k.Effect == crew.Smokes {
		return
	}
	works := a.power(u, c.Power) * 20 / max(1, chances(k.Score))
	for i := range v.Menu {
		n := int(v.Menu[i].Arg)
		a.offer(i, works*chances(k.Score-n)/20-a.strain(u, n))
	}
}
