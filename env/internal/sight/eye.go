package sight

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
)

// An Eye keeps what a game looked like when it was last observed, and what was worked out from it, so that
// only what has moved, died or changed its condition is worked out again. It goes by what it sees, not by
// what it is told, and so it is right after any change of state. Places are kept as they are seen from the
// near edge, owners by seat.
type Eye struct {
	Was     []engine.Unit // as they were last seen, by unit
	Units   []Seen
	Markers []MarkerSeen // those that are on the table, then room for more
	facts   *Facts
	models  []engine.Model
	marks   int
	changes uint64       // by marker, it is not as it was when it was last observed
	table   [2][]int     // units on the table, by seat
	points  [2]float32   // left, by seat
	waiting [2]int32     // units that have yet to act, by seat
	nearest []int64      // by unit, squared distance of its box from that of the nearest enemy
	fresh   []bool       // by unit, something about it has changed since this was last made false
	strikes []opr.Strike // scratch of features
	stirred bool         // something is fresh
	// nearest may have changed since this was last made false
	surveyed bool
}

// Seen is what was worked out of a unit when it was last seen.
type Seen struct {
	Middle geom.Point // of its models
	known  *unitFacts // of it as it is, with the heroes that have joined it
	box    geom.Box   // around its bases
	health int32      // wounds left
	impact int32      // dice of Impact
	copies [opr.MaxTypes]int32
	left   remains
}

// remains is what is left of a unit, and where it stands, each a number from 0 to 1 as columns have it.
type remains struct {
	models, health, worst float32 // shares
	fear                  float32
	half                  float32
	reach                 float32 // of 48 inches
	width, depth          float32
	cover                 float32
	slowed, endangered    bool
}

// MarkerSeen is a marker as it was last seen.
type MarkerSeen struct {
	Was     engine.Marker
	Nearest [2]float32 // distance from the nearest unit of either seat
	near    bool       // the box of some unit comes so near that it may decide who owns it next
}

// newEye returns an eye that has seen nothing yet.
func newEye(f *Facts) Eye { return Eye{facts: f} }

// What a glance at a unit finds changed.
const (
	newFlags = 1 << iota // its condition
	newHold              // that part of its condition that says whether it can own markers
	newBody              // where it stands, or what is left of it
)

// unseen are the flags of a unit that has not been looked at: no unit has them all.
const unseen = ^engine.Flags(0)

// look brings the eye up to date.
func (e *Eye) look(p engine.Position) {
	f := e.facts
	if e.Units == nil {
		e.Was, e.Units, e.Markers = make([]engine.Unit, len(f.units)), make([]Seen, len(f.units)),
			make([]MarkerSeen, f.markers)
		for u := range e.Was {
			e.Was[u].Flags = unseen
		}
		e.models, e.strikes = make([]engine.Model, len(p.Game().Models())),
			make([]opr.Strike, 0, opr.MaxTypes)
		e.nearest, e.fresh = make([]int64, len(f.units)), make([]bool, len(f.units))
		e.table = [2][]int{make([]int, 0, len(f.units)), make([]int, 0, len(f.units))}
	}
	changed, other, unit := 0, p.OtherModel(e.models, 0), p.OtherUnit(e.Was, 0)
	models, defs := p.Game().Models(), p.Game().Units()
	for {
		u, moved := unit, false
		if other < len(models) && int(models[other].Unit) <= u {
			u, moved = int(models[other].Unit), true
		}
		if u >= len(e.Units) {
			break
		}
		if moved {
			first := int(defs[u].First)
			end := first + defs[u].Slots()
			for i := first; i < end; i++ {
				e.models[i] = p.Model(i)
			}
			other = p.OtherModel(e.models, end)
		}
		changed |= e.glance(p, u, moved)
		if unit == u {
			unit = p.OtherUnit(e.Was, u+1)
		}
	}
	if changed&newBody != 0 {
		e.lineUp(p)
		e.survey(p)
		e.surveyed = true
	}
	if changed != 0 {
		e.roll(p)
	}
	marks := p.Markers()
	for i := range marks {
		if m := p.Marker(i); changed&newBody != 0 || i >= e.marks || m.P != e.Markers[i].Was.P {
			e.measure(p, i)
		} else if changed&newHold == 0 && m == e.Markers[i].Was {
			continue
		}
		e.Markers[i].Was = p.Marker(i)
		e.changes |= 1 << i
	}
	e.marks = marks
}

