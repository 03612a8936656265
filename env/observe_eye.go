package env

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// An eye keeps what a game looked like when it was last observed, and what was worked out from it, so that only what has moved, died or
// changed its condition is worked out again. It goes by what it sees, not by what it is told, and so it is right after any change of state.
// Places are kept as they are seen from the near edge, owners by seat.
type eye struct {
	units   []unitSeen
	models  []engine.Model
	marks   int
	markers []markerSeen
	points  [2]float32   // left, by seat
	waiting [2]int32     // units that have yet to act, by seat
	strikes []opr.Strike // scratch of features
}

type unitSeen struct {
	was     engine.Unit
	seen    bool
	known   *unitFacts // of it as it is, with the heroes that have joined it
	middle  geom.Point // of its models
	nearest int64      // squared distance of its box from that of the nearest enemy
	box     geom.Box   // around its bases
	health  int32      // wounds left
	impact  int32      // dice of Impact
	copies  [opr.MaxTypes]int32
	row     [numUnit]float32
}

type markerSeen struct {
	was     engine.Marker
	next    int8       // who would own it if the round ended now
	nearest [2]float32 // of either seat's units
}

// What a glance at a unit finds changed.
const (
	newFlags = 1 << iota // its condition
	newBody              // where it stands, or what is left of it
)

// look brings the eye up to date.
func (e *eye) look(p engine.Position, f *facts) {
	if len(e.units) != len(f.units) {
		*e = eye{units: make([]unitSeen, len(f.units)), models: make([]engine.Model, len(p.Game().Models())), markers: make([]markerSeen, f.markers), strikes: make([]opr.Strike, 0, opr.MaxTypes)}
	}
	changed := 0
	for u := range e.units {
		changed |= e.glance(p, f, u)
	}
	if changed&newBody != 0 {
		e.survey(p, f)
		if f.crowds {
			e.guests(p)
		}
	}
	if changed != 0 {
		e.roll(p)
	}
	marks := p.Markers()
	for i := range marks {
		if m := p.Marker(i); changed&newBody != 0 || i >= e.marks || m.P != e.markers[i].was.P {
			e.measure(p, i)
		} else if changed == 0 && m == e.markers[i].was {
			continue
		}
		if e.markers[i].was = p.Marker(i); !f.quest {
			e.markers[i].next = opr.NextOwner(p, i)
		}
	}
	e.marks = marks
}

// glance looks at one unit and returns what has changed about it.
func (e *eye) glance(p engine.Position, f *facts, u int) (changed int) {
	n := &e.units[u]
	def := &p.Game().Units()[u]
	was := e.models[def.First : int(def.First)+def.Slots()]
	for i := range was {
		if is := p.Model(int(def.First) + i); is != was[i] {
			was[i], changed = is, newBody
		}
	}
	unit := p.Unit(u)
	if !n.seen || unit.Alive != n.was.Alive || (unit.Flags^n.was.Flags)&(engine.OnTable|engine.Gone|engine.Joined|engine.Aboard|engine.Down) != 0 {
		changed = newBody
	}
	if changed == 0 && unit.Flags == n.was.Flags && unit.Extra == n.was.Extra && unit.Risked == n.was.Risked {
		return 0
	}
	n.seen, n.was = true, unit
	if changed == newBody {
		n.known = f.known(p, u)
		n.row = n.known.row
		e.body(p, f, u)
	}
	if unit.Flags&(engine.Gone|engine.Joined) == 0 {
		e.condition(u)
		adds := 9*opr.Effect(p, u, roster.StatHit) + 3*opr.Effect(p, u, roster.StatDefense) + opr.Effect(p, u, roster.StatMove)
		n.row[uSpells] = float32(float32(adds)/13*(63./64)) + float32(opr.Effects(p, u))/(64*4096)
	}
	return changed | newFlags
}

// body fills in what is left of a unit and where it stands; the row of one that is gone, or of a hero that has joined
// another unit, is 0.
func (e *eye) body(p engine.Position, f *facts, u int) {
	n := &e.units[u]
	switch {
	case n.was.Flags&(engine.Gone|engine.Joined) != 0:
		n.row, n.health = [numUnit]float32{}, 0
	case n.was.Flags&engine.Aboard != 0:
		e.strength(p, u)
		e.inside(p, u)
	case n.was.Flags&engine.OnTable == 0:
		e.strength(p, u)
	default:
		e.strength(p, u)
		e.place(p, f, u)
	}
}

