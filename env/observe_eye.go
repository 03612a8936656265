package env

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/gf3"
	"gauntlet/engine/opr"
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
	was    engine.Unit
	seen   bool
	middle geom.Point // of its models
	box    geom.Box   // around its bases
	health int32      // wounds left
	impact int32      // dice of Impact
	copies [opr.MaxTypes]int32
	row    [numUnit]float32
}

type markerSeen struct {
	was     engine.Marker
	next    int8       // who would own it if the round ended now
	nearest [2]float32 // of either seat's units
}

// look brings the eye up to date.
func (e *eye) look(p engine.Position, f *facts) {
	if len(e.units) != len(f.units) {
		*e = eye{units: make([]unitSeen, len(f.units)), models: make([]engine.Model, len(p.Game().Models())), markers: make([]markerSeen, f.markers), strikes: make([]opr.Strike, 0, opr.MaxTypes)}
	}
	changed := false
	for u := range e.units {
		if e.glance(p, f, u) {
			changed = true
		}
	}
	marks := p.Markers()
	same := marks == e.marks && !changed
	for i := 0; same && i < marks; i++ {
		same = p.Marker(i) == e.markers[i].was
	}
	if same {
		return
	}
	if changed {
		e.survey(p, f)
	}
	e.marks = marks
	for i := range marks {
		e.marker(p, i)
	}
}

// glance looks at one unit and reports whether anything about it has changed.
func (e *eye) glance(p engine.Position, f *facts, u int) bool {
	n := &e.units[u]
	def := &p.Game().Units()[u]
	first, end := int(def.First), int(def.First+def.Size)
	same := n.seen && p.Unit(u) == n.was
	for i := first; i < end; i++ {
		if m := p.Model(i); m != e.models[i] {
			e.models[i], same = m, false
		}
	}
	if same {
		return false
	}
	n.seen, n.was = true, p.Unit(u)
	if n.was.Flags&engine.Gone != 0 {
		n.row, n.health = [numUnit]float32{}, 0
		return true
	}
	n.row = f.units[u].row
	e.strength(p, f, u)
	e.condition(p, u)
	if n.was.Flags&engine.OnTable == 0 {
		n.row[uStatus] = -1
		return true
	}
	n.row[uStatus] = 1
	e.place(p, f, u)
	return true
}

// strength fills in what is left of a unit.
func (e *eye) strength(p engine.Position, f *facts, u int) {
	n, known, def := &e.units[u], &f.units[u], &p.Game().Units()[u]
	alive, first := n.was.Alive, int(def.First)
	models := p.Game().Models()
	n.health, n.impact, n.copies = 0, 0, [opr.MaxTypes]int32{}
	var worst float32
	var fear int32
	for m := alive; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		tough, wounds := models[first+k].Tough, e.models[first+k].Wounds
		n.health += int32(tough - wounds)
		worst = max(worst, float32(wounds)/float32(tough))
		fear += int32(known.profile.FearOf[k])
		n.impact += int32(known.profile.Impact[k])
	}
	n.row[uModels] = float32(bits.OnesCount64(alive)) / float32(def.Size)
	n.row[uHealth] = float32(n.health) / float32(known.tough)
	n.row[uWorst] = worst
	n.row[uFear] = fraction(fear, 4)
	reach := int32(0)
	for t := range known.profile.Weapons {
		w := &known.profile.Weapons[t]
		if w.Carriers&alive == 0 {
			continue
		}
		for m := w.Carriers & alive; m != 0; m &= m - 1 {
			n.copies[t] += int32(w.Copies[bits.TrailingZeros64(m)])
		}
		n.row[uWeapons+t] = float32(n.copies[t]) / float32(known.copies[t])
		reach = max(reach, w.Range)
	}
	ranged, melee := living(known.ranged, alive), living(known.melee, alive)
	n.row[uRange] = float32(reach) / (48 * geom.Inch)
	n.row[uRanged] = ranged / (ranged + 4)
	n.row[uMelee] = melee / (melee + 4)
	if def.Size == 1 && 2*n.health <= known.tough || def.Size > 1 && 2*bits.OnesCount64(alive) <= int(def.Size) {
		n.row[uHalf] = 1
	}
}

// condition fills in a unit's flags.
func (e *eye) condition(p engine.Position, u int) {
	n := &e.units[u]
	for _, c := range [...]struct {
		column int
		flag   engine.Flags
		adds   float32
	}{{uActivated, engine.Activated, 1}, {uShaken, engine.Shaken, 1}, {uFatigued, engine.Fatigued, 1},
		{uHappened, engine.Moved, 1. / 7}, {uHappened, engine.Wounded, 2. / 7}, {uHappened, engine.InMelee, 4. / 7}} {
		if n.was.Flags&c.flag != 0 {
			n.row[c.column] += c.adds
		}
	}
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

// survey works out again what depends on several units.
func (e *eye) survey(p engine.Position, f *facts) {
	game := p.Game()
	e.points, e.waiting = [2]float32{}, [2]int32{}
	for seat := range 2 {
		first, end := game.UnitRange(seat)
		left := int64(0)
		for u := first; u < end; u++ {
			n := &e.units[u]
			left += int64(game.Units()[u].Points) * int64(n.health) * 1000 / int64(f.units[u].tough)
			if n.was.Flags&(engine.OnTable|engine.Activated) == engine.OnTable {
				e.waiting[seat]++
			}
		}
		e.points[seat] = float32(left) / float32(int64(f.points[seat])*1000)
	}
	first, end := game.UnitRange(0)
	const none = int64(1) << 62
	var nearest [2 * 64]int64
	for u := range e.units {
		nearest[u] = none
	}
	for u := first; u < end; u++ {
		if e.units[u].was.Flags&engine.OnTable == 0 {
			continue
		}
		for v := end; v < len(e.units); v++ {
			if e.units[v].was.Flags&engine.OnTable != 0 {
				d2 := e.units[u].box.Gap2(e.units[v].box)
				nearest[u], nearest[v] = min(nearest[u], d2), min(nearest[v], d2)
			}
		}
	}
	for u := range e.units {
		n := &e.units[u]
		if n.was.Flags&engine.OnTable == 0 {
			continue
		}
		if n.row[uNearest] = 1; nearest[u] != none {
			n.row[uNearest] = nearness(nearest[u])
		}
	}
}

// marker looks at one marker.
func (e *eye) marker(p engine.Position, i int) {
	k := &e.markers[i]
	k.was, k.next = p.Marker(i), gf3.NextOwner(p.Memory(), i)
	k.nearest = [2]float32{1, 1}
	at := geom.Box{Min: k.was.P, Max: k.was.P}
	for u := range e.units {
		if n := &e.units[u]; n.was.Flags&engine.OnTable != 0 {
			seat := p.Game().Units()[u].Seat
			k.nearest[seat] = min(k.nearest[seat], nearness(n.box.Gap2(at)))
		}
	}
}
