package figures

import (
	"math"
	"math/bits"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/move"
)

// Face makes the layout ready to look from its unit at unit e: the bases of e, and what stands in the way of
// sight. Models of neither unit block it (GF3-SHOOT-09).
func (w *Layout) Face(e int) {
	box := w.S.Boxes[w.Unit]
	if w.Carrier >= 0 {
		// Whoever looks out of a transport does so from its base.
		box = w.S.Boxes[w.Carrier]
		for i := range w.N {
			w.Own[i] = w.Out.Disc
		}
	}
	w.FaceFrom(box, e)
}

// FaceFrom is face for a unit that stands, or is thought to stand, in a box.
func (w *Layout) FaceFrom(box geom.Box, e int) {
	w.LoadBases(e)
	w.faced, w.approached = e, -1
	w.lookThrough(box, w.S.Boxes[e], e)
}

// Approach makes ready to look at unit e from many places, none of them displaced by more than allow.
func (w *Layout) Approach(e int, allow int32) {
	w.FaceFrom(w.S.Boxes[w.Unit].Grow(allow), e)
	w.Sight.Widen()
	w.approached = e
}

// lookThrough collects what stands in the way of sight from one box to another, which is that of unit e.
func (w *Layout) lookThrough(from, to geom.Box, e int) {
	s, v := w.S, &w.Sight
	v.Gather(&s.G.Table, from, to)
	if !w.D.Shooting.ModelsBlock {
		return
	}
	const some = 64 // as many boxes are looked at at once
	for first := 0; first < len(s.Units); first += some {
		near := overlapping(s.Boxes[first:min(first+some, len(s.Boxes))], v.Corridor.Box)
		for ; near != 0; near &= near - 1 {
			u := first + bits.TrailingZeros64(near)
			if u == w.Unit || u == e || u == w.Carrier || !s.Units[u].Is(core.OnTable) ||
				!v.Corridor.Meets(s.Boxes[u]) || w.D.InNobodysWay(u) {
				continue
			}
			for _, i := range s.Living(u) {
				if d := DiscOf(s, i); v.Corridor.MeetsDisc(d.P, d.R) {
					v.Discs = append(v.Discs, d)
				}
			}
		}
	}
}

// seesPoint reports whether some own model sees a point.
func (w *Layout) seesPoint(p geom.Point) bool {
	w.lookThrough(w.S.Boxes[w.Unit], geom.Box{Min: p, Max: p}, -1)
	for i := range w.N {
		if w.Sight.Sees(w.Own[i], board.Disc{P: p}) {
			return true
		}
	}
	return false
}

// InRange reports whether own model i can fire a weapon at the faced unit: some model of it is within range,
// and in sight unless the weapon needs none (GF3-SR-INDIRECT, rules of lists).
func (w *Layout) InRange(i int, wp *force.Weapon) bool {
	a, reach, blind := w.Own[i], int64(w.D.RangeAt(wp, w.faced)), wp.Traits&force.Blind != 0
	tried := false
	for _, b := range w.Bases {
		if !Within(a, b, reach) {
			continue
		}
		if blind || w.Sight.Sees(a, b) {
			return true
		}
		// what has just been in the way mostly is in the way of all others too
		if !tried && len(w.Sight.Pieces) > 0 &&
			ShutOff(w.Table, w.Sight.Pieces[:1], a.Box(), w.S.Boxes[w.faced]) {
			return false
		}
		tried = true
	}
	return false
}

// reaching returns the ranged weapon types, as a mask, that own model i has and can use, and within whose range some
// model of the faced unit is.
func (w *Layout) reaching(i int) (types uint16) {
	a, k := &w.Own[i], w.Number(i)
	for m := w.Arms.Ranged; m != 0; m &= m - 1 {
		wp := &w.Arms.Weapons[bits.TrailingZeros16(m)]
		if wp.Carriers>>k&1 == 0 || !w.Loaded(i, wp) {
			continue
		}
		reach := int64(w.D.RangeAt(wp, w.faced)) + int64(a.R)
		for j := range w.Bases {
			if b := &w.Bases[j]; geom.Within(a.P, b.P, reach+int64(b.R)) {
				types |= m & -m
				break
			}
		}
	}
	return types
}

// Loaded reports whether own model i can still use a weapon that it has (GF3-SR-LIMITED).
func (w *Layout) Loaded(i int, wp *force.Weapon) bool {
	return !wp.UsedUp(w.S.Models[w.Model[i]].Extra)
}

// CanFire reports whether some model of the unit, but for those in the mask held, can fire weapon type t at
// the unit that the layout faces (GF3-SHOOT-01).
func (w *Layout) CanFire(t int, held uint64) bool {
	wp := &w.Arms.Weapons[t]
	for i := range w.N {
		if w.fires(i, wp, held) {
			return true
		}
	}
	return false
}

// fires reports whether own model i has a weapon, is not held back, and can fire it at the faced unit.
func (w *Layout) fires(i int, wp *force.Weapon, held uint64) bool {
	return (wp.Carriers&^held)>>w.Number(i)&1 != 0 && w.Loaded(i, wp) && w.InRange(i, wp)
}

