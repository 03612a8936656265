package sight

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
	"gauntlet/env"
	"gauntlet/env/internal/actions"
)

// A Scribe observes one game and writes tables. What it keeps of the units is worked out again when an Eye
// sees that they have changed.
type Scribe struct {
	Eye
	tables *Tables
	kept   []kept
	room   []([numArm]float32) // for rows of weapons that are not those of the facts; by unit, Types each
	next   []int8              // by marker, who would own it if the round ended now
	last   written
}

// written is what stands in the observation that was written last, so that to refresh it is to leave alone what
// still is so. Most rows of an observation are of units, weapons and terrain that there are not.
type written struct {
	at     *float32 // its first number
	seat   int      // who looked
	sign   int32    // from which edge; players choose edges in the course of a game
	spells bool     // rows of spells say more than what does not change
	pieces int      // rows of terrain in use
	marks  int      // rows of markers in use
	units  [2]int   // rows of units in use, by side
	arms   []armed  // by row of a unit, those of the own side first
}

// armed is what stands in the rows of the weapons of a unit, and of what can be chosen for it.
type armed struct {
	unit    int    // whose they are, or -1
	stamp   uint32 // of what is kept of it
	rows    int    // of weapons in use
	choices int    // and of choices
}

// full makes it say of an observation that anything may stand in it.
func (w *written) full(t *Tables) {
	w.at, w.seat, w.sign, w.spells = nil, -1, 0, true
	w.pieces, w.marks, w.units = t.Pieces, t.Markers, [2]int{t.Units, t.Units}
	for i := range w.arms {
		w.arms[i] = armed{unit: -1, rows: Types, choices: Choices}
	}
}

// kept is what is written of a unit, whoever looks.
type kept struct {
	row   [numKept]float32
	host  int16               // the unit that it has joined, or -1
	stamp uint32              // another whenever the rows of its weapons may be others
	by    basis               // of what rules come to
	arms  []([numArm]float32) // rows of its weapons: those of its facts while rules come to the same
}

// A basis is what there is that what rules come to for a unit depends on.
type basis struct {
	known      *unitFacts
	alive      uint64
	own, other uint64 // special rules of lists that it is lent
	spells     int32
	chooses    uint64 // rules of its list that let its player choose something
}

// NewScribe returns a scribe that has seen nothing yet.
func NewScribe(f *Facts, t *Tables) *Scribe {
	return &Scribe{Eye: NewEye(f, nil), tables: t, next: make([]int8, t.Markers),
		last: written{arms: make([]armed, 2*t.Units)}}
}

// Observe writes what a seat sees.
func (s *Scribe) Observe(m *env.Moment, seat int, dst []float32) {
	s.last.full(s.tables)
	s.Refresh(m, seat, dst)
}

// Refresh does the same where nobody else has written since into what it wrote last.
func (s *Scribe) Refresh(m *env.Moment, seat int, dst []float32) {
	if s.last.at != &dst[0] {
		s.last.full(s.tables)
	}
	s.last.at = nil // until all is written
	changed := s.look(m.Position)
	s.refresh(m.Position)
	for i := range s.marks {
		if changed>>i&1 != 0 {
			s.next[i] = opr.NextOwner(m.Position, i)
		}
	}
	g := page{Scribe: s, Moment: m, seat: seat, dst: dst, course: (*[numCourse]float32)(dst)}
	g.fixed()
	g.markers()
	for side := range 2 {
		g.units(side)
	}
	g.progress()
	g.pending()
	s.last.at, s.last.seat = &dst[0], seat
}

// Features writes the features of what plans carry out.
func (s *Scribe) Features(m *env.Moment, plans []env.Plan, dst []float32) {
	s.Eye.Features(m, plans, opr.PendingOf, dst)
}

