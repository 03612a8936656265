package figures_test

import (
	"testing"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
)

// What a layout keeps about a charge it knows again in an equal position, and in no other: not when somebody
// else has moved, has died or is off the table, nor about another charge, another game, or a unit that terrain
// does not slow.
func TestChargesAreKept(t *testing.T) {
	s, other := field(t, 3, 2), field(t, 3, 2)
	was := s.G.Blank()
	was.CopyFrom(s)
	w := figures.LayOut(s, 0)
	defer w.GiveBack()
	known := func(e int, allow int32) bool {
		w.RecallCharges()
		_, known := w.RecallCharge(e, allow)
		return known
	}
	keep := func() {
		s.CopyFrom(was)
		w.Load(s, w.D, 0)
		if known(1, 12*geom.Inch) {
			t.Error("a charge is known in another position than before")
		}
		if w.KeepCharge(1, 12*geom.Inch, true); !known(1, 12*geom.Inch) {
			t.Fatal("a charge that has been kept is not known")
		}
		if known(1, 11*geom.Inch) || known(0, 12*geom.Inch) {
			t.Error("another charge is known")
		}
	}
	for _, change := range []func(){
		func() { put(s, 1, 1, 5, 5) },
		func() { s.Units[1].Alive &^= 1 },
		func() { s.Units[1].Flags &^= core.OnTable },
		func() { s.Units[0].Flags |= core.Aboard },
		func() { w.Load(s, w.D, 1) },
		func() { w.Unslowed ^= 1 },
		func() { w.S = other },
	} {
		keep()
		change()
		if known(1, 12*geom.Inch) {
			t.Error("a charge is known after a change")
		}
		begun := w.S.G.Blank() // so that keep finds another position
		w.S = begun
		w.RecallCharges()
	}
}

// Of many charges some are kept, and their answers are those that were given.
func TestManyCharges(t *testing.T) {
	s := field(t, 1, 1)
	w := figures.LayOut(s, 0)
	defer w.GiveBack()
	w.RecallCharges()
	for allow := range int32(100) {
		if _, known := w.RecallCharge(1, allow); !known {
			w.KeepCharge(1, allow, allow%2 == 0)
		}
	}
	n := int32(0)
	for allow := range int32(100) {
		can, known := w.RecallCharge(1, allow)
		if known && can != (allow%2 == 0) {
			t.Errorf("%d: the answer is another one than before", allow)
		}
		if known {
			n++
		}
	}
	if n == 0 || n == 100 {
		t.Errorf("%d charges are known", n)
	}
}
