package figures_test

import (
	"maps"
	"math"
	"slices"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// The destinations that are looked at for a purpose are those of the menu of the move: the same patterns
// and places, whatever move was looked at before.
func TestDestinationsAreTheMenu(t *testing.T) {
	checked := 0
	for i, name := range []string{"mixed-500", "gunline-500", "fast-500"} {
		setup := engine.Setup{Ruleset: must.Get(rulesets.ByName("gf3"))(t)}
		setup.Table = must.Get(mission.StarterTable([]string{"borough", "courtyard", "thornwood"}[i]))(t)
		setup.Mission = must.Get(mission.StarterMission("standoff"))(t)
		for seat, list := range []string{name, "horde-500"} {
			setup.Armies[seat] = must.Get(roster.StarterList(list))(t)
		}
		s, r := must.Get(engine.Compile(setup))(t).New(uint64(i)), dice.New(uint64(i))
		for !s.Over() {
			menu := s.Menu(nil)
			if m := peek.Live(s); s.Decision().Kind == engine.MoveTo && !m.Units[s.Decision().Unit].Is(core.Aboard) {
				checked += sameAsMenu(t, m, int(s.Decision().Unit), menu)
			}
			must.Do(t, s.Apply(menu[r.Intn(len(menu))]))
		}
	}
	if checked < 1000 {
		t.Errorf("only %d destinations", checked)
	}
}

// sameAsMenu compares the destinations of a unit that moves with its menu, and returns how many there are.
func sameAsMenu(t *testing.T, s *core.State, u int, menu []engine.Action) int {
	t.Helper()
	want := map[int16]geom.Point{}
	for _, a := range menu {
		if a.Verb == engine.Move && a.Form == engine.AsItStands && a.Pattern != proc.PatternStay {
			want[a.Pattern] = a.At
		}
	}
	f := s.Top()
	w := movement.ReadyMove(s, u, core.AsItStands, f.N)
	defer w.GiveBack()
	if !w.Coherent(w.Bodies()) {
		return 0
	}
	if far := w.Rose(f.N + 400)[0].V.Norm(); far < int64(f.N)+398 || far > int64(f.N)+402 {
		t.Fatalf("a move of %d leads %d far", f.N+400, far)
	}
	other := w.ListDestinations(1, f.N/2, false)
	g := w.ListDestinations(0, f.N, f.M == proc.MoveAdvance)
	w.AddTargets(g)
	got := map[int16]geom.Point{}
	for i := range g.N {
		if w.Settle(g, i) && w.CanReach(g, i) {
			a := w.Entry(core.AsItStands, g.Spots[i].V, int(g.Spots[i].Pattern))
			got[a.Pattern] = a.At
		}
	}
	if !maps.Equal(got, want) {
		t.Fatalf("unit %d, %d far: destinations %v, on the menu %v", u, f.N, got, want)
	}
	if far := other.Spots[0].V.Norm(); far > int64(f.N/2)+2 || far < int64(f.N/2)-2 {
		t.Fatalf("half of %d is a move of %d", f.N, far)
	}
	return len(got)
}

// looked is what a unit sees of an enemy: its guns, and its volley by weapon.
type looked struct {
	guns    int
	volleys [2]figures.Volley
}

func look(w *figures.Layout) (l looked) {
	l.guns = w.CountGuns(0, math.MaxInt)
	for t := range l.volleys {
		l.volleys[t] = w.Aim(t, 0)
	}
	return l
}

// What a unit would see from elsewhere is what it sees when it stands there, whether one place is looked at
// or many.
func TestLooksFromElsewhere(t *testing.T) {
	r := dice.New(4)
	seen := map[int]bool{}
	for range 40 {
		wood := Wall(6, 4, 6)
		wood.Blocks, wood.Cover = false, true
		st := Set(t, []Stand{{Models: 3, Weapons: Arms(Rifle, Pistol)}, {Seat: 1, Y: 9, Models: 3, Weapons: Arms(Sword)},
			{Seat: 1, X: 4, Y: 9, Weapons: Arms(Sword)}}, nil, Wall(-4, 4, 6), wood)
		s := peek.Live(st.State)
		at := geom.Point{X: int32(r.Intn(16_000)) - 8000, Y: int32(r.Intn(4000)) - 2000}
		for k := range 3 {
			put(s, 0, k, at.X+int32(k)*1500, at.Y)
		}
		many := figures.LayOut(s, 0)
		many.Approach(1, 6000)
		for range 6 {
			v := geom.Point{X: int32(r.Intn(8000)) - 4000, Y: int32(r.Intn(6000)) - 3000}
			many.FaceAt(1, v)
			one := figures.From(s, 0, 1, v)
			moved := movedBy(t, st, v)
			there := figures.LayOut(peek.Live(moved), 0)
			there.Face(1)
			want := look(there)
			if got := look(one); got != want {
				t.Errorf("from %v: %+v, want %+v", v, got, want)
			}
			if got := look(many); got != want {
				t.Errorf("from %v, one of many: %+v, want %+v", v, got, want)
			}
			m := peek.Live(moved)
			if got, want := many.BoxGap2(v, 2), m.Boxes[0].Gap2(m.Boxes[2]); got != want {
				t.Errorf("from %v another enemy is %d away, want %d", v, geom.Isqrt(got), geom.Isqrt(want))
			}
			seen[want.guns] = true
			there.GiveBack()
			one.GiveBack()
		}
		many.GiveBack()
	}
	if len(seen) < 3 {
		t.Errorf("only %v guns", slices.Sorted(maps.Keys(seen)))
	}
}

// movedBy returns a copy of a stage in which unit 0 stands displaced.
func movedBy(t *testing.T, st *Stage, v geom.Point) *engine.State {
	t.Helper()
	var out engine.State
	out.CopyFrom(st.State)
	m := enginetest.Open(&out)
	for _, i := range m.Living(0) {
		m.Models[i].P = m.Models[i].P.Add(v)
	}
	m.Rebox(0)
	return &out
}

// A unit has cover that stands in it with more than half of its models; it is told in which piece, and with
// how many.
func TestToldOfCover(t *testing.T) {
	for in, covered := range []bool{false, false, true, true} {
		wood := Wall(0, 10, 12)
		wood.Blocks, wood.Cover = false, true
		s := field(t, 1, 3, wood)
		put(s, 0, 0, 0, 0)
		for k := range 3 {
			y := int32(10_000)
			if k >= in {
				y = 7000
			}
			put(s, 1, k, int32(k)*1500, y)
		}
		w := figures.LayOut(s, 0)
		w.Face(1)
		v := w.Aim(0, 0)
		why := w.WhyCovered(v, &w.Arms.Weapons[0])
		if v.Cover != covered || covered != (len(why) == 1) || covered && why[0] != (core.Cover{Piece: 0, Inside: in}) {
			t.Errorf("%d of 3 in the wood: cover %v, by %+v", in, v.Cover, why)
		}
		w.GiveBack()
	}
}

// Nothing is in the way of a unit inside a transport of what it is in; an Aircraft passes over all units,
// others over terrain alone where a Scout does.
func TestWhatIsInTheWay(t *testing.T) {
	st := Set(t, []Stand{{Weapons: Arms(Sword)},
		{Y: 2, Weapons: Arms(Sword), Rules: []roster.Rule{{ID: roster.Transport, Rating: 6}}},
		{Seat: 1, Y: 20, Weapons: Arms(Sword)}}, nil)
	others := func(w *figures.Layout) int {
		w.Surround(geom.Box{Min: At(-10, -10), Max: At(10, 10)}, 0, -1)
		return len(w.Others)
	}
	m := enginetest.Open(st.State)
	w := figures.LayOut(peek.Live(st.State), 0)
	if n := others(w); n != 1 {
		t.Errorf("beside a transport %d bases are in the way", n)
	}
	w.GiveBack()
	if err := m.PutAboard(0, 1); err != nil {
		t.Fatal(err)
	}
	w = figures.LayOut(peek.Live(st.State), 0)
	if n := others(w); n != 0 {
		t.Errorf("inside it %d bases are in the way", n)
	}
	w.GiveBack()
	for _, aircraft := range []bool{false, true} {
		var rules []roster.Rule
		if aircraft {
			rules = []roster.Rule{{ID: roster.Aircraft}}
		}
		st := Set(t, []Stand{{GF2: true, Y: -6, Weapons: Arms(Rifle), Rules: rules},
			{Seat: 1, Weapons: Arms(Sword)}}, nil, Wall(0, -3, 8))
		s := peek.Live(st.State)
		w := figures.LayOut(s, 0)
		w.Surround(w.Table.Box(), geom.Inch, -1)
		n := len(w.Others)
		w.PassOver()
		if left := len(w.Others); n != 1 || (left == 0) != aircraft || !w.PassesTerrain {
			t.Errorf("an Aircraft %v: %d of %d units are in the way, it passes terrain: %v", aircraft, left, n,
				w.PassesTerrain)
		}
		w.GiveBack()
	}
}

// The way of each model is told by the points beside which it keeps its place.
func TestTellsWays(t *testing.T) {
	s := field(t, 2, 1)
	put(s, 0, 0, -750, 0)
	put(s, 0, 1, 750, 0)
	s.Trace = &core.Trace{}
	w := movement.ReadyMove(s, 0, core.AsItStands, 12_000)
	w.Place(w.Mean.Add(geom.Point{X: 4000, Y: 3000}))
	w.Commit(core.ByAdvance, geom.Point{X: 2000})
	w.GiveBack()
	var got [][]geom.Point
	for _, e := range s.Trace.Events {
		if e.Kind == core.Walked {
			got = append(got, e.Path)
		}
	}
	want := [][]geom.Point{{{X: -750}, {X: 1250}, {X: 3250, Y: 3000}}, {{X: 750}, {X: 2750}, {X: 4750, Y: 3000}}}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("told %v, want %v", got, want)
	}
	if p := s.Models[0].P; p != want[0][2] || !s.Units[0].Is(core.Moved) {
		t.Errorf("the first stands at %v", p)
	}
}
