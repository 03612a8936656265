package figures_test

import (
	"math"
	"math/rand/v2"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// field returns the memory of a game of two units that stand far from each other, one of each player, with
// so many models on bases of an inch.
func field(t *testing.T, own, foes int, terrain ...mission.Piece) *core.State {
	t.Helper()
	st := Set(t, []Stand{{Y: -20, Models: own, Weapons: Arms(Rifle)},
		{Seat: 1, Y: 20, Models: foes, Weapons: Arms(Rifle)}}, nil, terrain...)
	return peek.Live(st.State)
}

// put moves model k of a unit to a point, in thousandths of an inch.
func put(s *core.State, u, k int, x, y int32) {
	s.Models[int(s.G.Units[u].First)+k].P = geom.Point{X: x, Y: y}
	s.Rebox(u)
}

// grow gives model k of a unit another base than the others have.
func grow(s *core.State, u, k int, radius int32) {
	s.G.Models[int(s.G.Units[u].First)+k].Base = radius
	s.G.Units[u].MaxBase, s.G.Units[u].Uniform = max(radius, s.G.Units[u].MaxBase), false
	s.Rebox(u)
}

// apart returns the least distance of any base of unit u from some discs, edge to edge and rounded down.
func apart(s *core.State, u int, far func(p geom.Point, r int32) float64) int64 {
	least := math.Inf(1)
	for _, i := range s.Living(u) {
		least = min(least, far(s.Models[i].P, s.G.Models[i].Base))
	}
	return int64(max(0, math.Floor(least)))
}

// between returns the distance of two points.
func between(a, b geom.Point) float64 { return math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)) }

// The distance of two units is that of the bases that are nearest to each other, edge to edge, whatever
// their sizes, in whatever order the models stand; that of a unit from a point goes from the nearest edge,
// also for a unit that is thought to stand elsewhere.
func TestDistances(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 400 {
		s := field(t, 3, 2)
		for u := range 2 {
			for k := range 3 - u {
				put(s, u, k, rng.Int32N(8000)-4000, rng.Int32N(8000)-4000)
				if n%2 == 1 {
					grow(s, u, k, 300+rng.Int32N(900))
				}
			}
		}
		if n%5 == 4 {
			s.Units[0].Alive &^= 1
			s.Rebox(0)
		}
		want := apart(s, 0, func(p geom.Point, r int32) float64 {
			least := math.Inf(1)
			for _, i := range s.Living(1) {
				least = min(least, between(p, s.Models[i].P)-float64(r)-float64(s.G.Models[i].Base))
			}
			return least
		})
		if got := figures.Gap(s, 0, 1); got != want || figures.Gap(s, 1, 0) != want {
			t.Fatalf("game %d: the gap is %d and %d, want %d", n, got, figures.Gap(s, 1, 0), want)
		}
		if !figures.WithinGap(s, 0, 1, want) || want > 0 && figures.WithinGap(s, 0, 1, want-1) {
			t.Fatalf("game %d: units %d apart are not within that, or within less", n, want)
		}
		at, v := geom.Point{X: rng.Int32N(8000) - 4000, Y: 500}, geom.Point{X: rng.Int32N(3000), Y: -700}
		want = apart(s, 0, func(p geom.Point, r int32) float64 { return between(p.Add(v), at) - float64(r) })
		if got := figures.GapTo(s, 0, v, at); got != want {
			t.Fatalf("game %d: from a point it is %d, want %d", n, got, want)
		}
	}
}

