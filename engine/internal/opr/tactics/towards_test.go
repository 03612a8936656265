package tactics_test

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/dice"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/internal/opr/tactics"
	"gauntlet/engine/internal/peek"
)

// A ranking compares destinations by what is wanted first and least of each; the first entry of a menu wins
// what remains equal.
type ranking [3]int64

func (r ranking) less(o ranking) bool { return slices.Compare(r[:], o[:]) < 0 }

// first returns the entry of a menu that ranks lowest, of those that rank accepts.
func first(menu []engine.Action, rank func(a *engine.Action) (ranking, bool)) (best int) {
	best = -1
	var least ranking
	for i := range menu {
		if r, ok := rank(&menu[i]); ok && (best < 0 || r.less(least)) {
			best, least = i, r
		}
	}
	return best
}

func rigid(a *engine.Action) bool { return a.Form == engine.AsItStands }

func boxAt(s *engine.State, u int, v geom.Point) geom.Box {
	return peek.Live(s).Boxes[u].Add(v)
}

// sheltered reports whether unit u displaced by v stands in cover.
func sheltered(s *engine.State, u int, v geom.Point) bool {
	all, in := bases(s, u), 0
	for _, b := range all {
		for i := range s.Game().Table().Pieces {
			if p := &s.Game().Table().Pieces[i]; p.Kind&board.Cover != 0 &&
				(p.Holds(b.P.Add(v), b.R) || len(all) == 1 && p.Contains(b.P.Add(v))) {
				in++
				break
			}
		}
	}
	return 2*in > len(all)
}

// goesRigid reports whether the menu of a move lets the unit go as it stands, beside staying.
func goesRigid(s *engine.State, u int) bool { return figures.Coherent(peek.Live(s), u) }

func enemyGap2(s *engine.State, u int, v geom.Point) int64 {
	gap := int64(math.MaxInt64)
	for _, e := range enemies(s, u) {
		gap = min(gap, boxAt(s, u, v).Gap2(peek.Live(s).Boxes[e]))
	}
	return gap
}

// The rules of destinations choose what a look at every entry of the menu would choose.
func TestDestinations(t *testing.T) {
	var menu []engine.Action
	covered, fled, formed := 0, 0, 0
	positions(t, engine.MoveTo, 1, func(s *engine.State, m *core.State, r *dice.Stream) {
		u := int(s.Decision().Unit)
		menu = s.Menu(menu[:0])
		at := m.Anchor(u)
		allow, fires := proc.Allowance(m)
		want := func(what string, got engine.Action, i int) {
			t.Helper()
			if got != menu[i] {
				t.Fatalf("%s: %s instead of %s", what, s.Describe(got), s.Describe(menu[i]))
			}
		}
		goals := []geom.Point{{X: int32(r.Intn(48001) - 24000), Y: int32(r.Intn(48001) - 24000)}}
		for k := range s.Markers() {
			goals = append(goals, s.Marker(k).P)
		}
		for _, e := range enemies(s, u) {
			goals = append(goals, m.Anchor(e))
		}
		for _, goal := range goals {
			a := tactics.Towards(m, u, goal, allow)
			if a.Form != core.AsItStands {
				formed++
			}
			next := s.Game().New(0)
			next.CopyFrom(s)
			if err := next.Apply(a); err != nil {
				t.Fatalf("towards %v: %v", goal, err)
			}
		}
		i := first(menu, func(a *engine.Action) (ranking, bool) {
			v := a.At.Sub(at)
			return ranking{figures.GapTo(m, u, v, goals[0]), int64(casualty.Danger(m, u, v))}, rigid(a) &&
				goesRigid(s, u) && sheltered(s, u, v)
		})
		if a, ok := tactics.IntoCover(m, u, goals[0], allow, fires); ok != (i >= 0) {
			t.Fatalf("into cover: %v, the menu says %v", ok, i >= 0)
		} else if ok {
			want("into cover", a, i)
			covered++
		}
		i = first(menu, func(a *engine.Action) (ranking, bool) {
			v := a.At.Sub(at)
			gap := enemyGap2(s, u, v)
			ring := a.Pattern >= proc.PatternRing && a.Pattern < proc.PatternMarker
			return ranking{-gap, int64(casualty.Danger(m, u, v))}, ring && gap > enemyGap2(s, u, geom.Point{})
		})
		if a, ok := tactics.Away(m, u, allow); ok != (i >= 0) {
			t.Fatalf("away: %v, the menu says %v", ok, i >= 0)
		} else if ok {
			want("away", a, i)
			fled++
		}
	})
	if covered < 20 || fled < 20 || formed < 1 {
		t.Errorf("only %d moves into cover, %d away, %d re-formed", covered, fled, formed)
	}
}