// lineUp lists the units that are on the table.
func (e *Eye) lineUp(p engine.Position) {
	for seat := range e.table {
		e.table[seat] = e.table[seat][:0]
		for u := range p.Game().UnitsOf(seat) {
			if e.Was[u].Is(engine.OnTable) {
				e.table[seat] = append(e.table[seat], u)
			}
		}
	}
}

// changed returns a bit for every marker that is not as it was when this was last asked: features of actions look in between.
func (e *Eye) changed() (changes uint64) {
	changes, e.changes = e.changes, 0
	return changes
}

// glance looks at one unit, which is not as it was or of which models are not, and returns what has changed about it.
func (e *Eye) glance(p engine.Position, u int, moved bool) (changed int) {
	if moved {
		changed = newBody
	}
	unit, before := p.Unit(u), &e.Was[u]
	if unit.Alive != before.Alive ||
		(unit.Flags^before.Flags)&(engine.OnTable|engine.Gone|engine.Joined|engine.Aboard|engine.Down) != 0 {
		changed = newBody
	}
	changed |= newFlags
	if (unit.Flags^before.Flags)&(engine.Shaken|engine.Arrived) != 0 {
		changed |= newHold
	}
	*before = unit
	n := &e.Units[u]
	e.fresh[u], e.stirred = true, true
	if changed&newBody != 0 {
		n.known = e.facts.known(p, u)
		e.body(p, u)
	}
	return changed
}

// body fills in what is left of a unit and where it stands: nothing of one that is gone, or of a hero that has joined
// another unit.
func (e *Eye) body(p engine.Position, u int) {
	n := &e.Units[u]
	if e.Was[u].Flags&(engine.Gone|engine.Joined) != 0 {
		n.health, n.left = 0, remains{}
		return
	}
	e.strength(p, u)
	switch {
	case e.Was[u].Is(engine.Aboard):
		e.inside(p, u)
	case e.Was[u].Is(engine.OnTable):
		e.place(p, u)
	}
}

// strength fills in what is left of a unit.
func (e *Eye) strength(p engine.Position, u int) {
	n, def := &e.Units[u], &p.Game().Units()[u]
	known := n.known
	alive, first := e.Was[u].Alive, int(def.First)
	models := p.Game().Models()
	n.health, n.impact, n.left = 0, 0, remains{}
	var worst float32
	var fear int32
	for k := range engine.Bits(alive) {
		tough, wounds := models[first+k].Tough, e.models[first+k].Wounds
		n.health += int32(tough - wounds)
		worst = max(worst, float32(wounds)/float32(tough))
		fear += int32(known.profile.Figures[k].Fear)
		n.impact += int32(known.profile.Figures[k].Impact)
	}
	left := &n.left
	left.models = float32(bits.OnesCount64(alive)) / float32(known.size)
	left.health, left.worst, left.fear = float32(n.health)/float32(known.tough), worst, Fraction(fear, 4)
	e.arms(p, u)
	if known.size == 1 && 2*n.health <= known.tough ||
		known.size > 1 && 2*bits.OnesCount64(alive) <= known.size {
		left.half = 1
	}
}

// arms fills in what is left of a unit's weapons.
func (e *Eye) arms(p engine.Position, u int) {
	n, alive := &e.Units[u], e.Was[u].Alive
	n.copies = [opr.MaxTypes]int32{}
	reach := int32(0)
	for t := range n.known.arms.Weapons {
		w := &n.known.arms.Weapons[t]
		if w.Carriers&alive == 0 {
			continue
		}
		ready := opr.Ready(p, u, w)
		for k := range engine.Bits(ready) {
			n.copies[t] += int32(w.Copies[k])
		}
		if ready != 0 {
			reach = max(reach, w.Range)
		}
	}
	n.left.reach = float32(reach) / (48 * geom.Inch)
}

