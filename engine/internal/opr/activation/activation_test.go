package activation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
)

// stage is one of a unit with some rules, some of them defined, before an enemy at 12 inches, and activates it.
func stage(t *testing.T, rules []roster.Rule, defined ...string) *Stage {
	t.Helper()
	st := Set(t, []Stand{{Weapons: Arms(Rifle, Sword), Rules: rules, Defined: defined}, {X: 20, Weapons: Arms(Rifle)},
		{Seat: 1, Y: 12, Weapons: Arms(Rifle, Sword)}}, nil)
	return st
}

// begin activates the unit, which does something and then something else, as far as that is given.
func begin(st *Stage, actions ...engine.Action) *Stage {
	st.T.Helper()
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	for _, a := range actions {
		a.Pattern = engine.OffPattern
		st.Do(a)
	}
	return st
}

// pending are positions of an activation by what is pending on top of it, with the steps at which it can be.
var pending = []struct {
	name  string
	set   func(t *testing.T) *Stage
	top   uint8
	steps []uint8
}{
	{"what it does", func(t *testing.T) *Stage { return begin(stage(t, nil)) }, proc.Activation, []uint8{proc.ActDeed}},
	{"an Advance", func(t *testing.T) *Stage { return begin(stage(t, nil), engine.Action{Verb: engine.Advance}) },
		proc.Move, []uint8{proc.ActShoot}},
	{"a Rush", func(t *testing.T) *Stage { return begin(stage(t, nil), engine.Action{Verb: engine.Rush}) },
		proc.Move, []uint8{proc.ActMorale}},
	{"a Rush of a Caster", func(t *testing.T) *Stage {
		return begin(stage(t, Caster(1)), engine.Action{Verb: engine.Rush})
	}, proc.Move, []uint8{proc.ActRushed}},
	{"shooting", func(t *testing.T) *Stage { return begin(stage(t, nil), engine.Action{Verb: engine.Hold}) },
		proc.Shooting, []uint8{proc.ActMorale}},
	{"a choice", func(t *testing.T) *Stage {
		return begin(stage(t, nil, `{name: R, does: [{at: activation, do: {choose: A}}]}`,
			`{name: A, does: [{at: to-hit, do: {mod: 1}}]}`))
	}, proc.Choosing, []uint8{proc.ActFirst}},
	{"a move before", func(t *testing.T) *Stage {
		return begin(stage(t, nil, `{name: R, does: [{at: activation, do: {move: 3}}]}`))
	}, proc.Move, []uint8{proc.ActNext}},
	{"a flight", func(t *testing.T) *Stage {
		return begin(stage(t, []roster.Rule{{ID: roster.Aircraft}}), engine.Action{Verb: engine.Advance})
	}, proc.Move, []uint8{proc.ActShoot}},
	{"a flight while Shaken", func(t *testing.T) *Stage {
		st := stage(t, []roster.Rule{{ID: roster.Aircraft}})
		enginetest.Open(st.State).Units[0].Flags |= engine.Shaken
		return begin(st)
	}, proc.Move, []uint8{proc.ActMorale}},
}

// A snapshot is restored if an activation can have come to the step at which it stands with what is pending on it,
// and refused if not.
func TestStepsOfSnapshots(t *testing.T) {
	for _, c := range pending {
		st := c.set(t)
		m := enginetest.Open(st.State)
		if top := m.Top().Proc; top != c.top {
			t.Errorf("%s: procedure %d is pending, want %d", c.name, top, c.top)
			continue
		}
		f := m.Pending(proc.Activation)
		was := *f
		restores := func() bool {
			_, err := st.Game().Restore(st.AppendSnapshot(nil))
			return err == nil
		}
		var steps []uint8
		for f.Step = range uint8(10) {
			if restores() {
				steps = append(steps, f.Step)
			}
		}
		if fmt.Sprint(steps) != fmt.Sprint(c.steps) {
			t.Errorf("%s: restored at the steps %v, want %v", c.name, steps, c.steps)
		}
		*f = was
		for b := range int16(4) {
			f.B = b - 1
			if got := restores(); got != (f.B == was.B) {
				t.Errorf("%s: restored with %d: %v", c.name, f.B, got)
			}
		}
		*f = was
		for f.A = range int16(3) {
			if got := restores(); got != (f.A == 0) {
				t.Errorf("%s: restored for unit %d: %v", c.name, f.A, got)
			}
		}
	}
}

// What holds for an activation ends with it: marks of units, effects until then, and being Shaken if it was idle.
func TestEndOfActivation(t *testing.T) {
	for _, shaken := range []bool{false, true} {
		st := stage(t, nil)
		m := enginetest.Open(st.State)
		act := int32(0b1100_1100_1100)
		m.Units[0].Extra |= act | 0b11
		if shaken {
			m.Units[0].Flags |= engine.Shaken
		}
		for u := range m.Units {
			m.Units[u].Flags |= core.InMelee | core.HasShot
			m.Units[u].Risked = 1
		}
		m.Units[2].Flags |= core.MovedFreely
		if begin(st); !shaken {
			if m.Units[0].Is(core.Activated) {
				t.Error("it has acted before it does")
			}
			st.Do(engine.Action{Verb: engine.Rush, Pattern: engine.OffPattern})
			st.Do(engine.Action{Verb: engine.Move, At: geom.Point{X: 3000}, Pattern: engine.OffPattern})
		}
		s := peek.Live(st.State)
		if f := s.Units[0].Flags; f != core.OnTable|core.Activated || s.Units[0].Extra != 0b11 {
			t.Errorf("shaken %v: flags %b, effects %b", shaken, f, s.Units[0].Extra)
		}
		if f := s.Units[2].Flags; f != core.OnTable|core.MovedFreely {
			t.Errorf("shaken %v: the enemy has %b", shaken, f)
		}
		for u := range s.Units {
			if s.Units[u].Risked != 0 {
				t.Errorf("unit %d has still rolled for terrain", u)
			}
		}
	}
}

