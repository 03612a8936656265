package sight

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/holding"
	"gauntlet/env"
)

// An outlook is what the features of actions need that is worked out once for all actions of a moment.
type outlook struct {
	presences []holding.Presence // by unit, as all stand
	markers   []holding.Marker   // as the seat to act sees them
	leads     float64            // what the markers come to as all stand
	rest      int                // rounds after this one
	row       [numAction]float32 // room
}

// Features writes the features of what plans carry out, each into the row of its slot.
func (s *Scribe) Features(m *env.Moment, plans []env.Plan, dst []float32) {
	s.look(m.Position)
	if s.tables.own != nil {
		s.ownFeatures(m, plans, dst)
		return
	}
	g, d := gauge{Eye: &s.Eye, Moment: m, pending: opr.PendingOf}, m.Decision()
	s.foresee(m.Position, int(d.Seat))
	best := s.value(m, d, plans)
	for i := range plans {
		s.outlook.row = [numAction]float32{}
		g.row, g.wounds, g.victim = &s.outlook.row, 0, -1
		g.feature(d, &plans[i])
		row := (*[numTableFeatures]float32)(dst[plans[i].Slot*numTableFeatures:])
		s.describe(&g, d, &plans[i], row)
		s.valuer.describe(i, best, row)
	}
}

// ownFeatures is Features of a family that has some of its own. Where units are expected to stand in the end says nothing
// of how a mission with goals ends, so that no such features are written.
func (s *Scribe) ownFeatures(m *env.Moment, plans []env.Plan, dst []float32) {
	own, n := s.tables.own, s.tables.features.n
	s.gauge = gauge{Eye: &s.Eye, Moment: m, pending: own.Pending, row: &s.outlook.row}
	g, d, row := &s.gauge, m.Decision(), s.own.row[:numTableFeatures+len(own.Features)]
	s.outlook.rest = max(0, int(s.facts.rounds)-max(1, m.Round()))
	s.begin(m, int(d.Seat), m.Sign(int(d.Seat)), nil)
	s.own.writer.Begin(&s.shown)
	for i := range plans {
		s.outlook.row = [numAction]float32{}
		g.wounds, g.victim = 0, -1
		g.feature(d, &plans[i])
		clear(row)
		s.describe(g, d, &plans[i], (*[numTableFeatures]float32)(row))
		s.action = s.featured(g, d, &plans[i])
		s.own.writer.Feature(&s.shown, &s.action, row[numTableFeatures:])
		s.tables.features.gather(dst[plans[i].Slot*n:], row)
	}
}

// featured returns an action as a family is told of it.
func (s *Scribe) featured(g *gauge, d engine.Decision, plan *env.Plan) FeaturedAction {
	x := FeaturedAction{Plan: plan, Unit: int(plan.Action.Unit), g: g}
	x.Here = x.Unit >= 0 && s.Was[x.Unit].Flags&engine.OnTable != 0
	switch d.Kind {
	case engine.DeployAt, engine.ArriveAt:
		x.Ends, x.To = true, plan.Action.At
		x.Box = geom.Box{Min: x.To, Max: x.To}
		return x
	}
	if v, ends := s.ends(g, d, plan); ends {
		n := &s.Units[x.Unit]
		x.Ends, x.To = true, n.Middle.Add(v)
		x.Box = geom.Box{Min: n.box.Min.Add(v), Max: n.box.Max.Add(v)}
	}
	return x
}

// foresee works out where units are likely to stand, as a seat sees it.
func (s *Scribe) foresee(p engine.Position, seat int) {
	f := &s.outlook
	if f.presences == nil {
		f.presences, f.markers = make([]holding.Presence, len(s.facts.units)), make([]holding.Marker, 0, holding.MaxMarkers)
	}
	f.rest, f.markers = max(0, int(s.facts.rounds)-max(1, p.Round())), f.markers[:0]
	for i := range min(s.marks, holding.MaxMarkers) {
		k, owner := &s.Markers[i].Was, 0.0
		if k.Owner >= 0 {
			owner = float64(1 - 2*(int(k.Owner)^seat))
		}
		f.markers = append(f.markers, holding.Marker{At: k.P, Owner: owner})
	}
	for u := range f.presences {
		f.presences[u] = holding.Presence{}
		if flags := s.Was[u].Flags; flags&engine.OnTable != 0 {
			f.presences[u] = s.presence(p, u, geom.Point{}, flags&engine.Activated != 0, flags&engine.Shaken != 0)
		}
	}
	f.leads = holding.Usual.Control(p.Game().Units(), f.presences, f.markers, seat, float64(f.rest), holding.NoChange)
}

