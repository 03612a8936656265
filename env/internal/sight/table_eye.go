package sight

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/effects"
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
	tables  *Tables
	kept    []kept
	brief   []brief
	near    []int64             // by unit, how near the nearest enemy was, as it was written
	room    []([numArm]float32) // for rows of weapons that are not those of the facts; by unit, Types each
	next    []int8              // by marker, who would own it if the round ended now
	last    written
	outlook outlook
	valuer  valuer
	own     ownNumbers
	page    page
	shown   Page
	gauge   gauge
	deed    Deed
}

// kept is what is written of a unit, whoever looks.
type kept struct {
	row    [numKept]float32
	by     basis     // of what rules come to
	left   leftovers // of what deeds and morale are
	deeds  struct{ ranged, melee, advance, rush float32 }
	arms   []([numArm]float32) // rows of its weapons: those of its facts while rules come to the same
	copies [opr.MaxTypes]int32 // of its weapons
}

// A brief is what is asked of a unit in every observation. Those of all units lie together, apart from what is looked
// up only when something has changed.
type brief struct {
	host  int16 // the unit that it has joined, or -1
	is    bool  // there is something to say of it
	stale stale // of what was written last
}

// stale is what may be another than was written, or 0.
type stale uint8

const (
	staleRow  stale = 1 << iota // its row
	staleArms                   // the rows of its weapons or choices, and its row
)

// A basis is what there is that what rules come to for a unit depends on.
type basis struct {
	known      *unitFacts
	alive      uint64
	own, other uint64 // special rules of lists that it is lent
	spells     int32
	chooses    uint64 // rules of its list that let its player choose something
	stands     effects.When
}

// leftovers is what harms, moves and morale depend on beside the basis, where no list has rules of its own.
type leftovers struct {
	extra, impact int32
	copies        [opr.MaxTypes]int32
	shaken        bool
}

// NewScribe returns a scribe that has seen nothing yet.
func NewScribe(f *Facts, t *Tables) *Scribe {
	return &Scribe{Eye: NewEye(f, nil), tables: t, next: make([]int8, t.Markers),
		last: newWritten(t), own: newOwnNumbers(f, t.own)}
}

// Inherit takes over the room in which another eye has worked out what actions are worth: much of it where there
// are many units, and games that are drawn change with every episode.
func (s *Scribe) Inherit(from env.Eye) {
	if old, ok := from.(*Scribe); ok {
		s.valuer = old.valuer
	}
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
	s.look(m.Position)
	changed := s.changed()
	s.refresh(m.Position)
	sign := m.Sign(seat)
	for i := range s.marks {
		if changed>>i&1 != 0 {
			s.next[i] = s.nextOwner(m.Position, i)
		}
	}
	g := s.begin(m, seat, sign, dst)
	g.fixed()
	if changed != 0 || s.last.seat != seat || s.last.sign != sign || s.last.marks != s.marks || s.tables.own != nil {
		g.markers()
	}
	switch w := &s.last; {
	case s.tables.own != nil:
		if w.seat >= 0 && w.sign != sign {
			g.turn()
		}
	case w.seat >= 0 && w.seat != seat:
		g.exchange()
	case w.sign != sign:
		w.turned()
	}
	for side := range 2 {
		g.units(side)
	}
	g.progress()
	g.pending()
	if s.tables.own != nil {
		s.own.voice.Course(&s.shown, s.own.course[numCourse:])
		s.tables.course.gather(dst, s.own.course)
	}
	s.last.at, s.last.seat, s.last.sign = &dst[0], seat, sign
}

// nextOwner returns who would own a marker if the round ended now.
func (s *Scribe) nextOwner(p engine.Position, i int) int8 {
	if s.tables.own != nil {
		return s.tables.own.NextOwner(p, i)
	}
	return opr.NextOwner(p, i)
}

// begin begins a page.
func (s *Scribe) begin(m *env.Moment, seat int, sign int32, dst []float32) *page {
	s.page = page{Scribe: s, Moment: m, seat: seat, sign: sign, dst: dst, first: seat}
	if s.tables.own == nil {
		s.page.course = (*[numCourse]float32)(dst)
	} else {
		s.page.course, s.page.first = (*[numCourse]float32)(s.own.course), 0
		s.shown = Page{Moment: m, Seat: seat, Sign: sign, Under: &s.page.under, g: &s.page}
	}
	return &s.page
}

