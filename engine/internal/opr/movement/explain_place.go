package movement

import (
	"math/bits"
	"sort"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/move"
)

// WhyNotThere is the refusal of a place for unit u, which is being deployed or was set aside: which of its
// models would stand wrong, and by how much. The rule is the one that brings the unit onto the table.
func WhyNotThere(s *core.State, u int, rule string, a *core.Action) error {
	w := readyPlace(s, u, a.Form)
	defer w.GiveBack()
	if FlownOff(s, u) {
		return core.Illegal(a, rule, "%s must stand wholly on the table and touch its edge", s.Name(u))
	}
	for i := range w.N {
		if err := whyNotAt(w, i, a.At.Add(w.Slots[i]), rule, a); err != nil {
			return err
		}
	}
	return core.Illegal(a, rule, "%s cannot stand there", s.Name(u))
}

// whyNotAt says what keeps figure i, which comes onto the table, from a place, or returns nil.
func whyNotAt(w *figures.Layout, i int, p geom.Point, rule string, a *core.Action) error {
	t, r, d := &w.S.G.Table, w.Own[i].R, w.D
	model := w.Number(i) + 1
	if over := max(abs(p.X)+r-t.HalfW, abs(p.Y)+r-t.HalfH); over > 0 {
		return core.Illegal(a, rule, "model %d would stand %s over the edge of the table", model,
			inches(int64(over)))
	}
	far := 2 * (t.HalfW + t.HalfH)
	switch {
	case zoned(w.S, w.Unit):
		if out := outOfZone(w, p, r, far); out > 0 {
			return core.Illegal(a, rule, "model %d would stand %s outside the deployment zone", model,
				inches(int64(out)))
		}
	case w.S.Units[w.Unit].Is(core.Scouting):
		within := d.Reserves.ScoutMove
		if most := least(far, func(n int32) bool { return w.NearZone(p, r, n) }); most > within {
			return core.Illegal(a, rule,
				"model %d would reach %s from its deployment zone, %s further than the %s of a Scout", model,
				inches(int64(most)), inches(int64(most-within)), inches(int64(within)))
		}
	default:
		if e, gap, over := tooNear(w, p, r); e >= 0 {
			whom := "every enemy"
			if d.AltersArrivals() {
				whom = "it"
			}
			return core.Illegal(a, rule, "model %d would stand %s from %s and must be over %s from %s",
				model, inches(max(0, gap)), w.S.Name(e), inches(over), whom)
		}
	}
	if e, gap := neighbor(w, i, p); e >= 0 && gap < 1*geom.Inch {
		no := refuseNear(w, i, e, gap, a)
		return no.of(a)
	}
	for u := range w.S.G.UnitsOf(w.S.Seat(w.Unit)) { // where friends may stand as near as they like
		if gap, ok := gapTo(w.S, u, p, r); u != w.Unit && ok && gap < 0 {
			return core.Illegal(a, rule, "model %d would overlap %s by %s", model, w.S.Name(u), inches(-gap))
		}
	}
	for m := w.Hard; m != 0; m &= m - 1 {
		if k := &t.Pieces[bits.TrailingZeros64(m)]; k.Touches(p, r) {
			return core.Illegal(a, rule, "model %d would stand in %s, which is impassable", model, k.Name)
		}
	}
	return nil
}

// outOfZone returns by how much a base sticks out of the zone of the unit's seat.
func outOfZone(w *figures.Layout, p geom.Point, r, far int32) int32 {
	if w.InZone(p, r) {
		return 0
	}
	if !w.InZone(p, 0) { // even its middle lies outside
		out := least(far, func(n int32) bool { return w.NearZone(p, 0, n) })
		if !w.D.Reserves.PartlyInZone {
			out += r
		}
		return out
	}
	return least(r, func(n int32) bool { return w.InZone(p, r-n) })
}

// gapTo returns the distance from a base to the nearest one of unit u, below 0 where they overlap, and whether
// that is on the table.
func gapTo(s *core.State, u int, p geom.Point, r int32) (gap int64, ok bool) {
	if !s.Units[u].Is(core.OnTable) {
		return 0, false
	}
	for m := range core.Bits(s.Units[u].Alive) {
		other := figures.DiscOf(s, int(s.G.Units[u].First)+m)
		if n := geom.Isqrt(geom.Dist2(p, other.P)) - int64(r) - int64(other.R); !ok || n < gap {
			gap, ok = n, true
		}
	}
	return gap, ok
}

