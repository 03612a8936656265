package move

import (
	"math/rand/v2"
	"testing"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
)

// Furthest finds where a unit can stop that goes straight on, and that it can stop nowhere further on: by trying
// all of the way, inch by fiftieth inch.
func TestFurthest(t *testing.T) {
	const step, rounded, grazed = geom.Inch / 50, 8, geom.Inch / 10
	r := scatter{rand.New(rand.NewPCG(3, 4))}
	w := New()
	mind := plain{&w}
	var short, whole, none, wrong int
	for range 3000 {
		table := r.table(t)
		w.Table = &table
		w.Rules = &Rules{Difficult: 6 * geom.Inch, PathSeparation: r.IntN(2) == 0, WholeDifficult: true,
			Coherency: board.Coherency{Near: geom.Inch, Far: 9 * geom.Inch}}
		allow := int32(2+r.IntN(14)) * geom.Inch
		r.unit(&w)
		r.around(&w, allow, r.Int32N(2)*geom.Inch)
		if w.slow, w.Flies = 0, 0; w.PassesTerrain {
			w.Hard = 0
		}
		w.FormUp(board.AsItStands)
		to := r.about(w.Mean, 14*geom.Inch)
		far := CeilNorm(to.Sub(w.Mean))
		if far == 0 {
			continue
		}
		may := func(n int64) bool { return mind.may(to.Sub(w.Mean).Times(n, far), allow) }
		limit := min(int64(allow), far)
		got := w.Furthest(w.Mean, to, limit, false)
		switch {
		case got == 0:
			none++
		case got == limit && may(got):
			whole++
		case may(got) || may(max(1, got-grazed)):
			short++
		default:
			wrong++
		}
		for n := got + rounded; n <= limit; n += step {
			if may(n) {
				t.Fatalf("it can stop after %d of %d, not after %d only", n, limit, got)
			}
		}
	}
	if 100*wrong > short {
		t.Errorf("%d times it cannot stop where it is said to, %d times it can", wrong, short)
	}
	if short < 300 || whole < 300 || none < 300 {
		t.Errorf("%d go a part of the way, %d all of it, %d nothing: not enough of each", short, whole, none)
	}
}

// A base stops 1/1000 inch from another, and one that may pass by or over it stops as near behind it. Where the
// room to keep is not kept on the way, it may come closer in passing than it may stop.
func TestFurthestLeavesNoMore(t *testing.T) {
	table, err := board.New(36*geom.Inch, 36*geom.Inch, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		flies   uint64
		room    int32 // that the other wants, which need not be kept on the way
		aside   int32
		limit   int64
		stopped int64
	}{
		{0, 0, 0, 9000, 3999}, {0, 0, 0, 3999, 3999}, {0, 0, 0, 3000, 3000},
		{1, 0, 0, 6001, 6001}, {1, 0, 0, 6000, 3999}, {1, 0, 0, 4001, 3999},
		{0, 300, 1010, 9000, 9000}, {0, 300, 1010, 5000, 4182}, {0, 300, 1010, 5818, 5818}, {0, 300, 1010, 5817, 4182},
		{0, 300, 0, 9000, 3699},
	} {
		w := New()
		w.Table = &table
		w.Rules = &Rules{Difficult: 6 * geom.Inch, Coherency: board.Coherency{Near: geom.Inch, Far: 9 * geom.Inch}}
		w.N, w.Uniform, w.Base, w.Flies = 1, true, 500, c.flies
		w.Own[0] = board.Disc{R: 500}
		w.Box = w.Own[0].Box()
		w.ForgetOthers(c.room)
		w.Others = append(w.Others, board.Disc{P: geom.Point{X: 5000, Y: c.aside}, R: 500 + c.room})
		w.CloseGroup(w.Others[0].Box(), 0, 1)
		w.GatherTerrain(w.Box.Grow(10*geom.Inch), true)
		w.FormUp(board.AsItStands)
		if got := w.Furthest(geom.Point{}, geom.Point{X: 9000}, c.limit, false); got != c.stopped {
			t.Errorf("%+v: it comes %d far", c, got)
		}
	}
}
