package crews

import (
	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/raid"
)

// urgency orders the figures that wait for their activation: the least comes first.
func (a *Agent) urgency(u int) int64 {
	const step = int64(1) << 32
	switch {
	case a.carries(u):
		return 0
	case a.touched(u) >= 0:
		return step
	case stargrave.InCombat(a.p, u):
		return 2 * step
	}
	if e := a.nearestFoe(u); e >= 0 {
		return 3*step + stargrave.Gap(a.p, u, e)
	}
	return 4 * step
}

// mostUrgent returns the entry of a menu whose figure is the most urgent, of those with a verb.
func (a *Agent) mostUrgent(menu []engine.Action, verb engine.Verb, but func(u int) bool) (best int) {
	best = none
	least := int64(0)
	for i := range menu {
		u := int(menu[i].Unit)
		if menu[i].Verb != verb || but(u) {
			continue
		}
		if n := a.urgency(u); best < 0 || n < least || n == least && a.left(u, int(menu[best].Unit)) {
			best, least = i, n
		}
	}
	return best
}

func nobody(int) bool { return false }

// activate answers who acts next.
func (a *Agent) activate(v agents.View) int {
	best := a.mostUrgent(v.Menu, engine.Pick, nobody)
	switch u := int(v.Menu[best].Unit); {
	case a.carries(u):
		a.forLoot("it carries loot", stargrave.Load(a.p, u))
	case a.touched(u) >= 0:
		a.forLoot("it touches loot", a.touched(u))
	case stargrave.InCombat(a.p, u):
		a.because("it is in combat")
	default:
		a.becauseOf("it is the nearest to an enemy", a.nearestFoe(u))
	}
	return best
}

// gather answers who joins a group: everybody who may, but those who have something else to begin with than
// to move.
func (a *Agent) gather(v agents.View) int {
	a.because("together they act earlier")
	if n := a.mostUrgent(v.Menu, engine.Join, func(u int) bool { return a.touched(u) >= 0 && !a.carries(u) }); n >= 0 {
		return n
	}
	a.because("who is left stands at loot")
	return sense.FindVerb(v.Menu, engine.Pass)
}

// find returns the first entry of a menu with a verb, or -1.
func find(menu []engine.Action, verb engine.Verb) int {
	for i := range menu {
		if menu[i].Verb == verb {
			return i
		}
	}
	return none
}

// choose answers what a figure does next.
func (a *Agent) choose(v agents.View) int {
	u := int(v.Decision.Unit)
	steps := listFree
	switch {
	case stargrave.InCombat(a.p, u):
		steps = listCombat
	case a.carries(u):
		steps = listCarrier
	}
	for _, step := range steps {
		if n := step(a, v, u); n >= 0 {
			return n
		}
	}
	return a.goOn(v, u)
}

// The lists by which a figure acts that is in combat, that carries loot, and any other.
var (
	listCombat  = []func(*Agent, agents.View, int) int{(*Agent).fight, (*Agent).usePower, (*Agent).stop}
	listCarrier = []func(*Agent, agents.View, int) int{(*Agent).hide, (*Agent).hurry, (*Agent).guard}
	listFree    = []func(*Agent, agents.View, int) int{(*Agent).loot, (*Agent).lootPower, (*Agent).fetch, (*Agent).clear,
		(*Agent).throw, (*Agent).fire, (*Agent).usePower, (*Agent).throwAtOne}
)

// fight fights the opponent with the least Health, as creatures do.
func (a *Agent) fight(v agents.View, _ int) (best int) {
	best = none
	least := 0
	for i := range v.Menu {
		m := &v.Menu[i]
		if m.Verb != engine.Charge {
			continue
		}
		_, left := stargrave.Wounds(a.p, int(m.Target))
		if best < 0 || left < least || left == least && a.left(int(m.Target), int(v.Menu[best].Target)) {
			best, least = i, left
		}
	}
	if best >= 0 {
		a.becauseOf("of its opponents the one with the least Health", int(v.Menu[best].Target))
	}
	return best
}

func (a *Agent) stop(v agents.View, _ int) int {
	a.because("there is nothing more to do")
	return find(v.Menu, engine.Pass)
}

// seenBy returns the nearest enemy that could shoot at a figure, or -1.
func (a *Agent) seenBy(u int) (best int) {
	best = none
	for e := range a.game.Units() {
		if a.foe(e) && stargrave.CanShoot(a.p, e, u) && a.nearer(u, e, best) {
			best = e
		}
	}
	return best
}

// hide makes smoke about a carrier that has moved and is seen.
func (a *Agent) hide(v agents.View, u int) int {
	if !stargrave.CourseOf(a.p).Moved {
		return none
	}
	e := a.seenBy(u)
	for i := range v.Menu {
		m := &v.Menu[i]
		smokes := m.Verb == engine.Fire && m.Target < 0 && stargrave.ArmOf(a.p, u, int(m.Arg)).Smoke ||
			m.Verb == engine.Skill && a.power(u, m).Stats().Effect == crew.Smokes
		if e >= 0 && smokes {
			a.becauseOf("it hides the loot that it carries", e)
			return i
		}
	}
	return none
}

// power returns the power that an action uses.
func (a *Agent) power(u int, m *engine.Action) crew.Power {
	return stargrave.FigureOf(a.p, u).Powers[m.Arg]
}

// hurry uses a power by which a carrier gets on, once it has moved.
func (a *Agent) hurry(v agents.View, u int) int {
	if !stargrave.CourseOf(a.p).Moved || stargrave.Leaves(a.p) == raid.Nowhere {
		return none
	}
	for i := range v.Menu {
		if m := &v.Menu[i]; m.Verb == engine.Skill && a.power(u, m).Stats().Effect == crew.Walks {
			a.forLoot("it hurries home with its loot", stargrave.Load(a.p, u))
			return i
		}
	}
	return none
}

