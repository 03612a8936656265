package stargrave_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/stargrave"
)

// prepared returns the game of a scenario for two crews under rulings; "" stands for the usual.
func prepared(tb testing.TB, scenario, a, b string, rulings ...engine.Ruling) *engine.Game {
	tb.Helper()
	s := must.Get(engine.Prepare(stargrave.Ruleset, engine.Choice{Mission: scenario, Armies: [2]string{a, b},
		Rulings: rulings}))(tb)
	return must.Get(engine.Compile(s))(tb)
}

// usual returns the game that tests play most.
func usual(tb testing.TB) *engine.Game { return prepared(tb, "", "", "") }

// bold fights, shoots, uses powers, takes loot and goes towards both.
var bold enginetest.Bold = func(rng *dice.Stream, menu []engine.Action) int {
	var picks [64]int
	n := 0
	for i := range menu {
		a := &menu[i]
		if n < len(picks) && (a.Verb == engine.Charge || a.Verb == engine.Fire || a.Verb == engine.Yes ||
			a.Verb == engine.Skill || a.Verb == engine.Reveal || a.Verb == engine.Join || a.Verb == engine.Resolve ||
			a.Verb == engine.Move && a.Pattern > 16*3) {
			picks[n] = i
			n++
		}
	}
	if n == 0 {
		return -1
	}
	return picks[rng.Intn(n)]
}

// playedKinds are the kinds of decision that come up in random play.
var playedKinds = []core.Kind{core.Activate, core.JoinUnit, core.ChooseAction, core.MoveTo, core.Shoot,
	core.Intercept, core.PickUp, core.StepBack, core.SkillTarget, core.CommitTokens}
