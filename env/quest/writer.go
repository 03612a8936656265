package quest

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/sense"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
	"gauntlet/env/internal/sight"
)

// A writer writes what only Star Quest says of a position.
type writer struct {
	*missionFacts
	at       engine.Position
	now      stand
	villains []engine.Unit // as they were when it last looked
	places   uint64        // of their models
	missed   bool          // what it says of units has changed since it was last asked whether
	moment   moment
}

// A stand is what all units' numbers depend on beside themselves.
type stand struct {
	goal   int // that the heroes are at
	kind   quests.GoalKind
	round  int
	alarms int
	wanted uint32 // markers that the goal is about
}

// Look brings the writer up to date.
func (v *writer) Look(p engine.Position) (units bool) {
	v.look(p)
	units, v.missed = v.missed, false
	return units
}

func (v *writer) look(p engine.Position) {
	v.at = p
	now := stand{goal: starquest.GoalOf(p), round: p.Round(), alarms: starquest.CourseOf(p).Alarms}
	if now.goal < len(v.quest.Goals) {
		now.kind = v.quest.Goals[now.goal].Kind
	}
	for i := range len(v.ways) {
		if v.wanted(p, i, now.kind) {
			now.wanted |= 1 << i
		}
	}
	units := now != v.now || now.kind == quests.Slay || now.kind == quests.Clear // those who are wanted move
	v.now = now
	places := uint64(0)
	for i, u := range v.villains {
		was, is := u, p.Unit(v.missionFacts.villains[i])
		if was != is {
			v.villains[i], units = is, true
		}
		d := &v.game.Units()[v.missionFacts.villains[i]]
		for m := range d.Slots() {
			at := p.Model(int(d.First) + m).P
			places = (places ^ uint64(uint32(at.X)) ^ uint64(uint32(at.Y))<<32) * 0x9e3779b97f4a7c15
		}
	}
	v.missed = v.missed || units || places != v.places
	v.places = places
}

// wanted reports whether a goal of a kind is about a marker.
func (v *writer) wanted(p engine.Position, i int, kind quests.GoalKind) bool {
	if i < v.objs {
		return kind == quests.Hold || kind == quests.Take && p.Marker(i).Owner != starquest.Heroes
	}
	t := starquest.TokenOf(p, i)
	return kind == quests.Find && !t.Taken && (!t.Revealed || v.quest.Contents[t.Content].Kind == quests.Item)
}

// prey returns the AI units that the goal wants destroyed, by number among theirs.
func (v *writer) prey() uint64 {
	switch {
	case v.now.kind == quests.Clear:
		return ^uint64(0)
	case v.now.goal < len(v.missionFacts.prey):
		return v.missionFacts.prey[v.now.goal]
	}
	return 0
}

// goalWalk returns how far it is from a point to the nearest thing that the goal wants, in tenths of an inch.
func (v *writer) goalWalk(from geom.Point) int {
	best := sense.Unreached
	for m := v.now.wanted; m != 0; m &= m - 1 {
		best = min(best, v.chart.From(v.ways[bits.TrailingZeros32(m)], from))
	}
	switch v.now.kind {
	case quests.Leave:
		return v.exitWalk(from)
	case quests.Slay, quests.Clear:
		for e := range engine.Bits(v.prey() & (1<<(len(v.game.Units())-v.heroes) - 1)) {
			if u := v.heroes + e; v.at.Unit(u).Is(engine.OnTable) {
				best = min(best, int(geom.Isqrt(geom.Dist2(from, v.at.Anchor(u)))*10/geom.Inch))
			}
		}
	}
	return best
}

// Unit writes what it says of a unit.
func (v *writer) Unit(p engine.Position, u int, row []float32) {
	unit := p.Unit(u)
	f := unit.Flags
	row[uDown] = sight.Truth(f&engine.Down != 0)
	row[uWaits] = sight.Truth(f&engine.Reserve != 0 && f&engine.Scouting == 0)
	row[uArrived] = sight.Truth(f&engine.Arrived != 0)
	row[uFears], row[uNerve] = sight.Fraction(opr.Feared(p, u), 4), float32(starquest.MoraleChance(p, u))/36
	for k := range numStatuses {
		row[uStatus+k] = sight.Truth(starquest.Has(p, u, party.Status(k+1)))
	}
	row[uGoalWay], row[uExitWay] = 1, 1
	if f&(engine.OnTable|engine.Down) != 0 {
		at := p.Model(int(v.game.Units()[u].First)).P
		if f&engine.OnTable != 0 {
			at = p.Anchor(u)
		}
		row[uHigh] = height(v.game.Table().HeightAt(at))
		row[uGoalWay], row[uExitWay] = far(v.goalWalk(at)), far(v.exitWalk(at))
	}
	if u < v.heroes {
		row[uHas], row[uMost] = float32(starquest.Power(p, u))/party.MaxPower,
			float32(starquest.MostPower(p, u))/party.MaxPower
		for k := range numStats {
			row[uStats+k] = float32(starquest.PassChance(p, u, party.Stat(k+1))) / 6
		}
		return
	}
	row[uPrey] = sight.Truth(v.prey()>>(u-v.heroes)&1 != 0)
	for _, villain := range v.missionFacts.villains {
		if villain == u {
			row[uVillain] = 1
		}
	}
	if rounds, known := starquest.ComesIn(p, u); known {
		row[uKnown], row[uComes] = 1, sight.Fraction(rounds, 2)
	} else if f&engine.Reserve != 0 {
		row[uOnAlarm] = 1
	}
}

