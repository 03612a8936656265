package onepage

import (
	"fmt"

	"gauntlet/env/internal/actions"
)

// tacticalWords are the meanings of slots of the tactical layer.
var tacticalWords = actions.Words{
	DeployAt: "deploy it in row %d (of 3, from the own edge) and column %d (of 5, from the left) of the " +
		"zone, or bring it on in that part of the table, as near to the middle of that part as may be",
	Activate: "activate own unit %[1]d, or let the hero join it; begin the game inside it, or board it by " +
		"a move that lets all models come into contact; cast the spell at own unit %[1]d",
	Fire:    "fire the weapon asked about at enemy unit %[1]d; cast the spell at enemy unit %[1]d",
	Advance: "advance towards marker %d",
	No: "do not strike back or first, do not set the unit aside, bring on no more units this round, pass " +
		"the turn, keep a Limited weapon back, let the unit take its morale test without its hero, let a " +
		"hero join no unit, or let a unit begin the game in no transport",
	Yes: "strike back or first, set the unit aside for Ambush, use a Limited weapon, or let the hero take " +
		"the morale test",
	Stay: "stay after the melee, or throng around a transport that has been destroyed",
}

// tactics lays out the slots of the tactical layer, group by group. With policy, choices that come up on the
// way of an activation are answered by the policy.
func (a adapter) tactics(kinds *actions.Kinds, policy bool) *actions.Tactics {
	t := &actions.Tactics{Policy: policy}
	for k := range actions.MarkerRows * actions.MarkerCols {
		row, col := k/actions.MarkerCols, k%actions.MarkerCols
		t.Add(actions.GroupMarker, fmt.Sprintf("marker-%d-%d", row, col), fmt.Sprintf("place a marker in "+
			"row %d (of 3 between the deployment zones, from the own edge) and column %d (of 3, from the left), "+
			"as near to the middle of that part as may be", row, col))
	}
	t.Add(actions.GroupEdge, "edge-keep", "keep the table edge that one has looked from")
	t.Add(actions.GroupEdge, "edge-swap", "take the other table edge")
	t.Each(actions.GroupDeploy, a.units, "deploy-%d", "deploy own unit %d next, or bring it on when it was "+
		"set aside: in a line when it has a weapon of 18 inches or more, or else in a block, where there is "+
		"room for that")
	t.AddIntents(&tacticalWords, maxMarkers, a.units)
	t.AddChoices(&tacticalWords, maxMarkers, a.units, maxTypes)
	t.Add(actions.GroupScout, "scout", "set the unit aside to scout")
	t.Add(actions.GroupPick, "pick-hero",
		"single out the hero that has joined the target, of several the one that carries the most")
	t.Add(actions.GroupPick, "pick-most", "of the target's other models that can be, single out the one "+
		"that carries the most, the first of several; those last that twice as many have singled out as they "+
		"have wounds left")
	t.Add(actions.GroupPick, "pick-weakest",
		"of these single out the one with the fewest wounds left, the first of several")
	t.Add(actions.GroupPick, "pick-nobody", "single out nobody")
	t.AddOffers(a.units)
	t.Complete(*kinds)
	return t
}