// inside fills in where the transport is that a unit is inside.
func (e *Eye) inside(p engine.Position, u int) {
	n, def := &e.Units[u], &p.Game().Units()[u]
	i := int(def.First) + bits.TrailingZeros64(e.Was[u].Alive)
	n.Middle = e.models[i].P
	n.box = geom.BoxAround(n.Middle, n.Middle, p.Game().Models()[i].Base)
}

// place fills in where a unit on the table stands.
func (e *Eye) place(p engine.Position, u int) {
	n, def := &e.Units[u], &p.Game().Units()[u]
	first, left := int(def.First), int64(e.Was[u].Left())
	models := p.Game().Models()
	var x, y int64
	for m := e.Was[u].Alive; m != 0; m &= m - 1 {
		i := first + bits.TrailingZeros64(m)
		c := e.models[i].P
		b := geom.BoxAround(c, c, models[i].Base)
		if x, y = x+int64(c.X), y+int64(c.Y); m == e.Was[u].Alive {
			n.box = b
		} else {
			n.box = n.box.Union(b)
		}
	}
	n.Middle = geom.Point{X: int32(x / left), Y: int32(y / left)}
	n.left.width, n.left.depth = Extent(n.box)
	e.ground(p, u)
}

// ground fills in what a unit on the table stands in.
func (e *Eye) ground(p engine.Position, u int) {
	n, first, left := &e.Units[u], int(p.Game().Units()[u].First), int64(e.Was[u].Left())
	models, table := p.Game().Models(), p.Game().Table()
	const ground = board.Cover | board.Difficult | board.Dangerous
	if table.All&ground == 0 {
		return
	}
	var covered uint64
	for i := range table.Pieces {
		t := &table.Pieces[i]
		if t.Kind&ground == 0 || !t.Box.Overlaps(n.box) {
			continue
		}
		slows := t.Kind&board.Difficult != 0 && e.facts.units[u].slowed && !n.left.slowed
		endangers := t.Kind&board.Dangerous != 0 && !n.left.endangered
		for k := range engine.Bits(e.Was[u].Alive) {
			c, r := e.models[first+k].P, models[first+k].Base
			if (slows || endangers) && t.Touches(c, r) {
				n.left.slowed, n.left.endangered = n.left.slowed || slows, n.left.endangered || endangers
				slows, endangers = false, false
			}
			if t.Kind&board.Cover != 0 && (t.Holds(c, r) || left == 1 && t.Contains(c)) {
				covered |= 1 << k
			}
		}
	}
	n.left.cover = float32(bits.OnesCount64(covered)) / float32(left)
}

// roll counts the units that have yet to act.
func (e *Eye) roll(p engine.Position) {
	for seat := range 2 {
		e.waiting[seat] = 0
		for u := range p.Game().UnitsOf(seat) {
			if !e.Was[u].Is(engine.Activated) && opr.Present(p, u) {
				e.waiting[seat]++
			}
		}
	}
}

// survey works out what depends on what is left of several units, and on where they stand.
func (e *Eye) survey(p engine.Position) {
	for seat := range 2 {
		left := int64(0)
		for u := range p.Game().UnitsOf(seat) {
			n := &e.Units[u]
			left += int64(n.known.points) * int64(n.health) * 1000 / int64(n.known.tough)
		}
		e.points[seat] = float32(left) / float32(int64(e.facts.points[seat])*1000)
	}
	for u := range e.nearest {
		e.nearest[u] = none
	}
	for _, u := range e.table[0] {
		box := e.Units[u].box
		for _, v := range e.table[1] {
			d2 := box.Gap2(e.Units[v].box)
			e.nearest[u], e.nearest[v] = min(e.nearest[u], d2), min(e.nearest[v], d2)
		}
	}
}

// measure works out how near the units are to a marker.
func (e *Eye) measure(p engine.Position, i int) {
	const near = 2 * opr.ControlRange * opr.ControlRange // along both axes as far away as is in range
	at, m := p.Marker(i).P, &e.Markers[i]
	m.near = false
	for seat, units := range e.table {
		nearest := none
		for _, u := range units {
			nearest = min(nearest, e.Units[u].box.Gap2(geom.Box{Min: at, Max: at}))
		}
		m.Nearest[seat], m.near = Nearness(nearest), m.near || nearest <= near
	}
}