// Marker writes what it says of an objective or a search token.
func (v *writer) Marker(g *sight.Page, i int, row []float32) {
	row[oWanted], row[oHigh] = float32(v.now.wanted>>i&1), v.high[i]
	at := v.markerAt(i)
	row[oHeroWay], row[oExitWay] = 1, far(v.exitWalk(at))
	for _, u := range g.OnTable(starquest.Heroes) {
		row[oHeroWay] = min(row[oHeroWay], far(v.chart.From(v.ways[i], g.Anchor(u))))
	}
	if i < v.objs {
		row[oObjective] = 1
		return
	}
	t := starquest.TokenOf(g.Position, i)
	row[oToken], row[oHidden] = 1, sight.Truth(!t.Revealed)
	row[oRevealed], row[oTaken] = sight.Truth(t.Revealed && !t.Taken), sight.Truth(t.Taken)
	if turn := starquest.TurnOf(g.Position); turn.Skilled == starquest.Discover && turn.On == i {
		row[oSearched] = 1
	}
	if !t.Revealed {
		return
	}
	c := &v.quest.Contents[t.Content]
	row[oContents+int(c.Kind-quests.Nothing)], row[oAmount] = 1, sight.Fraction(c.N, 4)
	if c.Status > 0 {
		row[oTrap+int(c.Status)-1] = 1
	}
}

// Course writes what it says of the mission and of what is under way.
func (v *writer) Course(g *sight.Page, row []float32) {
	if at := askedColumn[g.Decision().Kind]; at > 0 {
		row[cDecision+at-1] = 1
	}
	row[cSide] = sight.Side(g.Seat, starquest.Heroes)
	v.found(g, row)
	v.goals(g, row)
	v.waves(g, row)
	v.edges(g, row)
	v.turn(g, row)
	v.dealing(g, row)
	v.jump(g, row)
}

// found writes what has been found and taken, and what may yet be.
func (v *writer) found(g *sight.Page, row []float32) {
	for i := range v.objs {
		if by := int(g.Marker(i).Owner); by >= 0 {
			row[cHeld+by^g.Seat] += 1. / maxMarkers
		}
	}
	var left [quests.MaxContents]int
	for i := range v.quest.Contents {
		left[i] = v.quest.Contents[i].Count
	}
	hidden := 0
	for i := range v.quest.Tokens {
		t := starquest.TokenOf(g.Position, v.objs+i)
		switch {
		case t.Taken:
			row[cTokens+2] += 1. / maxMarkers
		case t.Revealed:
			row[cTokens+1] += 1. / maxMarkers
		default:
			row[cTokens] += 1. / maxMarkers
			hidden++
		}
		if t.Revealed {
			left[t.Content]--
		}
	}
	if hidden == 0 {
		return
	}
	var kinds, sums [1 + numContents]int
	var traps [1 + numStatuses]int
	for i := range v.quest.Contents {
		c := &v.quest.Contents[i]
		kinds[c.Kind], sums[c.Kind] = kinds[c.Kind]+left[i], sums[c.Kind]+left[i]*c.N
		traps[c.Status] += left[i]
	}
	for k := range numContents {
		row[cHolds+k] = float32(kinds[k+1]) / float32(hidden)
	}
	for k, kind := range [2]quests.ContentKind{quests.Medicine, quests.Stimulant} {
		if n := kinds[kind]; n > 0 {
			row[cAmounts+k] = float32(sums[kind]) / float32(sums[kind]+4*n)
		}
	}
	for k := range numStatuses {
		row[cTraps+k] = float32(traps[k+1]) / float32(hidden)
	}
}

