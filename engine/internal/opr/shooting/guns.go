package shooting

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
)

// Guns returns how many ranged weapons unit u has, copy by copy.
func Guns(s *core.State, u int) (n int) {
	p := force.Of(s).Arms(s, u)
	for _, w := range p.Each(p.Ranged) {
		n += figures.Copies(w, force.Ready(s, u, w))
	}
	return n
}

// GunsOn returns how many of its ranged weapons, copy by copy, unit u could fire at unit e if it were
// displaced by v as it stands: those whose bearer has a model of e in range and sight.
func GunsOn(s *core.State, u, e int, v geom.Point) int {
	w := figures.From(s, u, e, v)
	defer w.GiveBack()
	return w.CountGuns(0, math.MaxInt)
}

// LaterTypeFires reports whether a weapon type of unit u behind type t could fire at unit e that is one weapon
// with it, and so bound to whatever t fires at (GF3-SHOOT-02).
func LaterTypeFires(s *core.State, u, t, e int) bool {
	d := force.Of(s)
	a := d.Arms(s, u)
	first, _ := s.G.UnitRange(s.Seat(e))
	for o := t + 1; o < len(a.Weapons); o++ {
		if a.Weapons[o].Kind == a.Weapons[t].Kind && targets(s, d, u, o)>>(e-first)&1 != 0 {
			return true
		}
	}
	return false
}

// Volleys appends the strikes of unit u's shooting at unit e, were it displaced by v as it stands: one for
// each of its weapon types that has e in range and sight, with all that can fire it.
func Volleys(s *core.State, u, e int, v geom.Point, dst []attacks.Strike) []attacks.Strike {
	w := figures.From(s, u, e, v)
	defer w.GiveBack()
	p := w.Arms
	for t, wp := range p.Each(p.Ranged) {
		if a := w.Aim(t, 0); a.Firing != 0 {
			k := attacks.Facing(s, u, e, wp)
			k.Near, k.Far, k.Cover = a.Near, a.Far, a.Cover
			k.Moved = v != force.Zero || s.Units[u].Is(core.Moved)
			k.Span(w, a)
			dst = append(dst, k)
		}
	}
	return dst
}

// GunsAtMost returns a bound on GunsOn, from the distance of the boxes and what shuts off all sight between
// them.
func GunsAtMost(w *figures.Layout, e int, v geom.Point) int {
	gap2 := w.BoxGap2(v, e)
	p := w.Arms
	seeing, blind := 0, 0
	for _, wp := range p.Each(p.Ranged) {
		if reach := int64(w.D.RangeAt(wp, e)); reach*reach < gap2 {
			continue
		}
		if n := figures.Copies(wp, force.Ready(w.S, w.Unit, wp)); wp.Traits&force.Blind != 0 {
			blind += n
		} else {
			seeing += n
		}
	}
	if seeing > 0 && figures.ShutOff(w.Table, w.MayBlock(e), w.BoxAt(v), w.S.Boxes[e]) {
		return blind
	}
	return seeing + blind
}

// FiresBlind reports whether the unit has a weapon that needs no sight (GF3-SR-INDIRECT, GF2-SR-INDIRECT,
// SQ-SR-INDIRECT, rules of lists).
func FiresBlind(w *figures.Layout) bool {
	p := w.Arms
	for _, wp := range p.Each(p.Ranged) {
		if wp.Traits&force.Blind != 0 {
			return true
		}
	}
	return false
}

// CountGuns returns how many of its ranged weapons the unit could fire at unit e if it were displaced by v, or
// less than least where these are fewer, and stops counting at enough. It leaves the bases in Own displaced.
func CountGuns(w *figures.Layout, e int, v geom.Point, least, enough int) int {
	if GunsAtMost(w, e, v) == 0 {
		return 0
	}
	w.FaceAt(e, v)
	return w.CountGuns(least, enough)
}
