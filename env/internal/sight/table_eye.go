package sight

import (
	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/opr"
	"gauntlet/env"
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
	action  FeaturedAction
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
	return &Scribe{Eye: newEye(f), tables: t, next: make([]int8, t.Markers),
		last: newWritten(t), own: newOwnNumbers(f, t.own)}
}

// Reuse takes over the room in which another eye has worked out what actions are worth: much of it where there
// are many units, and games that are drawn change with every episode.
func (s *Scribe) Reuse(from env.Eye) {
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
	stale := s.refresh(m.Position)
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
		stale = true
	}
	if stale || s.last.seat < 0 {
		for side := range 2 {
			g.units(side)
		}
	}
	g.progress()
	g.pending()
	if s.tables.own != nil {
		s.own.writer.Course(&s.shown, s.own.course[numCourse:])
		s.tables.course.gather(dst, s.own.course)
	}
	s.last.at, s.last.seat, s.last.sign = &dst[0], seat, sign
}

// nextOwner returns who would own a marker if the round ended now.
func (s *Scribe) nextOwner(p engine.Position, i int) int8 {
	if s.tables.own != nil {
		return s.tables.own.NextOwner(p, i)
	}
	if m := &s.Markers[i]; !m.near {
		return m.Was.Owner
	}
	return opr.NextOwner(p, i)
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
}

// begin begins a page.
func (s *Scribe) begin(m *env.Moment, seat int, sign int32, dst []float32) *page {
	s.page = page{Scribe: s, Moment: m, seat: seat, sign: sign, dst: dst, first: seat}
	if s.tables.own == nil {
		s.page.course = (*[numCourse]float32)(dst)
	} else {
		s.page.course, s.page.first = (*[numCourse]float32)(s.own.course), 0
		s.shown = Page{Moment: m, Seat: seat, Sign: sign, Under: s.own.under, g: &s.page}
	}
	return &s.page
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
			g.Scribe.own.writer.Marker(&g.shown, i, more)
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
