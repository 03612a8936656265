package quest

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
	"gauntlet/env"
	"gauntlet/env/internal/sight"
)

// An eye observes one game.
type eye struct {
	sight.Eye
	layout *layout
}

// Observe writes what a seat sees.
func (e *eye) Observe(m *env.Moment, seat int, dst []float32) {
	sheet, _ := e.Begin(m, seat, dst)
	l, pos := e.layout, m.Position
	p := starquest.PendingOf(pos)
	e.mission(m, seat, &p, (*[numMission]float32)(dst[l.mission:]))
	e.objectives(m, seat, dst[l.objectives:l.objectives+maxMarkers*numObjective])
	for side := range 2 {
		at, size := l.Units(seat, side), len(rows[side])
		e.side(m, seat, side, size, dst[at:at+maxUnits[side]*size])
	}
	if l, _ := starquest.LeapingOf(pos); l.At >= 0 {
		sheet.Mark(l.At, sight.UnitTarget, 1)
	}
	switch t := starquest.TurnOf(pos); {
	case t.On < 0 || t.On == t.Unit && t.Skilled != starquest.Discover:
	case t.Skilled != starquest.Discover:
		sheet.Mark(t.On, sight.UnitTarget, 1)
	case dst[l.objectives+t.On*numObjective+oKnown] == 0:
		dst[l.objectives+t.On*numObjective+oKnown] = 0.25
	}
	sheet.Course()
	spent := 0 // nothing is hidden, and what is spent against the try stands in a number of its own
	if p.Active >= 0 {
		spent = p.Spending[m.Seat(p.Active)]
	}
	sheet.Pending(&p, spent)
	if p.Active >= 0 && p.Attacker < 0 {
		for k := range opr.Of(pos).Spells[m.Seat(p.Active)] {
			sheet.All[sight.GameAt+k] = float32(starquest.Tried(pos)>>k&1) / 2
		}
	}
}

// Features writes the features of what plans carry out.
func (e *eye) Features(m *env.Moment, plans []env.Plan, dst []float32) {
	e.Eye.Features(m, plans, starquest.PendingOf, dst)
}

// mission writes how far the mission and the turn under way have come.
func (e *eye) mission(m *env.Moment, seat int, p *opr.Pending, row *[numMission]float32) {
	s := m.Position
	q := quests.Of(s.Game().Setup().Mission)
	c := starquest.CourseOf(s)
	*row = [numMission]float32{qSide: sight.Side(seat, starquest.Heroes),
		qDone: float32(c.Goal) / float32(len(q.Goals)), qAlarms: sight.Fraction(c.Alarms, 2)}
	if c.Goal < len(q.Goals) {
		goal := &q.Goals[c.Goal]
		row[qGoal+int(goal.Kind)-1] = 1
		row[qProgress] = progress(s, goal, c)
	}
	first, end := s.Game().UnitRange(starquest.Foes)
	waiting := 0
	for u := first; u < end; u++ {
		if s.Unit(u).Is(engine.Reserve) {
			waiting++
		}
	}
	row[qToCome] = float32(waiting) / float32(max(1, end-first))
	if q.Exit != nil {
		box := q.Exit.Box()
		row[qExit], row[qExit+1] = sight.Place(center(box).Sign(m.Sign(seat)))
		row[qExit+2], row[qExit+3] = sight.Extent(box)
	}
	if t := starquest.TurnOf(s); t.Unit >= 0 {
		left := func(there, costs bool) float32 {
			if there && costs {
				return 0.5
			}
			return sight.Truth(there)
		}
		row[qAction], row[qSkill] = left(t.Action, t.ActionCosts), left(t.Skill, t.SkillCosts)
		row[qSpare], row[qSkilled] = sight.Truth(t.Spare), float32(t.Skilled+1)/numSkills
		row[qCharged] = max(sight.Truth(t.Charged), sight.Truth(t.Fired)/2)
	}
	if m.Decision().Kind == engine.SpendPower {
		b := starquest.BillOf(s)
		row[qBill+int(b.For)-1], row[qPrice] = 1, sight.Fraction(b.Price, 4)
		row[qSheds] = float32(b.Status) / float32(party.NumStatuses)
	}
	if hits, sixes, units := opr.SpreadOf(s); units != 0 {
		row[qSpread], row[qSixes], row[qShares] = sight.Fraction(hits, 4),
			sight.Fraction(sixes, 4), sight.Fraction(bits.OnesCount64(units), 2)
	}
	tests, fall := starquest.JumpOf(s)
	row[qTests], row[qFall] = float32(tests)/3, float32(fall)/float32(fall+6*geom.Inch)
	if l, is := starquest.LeapingOf(s); is {
		sign := m.Sign(seat)
		row[qLeaps] = sight.Truth(l.Everywhere)
		row[qLand], row[qLand+1] = sight.Place(l.Land.Sign(sign))
		row[qEnd], row[qEnd+1] = sight.Place(l.End.Sign(sign))
	}
	if p.SpellAt >= 0 {
		row[qAgainst] = sight.Fraction(p.Spending[1-s.Seat(p.Active)], 4)
	}
}

