package move

import (
	"math/rand/v2"
	"testing"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/move/rose"
)

// A plain mover answers what TryMove answers, figure by figure and base by base, without lanes and bearings.
type plain struct{ *Mover }

func (w plain) may(v geom.Point, allow int32) bool {
	pieces, slow := w.Table.Pieces, false
	for i := range w.N {
		a, r := w.Own[i].P, w.Own[i].R
		b := w.Mean.Add(v).Add(w.Slots[i])
		if !geom.Within(a, b, int64(allow)) || !w.Table.Inside(b, r) {
			return false
		}
		if a == b {
			continue
		}
		from, ground := a, a
		if w.Flies>>i&1 != 0 {
			from, ground = b, b
		}
		if w.PassesTerrain {
			ground = b
		}
		for _, o := range w.Others {
			if reach := int64(o.R) + int64(r); geom.SegmentNear(from, b, o.P, reach) &&
				!w.excused(o, from, b, reach) {
				return false
			}
		}
		for k := range pieces {
			if w.Hard>>k&1 != 0 && pieces[k].Swept(ground, b, r) || w.tooFar(i, a, b, int64(allow)) {
				return false
			}
		}
	}
	for i := range w.N {
		a, b := w.Own[i].P, w.Mean.Add(v).Add(w.Slots[i])
		slow = slow || w.Unslowed>>i&1 == 0 && w.tooFar(i, a, b, int64(w.Rules.Difficult))
	}
	for i := range w.N {
		a, b := w.Own[i].P, w.Mean.Add(v).Add(w.Slots[i])
		for k := range pieces {
			if slow && w.slow>>k&1 != 0 && w.Unslowed>>i&1 == 0 && pieces[k].Swept(a, b, w.Own[i].R) &&
				(w.Rules.WholeDifficult || w.tooFar(i, a, b, int64(w.Rules.Difficult))) {
				return false
			}
		}
	}
	return true
}

// excused reports whether a way that comes too close to a base is allowed all the same: it leads away from a
// base that was too close from the start, or only its end counts.
func (w plain) excused(o board.Disc, a, b geom.Point, reach int64) bool {
	if geom.Nearer(b, o.P, reach) {
		return false
	}
	return geom.Nearer(a, o.P, reach) && geom.Dot(o.P.Sub(a), b.Sub(a)) <= 0 ||
		w.onPath > 0 && !geom.SegmentNear(a, b, o.P, reach-int64(w.onPath))
}

// A scatter is a source of tables, units and bases around them.
type scatter struct{ *rand.Rand }

func (r scatter) about(p geom.Point, far int32) geom.Point {
	return p.Add(geom.Point{X: r.Int32N(2*far+1) - far, Y: r.Int32N(2*far+1) - far})
}

