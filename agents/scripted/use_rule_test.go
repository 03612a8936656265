package scripted_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
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
