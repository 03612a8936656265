package casualty_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casualty"
	"gauntlet/engine/internal/opr/figures"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// shot returns a stage at which the owner of three models is asked which of them suffers the first of two
// wounds.
func shot(t *testing.T) (*Stage, *core.State) {
	t.Helper()
	gun := roster.Weapon{Name: "gun", Range: 24, Attacks: 2}
	st := Set(t, []Stand{{Weapons: Arms(gun)}, {Seat: 1, Y: 8, Models: 3, Weapons: Arms(Sword)}}, nil)
	s := peek.Live(st.State)
	s.Trace = &core.Trace{}
	s.Trace.Feed(4, 4, 1, 1)
	st.Do(engine.Action{Verb: engine.Pick})
	st.Do(engine.Action{Verb: engine.Hold})
	for _, a := range st.Menu(nil) {
		if a.Verb == engine.Fire {
			st.Do(a)
			break
		}
	}
	if d := st.Decision(); d.Kind != engine.Casualty || d.Seat != 1 {
		t.Fatalf("player %d is asked for %s", d.Seat+1, d.Kind)
	}
	return st, s
}

// Wounds wait in a snapshot below those of the same attack that count for more. They may be as many as
// there is room for, and each may count for as much, and no more.
func TestWoundsThatWait(t *testing.T) {
	for _, c := range []struct {
		what   string
		change func(waits, asked *core.Frame)
		may    bool
	}{
		{"as they are", func(_, _ *core.Frame) {}, true},
		{"one", func(w, _ *core.Frame) { w.N = 1 }, true},
		{"none", func(w, _ *core.Frame) { w.N = 0 }, false},
		{"as many as can be", func(w, _ *core.Frame) { w.N = 1 << 20 }, true},
		{"one more", func(w, _ *core.Frame) { w.N = 1<<20 + 1 }, false},
		{"below those that count for two", func(_, a *core.Frame) { a.B = 2 }, true},
		{"below those that count for less", func(w, _ *core.Frame) { w.B = 2 }, false},
		{"each for sixty", func(w, a *core.Frame) { w.B, a.B = 60, 60 }, true},
		{"each for sixty-one", func(w, a *core.Frame) { w.B, a.B = 61, 61 }, false},
		{"each for none", func(w, _ *core.Frame) { w.B = 0 }, false},
		{"for a model that is not there", func(w, _ *core.Frame) { w.B = 1 | 4<<8 }, false},
		{"for the model before the first", func(w, _ *core.Frame) { w.B = 1 - 1<<8 }, false},
		{"below those for one model", func(_, a *core.Frame) { a.B = 1 | 2<<8 }, false},
		{"of another unit", func(w, _ *core.Frame) { w.A = 0 }, false},
		{"of a melee", func(w, _ *core.Frame) { w.Step = casualty.AllotMelee }, false},
		{"that are regenerated, below others", func(w, _ *core.Frame) { w.Step = casualty.AllotRegen }, true},
	} {
		st, s := shot(t)
		s.Call(*s.Top())
		c.change(&s.Stack[s.Depth-2], s.Top())
		if _, err := st.Game().Restore(st.AppendSnapshot(nil)); (err == nil) != c.may {
			t.Errorf("%s: %v", c.what, err)
		}
	}
}

// Between two losses the unit's box is that of the models that are left.
func TestBoxAfterALoss(t *testing.T) {
	st, s := shot(t)
	lost := st.Menu(nil)[0]
	st.Do(lost)
	var want geom.Box
	for k, i := range s.Living(1) {
		base := figures.DiscOf(s, i).Box()
		if want == (geom.Box{}) {
			want = base
		}
		if want = want.Union(base); k == int(lost.Arg) {
			t.Errorf("model %d is still there", k+1)
		}
	}
	if st.Decision().Kind != engine.Casualty || s.Boxes[1] != want {
		t.Errorf("asked for %s with a box of %v, want %v", st.Decision().Kind, s.Boxes[1], want)
	}
}

