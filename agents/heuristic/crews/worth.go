package crews

import (
	"math"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
)

// worth returns what a figure is worth in itself, which falls until the last turn: what is left then is loot.
func (a *Agent) worth(u int) int {
	def := &a.game.Units()[u]
	n := a.w.Crew * point * int(def.Points) / crew.Budget
	if turns := a.game.Setup().Mission.Rounds; turns > 1 {
		last := a.w.Last.Of(n)
		n = last + (n-last)*(turns-a.p.Round())/(turns-1)
	}
	if def.Seat != engine.Nobody {
		n += a.w.Alone.Of(a.lying*loot) / (a.crew[def.Seat] * a.crew[def.Seat])
	}
	if def.Seat == engine.Nobody {
		n = a.w.Creature.Of(n)
	}
	return n
}

// bears returns what a figure is worth besides by the loot that it carries.
func (a *Agent) bears(u int) int {
	if stargrave.Load(a.x, u) < 0 {
		return 0
	}
	return a.w.Carried.Of(loot)
}

// suffers returns what a harm to a figure is worth to who does it.
func (a *Agent) suffers(u int, h harm) int {
	worth := a.worth(u)
	lost, left := stargrave.Wounds(a.x, u)
	hurt := a.w.Hurt.Of(worth)
	n := hurt*h.mean/(lost+left) + (worth-hurt+a.bears(u))*h.out
	return (n + a.w.Stun.Of(worth)*h.stun) / throws
}

// blow returns what it is worth to a figure that it fights another: what this suffers less what it suffers.
func (a *Agent) blow(u, v int) int {
	c := stargrave.CombatOf(a.x, u, v)
	_, mine := stargrave.Wounds(a.x, u)
	_, theirs := stargrave.Wounds(a.x, v)
	both := a.odds.combat(c, [2]int{mine, theirs})
	return a.suffers(v, both[1]) - a.suffers(u, both[0])
}

// shot returns what it is worth to a figure that it shoots at another with one of its arms, 0 when it cannot.
func (a *Agent) shot(u, k, v int, hasty bool) int {
	x, ok := stargrave.ShotAt(a.x, u, k, v, hasty)
	if !ok {
		return 0
	}
	_, left := stargrave.Wounds(a.x, v)
	return a.suffers(v, a.odds.shot(x, left)) - a.w.Jam*point/20
}

// bestShot returns what the best shot of a figure at another is worth.
func (a *Agent) bestShot(u, v int, hasty bool) (best int) {
	for k := range stargrave.Arms(a.x, u) {
		best = max(best, a.shot(u, k, v, hasty))
	}
	return best
}

// threat returns what the best that an enemy could do to a figure in its next activation is worth to it: shoot
// from where it stands, or come into contact and fight.
func (a *Agent) threat(e, u int) (best int) {
	if !stargrave.InCombat(a.x, e) {
		best = a.bestShot(e, u, false)
	}
	if stargrave.Gap(a.x, e, u) <= int64(stargrave.Allowance(a.x, e)) {
		best = max(best, a.blow(e, u))
	}
	return best
}

// exposure returns what enemies could do to a figure where it is supposed to stand.
func (a *Agent) exposure(u int) (sum int) {
	for e := range a.game.Units() {
		if !a.foe(e) {
			continue
		}
		n := a.threat(e, u)
		if a.game.Units()[e].Seat == engine.Nobody {
			n = a.w.Roaming.Of(n)
		} else if a.x.Unit(e).Is(engine.Activated) {
			n = a.w.Spent.Of(n)
		}
		if a.nearer[e] < stargrave.Gap(a.x, e, u) {
			n = a.w.Shared.Of(n)
		}
		sum += n
	}
	return a.w.Exposure.Of(sum)
}

// count counts the figures of each crew, and the loot that nobody has: it falls to the crew that is left alone
// (SG-TURN-06).
func (a *Agent) count() {
	a.crew, a.lying = [2]int{1, 1}, 0
	for seat := range a.crew {
		n := 0
		for u := range a.game.UnitsOf(seat) {
			if stargrave.OnTable(a.p, u) {
				n++
			}
		}
		a.crew[seat] = max(1, n)
	}
	for i := range stargrave.Loots(a.p) {
		if stargrave.LootOf(a.p, i).Is <= stargrave.LootUnlocked {
			a.lying++
		}
	}
}

