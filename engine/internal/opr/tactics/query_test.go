package tactics_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// positions plays random games of the shipped lists and calls visit at every n-th decision of kind k.
func positions(t *testing.T, k engine.Kind, n int, visit func(s *engine.State, m *core.State, r *dice.Stream)) {
	t.Helper()
	rules := must.Get(rulesets.ByName("gf3"))(t)
	lists, tables := roster.StarterOf("gf3"), mission.Tables()
	visited := 0
	for i := range 24 {
		setup := engine.Setup{Ruleset: rules}
		for seat := range setup.Armies {
			setup.Armies[seat] = must.Get(roster.StarterList(lists[(3*i+5*seat)%len(lists)]))(t)
		}
		setup.Table = must.Get(mission.StarterTable(tables[i%len(tables)]))(t)
		setup.Mission = must.Get(mission.StarterMission("standoff"))(t)
		g := must.Get(engine.Compile(setup))(t)
		s, r := g.New(uint64(i)), dice.New(uint64(i))
		var menu []engine.Action
		for seen := 0; !s.Over(); {
			if s.Decision().Kind == k {
				if seen++; seen%n == 0 {
					visit(s, peek.Live(s), &r)
					visited++
				}
			}
			menu = s.Menu(menu[:0])
			must.Do(t, s.Apply(menu[r.Intn(len(menu))]))
		}
	}
	if visited < 50 {
		t.Fatalf("only %d positions", visited)
	}
}

// bases returns the bases of the living models of unit u.
func bases(s *engine.State, u int) (out []board.Disc) {
	d, unit := &s.Game().Units()[u], s.Unit(u)
	for k := range d.Slots() {
		if unit.Alive>>k&1 != 0 {
			i := int(d.First) + k
			out = append(out, board.Disc{P: s.Model(i).P, R: s.Game().Models()[i].Base})
		}
	}
	return out
}

func enemies(s *engine.State, u int) (out []int) {
	first, end := s.Game().UnitRange(1 - int(s.Game().Units()[u].Seat))
	for e := first; e < end; e++ {
		if unit := s.Unit(e); unit.Is(engine.OnTable) {
			out = append(out, e)
		}
	}
	return out
}

func TestDistances(t *testing.T) {
	gap := func(a, b board.Disc) float64 {
		return math.Max(0, math.Hypot(float64(a.P.X-b.P.X), float64(a.P.Y-b.P.Y))-float64(a.R)-float64(b.R))
	}
	positions(t, engine.ChooseAction, 3, func(s *engine.State, m *core.State, r *dice.Stream) {
		u := int(s.Decision().Unit)
		nearest, least := -1, math.Inf(1)
		for _, e := range enemies(s, u) {
			want := math.Inf(1)
			for _, a := range bases(s, u) {
				for _, b := range bases(s, e) {
					want = min(want, gap(a, b))
				}
			}
			if got := figures.Gap(m, u, e); got != int64(want) {
				t.Fatalf("units %d and %d are %d apart, want %.2f", u, e, got, want)
			}
			if math.Floor(want) < least {
				nearest, least = e, math.Floor(want)
			}
		}
		if e, g := figures.Nearest(m, u); e != nearest || e >= 0 && g != int64(least) {
			t.Fatalf("nearest to %d: %d, %d away; want %d, %.0f", u, e, g, nearest, least)
		}
		v := geom.Point{X: int32(r.Intn(12000)) - 6000, Y: int32(r.Intn(12000)) - 6000}
		p := geom.Point{X: int32(r.Intn(72000)) - 36000, Y: int32(r.Intn(48000)) - 24000}
		want := math.Inf(1)
		for _, a := range bases(s, u) {
			want = min(want, gap(board.Disc{P: a.P.Add(v), R: a.R}, board.Disc{P: p}))
		}
		if got := figures.GapTo(m, u, v, p); got != int64(want) {
			t.Fatalf("unit %d is %d from %v, want %.2f", u, got, p, want)
		}
	})
}

