package choosing_test

import (
	"slices"
	"strings"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/choosing"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
)

// both returns a stage at which unit 0 is asked about the first of two rules: it takes one of two offers, and
// picks two units once in the game.
func both(t *testing.T) *Stage {
	t.Helper()
	st := Set(t, []Stand{{Weapons: Arms(Rifle), Rules: []roster.Rule{{Name: "R", ID: roster.FirstDefined + 1}},
		Defined: []string{`{name: S, does: [{at: activation, within: 12, units: 2, once: true, do: {pick: C}}, {at: activation, do: {choose: A}}]}`,
			`{name: R, does: [{at: activation, do: {choose: A}}, {at: activation, do: {choose: B}}]}`,
			`{name: A, does: [{at: to-hit, do: {mod: 1}}]}`, `{name: B, does: [{at: block, side: against, do: {mod: -1}}]}`,
			`{name: C, does: [{at: ap, do: {mod: 1}}]}`}},
		{X: 5, Weapons: Arms(Rifle)}, {X: -5, Weapons: Arms(Rifle)}, {Seat: 1, Y: 20, Weapons: Arms(Rifle)}}, nil)
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	return st
}

// use uses an offer on a unit.
func use(st *Stage, offer uint64, unit int16) {
	st.Do(engine.Action{Verb: engine.Use, Arg: offer, Target: unit, Pattern: engine.OffPattern})
}

// asks checks that a rule is asked about, or nothing, and how many answers there are.
func asks(t *testing.T, st *Stage, rule string, answers int) {
	t.Helper()
	got := choosing.Rule(peek.Live(st.State))
	if got != rule || (st.Decision().Kind == engine.UseRule) != (rule != "") || answers > 0 && len(st.Menu(nil)) != answers {
		t.Fatalf("asks %s about %q with %d answers, want %q with %d", st.Decision().Kind, got, len(st.Menu(nil)), rule,
			answers)
	}
}

// One rule after another is asked about, whether the one before is used or not, until nothing is left.
func TestAsksRuleAfterRule(t *testing.T) {
	for _, used := range []bool{false, true} {
		st := both(t)
		asks(t, st, "R", 3)
		if used {
			use(st, 1, 0)
		} else {
			st.Do(engine.Action{Verb: engine.Pass})
		}
		asks(t, st, "S", 5)
		if got := choosing.Names(peek.Live(st.State)); !slices.Equal(got, []string{"C", "A"}) {
			t.Errorf("offers %q", got)
		}
		use(st, 0, 2)
		asks(t, st, "S", 3)
		if !used {
			st.Do(engine.Action{Verb: engine.Pass})
			asks(t, st, "", 0)
			continue
		}
		err := st.Apply(engine.Action{Verb: engine.Use, Arg: 1, Pattern: engine.OffPattern})
		if err == nil || !strings.Contains(err.Error(), "A cannot be used on Red A: S is being used for something else") {
			t.Errorf("both of one rule: %v", err)
		}
		use(st, 0, 0)
		asks(t, st, "", 0)
	}
}

// What nobody is asked about has no names and gives nothing.
func TestNothingIsAsked(t *testing.T) {
	st := both(t)
	s := peek.Live(st.State)
	pass, beyond := core.Action{Verb: core.Pass}, core.Action{Verb: core.Use, Arg: 2}
	choosing.Give(s, &pass)
	choosing.Give(s, &beyond)
	if s.Given[0].Gained != 0 {
		t.Error("something is given that was not used")
	}
	choosing.Give(s, &core.Action{Verb: core.Use, Arg: 1})
	if s.Given[0].Gained == 0 {
		t.Error("nothing is given")
	}
	st = both(t)
	for range 2 {
		st.Do(engine.Action{Verb: engine.Pass})
	}
	s = peek.Live(st.State)
	if choosing.Asked(s) != nil || choosing.Names(s) != nil || choosing.Rule(s) != "" {
		t.Error("something is asked")
	}
	if s.Depth = 0; choosing.Asked(s) != nil {
		t.Error("something is asked after the end")
	}
}

// It is told what is used, on whom, by which rule, and for how long.
func TestTellsWhatIsUsed(t *testing.T) {
	st := both(t)
	trace := &core.Trace{}
	peek.Live(st.State).Trace = trace
	use(st, 0, 0)
	if e := trace.Events; len(e) == 0 || e[0].Kind != core.Worked || e[0].What != "R" ||
		e[0].Role != "Red A has A until the end of the activation" {
		t.Errorf("told: %+v", e)
	}
}

// A unit near enough to one that picks may be too far from those of its models that have the rule.
func TestRefusesWhoIsNearOthers(t *testing.T) {
	st := Set(t, []Stand{{Models: 2, Weapons: Arms(Rifle), Defined: []string{
		`{name: R, needs: some, does: [{at: activation, side: against, within: 12, do: {pick: B}}]}`,
		`{name: B, does: [{at: block, side: against, do: {mod: -1}}]}`}},
		{Seat: 1, Y: 8, Weapons: Arms(Rifle)}, {Seat: 1, X: 5, Y: 8, Weapons: Arms(Rifle)}}, nil)
	m := enginetest.Open(st.State)
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	d := force.Of(peek.Live(st.State))
	m.Models[1].P.Y -= 10_000
	m.Rebox(0)
	d.Units[0].Figures[0].Listed = 0
	err := st.Apply(engine.Action{Verb: engine.Use, Target: 2, Pattern: engine.OffPattern})
	if err == nil || !strings.Contains(err.Error(), `B cannot be used on Blue B: no model with R is within 12" of it`) {
		t.Error(err)
	}
}

