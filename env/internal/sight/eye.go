package sight

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// An Eye keeps what a game looked like when it was last observed, and what was worked out from it, so that
// only what has moved, died or changed its condition is worked out again. It goes by what it sees, not by
// what it is told, and so it is right after any change of state. Places are kept as they are seen from the
// near edge, owners by seat.
type Eye struct {
	Was     []engine.Unit // as they were last seen, by unit
	Units   []Seen
	Rows    [][NumUnit]float32 // by unit, but for where it stands; nil where observations are tables
	Markers []MarkerSeen       // those that are on the table, then room for more
	facts   *Facts
	layout  *Layout
	models  []engine.Model
	marks   int
	changes uint64       // by marker, it is not as it was when it was last observed
	table   [2][]int     // units on the table, by seat
	points  [2]float32   // left, by seat
	waiting [2]int32     // units that have yet to act, by seat
	nearest []int64      // by unit, squared distance of its box from that of the nearest enemy
	fresh   []bool       // by unit, something about it has changed since this was last made false
	strikes []opr.Strike // scratch of features
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
}

// NewEye returns an eye that has seen nothing yet.
func NewEye(f *Facts, l *Layout) Eye { return Eye{facts: f, layout: l} }

// row returns the row of a unit, nil where there are none.
func (e *Eye) row(u int) *[NumUnit]float32 {
	if e.Rows == nil {
		return nil
	}
	return &e.Rows[u]
}

