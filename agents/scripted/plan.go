package scripted

import (
	"math"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/odds"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/roster"
)

// A step is the answer of the decision list that a plan comes from.
type step uint8

const (
	stepShoot      step = iota + 1 // an enemy can be shot at and none charged
	stepCharge                     // an enemy can be charged and none shot at
	stepShootFor                   // both, and shooting does at least as much
	stepChargeAt                   // both, and charging does more
	stepApproach                   // enemies are in sight, and none can be reached
	stepSeize                      // no enemy is in sight; there is an objective
	stepKeep                       // no enemy is in sight, and the objective is near
	stepIdle                       // neither enemy nor objective
	stepSeizeFirst                 // there is an objective, which comes first
	stepKeepFirst                  // and it is near
	stepRide                       // what it would make for is too far to leave its transport
)

// A plan is what the decision list makes a unit do in its activation.
type plan struct {
	unit   int
	round  int
	at     geom.Point // the unit's anchor when the plan was made
	step   step
	verb   engine.Verb
	enemy  int // it is about this enemy unit, or -1
	marker int // or this marker, or -1
	gap    int64
	to     engine.Action // the move of an Advance to shoot

	shooting, charging float64 // mean wounds, where both are possible
}

// chooseAction answers what the active unit does.
func (a *Agent) chooseAction(v agents.View) int {
	u := int(v.Decision.Unit)
	a.made = a.decide(v, u)
	a.why.plan = a.made
	return sense.FindAction(v.Menu, a.made.verb, a.made.enemy)
}

// decide goes through the decision list for unit u, whose choice of action or of a destination is pending.
// Sight is judged from where it stands.
func (a *Agent) decide(v agents.View, u int) plan {
	p := v.Position
	pl := plan{unit: u, round: p.Round(), at: p.Anchor(u), verb: engine.Hold, enemy: -1, marker: -1}
	seen, shoot, charge := options(v, u, &pl.to)
	if a.first && a.seizeFirst(p, u, charge.unit, &pl) {
		return pl
	}
	if seen.unit < 0 {
		a.seek(p, u, &pl)
		a.ride(p, u, &pl)
		return pl
	}
	about := seen
	switch {
	case shoot.unit < 0 && charge.unit < 0:
		pl.step, pl.verb = stepApproach, engine.Rush
	case charge.unit < 0:
		pl.step, about = stepShoot, shoot
	case shoot.unit < 0:
		pl.step, pl.verb, about = stepCharge, engine.Charge, charge
	default:
		// Unblocked wounds of the shooting against those of the first strike.
		pl.shooting, pl.charging = a.mind.Shooting(p, u, shoot.unit, pl.to.At.Sub(pl.at)).Wounds,
			a.mind.Charge(p, u, charge.unit).Wounds
		pl.step, about = stepShootFor, shoot
		if pl.charging > pl.shooting+odds.Epsilon {
			pl.step, pl.verb, about = stepChargeAt, engine.Charge, charge
		}
	}
	if (pl.step == stepShoot || pl.step == stepShootFor) && pl.to.Pattern != opr.PatternStay {
		pl.verb = engine.Advance
	}
	pl.enemy, pl.gap = about.unit, about.gap
	a.ride(p, u, &pl)
	return pl
}

// options returns the nearest enemies that unit u sees, that it can shoot at, and that it can charge, each
// with the unit -1 when there is none. To is the move to shoot.
func options(v agents.View, u int, to *engine.Action) (seen, shoot, charge enemy) {
	p, none := v.Position, enemy{unit: -1}
	seen, shoot, charge = none, none, none
	var enemies [roster.MaxUnits]enemy
	n := byDistance(p, u, &enemies)
	advance, _, reach := opr.Reach(p, u)
	strikes := opr.Strikes(p, u)
	if v.Decision.Kind == engine.MoveTo && !opr.Advancing(p) {
		reach = 0 // it is to rush already
	}
	for _, e := range enemies[:n] {
		tryShot := shoot == none && reach > 0 && e.gap <= int64(advance)+int64(reach)
		tryCharge := charge == none && strikes && canCharge(v.Menu, e.unit)
		if seen != none && !tryShot && !tryCharge || !opr.Sees(p, u, e.unit) {
			continue
		}
		if seen == none {
			seen = e
		}
		if tryCharge {
			charge = e
		}
		if tryShot {
			if best, guns := opr.BestShot(p, u, e.unit); guns > 0 {
				shoot, *to = e, best
			}
		}
	}
	return seen, shoot, charge
}

// rideUntil is how near something must be for which a unit leaves its transport.
const rideUntil = 12 * geom.Inch

// ride changes the plan of a unit inside a transport: it must leave to shoot or to seize, and otherwise waits
// until it is near.
func (a *Agent) ride(p engine.Position, u int, pl *plan) {
	if unit := p.Unit(u); !unit.Is(engine.Aboard) || pl.verb == engine.Charge || pl.step == stepIdle {
		return
	}
	far := pl.step == stepApproach || pl.step == stepSeize || pl.step == stepSeizeFirst
	if pl.verb = engine.Advance; far && pl.gap > rideUntil {
		pl.step, pl.verb = stepRide, engine.Hold
	}
}