// presence returns how likely a unit is to stand at each marker, were it displaced by v.
func (s *Scribe) presence(p engine.Position, u int, v geom.Point, acted, shaken bool) holding.Presence {
	_, rush := opr.Moves(p, u)
	return holding.Usual.PresenceOf(p, u, v, holding.Unit{Flies: s.flies(u), Acted: acted, Shaken: shaken, Rush: float64(rush)},
		s.outlook.markers, float64(s.outlook.rest))
}

// flies reports whether a unit is an Aircraft.
func (s *Scribe) flies(u int) bool { return s.Units[u].known.profile.Traits&opr.Aircraft != 0 }

// describe writes the features of an action, of which those that other environments have are worked out.
func (s *Scribe) describe(g *gauge, d engine.Decision, plan *env.Plan, row *[numTableFeatures]float32) {
	is := g.row
	*row = [numTableFeatures]float32{dLegal: 1, dMoved: is[fMoved], dX: is[fX], dY: is[fY], dEnemy: is[fEnemy], dMarker: is[fMarker],
		dNears: is[fNears], dGains: is[fGains], dCover: is[fCover], dDanger: is[fDanger], dGiven: is[fGiven],
		dUnit: is[fUnit], dTarget: is[fTarget], dShoots: is[fShoots]}
	switch charges := plan.Action.Verb == engine.Charge; {
	case d.Kind == engine.CastSpell || d.Kind == engine.CastAt:
		row[dSpell] = is[fKill]
	case d.Kind == engine.Casualty:
		row[dModel] = is[fTaken]
	case charges:
		row[dKill], row[dReply] = is[fKill], is[fTaken]
	default:
		row[dKill], row[dTaken] = is[fKill], is[fTaken]
	}
	if e := g.victim; e >= 0 {
		row[dLoss] = of(float32(row[dKill]*g.worthOf(e)), 0.1)
		if left := float32(g.Units[e].health) - float32(g.Units[e].known.tough)/2; left > 0 {
			row[dHalf] = min(1, g.wounds/left)
		}
	}
	u := int(plan.Action.Unit)
	if v, ends := s.ends(g, d, plan); ends {
		s.expect(g, u, v, d.Kind != engine.Activate, row)
	}
}

// of returns n/(n+half).
func of(n, half float32) float32 { return n / (n + half) }

// ends returns by how much an action displaces its unit in the end, and whether it is one after which that matters.
func (s *Scribe) ends(g *gauge, d engine.Decision, plan *env.Plan) (v geom.Point, is bool) {
	act, u := &plan.Action, int(plan.Action.Unit)
	if u < 0 || s.Was[u].Flags&engine.OnTable == 0 {
		return v, false
	}
	n := &s.Units[u]
	switch d.Kind {
	case engine.Activate:
		return v, s.Was[u].Flags&engine.Shaken == 0
	case engine.ChooseAction:
		switch to := &plan.Move; {
		case act.Verb == engine.Charge:
			e := &s.Units[act.Target]
			way := n.Middle.Sub(e.Middle)
			return e.Middle.Add(way.WithLength(max(0, way.Norm()-gapOf(n.box, e.box)))).Sub(n.Middle), true
		case to.Verb == engine.Move:
			return to.At.Sub(n.Middle), true
		}
		return v, plan.Move.Verb != engine.Board
	case engine.MoveTo, engine.Consolidate, engine.FreeMove:
		return act.At.Sub(n.Middle), act.Verb != engine.Board
	}
	return v, false
}

