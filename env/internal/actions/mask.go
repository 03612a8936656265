package actions

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/env"
)

// Mask puts into now.Legal what the seat to act may take.
func (t *Tactics) Mask(now *env.Moment) {
	d := now.Decision()
	switch kind := &t.kinds[d.Kind]; {
	case kind.Mask != nil:
		kind.Mask(t, now, d)
	case kind.Criteria != 0:
		for slot := t.first[kind.Criteria]; slot < len(t.of) && t.of[slot] == kind.Criteria; slot++ {
			now.Legal.Add(slot)
		}
	default:
		for i := range now.Menu {
			now.Legal.Add(t.SlotOf(d.Kind, &now.Menu[i]))
		}
	}
	if !t.kinds[d.Kind].Amid {
		endIntent(now)
	}
}

// maskUnits marks the units that may be deployed or brought on next.
func maskUnits(t *Tactics, now *env.Moment, d engine.Decision) {
	for i := range now.Menu {
		now.Legal.Add(unit(t, now, d, &now.Menu[i]))
	}
}

// maskParts marks the parts of the table that there are places in.
func maskParts(t *Tactics, now *env.Moment, _ engine.Decision) {
	g := t.grid(now)
	for i := range now.Menu {
		now.Legal.Add(t.cell(&g, &now.Menu[i]))
	}
}

// maskPicks marks whom a model may single out.
func maskPicks(t *Tactics, now *env.Moment, _ engine.Decision) {
	pick := func(k int) { now.Legal.Add(t.first[GroupPick] + k) }
	for i := range now.Menu {
		switch a := &now.Menu[i]; {
		case a.Verb == engine.Pass:
			pick(pickNobody)
		case opr.SinglesHero(now.Position, a):
			pick(pickHero)
		default:
			pick(pickMost)
			pick(pickWeakest)
		}
	}
}

// endIntent ends an intent of the seat that is asked something that comes after it. Others it leaves, for in
// other people's games a seat sees no decisions but its own.
func endIntent(now *env.Moment) {
	if now.Intent.Kind != FireAsked && now.Seated(now.Intent.Unit) == int(now.Decision().Seat) {
		now.Intent = env.Intent{}
	}
}

// Mark marks slot k of a group when it is legal.
func (t *Tactics) Mark(now *env.Moment, legal bool, group Group, k int) {
	if legal {
		now.Legal.Add(t.first[group] + k)
	}
}

// maskIntents marks what a unit may set out to do, of what the engine's menu lets it do.
func maskIntents(t *Tactics, now *env.Moment, d engine.Decision) {
	p, u := now.Position, int(d.Unit)
	seat := p.Seat(u)
	hold, advance, rush := false, false, false
	for i := range now.Menu {
		switch a := &now.Menu[i]; a.Verb {
		case engine.Hold:
			hold = true
		case engine.Advance:
			advance = true
		case engine.Rush:
			rush = true
		case engine.Charge:
			t.Mark(now, true, GroupCharge, int(a.Pattern)-opr.PatternCharge)
		}
	}
	can := opr.Ahead(p, u)
	any := enemies(now, seat, func(k, e int) {
		t.Mark(now, hold && can.Shots>>k&1 != 0, GroupShoot, k)
		t.Mark(now, advance && can.InReach>>k&1 != 0, GroupRange, k)
		t.Mark(now, rush, GroupApproach, k)
	})
	for m := range p.Markers() {
		away := opr.GapTo(p, u, geom.Point{}, p.Marker(m).P) > 0
		t.Mark(now, advance && away, GroupAdvance, m)
		t.Mark(now, rush && away, GroupRush, m)
		t.Mark(now, advance && can.Cover, GroupAdvanceCover, m)
		t.Mark(now, rush && can.RushCover, GroupRushCover, m)
		t.Mark(now, advance && rush && any, GroupScreen, m)
	}
	first, end := now.Game().UnitRange(seat)
	for to := first; to < end && (advance || rush); to++ {
		_, boards := opr.CanBoard(p, u, to)
		t.Mark(now, boards, GroupActivate, to-first)
	}
	t.Mark(now, hold, GroupHold, 0)
	t.Mark(now, advance && can.Retreat, GroupRetreat, 0)
	t.Mark(now, rush && can.Flee, GroupFlee, 0)
}

