package attacks_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/peek"
)

// What a unit deals back is so much for each wound, and so much more when it has fallen.
func TestReturns(t *testing.T) {
	for _, c := range []struct {
		r    attacks.Return
		lost int
		fell bool
		want int
	}{{attacks.Return{}, 4, true, 0}, {attacks.Return{Wound: 2}, 3, true, 6}, {attacks.Return{Fall: 5}, 3, false, 0},
		{attacks.Return{Fall: 5}, 0, true, 5}, {attacks.Return{Wound: 2, Fall: 5}, 3, true, 11}} {
		if got := c.r.Hits(c.lost, c.fell); got != c.want {
			t.Errorf("%+v: %d hits for %d wounds, not %d", c.r, got, c.lost, c.want)
		}
	}
}

// Who is struck deals back by its rules as they are when the strikes begin; chargers may have more of it.
func TestAnswersWhenFallen(t *testing.T) {
	st := Set(t, []Stand{{Weapons: Arms(Sword)}, {Seat: 1, Y: 8, Models: 2, Weapons: Arms(Sword), Defined: []string{
		`{name: R, does: [{at: fallen, do: {hits: 3}}, {at: fallen, if: {charging: true}, do: {hits: 4}}, {at: wounded, if: {charging: false}, do: {hits: 2}}]}`}}}, nil)
	s := peek.Live(st.State)
	d := force.Of(s)
	for charging, want := range map[bool]attacks.Return{true: {Fall: 7}, false: {Wound: 2, Fall: 3}} {
		if got := attacks.Back(s, d, 1, charging); got != want {
			t.Errorf("charging %v: %+v, not %+v", charging, got, want)
		}
		depth := s.Depth
		attacks.CallAnswer(s, 0, 1, charging)
		if s.Depth != depth+1 || s.Top().Proc != proc.Answer {
			t.Fatal("no answer waits")
		}
		alive := s.Units[1].Alive
		first := int(s.G.Units[1].First)
		s.Models[first].Wounds, s.Units[1].Alive = 1, alive&^1
		one := *s.Top()
		if due, hits := attacks.EndAnswer(s); due != 0 || hits != want.Wound {
			t.Errorf("charging %v: %d and %d hits when one has fallen", charging, due, hits)
		}
		s.Call(one)
		s.Models[first+1].Wounds, s.Units[1].Alive = 1, 0
		if _, hits := attacks.EndAnswer(s); hits != 2*want.Wound+want.Fall {
			t.Errorf("charging %v: %d hits when all have fallen", charging, hits)
		}
		s.Models[first].Wounds, s.Models[first+1].Wounds, s.Units[1].Alive = 0, 0, alive
	}
	if got := attacks.MostBack(d, 1); got != (attacks.Return{Wound: 2, Fall: 7}) {
		t.Errorf("at most %+v", got)
	}
	if got := attacks.MostBack(d, 0); got != (attacks.Return{}) || attacks.Back(s, d, 0, true) != got {
		t.Errorf("who has no such rule deals %+v", got)
	}
	depth := s.Depth
	if attacks.CallAnswer(s, 1, 0, true); s.Depth != depth {
		t.Error("somebody answers without a rule")
	}
}

// Enemies who fall to an attack are counted when it is over: models, units, and that there were some.
func TestCountedKills(t *testing.T) {
	st := Set(t, []Stand{{Weapons: Arms(Sword), Defined: []string{
		`{name: R, does: [{at: kill, most: 4, do: {gain: M}}, {at: destroy, most: 4, by: 2, if: {melee: true}, do: {gain: N}}, {at: morale, if: {killed: true}, do: {mod: 1}}]}`,
		`{name: M, rated: true, does: [{at: ap, do: {mod: X}}]}`, `{name: N, rated: true, does: [{at: block, do: {mod: X}}]}`}},
		{Seat: 1, Y: 8, Models: 3, Weapons: Arms(Sword)}, {Seat: 1, Y: 16, Weapons: Arms(Sword)}}, nil)
	s := peek.Live(st.State)
	d := force.Of(s)
	if !d.CountsKills(0) || d.CountsKills(1) || !d.CountsAttacks() || d.AsksOfKills(s, 0) != "R" || d.Counts(s, 0, effects.Spare) != "" {
		t.Error("who counts kills is not known")
	}
	alive := s.Units[1].Alive
	for _, c := range []struct {
		e       int
		left    uint64
		markers int
		killed  bool
	}{{1, alive, 0, false}, {1, alive & (alive - 1), 1, true}, {-1, 0, 3, true}, {1, 0, 5, true}} {
		s.Given[0] = core.Given{}
		attacks.CallAnswer(s, 0, c.e, false)
		s.Units[1].Alive = c.left
		attacks.EndAnswer(s)
		s.Units[1].Alive = alive
		now, _ := d.Markers(s, 0)
		if killed := d.Standing(s, 0)&effects.Killed != 0; now != c.markers || killed != c.killed {
			t.Errorf("%+v: %d markers, killed %v", c, now, killed)
		}
		if d.Standing(s, 1)&effects.Killed != 0 {
			t.Error("the other unit has killed somebody")
		}
		if d.ForgetKills(s); d.Standing(s, 0)&effects.Killed != 0 {
			t.Error("kills are not forgotten")
		}
	}
}
