package models

import "math"

// A loader reads observations into the inputs of an entity network: the globals as they are, and a row for
// every unit, marker and legal action that is there.
type loader[T number] struct {
	plan     *entityPlan
	obs      int // numbers of an observation
	actions  int
	wide     int // features of an action; 0 when the network does not read them
	globals  *matrix[T]
	tables   [numTables]loaded[T]
	counting *[numTables]int // rows of each table
	all      []int32         // numbers of the actions
	some     []int32         // room for those of some
	tellers  []teller        // room for what a thing hears
}

// A loaded table is the rows that are there, decision by decision.
type loaded[T number] struct {
	rows   *matrix[T] // nil of a table that the network does not have
	item   []int32    // of each row, which decision it belongs to
	thing  []int32    // which of its kind it is: a unit, a marker or an action
	start  []int32    // of each decision, its first row; and after the last, the number of rows
	turn   []T        // of each unit, whether it is its turn
	target []T        // and whether it is a target
	slots  []int      // of each thing, the actions about it, group by group; -1 for none
	about  int        // how many groups
	placed []place    // where each thing is that is on the table, and where each action leads
}

// slotsOf returns the actions about the thing of a row.
func (t *loaded[T]) slotsOf(row int) []int {
	at := int(t.thing[row]) * t.about
	return t.slots[at : at+t.about]
}

// tableOf returns the table of a role's rows.
func tableOf(role int) int { return [numRoles]int{tableOwn, tableEnemy, tableMarkers}[role] }

// newLoader adds the inputs of an entity network to a circuit.
func newLoader[T number](c *circuit[T], n *Net, batch int) *loader[T] {
	p := n.plan
	l := &loader[T]{plan: p, obs: n.Layout.ObsSize, actions: n.Layout.Actions, counting: &c.rows}
	l.globals = c.input("globals", tableBatch, batch, p.global)
	l.table(c, "own units", tableOwn, batch, p.roles[roleOwn].things, p.unitInputs())
	l.table(c, "enemy units", tableEnemy, batch, p.roles[roleEnemy].things, p.unitInputs())
	if len(p.markers.first) > 0 {
		l.table(c, "markers", tableMarkers, batch, p.roles[roleMarker].things, p.markerInputs())
	}
	for role := range p.roles {
		t := &l.tables[tableOf(role)]
		t.slots, t.about = p.roles[role].slots, len(p.roles[role].groups)
	}
	for i := range p.sets {
		s := &p.sets[i]
		decisions, each := batch, len(s.rows.first)
		if s.role >= 0 {
			decisions = batch * p.roles[s.role].things // its rows are counted unit by unit
			for side := range p.units {                // the units of either side may be the own ones
				each = max(each, len(p.units[side].parts[s.part].first))
			}
		}
		l.set(c, s.name, tableSets+i, decisions, each, p.encoders[s.encoder].inputs())
	}
	for _, set := range p.surroundings(&n.Config) {
		if t := &l.tables[tableSets+set]; !c.counting {
			t.placed = make([]place, t.rows.room)
		}
	}
	if n.UsesFeatures() {
		l.wide = n.Layout.Features
		l.table(c, "actions", tableActions, batch, l.actions, l.wide)
		t := &l.tables[tableActions]
		t.about = 1
		for slot := range l.actions {
			t.slots, l.all = append(t.slots, slot), append(l.all, int32(slot))
		}
		l.some = make([]int32, l.actions)
	}
	c.load = l.load
	return l
}

func (l *loader[T]) table(c *circuit[T], name string, table, batch, things, cols int) {
	room := batch * things
	if c.counting {
		l.tables[table] = loaded[T]{rows: c.input(name, table, room, cols)}
		return
	}
	l.tables[table] = loaded[T]{rows: c.input(name, table, room, cols), item: make([]int32, room),
		thing: make([]int32, room), start: make([]int32, batch+1),
		turn: make([]T, room), target: make([]T, room), placed: make([]place, room)}
}

// set makes room for the rows of a set: so many of each of its owners, which are units or decisions.
func (l *loader[T]) set(c *circuit[T], name string, table, owners, each, cols int) {
	t := &l.tables[table]
	t.rows = c.input(name, table, owners*each, cols)
	if !c.counting {
		t.start = make([]int32, owners+1)
	}
}