// refresh works out what is kept of the units that have changed.
func (s *Scribe) refresh(p engine.Position) {
	if s.kept == nil {
		s.kept, s.brief = make([]kept, len(s.facts.units)), make([]brief, len(s.facts.units))
		s.near = make([]int64, len(s.facts.units))
		if s.facts.tables.changing {
			s.room = make([]([numArm]float32), len(s.facts.units)*Types)
		}
	}
	crews := false
	for u, fresh := range s.fresh {
		if fresh {
			s.keep(p, u)
			crews = crews || p.Game().Units()[u].Guests > 0
		}
	}
	for u, fresh := range s.fresh {
		if crews && fresh && p.Game().Units()[u].Guests > 0 {
			s.keepHeroes(p, u)
		}
		b := &s.brief[u]
		if b.is && b.host < 0 && (fresh || s.facts.tables.lists) {
			s.sum(p, u)
		}
		if fresh || s.surveyed && s.near[u] != s.nearest[u] {
			b.stale |= staleRow
			s.near[u] = s.nearest[u]
		}
	}
	if s.tables.own != nil {
		s.say(p)
	}
	clear(s.fresh)
	s.surveyed = false
}

// keep works out what is kept of a unit.
func (s *Scribe) keep(p engine.Position, u int) {
	k, b, n, f := &s.kept[u], &s.brief[u], &s.Units[u], s.Was[u].Flags
	if f&engine.Joined != 0 {
		return // that is done with the unit that it has joined
	}
	if is := f&engine.Gone == 0; b.host >= 0 || b.is != is || k.copies != n.copies {
		b.host, b.is, k.copies = -1, is, n.copies
		b.stale |= staleArms
	}
	if !b.is {
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
	row[uDeploys] = Truth(f&(engine.OnTable|engine.Aboard|engine.Reserve|engine.Scouting|engine.Down) == 0)
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
		k, b := &s.kept[hero], &s.brief[hero]
		b.stale |= staleArms
		b.host, b.is = int16(u), s.Was[u].Alive>>m&1 != 0
		k.row, k.by = [numKept]float32{}, basis{}
		if !b.is {
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
	k, known, f := &s.kept[u], s.Units[u].known, s.facts.tables
	row := (*[numSums]float32)(k.row[uSums:])
	b := basis{known: known, alive: s.Was[u].Alive, spells: opr.Effects(p, u)}
	if f.lists {
		b.own, b.other = opr.Lent(p, u)
		b.stands = opr.Standing(p, u)
		if s.tables.own == nil {
			b.chooses = chooses(p, u)
			s.given(p, u)
		}
	}
	same := b == k.by
	if !same {
		k.by = b
		s.brief[u].stale |= staleArms
		f.sumUnit(p, u, known, row)
		s.arm(p, u)
	} else if !s.fresh[u] {
		return
	}
	n, was, deeds := &s.Units[u], &s.Was[u], &k.deeds
	left := leftovers{was.Extra, n.impact, n.copies, was.Flags&engine.Shaken != 0}
	if !same || f.lists || left != k.left {
		k.left = left
		row[rMorale] = morale(p, u)
		deeds.ranged, deeds.melee = s.harms(p, u)
		advance, rush := opr.Moves(p, u)
		deeds.advance = min(1, float32(advance)/(30*geom.Inch))
		deeds.rush = min(1, float32(rush)/(30*geom.Inch))
	}
	k.row[uRanged], k.row[uMelee] = deeds.ranged, deeds.melee
	k.row[uAdvance], k.row[uRush] = deeds.advance, deeds.rush
}

// given writes how many rules a unit is lent, and how many of its own it has used.
func (s *Scribe) given(p engine.Position, u int) {
	row := (*[uSums - uGiven]float32)(s.kept[u].row[uGiven:])
	before := *row
	ends, spent := opr.Given(p, u)
	for i, count := range ends {
		row[i] = Fraction(count, 1)
	}
	if row[uSpent-uGiven] = Fraction(spent, 1); *row != before {
		s.brief[u].stale |= staleRow
	}
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
	sign   int32 // from which edge it looks
	first  int   // the seat whose units have the first rows
	dst    []float32
	course *[numCourse]float32 // in dst, or where it is picked from
	under  opr.Pending
}

// fixed writes what does not change, and makes the rest of what stands before the markers 0.
func (g *page) fixed() {
	t, f, w := g.tables, g.facts.tables, &g.last
	clear(g.course[:gPicks])
	if w.asked {
		clear(g.course[gPicks:])
	}
	if t.own != nil {
		clear(g.own.course[numCourse:])
	}
	if w.attacked {
		clear(g.dst[t.attacks:t.offers])
	}
	if w.offered {
		clear(g.dst[t.offers:t.spells[0]])
	}
	w.asked, w.attacked, w.offered = false, false, false
	if w.seat != g.seat || w.cast {
		for side, at := range t.spells {
			spells := f.spells[side^g.seat]
			n := copy(g.dst[at:], spells)
			clear(g.dst[at+n : at+max(n, w.spells[side]*numSpellRow)])
			w.spells[side] = n / numSpellRow
		}
		w.cast = false
	}
	if w.sign != g.sign {
		n := copy(g.dst[t.terrain:], f.terrain[(1-g.sign)/2])
		clear(g.dst[t.terrain+n : t.terrain+max(n, w.pieces*numPiece)])
		w.pieces = n / numPiece
	}
	for _, at := range w.flags {
		g.dst[at] = 0
	}
	w.flags = w.flags[:0]
}

// markers writes the markers' rows.
func (g *page) markers() {
	at, mark := g.tables.markers, &g.tables.mark
	own, enemy := int8(g.seat), int8(1-g.seat)
	for i := range g.marks {
		k, row := &g.Eye.Markers[i], g.dst[at:]
		if g.tables.own != nil {
			row = g.Scribe.own.row
		}
		x, y := Place(k.Was.P.Sign(g.sign))
		*(*[numMark]float32)(row) = [numMark]float32{kIs: 1, kX: x, kY: y,
			kOwn: Truth(k.Was.Owner == own), kEnemy: Truth(k.Was.Owner == enemy),
			kNextOwn: Truth(g.next[i] == own), kNextEnemy: Truth(g.next[i] == enemy),
			kOwnNear: k.Nearest[own], kEnemyNear: k.Nearest[enemy]}
		if g.tables.own != nil {
			more := row[numMark:][:len(g.tables.own.Mark)]
			clear(more)
			g.Scribe.own.voice.Marker(&g.shown, i, more)
			mark.gather(g.dst[at:], row)
		}
		at += mark.n
	}
	clear(g.dst[at:max(at, g.tables.markers+g.last.marks*mark.n)])
	g.last.marks = g.marks
}

// turn makes rows of units that stand in the same places for both seats those of the other edge.
func (g *page) turn() {
	for side := range 2 {
		t := &g.tables.state[side]
		x, y := t.place(uX), t.place(uY)
		for r := range g.last.units[side] {
			row := g.dst[g.tables.units[side]+r*g.tables.size[side]:]
			row[x], row[y] = 0-row[x], 0-row[y] // no -0: that has other bits
		}
	}
}

// exchange makes of the rows of units, which the other seat has looked at, those that this one sees, but for what has
// changed since. What stands there already need not be fetched from elsewhere.
func (g *page) exchange() {
	t, w := g.tables, &g.last
	const behind = numState + Types*numArm // the rows of weapons
	var room [256]float32
	size := t.size[0]
	for r := range max(w.units[0], w.units[1]) {
		own, enemy := &w.rows[r], &w.rows[t.Units[0]+r]
		a, b := g.dst[t.units[0]+r*size:][:size], g.dst[t.units[1]+r*size:][:size]
		swap(a[:numState+int(max(own.weapons, enemy.weapons))*numArm], b, &room)
		choices := int(max(own.more, enemy.more)) * numChoice
		swap(a[behind:behind+choices], b[behind:], &room)
		*own, *enemy = *enemy, *own
		if w.sign != g.sign {
			a[uX], a[uY], b[uX], b[uY] = 0-a[uX], 0-a[uY], 0-b[uX], 0-b[uY] // no -0: that has other bits
		}
	}
	w.units[0], w.units[1] = w.units[1], w.units[0]
}

// swap exchanges the numbers of a with as many of b.
func swap(a, b []float32, room *[256]float32) {
	for len(a) > 0 {
		n := copy(room[:], a)
		copy(a[:n], b)
		copy(b, room[:n])
		a, b = a[n:], b[n:]
	}
}

// units writes the rows of one side, and of its weapons, unless they stand there already.
func (g *page) units(side int) {
	t := g.tables
	seat, at := side^g.first, t.units[side]
	first, end := g.Game().UnitRange(seat)
	size, state := t.size[side], t.state[side].n
	rows := g.last.rows[side*t.Units[0]:][:t.Units[side]]
	for u := first; u < end; u++ {
		was, is := &rows[u-first], &g.brief[u]
		if int(was.unit) != u || is.stale != 0 {
			if t.own == nil {
				g.unit(u, g.dst[at:at+numState])
			} else {
				g.ownUnit(u, &t.state[side], g.dst[at:])
			}
			if int(was.unit) != u || is.stale&staleArms != 0 {
				g.arms(u, was, &t.rest[side], g.dst[at+state:at+size])
			}
			was.unit, is.stale = int16(u), 0
		}
		at += size
	}
	for r := end - first; r < g.last.units[side]; r++ {
		clear(g.dst[at : at+state])
		rows[r].clear(g.dst[at+state:], t.rest[side].size)
		at += size
	}
	g.last.units[side] = end - first
}

// ownUnit writes the row of a unit of a family that has columns of its own.
func (g *page) ownUnit(u int, state *picked, dst []float32) {
	n := len(g.tables.own.Unit)
	row := g.Scribe.own.row[:numState+n]
	g.unit(u, row[:numState])
	copy(row[numState:], g.Scribe.own.units[u*n:][:n])
	state.gather(dst, row)
}

// unit writes the row of a unit.
func (g *page) unit(u int, row []float32) {
	k, n, b := &g.kept[u], &g.Units[u], &g.brief[u]
	copy(row, k.row[:])
	clear(row[numKept:])
	if !b.is {
		return
	}
	where := u
	if b.host >= 0 {
		where = int(b.host)
	}
	if flags := g.Was[where].Flags; flags&(engine.OnTable|engine.Aboard) != 0 {
		row[uX], row[uY] = Place(g.Units[where].Middle.Sign(g.sign))
	} else if flags&engine.Down != 0 {
		row[uX], row[uY] = Place(g.models[g.Game().Units()[u].First].P.Sign(g.sign))
	}
	if b.host >= 0 {
		return
	}
	if row[uNearest] = 1; g.Was[u].Is(engine.OnTable) {
		table := g.Game().Table()
		row[uNearest] = Nearness(g.nearest[u])
		edge := max(0, int64(min(n.box.Min.X+table.HalfW, table.HalfW-n.box.Max.X,
			n.box.Min.Y+table.HalfH, table.HalfH-n.box.Max.Y)))
		row[uEdge] = Nearness(edge * edge)
	}
}

// arms writes the rows of the weapons of a unit, and of what can be chosen for it.
func (g *page) arms(u int, was *unitWritten, rest *rest, dst []float32) {
	k, n := &g.kept[u], &g.Units[u]
	if b := &g.brief[u]; !b.is || b.host >= 0 {
		was.shorten(dst, 0, 0, rest.size)
		return
	}
	more := 0
	switch {
	case g.tables.own == nil:
		more = g.choices(u, dst[Types*numArm:])
	case rest.rows > 0:
		more = copy(dst[Types*numArm:], g.facts.tables.known.Parts(u)) / rest.size
	}
	was.shorten(dst, len(k.arms), more, rest.size)
	for t := range k.arms {
		arm := (*[numArm]float32)(dst[t*numArm:])
		*arm = k.arms[t]
		arm[wCopies] = Fraction(n.copies[t], 4)
		arm[wLeft] = float32(n.copies[t]) / float32(n.known.copies[t])
	}
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
	if g.tables.own == nil {
		g.turns()
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

// turns writes how far the turns and the deployment have come of games in which sides take turns.
func (g *page) turns() {
	c, course := g.course, opr.CourseOf(g.Position)
	g.both(gFirst, course.First)
	g.both(gFinished, course.Finished)
	g.both(gArrived, course.Done)
	c[gLeft] = float32(course.Left) / maxMarks
	if course.Form != 0 {
		c[gForm+int(course.Form-engine.Line)] = 1
	}
}

// maxMarks is how many markers a mission has at most.
const maxMarks = 8

// mark writes a number of the row of a unit, unless that is gone.
func (g *page) mark(u, column int) {
	if u < 0 || !g.brief[u].is {
		return
	}
	seat, t := g.Seat(u), g.tables
	first, _ := g.Game().UnitRange(seat)
	side := seat ^ g.first
	at := t.state[side].place(column)
	if at < 0 {
		return
	}
	at += t.units[side] + (u-first)*t.size[side]
	g.dst[at] = 1
	g.last.flags = append(g.last.flags, at)
}

// underWay returns what a position is in the middle of.
func (s *Scribe) underWay(p engine.Position) opr.Pending {
	if s.tables.own != nil {
		return s.tables.own.Pending(p)
	}
	return opr.PendingOf(p)
}

// pending writes what is pending, and marks the rows of the units that are part of it.
func (g *page) pending() {
	g.under = g.underWay(g.Position)
	c, p := g.course, &g.under
	g.mark(int(g.Decision().Unit), uAsked)
	if p.Active < 0 {
		return
	}
	g.mark(p.Active, uTurn)
	if g.tables.own == nil {
		g.offered()
	}
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
		g.casting(p)
	}
	if p.Attacker < 0 {
		g.tried(p.Active)
	}
	if p.Attacker >= 0 {
		g.mark(p.Attacker, uAttacks)
		g.attacks(p)
	}
	if i := &g.Intent; i.Kind != actions.FireAsked && g.Seated(i.Unit) == g.seat {
		c[gIntent+int(i.Kind)-1], c[gBegun], g.last.asked = 1, Truth(i.Begun), true
		if i.Target >= 0 {
			g.mark(int(i.Target), uIntent)
			g.mark(int(i.Target), uTarget)
		}
	}
}

// attacks writes the attacks that are declared or still to be resolved, and the weapon asked about.
func (g *page) attacks(p *opr.Pending) {
	c, n, arms := g.course, &g.Units[p.Attacker], g.kept[p.Attacker].arms
	g.last.asked, g.last.attacked = true, true
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
	g.dst[at+sCast], g.last.cast, g.last.asked = 1, true, true
	k := &data.Spells[seat][p.Spell]
	asked := c[gAsked:]
	asked[wRange], asked[wAttacks] = float32(k.Range)/(48*geom.Inch), Fraction(k.Hits, 3)
	asked[wAP], asked[wBlast], asked[wDeadly] = Fraction(k.Weapon.AP, 3), Fraction(k.Weapon.Blast, 3),
		Fraction(k.Weapon.Deadly, 3)
	if p.SpellAt >= 0 {
		c[gAnswers], c[gSpent] = Fraction(p.Answers, 4), Fraction(p.Spending[g.seat], 4)
		first, _ := g.Game().UnitRange(k.Side(seat))
		for n := range engine.Bits(p.SpellsAt) {
			g.mark(first+n, uCastAt)
			g.mark(first+n, uTarget)
		}
		if p.SpellsAt == 0 {
			g.mark(p.SpellAt, uCastAt)
			g.mark(p.SpellAt, uTarget)
		}
	}
}

// tried writes by which casters of the active unit the spells have been tried.
func (g *page) tried(active int) {
	seat := g.Seat(active)
	at := g.tables.spells[seat^g.seat] + sTried
	own := g.tables.own
	for k := range opr.Of(g.Position).Spells[seat] {
		if own != nil {
			if own.Tried(g.Position)>>k&1 != 0 { // by the one caster that a unit has
				g.dst[at+k*numSpellRow], g.last.cast = 1, true
			}
			continue
		}
		for tried := opr.Tried(g.Position, k); tried != 0; tried &= tried - 1 {
			g.dst[at+k*numSpellRow+bits.TrailingZeros64(tried)], g.last.cast = 1, true
		}
	}
}