// guard lets a carrier shoot that has nowhere to leave to.
func (a *Agent) guard(v agents.View, u int) int {
	if stargrave.Leaves(a.p) != raid.Nowhere {
		return none
	}
	return a.fire(v, u)
}

// loot unlocks or picks up what a figure touches.
func (a *Agent) loot(v agents.View, u int) (best int) {
	best = none
	for i := range v.Menu {
		m := &v.Menu[i]
		if m.Verb != engine.Reveal || best >= 0 && !a.better(int(m.Arg), int(v.Menu[best].Arg)) {
			continue
		}
		best = i
	}
	if best < 0 {
		return best
	}
	i := int(v.Menu[best].Arg)
	if stargrave.LootOf(a.p, i).Is == stargrave.LootUnlocked {
		a.forLoot("it takes what it touches", i)
	} else {
		a.forLoot("it unlocks what it touches", i)
	}
	return best
}

// better orders loot that is within reach: what is unlocked comes first, then what lies further left.
func (a *Agent) better(i, j int) bool {
	x, y := stargrave.LootOf(a.p, i).Is, stargrave.LootOf(a.p, j).Is
	return x > y || x == y && a.leftLoot(i, j)
}

// fetch sets out for loot that a figure reaches with its first movement, so that it can still unlock it.
func (a *Agent) fetch(v agents.View, u int) int {
	i := a.task(u)
	if i < 0 || stargrave.CourseOf(a.p).Moved || stargrave.AtLoot(a.p, u, i) {
		return none
	}
	d := a.chart.from(a.way(u, stargrave.LootOf(a.p, i).At), a.at(u))
	if d > tenths(int64(stargrave.Allowance(a.p, u))+geom.Inch) {
		return none
	}
	a.forLoot("it reaches the loot that is its task", i)
	return find(v.Menu, engine.Advance)
}

// clear clears a gun when a figure has no other.
func (a *Agent) clear(v agents.View, u int) int {
	if _, _, ok := a.gunOf(u); ok {
		return none
	}
	a.because("it has no other gun")
	return find(v.Menu, engine.Resolve)
}

// fire shoots at the nearest with the gun that does the most damage.
func (a *Agent) fire(v agents.View, u int) (best int) {
	best = none
	most := 0
	for i := range v.Menu {
		m := &v.Menu[i]
		if m.Verb != engine.Fire || m.Target < 0 {
			continue
		}
		damage := stargrave.ArmOf(a.p, u, int(m.Arg)).Stats().Damage
		near := best >= 0 && a.nearer(u, int(v.Menu[best].Target), int(m.Target)) // the other one is
		if best < 0 || m.Target == v.Menu[best].Target && damage > most || m.Target != v.Menu[best].Target && !near {
			best, most = i, damage
		}
	}
	if best >= 0 {
		a.becauseOf("the nearest that it can shoot at", int(v.Menu[best].Target))
	}
	return best
}

// throw throws what bursts where two enemies stand together.
func (a *Agent) throw(v agents.View, u int) int { return a.throwAt(v, u, 2) }

// throwAtOne throws it at one.
func (a *Agent) throwAtOne(v agents.View, u int) int { return a.throwAt(v, u, 1) }

func (a *Agent) throwAt(v agents.View, u int, least int) int {
	for i := range v.Menu {
		m := &v.Menu[i]
		if m.Verb != engine.Fire || m.Target >= 0 {
			continue
		}
		arm := stargrave.ArmOf(a.p, u, int(m.Arg))
		if arm.Smoke {
			continue
		}
		if e, n := a.crowd(u, arm.Stats().Range); n >= least {
			a.becauseOf("a grenade hits enemies there and nobody else", e)
			return i
		}
	}
	return none
}

// hits counts the enemies that what bursts at a point would hit, 0 when it would hit one of the crew as well.
func (a *Agent) hits(at geom.Point) (n int) {
	for u := range a.game.Units() {
		if !stargrave.OnTable(a.p, u) ||
			!geom.Within(a.at(u), at, stargrave.FragmentReach+int64(a.game.Models()[u].Base)) {
			continue
		}
		if a.own(u) {
			return 0
		}
		n++
	}
	return n
}

// crowd returns the enemy within a range about whom most of them stand and none of the own crew.
func (a *Agent) crowd(u, reach int) (best, most int) {
	best = none
	for e := range a.game.Units() {
		if !a.foe(e) || stargrave.Gap(a.p, u, e) > int64(reach)*geom.Inch-geom.Inch {
			continue
		}
		if n := a.hits(a.at(e)); n > most || n == most && n > 0 && a.nearer(u, e, best) {
			best, most = e, n
		}
	}
	return best, most
}

// goOn moves on, or ends the activation where a further movement leads to nothing. Who is in no combat may
// always move.
func (a *Agent) goOn(v agents.View, u int) int {
	end, scurry := find(v.Menu, engine.Pass), find(v.Menu, engine.Rush)
	w := a.purpose(u)
	switch slow := stargrave.Allowance(a.p, u) < scurries*2/3; {
	case end >= 0 && w.stays:
		a.because("there is nothing more to do")
		return end
	case scurry >= 0 && slow && !w.stays:
		a.because("it is so slow that it scurries")
		return scurry
	}
	a.why = reason{w.words, w.unit, w.loot}
	return find(v.Menu, engine.Advance)
}

// scurries is how far one scurries (SG-ACT-05): further than with two movements, the second at half, when the
// first leads less than two thirds as far.
const scurries = 3 * geom.Inch
