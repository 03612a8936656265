package choosing_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/internal/core"
)

// asked returns a stage at which unit 0 is asked what it takes of two offers, one for itself and one for up to two
// enemies or units of its own.
func asked(t *testing.T, pick string) *Stage {
	t.Helper()
	st := Set(t, []Stand{{Weapons: Arms(Rifle), Defined: []string{
		`{name: R, does: [{at: activation, do: {choose: A}}, {at: activation, within: 12, units: 2, ` + pick + `do: {pick: B}}]}`,
		`{name: A, does: [{at: to-hit, do: {mod: 1}}]}`, `{name: B, does: [{at: block, side: against, do: {mod: -1}}]}`}},
		{X: 5, Weapons: Arms(Rifle)}, {X: -20, Weapons: Arms(Rifle)},
		{Seat: 1, Y: 8, Weapons: Arms(Rifle)}, {Seat: 1, X: 3, Y: 8, Weapons: Arms(Rifle)},
		{Seat: 1, X: 3, Y: 20, Weapons: Arms(Rifle)}}, nil)
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	if st.Decision().Kind != engine.UseRule {
		t.Fatal("nothing is asked")
	}
	return st
}

// Every answer has a place of its own in the pattern of the decision, which goes by offers and by the numbers of units.
func TestPatterns(t *testing.T) {
	for pick, want := range map[string][]engine.Action{
		"side: against, ": {{Verb: engine.Pass}, {Verb: engine.Use, Pattern: 1},
			{Verb: engine.Use, Pattern: 83, Target: 3, Arg: 1}, {Verb: engine.Use, Pattern: 84, Target: 4, Arg: 1}},
		"": {{Verb: engine.Pass}, {Verb: engine.Use, Pattern: 1},
			{Verb: engine.Use, Pattern: 123, Target: 0, Arg: 1}, {Verb: engine.Use, Pattern: 124, Target: 1, Arg: 1}},
	} {
		got := asked(t, pick).Menu(nil)
		if len(got) != len(want) {
			t.Fatalf("%q: %d answers, want %d", pick, len(got), len(want))
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%q: answer %d is %+v, want %+v", pick, i, got[i], want[i])
			}
		}
	}
}

// Actions that answer something else are refused with the reason, and change nothing.
func TestRefusals(t *testing.T) {
	st := asked(t, "side: against, ")
	before := st.Hash()
	for _, c := range []struct {
		a    engine.Action
		want string
	}{
		{engine.Action{Verb: engine.Hold}, "must use something"},
		{engine.Action{Verb: engine.Pass, Unit: 1}, "must use something"},
		{engine.Action{Verb: engine.Use, Unit: 1}, "must use something"},
		{engine.Action{Verb: engine.Use, Arg: 2}, "must use something"},
		{engine.Action{Verb: engine.Use, Target: -1}, "must use something"},
		{engine.Action{Verb: engine.Use, Target: 6}, "must use something"},
		{engine.Action{Verb: engine.Use, Target: 1}, "A cannot be used on Red B: it is for Red A itself"},
		{engine.Action{Verb: engine.Use, Target: 5, Arg: 1}, "B cannot be used on Blue C: it is 19.223\" away, 7.223\" further than the 12\" of R"},
		{engine.Action{Verb: engine.Use, Target: 1, Arg: 1}, "B cannot be used on Red B: it is for enemies"},
	} {
		c.a.Pattern = engine.OffPattern
		var illegal *engine.IllegalAction
		if err := st.Apply(c.a); !errors.As(err, &illegal) || !strings.Contains(illegal.Reason, c.want) {
			t.Errorf("%+v: %v, want %q", c.a, err, c.want)
		}
		if st.Hash() != before {
			t.Fatalf("%+v has changed the state", c.a)
		}
	}
}

