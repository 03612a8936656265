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
	Markers []MarkerSeen // those that are on the table, then room for more
	facts   *Facts
	layout  *Layout
	models  []engine.Model
	marks   int
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
	Row    [NumUnit]float32 // but for where it stands
	Middle geom.Point       // of its models
	known  *unitFacts       // of it as it is, with the heroes that have joined it
	box    geom.Box         // around its bases
	health int32            // wounds left
	impact int32            // dice of Impact
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

// Marks returns how many markers are on the table.
func (e *Eye) Marks() int { return e.marks }

// What a glance at a unit finds changed.
const (
	newFlags = 1 << iota // its condition
	newBody              // where it stands, or what is left of it
)

// unseen are the flags of a unit that has not been looked at: no unit has them all.
const unseen = ^engine.Flags(0)

// look brings the eye up to date, and returns a bit for every marker that is not as it was.
func (e *Eye) look(p engine.Position) (changes uint64) {
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
	changed := 0
	for u := range e.Units {
		changed |= e.glance(p, u)
	}
	if changed&newBody != 0 {
		for seat := range e.table {
			e.table[seat] = e.table[seat][:0]
			for u := range p.Game().UnitsOf(seat) {
				if e.Was[u].Is(engine.OnTable) {
					e.table[seat] = append(e.table[seat], u)
				}
			}
		}
		e.survey(p)
		e.surveyed = true
		if f.crowds {
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
		} else if changed == 0 && m == e.Markers[i].Was {
			continue
		}
		e.Markers[i].Was = p.Marker(i)
		changes |= 1 << i
	}
	e.marks = marks
	return changes
}

// glance looks at one unit and returns what has changed about it.
func (e *Eye) glance(p engine.Position, u int) (changed int) {
	def := &p.Game().Units()[u]
	was := e.models[def.First : int(def.First)+def.Slots()]
	if !p.SameModels(was, int(def.First)) {
		changed = newBody
	}
	unit, before := p.Unit(u), &e.Was[u]
	if unit.Alive != before.Alive ||
		(unit.Flags^before.Flags)&(engine.OnTable|engine.Gone|engine.Joined|engine.Aboard|engine.Down) != 0 {
		changed = newBody
	}
	if changed == 0 && unit.Flags == before.Flags && unit.Extra == before.Extra && unit.Risked == before.Risked {
		return 0
	}
	*before = unit
	n := &e.Units[u]
	e.fresh[u] = true
	if changed == newBody {
		n.known = e.facts.known(p, u)
		n.Row = n.known.row
		e.body(p, u)
	}
	if unit.Flags&(engine.Gone|engine.Joined) == 0 {
		e.condition(u)
		adds := 9*opr.Effect(p, u, roster.StatHit) + 3*opr.Effect(p, u, roster.StatDefense) +
			opr.Effect(p, u, roster.StatMove)
		n.Row[UnitSpells] = float32(float32(adds)/13*(63./64)) + float32(opr.Effects(p, u))/(64*4096)
	}
	return changed | newFlags
}

