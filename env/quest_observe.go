package env

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/engine/starquest"
)

// pending returns what the state is in the middle of.
func (g *game) pending() opr.Pending {
	if g.d.facts.quest {
		return starquest.PendingOf(g.state.View())
	}
	return opr.PendingOf(g.state.View())
}

// observeQuest writes the numbers that only Star Quest has: about the mission, the objectives and search tokens, and the units.
func (g *game) observeQuest(seat int, dst []float32) {
	v := g.d.view
	g.observeMission(seat, (*[numMission]float32)(dst[v.quest:]))
	g.observeObjectives(seat, dst[v.markers:v.units[0]])
	for side, at := range v.units {
		size := len(questRows[side])
		g.observeSide(seat, side, size, dst[at:at+v.maxima.of(side)*size])
	}
	if l, _ := starquest.LeapingOf(g.state.View()); l.At >= 0 {
		g.mark(seat, l.At, uTarget, 1, dst)
	}
	switch t := starquest.TurnOf(g.state.View()); {
	case t.On < 0 || t.On == t.Unit && t.Skilled != starquest.Discover:
	case t.Skilled != starquest.Discover:
		g.mark(seat, t.On, uTarget, 1, dst)
	case dst[v.markers+t.On*numObjective+oKnown] == 0:
		dst[v.markers+t.On*numObjective+oKnown] = 0.25
	}
}

// observeMission writes how far the mission and the turn under way have come.
func (g *game) observeMission(seat int, row *[numMission]float32) {
	s := g.state.View()
	q := g.d.game.Setup().Mission.Quest
	c := starquest.CourseOf(s)
	*row = [numMission]float32{qSide: side(seat, starquest.Heroes), qDone: float32(c.Goal) / float32(len(q.Goals)), qAlarms: fraction(int32(c.Alarms), 2)}
	if c.Goal < len(q.Goals) {
		goal := &q.Goals[c.Goal]
		row[qGoal+int(goal.Kind)-1] = 1
		row[qProgress] = g.progress(goal, c)
	}
	first, end := g.d.game.UnitRange(starquest.Foes)
	waiting := 0
	for u := first; u < end; u++ {
		if s.Unit(u).Is(engine.Reserve) {
			waiting++
		}
	}
	row[qToCome] = float32(waiting) / float32(max(1, end-first))
	if q.Exit != nil {
		sign := g.state.Sign(seat)
		box := q.Exit.Box()
		at := geom.Point{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2}.Sign(sign)
		row[qExit], row[qExit+1] = place(at.X), place(at.Y)
		row[qExit+2], row[qExit+3] = min(1, float32(box.Max.X-box.Min.X)/(24*geom.Inch)), min(1, float32(box.Max.Y-box.Min.Y)/(24*geom.Inch))
	}
	if t := starquest.TurnOf(s); t.Unit >= 0 {
		left := func(there, costs bool) float32 {
			if there && costs {
				return 0.5
			}
			return truth(there)
		}
		row[qAction], row[qSkill] = left(t.Action, t.ActionCosts), left(t.Skill, t.SkillCosts)
		row[qSpare], row[qSkilled] = truth(t.Spare), float32(t.Skilled+1)/numSkills
		row[qCharged] = max(truth(t.Charged), truth(t.Fired)/2)
	}
	if g.state.Decision().Kind == engine.SpendPower {
		b := starquest.BillOf(s)
		row[qBill+int(b.For)-1], row[qPrice] = 1, fraction(int32(b.Price), 4)
		row[qSheds] = float32(b.Status) / float32(roster.NumStatuses)
	}
	if hits, sixes, units := opr.SpreadOf(s); units != 0 {
		row[qSpread], row[qSixes], row[qShares] = fraction(int32(hits), 4), fraction(int32(sixes), 4), fraction(int32(bits.OnesCount64(units)), 2)
	}
	tests, fall := starquest.JumpOf(s)
	row[qTests], row[qFall] = float32(tests)/3, float32(fall)/float32(fall+6*geom.Inch)
	if l, is := starquest.LeapingOf(s); is {
		sign := g.state.Sign(seat)
		land, end := l.Land.Sign(sign), l.End.Sign(sign)
		row[qLeaps] = truth(l.Everywhere)
		row[qLand], row[qLand+1], row[qEnd], row[qEnd+1] = place(land.X), place(land.Y), place(end.X), place(end.Y)
	}
	if p := starquest.PendingOf(s); p.SpellAt >= 0 {
		row[qAgainst] = fraction(int32(p.Spending[1-g.seatOf(p.Active)]), 4)
	}
}