// Marks returns how many markers are on the table.
func (e *Eye) Marks() int { return e.marks }

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
		if e.layout != nil {
			e.Rows = make([][NumUnit]float32, len(f.units))
		}
		e.models, e.strikes = make([]engine.Model, len(p.Game().Models())),
			make([]opr.Strike, 0, opr.MaxTypes)
		e.nearest, e.fresh = make([]int64, len(f.units)), make([]bool, len(f.units))
		e.table = [2][]int{make([]int, 0, len(f.units)), make([]int, 0, len(f.units))}
	}
	changed, other, unit, defs := 0, p.OtherModel(e.models, 0), p.OtherUnit(e.Was, 0), p.Game().Units()
	for u := range e.Units {
		first := int(defs[u].First)
		end := first + defs[u].Slots()
		moved := other < end
		if !moved && unit != u {
			continue
		}
		if moved {
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
		if f.crowds && e.Rows != nil {
			e.guests(p)
		}
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
	e.fresh[u] = true
	if changed&newBody != 0 {
		n.known = e.facts.known(p, u)
		if row := e.row(u); row != nil {
			*row = n.known.row
		}
		e.body(p, u)
	}
	if row := e.row(u); row != nil && unit.Flags&(engine.Gone|engine.Joined) == 0 {
		e.condition(u, row)
		adds := 9*opr.Effect(p, u, roster.StatHit) + 3*opr.Effect(p, u, roster.StatDefense) +
			opr.Effect(p, u, roster.StatMove)
		row[UnitSpells] = float32(float32(adds)/13*(63./64)) + float32(opr.Effects(p, u))/(64*4096)
	}
	return changed
}

// body fills in what is left of a unit and where it stands; the row of one that is gone, or of a hero that
// has joined another unit, is 0.
func (e *Eye) body(p engine.Position, u int) {
	n := &e.Units[u]
	if e.Was[u].Flags&(engine.Gone|engine.Joined) != 0 {
		if n.health, n.left = 0, (remains{}); e.Rows != nil {
			e.Rows[u] = [NumUnit]float32{}
		}
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

// guests fills in the rows of heroes that have joined one unit together: its own row has room for one of
// them.
func (e *Eye) guests(p engine.Position) {
	defs, models := p.Game().Units(), p.Game().Models()
	for u := range e.Units {
		heroes := opr.Joiners(p, u)
		if heroes&(heroes-1) == 0 {
			continue
		}
		first := int(defs[u].First)
		for k := range engine.Bits(heroes) {
			row := e.row(int(models[first+k].Hero))
			*row = [NumUnit]float32{UnitWidth: float32(defs[u].Number+1) / roster.MaxUnits}
			if e.Was[u].Alive>>k&1 != 0 {
				row[UnitHero], row[UnitHeroLeft] = e.heroic(p, u, k)
			}
		}
	}
}

// heroic returns the numbers about a living hero that has joined unit u, by its place there.
func (e *Eye) heroic(p engine.Position, u, k int) (skill, left float32) {
	hero, i := &e.Units[u].known.profile.Figures[k], int(p.Game().Units()[u].First)+k
	return float32(6*(7-int32(hero.Quality))+7-int32(hero.Defense)) / 42,
		Fraction(p.Game().Models()[i].Tough-e.models[i].Wounds, 4)
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
	if row := e.row(u); row != nil {
		row[UnitModels], row[UnitHealth], row[UnitWorst], row[UnitFear] = left.models, left.health, worst, left.fear
		row[UnitHalf], row[UnitRange] = left.half, left.reach
		e.tokens(p, u, row)
		e.weapons(p, u, row)
		if k := p.Guest(u); k >= 0 {
			row[UnitHero], row[UnitHeroLeft] = e.heroic(p, u, k)
		}
	}
}

// tokens fills in the spell tokens of a unit's living casters.
func (e *Eye) tokens(p engine.Position, u int, row *[NumUnit]float32) {
	known, first := e.Units[u].known, int(p.Game().Units()[u].First)
	var tokens, whose int32
	for k := range engine.Bits(e.Was[u].Alive) {
		held := int32(opr.Tokens(p, first+k))
		if held > 0 && known.psychic != nil {
			held = known.psychic[k]
		}
		tokens, whose = tokens+held, whose+held*int32(k)
	}
	row[UnitTokens] = float32(Fraction(tokens, 4)*(1023./1024)) + Fraction(whose, 64)/1024
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

// weapons fills in the row what is left of a unit's weapons.
func (e *Eye) weapons(p engine.Position, u int, row *[NumUnit]float32) {
	n, alive := &e.Units[u], e.Was[u].Alive
	known := n.known
	ranged, melee := living(known.ranged, alive), living(known.melee, alive)
	for t := range known.arms.Weapons {
		w := &known.arms.Weapons[t]
		if w.Carriers&alive == 0 {
			continue
		}
		share := float32(n.copies[t]) / float32(known.copies[t])
		if t < roster.MaxWeaponTypes/2 {
			row[UnitWeapons+t] += float32(share * (1023. / 1024))
		} else {
			row[UnitWeapons+t-roster.MaxWeaponTypes/2] += share / 1024
		}
		for k := range engine.Bits(w.Carriers & alive &^ opr.Ready(p, u, w)) { // used up
			spent := float32(known.means[t] * float32(w.Copies[k]))
			if w.Range > 0 {
				ranged -= spent
			} else {
				melee -= spent
			}
		}
	}
	ranged, melee = max(0, ranged), max(0, melee)
	row[UnitRanged] = ranged / (ranged + 4)
	row[UnitMelee] = melee / (melee + 4)
}

// condition fills in a unit's flags.
func (e *Eye) condition(u int, row *[NumUnit]float32) {
	row[UnitStatus] = status(e.Was[u].Flags)
	has := func(f engine.Flags) float32 { return Truth(e.Was[u].Flags&f != 0) }
	row[UnitActivated], row[UnitWorn] = has(engine.Activated),
		(2*has(engine.Shaken)+has(engine.Fatigued))/3
	row[UnitHappened] = (has(engine.Moved)+2*has(engine.Wounded)+4*has(engine.InMelee))/8 +
		float32(bits.OnesCount64(e.Was[u].Risked))/512
}

// status returns whether a unit is on the table, and if not what it waits for.
func status(f engine.Flags) float32 {
	switch {
	case f&(engine.Aboard|engine.Arrived) == engine.Aboard|engine.Arrived:
		return -0.625
	case f&engine.Aboard != 0:
		return -0.75
	case f&engine.Down != 0:
		return 0.25
	case f&engine.Scouting != 0:
		return -0.5
	case f&engine.Reserve != 0:
		return -0.25
	case f&engine.OnTable == 0:
		return -1
	case f&engine.Arrived != 0:
		return 0.5
	}
	return 1
}

// inside fills in which transport a unit is inside, and where that is.
func (e *Eye) inside(p engine.Position, u int) {
	n, def := &e.Units[u], &p.Game().Units()[u]
	i := int(def.First) + bits.TrailingZeros64(e.Was[u].Alive)
	n.Middle = e.models[i].P
	n.box = geom.BoxAround(n.Middle, n.Middle, p.Game().Models()[i].Base)
	if row := e.row(u); row != nil {
		row[UnitWidth] = float32(p.Game().Units()[opr.Carrier(p, u)].Number+1) / roster.MaxUnits
	}
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
	if row := e.row(u); row != nil {
		row[UnitWidth], row[UnitDepth], row[UnitCover] = n.left.width, n.left.depth, n.left.cover
		if row[UnitGround] = Truth(n.left.slowed) / 2; n.left.endangered {
			row[UnitGround] = 1
		}
	}
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
	if e.Rows == nil {
		return
	}
	for _, units := range e.table {
		for _, u := range units {
			e.Rows[u][UnitNearest] = Nearness(e.nearest[u])
		}
	}
}

// measure works out how near the units are to a marker.
func (e *Eye) measure(p engine.Position, i int) {
	at := p.Marker(i).P
	for seat, units := range e.table {
		nearest := none
		for _, u := range units {
			nearest = min(nearest, e.Units[u].box.Gap2(geom.Box{Min: at, Max: at}))
		}
		e.Markers[i].Nearest[seat] = Nearness(nearest)
	}
}