// guests fills in the rows of heroes that have joined one unit together: its own row has room for one of them.
func (e *eye) guests(p engine.Position) {
	defs, models := p.Game().Units(), p.Game().Models()
	for u := range e.units {
		heroes := opr.Joiners(p, u)
		if heroes&(heroes-1) == 0 {
			continue
		}
		first := int(defs[u].First)
		for m := heroes; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			n := &e.units[models[first+k].Hero]
			n.row = [numUnit]float32{uWidth: float32(defs[u].Number+1) / roster.MaxUnits}
			if e.units[u].was.Alive>>k&1 != 0 {
				n.row[uHero], n.row[uHeroLeft] = e.heroic(p, u, k)
			}
		}
	}
}

// heroic returns the numbers about a living hero that has joined unit u, by its place there.
func (e *eye) heroic(p engine.Position, u, k int) (skill, left float32) {
	hero, i := &e.units[u].known.profile.Figures[k], int(p.Game().Units()[u].First)+k
	return float32(6*(7-int32(hero.Quality))+7-int32(hero.Defense)) / 42, fraction(int32(p.Game().Models()[i].Tough-e.models[i].Wounds), 4)
}

// strength fills in what is left of a unit.
func (e *eye) strength(p engine.Position, u int) {
	n, def := &e.units[u], &p.Game().Units()[u]
	known, s := n.known, p
	alive, first := n.was.Alive, int(def.First)
	models := p.Game().Models()
	n.health, n.impact, n.copies = 0, 0, [opr.MaxTypes]int32{}
	var worst float32
	var fear, tokens, whose int32
	for m := alive; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		tough, wounds := models[first+k].Tough, e.models[first+k].Wounds
		n.health += int32(tough - wounds)
		worst = max(worst, float32(wounds)/float32(tough))
		fear += int32(known.profile.FearOf[k])
		held := int32(opr.Tokens(s, first+k))
		if held > 0 && known.psychic != nil {
			held = known.psychic[k]
		}
		tokens, whose = tokens+held, whose+held*int32(k)
		n.impact += int32(known.profile.Impact[k])
	}
	n.row[uModels] = float32(bits.OnesCount64(alive)) / float32(known.size)
	n.row[uHealth] = float32(n.health) / float32(known.tough)
	n.row[uWorst] = worst
	n.row[uFear] = fraction(fear, 4)
	n.row[uTokens] = float32(fraction(tokens, 4)*(1023./1024)) + fraction(whose, 64)/1024
	if k := s.Guest(u); k >= 0 {
		n.row[uHero], n.row[uHeroLeft] = e.heroic(p, u, k)
	}
	reach := int32(0)
	ranged, melee := living(known.ranged, alive), living(known.melee, alive)
	for t := range known.arms.Weapons {
		w := &known.arms.Weapons[t]
		if w.Carriers&alive == 0 {
			continue
		}
		ready := opr.Ready(s, u, w)
		for m := ready; m != 0; m &= m - 1 {
			n.copies[t] += int32(w.Copies[bits.TrailingZeros64(m)])
		}
		share := float32(n.copies[t]) / float32(known.copies[t])
		if t < roster.MaxWeaponTypes/2 {
			n.row[uWeapons+t] += float32(share * (1023. / 1024))
		} else {
			n.row[uWeapons+t-roster.MaxWeaponTypes/2] += share / 1024
		}
		if ready != 0 {
			reach = max(reach, w.Range)
		}
		for m := w.Carriers & alive &^ ready; m != 0; m &= m - 1 { // used up
			spent := float32(known.means[t] * float32(w.Copies[bits.TrailingZeros64(m)]))
			if w.Range > 0 {
				ranged -= spent
			} else {
				melee -= spent
			}
		}
	}
	ranged, melee = max(0, ranged), max(0, melee)
	n.row[uRange] = float32(reach) / (48 * geom.Inch)
	n.row[uRanged] = ranged / (ranged + 4)
	n.row[uMelee] = melee / (melee + 4)
	if known.size == 1 && 2*n.health <= known.tough || known.size > 1 && 2*bits.OnesCount64(alive) <= known.size {
		n.row[uHalf] = 1
	}
}

