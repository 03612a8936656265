package scripted

import (
	"math"

	"gauntlet/agents"
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/sense"
)

// shoot answers with the nearest target of the weapon.
func (a *Agent) shoot(v agents.View) (best int) {
	s := v.Position
	least := int64(math.MaxInt64)
	for i := range v.Menu {
		m := &v.Menu[i]
		if m.Verb != engine.Fire {
			continue
		}
		gap := opr.Gap(s, int(m.Unit), int(m.Target))
		if gap < least || gap == least && sense.Before(v.Position, v.Seat, int(m.Target),
			int(v.Menu[best].Target)) {
			best, least = i, gap
			a.why.enemy, a.why.gap = int(m.Target), gap
		}
	}
	return best
}

// groupOrder answers with the weapon of the greatest Blast: it does the more the more models it meets.
func (a *Agent) groupOrder(v agents.View) (best int) {
	s := v.Position
	weapons := opr.ArmsOf(s, int(v.Decision.Unit)).Weapons
	most := int8(-1)
	for i := range v.Menu {
		if t := int(v.Menu[i].Arg); v.Menu[i].Verb == engine.Resolve && t < len(weapons) &&
			weapons[t].Blast > most {
			best, most = i, weapons[t].Blast
		}
	}
	return best
}

// casualty answers with the model that carries the least, the one furthest from the nearest marker of
// several.
func (a *Agent) casualty(v agents.View) (best int) {
	p, u := v.Position, int(v.Decision.Unit)
	d := &p.Game().Units()[u]
	goal := a.post(p, u)
	least, far := int64(math.MaxInt64), int64(-1)
	for i := range v.Menu {
		k := int(d.First) + int(v.Menu[i].Arg)
		worth := opr.Carries(p, u, int(v.Menu[i].Arg))
		if worth > least {
			continue
		}
		if g := geom.Dist2(p.Model(k).P, goal); worth < least || g > far {
			best, least, far = i, worth, g
		}
	}
	return best
}

// post returns the place that the models of unit u had better stay near: the marker nearest to it, or without
// markers the middle of the table.
func (a *Agent) post(p engine.Position, u int) (goal geom.Point) {
	if m := sense.NearestMarker(p, int(p.Game().Units()[u].Seat), p.Anchor(u)); m >= 0 {
		goal = p.Marker(m).P
	}
	return goal
}

// moraleBy answers with the hero when its Quality is the better one.
func (a *Agent) moraleBy(v agents.View) int {
	if squad, hero := opr.MoraleBy(v.Position, int(v.Decision.Unit)); !hero.Better(squad) {
		return 0
	}
	return 1
}

// blockSpell answers with the last entry when it is to block.
func (a *Agent) blockSpell(v agents.View) int {
	if opr.ChooseBlock(v.Position) {
		return last(a, v)
	}
	return 0
}

// consolidate answers with the move that leads nearest to the nearest AI objective; the unit stays when it
// holds that one or there is none.
func (a *Agent) consolidate(v agents.View) engine.Action {
	p, u := v.Position, int(v.Decision.Unit)
	m, gap := a.objective(p, u)
	a.why.marker, a.why.gap = m, gap
	if m < 0 || gap <= opr.HoldRange {
		return v.Menu[0]
	}
	return a.towards(v, u, p.Marker(m).P)
}