// body fills in what is left of a unit and where it stands; the row of one that is gone, or of a hero that
// has joined another unit, is 0.
func (e *Eye) body(p engine.Position, u int) {
	n := &e.Units[u]
	if e.Was[u].Flags&(engine.Gone|engine.Joined) != 0 {
		n.Row, n.health, n.left = [NumUnit]float32{}, 0, remains{}
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
			n := &e.Units[models[first+k].Hero]
			n.Row = [NumUnit]float32{UnitWidth: float32(defs[u].Number+1) / roster.MaxUnits}
			if e.Was[u].Alive>>k&1 != 0 {
				n.Row[UnitHero], n.Row[UnitHeroLeft] = e.heroic(p, u, k)
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
	var fear, tokens, whose int32
	for k := range engine.Bits(alive) {
		tough, wounds := models[first+k].Tough, e.models[first+k].Wounds
		n.health += int32(tough - wounds)
		worst = max(worst, float32(wounds)/float32(tough))
		fear += int32(known.profile.Figures[k].Fear)
		held := int32(opr.Tokens(p, first+k))
		if held > 0 && known.psychic != nil {
			held = known.psychic[k]
		}
		tokens, whose = tokens+held, whose+held*int32(k)
		n.impact += int32(known.profile.Figures[k].Impact)
	}
	left := &n.left
	left.models = float32(bits.OnesCount64(alive)) / float32(known.size)
	left.health, left.worst, left.fear = float32(n.health)/float32(known.tough), worst, Fraction(fear, 4)
	n.Row[UnitModels], n.Row[UnitHealth], n.Row[UnitWorst], n.Row[UnitFear] = left.models, left.health, worst, left.fear
	n.Row[UnitTokens] = float32(Fraction(tokens, 4)*(1023./1024)) + Fraction(whose, 64)/1024
	if k := p.Guest(u); k >= 0 {
		n.Row[UnitHero], n.Row[UnitHeroLeft] = e.heroic(p, u, k)
	}
	e.arms(p, u)
	if known.size == 1 && 2*n.health <= known.tough ||
		known.size > 1 && 2*bits.OnesCount64(alive) <= known.size {
		left.half = 1
		n.Row[UnitHalf] = 1
	}
}

// arms fills in what is left of a unit's weapons.
func (e *Eye) arms(p engine.Position, u int) {
	n := &e.Units[u]
	known, alive := n.known, e.Was[u].Alive
	n.copies = [opr.MaxTypes]int32{}
	reach := int32(0)
	ranged, melee := living(known.ranged, alive), living(known.melee, alive)
	for t := range known.arms.Weapons {
		w := &known.arms.Weapons[t]
		if w.Carriers&alive == 0 {
			continue
		}
		ready := opr.Ready(p, u, w)
		for k := range engine.Bits(ready) {
			n.copies[t] += int32(w.Copies[k])
		}
		share := float32(n.copies[t]) / float32(known.copies[t])
		if t < roster.MaxWeaponTypes/2 {
			n.Row[UnitWeapons+t] += float32(share * (1023. / 1024))
		} else {
			n.Row[UnitWeapons+t-roster.MaxWeaponTypes/2] += share / 1024
		}
		if ready != 0 {
			reach = max(reach, w.Range)
		}
		for k := range engine.Bits(w.Carriers & alive &^ ready) { // used up
			spent := float32(known.means[t] * float32(w.Copies[k]))
			if w.Range > 0 {
				ranged -= spent
			} else {
				melee -= spent
			}
		}
	}
	ranged, melee = max(0, ranged), max(0, melee)
	n.left.reach = float32(reach) / (48 * geom.Inch)
	n.Row[UnitRange] = n.left.reach
	n.Row[UnitRanged] = ranged / (ranged + 4)
	n.Row[UnitMelee] = melee / (melee + 4)
}

// condition fills in a unit's flags.
func (e *Eye) condition(u int) {
	n := &e.Units[u]
	n.Row[UnitStatus] = status(e.Was[u].Flags)
	has := func(f engine.Flags) float32 { return Truth(e.Was[u].Flags&f != 0) }
	n.Row[UnitActivated], n.Row[UnitWorn] = has(engine.Activated),
		(2*has(engine.Shaken)+has(engine.Fatigued))/3
	n.Row[UnitHappened] = (has(engine.Moved)+2*has(engine.Wounded)+4*has(engine.InMelee))/8 +
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
	t := opr.Carrier(p, u)
	n.Row[UnitWidth] = float32(p.Game().Units()[t].Number+1) / roster.MaxUnits
}

// place fills in where a unit on the table stands.
func (e *Eye) place(p engine.Position, u int) {
	n, def := &e.Units[u], &p.Game().Units()[u]
	first, left := int(def.First), int64(e.Was[u].Left())
	models, table := p.Game().Models(), p.Game().Table()
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
	n.Row[UnitWidth], n.Row[UnitDepth] = n.left.width, n.left.depth
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
	n.Row[UnitCover] = n.left.cover
	if n.Row[UnitGround] = Truth(n.left.slowed) / 2; n.left.endangered {
		n.Row[UnitGround] = 1
	}
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
	for _, units := range e.table {
		for _, u := range units {
			e.Units[u].Row[UnitNearest] = Nearness(e.nearest[u])
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
