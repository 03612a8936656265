package opr

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
)

// evenLength is the length up to which two ways count as equally short, for those of the pattern are rounded (units).
const evenLength = geom.Inch / 20

// BestShot returns the Advance of unit u after which it brings the most of its ranged weapons to bear on enemy e, and their number, copy by
// copy: the shortest such way, no way at all where they bear already, of equally short ones (to a twentieth of an inch) the one with the
// fewest dice of dangerous terrain, then the first on the menu. It looks at the destinations that the unit goes to as it stands, no more than
// 60 degrees off the way to e.
func BestShot(s *core.State, u, e int) (a core.Action, guns int) {
	d := Of(s)
	if d.aircraft(u) {
		return flyToShoot(s, u, e)
	}
	if s.Units[u].Is(core.Aboard) {
		return leaveToShoot(s, u, e)
	}
	advance, _ := Moves(s, u)
	w := readyMove(s, u, core.AsItStands, advance)
	defer d.giveBack(w)
	a = w.stay()
	if w.arms.Ranged == 0 {
		return a, 0
	}
	look := d.borrow()
	defer d.giveBack(look)
	look.load(s, d, u)
	all := Guns(s, u)
	if guns = look.gunsOn(e, zero, all); guns == all || !w.Coherent(w.Bodies()) {
		return a, guns
	}
	g := w.survey(0, advance, true)
	w.complete(g)
	way := w.wayTo(e)
	var lengths [PatternReform]int64
	for i := range g.n {
		if lengths[i] = math.MaxInt64; w.settled(g, i) && w.mayShoot(g.spots[i].v, way, e) {
			lengths[i] = (g.spots[i].v.Norm() + evenLength/2) / evenLength
		}
	}
	length, dice := int64(0), 0
	for {
		i := 0
		for k := range g.n {
			if lengths[k] < lengths[i] {
				i = k
			}
		}
		l, v := lengths[i], g.spots[i].v
		if l == math.MaxInt64 || guns == all && l > length {
			return a, guns
		}
		lengths[i] = math.MaxInt64
		enough := guns + 1
		if l == length && a.Pattern != PatternStay {
			enough = guns
		}
		if look.gunsAtMost(e, v) < enough || !w.reaches(g, i) {
			continue
		}
		n := look.gunsOn(e, v, all)
		if n < enough {
			continue
		}
		danger := Danger(s, u, v)
		if n > guns || danger < dice {
			a, guns, length, dice = w.entry(core.AsItStands, v, int(g.spots[i].pattern)), n, l, danger
		}
	}
}

// wayTo returns the direction of unit e, of length geom.DirScale.
func (w *work) wayTo(e int) geom.Point {
	return w.s.Anchor(e).Sub(w.Mean).WithLength(geom.DirScale)
}

// mayShoot reports whether BestShot considers a displacement for shooting at e, which lies that way.
func (w *work) mayShoot(v, way geom.Point, e int) bool {
	reach := int64(w.arms.MaxRange)
	return v != zero && leads(v, way) && w.boxGap2(v, e) <= reach*reach
}

// leads reports whether a displacement goes roughly the given way: no more than 60 degrees off it.
func leads(v, way geom.Point) bool {
	d := geom.Dot(v, way)
	return d > 0 && 4*d*d >= geom.Dot(v, v)*geom.Dot(way, way)
}

// astray reports whether a way, of whatever length, is so far off another that no displacement along it leads that way.
func astray(to, way geom.Point) bool {
	d := geom.Dot(to, way) >> 10
	return d < 0 || 5*d*d < (geom.Dot(to, to)>>10)*(geom.Dot(way, way)>>10)
}

// boxGap2 returns the squared distance of the boxes of the unit, displaced by v, and of unit e.
func (w *work) boxGap2(v geom.Point, e int) int64 { return w.BoxAt(v).Gap2(w.s.Boxes[e]) }

// gunsAtMost returns a bound on gunsOn, from the distance of the boxes and what shuts off all sight between them.
func (w *work) gunsAtMost(e int, v geom.Point) int {
	gap2 := w.boxGap2(v, e)
	p := w.arms
	seeing, blind := 0, 0
	for t := range p.Weapons {
		wp := &p.Weapons[t]
		if p.Ranged>>t&1 == 0 || int64(wp.Range)*int64(wp.Range) < gap2 {
			continue
		}
		if n := copies(wp, Ready(w.s, w.unit, wp)); wp.Traits&Indirect != 0 {
			blind += n
		} else {
			seeing += n
		}
	}
	if seeing > 0 && shutOff(&w.s.G.Table, w.BoxAt(v), w.s.Boxes[e]) {
		return blind
	}
	return seeing + blind
}

// firesBlind reports whether the unit has a weapon that needs no sight (GF3-SR-INDIRECT, GF2-SR-INDIRECT).
func (w *work) firesBlind() bool {
	p := w.arms
	for t := range p.Weapons {
		if p.Ranged>>t&1 != 0 && p.Weapons[t].Traits&Indirect != 0 {
			return true
		}
	}
	return false
}

// gunsOn returns how many of its ranged weapons the unit could fire at unit e if it were displaced by v, and stops counting at enough. It leaves
// the bases in own displaced.
func (w *work) gunsOn(e int, v geom.Point, enough int) (n int) {
	if w.gunsAtMost(e, v) == 0 {
		return 0
	}
	for i := range w.N {
		w.Own[i].P = w.s.Models[w.model[i]].P.Add(v)
	}
	w.faceFrom(w.BoxAt(v), e)
	p := w.arms
	first := int(w.s.G.Units[w.unit].First)
	for i := 0; i < w.N && n < enough; i++ {
		k := uint(int(w.model[i]) - first)
		for t := range p.Weapons {
			if wp := &p.Weapons[t]; p.Ranged>>t&1 != 0 && wp.Carriers>>k&1 != 0 && w.loaded(i, wp) && w.inRange(i, wp) {
				n += int(wp.Copies[k])
			}
		}
	}
	return n
}
