package onepage

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/env"
	"gauntlet/env/internal/actions"
)

// words are the meanings of slots of the atomic layer.
var words = actions.Words{
	DeployAt: "deploy it in cell %d of the zone's grid of 4 inches, or bring it on in that cell of the " +
		"table's grid of 8 inches, row by row from the own edge",
	Activate: "activate own unit %[1]d, or let the hero join it, or the unit board it; of a spell: cast it " +
		"at own unit %[1]d",
	Fire: "fire the weapon asked about at enemy unit %[1]d; of a spell: cast it at enemy unit %[1]d",
	Lose: "model %d of the unit takes the wound, or of the target is singled out",
	No: "do not strike back or first, strike no more, do not set the unit aside, bring on no more units " +
		"this round, pass the turn, keep a Limited weapon back, let the unit take its morale test, let a " +
		"hero join nobody, let a unit begin the game in no transport, single out nobody",
	Yes: "strike back or first, set the unit aside for Ambush, use a Limited weapon, let the hero take the " +
		"morale test",
}

// slots lays the slots out: kind by kind, each in the order of its pattern.
func (a adapter) slots(kinds *actions.Kinds) *env.Slots {
	t := &env.Slots{}
	t.Each(engine.PlaceMarker, 0, maxMarkerCells, "marker-at-%d",
		"place a marker in cell %d of the table's grid of 4 inches, row by row from the own edge")
	t.Add(engine.ChooseEdge, 0, "edge-keep", "keep the table edge that one has looked from")
	t.Add(engine.ChooseEdge, 1, "edge-swap", "take the other table edge")
	for u := range a.units {
		for f := range 3 {
			form := engine.Line + engine.Formation(f)
			t.Add(engine.DeployUnit, 3*u+f, fmt.Sprintf("deploy-%d-%s", u, form), fmt.Sprintf(
				"deploy own unit %d next, as a %s, or bring it on so when it was set aside", u, form))
		}
	}
	actions.AddUnits(t, &words, maxDeployCells, a.units)
	actions.AddFighting(t, &words, maxMarkers, a.units, maxModels, maxTypes)
	t.Add(engine.PickModel, opr.PatternGuest, "pick-hero",
		"single out the hero that has joined the target, the first of several; others by lose-N")
	actions.AddStepsBack(t)
	t.Add(engine.SetAside, 2, "scout", "set the unit aside to scout")
	actions.AddOffers(t, a.units)
	kinds.Share(t)
	return t
}
