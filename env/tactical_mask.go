package env

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
)

// mask marks in g.legal what the seat to act may take.
func (t *tactics) mask(g *game) {
	d := g.state.Decision()
	switch d.Kind {
	case engine.ChooseAction:
		t.maskIntents(g, int(d.Unit))
	case engine.MoveTo, engine.Consolidate:
		t.maskMoves(g, int(d.Unit))
	case engine.PlaceMarker, engine.DeployUnit, engine.DeployAt, engine.Arrive, engine.ArriveAt:
		for i := range g.menu {
			g.legal[t.zone(g, d, &g.menu[i])] = 1
		}
	case engine.Casualty:
		for k := range loseBack + 1 {
			g.legal[t.first[groupLose]+k] = 1
		}
	case engine.PickModel:
		for i := range g.menu {
			switch a := &g.menu[i]; {
			case a.Verb == engine.Pass:
				g.legal[t.first[groupPick]+pickNobody] = 1
			case opr.SinglesHero(g.state.View(), a):
				g.legal[t.first[groupPick]+pickHero] = 1
			default:
				g.legal[t.first[groupPick]+pickMost], g.legal[t.first[groupPick]+pickWeakest] = 1, 1
			}
		}
	case engine.StepBack:
		for k := range backClear + 1 {
			g.legal[t.first[groupStepBack]+k] = 1
		}
	default:
		for i := range g.menu {
			g.legal[t.own(d.Kind, &g.menu[i])] = 1
		}
	}
	switch d.Kind {
	case engine.Casualty, engine.Shoot, engine.CastSpell, engine.CastAt, engine.CommitTokens, engine.BlockSpell, engine.SpendPower, engine.SpreadHits:
	default:
		if g.intent.fire != fireAsked && g.seatOf(int(g.intent.unit)) == int(d.Seat) { // of nobody's decisions but the own, which is all that a seat sees in other people's games
			g.intent = intent{}
		}
	}
}

// maskIntents marks what unit u may set out to do, of what the engine's menu lets it do.
func (t *tactics) maskIntents(g *game, u int) {
	p := g.state.View()
	seat := p.Seat(u)
	set := func(group group, k int) { g.legal[t.first[group]+k] = 1 }
	hold, advance, rush := false, false, false
	for i := range g.menu {
		switch a := &g.menu[i]; a.Verb {
		case engine.Hold:
			set(groupHold, 0)
		case engine.Advance:
			advance = true
		case engine.Rush:
			rush = true
		case engine.Charge:
			set(groupCharge, int(a.Pattern)-opr.PatternCharge)
		case engine.Rest:
			set(groupRest, 0)
		case engine.Pass:
			set(groupEnd, 0)
		case engine.Skill:
			set(groupSkill, int(a.Arg))
		}
		if g.menu[i].Verb == engine.Hold {
			hold = true
		}
	}
	can := opr.Ahead(p, u)
	enemies := t.enemies(g, seat, func(k, e int) {
		if hold && can.Shots>>k&1 != 0 {
			set(groupShoot, k)
		}
		if advance && can.Reached>>k&1 != 0 {
			set(groupRange, k)
		}
		if rush {
			set(groupApproach, k)
		}
	})
	for m := range p.Markers() {
		away := opr.GapTo(p, u, geom.Point{}, p.Marker(m).P) > 0
		if advance && away {
			set(groupAdvance, m)
		}
		if rush && away {
			set(groupRush, m)
		}
		if advance && can.Cover {
			set(groupAdvanceCover, m)
		}
		if rush && can.RushCover {
			set(groupRushCover, m)
		}
		if advance && rush && enemies {
			set(groupScreen, m)
		}
	}
	if advance || rush {
		first, end := g.d.game.UnitRange(seat)
		for t := first; t < end; t++ {
			if _, ok := opr.CanBoard(p, u, t); ok {
				set(groupActivate, t-first)
			}
		}
	}
	if t.quest {
		t.maskGoals(g, u, advance, rush)
	}
	if advance && can.Retreat {
		set(groupRetreat, 0)
	}
	if rush && can.Flee {
		set(groupFlee, 0)
	}
}