// Of equally near enemies the first counts as the nearest; who is off the table counts not at all.
func TestNearest(t *testing.T) {
	st := Set(t, []Stand{{Weapons: Arms(Rifle)}, {X: 20, Weapons: Arms(Rifle)}, {Seat: 1, X: 9, Weapons: Arms(Rifle)},
		{Seat: 1, Y: 6, Weapons: Arms(Rifle)}, {Seat: 1, Y: -6, Weapons: Arms(Rifle)}}, nil)
	s := peek.Live(st.State)
	check := func(what string, unit int, gap int64, wantUnit int, wantGap int64) {
		t.Helper()
		if unit != wantUnit || gap != wantGap {
			t.Errorf("%s: unit %d at %d, want unit %d at %d", what, unit, gap, wantUnit, wantGap)
		}
	}
	u, gap := figures.Nearest(s, 0)
	check("of two alike", u, gap, 3, 5000)
	u, gap = figures.Nearest(s, 3)
	check("of the others", u, gap, 0, 5000)
	u, gap = figures.NearestOf(s, 0, 2, 0b101)
	check("of the first and the last", u, gap, 4, 5000)
	u, gap = figures.NearestOf(s, 0, 2, 0)
	check("of none", u, gap, -1, math.MaxInt32)
	u, gap = figures.NearerOf(s, 0, 2, 0b101, 5001)
	check("of those nearer than 5.001 inches", u, gap, 4, 5000)
	u, gap = figures.NearerOf(s, 0, 2, 0b101, 5000)
	check("of those nearer than 5 inches", u, gap, -1, 5000)
	u, gap = figures.NearestTo(s, 1, geom.Point{X: 8000})
	check("to a point", u, gap, 2, 500)
	u, gap = figures.NearestTo(s, 1, geom.Point{})
	check("to a point between two", u, gap, 3, 5500)
	s.Units[3].Flags = core.Gone
	u, gap = figures.Nearest(s, 0)
	check("of those that are left", u, gap, 4, 5000)
	u, gap = figures.NearestTo(s, 1, geom.Point{Y: 6000})
	check("to a point where nobody is left", u, gap, 2, 10316)
	s = field(t, 4, 1)
	for k, x := range []int32{3000, -1000, 1000, 5000} {
		put(s, 0, k, x, 0)
	}
	if at := figures.NearestModel(s, 0, geom.Point{}); at.X != -1000 {
		t.Errorf("of two equally near models the one at %d, want the first", at.X)
	}
	s.Units[0].Alive &^= 1 << 1
	if at := figures.NearestModel(s, 0, geom.Point{}); at.X != 1000 {
		t.Errorf("of those left the one at %d, want 1000", at.X)
	}
}

// Figures are the living models in their order; masks by one and by the other turn into each other.
func TestOrder(t *testing.T) {
	s := field(t, 5, 1)
	s.Units[0].Alive &^= 1<<0 | 1<<3
	w := figures.LayOut(s, 0)
	defer w.GiveBack()
	if w.N != 3 || w.Number(0) != 1 || w.Number(1) != 2 || w.Number(2) != 4 {
		t.Fatalf("%d figures: models %d, %d, %d", w.N, w.Number(0), w.Number(1), w.Number(2))
	}
	for order, unit := range map[uint64]uint64{0: 0, 0b1: 0b10, 0b101: 0b10010, 0b111: 0b10110, 0b10: 0b100} {
		if got := w.InUnit(order); got != unit {
			t.Errorf("figures %b are models %b, want %b", order, got, unit)
		}
		if got := w.InOrder(unit); got != order {
			t.Errorf("models %b are figures %b, want %b", unit, got, order)
		}
	}
	if got := w.InOrder(0b01001); got != 0 {
		t.Errorf("the dead are figures %b", got)
	}
}

// Models within an inch of each other are coherent, one further off is not (GF3-MOV-01).
func TestCoherent(t *testing.T) {
	for gap, want := range map[int32]bool{0: true, 999: true, 1000: true, 1001: false, 4000: false} {
		s := field(t, 3, 1)
		put(s, 0, 0, 0, 0)
		put(s, 0, 1, 1000, 0)
		put(s, 0, 2, 2000+gap, 0)
		if got := figures.Coherent(s, 0); got != want {
			t.Errorf("%d apart: coherent: %v", gap, got)
		}
	}
}