// An enemy is an enemy unit and its distance.
type enemy struct {
	unit int
	gap  int64
}

// byDistance fills in the enemy units on the table, nearest first, equally near ones by points, and returns
// how many there are.
func byDistance(p engine.Position, u int, dst *[roster.MaxUnits]enemy) (n int) {
	g := p.Game()
	seat := int(g.Units()[u].Seat)
	from, end := g.UnitRange(1 - seat)
	for e := from; e < end; e++ {
		if !opr.OnTable(p, e) {
			continue
		}
		gap := opr.Gap(p, u, e)
		k := n
		for ; k > 0 && (dst[k-1].gap > gap ||
			dst[k-1].gap == gap && sense.Before(p, seat, e, dst[k-1].unit)); k-- {
			dst[k] = dst[k-1]
		}
		dst[k] = enemy{e, gap}
		n++
	}
	return n
}

func canCharge(menu []engine.Action, e int) bool {
	for i := len(menu) - 1; i >= 0 && menu[i].Verb == engine.Charge; i-- {
		if int(menu[i].Target) == e {
			return true
		}
	}
	return false
}

// seek fills in step 3 of the list for a unit that sees no enemy.
func (a *Agent) seek(p engine.Position, u int, pl *plan) {
	pl.step = stepIdle // without an objective it does nothing
	if m, gap := a.objective(p, u); m >= 0 {
		pl.step, pl.marker, pl.gap = stepSeize, m, gap
		if pl.verb = engine.Rush; gap <= opr.HoldRange {
			pl.step, pl.verb = stepKeep, engine.Hold
		}
	}
}

// seizeFirst fills in the plan of a unit for which objectives come first, and reports whether it has one: there is
// an objective, and no enemy there that it could charge.
func (a *Agent) seizeFirst(p engine.Position, u, charge int, pl *plan) bool {
	m, gap := a.objective(p, u)
	if m < 0 || charge >= 0 && opr.GapTo(p, charge, geom.Point{}, p.Marker(m).P) <= opr.HoldRange {
		return false
	}
	pl.step, pl.marker, pl.gap = stepSeizeFirst, m, gap
	advance, _, _ := opr.Reach(p, u)
	switch {
	case gap <= opr.HoldRange:
		pl.step, pl.verb = stepKeepFirst, engine.Hold
	case gap <= int64(advance)+opr.HoldRange:
		pl.verb = engine.Advance
	default:
		pl.verb = engine.Rush
	}
	a.ride(p, u, pl)
	return true
}

// objective returns the AI objective nearest to unit u and its distance, or -1: a marker that its side does
// not control and to which no other own unit stands nearer.
func (a *Agent) objective(p engine.Position, u int) (marker int, gap int64) {
	g := p.Game()
	seat := g.Units()[u].Seat
	first, end := g.UnitRange(int(seat))
	inside := opr.Carrier(p, u)
	marker, gap = -1, math.MaxInt32
next:
	for m := range p.Markers() {
		mark := p.Marker(m)
		if mark.Owner == seat {
			continue
		}
		d := opr.GapTo(p, u, geom.Point{}, mark.P)
		if d > gap || d == gap && marker >= 0 && !sense.LeftOf(p, int(seat), mark.P, p.Marker(marker).P) {
			continue
		}
		at := geom.Box{Min: mark.P, Max: mark.P}
		for o := first; o < end; o++ {
			if o != u && o != inside && opr.OnTable(p, o) && p.Box(o).Gap2(at) < d*d &&
				opr.GapTo(p, o, geom.Point{}, mark.P) < d {
				continue next
			}
		}
		marker, gap = m, d
	}
	return marker, gap
}

// moveTo answers where the unit goes that advances or rushes.
func (a *Agent) moveTo(v agents.View) engine.Action {
	p, u := v.Position, int(v.Decision.Unit)
	if p.Round() == 0 {
		return a.consolidate(v) // a Scout
	}
	if a.made.unit != u || a.made.round != p.Round() || a.made.at != p.Anchor(u) {
		a.made = a.decide(v, u)
	}
	pl := &a.made
	a.why.plan = *pl
	switch {
	case opr.Advancing(p) && (pl.step == stepShoot || pl.step == stepShootFor):
		return sense.Move(v.Menu, pl.to)
	case pl.marker >= 0:
		return a.towards(v, u, p.Marker(pl.marker).P)
	case pl.enemy >= 0:
		return a.towards(v, u, opr.NearestModel(p, pl.enemy, pl.at))
	}
	return v.Menu[0]
}

// towards returns the move of unit u that takes it towards a point (opr.Towards).
func (a *Agent) towards(v agents.View, u int, goal geom.Point) engine.Action {
	allow, _ := opr.Allowance(v.Position)
	return sense.Move(v.Menu, opr.Towards(v.Position, u, goal, allow))
}
