package movement

import (
	"fmt"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/mission"
	"gauntlet/engine/move"
)

// moveName is a move as players call it.
func moveName(sort core.Sort) string {
	switch sort {
	case core.ByAdvance:
		return "an Advance"
	case core.ByRush:
		return "a Rush"
	}
	return "this move"
}

// explained is the refusal of a move of unit u with what breaks a rule and by how much, where more can be said
// of it. Nobody but a player who is refused asks, so it may take its time.
func explained(s *core.State, u int, allow int32, a *core.Action, other refusal) refusal {
	if !other.walk {
		return other
	}
	w := ReadyMove(s, u, a.Form, allow)
	defer w.GiveBack()
	if model, length := longest(w, a); length > int64(allow) {
		return refuseFar(uint8(model), length, allow, sortOf(s))
	}
	legs, n := legsOf(a)
	for i := range w.N {
		end := legs[n-1].Add(w.Slots[i])
		if !s.G.Table.Inside(end, w.Own[i].R) {
			return refusal{other: core.Illegal(a, "GF3-MOV-04", "model %d would not stand wholly on the table",
				w.Number(i)+1)}
		}
	}
	if no := crowding(w, a, legs[n-1]); no.refuses() {
		return no
	}
	if no := alongWay(w, a, allow); no.refuses() {
		if model, length := longest(w, a); no.rule == "GF3-TERRAIN-02" && length > int64(w.D.Move.Difficult) {
			return refusal{other: core.Illegal(a, no.rule,
				"the unit meets difficult terrain: %s (model %d) is %s further than the %s that this allows",
				inches(length), model, inches(length-int64(w.D.Move.Difficult)), inches(int64(w.D.Move.Difficult)))}
		}
		if climb := climbing(w, a, allow); climb.refuses() && no.rule == "GF3-MOV-05" {
			return climb
		}
		return no
	}
	return other
}

// climbing is the refusal of a way on which a model climbs more than it may, or steps down too far at once
// (GF3-MOV-05, SQ-MOV-05).
func climbing(w *figures.Layout, a *core.Action, allow int32) refusal {
	legs, n := legsOf(a)
	for i := range w.N {
		at, length, climbed := w.Own[i].P, int64(0), int64(0)
		for _, leg := range legs[:n] {
			to := leg.Add(w.Slots[i])
			up, walks := w.Rise(i, at, to)
			if !walks {
				return refuseDrop(w, i, at, to, a)
			}
			length, climbed, at = length+move.CeilNorm(to.Sub(at)), climbed+up, to
		}
		if over := length + climbed - int64(allow); over > 0 {
			return refusal{other: core.Illegal(a, "GF3-MOV-05",
				"model %d would walk %s and climb %s, which is %s further than the %s of %s", w.Number(i)+1,
				inches(length), inches(climbed), inches(over), inches(int64(allow)), moveName(sortOf(w.S)))}
		}
	}
	return refusal{}
}

// refuseDrop is the refusal of a straight way of figure i that leads down too far at once.
func refuseDrop(w *figures.Layout, i int, from, to geom.Point, a *core.Action) refusal {
	down, most := int64(w.Steepest(i, from, to)), int64(w.Rules.Drop)
	return refusal{other: core.Illegal(a, "GF3-MOV-05",
		"model %d would step down %s at once, %s more than the %s that it may", w.Number(i)+1, inches(down),
		inches(down-most), inches(most))}
}

// longest returns the model, counted from 1, that goes furthest in a move, and how far that is, climbing left
// out.
func longest(w *figures.Layout, a *core.Action) (model uint, most int64) {
	legs, n := legsOf(a)
	for i := range w.N {
		at, length := w.Own[i].P, int64(0)
		for _, leg := range legs[:n] {
			to := leg.Add(w.Slots[i])
			length += move.CeilNorm(to.Sub(at))
			at = to
		}
		if length > most {
			model, most = w.Number(i)+1, length
		}
	}
	return model, most
}

// crowding is the refusal of a move that would end too near to another unit (GF3-MOV-02).
func crowding(w *figures.Layout, a *core.Action, at geom.Point) (no refusal) {
	least := int64(1 * geom.Inch)
	for i := range w.N {
		if e, gap := neighbor(w, i, at.Add(w.Slots[i])); e >= 0 && gap < least {
			least, no = gap, refuseNear(w, i, e, gap, a)
		}
	}
	return no
}

// neighbor returns the nearest unit on the table from which figure i keeps away, and how near that is when the
// figure stands at a place; -1 where there is none.
func neighbor(w *figures.Layout, i int, end geom.Point) (e int, gap int64) {
	s := w.S
	e = -1
	for u := range s.G.Units {
		if u == w.Unit || w.Rules.FriendsClose && s.Seat(u) == s.Seat(w.Unit) {
			continue
		}
		if n, ok := gapTo(s, u, end, w.Own[i].R); ok && (e < 0 || n < gap) {
			e, gap = u, n
		}
	}
	return e, gap
}

// refuseNear is the refusal of a place of figure i that is too near to unit e.
func refuseNear(w *figures.Layout, i, e int, gap int64, a *core.Action) refusal {
	return refusal{other: core.Illegal(a, "GF3-MOV-02",
		"model %d would stand %s from %s, %s nearer than the 1\" that is kept from other units",
		w.Number(i)+1, inches(max(0, gap)), w.S.Name(e), inches(1*geom.Inch-max(0, gap)))}
}

// inches writes a length for a player, to the thousandth of an inch.
func inches(units int64) string { return fmt.Sprintf("%s\"", mission.Inches(int32(units))) }