// refresh works out what is kept of the units that have changed.
func (s *Scribe) refresh(p engine.Position) {
	if s.kept == nil {
		s.kept = make([]kept, len(s.facts.units))
		if s.facts.tables.changing {
			s.room = make([]([numArm]float32), len(s.facts.units)*Types)
		}
	}
	crews := false
	for u := range s.Units {
		if s.Units[u].fresh {
			s.keep(p, u)
			crews = crews || p.Game().Units()[u].Guests > 0
		}
	}
	for u := range s.Units {
		n, k := &s.Units[u], &s.kept[u]
		if n.fresh {
			k.stamp++
		}
		if crews && n.fresh && p.Game().Units()[u].Guests > 0 {
			s.keepHeroes(p, u)
		}
		if k.row[uIs] != 0 && k.host < 0 && (n.fresh || s.facts.tables.lists) {
			s.sum(p, u)
		}
		n.fresh = false
	}
}

// keep works out what is kept of a unit.
func (s *Scribe) keep(p engine.Position, u int) {
	k, n, f := &s.kept[u], &s.Units[u], s.Was[u].Flags
	if f&engine.Joined != 0 {
		return // that is done with the unit that it has joined
	}
	k.host = -1
	if f&engine.Gone != 0 {
		k.row, k.by = [numKept]float32{}, basis{}
		return
	}
	row, left := &k.row, &n.left
	copy(row[:uGiven], n.known.still.state[:])
	row[uWidth], row[uDepth] = left.width, left.depth
	row[uInCover], row[uSlowed], row[uEndangered] = left.cover, Truth(left.slowed), Truth(left.endangered)
	row[uModels], row[uHealth], row[uWorst] = left.models, left.health, left.worst
	row[uWounds], row[uHalf] = Fraction(n.health, 12), left.half
	row[uReach] = left.reach
	row[uFear], row[uImpact] = left.fear, Fraction(n.impact, 4)
	s.casters(p, u, row)
	for bit, spells := 0, opr.Effects(p, u); bit < 12; bit++ {
		row[uSpells+bit] = float32(spells >> bit & 1)
	}
	s.flags(p, u, row)
}

// flags writes the condition of a unit.
func (s *Scribe) flags(p engine.Position, u int, row *[numKept]float32) {
	f := s.Was[u].Flags
	has := func(flag engine.Flags) float32 { return Truth(f&flag != 0) }
	row[uOnTable], row[uAboard], row[uScouts] = has(engine.OnTable), has(engine.Aboard), has(engine.Scouting)
	row[uAmbush] = Truth(f&engine.Reserve != 0 && f&engine.Scouting == 0)
	row[uDeploys] = Truth(f&(engine.OnTable|engine.Aboard|engine.Reserve|engine.Scouting) == 0)
	row[uArrived], row[uActivated], row[uShaken] = has(engine.Arrived), has(engine.Activated), has(engine.Shaken)
	row[uFatigued], row[uMoved], row[uWounded] = has(engine.Fatigued), has(engine.Moved), has(engine.Wounded)
	row[uFought] = has(engine.InMelee)
	row[uRisked] = Fraction(bits.OnesCount64(s.Was[u].Risked), 4)
	row[uFreely] = Truth(f&engine.MovedFreely == engine.MovedFreely)
	row[uShotSince], row[uFightSince] = has(engine.HasShot)-row[uFreely], has(engine.HasFought)-row[uFreely]
	if t := opr.Carrier(p, u); t >= 0 {
		row[uWith] = float32(p.Game().Units()[t].Number+1) / roster.MaxUnits
	}
}

// casters writes what the casters of a unit hold.
func (s *Scribe) casters(p engine.Position, u int, row *[numKept]float32) {
	sum, first := int32(0), int(p.Game().Units()[u].First)
	for i, c := range opr.Of(p).Units[u].Casters {
		if s.Was[u].Alive>>c.Model&1 != 0 {
			sum += int32(c.Rating)
			row[uTokens+i] = float32(opr.Tokens(p, first+int(c.Model))) / opr.MaxTokens
		}
	}
	row[uCasters] = Fraction(sum, 4)
}