// progress returns how far a goal has come.
func (g *game) progress(goal *mission.Goal, c starquest.Course) float32 {
	s := g.state.View()
	switch goal.Kind {
	case mission.Find:
		return min(1, float32(c.Found)/float32(goal.N))
	case mission.Hold:
		return float32(c.Held) / float32(goal.N)
	case mission.Take:
		objectives := len(g.d.game.Setup().Mission.Quest.Objectives)
		held := 0
		for i := range objectives {
			if g.state.Marker(i).Owner == starquest.Heroes {
				held++
			}
		}
		return float32(held) / float32(max(1, objectives))
	case mission.Slay:
		first, _ := g.d.game.UnitRange(starquest.Foes)
		want, gone := starquest.Targets(s, c.Goal), 0
		for m := want; m != 0; m &= m - 1 {
			if s.Unit(int(first + bits.TrailingZeros64(m))).Is(engine.Gone) {
				gone++
			}
		}
		return float32(gone) / float32(max(1, bits.OnesCount64(want)))
	}
	return 0
}

// observeObjectives writes the rows of the objectives and search tokens.
func (g *game) observeObjectives(seat int, dst []float32) {
	e, sign, s := &g.eye, g.state.Sign(seat), g.state
	q := g.d.game.Setup().Mission.Quest
	clear(dst[e.marks*numObjective:])
	for i := range e.marks {
		k, row := &e.markers[i], (*[numObjective]float32)(dst[i*numObjective:])
		at := k.was.P.Sign(sign)
		*row = [numObjective]float32{
			oThere: 1, oX: place(at.X), oY: place(at.Y), oOwner: side(seat, int(k.was.Owner)),
			oHeroes: k.nearest[starquest.Heroes], oFoes: k.nearest[starquest.Foes],
		}
		if i < len(q.Objectives) {
			continue
		}
		row[oThere] = -1
		if t := starquest.TokenOf(s.View(), i); t.Revealed {
			row[oKnown] = 0.5 + truth(t.Taken)/2
			row[oContent] = float32(float32(q.Contents[t.Content].Kind)/6*(63./64)) + float32(t.Content)/(64*mission.MaxContents)
		}
	}
}

// observeSide writes the rows of the heroes or of the AI units.
func (g *game) observeSide(seat, of, size int, dst []float32) {
	first, end := g.d.game.UnitRange(of)
	s, sign := g.state, g.state.Sign(seat)
	clear(dst[(end-first)*size:])
	prey := starquest.Targets(s.View(), starquest.CourseOf(s.View()).Goal)
	tested := starquest.Tested(s.View())
	for u := first; u < end; u++ {
		n := &g.eye.units[u]
		var row [numQuestUnit]float32
		copy(row[:], n.row[:])
		switch {
		case n.was.Is(engine.Gone):
		case n.was.Is(engine.OnTable):
			at := n.middle.Sign(sign)
			row[uX], row[uY] = place(at.X), place(at.Y)
		case n.was.Is(engine.Down):
			at := s.Model(int(g.d.game.Units()[u].First)).P.Sign(sign)
			row[uX], row[uY] = place(at.X), place(at.Y)
		}
		if !n.was.Is(engine.Gone) {
			g.observeMore(u, tested>>u&1 != 0, prey>>(u-first)&1 != 0, &row)
		}
		out := dst[(u-first)*size : (u-first+1)*size]
		for i, c := range questRows[of] {
			out[i] = row[c]
		}
	}
}

// observeMore writes the columns of a row that only Star Quest has.
func (g *game) observeMore(u int, tested, prey bool, row *[numQuestUnit]float32) {
	s := g.state.View()
	f := s.Unit(u).Flags
	row[uCondition] = (4*truth(f&engine.Activated != 0) + 2*truth(f&engine.Shaken != 0) + truth(f&engine.Fatigued != 0)) / 7
	row[uBeen] = (row[uHappened] + truth(tested)) / 2
	row[uFeared] = fraction(int32(opr.Feared(s, u)), 4)
	marks := int32(0)
	for k := range roster.NumStatuses {
		if starquest.Has(s, u, roster.Status(k+1)) {
			row[uAfflicted+k] = 1
			marks |= 1 << k
		}
	}
	if prey {
		marks |= 1 << roster.NumStatuses
	}
	row[uStatuses] = float32(marks) / 31
	if g.seatOf(u) == starquest.Foes {
		if rounds, known := starquest.ComesIn(s, u); known {
			row[uStatus] = -0.75 + 0.5/float32(1+rounds)
		} else if f&engine.Reserve != 0 {
			row[uStatus] = -0.75
		}
		return
	}
	row[uPower], row[uMostPower] = float32(starquest.Power(s, u))/roster.MaxPower, float32(starquest.MostPower(s, u))/roster.MaxPower
	for k, stat := range [3]roster.Stat{roster.Strength, roster.Dexterity, roster.Will} {
		row[uStrength+k] = float32(starquest.PassChance(s, u, stat)) / 6
	}
}