// Sees takes a short cut where one piece hides all; looking along every line must come to the same.
func TestSees(t *testing.T) {
	count := [2]int{}
	positions(t, engine.ChooseAction, 2, func(s *engine.State, m *core.State, _ *dice.Stream) {
		u := int(s.Decision().Unit)
		for _, e := range enemies(s, u) {
			var sight board.Sight
			table := s.Game().Table()
			sight.Gather(table, table.Box(), table.Box())
			for o := range s.Game().Units() {
				if unit := s.Unit(o); o != u && o != e && unit.Is(engine.OnTable) {
					sight.Discs = append(sight.Discs, bases(s, o)...)
				}
			}
			want := slices.ContainsFunc(bases(s, u), func(a board.Disc) bool {
				return slices.ContainsFunc(bases(s, e), func(b board.Disc) bool { return sight.Sees(a, b) })
			})
			if got := figures.Sees(m, u, e); got != want {
				t.Fatalf("unit %d sees unit %d: %v, want %v", u, e, got, want)
			}
			if want {
				count[1]++
			} else {
				count[0]++
			}
		}
	})
	if count[0] < 100 || count[1] < 100 {
		t.Errorf("%d pairs out of sight, %d in sight: too few to tell", count[0], count[1])
	}
}

// What the queries foresee of a shooting after a move is what the engine then offers, and what it declares.
func TestVolleysAfterAMove(t *testing.T) {
	fired := 0
	positions(t, engine.MoveTo, 2, func(s *engine.State, m *core.State, r *dice.Stream) {
		if !proc.Advancing(m) {
			return
		}
		u := int(s.Decision().Unit)
		menu := s.Menu(nil)
		a := menu[r.Intn(len(menu))]
		if a.Form != engine.AsItStands || !figures.Coherent(m, u) {
			return
		}
		var moved engine.State
		moved.CopyFrom(s)
		must.Do(t, moved.Apply(a))
		if before, after := s.Unit(u), moved.Unit(u); after.Alive != before.Alive {
			return // dangerous terrain
		}
		v := a.At.Sub(m.Anchor(u))
		could := map[int]bool{}
		for _, e := range enemies(s, u) {
			there := shooting.Volleys(m, u, e, v, nil)
			if here := shooting.Volleys(peek.Live(&moved), u, e, geom.Point{}, nil); !slices.Equal(there,
				here) {
				t.Fatalf("unit %d at %d: foreseen %+v, found %+v", u, e, there, here)
			}
			if n := shooting.GunsOn(m, u, e, v); (n > 0) != (len(there) > 0) ||
				n > shooting.Guns(m, u) {
				t.Fatalf("unit %d at %d: %d guns of %d, %d volleys", u, e, n, shooting.Guns(m, u),
					len(there))
			}
			could[e] = len(there) > 0
		}
		if d := moved.Decision(); d.Kind == engine.Shoot && int(d.Unit) == u {
			for _, a := range moved.Menu(nil) {
				if a.Verb == engine.Fire {
					fired++
					if !could[int(a.Target)] {
						t.Fatalf("unit %d can fire at %d, which was not foreseen", u, a.Target)
					}
				}
			}
		}
	})
	if fired < 50 {
		t.Errorf("only %d shots", fired)
	}
}

// The dice of dangerous terrain that a move is said to cost are rolled.
func TestDanger(t *testing.T) {
	dangerous := 0
	positions(t, engine.MoveTo, 1, func(s *engine.State, m *core.State, r *dice.Stream) {
		u := int(s.Decision().Unit)
		if !figures.Coherent(m, u) {
			return
		}
		menu := s.Menu(nil)
		for range 3 {
			a := menu[r.Intn(len(menu))]
			if a.Form != engine.AsItStands {
				continue
			}
			want := casualty.Danger(m, u, a.At.Sub(m.Anchor(u)))
			var moved engine.State
			var trace engine.Trace
			moved.CopyFrom(s)
			moved.SetTrace(&trace)
			must.Do(t, moved.Apply(a))
			rolled := 0
			for _, note := range trace.Notes {
				if _, told, ok := strings.Cut(note, "crosses dangerous terrain: "); ok {
					fmt.Sscanf(told, "%d", &rolled)
					break
				}
			}
			if rolled != want {
				t.Fatalf("unit %d: %d dice foreseen, told %q", u, want, trace.Notes)
			}
			if want > 0 {
				dangerous++
			}
		}
	})
	if dangerous < 20 {
		t.Errorf("only %d dangerous moves", dangerous)
	}
}
