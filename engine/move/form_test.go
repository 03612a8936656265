package move

import (
	"math/rand/v2"
	"testing"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// A mover that has laid out many units lays one out as a new mover does, and one that stands nowhere yet as
// one whose models all stand at 0.
func TestFormationsAreKept(t *testing.T) {
	r := scatter{rand.New(rand.NewPCG(3, 4))}
	used, table := New(), board.Table{HalfW: 15 * geom.Inch, HalfH: 10 * geom.Inch}
	used.Table = &table
	ends := map[bool]int{}
	far := [2]int32{9 * geom.Inch, 5 * geom.Inch}
	for range 1500 {
		r.unit(&used)
		used.Rules = &Rules{Coherency: board.Coherency{Near: geom.Inch, Far: far[r.IntN(2)]}}
		used.Base = []int32{400, 500, 630}[r.IntN(3)]
		for i := range used.N - used.Guests {
			used.Own[i].R = used.Base
		}
		if used.Guests > 0 {
			used.Own[used.N-1].R = []int32{630, 1000}[r.IntN(2)]
			used.Uniform = used.N > 1 && used.Own[used.N-1].R == used.Base
		}
		nowhere := r.IntN(2) == 0
		for i := range used.N {
			if nowhere {
				used.Own[i].P = geom.Point{}
			}
		}
		if nowhere {
			used.Mean = geom.Point{}
		}
		used.Box = used.Own[0].Box()
		for i := range used.N {
			used.Box = used.Box.Union(used.Own[i].Box())
		}
		fresh := New()
		fresh.Table = &table
		fresh.Rules, fresh.Sign, fresh.N, fresh.Guests = used.Rules, used.Sign, used.N, used.Guests
		fresh.Own, fresh.Base, fresh.Uniform = used.Own, used.Base, used.Uniform
		fresh.Mean, fresh.Box = used.Mean, used.Box
		used.Nowhere = nowhere
		f := board.Formation(r.IntN(int(board.NumFormations)))
		used.FormUp(f)
		fresh.FormUp(f)
		if !sameSlots(&used, &fresh) || used.SlotBox != fresh.SlotBox ||
			used.shift != fresh.shift {
			t.Fatalf("%d models in formation %v: %v in %v, %d away; a new mover has %v in %v, %d", used.N, f,
				used.Slots[:used.N], used.SlotBox, used.shift, fresh.Slots[:used.N], fresh.SlotBox, fresh.shift)
		}
		allow := r.IntN(12 * geom.Inch)
		for range 20 {
			v := r.about(geom.Point{}, 12*geom.Inch)
			got, want := used.mayEnd(v, int32(allow)), endsByFigure(&used, v, allow)
			if got != want {
				t.Fatalf("%d models about %v in formation %v may go by %v as far as %d: %v, one by one %v", used.N, used.Mean, f, v,
					allow, got, want)
			}
			ends[got]++
		}
	}
	if ends[false] < 1000 || ends[true] < 1000 {
		t.Errorf("%d displacements end too far or off the table, %d do not", ends[false], ends[true])
	}
}

// endsByFigure is mayEnd figure by figure.
func endsByFigure(w *Mover, v geom.Point, allow int) bool {
	for i := range w.N {
		to := w.Mean.Add(v).Add(w.Slots[i])
		if !geom.Within(to, w.Own[i].P, int64(allow)) || !w.Table.Inside(to, w.Own[i].R) {
			return false
		}
	}
	return true
}

// sameSlots reports whether two movers have laid their figures out alike.
func sameSlots(a, b *Mover) bool {
	for i := range a.N {
		if a.Slots[i] != b.Slots[i] {
			return false
		}
	}
	return true
}