// condition fills in a unit's flags.
func (e *eye) condition(u int) {
	n := &e.units[u]
	n.row[uStatus] = status(n.was.Flags)
	has := func(f engine.Flags) float32 { return truth(n.was.Flags&f != 0) }
	n.row[uActivated], n.row[uWorn] = has(engine.Activated), (2*has(engine.Shaken)+has(engine.Fatigued))/3
	n.row[uHappened] = float32(n.was.Flags&engine.Moved/engine.Moved+2*(n.was.Flags&engine.Wounded/engine.Wounded)+4*(n.was.Flags&engine.InMelee/engine.InMelee))/8 + float32(bits.OnesCount64(n.was.Risked))/512
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
func (e *eye) inside(p engine.Position, u int) {
	n, def := &e.units[u], &p.Game().Units()[u]
	i := int(def.First) + bits.TrailingZeros64(n.was.Alive)
	n.middle = e.models[i].P
	n.box = geom.BoxAround(n.middle, n.middle, p.Game().Models()[i].Base)
	t := opr.Carrier(p, u)
	n.row[uWidth] = float32(p.Game().Units()[t].Number+1) / roster.MaxUnits
}

// place fills in where a unit on the table stands.
func (e *eye) place(p engine.Position, f *facts, u int) {
	n, def := &e.units[u], &p.Game().Units()[u]
	first, left := int(def.First), int64(n.was.Left())
	models, table := p.Game().Models(), p.Game().Table()
	var x, y int64
	for m := n.was.Alive; m != 0; m &= m - 1 {
		i := first + bits.TrailingZeros64(m)
		c, r := e.models[i].P, models[i].Base
		b := geom.BoxAround(c, c, r)
		if x, y = x+int64(c.X), y+int64(c.Y); m == n.was.Alive {
			n.box = b
		} else {
			n.box = n.box.Union(b)
		}
	}
	n.middle = geom.Point{X: int32(x / left), Y: int32(y / left)}
	n.row[uWidth] = min(1, float32(n.box.Max.X-n.box.Min.X)/(24*geom.Inch))
	n.row[uDepth] = min(1, float32(n.box.Max.Y-n.box.Min.Y)/(24*geom.Inch))
	if table.All&(board.Cover|board.Difficult|board.Dangerous) == 0 {
		return
	}
	var covered uint64
	for i := range table.Pieces {
		t := &table.Pieces[i]
		if t.Kind&(board.Cover|board.Difficult|board.Dangerous) == 0 || !t.Box.Overlaps(n.box) {
			continue
		}
		touched := float32(0)
		if t.Kind&board.Difficult != 0 && f.units[u].slowed {
			touched = 0.5
		}
		if t.Kind&board.Dangerous != 0 {
			touched = 1
		}
		for m := n.was.Alive; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			c, r := e.models[first+k].P, models[first+k].Base
			if touched > n.row[uGround] && t.Touches(c, r) {
				n.row[uGround] = touched
			}
			if t.Kind&board.Cover != 0 && (t.Holds(c, r) || left == 1 && t.Contains(c)) {
				covered |= 1 << k
			}
		}
	}
	n.row[uCover] = float32(bits.OnesCount64(covered)) / float32(left)
}

// roll counts the units that have yet to act.
func (e *eye) roll(p engine.Position) {
	for seat := range 2 {
		e.waiting[seat] = 0
		first, end := p.Game().UnitRange(seat)
		for u := first; u < end; u++ {
			if e.units[u].was.Flags&engine.Activated == 0 && opr.Present(p, u) {
				e.waiting[seat]++
			}
		}
	}
}

// survey works out what depends on what is left of several units, and on where they stand.
func (e *eye) survey(p engine.Position, f *facts) {
	game := p.Game()
	for seat := range 2 {
		first, end := game.UnitRange(seat)
		left := int64(0)
		for u := first; u < end; u++ {
			left += int64(e.units[u].known.points) * int64(e.units[u].health) * 1000 / int64(e.units[u].known.tough)
		}
		e.points[seat] = float32(left) / float32(int64(f.points[seat])*1000)
	}
	const none = int64(1) << 62
	first, end := game.UnitRange(0)
	for u := range e.units {
		e.units[u].nearest = none
	}
	for u := first; u < end; u++ {
		n := &e.units[u]
		if n.was.Flags&engine.OnTable == 0 {
			continue
		}
		for v := end; v < len(e.units); v++ {
			if m := &e.units[v]; m.was.Flags&engine.OnTable != 0 {
				d2 := n.box.Gap2(m.box)
				n.nearest, m.nearest = min(n.nearest, d2), min(m.nearest, d2)
			}
		}
	}
	for u := range e.units {
		n := &e.units[u]
		if n.was.Flags&engine.OnTable == 0 {
			continue
		}
		if n.row[uNearest] = 1; n.nearest != none {
			n.row[uNearest] = nearness(n.nearest)
		}
	}
}

// measure works out how near the units are to a marker.
func (e *eye) measure(p engine.Position, i int) {
	const none = int64(1) << 62
	nearest := [2]int64{none, none}
	at := p.Marker(i).P
	box := geom.Box{Min: at, Max: at}
	for u := range e.units {
		if n := &e.units[u]; n.was.Flags&engine.OnTable != 0 {
			seat := p.Game().Units()[u].Seat
			nearest[seat] = min(nearest[seat], n.box.Gap2(box))
		}
	}
	for seat, d2 := range nearest {
		if e.markers[i].nearest[seat] = 1; d2 != none {
			e.markers[i].nearest[seat] = nearness(d2)
		}
	}
}