// expect writes what is to be expected of a unit that has been displaced by v, with its activation behind it or not.
func (s *Scribe) expect(g *gauge, u int, v geom.Point, acted bool, row *[numTableFeatures]float32) {
	seat, n := g.Seat(u), &s.Units[u]
	box := geom.Box{Min: n.box.Min.Add(v), Max: n.box.Max.Add(v)}
	exposed, best := float32(0), float32(0)
	advance, rush := opr.Moves(g.Position, u)
	for _, e := range s.table[1-seat] {
		gap, left := gapOf(box, s.Units[e].box), float32(1)
		if e == g.victim {
			left -= row[dKill]
		}
		if s.outlook.rest > 0 {
			worth := float32(s.share(e, g.shots(u, e, max(0, gap-int64(advance)))) * g.worthOf(e) * left)
			far := float32(max(0, gap-int64(rush))) / float32(max(rush, 1))
			worth = max(worth, float32(s.share(e, g.blows(u, e, true))*g.worthOf(e)*left)/(1+float32(far*far)))
			best = max(best, worth)
		}
		when := left
		switch flags := s.Was[e].Flags; {
		case flags&(engine.Activated|engine.Shaken) == 0:
		case s.outlook.rest == 0:
			when = 0
		default:
			when = float32(when * 0.6)
		}
		if when > 0 {
			exposed += float32(s.share(u, s.most(g, e, u, gap)) * when)
		}
	}
	row[dChances], row[dExposed] = of(best, 0.1), of(float32(exposed*g.worthOf(u)), 0.1)
	left := float64(1)
	if g.victim >= 0 {
		left -= float64(row[dKill])
	}
	if !acted { // what it may set out to do is yet to be chosen
		row[dLoss] = max(row[dLoss], of(s.charge(g, u, int64(rush)), 0.1))
	}
	if s.tables.own != nil {
		return
	}
	more := s.leads(g, u, v, acted, left)
	if !acted {
		more = max(more, s.furthest(g, u, int64(rush)))
	}
	row[dHolds] = more / (max(more, -more) + 1)
}

// leads returns how many markers more the side of a unit is expected to lead by when the unit has been displaced by v, with
// a share left of what it has done damage to.
func (s *Scribe) leads(g *gauge, u int, v geom.Point, acted bool, left float64) float32 {
	own := s.presence(g.Position, u, v, acted, false)
	c := holding.Change{Unit: u, Own: &own, Hurt: g.victim, Left: left}
	return float32(holding.Usual.Control(g.Game().Units(), s.outlook.presences, s.outlook.markers, g.Seat(u), float64(s.outlook.rest), c) -
		s.outlook.leads)
}

// furthest returns the most that a unit can add to the lead in markers by going straight for one of them.
func (s *Scribe) furthest(g *gauge, u int, rush int64) float32 {
	best := float32(-maxMarks)
	for i := range s.outlook.markers {
		way := s.outlook.markers[i].At.Sub(s.Units[u].Middle)
		best = max(best, s.leads(g, u, way.WithLength(min(way.Norm(), rush)), true, 1))
	}
	return best
}

// charge returns the points, as a share of the enemy's, that a unit takes on the average by its best charge.
func (s *Scribe) charge(g *gauge, u int, rush int64) (best float32) {
	for _, e := range s.table[1-g.Seat(u)] {
		if gapOf(s.Units[u].box, s.Units[e].box) <= rush && !s.flies(u) && !s.flies(e) {
			best = max(best, float32(s.share(e, g.blows(u, e, true))*g.worthOf(e)))
		}
	}
	return best
}

// share returns what part of what a unit has left mean wounds are.
func (s *Scribe) share(u int, wounds float32) float32 {
	return min(1, wounds/float32(max(1, s.Units[u].health)))
}

// most returns the mean wounds that unit e can do to another over a gap: by shooting after an advance, or by a charge.
func (s *Scribe) most(g *gauge, e, u int, gap int64) float32 {
	p := s.Units[e].known.profile
	most := g.shots(e, u, gap-int64(p.AdvanceMove))
	if gap <= int64(p.RushMove) && !s.flies(e) && !s.flies(u) {
		most = max(most, g.blows(e, u, true))
	}
	return most
}
