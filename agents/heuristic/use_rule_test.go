package heuristic_test

import (
	"strings"
	"testing"

	"gauntlet/agents"
	. "gauntlet/agents/agentstest"
	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/roster"
)

// It uses what changes its prospects most for the better, on whom that does most, and keeps for later what does no
// good now.
func TestHeuristicUsesRules(t *testing.T) {
	const aimed, blunt, wary = `{name: Aimed, does: [{at: to-hit, do: {mod: 1}}]}`,
		`{name: Blunt, does: [{at: to-hit, do: {mod: -1}}]}`, `{name: Wary, does: [{at: morale, do: {mod: 1}}]}`
	const hunted = `{name: Hunted, does: [{at: block, side: against, do: {mod: -1}}]}`
	near := []Stand{{Seat: 1, Y: 12, Models: 5, Weapons: Arms(Rifle)}}
	far := []Stand{{Seat: 1, X: -30, Y: 35, Models: 5, Weapons: Arms(Sword)}}
	for _, c := range []struct {
		name    string
		defined []string
		foes    []Stand
		uses    string // "" for nothing
		on      int    // the unit
	}{
		{"the better of two", []string{`{name: R, does: [{at: activation, do: {choose: Blunt}}, {at: activation, do: {choose: Aimed}}]}`,
			blunt, aimed}, near, "Aimed on Red A: +", 0},
		{"the first of two that do nothing here",
			[]string{`{name: R, does: [{at: activation, do: {choose: Wary}}, {at: activation, do: {choose: Aimed}}]}`, wary, aimed},
			far, "Wary on Red A: +0.0", 0},
		{"nothing that does harm", []string{`{name: R, does: [{at: activation, do: {choose: Blunt}}]}`, blunt}, near, "", 0},
		{"what can be had once, where it helps", []string{`{name: R, does: [{at: activation, once: true, do: {choose: Aimed}}]}`, aimed},
			near, "Aimed on Red A: +", 0},
		{"and not where it does not", []string{`{name: R, does: [{at: activation, once: true, do: {choose: Aimed}}]}`, aimed}, far, "", 0},
		{"on whom a push drives from where it shoots", []string{`{name: R, does: [{at: activation, side: against, within: 24, do: {push: 12}}]}`},
			[]Stand{{Seat: 1, Y: 20, Models: 5, Points: 60, Weapons: Arms(Rifle)}}, "a push of 12 inches on Blue A: +", 1},
		{"a morale test by the chance that it is failed", []string{`{name: R, does: [{at: activation, side: against, within: 24, do: test}]}`},
			[]Stand{{Seat: 1, Y: 20, Models: 5, Points: 60, Weapons: Arms(Rifle)}}, "a morale test on Blue A: +", 1},
		{"a turn more, where it attacks by it", []string{`{name: R, does: [{at: after-activation, once: true, do: act-again}]}`},
			near, "another activation on Red A: +", 0},
		{"and no turn in which it does nothing", []string{`{name: R, does: [{at: after-activation, once: true, do: act-again}]}`},
			far, "", 0},
		{"on the enemy at whom that does most",
			[]string{`{name: R, does: [{at: activation, side: against, within: 24, until: round, do: {pick: Hunted}}]}`, hunted},
			[]Stand{{Seat: 1, X: -8, Y: 14, Models: 5, Defense: 2, Weapons: Arms(Sword)},
				{Seat: 1, X: 8, Y: 14, Models: 5, Defense: 4, Points: 60, Weapons: Arms(Sword)}}, "Hunted on Blue B: +", 2},
		{"the leftmost of equal ones",
			[]string{`{name: R, does: [{at: activation, side: against, within: 24, until: round, do: {pick: Hunted}}]}`, hunted},
			[]Stand{{Seat: 1, X: 8, Y: 14, Models: 5, Weapons: Arms(Sword)},
				{Seat: 1, X: -8, Y: 14, Models: 5, Weapons: Arms(Sword)}}, "Hunted on Blue B: +", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := Set(t, append([]Stand{{Models: 5, Points: 50, Defined: c.defined, Weapons: Arms(Rifle)}}, c.foes...), nil)
			st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
			if st.Decision().Kind == engine.ChooseAction {
				st.Do(engine.Action{Verb: engine.Hold})
				for st.Decision().Kind == engine.Shoot {
					st.Do(engine.Action{Verb: engine.HoldFire})
				}
			}
			a, why := st.With(New(t, "heuristic")).Ask()
			switch {
			case c.uses == "" && (a.Verb != engine.Pass || why != "nothing that is offered does any good now"),
				c.uses != "" && (a.Verb != engine.Use || int(a.Target) != c.on || !strings.HasPrefix(why, c.uses)):
				t.Errorf("%s %d on %d: %s", a.Verb, a.Arg, a.Target, why)
			}
		})
	}
}

// It passes a turn where no unit gains by acting now, and not where one does.
func TestHeuristicPasses(t *testing.T) {
	for _, c := range []struct {
		name   string
		at     int // how far the enemies are, inches
		passes bool
	}{{"it would suffer more than it does", 12, true}, {"it makes for a marker", 60, false}} {
		t.Run(c.name, func(t *testing.T) {
			st := Set(t, []Stand{{Y: -20, Models: 5, Points: 50, Defined: []string{`{name: R, does: [{at: turn, do: pass}]}`}, Weapons: Arms(Rifle)},
				{Seat: 1, Y: c.at - 20, Models: 5, Weapons: Arms(Rifle)}, {Seat: 1, X: 6, Y: c.at - 20, Models: 5, Weapons: Arms(Rifle)}}, nil)
			a, why := st.With(New(t, "heuristic")).Ask()
			if (a.Verb == engine.Use) != c.passes || c.passes && why != "passes by Red A: no unit gains by acting now" {
				t.Errorf("%s: %s", a.Verb, why)
			}
		})
	}
}