// keepHeroes works out what is kept of the heroes that have joined a unit.
func (s *Scribe) keepHeroes(p engine.Position, u int) {
	defs, models := p.Game().Units(), p.Game().Models()
	first := int(defs[u].First)
	for m := range engine.Bits(opr.Joiners(p, u)) {
		hero, i := models[first+m].Hero, first+m
		k := &s.kept[hero]
		k.stamp++
		k.host, k.row, k.by = int16(u), [numKept]float32{}, basis{}
		if s.Was[u].Alive>>m&1 == 0 {
			continue
		}
		k.row = s.facts.units[hero].still.state
		tough, left := models[i].Tough, models[i].Tough-s.models[i].Wounds
		k.row[uJoined], k.row[uWith] = 1, float32(defs[u].Number+1)/roster.MaxUnits
		k.row[uModels], k.row[uHealth], k.row[uWounds] = 1, float32(left)/float32(tough), Fraction(left, 12)
		k.row[uWorst] = 1 - k.row[uHealth]
	}
}

// sum works out what the rules come to for a unit and its weapons.
func (s *Scribe) sum(p engine.Position, u int) {
	k, n, f := &s.kept[u], &s.Units[u], s.facts.tables
	row := (*[numSums]float32)(k.row[uSums:])
	b := basis{known: n.known, alive: s.Was[u].Alive, spells: opr.Effects(p, u)}
	if f.lists {
		b.own, b.other = opr.Lent(p, u)
		b.chooses = chooses(p, u)
		ends, spent := opr.Given(p, u)
		for i, count := range ends {
			k.row[uGiven+i] = Fraction(count, 1)
		}
		k.row[uSpent] = Fraction(spent, 1)
	}
	if changed := b != k.by; changed {
		k.by, k.stamp = b, k.stamp+1
		f.sumUnit(p, u, n.known, row)
		s.arm(p, u)
	} else if !n.fresh {
		return
	}
	row[rMorale] = morale(p, u)
	k.row[uRanged], k.row[uMelee] = s.harms(p, u)
	advance, rush := opr.Moves(p, u)
	k.row[uAdvance] = min(1, float32(advance)/(30*geom.Inch))
	k.row[uRush] = min(1, float32(rush)/(30*geom.Inch))
}

// arm works out what the rules come to for the weapons of a unit.
func (s *Scribe) arm(p engine.Position, u int) {
	k, known, f := &s.kept[u], s.Units[u].known, s.facts.tables
	if k.arms = known.still.weapons; !f.lists && opr.Effect(p, u, roster.StatHit) == 0 || len(s.room) == 0 {
		return
	}
	k.arms = s.room[u*Types:][:len(known.still.weapons)]
	copy(k.arms, known.still.weapons)
	for t := range k.arms {
		f.sum(p, u, &known.arms.Weapons[t], &k.arms[t])
	}
}

// harms returns what a unit does to the reference of heavy infantry on the average with all weapons that are left, by
// shooting and by a charge: n/(n+4) of its wounds.
func (s *Scribe) harms(p engine.Position, u int) (ranged, melee float32) {
	n := &s.Units[u]
	melee = float32(float32(n.impact) * (5.0 / 12)) // a die hits on 2+ and is blocked on 4+
	long := opr.Of(p).Attacks.LongRange
	for t := range s.kept[u].arms {
		w, means := &n.known.arms.Weapons[t], s.kept[u].arms[t][wMeans+3:]
		switch {
		case w.Range == 0:
			melee += float32(float32(n.copies[t]) * float32(w.Attacks) * wounds(means[2]))
		case w.Range > long:
			ranged += float32(float32(n.copies[t]) * float32(w.Attacks) * wounds(means[1]))
		default:
			ranged += float32(float32(n.copies[t]) * float32(w.Attacks) * wounds(means[0]))
		}
	}
	return ranged / (ranged + 4), melee / (melee + 4)
}

// wounds returns what a mean of a weapon's row stands for.
func wounds(mean float32) float32 { return mean / (1 - mean) }

// morale returns the chance that a unit passes a morale test.
func morale(p engine.Position, u int) float32 {
	squad, hero := opr.MoraleBy(p, u)
	return float32(max(squad.Passes(), hero.Passes())) / 36
}

