package crews

import (
	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/stargrave"
)

// A purpose is what a figure moves for.
type purpose struct {
	words      string
	unit, loot int
	to         geom.Point
	stays      bool
	closes     bool // it comes into contact with whom it makes for
}

// purpose returns what a figure moves for.
func (a *Agent) purpose(u int) purpose {
	if i := stargrave.Load(a.p, u); i >= 0 {
		if to, ok := stargrave.ExitOf(a.p, u); ok {
			return purpose{words: "it carries loot home", unit: none, loot: i, to: to}
		}
		home := a.home(u)
		return purpose{words: "it keeps its loot at its own edge", unit: none, loot: i, to: home,
			stays: geom.Within(home, a.at(u), 2*geom.Inch)}
	}
	i := a.task(u)
	if i >= 0 && !stargrave.AtLoot(a.p, u, i) {
		return purpose{words: "loot is its task", unit: none, loot: i, to: stargrave.LootOf(a.p, i).At}
	}
	if i >= 0 {
		if e := a.nearestFoe(u); stargrave.Guarded(a.p, u, i) && e >= 0 {
			return purpose{words: "it fights for its loot", unit: e, loot: none, to: a.at(e), closes: true}
		}
		return purpose{words: "it stays at its loot", unit: none, loot: i, to: a.at(u), stays: true}
	}
	brawls := a.brawls(u)
	if e := a.target(u); e >= 0 && !brawls {
		return purpose{words: "it has somebody to shoot at", unit: e, loot: none, to: a.at(u), stays: true}
	}
	if e := a.nearestFoe(u); e >= 0 {
		return purpose{words: "the nearest enemy", unit: e, loot: none, to: a.at(e), closes: brawls}
	}
	return purpose{words: "there is nobody to go for", unit: none, loot: none, to: a.at(u), stays: true}
}

// home returns the place at its own edge that is nearest to a figure.
func (a *Agent) home(u int) geom.Point {
	return geom.Point{X: a.at(u).X, Y: (geom.Inch - a.game.Table().HalfH) * a.p.Sign(a.seat)}
}

// moveTo answers where a figure goes.
func (a *Agent) moveTo(v agents.View) int {
	u := int(v.Decision.Unit)
	w := a.purpose(u)
	if a.carries(u) {
		if n := find(v.Menu, engine.Pass); n >= 0 {
			a.forLoot("it brings its loot home", w.loot)
			return n
		}
	}
	if stargrave.CourseOf(a.p).Before {
		a.because("what its power is for is in reach")
		return a.nearestTo(v.Menu, a.at(u))
	}
	a.why = reason{w.words, w.unit, w.loot}
	if w.stays {
		return a.nearestTo(v.Menu, a.at(u))
	}
	f := a.way(u, w.to)
	reached := a.chart.from(f, a.at(u)) < far
	best, least := -1, int64(0)
	for i := range v.Menu {
		m := &v.Menu[i]
		if m.Verb != engine.Move {
			continue
		}
		cost := a.risk(u, m.At, &w)
		if reached {
			cost += a.chart.from(f, m.At)
		} else { // who stands where nobody climbs to is approached nevertheless
			cost += tenths(w.to.Sub(m.At).Norm())
		}
		if best < 0 || cost < least || cost == least && sense.LeftOf(a.p, a.seat, m.At, v.Menu[best].At) {
			best, least = i, cost
		}
	}
	return best
}

// nearestTo returns the entry of a menu of moves or points that is the nearest to a place.
func (a *Agent) nearestTo(menu []engine.Action, to geom.Point) (best int) {
	best = none
	least := int64(0)
	for i := range menu {
		m := &menu[i]
		if m.Verb != engine.Move && m.Verb != engine.Place {
			continue
		}
		d := geom.Dist2(m.At, to)
		if best < 0 || d < least || d == least && sense.LeftOf(a.p, a.seat, m.At, menu[best].At) {
			best, least = i, d
		}
	}
	return best
}

// What a movement counts besides the way that is left after it, in tenths of an inch.
const (
	inWater   = 60 // for each third of it that ends in deep water
	inContact = 80 // who does not want to fight comes into contact
	closes    = 30 // for who does
	passes    = 20 // it leads past an enemy that can intercept
)

// risk returns what a movement of a figure to a place counts besides its length.
func (a *Agent) risk(u int, to geom.Point, w *purpose) (n int64) {
	from := a.at(u)
	for k := int32(1); k <= 3; k++ {
		x, y := a.chart.square(from.Add(to.Sub(from).Times(int64(k), 3)))
		if a.chart.cost[y*a.chart.w+x] == wet {
			n += inWater
		}
	}
	carries := a.carries(u)
	base := int64(a.game.Models()[u].Base)
	for e := range a.game.Units() {
		if !a.foe(e) {
			continue
		}
		at, reach := a.at(e), base+int64(a.game.Models()[e].Base)
		gap := to.Sub(at).Norm() - reach
		switch {
		case gap <= geom.Inch/8 && w.closes:
			n -= closes
		case gap <= geom.Inch/8:
			n += inContact
		case !w.closes && from != to && geom.SegmentNear(from, to, at, reach+geom.Inch) && !stargrave.InCombat(a.p, e):
			n += passes
		}
		if danger := int64(stargrave.Allowance(a.p, e)) + geom.Inch; carries && gap < danger {
			n += tenths(danger-gap) / 2
		}
	}
	return n
}
