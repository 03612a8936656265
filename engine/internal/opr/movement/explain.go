package movement

import (
	"fmt"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/mission"
	"gauntlet/engine/move"
)

// moveNames are moves as players call them; others are "this move".
var moveNames = map[core.Sort]string{core.ByAdvance: "an Advance", core.ByRush: "a Rush"}

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
		return no
	}
	return other
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
	s, least := w.S, int64(1*geom.Inch)
	for i := range w.N {
		end := at.Add(w.Slots[i])
		for e := range s.G.Units {
			if e == w.Unit || !s.Units[e].Is(core.OnTable) ||
				w.Rules.FriendsClose && s.Seat(e) == s.Seat(w.Unit) {
				continue
			}
			for m := range core.Bits(s.Units[e].Alive) {
				other := figures.DiscOf(s, int(s.G.Units[e].First)+m)
				gap := geom.Isqrt(geom.Dist2(end, other.P)) - int64(w.Own[i].R) - int64(other.R)
				if gap < least {
					least = gap
					no = refusal{other: core.Illegal(a, "GF3-MOV-02",
						"model %d would stand %s from %s, %s nearer than the 1\" that is kept from other units",
						w.Number(i)+1, inches(max(0, gap)), force.UnitName(s, int16(e)),
						inches(1*geom.Inch-max(0, gap)))}
				}
			}
		}
	}
	return no
}

// inches writes a length for a player, to the thousandth of an inch.
func inches(units int64) string { return fmt.Sprintf("%s\"", mission.Inches(int32(units))) }