// A page is an observation that is being written.
type page struct {
	*Scribe
	*env.Moment
	seat   int
	dst    []float32
	course *[numCourse]float32
}

// fixed writes what does not change, and makes the rest of what stands before the markers 0.
func (g *page) fixed() {
	t, f, w := g.tables, g.facts.tables, &g.last
	clear(g.dst[:t.spells[0]])
	if w.seat != g.seat || w.spells {
		copy(g.dst[t.spells[0]:], f.spells[g.seat][:])
		copy(g.dst[t.spells[1]:], f.spells[1-g.seat][:])
		w.spells = false
	}
	if sign := g.Sign(g.seat); w.sign != sign {
		n := copy(g.dst[t.terrain:], f.terrain[(1-sign)/2])
		clear(g.dst[t.terrain+n : t.terrain+max(n, w.pieces*numPiece)])
		w.sign, w.pieces = sign, n/numPiece
	}
}

// markers writes the markers' rows.
func (g *page) markers() {
	at := g.tables.markers
	sign, own, enemy := g.Sign(g.seat), int8(g.seat), int8(1-g.seat)
	for i := range g.marks {
		k := &g.Eye.Markers[i]
		x, y := Place(k.Was.P.Sign(sign))
		*(*[numMark]float32)(g.dst[at:]) = [numMark]float32{kIs: 1, kX: x, kY: y,
			kOwn: Truth(k.Was.Owner == own), kEnemy: Truth(k.Was.Owner == enemy),
			kNextOwn: Truth(g.next[i] == own), kNextEnemy: Truth(g.next[i] == enemy),
			kOwnNear: k.Nearest[own], kEnemyNear: k.Nearest[enemy]}
		at += numMark
	}
	clear(g.dst[at:max(at, g.tables.markers+g.last.marks*numMark)])
	g.last.marks = g.marks
}

// units writes the rows of one side, and of its weapons.
func (g *page) units(side int) {
	seat, at := side^g.seat, g.tables.units[side]
	first, end := g.Game().UnitRange(seat)
	sign, table := g.Sign(g.seat), g.Game().Table()
	armed := g.last.arms[side*g.tables.Units:][:g.tables.Units]
	for u := first; u < end; u++ {
		row, weapons := g.dst[at:at+numState], g.dst[at+numState:at+unitSize]
		at += unitSize
		k, n := &g.kept[u], &g.Units[u]
		copy(row, k.row[:])
		clear(row[numKept:])
		where := u
		if k.host >= 0 {
			where = int(k.host)
		}
		if k.row[uIs] != 0 && g.Was[where].Flags&(engine.OnTable|engine.Aboard) != 0 {
			row[uX], row[uY] = Place(g.Units[where].Middle.Sign(sign))
		}
		g.arms(u, &armed[u-first], weapons)
		if k.row[uIs] == 0 || k.host >= 0 {
			continue
		}
		if row[uNearest] = 1; g.Was[u].Is(engine.OnTable) {
			row[uNearest] = Nearness(n.nearest)
			edge := max(0, int64(min(n.box.Min.X+table.HalfW, table.HalfW-n.box.Max.X,
				n.box.Min.Y+table.HalfH, table.HalfH-n.box.Max.Y)))
			row[uEdge] = Nearness(edge * edge)
		}
	}
	for r := end - first; r < g.last.units[side]; r++ {
		clear(g.dst[at : at+numState])
		armed[r].clear(g.dst[at+numState:])
		at += unitSize
	}
	g.last.units[side] = end - first
}

// arms writes the rows of the weapons of a unit, and of what can be chosen for it, unless they stand there already.
func (g *page) arms(u int, was *armed, dst []float32) {
	k, n := &g.kept[u], &g.Units[u]
	if was.unit == u && was.stamp == k.stamp {
		return
	}
	was.clear(dst)
	was.unit, was.stamp = u, k.stamp
	if k.row[uIs] == 0 || k.host >= 0 {
		return
	}
	was.rows, was.choices = len(k.arms), g.choices(u, dst[Types*numArm:])
	for t := range k.arms {
		arm := (*[numArm]float32)(dst[t*numArm:])
		*arm = k.arms[t]
		arm[wCopies] = Fraction(n.copies[t], 4)
		arm[wLeft] = float32(n.copies[t]) / float32(n.known.copies[t])
	}
}