// CountGuns returns how many ranged weapons, copy by copy, the unit could fire at the faced unit, or less than
// least where these are fewer. It stops counting at enough.
func (w *Layout) CountGuns(least, enough int) (n int) {
	spare := math.MaxInt // how many of those in range may be out of sight
	var types [move.MaxFigures]uint16
	if least > 1 {
		spare = -least
		for i := range w.N {
			types[i] = w.reaching(i)
			for m := types[i]; m != 0; m &= m - 1 {
				spare += int(w.Arms.Weapons[bits.TrailingZeros16(m)].Copies[w.Number(i)])
			}
		}
	}
	for i := 0; i < w.N && n < enough && spare >= 0; i++ {
		if least <= 1 {
			types[i] = w.reaching(i)
		}
		for m := types[i]; m != 0; m &= m - 1 {
			wp := &w.Arms.Weapons[bits.TrailingZeros16(m)]
			if c := int(wp.Copies[w.Number(i)]); w.InRange(i, wp) {
				n += c
			} else {
				spare -= c
			}
		}
	}
	return n
}

// A Volley is what one weapon type does at one target: its attacks from up to LongRange and from over it, and
// whether the target has cover.
type Volley struct {
	Near, Far int
	Cover     bool
	Firing    uint64 // the models that fire, by order in Own
}

// Aim works out the volley of weapon type t at the faced unit, without the models in held (a mask by model of
// the unit).
func (w *Layout) Aim(t int, held uint64) (v Volley) {
	wp := &w.Arms.Weapons[t]
	for i := range w.N {
		if w.fires(i, wp, held) {
			v.Firing |= 1 << i
		}
	}
	if v.Firing != 0 {
		v.Near, v.Far = w.Attacks(v.Firing, wp)
		v.Cover = w.Covered(v.Firing, wp)
	}
	return v
}

// Attacks returns the attacks with a weapon by own models, a mask by order in Own, from up to the long range
// of the faced unit, and from over it.
func (w *Layout) Attacks(firing uint64, wp *force.Weapon) (near, far int) {
	for i := range core.Bits(firing) {
		if n := int(wp.Copies[w.Number(i)]) * int(wp.Attacks); w.Beyond(w.Own[i], w.D.Attacks.LongRange) {
			far += n
		} else {
			near += n
		}
	}
	return near, far
}

// Covered reports whether the faced unit has cover against the firing models: more than half of its models
// stand wholly inside cover terrain, or behind sight-blocking terrain for more than half of the firing
// models, or by a ruling of all models of their unit (GF3-TERRAIN-01, GF3-A-44); where cover terrain hides, also
// behind that (GF2-TERRAIN-01). For a unit of one model "mostly" is judged by its centre. The weapon may ignore
// one or the other.
func (w *Layout) Covered(firing uint64, wp *force.Weapon) bool {
	t := &w.S.G.Table
	if t.All&(board.Cover|board.Blocks) == 0 {
		return false
	}
	if w.D.Shooting.CoverByAll {
		firing = ^uint64(0) >> uint(len(w.Own)-w.N)
	}
	var buf [board.MaxPieces]uint8
	between := w.between(buf[:0])
	need, behind := len(w.Bases)/2+1, len(between) > 0 && wp.Shelters(false, true)
	for j, b := range w.Bases {
		if need > len(w.Bases)-j {
			return false
		}
		if wp.Shelters(w.InCover(b), behind && w.Behind(b.P, firing, between)) {
			if need--; need == 0 {
				return true
			}
		}
	}
	return false
}

// WhyCovered returns the pieces of terrain that give the faced unit cover in a volley, if it has cover: for each
// of its models those that it stands in, or else the first that it is behind. Traces ask, games do not.
func (w *Layout) WhyCovered(v Volley, wp *force.Weapon) (why []core.Cover) {
	if !v.Cover {
		return nil
	}
	if w.D.Shooting.CoverByAll {
		v.Firing = ^uint64(0) >> uint(len(w.Own)-w.N)
	}
	add := func(piece int) *core.Cover {
		for i := range why {
			if why[i].Piece == piece {
				return &why[i]
			}
		}
		why = append(why, core.Cover{Piece: piece})
		return &why[len(why)-1]
	}
	between := w.between(nil)
	for _, b := range w.Bases {
		if k := w.CoverAt(b); k >= 0 {
			add(k).Inside++
			continue
		}
		if !wp.Shelters(false, true) || !w.Behind(b.P, v.Firing, between) {
			continue
		}
		for i := range between {
			if w.Crosses(b.P, v.Firing, between[i]) {
				add(int(between[i])).Behind++
				break
			}
		}
	}
	return why
}

// Nearest returns the distance from the nearest of the models that fire to the faced unit, edge to edge.
func (w *Layout) Nearest(firing uint64) int32 {
	best := int64(math.MaxInt32)
	for i := range core.Bits(firing) {
		for _, b := range w.Bases {
			best = min(best, geom.Isqrt(geom.Dist2(w.Own[i].P, b.P))-int64(w.Own[i].R)-int64(b.R))
		}
	}
	return int32(max(0, best))
}

// between returns the pieces that hide those behind them and can lie between the unit and the faced one.
func (w *Layout) between(dst []uint8) []uint8 {
	if !w.D.Shooting.CoverHides {
		return w.Sight.Pieces
	}
	for _, i := range w.Table.Sheltering {
		if w.Sight.Corridor.Meets(w.Table.Pieces[i].Box) {
			dst = append(dst, i)
		}
	}
	return dst
}

// Attacks returns the attacks of a weapon type by the models of a mask: every copy makes all of its attacks
// (GF3-GEN-05, GF2-GEN-06).
func Attacks(wp *force.Weapon, mask uint64) int { return Copies(wp, mask) * int(wp.Attacks) }

// Copies returns how many copies of a weapon the models of a mask have.
func Copies(wp *force.Weapon, mask uint64) (n int) {
	mask &= wp.Carriers
	if wp.Single {
		return bits.OnesCount64(mask)
	}
	for k := range core.Bits(mask) {
		n += int(wp.Copies[k])
	}
	return n
}
