package force_test

import (
	"slices"
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
)

// tempers is a rule by which a die gives one of two others, the first on up to 3, the second from 5 on, and these.
var tempers = []string{`{name: R, does: [{at: activation, upto: 3, until: round, do: {roll: A}}, {at: activation, from: 5, until: round, do: {roll: "B(2)"}}]}`,
	`{name: A, does: [{at: to-hit, do: {mod: 1}}]}`, `{name: B, rated: true, does: [{at: ap, do: {mod: X}}]}`,
	`{name: C, does: [{at: activation, from: 2, upto: 2, do: {roll: D}}]}`, `{name: D, does: [{at: morale, do: {mod: 1}}]}`}

// A die decides what a unit has until the end of the round, and what it gave before ends.
func TestRollsBranches(t *testing.T) {
	rules := []roster.Rule{{Name: "C", ID: roster.FirstDefined + 3}}
	st := Set(t, []Stand{{Weapons: Arms(Rifle), Rules: rules, Defined: tempers}, {Seat: 1, Y: 20, Weapons: Arms(Rifle)}}, nil)
	s := peek.Live(st.State)
	d := force.Of(s)
	list := d.Units[0].List
	names := func() (has []string) {
		for k := range core.Bits(s.Given[0].Gained) {
			has = append(has, d.RuleName(0, k))
		}
		return has
	}
	for _, c := range []struct {
		first, second int
		has           []string
	}{{1, 1, []string{"A"}}, {3, 2, []string{"D", "A"}}, {4, 3, nil}, {5, 6, []string{"B(2)"}}, {6, 2, []string{"D", "B(2)"}}} {
		trace := &engine.Trace{}
		s.Trace = trace
		trace.Feed(c.second) // the unit has C before R
		trace.Feed(c.first)
		d.RollBranches(s, 0)
		if got := names(); !slices.Equal(got, c.has) || len(trace.Script) > 0 {
			t.Errorf("a %d and a %d give %q, not %q", c.first, c.second, got, c.has)
		}
		for _, e := range trace.Events {
			if e.Kind == core.Rolled && e.Role != core.RollRule {
				t.Errorf("a die is said to be rolled for %q", e.Role)
			}
		}
	}
	if !force.FitsGiven(s) {
		t.Error("what a die has given is more than it can")
	}
	force.EndGiven(s, effects.EndOfActivation)
	if got := names(); !slices.Equal(got, []string{"B(2)"}) {
		t.Errorf("after the activation it has %q", got)
	}
	force.EndGiven(s, effects.EndOfRound)
	if got := names(); len(got) > 0 {
		t.Errorf("after the round it has %q", got)
	}
	d.RollBranches(s, 1) // who has no such rule rolls nothing
	s.Trace = nil
	if n := testing.AllocsPerRun(100, func() { d.RollBranches(s, 0) }); n > 0 || list == nil {
		t.Errorf("%v allocations", n)
	}
}

// What a die may give is open until one of it is had; what ends with an activation does not matter to who waits.
func TestUndecided(t *testing.T) {
	st := Set(t, []Stand{{Weapons: Arms(Rifle), Defined: tempers}, {Seat: 1, Y: 20, Weapons: Arms(Rifle), Defined: tempers[3:],
		Rules: []roster.Rule{{Name: "C", ID: roster.FirstDefined}}}}, nil)
	s := peek.Live(st.State)
	d := force.Of(s)
	for _, lasting := range []bool{false, true} {
		if rule, gives := d.Undecided(s, 0, lasting); rule != "R" || !slices.Equal(gives, []string{"A", "B(2)"}) {
			t.Errorf("%q gives one of %q", rule, gives)
		}
		if rule, _ := d.Undecided(s, 1, lasting); (rule == "C") == lasting {
			t.Errorf("%q, lasting %v", rule, lasting)
		}
	}
	if _, found, err := d.Choose(s, "A", [2]int{0, 1}); err != nil || !found {
		t.Error(found, err)
	}
	if rule, gives := d.Undecided(s, 0, false); rule != "" || gives != nil {
		t.Errorf("%q is open", rule)
	}
}

// The die of a free move adds to what is sure, and the longest on average counts.
func TestFreeMovesOfDice(t *testing.T) {
	st := Set(t, []Stand{{Weapons: Arms(Rifle), Defined: []string{
		`{name: R, does: [{at: activation, do: {move: 3}}, {at: activation, do: {move: D6}}, {at: after-attack, do: {move: 4}}, {at: after-attack, do: {move: D3+2}}]}`}},
		{Seat: 1, Y: 20, Weapons: Arms(Rifle)}}, nil)
	s := peek.Live(st.State)
	m := force.Of(s).FreeMove(s, 0, effects.Activation, 0)
	if m.Die != 6 || m.Sure != 0 || m.Mean() != 3500 || m.Leads(0) || !m.Leads(1000) || !m.Leads(6000) || m.Leads(7000) {
		t.Errorf("%+v: %d", m, m.Mean())
	}
	if m = force.Of(s).FreeMove(s, 0, effects.AfterAttack, effects.Melee); m.Die != 0 || !m.Leads(4000) || m.Leads(3000) {
		t.Errorf("%+v", m)
	}
	if m := (force.FreeMove{Sure: 2000, Die: 3}); m.Mean() != 4000 || m.Leads(2000) || !m.Leads(5000) || m.Leads(6000) {
		t.Errorf("%+v: %d", m, m.Mean())
	}
}