// progress returns how far a goal has come.
func progress(s engine.Position, goal *quests.Goal, c starquest.Course) float32 {
	switch goal.Kind {
	case quests.Find:
		return min(1, float32(c.Found)/float32(goal.N))
	case quests.Hold:
		return float32(c.Held) / float32(goal.N)
	case quests.Take:
		objectives := len(quests.Of(s.Game().Setup().Mission).Objectives)
		held := 0
		for i := range objectives {
			if s.Marker(i).Owner == starquest.Heroes {
				held++
			}
		}
		return float32(held) / float32(max(1, objectives))
	case quests.Slay:
		first, _ := s.Game().UnitRange(starquest.Foes)
		want, gone := starquest.Targets(s, c.Goal), 0
		for k := range engine.Bits(want) {
			if s.Unit(first + k).Is(engine.Gone) {
				gone++
			}
		}
		return float32(gone) / float32(max(1, bits.OnesCount64(want)))
	}
	return 0
}

// objectives writes the rows of the objectives and search tokens.
func (e *eye) objectives(m *env.Moment, seat int, dst []float32) {
	sign, marks := m.Sign(seat), e.Marks()
	q := quests.Of(m.Game().Setup().Mission)
	clear(dst[marks*numObjective:])
	for i := range marks {
		k, row := &e.Markers[i], (*[numObjective]float32)(dst[i*numObjective:])
		x, y := sight.Place(k.Was.P.Sign(sign))
		*row = [numObjective]float32{
			oThere: 1, oX: x, oY: y,
			oOwner:  sight.Side(seat, int(k.Was.Owner)),
			oHeroes: k.Nearest[starquest.Heroes], oFoes: k.Nearest[starquest.Foes],
		}
		if i < len(q.Objectives) {
			continue
		}
		row[oThere] = -1
		if t := starquest.TokenOf(m.Position, i); t.Revealed {
			row[oKnown] = 0.5 + sight.Truth(t.Taken)/2
			row[oContent] = float32(float32(q.Contents[t.Content].Kind)/6*(63./64)) +
				float32(t.Content)/(64*quests.MaxContents)
		}
	}
}

// side writes the rows of the heroes or of the AI units.
func (e *eye) side(m *env.Moment, seat, of, size int, dst []float32) {
	first, end := m.Game().UnitRange(of)
	s, sign := m.Position, m.Sign(seat)
	clear(dst[(end-first)*size:])
	prey := starquest.Targets(s, starquest.CourseOf(s).Goal)
	tested := starquest.Tested(s)
	for u := first; u < end; u++ {
		n := &e.Units[u]
		var row [numColumns]float32
		copy(row[:], e.Rows[u][:])
		switch {
		case e.Was[u].Is(engine.Gone):
		case e.Was[u].Is(engine.OnTable):
			row[sight.UnitX], row[sight.UnitY] = sight.Place(n.Middle.Sign(sign))
		case e.Was[u].Is(engine.Down):
			at := s.Model(int(s.Game().Units()[u].First)).P
			row[sight.UnitX], row[sight.UnitY] = sight.Place(at.Sign(sign))
		}
		if !e.Was[u].Is(engine.Gone) {
			more(m, u, tested>>u&1 != 0, prey>>(u-first)&1 != 0, &row)
		}
		out := dst[(u-first)*size : (u-first+1)*size]
		for i, c := range rows[of] {
			out[i] = row[c]
		}
	}
}

// more writes the columns of a row that only Star Quest has.
func more(m *env.Moment, u int, tested, prey bool, row *[numColumns]float32) {
	s := m.Position
	f := s.Unit(u).Flags
	row[uCondition] = (4*sight.Truth(f&engine.Activated != 0) + 2*sight.Truth(f&engine.Shaken != 0) +
		sight.Truth(f&engine.Fatigued != 0)) / 7
	row[uBeen] = (row[sight.UnitHappened] + sight.Truth(tested)) / 2
	row[uFeared] = sight.Fraction(opr.Feared(s, u), 4)
	marks := int32(0)
	for k := range party.NumStatuses {
		if starquest.Has(s, u, party.Status(k+1)) {
			row[uAfflicted+k] = 1
			marks |= 1 << k
		}
	}
	if prey {
		marks |= 1 << party.NumStatuses
	}
	row[uStatuses] = float32(marks) / 31
	if s.Seat(u) == starquest.Foes {
		if rounds, known := starquest.ComesIn(s, u); known {
			row[sight.UnitStatus] = -0.75 + 0.5/float32(1+rounds)
		} else if f&engine.Reserve != 0 {
			row[sight.UnitStatus] = -0.75
		}
		return
	}
	row[uPower], row[uMostPower] = float32(starquest.Power(s, u))/party.MaxPower,
		float32(starquest.MostPower(s, u))/party.MaxPower
	for k, stat := range [3]party.Stat{party.Strength, party.Dexterity, party.Will} {
		row[uStrength+k] = float32(starquest.PassChance(s, u, stat)) / 6
	}
}