func (r scatter) table(t *testing.T) board.Table {
	var pieces []board.Piece
	for range r.IntN(20) {
		c, size := r.about(geom.Point{}, 13*geom.Inch), 500+r.Int32N(4*geom.Inch)
		p := board.Piece{Name: "p", Kind: board.Kind(r.IntN(32)), Height: r.Int32N(3) * 2 * geom.Inch}
		switch r.IntN(3) {
		case 0:
			p.C, p.R = c, size
		case 1:
			p.Poly = geom.Polygon{c, c.Add(geom.Point{X: size}), c.Add(geom.Point{X: size, Y: size / 2}),
				c.Add(geom.Point{Y: size / 2})}
		default:
			p.Poly = geom.Polygon{c, c.Add(geom.Point{X: size, Y: size / 3}), c.Add(geom.Point{X: -size / 4, Y: size})}
		}
		pieces = append(pieces, p)
	}
	table, err := board.New(36*geom.Inch, 36*geom.Inch, pieces)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// unit lays out a unit in ranks, or scattered.
func (r scatter) unit(w *Mover) {
	w.N, w.Uniform, w.Base, w.Guests = 1+r.IntN(12), true, 300+r.Int32N(500), 0
	w.Flies, w.Unslowed, w.Sign = 0, 0, 1-2*r.Int32N(2)
	if r.IntN(4) == 0 {
		w.Flies, w.Unslowed = r.Uint64(), r.Uint64()
	}
	at, loose := r.about(geom.Point{}, 9*geom.Inch), r.IntN(2) == 0
	var x, y int64
	for i := range w.N {
		p := at.Add(geom.Point{X: int32(i%5) * (2*w.Base + 100), Y: int32(i/5) * (2*w.Base + 100)})
		if loose {
			p = r.about(at, 3*geom.Inch)
		}
		d := board.Disc{P: p, R: w.Base}
		if i > 0 && i == w.N-1 && r.IntN(3) == 0 {
			d.R, w.Uniform, w.Guests = w.Base+r.Int32N(600), false, 1
		}
		w.Own[i] = d
		if i == 0 {
			w.Box = d.Box()
		}
		w.Box = w.Box.Union(d.Box())
		x, y = x+int64(p.X), y+int64(p.Y)
	}
	w.Mean = geom.Point{X: int32(x / int64(w.N)), Y: int32(y / int64(w.N))}
}

// around collects what stands around the unit, unit by unit.
func (r scatter) around(w *Mover, allow, room int32) {
	w.ForgetOthers(room)
	box := w.Box.Grow(allow)
	for range r.IntN(5) {
		c, from, all := r.about(w.Mean, 14*geom.Inch), len(w.Others), geom.Box{}
		for k := range 1 + r.IntN(8) {
			d := board.Disc{P: r.about(c, 2*geom.Inch), R: 300 + r.Int32N(500) + room}
			if r.IntN(3) == 0 { // it just touches a figure's way, or does not
				dir, i := geom.Dirs[r.IntN(16)], r.IntN(w.N)
				d.P = r.about(w.Own[i].P, 1).Add(dir.Times(r.Int64N(int64(allow)), geom.DirScale)).Add(
					dir.Perp().Times(int64(d.R+w.Own[i].R), geom.DirScale))
			}
			if k == 0 {
				all = d.Box()
			}
			if all = all.Union(d.Box()); d.Box().Overlaps(box) {
				w.Others = append(w.Others, d)
			}
		}
		w.CloseGroup(all, from, 1)
	}
	w.GatherTerrain(box, r.IntN(8) > 0)
	w.PassesTerrain = false
	if r.IntN(8) == 0 {
		w.PassTerrain()
	}
}

// throughLane is TryMove by a lane, whether or not bearings have been taken.
func throughLane(w *Mover, v geom.Point, allow int32) bool {
	if !w.mayEnd(v, allow) {
		return false
	}
	w.enter(v, reachOf(v))
	return w.passes(v, reachOf(v), allow)
}

// Lanes and bearings leave out only what no way can meet: whatever stands around, TryMove, Sweep and Along allow
// what the plain mover allows, and so do lanes where there are bearings.
func TestLanes(t *testing.T) {
	r := scatter{rand.New(rand.NewPCG(1, 2))}
	w := New()
	mind := plain{&w}
	var may, not, usable, tooMuch, soaring int
	for n := range 4000 {
		table := r.table(t)
		w.Table = &table
		w.Rules = &Rules{Difficult: 6 * geom.Inch, PathSeparation: r.IntN(2) == 0, Climbs: r.IntN(3) == 0,
			WholeDifficult: r.IntN(3) > 0, Gap: geom.Inch, Drop: 3 * geom.Inch,
			Coherency: board.Coherency{Near: geom.Inch, Far: 9 * geom.Inch}}
		allow := int32(2+r.IntN(14)) * geom.Inch
		r.unit(&w)
		if n%8 == 0 {
			w.Flies, w.Unslowed = ^uint64(0), ^uint64(0)
		}
		r.around(&w, allow, r.Int32N(2)*geom.Inch)
		w.FormUp(board.Formation(r.IntN(int(board.NumFormations))))
		from := rose.New(allow, w.Sign)
		all, placed := w.SweepRose(&from), w.SweepReforms(&from)
		for k, v := range from.Reforms {
			if got := placed>>k&1 != 0; got != mind.may(v, allow) {
				t.Fatalf("re-formed and displaced by %v: %v", v, got)
			}
		}
		for k := range geom.Dirs {
			ways := [3]geom.Point{w.Offset(k, int64(allow)), w.Offset(k, int64(allow)*2/3),
				w.Offset(k, int64(allow)/3)}
			got := w.Sweep(ways[:], allow)
			for j, v := range ways {
				want := mind.may(v, allow)
				if at := k*rose.Rings + j; from.Ways[at] != v || (all>>at&1 != 0) != want {
					t.Fatalf("displaced by %v, plainly %v: by the rose %v, %d", v, want, from.Ways[at], all>>at&1)
				}
				if tried, lane := w.TryMove(v, allow), throughLane(&w, v, allow); (got>>j&1 != 0) != want || tried != want || lane != want {
					t.Fatalf("displaced by %v, plainly %v: swept %d, tried %v, by a lane %v", v, want, got>>j&1, tried, lane)
				}
				if want {
					may++
				} else {
					not++
				}
			}
			to := r.about(geom.Point{}, 14*geom.Inch)
			want := zero
			for n := int64(4); n > 0 && want == zero; n-- {
				if v := to.WithLength(min(int64(allow), to.Norm()) * n / 4); v != zero && mind.may(v, allow) {
					want = v
				}
			}
			if got, _ := w.Along(to, allow); got != want {
				t.Fatalf("towards %v: %v, plainly %v", to, got, want)
			}
		}
		switch {
		case w.soars():
			soaring++
		case w.bearings.usable:
			usable++
		default:
			tooMuch++
		}
	}
	if usable < 1000 || tooMuch < 500 || soaring < 500 {
		t.Errorf("bearings of %d units, too much about %d, %d that fly: not enough of them",
			usable, tooMuch, soaring)
	}
	if may < 20000 || not < 20000 {
		t.Errorf("%d legal and %d illegal ways: not enough of both", may, not)
	}
}