// It activates next who gains most by it.
func TestHeuristicActivatesNext(t *testing.T) {
	st := Set(t, []Stand{{Defined: []string{`{name: R, does: [{at: after-activation, within: 24, do: activate}]}`}, Weapons: Arms(Sword)},
		{X: -6, Y: -10, Models: 5, Points: 50, Weapons: Arms(Sword)}, {X: 6, Models: 5, Points: 50, Weapons: Arms(Rifle)},
		{Seat: 1, X: 8, Y: 20, Models: 5, Points: 50, Weapons: Arms(Sword)}}, nil)
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	st.Do(engine.Action{Verb: engine.Hold})
	if a, why := st.With(New(t, "heuristic")).Ask(); a.Verb != engine.Use || a.Target != 2 ||
		!strings.HasPrefix(why, "the next activation on Red C: +") {
		t.Errorf("%s on %d: %s", a.Verb, a.Target, why)
	}
}

// It shoots after a Rush where a rule lets it, and counts what it shoots at for the place that it makes for.
func TestHeuristicShootsRushed(t *testing.T) {
	for rule, shoots := range map[string]bool{`{name: R, does: [{at: action, do: shoot-rushed}]}`: true,
		`{name: R, does: [{at: morale, do: {mod: 1}}]}`: false} {
		st := Set(t, []Stand{{Y: -20, Models: 5, Points: 50, Defined: []string{rule}, Weapons: Arms(Rifle)},
			{Seat: 1, Y: 14, Models: 5, Points: 50, Weapons: Arms(Sword)}}, []geom.Point{At(0, -8)})
		st.With(New(t, "heuristic")).Act()
		if a, why := st.Act(); a.Verb != engine.Rush || strings.Contains(why, "damage +") != shoots {
			t.Errorf("%s: %s, %s", rule, a.Verb, why)
		}
	}
}

// It takes back the unit that would stand better elsewhere, and none where nobody would.
func TestHeuristicRedeploys(t *testing.T) {
	g := Compile(t, "gf3", engine.Choice{Armies: [2]string{"testdata/redeploying.yaml", "testdata/redeploying.yaml"}})
	asked := 0
	for seed := range uint64(4) {
		PlayOut(t, g, seed, [2]agents.Agent{New(t, "heuristic"), New(t, "heuristic")}, func(v agents.View, a engine.Action) {
			if v.Decision.Kind == engine.UseRule && v.Position.Round() == 0 {
				asked++
			}
		})
	}
	if asked == 0 {
		t.Error("nobody is asked whether units are deployed again")
	}
}

// It lends spell tokens where a dearer spell can be paid by them, and not where its own cannot be any longer.
func TestHeuristicLendsTokens(t *testing.T) {
	caster := roster.Rule{ID: roster.Caster, Rating: 1}
	spells := []roster.Spell{{Name: "Storm", Value: 3, Range: 18, Kind: roster.Damage, Hits: 3}}
	for has, uses := range map[[2]int]bool{{2, 1}: true, {3, 1}: false, {2, 0}: false, {6, 2}: true} {
		st := Set(t, []Stand{{Weapons: Arms(Rifle), Rules: []roster.Rule{caster}, Spells: spells,
			Defined: []string{`{name: R, does: [{at: activation, within: 12, do: {tokens: 2}}]}`}},
			{X: 6, Weapons: Arms(Rifle), Rules: []roster.Rule{caster}}, {Seat: 1, Y: 30, Weapons: Arms(Rifle)}}, nil)
		for model, n := range has {
			must.Do(t, enginetest.Open(st.State).SetTokens(model, n))
		}
		st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
		if a, why := st.With(New(t, "heuristic")).Ask(); (a.Verb == engine.Use) != uses || uses && a.Target != 1 {
			t.Errorf("%v: %s on %d: %s", has, a.Verb, a.Target, why)
		}
	}
}

// It does so in games where it leaves spells to its habit, such as those of v2.16.
func TestHeuristicUsesRulesWithoutSpells(t *testing.T) {
	st := Set(t, []Stand{{GF2: true, Models: 5, Points: 50, Weapons: Arms(Rifle), Defined: []string{
		`{name: R, does: [{at: activation, do: {choose: Blunt}}, {at: activation, do: {choose: Aimed}}]}`,
		`{name: Aimed, does: [{at: to-hit, do: {mod: 1}}]}`, `{name: Blunt, does: [{at: to-hit, do: {mod: -1}}]}`}},
		{Seat: 1, Y: 12, Models: 5, Weapons: Arms(Rifle)}}, nil)
	st.Do(engine.Action{Verb: engine.Pick, Unit: 0})
	if a, why := st.With(New(t, "heuristic")).Ask(); a.Verb != engine.Use || a.Arg != 1 || !strings.HasPrefix(why, "Aimed on Red A: +") {
		t.Errorf("%v %d: %s", a.Verb, a.Arg, why)
	}
}