// A unit is refused that has got it already, and one of the wrong side or off the table.
func TestRefusesUnits(t *testing.T) {
	st := asked(t, "side: against, ")
	st.Do(engine.Action{Verb: engine.Use, Target: 4, Arg: 1, Pattern: engine.OffPattern})
	refused := func(target int16, want string) {
		t.Helper()
		err := st.Apply(engine.Action{Verb: engine.Use, Target: target, Arg: 1, Pattern: engine.OffPattern})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	refused(4, "B cannot be used on Blue B: it has that already")
	st = asked(t, "")
	refused(3, "B cannot be used on Blue A: it is for units of its own side")
	enginetest.Open(st.State).Units[1].Flags = engine.Gone
	refused(1, "B cannot be used on Red B: both must be on the table")
}

// Two enemies may be picked and no third thing taken; who picks one first is asked for the other alone.
func TestPicksSoMany(t *testing.T) {
	st := asked(t, "side: against, ")
	st.Do(engine.Action{Verb: engine.Use, Target: 4, Arg: 1, Pattern: engine.OffPattern})
	if menu := st.Menu(nil); len(menu) != 2 || menu[1].Target != 3 || menu[1].Arg != 1 {
		t.Fatalf("then %+v is offered", menu)
	}
	st.Do(engine.Action{Verb: engine.Use, Target: 3, Arg: 1, Pattern: engine.OffPattern})
	if k := st.Decision().Kind; k != engine.ChooseAction {
		t.Errorf("then the unit is asked for %s", k)
	}
}

// chains returns a stage at which unit 0 has acted and is asked whether it acts again, or who of its own side acts next.
func chains(t *testing.T) *Stage {
	t.Helper()
	st := Set(t, []Stand{{Weapons: Arms(Sword), Defined: []string{
		`{name: R, does: [{at: after-activation, within: 12, do: activate}, {at: after-activation, do: act-again}]}`}},
		{X: 5, Weapons: Arms(Sword)}, {X: 24, Weapons: Arms(Sword)}, {Seat: 1, Y: 20, Weapons: Arms(Sword)}}, nil)
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	st.Do(engine.Action{Verb: engine.Hold})
	if st.Decision().Kind != engine.UseRule {
		t.Fatal("nothing is asked")
	}
	return st
}

// Whoever is activated after another unit by a rule of a list is asked for nobody else to follow.
func TestChains(t *testing.T) {
	st := chains(t)
	want := []engine.Action{{Verb: engine.Pass}, {Verb: engine.Use, Pattern: 43, Target: 1},
		{Verb: engine.Use, Pattern: 82, Arg: 1}}
	if got := st.Menu(nil); !slices.Equal(got, want) {
		t.Fatalf("%+v is offered, want %+v", got, want)
	}
	st.Do(engine.Action{Verb: engine.Use, Arg: 1, Pattern: engine.OffPattern})
	if d := st.Decision(); d.Kind != engine.ChooseAction || d.Unit != 0 {
		t.Fatalf("unit %d is asked for %s", d.Unit, d.Kind)
	}
	st.Do(engine.Action{Verb: engine.Hold})
	if d := st.Decision(); d.Kind != engine.Activate || d.Seat != 1 || st.View().Unit(0).Flags&engine.Activated == 0 {
		t.Errorf("seat %d is asked for %s", d.Seat, d.Kind)
	}
}

// Snapshots of activations that follow others and cannot be are refused, the others restored.
func TestChainsThatCannotBe(t *testing.T) {
	st := chains(t)
	st.Do(engine.Action{Verb: engine.Use, Target: 1, Pattern: engine.OffPattern})
	if d := st.Decision(); d.Kind != engine.ChooseAction || d.Unit != 1 {
		t.Fatalf("unit %d is asked for %s", d.Unit, d.Kind)
	}
	restored := func(what string, st *Stage, may bool) {
		t.Helper()
		if _, err := st.Game().Restore(st.AppendSnapshot(nil)); (err == nil) != may {
			t.Errorf("%s: %v", what, err)
		}
	}
	restored("a second activation", st, true)
	m := enginetest.Open(st.State)
	m.Top().B = 4
	restored("an unknown sort of activation", st, false)
	st = chains(t)
	restored("the choice after one", st, true)
	m = enginetest.Open(st.State)
	m.Stack[m.Depth-2].B = 2
	restored("the choice after one that follows another", st, false)
	m.Stack[m.Depth-2].B = 1
	restored("the choice after an idle one", st, false)
	m.Stack[m.Depth-2].B = 0
	m.Top().Step = 0
	restored("the choice of one that begins", st, false)
	m.Top().Step = 2
	restored("a choice at no time", st, false)
	plain := Set(t, []Stand{{Weapons: Arms(Sword)}, {Seat: 1, Y: 20, Weapons: Arms(Sword)}}, nil)
	plain.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	restored("an activation", plain, true)
	m = enginetest.Open(plain.State)
	m.Top().B = 2
	restored("a second activation by no rule", plain, false)
}

// Snapshots in which such a decision is pending and cannot be are refused.
func TestStatesThatCannotBe(t *testing.T) {
	for name, change := range map[string]func(m enginetest.Memory, f *core.Frame){
		"a rule of a negative number":  func(_ enginetest.Memory, f *core.Frame) { f.B = -1 },
		"a rule beyond the last":       func(_ enginetest.Memory, f *core.Frame) { f.B = 64 },
		"a rule that offers nothing":   func(_ enginetest.Memory, f *core.Frame) { f.B = 5 },
		"fewer than no picks":          func(_ enginetest.Memory, f *core.Frame) { f.N = -1 },
		"more picks than can be":       func(_ enginetest.Memory, f *core.Frame) { f.N = 3 },
		"a step":                       func(_ enginetest.Memory, f *core.Frame) { f.Step = 1 },
		"an argument":                  func(_ enginetest.Memory, f *core.Frame) { f.M = 1 },
		"a unit that does not act":     func(_ enginetest.Memory, f *core.Frame) { f.A = 1 },
		"a rule that nobody can give":  func(m enginetest.Memory, _ *core.Frame) { m.Given[2].Gained = 1 << 9 },
		"a mark that nobody can make":  func(m enginetest.Memory, _ *core.Frame) { m.Given[0].Marked = 1 },
		"a rule that is never used up": func(m enginetest.Memory, _ *core.Frame) { m.Given[0].Spent = 1 },
	} {
		st := asked(t, "side: against, ")
		m := enginetest.Open(st.State)
		change(m, m.Top())
		if _, err := st.Game().Restore(st.AppendSnapshot(nil)); err == nil {
			t.Errorf("%s is restored", name)
		}
	}
	st := asked(t, "side: against, ")
	if _, err := st.Game().Restore(st.AppendSnapshot(nil)); err != nil {
		t.Error(err)
	}
}
