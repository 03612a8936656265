package crews

import (
	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
)

// lootPower uses a power on loot that is in reach. Who takes loot itself does not call it to its feet.
func (a *Agent) lootPower(v agents.View, u int) int {
	for i := range v.Menu {
		m := &v.Menu[i]
		if m.Verb != engine.Skill {
			continue
		}
		power := a.power(u, m)
		if k := a.lootFor(u, power); k >= 0 {
			a.forLoot("its power gets loot", k)
			return i
		}
	}
	return none
}

// lootFor returns the loot on which a figure would use a power, the nearest, or -1.
func (a *Agent) lootFor(u int, power crew.Power) (best int) {
	best = none
	least := int64(0)
	for i := range stargrave.Loots(a.p) {
		at := stargrave.LootOf(a.p, i).At
		if !stargrave.FitsLoot(a.p, u, power, i) ||
			power.Stats().Effect == crew.Fetches && stargrave.AtLoot(a.p, u, i) {
			continue
		}
		if d := geom.Dist2(at, a.at(u)); best < 0 || d < least || d == least && a.leftLoot(i, best) {
			best, least = i, d
		}
	}
	return best
}

// usePower uses the power that does most, on whom it does most.
func (a *Agent) usePower(v agents.View, u int) (best int) {
	best = none
	target, most := -1, int64(0)
	for i := range v.Menu {
		m := &v.Menu[i]
		if m.Verb != engine.Skill {
			continue
		}
		if t, n := a.bestTarget(u, a.power(u, m)); n > most {
			best, target, most = i, t, n
		}
	}
	if best >= 0 {
		a.becauseOf("its power does something", target)
	}
	return best
}

// bestTarget returns the figure on which a power does most, and how much; 0 when it does nothing on anybody.
func (a *Agent) bestTarget(u int, power crew.Power) (best int, most int64) {
	k := power.Stats()
	switch k.Effect {
	case crew.Walks:
		if i := a.task(u); i >= 0 && !stargrave.AtLoot(a.p, u, i) {
			return u, value(mends, 0)
		}
		return none, 0
	case crew.Burst:
		e, n := a.crowd(u, k.Range)
		return e, value(harms, 0) * int64(max(n-1, 0))
	}
	best = none
	for t := range a.game.Units() {
		if !stargrave.OnTable(a.p, t) || !stargrave.Fits(a.p, u, power, t) {
			continue
		}
		n := a.does(u, power, t)
		if n > most || n == most && n > 0 && a.left(t, best) {
			best, most = t, n
		}
	}
	return best, most
}

// How much powers do: the greater comes first.
const (
	helps  = 1
	mends  = 2
	harms  = 3
	saves  = 4
	forOne = int64(1) << 32
)

// value orders what powers do, and of equal things who is nearer.
func value(what int64, gap int64) int64 { return what*forOne - gap }

// does returns how much a power does to a figure, 0 for nothing.
// Long: a case for each effect.
func (a *Agent) does(u int, power crew.Power, t int) int64 {
	k := power.Stats()
	gap := stargrave.Gap(a.p, u, t)
	if t == u {
		gap = 0
	}
	if a.carries(t) && a.foe(t) {
		gap -= prize
	}
	lost, left := stargrave.Wounds(a.p, t)
	waits := a.p.Unit(t).Flags&engine.Activated == 0
	if stargrave.Under(a.p, t, power) {
		return 0
	}
	switch k.Effect {
	case crew.Bolt, crew.Stuns:
		return value(harms, gap)
	case crew.Heals:
		if lost >= k.N-1 {
			return value(saves, int64(left)) // the weakest first
		}
	case crew.Draws:
		if a.carries(t) && !stargrave.InCombat(a.p, t) {
			return value(harms, gap)
		}
	case crew.Repels:
		if a.inTheWay(t) {
			return value(saves, gap)
		}
	case crew.Clears:
		if a.hampered(t) && waits {
			return value(saves, gap)
		}
	case crew.Leashes:
		return value(mends, gap)
	case crew.Hardens:
		if k.N < 0 || stargrave.InCombat(a.p, t) || a.seenBy(t) >= 0 {
			return value(helps, gap)
		}
	case crew.Aims:
		if _, _, ok := a.gunOf(t); ok && waits && t != u && a.target(t) >= 0 {
			return value(helps, gap)
		}
	case crew.Fury:
		if stargrave.InCombat(a.p, t) && waits {
			return value(helps, gap)
		}
	case crew.Slows:
		return value(helps, gap)
	}
	return 0
}

// hampered reports whether a figure is stunned or has a jammed weapon.
func (a *Agent) hampered(u int) bool {
	for k := range stargrave.Arms(a.p, u) {
		if stargrave.ArmOf(a.p, u, k).Jammed {
			return true
		}
	}
	return stargrave.Stunned(a.p, u)
}

// inTheWay reports whether an enemy fights one who carries loot, or keeps the crew from loot.
func (a *Agent) inTheWay(e int) bool {
	for u := range a.game.Units() {
		if !a.own(u) {
			continue
		}
		if stargrave.Fighting(a.p, u, e) && a.carries(u) {
			return true
		}
	}
	for i := range stargrave.Loots(a.p) {
		loot := stargrave.LootOf(a.p, i)
		if loot.Is <= stargrave.LootUnlocked && geom.Within(loot.At, a.at(e),
			int64(a.game.Models()[e].Base)+3*geom.Inch/2) {
			return true
		}
	}
	return false
}