// clear makes all of it 0.
func (a *armed) clear(dst []float32) {
	clear(dst[:a.rows*numArm])
	clear(dst[Types*numArm:][:a.choices*numChoice])
	*a = armed{unit: -1}
}

// both sets the number of the own side, or behind it that of the other, to 1; of nobody, which is -1, none.
func (g *page) both(at, seat int) {
	if seat >= 0 {
		g.course[at+seat^g.seat] = 1
	}
}

// progress writes how far the game has come.
func (g *page) progress() {
	c, d := g.course, g.Decision()
	if at := decisionColumn[d.Kind]; at > 0 {
		c[gDecision+at-1] = 1
	}
	c[gRound], c[gRounds] = float32(g.Round())/float32(g.facts.rounds), float32(g.facts.rounds)/12
	c[gActs] = Side(g.seat, int(d.Seat))
	if g.Round() > 0 && !g.Over() {
		g.both(gTurn, g.Active())
	}
	course := opr.CourseOf(g.Position)
	g.both(gFirst, course.First)
	g.both(gFinished, course.Finished)
	g.both(gArrived, course.Done)
	c[gLeft] = float32(course.Left) / maxMarks
	if course.Form != 0 {
		c[gForm+int(course.Form-engine.Line)] = 1
	}
	c[gSize], c[gSize+1] = g.facts.tables.size[0], g.facts.tables.size[1]
	for i := range g.marks {
		if by := int(g.Eye.Markers[i].Was.Owner); by >= 0 {
			c[gHeld+by^g.seat] += 1. / maxMarks
		}
	}
	for side := range 2 {
		first, end := g.Game().UnitRange(side ^ g.seat)
		c[gPoints+side] = g.points[side^g.seat]
		c[gWaiting+side] = float32(g.Eye.waiting[side^g.seat]) / float32(end-first)
	}
}

// maxMarks is how many markers a mission has at most.
const maxMarks = 8

// mark writes a number of the row of a unit, unless that is gone.
func (g *page) mark(u, column int) {
	if u < 0 || g.kept[u].row[uIs] == 0 {
		return
	}
	seat := g.Seat(u)
	first, _ := g.Game().UnitRange(seat)
	g.dst[g.tables.units[seat^g.seat]+(u-first)*unitSize+column] = 1
}

// pending writes what is pending, and marks the rows of the units that are part of it.
func (g *page) pending() {
	c, p := g.course, opr.PendingOf(g.Position)
	g.mark(int(g.Decision().Unit), uAsked)
	if p.Active < 0 {
		return
	}
	g.mark(p.Active, uTurn)
	g.offered()
	c[gIdle], c[gUndone], c[gShoots] = Truth(p.Idle), Truth(p.Undone), Truth(p.Shoots)
	c[gAllow] = min(1, float32(p.Allow)/(30*geom.Inch))
	if p.Hurt >= 0 {
		g.mark(p.Hurt, uHurt)
		c[gWounds], c[gTimes] = Fraction(p.Wounds, 4), Fraction(p.Times, 2)
		c[gCounted], c[gRegenerates] = Truth(p.Counted), Truth(p.Regenerates)
	}
	if p.Stage > 0 {
		c[gStage+p.Stage-1] = 1
		c[gCaused], c[gCaused+1] = Fraction(p.Caused[g.seat], 4), Fraction(p.Caused[1-g.seat], 4)
		c[gStruckBack], c[gStruckFirst] = Truth(p.StruckBack), Truth(p.StruckFirst)
		g.mark(p.Charger, uCharger)
		g.mark(p.Charged, uCharged)
		g.mark(p.Charged, uTarget)
	}
	if p.Picker >= 0 {
		c[gPicker], c[gUnasked] = float32(p.Picker+1)/roster.MaxUnitModels, Fraction(p.Unasked, 4)
	}
	if p.Casting {
		g.casting(&p)
	}
	if p.Attacker < 0 {
		g.tried(p.Active)
	}
	if p.Attacker >= 0 {
		g.mark(p.Attacker, uAttacks)
		g.attacks(&p)
	}
	if i := &g.Intent; i.Kind != actions.FireAsked && g.Seated(i.Unit) == g.seat {
		c[gIntent+int(i.Kind)-1], c[gBegun] = 1, Truth(i.Begun)
		if i.Target >= 0 {
			g.mark(int(i.Target), uIntent)
			g.mark(int(i.Target), uTarget)
		}
	}
}

