package tactics_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/tactics"
)

// A question is what Towards or IntoCover is asked.
type question struct {
	unit  int
	goal  geom.Point
	allow int32
	cover bool
	shoot bool
}

func (q *question) ask(s *core.State) (a core.Action, ok bool) {
	if q.cover {
		return tactics.IntoCover(s, q.unit, q.goal, q.allow, q.shoot)
	}
	return tactics.Towards(s, q.unit, q.goal, q.allow), true
}

// questions returns what may be asked about the unit to act and one that acts later, in any order: several
// goals by three allowances, some of them twice.
func questions(s *engine.State, m *core.State, r *dice.Stream) (all []question) {
	units := []int{int(s.Decision().Unit)}
	for _, e := range enemies(s, units[0]) {
		units = append(units, e)
		break
	}
	for _, u := range units {
		advance, rush, _ := movement.Reach(m, u)
		goals := []geom.Point{m.Anchor(u), {X: int32(r.Intn(48001) - 24000), Y: int32(r.Intn(48001) - 24000)}}
		for k := range s.Markers() {
			goals = append(goals, s.Marker(k).P)
		}
		for _, goal := range goals {
			for _, allow := range [3]int32{advance, rush, geom.Inch} {
				q := question{unit: u, goal: goal, allow: allow, cover: r.Intn(2) == 0, shoot: r.Intn(2) == 0}
				all = append(all, q, q)
			}
		}
	}
	for i := range all {
		k := i + r.Intn(len(all)-i)
		if r.Intn(4) == 0 { // otherwise all about one unit come after one another, as they mostly do
			all[i], all[k] = all[k], all[i]
		}
	}
	return all
}

// What is kept between questions changes no answer, and allocates nothing when it is kept again.
func TestKeep(t *testing.T) {
	covered, formed, games := 0, 0, 0
	positions(t, engine.ChooseAction, 6, func(s *engine.State, m *core.State, r *dice.Stream) {
		all := questions(s, m, r)
		tactics.Keep(m)
		type answer struct {
			a  core.Action
			ok bool
		}
		kept := make([]answer, len(all))
		for i := range all {
			kept[i].a, kept[i].ok = all[i].ask(m)
		}
		tactics.Forget(m)
		if m.Kept != nil {
			t.Fatal("something is kept after Forget")
		}
		for i := range all {
			a, ok := all[i].ask(m)
			if want := (answer{a, ok}); kept[i] != want {
				t.Fatalf("question %d, %+v: %s (%v) instead of %s (%v)", i, all[i], s.Describe(kept[i].a), kept[i].ok,
					s.Describe(a), ok)
			}
			if all[i].cover && ok {
				covered++
			}
			if a.Form != core.AsItStands {
				formed++
			}
		}
		if games++; games%20 != 0 {
			return
		}
		if n := testing.AllocsPerRun(5, func() {
			tactics.Keep(m)
			for i := range all {
				all[i].ask(m)
			}
			tactics.Forget(m)
		}); n >= 1 {
			t.Errorf("%g allocations", n)
		}
	})
	if covered < 100 || formed < 5 {
		t.Errorf("only %d answers lead into cover, %d re-form", covered, formed)
	}
}