// ride returns a game in which unit 1 is inside unit 0, which can hold a single model.
func ride(t *testing.T) *core.State {
	t.Helper()
	st := Set(t, []Stand{{Weapons: Arms(Sword), Rules: []roster.Rule{{ID: roster.Transport, Rating: 1}}},
		{X: 5, Weapons: Arms(Sword)},
		{Seat: 1, Y: 20, Weapons: Arms(Sword)}}, nil)
	if err := enginetest.Open(st.State).PutAboard(1, 0); err != nil {
		t.Fatal(err)
	}
	return peek.Live(st.State)
}

// Whoever is inside a transport that is destroyed on the table gets out of the wreck; one that never came
// on is lost with all inside.
func TestTransportsThatAreLost(t *testing.T) {
	s := ride(t)
	casualty.Destroy(s, 0)
	if s.Units[1].Alive == 0 {
		t.Error("who is inside is destroyed too")
	}
	if casualty.CallWreck(s, 0); s.Top().Proc != proc.Wreck || s.Top().A != 0 {
		t.Errorf("then comes procedure %d of unit %d", s.Top().Proc, s.Top().A)
	}
	s = ride(t)
	s.Units[0].Flags &^= core.OnTable
	casualty.Destroy(s, 0)
	if s.Units[1].Alive != 0 || !s.Units[1].Is(core.Gone) {
		t.Error("who is inside lives on")
	}
}

// Nobody suffers wounds who is unconscious already (SQ-SHOOT-03).
func TestUnconscious(t *testing.T) {
	_, s := shot(t)
	f := casualty.AllotFrame{Frame: s.Top()}
	if got := casualty.Reach(s, f); got != 0b111 {
		t.Errorf("wounds come to %b of three models", got)
	}
	s.Units[1].Flags |= core.Down
	if got := casualty.Reach(s, f); got != 0 {
		t.Errorf("wounds come to %b of who is unconscious", got)
	}
}

// Dice of dangerous terrain are told as those of a unit, with no target and of no single model; ones are
// wounds.
func TestTellsDanger(t *testing.T) {
	_, s := shot(t)
	s.Trace = &core.Trace{}
	s.Trace.Feed(1, 2, 1)
	if n := casualty.RollDanger(s, 1, 3, false); n != 2 {
		t.Errorf("%d wounds of 1, 2 and 1", n)
	}
	want := core.Event{Role: core.RollDanger, Unit: 1, Target: -1, Model: -1, N: 3, Sides: 6}
	for _, e := range s.Trace.Events {
		if e.Role == core.RollDanger && cmp.Diff(want, e, cmpopts.IgnoreFields(core.Event{}, "Kind")) == "" {
			return
		}
	}
	t.Errorf("told: %+v", s.Trace.Events)
}

// The owner of a unit that is out of coherency loses the model by whose loss it stands in coherency again,
// rather than wound one that lives on; of a coherent unit either may be wounded (GF3-A-81).
func TestLossesForCoherency(t *testing.T) {
	for apart, want := range map[int32]uint64{5000: 0b001, 1000: 0b011} {
		_, s := shot(t)
		d := force.Of(s)
		d.Units[1].Toughs = true
		first := int(s.G.Units[1].First)
		for k, tough := range []uint16{3, 6, 6} {
			s.G.Models[first+k].Tough = tough
			s.Models[first+k].P = geom.Point{X: int32(k) * 1100, Y: 9000}
			s.Models[first+k].Wounds = []uint16{2, 2, 0}[k]
		}
		s.Models[first].P.X = 100 - apart
		s.Rebox(1)
		f := casualty.Allotment(1, 1, 1, 0, false, false)
		if got := casualty.Suffering(s, d, casualty.AllotFrame{Frame: &f}); got != want {
			t.Errorf("model 1 stands %d from the others: models %b may be wounded, want %b", apart, got, want)
		}
	}
}