// enemies calls yield with the number and the index of every enemy unit on the table, and reports whether there is one.
func (t *tactics) enemies(g *game, seat int, yield func(k, e int)) (any bool) {
	first, end := g.d.game.UnitRange(1 - seat)
	s := g.state
	for e := first; e < end; e++ {
		if s.Unit(e).Is(engine.OnTable) {
			yield(e-first, e)
			any = true
		}
	}
	return any
}

// maskMoves marks where unit u may go when nothing but its move is asked for.
func (t *tactics) maskMoves(g *game, u int) {
	p := g.state.View()
	set := func(group group, k int) { g.legal[t.first[group]+k] = 1 }
	if g.menu[0].Pattern == opr.PatternStay { // an Aircraft cannot stay, nor who leaves a wreck that has no room around it
		set(groupStay, 0)
	}
	for m := range p.Markers() {
		if opr.GapTo(p, u, geom.Point{}, p.Marker(m).P) > 0 {
			set(groupGoMarker, m)
		}
	}
	t.enemies(g, p.Seat(u), func(k, e int) { set(groupGoEnemy, k) })
	allow, _ := opr.Allowance(p)
	if _, ok := opr.Away(p, u, allow); ok {
		set(groupGoAway, 0)
	}
}

// zone returns the slot of the part of the table that an entry of a menu of preparation lies in, or of the unit that it is about.
func (t *tactics) zone(g *game, d engine.Decision, a *engine.Action) int {
	switch d.Kind {
	case engine.DeployUnit, engine.Arrive:
		if a.Verb == engine.Pass {
			return t.first[groupStrikeBack]
		}
		first, _ := g.d.game.UnitRange(int(d.Seat))
		return t.first[groupDeploy] + int(a.Unit) - first
	case engine.PlaceMarker:
		row, col := cellOf(t.markerBox(g), markerRows, markerCols, a.At.Sign(g.state.Sign(int(d.Seat))))
		return t.first[groupMarker] + row*markerCols + col
	default:
		row, col := cellOf(t.deployBox(g, d), deployRows, deployCols, a.At.Sign(g.state.Sign(int(d.Seat))))
		return t.first[groupDeployAt] + row*deployCols + col
	}
}

// markerBox returns the part of the table between the deployment zones, in a player's frame; all of it when they do not lie along the edges.
func (t *tactics) markerBox(g *game) geom.Box {
	box := tableBox(g)
	if zone := opr.Of(g.state.View()).Zone.Box(); zone.Max.Y < 0 {
		box.Min.Y, box.Max.Y = zone.Max.Y, -zone.Max.Y
	}
	return box
}

// deployBox returns where a unit is deployed or, when it was set aside, brought on, in a player's frame: the zone, or the whole table.
func (t *tactics) deployBox(g *game, d engine.Decision) geom.Box {
	if s := g.state.View(); d.Kind == engine.ArriveAt && (s.Round() > 0 || !opr.Of(s).Reserves.ScoutZone) {
		return tableBox(g)
	}
	box := opr.Of(g.state.View()).Zone.Box()
	if t.quest && d.Unit >= 0 && g.state.Unit(int(d.Unit)).Is(engine.Scouting) {
		return box.Grow(opr.Of(g.state.View()).Reserves.ScoutMove)
	}
	return box
}

func tableBox(g *game) geom.Box {
	table := g.d.game.Table()
	return geom.Box{Min: geom.Point{X: -table.HalfW, Y: -table.HalfH}, Max: geom.Point{X: table.HalfW, Y: table.HalfH}}
}

// cellOf returns the row and column, of so many in a box, in which a point lies or to which it is nearest.
func cellOf(box geom.Box, rows, cols int, p geom.Point) (row, col int) {
	cell := func(v, lo, hi int32, n int) int {
		return min(max(int(int64(v-lo)*int64(n)/int64(hi-lo)), 0), n-1)
	}
	return cell(p.Y, box.Min.Y, box.Max.Y, rows), cell(p.X, box.Min.X, box.Max.X, cols)
}

// middle returns the middle of a cell of a box.
func middle(box geom.Box, rows, cols, row, col int) geom.Point {
	mid := func(lo, hi int32, n, k int) int32 { return lo + int32(int64(hi-lo)*int64(2*k+1)/int64(2*n)) }
	return geom.Point{X: mid(box.Min.X, box.Max.X, cols, col), Y: mid(box.Min.Y, box.Max.Y, rows, row)}
}