// Who stands behind a wall is not seen, nor is a point there; who looks past its end is. One piece that
// stands across the whole way shuts off all of it.
func TestSight(t *testing.T) {
	for _, c := range []struct {
		x    int32 // of the enemy
		sees bool
	}{{0, false}, {4000, false}, {30_000, true}, {-30_000, true}} {
		s := field(t, 1, 1, Wall(0, 0, 20))
		put(s, 0, 0, 0, -4000)
		put(s, 1, 0, c.x, 4000)
		if got := figures.Sees(s, 0, 1); got != c.sees || figures.Sees(s, 1, 0) != c.sees {
			t.Errorf("an enemy at %d is seen: %v", c.x, got)
		}
		if got := figures.SeesPoint(s, 0, geom.Point{X: c.x, Y: 2000}); got != c.sees {
			t.Errorf("a point at %d is seen: %v", c.x, got)
		}
		if figures.ShutOff(&s.G.Table, s.G.Table.Blocking, s.Boxes[0], s.Boxes[1]) && c.sees {
			t.Errorf("an enemy at %d is seen past a wall that shuts it off", c.x)
		}
	}
	s := field(t, 2, 2, Wall(0, 0, 20))
	for _, y := range []int32{-4000, 4000} {
		u := int(y+4000) / 8000
		put(s, u, 0, 0, y)
		put(s, u, 1, 1000, y)
	}
	shut := func() bool {
		return figures.ShutOff(&s.G.Table, s.G.Table.Blocking, s.Boxes[0], s.Boxes[1])
	}
	if !shut() {
		t.Error("a long wall between does not shut off")
	}
	put(s, 1, 1, 14_000, 4000)
	if put(s, 0, 1, 14_000, -4000); shut() || !figures.Sees(s, 0, 1) {
		t.Error("a wall shuts off that one model of each stands beside")
	}
	put(s, 1, 1, 1000, 4000)
	put(s, 1, 0, 0, 1200) // its base reaches into the wall
	put(s, 0, 1, 1000, -4000)
	if shut() {
		t.Error("a wall shuts off in which somebody stands")
	}
}

// A weapon reaches as far as its range, edge to edge, and whoever has used it up fires it no more. Guns are
// counted copy by copy: those of models in range and sight.
func TestGuns(t *testing.T) {
	once := roster.Weapon{Name: "flare", Range: 12, Attacks: 2, Rules: []roster.Rule{{ID: roster.Limited}}}
	st := Set(t, []Stand{{Models: 3, Weapons: Arms(Rifle, once, Sword)}, {Seat: 1, Y: 20, Weapons: Arms(Sword)}}, nil)
	s := peek.Live(st.State)
	for k, y := range []int32{0, -1000, -2000} {
		put(s, 0, k, 0, y)
	}
	for _, c := range []struct {
		gap         int32 // of the first model; each of the others is an inch further
		rifles      int
		flares, all int
	}{{10_000, 3, 3, 6}, {11_000, 3, 2, 5}, {12_000, 3, 1, 4}, {12_001, 3, 0, 3},
		{22_000, 3, 0, 3}, {24_000, 1, 0, 1}, {24_001, 0, 0, 0}} {
		put(s, 1, 0, 0, c.gap+1000)
		w := figures.LayOut(s, 0)
		w.Face(1)
		for i, n := range []int{c.rifles, c.flares, 0} {
			v := w.Aim(i, 0)
			if i == 1 {
				n *= 2
			}
			if v.Near+v.Far != n || w.CanFire(i, 0) != (n > 0) {
				t.Errorf("%d away, weapon %d: %d and %d attacks, can fire: %v", c.gap, i, v.Near, v.Far, w.CanFire(i, 0))
			}
		}
		if n := w.CountGuns(0, math.MaxInt); n != c.all {
			t.Errorf("%d away: %d guns, want %d", c.gap, n, c.all)
		}
		if n := w.CountGuns(c.all, math.MaxInt); n != c.all {
			t.Errorf("%d away: %d guns of the %d asked for", c.gap, n, c.all)
		}
		if n := w.CountGuns(c.all+2, math.MaxInt); n >= c.all+2 {
			t.Errorf("%d away: %d guns of %d", c.gap, n, c.all)
		}
		if c.all == 6 {
			if n := w.CountGuns(0, 3); n < 3 || n > 4 {
				t.Errorf("%d guns when three are enough", n)
			}
			if v := w.Aim(0, 0b101); v.Near+v.Far != 1 || v.Firing != 0b10 {
				t.Errorf("two held back: %+v", v)
			}
		}
		if c.rifles > 0 {
			if got := w.Nearest(1); got != c.gap {
				t.Errorf("%d away: the first model is %d", c.gap, got)
			}
			if got := w.Nearest(0b110); got != c.gap+1000 {
				t.Errorf("%d away: the others are %d", c.gap, got)
			}
		}
		w.GiveBack()
	}
}

