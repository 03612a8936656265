package scripted_test

import (
	"slices"
	"strings"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/agents/scripted"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/mission"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
)

// It passes a turn as soon as a rule of its list lets it.
func TestPassesByRule(t *testing.T) {
	st := set(t, []Stand{{Defined: []string{`{name: R, does: [{at: turn, do: pass}]}`}, Weapons: Arms(Rifle)},
		{Seat: 1, X: 3, Y: 12, Weapons: Arms(Sword)}, {Seat: 1, X: -3, Y: 10, Weapons: Arms(Sword)}}, nil)
	expect(st, engine.Action{Verb: engine.Use, Unit: 0}, "it passes as soon as it may, by Red A")
}

// It uses the first that is offered, on the units nearest to the one that acts, itself the first where it may.
func TestUsesTheFirst(t *testing.T) {
	const why = "the first that is offered, for the nearest unit"
	aimed := `{name: Aimed, does: [{at: to-hit, do: {mod: 1}}]}`
	wary := `{name: Wary, does: [{at: morale, do: {mod: 1}}]}`
	foes := []Stand{{Seat: 1, X: 3, Y: 12, Weapons: Arms(Sword)}, {Seat: 1, X: -3, Y: 10, Weapons: Arms(Sword)},
		{Seat: 1, X: -9, Y: 10, Weapons: Arms(Sword)}}
	for rule, uses := range map[string][]engine.Action{
		`{name: R, does: [{at: activation, do: {choose: Wary}}, {at: activation, do: {choose: Aimed}}]}`: {
			{Verb: engine.Use, Unit: 0, Target: 0}},
		`{name: R, does: [{at: activation, side: against, within: 24, units: 2, do: {pick: Wary}}, {at: activation, do: {choose: Aimed}}]}`: {
			{Verb: engine.Use, Unit: 0, Target: 3}, {Verb: engine.Use, Unit: 0, Target: 2}},
		`{name: R, does: [{at: activation, within: 24, units: 2, do: {pick: Aimed}}, {at: activation, do: {choose: Wary}}]}`: {
			{Verb: engine.Use, Unit: 0, Target: 0}, {Verb: engine.Use, Unit: 0, Target: 1}},
	} {
		st := set(t, append([]Stand{{Defined: []string{rule, aimed, wary}, Weapons: Arms(Rifle)}, {X: 6, Weapons: Arms(Rifle)}},
			foes...), nil)
		st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
		for _, want := range uses {
			expect(st, want, why)
		}
	}
}

// Where a ruling lets players pass their turns it activates a unit all the same.
func TestPassesNoTurn(t *testing.T) {
	setup := engine.Setup{Ruleset: must.Get(rulesets.ByName("gf3"))(t), Table: must.Get(mission.StarterTable("courtyard"))(t),
		Mission: must.Get(mission.StarterMission("standoff"))(t),
		Rulings: []engine.Ruling{{Name: "gf3.allow_pass", Value: "on"}}}
	for i, name := range []string{"elite-500", "horde-500"} {
		setup.Armies[i] = must.Get(roster.StarterList(name))(t)
	}
	s := must.Get(engine.Compile(setup))(t).New(3)
	a := new(scripted.Agent)
	a.Begin(s.Game(), 0, 0)
	might := 0
	for s.View().Round() < 2 {
		d, menu := s.Decision(), s.Menu(nil)
		do := menu[0]
		if d.Kind == engine.Activate && d.Seat == 0 {
			do = must.Get(agents.Answer(a, agents.View{Decision: d, Menu: menu, Position: s.View()}))(t)
			if slices.ContainsFunc(menu, func(a engine.Action) bool { return a.Verb == engine.Pass }) {
				might++
			}
			if do.Verb != engine.Pick {
				t.Fatalf("it answers with %s", do.Verb)
			}
		}
		must.Do(t, s.Apply(do))
	}
	if might == 0 {
		t.Error("it might never have passed")
	}
}

// Who is inside a transport that has yet to act waits for where it goes.
func TestTransportsGoFirst(t *testing.T) {
	st := set(t, []Stand{{Weapons: Arms(Sword)}, {Y: -4, Weapons: Arms(Sword),
		Rules: []roster.Rule{{ID: roster.Transport, Rating: 6}}}, {X: 20, Y: -6, Weapons: Arms(Sword)},
		{Seat: 1, Y: 12, Weapons: Arms(Sword)}}, nil)
	must.Do(t, enginetest.Open(st.State).PutAboard(0, 1))
	if a, why := st.Ask(); a.Verb != engine.Pick || a.Unit != 1 {
		t.Errorf("unit %d is activated: %s", a.Unit, why)
	}
	enginetest.Open(st.State).Units[1].Flags |= engine.Activated
	if a, why := st.Ask(); a.Verb != engine.Pick || a.Unit != 0 {
		t.Errorf("then unit %d: %s", a.Unit, why)
	}
}

// A free move leads towards the nearest objective, which is told by its number.
func TestFreeMoveToTheFirstObjective(t *testing.T) {
	st := set(t, []Stand{{Defined: []string{`{name: R, does: [{at: activation, do: {move: 3}}]}`}, Weapons: Arms(Rifle)},
		{Seat: 1, Y: 20, Weapons: Arms(Sword)}}, []geom.Point{At(0, 9), At(20, -9)})
	st.Do(engine.Action{Verb: engine.Pick})
	if k := st.Decision().Kind; k != engine.FreeMove {
		t.Fatalf("asked for %s", k)
	}
	if a, why := st.Ask(); a.At.Y <= 0 || !strings.HasPrefix(why, "the nearest objective is marker 1, ") {
		t.Errorf("it goes to %v: %s", a.At, why)
	}
}