// goals writes how far the mission has come.
func (v *writer) goals(g *sight.Page, row []float32) {
	goals, c := v.quest.Goals, starquest.CourseOf(g.Position)
	c.Goal = v.now.goal
	row[cGoals], row[cDone] = float32(len(goals))/quests.MaxGoals, float32(c.Goal)/float32(len(goals))
	row[cAlarms] = sight.Fraction(c.Alarms, 2)
	if c.Goal >= len(goals) {
		return
	}
	goal := &goals[c.Goal]
	row[cGoal+int(goal.Kind)-1], row[cProgress] = 1, progress(g.Position, goal, c)
	if c.Goal+1 < len(goals) {
		row[cNext+int(goals[c.Goal+1].Kind)-1] = 1
	}
	left := 0
	switch goal.Kind {
	case quests.Find:
		left = max(0, goal.N-c.Found)
	case quests.Hold:
		left = max(0, goal.N-c.Held)
	case quests.Take:
		left = bits.OnesCount32(v.now.wanted)
	case quests.Survive:
		left = max(0, int(v.game.Setup().Mission.Rounds)-g.Round())
	case quests.Slay, quests.Clear:
		for e := range engine.Bits(v.prey() & (1<<(len(v.game.Units())-v.heroes) - 1)) {
			if !g.Unit(v.heroes + e).Is(engine.Gone) {
				left++
			}
		}
	}
	row[cLeft] = sight.Fraction(left, 4)
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

// waves writes who is yet to come.
func (v *writer) waves(g *sight.Page, row []float32) {
	all := float32(max(1, len(v.game.Units())-v.heroes))
	for u := v.heroes; u < len(v.game.Units()); u++ {
		if !g.Unit(u).Is(engine.Reserve) {
			continue
		}
		row[cToCome] += 1 / all
		if rounds, known := starquest.ComesIn(g.Position, u); known {
			row[cWaves+min(rounds, 2)] += 1 / all
		} else {
			row[cOnAlarm] += 1 / all
		}
	}
	for i := cToCome; i <= cOnAlarm; i++ {
		row[i] = min(1, row[i])
	}
}

// edges writes where the heroes begin and leave.
func (v *writer) edges(g *sight.Page, row []float32) {
	zone := v.quest.Zone.Box()
	row[cZone], row[cZone+1] = sight.Place(center(zone).Sign(g.Sign))
	row[cZone+2], row[cZone+3] = sight.Extent(zone)
	if v.quest.Exit == nil {
		return
	}
	exit := v.quest.Exit.Box()
	row[cExit] = 1
	row[cExit+1], row[cExit+2] = sight.Place(center(exit).Sign(g.Sign))
	row[cExit+3], row[cExit+4] = sight.Extent(exit)
}

// turn writes what the unit whose turn it is may still do, and on what a skill is used.
func (v *writer) turn(g *sight.Page, row []float32) {
	t := starquest.TurnOf(g.Position)
	if t.Unit < 0 {
		return
	}
	row[cAction], row[cActionCosts] = sight.Truth(t.Action), sight.Truth(t.ActionCosts)
	row[cSkill], row[cSkillCosts] = sight.Truth(t.Skill), sight.Truth(t.SkillCosts)
	row[cSpare], row[cCharged], row[cFired] = sight.Truth(t.Spare), sight.Truth(t.Charged), sight.Truth(t.Fired)
	if t.Skilled < 0 {
		return
	}
	row[cSkilled+min(t.Skilled, starquest.FirstOwnSkill)] = 1
	if own := t.Skilled - starquest.FirstOwnSkill; own >= 0 {
		g.MarkPart(t.Unit, own, kUsed)
	}
	if t.Skilled != starquest.Discover && t.On >= 0 {
		g.Mark(t.On, uSkillAt)
	}
}

// dealing writes what a hero may pay for, and hits and tests that are being dealt with.
func (v *writer) dealing(g *sight.Page, row []float32) {
	if g.Decision().Kind == engine.SpendPower {
		b := starquest.BillOf(g.Position)
		row[cBill+int(b.For)-1], row[cPrice] = 1, sight.Fraction(b.Price, 4)
		if b.Status > 0 {
			row[cSheds+int(b.Status)-1] = 1
		}
	}
	if hits, sixes, units := opr.SpreadOf(g.Position); units != 0 {
		row[cSpread], row[cSixes] = sight.Fraction(hits, 4), sight.Fraction(sixes, 4)
		row[cShares] = sight.Fraction(bits.OnesCount64(units), 2)
		v.mark(g, units, uToShare)
	}
	v.mark(g, starquest.Tested(g.Position), uTestTaken)
	if p := g.Under; p.SpellAt >= 0 {
		row[cAgainst] = sight.Fraction(p.Spending[1-g.Seat], 4)
	}
}

// mark marks the rows of the units of a mask.
func (v *writer) mark(g *sight.Page, units uint64, column int) {
	for u := range engine.Bits(units & (1<<len(v.game.Units()) - 1)) {
		g.Mark(u, column)
	}
}

// jump writes what is known of a jump, and of a way over jumps.
func (v *writer) jump(g *sight.Page, row []float32) {
	tests, fall := starquest.JumpOf(g.Position)
	l, is := starquest.LeapingOf(g.Position)
	if l.At >= 0 {
		g.Target(l.At)
	}
	row[cTests], row[cFall] = float32(tests)/3, float32(fall)/float32(fall+6*geom.Inch)
	row[cJumps] = sight.Truth(is || tests > 0 || fall > 0)
	if is {
		row[cEverywhere] = sight.Truth(l.Everywhere)
		row[cLand], row[cLand+1] = sight.Place(l.Land.Sign(g.Sign))
		row[cWay], row[cWay+1] = sight.Place(l.End.Sign(g.Sign))
	}
}