// enemies calls yield with the number and the index of every enemy unit on the table, and reports whether
// there is one.
func enemies(now *env.Moment, seat int, yield func(k, e int)) (any bool) {
	first, end := now.Game().UnitRange(1 - seat)
	s := now.Position
	for e := first; e < end; e++ {
		if s.Unit(e).Is(engine.OnTable) {
			yield(e-first, e)
			any = true
		}
	}
	return any
}

// maskMoves marks where a unit may go when nothing but its move is asked for.
func maskMoves(t *Tactics, now *env.Moment, d engine.Decision) {
	p, u := now.Position, int(d.Unit)
	// an Aircraft cannot stay, nor who leaves a wreck that has no room around it
	t.Mark(now, now.Menu[0].Pattern == opr.PatternStay, GroupStay, 0)
	for m := range p.Markers() {
		t.Mark(now, opr.GapTo(p, u, geom.Point{}, p.Marker(m).P) > 0, GroupGoMarker, m)
	}
	enemies(now, p.Seat(u), func(k, e int) { t.Mark(now, true, GroupGoEnemy, k) })
	allow, _ := opr.Allowance(p)
	_, away := opr.Away(p, u, allow)
	t.Mark(now, away, GroupGoAway, 0)
}

// A grid divides a part of the table into rows and columns, as a player sees it.
type grid struct {
	group      Group
	box        geom.Box
	rows, cols int
	sign       int32
}

// grid returns the grid by which the pending decision about a place is answered.
func (t *Tactics) grid(now *env.Moment) grid {
	d := now.Decision()
	sign := now.Sign(int(d.Seat))
	if d.Kind == engine.PlaceMarker {
		return grid{GroupMarker, markerBox(now), MarkerRows, MarkerCols, sign}
	}
	return grid{GroupDeployAt, t.deployBox(now, d), DeployRows, DeployCols, sign}
}

// Part returns the slot of the part of the table that an action puts a marker or a unit into, or of the unit
// that is put there next; -1 at decisions that are about neither.
func (t *Tactics) Part(now *env.Moment, a *engine.Action) int {
	d := now.Decision()
	if slot := t.kinds[d.Kind].Slot; slot != nil {
		return slot(t, now, d, a)
	}
	return -1
}

// part returns the slot of the part of the table that an action puts something into.
func part(t *Tactics, now *env.Moment, _ engine.Decision, a *engine.Action) int {
	g := t.grid(now)
	return t.cell(&g, a)
}

// unit returns the slot of the unit that is deployed or brought on next, or of bringing on none.
func unit(t *Tactics, now *env.Moment, d engine.Decision, a *engine.Action) int {
	if a.Verb == engine.Pass {
		return t.first[GroupAnswer]
	}
	first, _ := now.Game().UnitRange(int(d.Seat))
	return t.first[GroupDeploy] + int(a.Unit) - first
}

// cell returns the slot of the part of a grid that an action puts something into.
func (t *Tactics) cell(g *grid, a *engine.Action) int {
	row, col := cellOf(g.box, g.rows, g.cols, a.At.Sign(g.sign))
	return t.first[g.group] + row*g.cols + col
}

// markerBox returns the part of the table between the deployment zones, in a player's frame; all of it when
// they do not lie along the edges.
func markerBox(now *env.Moment) geom.Box {
	box := tableBox(now)
	if zone := opr.Of(now.Position).Zone.Box; zone.Max.Y < 0 {
		box.Min.Y, box.Max.Y = zone.Max.Y, -zone.Max.Y
	}
	return box
}

// deployBox returns where a unit is deployed or, when it was set aside, brought on, in a player's frame: the
// zone, or the whole table.
func (t *Tactics) deployBox(now *env.Moment, d engine.Decision) geom.Box {
	data := opr.Of(now.Position)
	if d.Kind == engine.ArriveAt && (now.Round() > 0 || !data.Reserves.ScoutZone) {
		return tableBox(now)
	}
	box := data.Zone.Box
	if t.ScoutsAround && d.Unit >= 0 && now.Unit(int(d.Unit)).Is(engine.Scouting) {
		return box.Grow(data.Reserves.ScoutMove)
	}
	return box
}

func tableBox(now *env.Moment) geom.Box {
	table := now.Game().Table()
	return geom.Box{Min: geom.Point{X: -table.HalfW, Y: -table.HalfH},
		Max: geom.Point{X: table.HalfW, Y: table.HalfH}}
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