// What the active unit may not do is refused with the reason.
func TestRefusedDeeds(t *testing.T) {
	rooted := []roster.Rule{{ID: roster.Immobile}}
	plane := []roster.Rule{{ID: roster.Aircraft}}
	for _, c := range []struct {
		rules []roster.Rule
		a     engine.Action
		want  string
	}{
		{nil, engine.Action{Verb: engine.Hold, Unit: 1}, "Red B is not the active unit"},
		{nil, engine.Action{Verb: engine.Hold, Unit: -1}, "unit -1 is not the active unit"},
		{plane, engine.Action{Verb: engine.Hold}, "an Aircraft can only advance"},
		{rooted, engine.Action{Verb: engine.Advance}, "Red A has a model that is Immobile or Artillery and may only hold"},
		{rooted, engine.Action{Verb: engine.Charge, Target: 2}, "may only hold"},
		{nil, engine.Action{Verb: engine.Charge, Target: 1}, "Red B is no enemy on the table"},
		{nil, engine.Action{Verb: engine.Charge, Target: -1}, "unit -1 is no enemy on the table"},
		{nil, engine.Action{Verb: engine.Charge, Target: 3}, "unit 3 is no enemy on the table"},
		{nil, engine.Action{Verb: engine.Fire, Target: 2}, "the active unit must hold, advance, rush or charge"},
	} {
		st := begin(stage(t, c.rules))
		before := st.Hash()
		c.a.Pattern = engine.OffPattern
		err := st.Apply(c.a)
		enginetest.CheckRefusal(t, st.State, c.a, err, before)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.a, err, c.want)
		}
	}
	for verbs, rules := range map[string][]roster.Rule{"[hold]": rooted, "[advance]": plane,
		"[hold advance rush charge]": nil} {
		var got []string
		for _, a := range begin(stage(t, rules)).Menu(nil) {
			got = append(got, a.Verb.String())
		}
		if fmt.Sprint(got) != verbs {
			t.Errorf("the menu is %v, want %s", got, verbs)
		}
	}
}

// What a unit has chosen for its activation it has no longer when that ends, and whose turn it is is told.
func TestChosenForAnActivation(t *testing.T) {
	st := stage(t, nil, `{name: R, does: [{at: activation, do: {choose: A}}]}`, `{name: A, does: [{at: to-hit, do: {mod: 1}}]}`)
	s := peek.Live(st.State)
	s.Trace = &core.Trace{}
	begin(st, engine.Action{Verb: engine.Use})
	if s.Given[0].Gained == 0 {
		t.Error("nothing is given")
	}
	turns := 0
	for _, e := range s.Trace.Events {
		if e.Kind == core.TurnBegun && e.Unit == 0 {
			turns++
		}
	}
	if turns != 1 || !slices.Contains(s.Trace.Notes, "Red A activates") {
		t.Errorf("told: %+v, %q", s.Trace.Events, s.Trace.Notes)
	}
	st.Do(engine.Action{Verb: engine.Rush, Pattern: engine.OffPattern})
	st.Do(engine.Action{Verb: engine.Move, At: geom.Point{X: 3000}, Pattern: engine.OffPattern})
	if s.Given[0].Gained != 0 {
		t.Error("it lasts beyond the activation")
	}
}

// A move besides the action that is pending for nobody is refused.
func TestMovesOfNobody(t *testing.T) {
	for _, unit := range []int16{-1, 3} {
		st := begin(stage(t, nil, `{name: R, does: [{at: activation, do: {move: 3}}]}`))
		m := enginetest.Open(st.State)
		m.Pending(proc.Activation).Step, m.Top().A = proc.ActMorale, unit
		if _, err := st.Game().Restore(st.AppendSnapshot(nil)); err == nil {
			t.Errorf("a move of unit %d is restored", unit)
		}
	}
}

// A Charge leads to a melee, and never at an Aircraft.
func TestCharges(t *testing.T) {
	for _, flies := range []bool{false, true} {
		foe := Stand{Seat: 1, Y: 8, Weapons: Arms(Rifle, Sword)}
		if flies {
			foe.Rules = []roster.Rule{{ID: roster.Aircraft}}
		}
		st := begin(Set(t, []Stand{{Weapons: Arms(Sword)}, foe}, nil))
		err := st.Apply(engine.Action{Verb: engine.Charge, Target: 1, Pattern: engine.OffPattern})
		if flies && (err == nil || !strings.Contains(err.Error(), "Blue A is an Aircraft and cannot be charged")) {
			t.Errorf("at an Aircraft: %v", err)
		}
		s := peek.Live(st.State)
		if !flies && (err != nil || s.Pending(proc.Melee) == nil && !s.Units[0].Is(core.Fatigued)) {
			t.Errorf("no melee: %v", err)
		}
	}
}