// Copies of a weapon count by the models that have it, and each makes all of its attacks.
func TestCopies(t *testing.T) {
	twin := roster.Weapon{Name: "guns", Range: 24, Attacks: 3}
	st := Set(t, []Stand{{Models: 3, Weapons: Arms(Sword), Extra: Arms(twin)},
		{Seat: 1, Y: 20, Weapons: Arms(Sword)}}, nil)
	w := figures.LayOut(peek.Live(st.State), 0)
	defer w.GiveBack()
	for i, want := range []int{3, 1} {
		if got := figures.Copies(&w.Arms.Weapons[i], 0b111); got != want {
			t.Errorf("weapon %d: %d copies, want %d", i, got, want)
		}
	}
	if got := figures.Attacks(&w.Arms.Weapons[1], 0b111); got != 3 {
		t.Errorf("%d attacks with one weapon of three", got)
	}
	if got := figures.Attacks(&w.Arms.Weapons[0], 0b110); got != 2 {
		t.Errorf("%d attacks of two swords", got)
	}
}

// Within goes from edge to edge and takes in its limit.
func TestWithin(t *testing.T) {
	s := field(t, 1, 1)
	put(s, 0, 0, 0, 0)
	put(s, 1, 0, 3000, 4000)
	a, b := figures.DiscOf(s, 0), figures.DiscOf(s, 1)
	if a.R != 500 || !figures.Within(a, b, 4000) || figures.Within(a, b, 3999) {
		t.Errorf("bases of %d and %d whose middles are 5 inches apart", a.R, b.R)
	}
}

// Dice of dangerous terrain are owed once in an activation by each model, as many as it is Tough.
func TestOwesOnce(t *testing.T) {
	s := field(t, 2, 1)
	s.G.Models[1].Tough = 3
	w := figures.LayOut(s, 0)
	defer w.GiveBack()
	if a, b := w.Owes(0), w.Owes(1); a != 1 || b != 3 {
		t.Errorf("%d and %d dice, want 1 and 3", a, b)
	}
	if a, b := w.Owes(0), w.Owes(1); a != 0 || b != 0 {
		t.Errorf("again %d and %d", a, b)
	}
	s.Units[0].Risked = 0
	if n := w.Owes(1); n != 3 {
		t.Errorf("in another activation %d", n)
	}
}

// Bases are in the way that reach into a box when they are grown by the room around them.
func TestBasesInABox(t *testing.T) {
	box := geom.Box{Min: geom.Point{X: -2000, Y: -2000}, Max: geom.Point{X: 2000, Y: 2000}}
	for _, c := range []struct {
		x, y int32
		in   bool
	}{{0, 0, true}, {3499, 0, true}, {3501, 0, false}, {-3499, 0, true}, {-3501, 0, false},
		{0, 3499, true}, {0, 3501, false},
		{0, -3499, true}, {0, -3501, false}} {
		s := field(t, 1, 1)
		put(s, 1, 0, c.x, c.y)
		got := figures.AppendBases(nil, s, 1, box, 1000)
		if (len(got) == 1) != c.in {
			t.Errorf("at %d, %d: %v", c.x, c.y, got)
		}
		if c.in && (got[0].P != geom.Point{X: c.x, Y: c.y} || got[0].R != 1500) {
			t.Errorf("at %d, %d: %v", c.x, c.y, got[0])
		}
	}
}

// The gap of a displaced unit from its enemies is that of their boxes; without any it is beyond all
// distances.
func TestEnemyGap(t *testing.T) {
	s := field(t, 1, 1)
	put(s, 0, 0, 0, 0)
	put(s, 1, 0, 0, 9000)
	w := figures.LayOut(s, 0)
	defer w.GiveBack()
	if got := w.EnemyGap2(geom.Point{}); got != 8000*8000 {
		t.Errorf("the square of %d", geom.Isqrt(got))
	}
	if got := w.EnemyGap2(geom.Point{Y: 2000}); got != 6000*6000 {
		t.Errorf("two inches nearer the square of %d", geom.Isqrt(got))
	}
	s.Units[1].Flags = core.Gone
	if got := w.EnemyGap2(geom.Point{}); got != figures.NoEnemy {
		t.Errorf("without enemies %d", got)
	}
}
