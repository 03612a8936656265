package env

import (
	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// observe writes what a seat sees into dst, which is as long as the layout says.
func (g *game) observe(seat int, dst []float32) {
	v, e, f := g.d.view, &g.eye, g.d.facts
	p := g.state.View()
	e.look(p, f)
	all := (*[numGlobals]float32)(dst)
	*all = [numGlobals]float32{}
	far := 0
	if p.Sign(seat) < 0 {
		far = 1
	}
	copy(dst[v.terrain:], f.ground[far][:])
	copy(dst[v.spells[0]:], f.spells[seat][:])
	copy(dst[v.spells[1]:], f.spells[1-seat][:])
	if f.quest {
		g.observeQuest(seat, dst)
		g.observeCourse(seat, all)
		g.observePending(seat, all, dst)
		return
	}
	g.observeMarkers(seat, dst[v.markers:v.units[0]])
	for side, at := range v.units {
		g.observeUnits(seat, seat^side, dst[at:at+v.maxima.Units*numUnit])
	}
	g.observeCourse(seat, all)
	g.observePending(seat, all, dst)
}

// observeMarkers writes the markers' rows.
func (g *game) observeMarkers(seat int, dst []float32) {
	e, sign := &g.eye, g.state.Sign(seat)
	clear(dst[e.marks*numMarker:])
	for i := range e.marks {
		k, row := &e.markers[i], (*[numMarker]float32)(dst[i*numMarker:])
		at := k.was.P.Sign(sign)
		*row = [numMarker]float32{
			mThere: 1, mX: place(at.X), mY: place(at.Y), mOwner: side(seat, int(k.was.Owner)), mNext: side(seat, int(k.next)),
			mOwn: k.nearest[seat], mEnemy: k.nearest[1-seat],
		}
	}
}

// observeUnits writes the rows of one side's units.
func (g *game) observeUnits(seat, of int, dst []float32) {
	first, end := g.d.game.UnitRange(of)
	sign := g.state.Sign(seat)
	clear(dst[(end-first)*numUnit:])
	for u := first; u < end; u++ {
		n, row := &g.eye.units[u], (*[numUnit]float32)(dst[(u-first)*numUnit:])
		*row = n.row
		if n.was.Flags&(engine.OnTable|engine.Aboard) != 0 {
			at := n.middle.Sign(sign)
			row[uX], row[uY] = place(at.X), place(at.Y)
		}
	}
}

// observeCourse writes how far the game has come.
func (g *game) observeCourse(seat int, all *[numGlobals]float32) {
	e, v, f := &g.eye, g.d.view, g.d.facts
	p := g.state.View()
	if k := p.Decision().Kind; k != engine.GameOver && k != engine.PlaceModel {
		at, v := decisionOf(k)
		if f.quest {
			at, v = questDecisionOf(k)
		}
		all[at] = v
	}
	all[gRound] = float32(p.Round()) / float32(f.rounds)
	all[gActs] = side(seat, int(p.Decision().Seat))
	if p.Round() > 0 && !p.Over() {
		all[gTurn] = side(seat, p.Active())
	}
	if !f.quest {
		c := opr.CourseOf(p)
		all[gFirst], all[gFinished] = side(seat, c.First), side(seat, max(c.Finished, c.Done))
		all[gLeft] = float32(c.Left) / float32(v.maxima.Markers)
		all[gForm] = float32(c.Form) / 3
	}
	lead := float32(0)
	for i := range e.marks {
		lead += side(seat, int(e.markers[i].was.Owner))
	}
	all[gLead] = lead / float32(v.maxima.Markers)
	for k, s := range [2]int{seat, 1 - seat} {
		first, end := g.d.game.UnitRange(s)
		all[gPoints+k] = e.points[s]
		all[gWaiting+k] = float32(e.waiting[s]) / float32(end-first)
	}
}

// observePending writes what is pending, and marks the rows of the units that are part of it.
func (g *game) observePending(seat int, all *[numGlobals]float32, dst []float32) {
	d := g.state.Decision()
	s := g.state.View()
	p := g.pending()
	if d.Unit >= 0 && int(d.Unit) != p.Active {
		g.mark(seat, int(d.Unit), uTurn, 1./3, dst)
	}
	if p.Active < 0 {
		return
	}
	turn := float32(2. / 3)
	if int(d.Unit) == p.Active {
		turn = 1
	}
	g.mark(seat, p.Active, uTurn, turn, dst)
	all[gIdle], all[gUndone], all[gShoots] = truth(p.Idle), truth(p.Undone), truth(p.Shoots)
	all[gAllow] = min(1, float32(p.Allow)/(20*geom.Inch))
	if p.Hurt >= 0 {
		all[gWounds], all[gTimes] = fraction(int32(p.Wounds), 4), fraction(int32(p.Times), 2)
		all[gCounted], all[gRegenerates] = truth(p.Counted), truth(p.Regenerates)
	}
	if p.Stage > 0 {
		all[gStage] = float32(p.Stage) / opr.MeleeStages
		all[gCaused], all[gCaused+1] = fraction(int32(p.Caused[seat]), 4), fraction(int32(p.Caused[1-seat]), 4)
		all[gStruckBack] = truth(p.StruckBack)
		g.mark(seat, p.Charged, uTarget, 1, dst)
	}
	if p.Casting {
		g.observeSpell(seat, &p, all, dst)
	}
	if p.Attacker < 0 {
		for k := range opr.Of(s).Spells[g.seatOf(p.Active)] {
			if g.d.facts.quest {
				all[gAt+k] = float32(starquest.Tried(s)>>k&1) / 2
				continue
			}
			weight := float32(0.5)
			for tried := opr.Tried(s, k); tried != 0; tried >>= 1 {
				all[gAt+k] += float32(weight * float32(tried&1))
				weight /= 2
			}
		}
	} else {
		all[gAttacker] = side(seat, g.seatOf(p.Attacker))
		g.observeAttacks(seat, &p, all, dst)
	}
	if i := &g.intent; i.fire != fireAsked && g.seatOf(int(i.unit)) == seat {
		all[gIntent+int(i.fire)-1] = 1
		if i.target >= 0 {
			g.mark(seat, int(i.target), uTarget, 1, dst)
			if !i.fired {
				all[gIntent+int(i.fire)-1] = 0.5
			}
		}
	}
}

// observeAttacks writes the attacks that are declared or still to be resolved, and the weapon asked about.
func (g *game) observeAttacks(seat int, p *opr.Pending, all *[numGlobals]float32, dst []float32) {
	if p.Asked >= 0 {
		w := &g.eye.units[p.Attacker].known.arms.Weapons[p.Asked]
		all[gAsked] = float32(p.Asked+1) / roster.MaxWeaponTypes
		all[gRange] = float32(w.Range) / (48 * geom.Inch)
		all[gAttacks], all[gAP] = fraction(w.Attacks, 3), fraction(int32(w.AP), 2)
		all[gBlast], all[gDeadly] = fraction(int32(w.Blast), 3), fraction(int32(w.Deadly), 3)
	}
	all[gImpact] = fraction(int32(p.Impact), 4)
	if p.Picker >= 0 {
		all[gWounds], all[gTimes] = fraction(int32(p.Unasked), 4), fraction(int32(p.Picker+1), 2)
	}
	if n, sum, squares := opr.Picks(g.state.View(), p.Attacker); n > 0 {
		all[gPicks], all[gPicks+1], all[gPicks+2] = fraction(int32(n), 4), fraction(int32(sum), 64), fraction(int32(squares), 1024)
	}
	one := -1 // the first target
	for t := range p.Groups {
		k := &p.Groups[t]
		if k.Target < 0 {
			continue
		}
		if one < 0 {
			one = k.Target
		}
		which := float32(1)
		if k.Target != one {
			which = -1
		}
		if p.Stage == 0 {
			g.mark(seat, k.Target, uTarget, which, dst)
		}
		all[gNear+t], all[gFar+t] = fraction(int32(k.Near), 8), fraction(int32(k.Far), 8)
		all[gAt+t] = which / 2
		if k.Cover {
			all[gAt+t] = which
		}
	}
}

// observeSpell writes what is known of the casting of spells: nothing of what the other seat has committed.
func (g *game) observeSpell(seat int, p *opr.Pending, all *[numGlobals]float32, dst []float32) {
	if p.Hurt < 0 {
		all[gTimes] = fraction(int32(p.Caster+1), 2)
	}
	if p.Spell < 0 {
		return
	}
	k := &opr.Of(g.state.View()).Spells[g.seatOf(p.Active)][p.Spell]
	all[gAsked] = -float32(p.Spell+1) / roster.MaxSpells
	all[gRange] = float32(k.Range) / (48 * geom.Inch)
	all[gAttacks], all[gAP] = fraction(int32(k.Hits), 3), fraction(int32(k.Weapon.AP), 2)
	all[gBlast], all[gDeadly] = fraction(int32(k.Weapon.Blast), 3), fraction(int32(k.Weapon.Deadly), 3)
	if p.SpellAt >= 0 {
		all[gNear] = fraction(int32(p.Answers), 8)
		by := seat
		if g.d.facts.quest { // nothing is hidden there, and what is spent against the try stands in a number of its own
			by = g.seatOf(p.Active)
		}
		all[gWounds] = fraction(int32(p.Spending[by]), 4)
		g.mark(seat, p.SpellAt, uTarget, 1, dst)
	}
}

// mark writes a column of the row of a unit, unless that is gone.
func (g *game) mark(seat, u, column int, value float32, dst []float32) {
	if g.eye.units[u].was.Flags&(engine.Gone|engine.Joined) == 0 {
		of := g.seatOf(u)
		if g.d.facts.quest {
			first, _ := g.d.game.UnitRange(of)
			if at := questPlaces[of][column]; at >= 0 {
				dst[g.d.view.units[of]+(u-first)*len(questRows[of])+at] = value
			}
			return
		}
		first, _ := g.d.game.UnitRange(of)
		dst[g.d.view.units[seat^of]+(u-first)*numUnit+column] = value
	}
}

// seatOf returns the seat of a unit.
func (g *game) seatOf(u int) int { return int(g.d.game.Units()[u].Seat) }

// place maps a coordinate into -1 to 1.
func place(v int32) float32 { return float32(v) / (36 * geom.Inch) }

// side returns 1 for the own seat, -1 for the other, and 0 for nobody, which is -1.
func side(own, seat int) float32 {
	switch seat {
	case own:
		return 1
	case 1 - own:
		return -1
	}
	return 0
}

func truth(b bool) float32 {
	if b {
		return 1
	}
	return 0
}