// aim answers on what a power is used.
func (a *Agent) aim(v agents.View) int {
	u, power := int(v.Decision.Unit), stargrave.CourseOf(a.p).Power
	if v.Menu[0].Verb == engine.Place {
		return a.point(v, u, power.Stats().Effect == crew.Smokes)
	}
	if i := a.lootFor(u, power); i >= 0 {
		for n := range v.Menu {
			if v.Menu[n].Verb == engine.Reveal && int(v.Menu[n].Arg) == i {
				a.forLoot("the nearest loot", i)
				return n
			}
		}
	}
	best, most := 0, int64(-1)
	for n := range v.Menu {
		t := int(v.Menu[n].Target)
		if v.Menu[n].Verb != engine.Aim {
			continue
		}
		if d := a.does(u, power, t); d > most || d == most && a.left(t, int(v.Menu[best].Target)) {
			best, most = n, d
		}
	}
	if v.Menu[best].Verb == engine.Aim {
		a.becauseOf("it does most there", int(v.Menu[best].Target))
	} else {
		a.forLoot("the only loot in reach", int(v.Menu[best].Arg))
	}
	return best
}

// point answers where smoke goes, which is about its maker, or what bursts: where it hits most enemies and
// none of the crew, of equal points the nearest.
func (a *Agent) point(v agents.View, u int, smoke bool) (best int) {
	if smoke {
		a.becauseOf("smoke about itself", u)
		return a.nearestTo(v.Menu, a.at(u))
	}
	most, least := 0, int64(0)
	for i := range v.Menu {
		at := v.Menu[i].At
		n, d := a.hits(at), geom.Dist2(at, a.at(u))
		if i == 0 || n > most || n == most &&
			(d < least || d == least && sense.LeftOf(a.p, a.seat, at, v.Menu[best].At)) {
			best, most, least = i, n, d
		}
	}
	a.because("most enemies and nobody else stand there")
	return best
}

// shoot answers where something is thrown, or at whom a rapid fire weapon shoots besides.
func (a *Agent) shoot(v agents.View) int {
	u := int(v.Decision.Unit)
	if find(v.Menu, engine.Place) >= 0 {
		return a.point(v, u, stargrave.ArmOf(a.p, u, stargrave.CourseOf(a.p).Arm).Smoke)
	}
	return a.fire(v, u)
}

// mostSpent is how much Health goes into one power at most.
const mostSpent = 3

// boost answers how much Health is spent on a power: on those that get loot three points, but never more than
// a third of what is left. Where the die is known it is as much as is missing, or nothing.
func (a *Agent) boost(v agents.View) int {
	u, c := int(v.Decision.Unit), stargrave.CourseOf(a.p)
	k := c.Power.Stats()
	_, left := stargrave.Wounds(a.p, u)
	n := min(mostSpent, left/3)
	gets := k.Effect == crew.Unlocks || k.Effect == crew.Fetches || k.Effect == crew.Walks && a.carries(u)
	a.because("a try at loot is worth some Health")
	switch missing := k.Score - c.Rolled; {
	case c.Rolled > 0 && (missing > n || missing <= 0), c.Rolled == 0 && !gets:
		a.because("it keeps its Health")
		n = 0
	case c.Rolled > 0:
		n = missing
	}
	return min(n, len(v.Menu)-1)
}

// pickUp takes what has been unlocked.
func (a *Agent) pickUp(v agents.View) int {
	a.because("it takes what it has unlocked")
	return sense.FindVerb(v.Menu, engine.Yes)
}

// intercept answers whether a figure forces combat on one that passes.
func (a *Agent) intercept(v agents.View) int {
	u, e := int(v.Decision.Unit), int(v.Menu[0].Target)
	mine, blade := stargrave.Blows(a.p, u)
	theirs, other := stargrave.Blows(a.p, e)
	switch {
	case a.carries(u):
		a.because("it carries loot and keeps out of combat")
	case a.carries(e):
		a.becauseOf("what carries loot is stopped", e)
		return sense.FindVerb(v.Menu, engine.Yes)
	case mine+blade >= theirs+other:
		a.becauseOf("it fights no worse", e)
		return sense.FindVerb(v.Menu, engine.Yes)
	default:
		a.becauseOf("it fights worse", e)
	}
	return sense.FindVerb(v.Menu, engine.No)
}

// won answers what the winner of a combat does.
func (a *Agent) won(v agents.View) int {
	u := int(v.Decision.Unit)
	what := uint64(stargrave.WonStays)
	switch {
	case a.carries(u):
		what = stargrave.WonPushes
		a.forLoot("it gets free with its loot", stargrave.Load(a.p, u))
	case !a.brawls(u):
		what = stargrave.WonPushes
		a.because("it is better at range")
	default:
		a.because("it is no worse in combat than at range")
	}
	for i := range v.Menu {
		if v.Menu[i].Arg == what {
			return i
		}
	}
	return 0
}