// WhyNoCharge is the refusal of a charge of unit u at unit e, which it cannot reach with its move or has no
// weapons for.
func WhyNoCharge(s *core.State, u, e int, rule string, a *core.Action) error {
	allow := force.ChargeMove(s, u, e)
	gap, near := int64(0), false
	for m := range core.Bits(s.Units[u].Alive) {
		own := figures.DiscOf(s, int(s.G.Units[u].First)+m)
		if n, ok := gapTo(s, e, own.P, own.R); ok && (!near || n < gap) {
			gap, near = n, true
		}
	}
	d := force.Of(s)
	only := -1
	if CanCharge(s, u, e, allow) {
		only = nearer(s, u, e, allow)
	}
	switch {
	case d.Arms(s, u).Melee == 0 && !d.Actions.ChargeUnarmed:
		return core.Illegal(a, rule, "%s has no melee weapons", s.Name(u))
	case only >= 0:
		return core.Illegal(a, rule, "%s is nearer than %s, and %s lets %s charge the nearest only", s.Name(only), s.Name(e),
			d.NearestOnly(s, u), s.Name(u))
	case s.Units[u].Is(core.Aboard) || !near:
		return core.Illegal(a, rule, "no model of %s can reach %s", s.Name(u), s.Name(e))
	case gap > int64(allow):
		return core.Illegal(a, rule, "%s is %s away from %s, %s further than the %s of a Charge", s.Name(e),
			inches(gap), s.Name(u), inches(gap-int64(allow)), inches(int64(allow)))
	}
	return core.Illegal(a, rule,
		"no model of %s can reach %s: it is %s away, but no way of at most %s leads there", s.Name(u), s.Name(e),
		inches(max(0, gap)), inches(int64(allow)))
}

// refuseDifficult is the refusal of the way of figure i where one of the unit meets difficult terrain and one goes
// too far for that: itself, by so much, or one that was placed before.
func refuseDifficult(w *figures.Layout, i int, from geom.Point, a *core.Action) refusal {
	legs, n := legsOf(a)
	length, most := int64(0), int64(w.Rules.Difficult)
	for _, to := range legs[:n] {
		length += move.CeilNorm(to.Sub(from))
		from = to
	}
	if length > most && w.Unslowed>>i&1 == 0 {
		return refusal{other: core.Illegal(a, "GF3-TERRAIN-02",
			"the unit meets difficult terrain: %s (model %d) is %s further than the %s that this allows",
			inches(length), w.Number(i)+1, inches(length-most), inches(most))}
	}
	return refusal{other: core.Illegal(a, "GF3-TERRAIN-02",
		"model %d would meet difficult terrain, and one that was placed before it has gone further than the %s that this allows",
		w.Number(i)+1, inches(most))}
}

// least returns the least number from 0 to limit for which ok holds, as it does for all that are greater.
func least(limit int32, ok func(int32) bool) int32 {
	return int32(sort.Search(int(limit), func(n int) bool { return ok(int32(n)) }))
}

func abs(n int32) int32 { return max(n, -n) }

// explainedPlace is the refusal of a place for the next model that is placed by itself, with what breaks a
// rule and by how much, where more can be said of it.
func explainedPlace(s *core.State, f placeFrame, a *core.Action, other refusal) refusal {
	if other.far || a.Verb != core.Place || a.Unit != f.A || a.Target != f.B {
		return other
	}
	w := figures.LayOut(s, f.unit())
	defer w.GiveBack()
	i := bits.OnesCount64(s.Units[f.A].Alive & (1<<f.B - 1))
	from, _ := placeFrom(w, i, f, a)
	kind := f.placed().kind()
	switch {
	case kind == placeDeploy || kind == placeArrive && !FlownOff(s, f.unit()):
		rule := "GF3-PREP-12"
		if kind == placeArrive && s.Units[f.A].Is(core.Scouting) {
			rule = "GF3-SR-SCOUT"
		} else if kind == placeArrive {
			rule = "GF3-SR-AMBUSH"
		}
		if err := whyNotAt(w, i, a.At, rule, a); err != nil {
			return refusal{other: err}
		}
	case other.rule == "GF3-MOV-02":
		if e, gap := neighbor(w, i, a.At); e >= 0 && gap < 1*geom.Inch {
			return refuseNear(w, i, e, gap, a)
		}
	case other.rule == "GF3-TERRAIN-02":
		return refuseDifficult(w, i, from, a)
	case other.rule == "GF3-MOV-05":
		legs, n := legsOf(a)
		for _, to := range legs[:n] {
			if _, walks := w.Rise(i, from, to); !walks {
				return refuseDrop(w, i, from, to, a)
			}
			from = to
		}
	}
	return other
}
