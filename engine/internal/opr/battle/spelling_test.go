package battle_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
)

// A choice has one spelling: what is written in a field that makes no difference to it is refused, so that
// replays that do the same are the same.
func TestOneSpelling(t *testing.T) {
	for _, g := range []*engine.Game{mustCompile(t, "elite-1000", "vehicles-1000", "borough", "standoff"),
		mustCompile(t, "brood-1000", "cohort-1000", "borough", "standoff")} {
		tried := map[core.Kind]bool{}
		for _, s := range bold.States(t, g, 40, true, plain(g.Setup().Ruleset)...) {
			for _, a := range s.Menu(nil) {
				for _, change := range idle(s, a) {
					b := a
					change(&b)
					if enginetest.Copy(s).Apply(b) == nil {
						t.Fatalf("%s: %+v is taken like %+v", s.Decision().Kind, b, a)
					}
					tried[s.Decision().Kind] = true
				}
			}
		}
		for _, k := range [...]core.Kind{core.PlaceMarker, core.DeployAt, core.Activate, core.MoveTo,
			core.Consolidate, core.ChargePath, core.CloseIn, core.StrikeBack} {
			if !tried[k] {
				t.Errorf("no decision of kind %s of %s has been tried", k, g.Setup().Ruleset.Name())
			}
		}
	}
}

// idle returns changes of the fields that make no difference to an action.
func idle(s *engine.State, a engine.Action) (changes []func(*engine.Action)) {
	target := func(b *engine.Action) { b.Target++ }
	way := func(b *engine.Action) { b.Ways, b.Way[0] = 1, a.At }
	form := func(b *engine.Action) { b.Form = core.Column }
	d := s.Decision()
	alone := d.Unit >= 0 && force.Lone(peek.Live(s), int(d.Unit))
	switch d.Kind {
	case core.PlaceMarker:
		changes = append(changes, target, way, form)
	case core.DeployAt, core.ArriveAt:
		if a.Verb == core.Place {
			changes = append(changes, target, way)
			if alone {
				changes = append(changes, form)
			}
		}
	case core.Activate:
		changes = append(changes, form)
	case core.Arrive:
		if a.Verb == core.Pass {
			changes = append(changes, form)
		}
	case core.MoveTo, core.Consolidate:
		if alone && a.Verb == core.Move {
			changes = append(changes, form)
		}
	case core.ChargePath, core.CloseIn, core.StepBack, core.StrikeBack:
		changes = append(changes, target)
	}
	return changes
}