// compare notes how near to each enemy the nearest of the crew stands but one: that one shares in what the enemy
// can do when it stands behind.
func (a *Agent) compare(but int) {
	a.nearer = append(a.nearer[:0], make([]int64, len(a.game.Units()))...)
	for e := range a.nearer {
		a.nearer[e] = math.MaxInt64
		for u := range a.game.Units() {
			if u != but && a.own(u) {
				a.nearer[e] = min(a.nearer[e], stargrave.Gap(a.x, e, u))
			}
		}
	}
}

// chance returns what the best attack of a figure is worth from where it is supposed to stand: at once, and
// then hasty where it has come there by a movement.
func (a *Agent) chance(u int, hasty, mayShoot bool) (best int) {
	fights := stargrave.InCombat(a.x, u)
	for e := range a.game.Units() {
		switch {
		case !a.foe(e):
		case fights && stargrave.Fighting(a.x, u, e):
			best = max(best, a.blow(u, e))
		case !fights && mayShoot:
			best = max(best, a.bestShot(u, e, hasty))
		}
	}
	return best
}

// pull returns what it is worth how near a figure is to what it is after: an inch nearer is worth more.
func (a *Agent) pull(u int) int {
	at := a.at(u)
	if stargrave.Load(a.x, u) >= 0 {
		to, ok := stargrave.ExitOf(a.x, u)
		if !ok {
			to = geom.Point{X: at.X, Y: (geom.Inch - a.game.Table().HalfH) * a.x.Sign(a.seat)}
			return -a.w.Range * a.walk(u, at, to) * point / 10
		}
		return -a.w.Home * a.walk(u, at, to) * point / 10
	}
	if a.task >= 0 {
		return -a.w.Fetch * a.walk(u, at, stargrave.LootOf(a.x, a.task).At) * point / 10
	}
	foe, gap := a.nearest(u)
	if foe < 0 {
		return 0
	}
	if a.brawls(u) {
		return -a.w.Close * a.walk(u, at, a.at(foe)) * point / 10
	}
	if gap <= a.reach(u) && a.chance(u, false, true) > 0 {
		return 0
	}
	return -a.w.Range * a.walk(u, at, a.at(foe)) * point / 10
}

// walk returns how far a figure walks, in tenths of an inch; as the crow flies where no way is known.
func (a *Agent) walk(u int, from, to geom.Point) int {
	d, ok := a.habit.Walk(u, from, to)
	if !ok {
		d = to.Sub(from).Norm() * 10 / geom.Inch
	}
	return int(d)
}

// nearest returns the enemy nearest to a figure, or -1.
func (a *Agent) nearest(u int) (foe int, gap int64) {
	foe = -1
	for e := range a.game.Units() {
		if !a.foe(e) {
			continue
		}
		if d := stargrave.Gap(a.x, u, e); foe < 0 || d < gap {
			foe, gap = e, d
		}
	}
	return foe, gap
}

// reach returns how far a figure shoots.
func (a *Agent) reach(u int) (most int64) {
	for k := range stargrave.Arms(a.x, u) {
		if arm := stargrave.ArmOf(a.x, u, k); !arm.Smoke && !arm.Jammed {
			most = max(most, int64(arm.Stats().Range)*geom.Inch)
		}
	}
	return most
}

// brawls reports whether a figure is no worse in combat than at range.
func (a *Agent) brawls(u int) bool {
	fight, damage := stargrave.Blows(a.x, u)
	most, ok := 0, false
	for k := range stargrave.Arms(a.x, u) {
		if arm := stargrave.ArmOf(a.x, u, k); !arm.Jammed && (arm.Stats().Sort == crew.Gun || arm.Stats().Sort == crew.Cone) {
			most, ok = max(most, arm.Stats().Damage), true
		}
	}
	return !ok || fight+damage >= stargrave.FigureOf(a.x, u).Shoot+most
}