// load reads a batch.
func (l *loader[T]) load(in Batch, rows int) {
	*l.counting = [numTables]int{tableBatch: rows}
	for i := range rows {
		at := in.row(i)
		obs := Row(in.Obs, at, l.obs)
		scatter(Row(l.globals.data, i, l.globals.cols), obs, l.plan.globals)
		first := 0 // the side whose units are the own ones
		if l.plan.side >= 0 && obs[l.plan.side] <= 0 {
			first = 1
		}
		subject := l.subject(obs, first)
		l.units(obs, i, tableOwn, first, 1, subject)
		l.units(obs, i, tableEnemy, 1-first, -1, subject)
		if t := &l.tables[tableMarkers]; t.rows != nil {
			l.markers(obs, i, t, subject)
		}
		if t := &l.tables[tableActions]; t.rows != nil {
			l.features(&in, at, i, t)
		}
		l.context(obs, i, subject)
	}
	for k := range l.tables {
		if t := &l.tables[k]; t.rows != nil {
			t.start[l.owners(k, rows)] = int32(l.counting[k])
		}
	}
}

// owners returns how many there are whose rows a table has: of sets of units the units, and else the decisions.
func (l *loader[T]) owners(table, decisions int) int {
	if table >= tableSets {
		if role := l.plan.sets[table-tableSets].role; role >= 0 {
			return l.counting[tableOf(role)]
		}
	}
	return decisions
}

// context adds the rows of the sets that the game has.
func (l *loader[T]) context(obs []float32, item int, subject place) {
	for i := range l.plan.sets {
		if s := &l.plan.sets[i]; s.role < 0 {
			l.members(tableSets+i, item, obs, &s.rows, subject)
		}
	}
}

// members adds the rows of a set that belong to one owner, which stand in its numbers.
func (l *loader[T]) members(table, owner int, numbers []float32, r *rowPlan, subject place) {
	t, e := &l.tables[table], &l.plan.encoders[l.plan.sets[table-tableSets].encoder]
	t.start[owner] = int32(l.counting[table])
	for _, first := range r.first {
		from := numbers[first : first+r.size]
		if !r.present(from) {
			continue
		}
		row := Row(t.rows.data, l.counting[table], t.rows.cols)
		if t.placed != nil {
			t.placed[l.counting[table]] = r.boxOf(from)
		}
		l.counting[table]++
		clear(row)
		scatter(row, from, r.columns)
		if e.placed {
			bearing(row[len(e.columns):], from, r, subject)
		}
	}
}

// present reports whether there is anything in a row.
func (r *rowPlan) present(row []float32) bool {
	if r.is >= 0 {
		return row[r.is] != 0
	}
	return !allZero(row)
}

// A place is where a thing is, such as the unit that a decision is about: a point, or a box about it.
type place struct {
	known      bool
	x, y       float32
	wide, deep float32 // half of the box, in the same unit
}

// placeOf returns where the thing of a row is, if it is on the table.
func (r *rowPlan) placeOf(row []float32) place {
	if r.x < 0 || r.y < 0 || r.there >= 0 && row[r.there] <= 0 {
		return place{}
	}
	return place{known: true, x: row[r.x], y: row[r.y]}
}

// boxOf returns the same with the box about the thing.
func (r *rowPlan) boxOf(row []float32) place {
	p := r.placeOf(row)
	if p.known && r.wide >= 0 && r.deep >= 0 {
		p.wide, p.deep = row[r.wide], row[r.deep] // of twice the unit of places
	}
	return p
}

// distance returns how far a point is from a thing: 0 within its box.
func (p *place) distance(from *place) float32 {
	x := max(0, float32(math.Abs(float64(p.x-from.x)))-p.wide)
	y := max(0, float32(math.Abs(float64(p.y-from.y)))-p.deep)
	return float32(math.Sqrt(float64(float32(x*x) + float32(y*y))))
}

// subject returns where the unit is whose turn it is, or that is asked about: the one with the greatest
// number for that, an own one before an enemy.
func (l *loader[T]) subject(obs []float32, first int) (at place) {
	most := float32(0)
	for k := range 2 {
		u := &l.plan.units[first^k]
		if u.turn < 0 || u.x < 0 || u.y < 0 {
			continue
		}
		for _, row := range u.first {
			if v := u.turnOf(obs[row:]); v > most {
				most, at = v, place{known: true, x: obs[row+u.x], y: obs[row+u.y]}
			}
		}
	}
	return at
}