// Of a rule that lets pick two units or one, nothing more is used once one of one has been.
func TestOneOfARule(t *testing.T) {
	st := both(t)
	st.Do(engine.Action{Verb: engine.Pass})
	asks(t, st, "S", 5)
	use(st, 1, 0)
	asks(t, st, "", 0)
}

// driven returns a stage at which the owner of an enemy that has been pushed over dangerous terrain is
// asked which of its models dies of it.
func driven(t *testing.T) (*Stage, enginetest.Memory) {
	t.Helper()
	fire := Wall(0, 11, 20)
	fire.Blocks, fire.Dangerous = false, true
	st := Set(t, []Stand{{Weapons: Arms(Rifle), Defined: []string{
		`{name: R, does: [{at: activation, side: against, within: 12, do: {push: 6}}]}`}},
		{Seat: 1, Y: 8, Models: 3, Weapons: Arms(Rifle)}, {Seat: 1, X: 20, Y: 8, Weapons: Arms(Rifle)}}, nil, fire)
	m := enginetest.Open(st.State)
	m.Trace = &core.Trace{}
	m.Trace.Feed(1, 6, 6)
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	use(st, 0, 1)
	if d := st.Decision(); d.Kind != engine.Casualty || d.Seat != 1 || m.Stack[m.Depth-2].Proc != proc.Choosing {
		t.Fatalf("player %d is asked for %s", d.Seat+1, d.Kind)
	}
	return st, m
}

// What a rule leads to is restored as long as it may come of what is offered when a unit is activated.
func TestWhatRulesLeadTo(t *testing.T) {
	for what, c := range map[string]struct {
		change func(m enginetest.Memory, f *core.Frame)
		may    bool
	}{
		"losses of an enemy":         {func(enginetest.Memory, *core.Frame) {}, true},
		"after an activation":        {func(_ enginetest.Memory, f *core.Frame) { f.Step = 1 }, false},
		"after the deployment":       {func(_ enginetest.Memory, f *core.Frame) { f.Step = 2 }, false},
		"losses of itself":           {func(m enginetest.Memory, _ *core.Frame) { m.Top().A = 0 }, false},
		"losses that count for more": {func(m enginetest.Memory, _ *core.Frame) { m.Top().B = 2 }, false},
		"by who is not on the table": {func(m enginetest.Memory, _ *core.Frame) {
			m.Units[0].Flags &^= core.OnTable
		}, false},
		"with more picks than a rule has":   {func(_ enginetest.Memory, f *core.Frame) { f.N = effects.MaxUnits }, false},
		"by a rule that there is not":       {func(_ enginetest.Memory, f *core.Frame) { f.B = 65 }, false},
		"by the rule before the first":      {func(_ enginetest.Memory, f *core.Frame) { f.B = -1 }, false},
		"with something that it never says": {func(_ enginetest.Memory, f *core.Frame) { f.M = 1 }, false},
	} {
		st, m := driven(t)
		c.change(m, &m.Stack[m.Depth-2])
		if _, err := st.Game().Restore(st.AppendSnapshot(nil)); (err == nil) != c.may {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// An enemy whose push is rolled for falls by no roll, in games whose figures climb: one may lead into a gap that it is
// pushed across by another.
func TestNoRollPushesOverAnEdge(t *testing.T) {
	const wide = 5 * geom.Inch
	for _, c := range []struct {
		push  string
		width int32 // of the gap that begins half an inch from the enemy's middle
		taken bool
	}{{"D3", 0, true}, {"D3", geom.Inch, false}, {"3", geom.Inch, true}, {"1", geom.Inch, false}, {"D3", wide, false}} {
		ledge := func(from, to int32) mission.Piece {
			return mission.Piece{Name: "ledge", Height: 3 * geom.Inch, Polygon: geom.Polygon{{X: -wide, Y: from}, {X: wide, Y: from},
				{X: wide, Y: to}, {X: -wide, Y: to}}}
		}
		edge := int32(8*geom.Inch + geom.Inch/2)
		st := Set(t, []Stand{{Weapons: Arms(Rifle), Defined: []string{
			`{name: R, does: [{at: activation, side: against, within: 12, do: {push: ` + c.push + `}}]}`}},
			{Seat: 1, Y: 8, Weapons: Arms(Rifle)}}, nil, ledge(6*geom.Inch, edge), ledge(edge+c.width, 20*geom.Inch))
		d := force.Of(peek.Live(st.State))
		d.Move.Climbs, d.Move.Gap, d.Move.Fall = true, geom.Inch, force.FallLeast
		st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
		if taken := st.Decision().Kind == engine.UseRule; taken != c.taken {
			t.Errorf("a push of %s at a gap of %s\": it is offered %v, want %v", c.push, mission.Inches(c.width), taken, c.taken)
		}
	}
}