// What a unit may set out to do is what the rules of destinations find.
func TestAhead(t *testing.T) {
	var seen [6]int
	spare := 0
	positions(t, engine.ChooseAction, 4, func(s *engine.State, m *core.State, _ *dice.Stream) {
		u := int(s.Decision().Unit)
		advance, rush, _ := movement.Reach(m, u)
		var want tactics.Prospects
		bears := uint64(0)
		for _, e := range enemies(s, u) {
			k := s.Game().Units()[e].Number
			if shooting.GunsOn(m, u, e, geom.Point{}) > 0 {
				want.Shots |= 1 << k
				seen[0]++
			}
			if _, guns := tactics.BestShot(m, u, e); guns > 0 {
				bears |= 1 << k
				seen[1]++
			}
		}
		_, want.Cover = tactics.IntoCover(m, u, geom.Point{}, advance, true)
		_, want.RushCover = tactics.IntoCover(m, u, geom.Point{}, rush, false)
		_, want.Retreat = tactics.Away(m, u, advance)
		_, want.Flee = tactics.Away(m, u, rush)
		for k, ok := range [4]bool{want.Cover, want.RushCover, want.Retreat, want.Flee} {
			if ok {
				seen[2+k]++
			}
		}
		got := tactics.Ahead(m, u)
		if bears&^got.InReach != 0 || want.Shots&^got.InReach != 0 {
			t.Fatalf("weapons bear on %b, in reach are %b", bears, got.InReach)
		}
		spare += bits.OnesCount64(got.InReach &^ bears)
		if want.Cover && !got.Cover || want.RushCover && !got.RushCover {
			t.Fatalf("into cover: %v and %v, the prospects are %+v", want.Cover, want.RushCover, got)
		}
		want.InReach, want.Cover, want.RushCover = got.InReach, got.Cover, got.RushCover
		if got != want {
			t.Fatalf("%+v instead of %+v", got, want)
		}
	})
	if spare > seen[1]/2 {
		t.Errorf("no weapon bears on %d enemies in reach, some on %d", spare, seen[1])
	}
	for k, n := range seen {
		if n < 20 {
			t.Errorf("prospect %d came up only %d times", k, n)
		}
	}
}

// A weapon does the more the better it hits, and no more than there is to lose.
func TestHarm(t *testing.T) {
	compared := 0
	positions(t, engine.Shoot, 2, func(s *engine.State, m *core.State, _ *dice.Stream) {
		for _, a := range s.Menu(nil) {
			if a.Verb != engine.Fire {
				continue
			}
			def := &s.Game().Units()[a.Target]
			most := int64(def.Points) * 36 * 64
			if harm := tactics.Harm(m, int(a.Unit), int(a.Target), int(a.Arg)); harm < 0 || harm > most ||
				def.Points > 0 && harm == 0 {
				t.Fatalf("harm %d to a unit of %d points", harm, def.Points)
			}
			compared++
		}
	})
	if compared < 50 {
		t.Errorf("only %d targets", compared)
	}
}

// The questions about destinations allocate nothing.
func TestDestinationsDoNotAllocate(t *testing.T) {
	positions(t, engine.MoveTo, 4, func(s *engine.State, m *core.State, _ *dice.Stream) {
		u := int(s.Decision().Unit)
		e := enemies(s, u)
		if len(e) == 0 {
			return
		}
		ask := func() {
			tactics.Ahead(m, u)
			tactics.BestShot(m, u, e[0])
			tactics.Towards(m, u, geom.Point{}, 6*geom.Inch)
			tactics.IntoCover(m, u, geom.Point{}, 6*geom.Inch, true)
			tactics.Away(m, u, 6*geom.Inch)
		}
		if n := testing.AllocsPerRun(20, ask); n >= 1 {
			t.Errorf("%g allocations", n)
		}
	})
}