// turnOf returns how much it is the turn of the unit of a row: 2/3 when its activation is under way, and 1/3 when the
// pending decision is about it, where the row has a number for each; 0 where it has none.
func (r *rowPlan) turnOf(row []float32) float32 {
	switch {
	case r.turn < 0:
		return 0
	case r.asked < 0:
		return row[r.turn]
	}
	return (2*row[r.turn] + row[r.asked]) / 3
}

// add begins a row for a thing, and returns its numbers, all 0.
func (l *loader[T]) add(table, item, thing int) (row []T, n int) {
	t := &l.tables[table]
	n = l.counting[table]
	l.counting[table]++
	t.item[n], t.thing[n] = int32(item), int32(thing)
	row = Row(t.rows.data, n, t.rows.cols)
	clear(row)
	return row, n
}

// units adds a row for every unit of a side. Of those that are gone all numbers are 0.
func (l *loader[T]) units(obs []float32, item, table, side int, whose T, subject place) {
	t, p := &l.tables[table], l.plan
	t.start[item] = int32(l.counting[table])
	u := &p.units[side]
	for k, first := range u.first {
		from := obs[first : first+u.size]
		if !u.present(from) {
			continue
		}
		row, n := l.add(table, item, k)
		scatter(row, from, u.columns)
		for part := range u.parts {
			of := p.setOf(roleOwn+side, part) // the rows are those of the side, the table that of who looks
			l.members(tableSets+p.setOf(p.roleOf(table), part), n, from, &p.sets[of].rows, place{})
		}
		beside := row[len(p.columns):]
		bearing(beside, from, u, subject)
		beside[besideMarker], beside[besideMarker+1] = whose, T(side)
		t.turn[n], t.target[n] = T(u.turnOf(from)), pick[T](from, u.target)
		t.placed[n] = u.placeOf(from)
	}
}

// markers adds a row for every marker.
func (l *loader[T]) markers(obs []float32, item int, t *loaded[T], subject place) {
	t.start[item] = int32(l.counting[tableMarkers])
	m := &l.plan.markers
	for k, first := range m.first {
		from := obs[first : first+m.size]
		if !m.present(from) {
			continue
		}
		row, n := l.add(tableMarkers, item, k)
		t.placed[n] = m.placeOf(from)
		load(row, from)
		bearing(row[m.size:], from, m, subject)
	}
}

// features adds a row for every legal action of a row of a batch: of others all numbers are 0.
func (l *loader[T]) features(in *Batch, at, item int, t *loaded[T]) {
	t.start[item] = int32(l.counting[tableActions])
	var from []float32
	slots := l.all
	switch {
	case in.Seen != nil:
		from, slots = in.Seen[at], l.legal(Row(in.Masks, at, l.actions))
	case in.Features != nil:
		from = Row(in.Features, at, l.actions*l.wide)
	default:
		return
	}
	for i, slot := range slots {
		if numbers := Row(from, i, l.wide); !allZero(numbers) {
			row, n := l.add(tableActions, item, int(slot))
			load(row, numbers)
			t.placed[n] = l.plan.leads.of(numbers)
		}
	}
}

// legal returns the actions that a mask allows.
func (l *loader[T]) legal(mask []uint8) []int32 {
	n := 0
	for k, legal := range mask {
		l.some[n] = int32(k) // without a branch, which would be foreseen wrongly too often
		n += int(legal & 1)
	}
	return l.some[:n]
}

// scatter copies spans of numbers.
func scatter[T number](to []T, from []float32, spans []span) {
	for _, s := range spans {
		load(to[s.to:], from[s.from:s.from+s.size])
	}
}

func allZero(numbers []float32) bool {
	for _, v := range numbers {
		if v != 0 {
			return false
		}
	}
	return true
}

// pick returns number i of a row, and 0 when there is none.
func pick[T number](row []float32, i int) T {
	if i < 0 {
		return 0
	}
	return T(row[i])
}

// bearing sets the numbers that say where a thing is from the subject: to its right and beyond it, halved,
// and how far, d/(d+1/3) in the observation's unit of 36 inches. Without a subject all are 0.
func bearing[T number](dst []T, row []float32, r *rowPlan, subject place) {
	if !subject.known || r.x < 0 || r.y < 0 {
		return
	}
	x, y := row[r.x]-subject.x, row[r.y]-subject.y
	d := float32(math.Sqrt(float64(float32(x*x) + float32(y*y))))
	dst[0], dst[1], dst[2] = T(x/2), T(y/2), T(d/(d+1.0/3))
}