// attacks writes the attacks that are declared or still to be resolved, and the weapon asked about.
func (g *page) attacks(p *opr.Pending) {
	c, n, arms := g.course, &g.Units[p.Attacker], g.kept[p.Attacker].arms
	if p.Asked >= 0 && p.Asked < len(arms) {
		at := g.tables.attacks + p.Asked*numAttack
		g.dst[at+aAsked] = 1
		asked := (*[numArm]float32)(c[gAsked:])
		*asked = arms[p.Asked]
		asked[wCopies] = Fraction(n.copies[p.Asked], 4)
		asked[wLeft] = float32(n.copies[p.Asked]) / float32(n.known.copies[p.Asked])
	}
	c[gImpact] = Fraction(p.Impact, 4)
	opr.EachPick(g.Position, p.Attacker, func(place, pick int) { c[gPicks+place] = float32(pick) / opr.PatternNobody })
	one := -1 // the first target
	for t := range Types {
		k := &p.Groups[t]
		if k.Target < 0 {
			continue
		}
		if one < 0 {
			one = k.Target
		}
		if p.Stage == 0 {
			if g.mark(k.Target, uTarget); k.Target != one {
				g.mark(k.Target, uSecond)
			}
		}
		*(*[numAttack]float32)(g.dst[g.tables.attacks+t*numAttack:]) = [numAttack]float32{
			aNear: Fraction(k.Near, 8), aFar: Fraction(k.Far, 8), aFirst: Truth(k.Target == one),
			aSecond: Truth(k.Target != one), aCover: Truth(k.Cover),
			aAsked: Truth(t == p.Asked),
		}
	}
}

// casting writes what is known of the casting of spells.
func (g *page) casting(p *opr.Pending) {
	c, data := g.course, opr.Of(g.Position)
	c[gCaster] = float32(p.Caster+1) / roster.MaxUnitModels
	if p.Spell < 0 {
		return
	}
	seat := g.Seat(p.Active)
	at := g.tables.spells[seat^g.seat] + p.Spell*numSpellRow
	g.dst[at+sCast], g.last.spells = 1, true
	k := &data.Spells[seat][p.Spell]
	asked := c[gAsked:]
	asked[wRange], asked[wAttacks] = float32(k.Range)/(48*geom.Inch), Fraction(k.Hits, 3)
	asked[wAP], asked[wBlast], asked[wDeadly] = Fraction(k.Weapon.AP, 3), Fraction(k.Weapon.Blast, 3),
		Fraction(k.Weapon.Deadly, 3)
	if p.SpellAt >= 0 {
		c[gAnswers], c[gSpent] = Fraction(p.Answers, 4), Fraction(p.Spending[g.seat], 4)
		g.mark(p.SpellAt, uCastAt)
		g.mark(p.SpellAt, uTarget)
	}
}

// tried writes by which casters of the active unit the spells have been tried.
func (g *page) tried(active int) {
	seat := g.Seat(active)
	at := g.tables.spells[seat^g.seat] + sTried
	for k := range opr.Of(g.Position).Spells[seat] {
		for tried := opr.Tried(g.Position, k); tried != 0; tried &= tried - 1 {
			g.dst[at+k*numSpellRow+bits.TrailingZeros64(tried)], g.last.spells = 1, true
		}
	}
}
