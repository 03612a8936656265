package onepage

import (
	"fmt"

	"gauntlet/engine/roster"
	"gauntlet/env/internal/actions"
)

// tactics lays out the slots of the tactical layer, group by group. With policy, choices that come up on the
// way of an activation are answered by the policy.
func (m *Room) tactics(policy bool) *actions.Tactics {
	t := &actions.Tactics{Policy: policy}
	add, each := t.Add, t.Each
	units, markers := m.Units, m.Markers
	t.Grid(actions.GroupMarker, actions.MarkerRows, actions.MarkerCols, "marker-%d-%d",
		"place a marker in row %d (of 3 between the deployment zones, from the own edge) and column %d (of 3, from the left), as near to the middle of that part as may be")
	add(actions.GroupEdge, "edge-keep", "keep the table edge that one has looked from")
	add(actions.GroupEdge, "edge-swap", "take the other table edge")
	each(actions.GroupDeploy, units, "deploy-%d", "deploy own unit %d next, or bring it on when it was set aside: in a line when it has a weapon of 18 inches or more, or else in a block, where there is room for that")
	t.Grid(actions.GroupDeployAt, actions.DeployRows, actions.DeployCols, "deploy-at-%d-%d",
		"deploy it in row %d (of 3, from the own edge) and column %d (of 5, from the left) of the zone, or bring it on in that part of the table, as near to the middle of that part as may be")
	each(actions.GroupActivate, units, "activate-%d", "activate own unit %[1]d, or let the hero join it; begin the game inside it, or board it by a move that lets all models come into contact; cast the spell at own unit %[1]d")
	const then = "; every weapon fires at the enemy to which it does most on the average"
	const cover = " into terrain that gives cover, at the place nearest to marker %d"
	const stops = ", as near as it gets; it stays where no move brings it nearer"
	add(actions.GroupHold, "hold", "hold, and hold fire")
	each(actions.GroupShoot, units, "shoot-%d", "hold and shoot enemy unit %d: the first weapon that can fires at it, and the others are choices on the way")
	each(actions.GroupRange, units, "range-%d", "advance the shortest way that brings the most weapons to bear on enemy unit %d, or hold where they do already, and shoot it as above; a weapon that could as well fire at an enemy no further away is a choice on the way")
	each(actions.GroupAdvance, markers, "advance-marker-%d", "advance towards marker %d"+stops+then)
	each(actions.GroupAdvanceCover, markers, "advance-cover-%d", "advance"+cover+then)
	add(actions.GroupRetreat, "retreat", "advance to where the nearest enemy is furthest away"+then)
	each(actions.GroupRush, markers, "rush-marker-%d", "rush towards marker %d"+stops)
	each(actions.GroupRushCover, markers, "rush-cover-%d", "rush"+cover)
	each(actions.GroupApproach, units, "rush-enemy-%d", "rush towards the nearest model of enemy unit %d"+stops)
	add(actions.GroupFlee, "rush-away", "rush to where the nearest enemy is furthest away")
	each(actions.GroupScreen, markers, "screen-%d", "stand 2 inches from marker %d on the way to the enemy nearest to it: by an advance and shooting as above where that is in its reach, or else by a rush")
	each(actions.GroupCharge, units, "charge-%d", "charge enemy unit %d")
	add(actions.GroupFire, "hold-fire", "do not fire the weapon asked about; cast no spell")
	for e := range units {
		add(actions.GroupFire, fmt.Sprintf("fire-%d", e), fmt.Sprintf("fire the weapon asked about at enemy unit %[1]d; cast the spell at enemy unit %[1]d", e))
	}
	each(actions.GroupOrder, roster.MaxWeaponTypes, "resolve-%d", "resolve weapon group %[1]d next; cast spell %[1]d; spend %[1]d spell tokens")
	add(actions.GroupOrder, "resolve-impact", "resolve Impact next")
	add(actions.GroupLose, "lose-least", "of the models that may be, the one that carries the least is lost; of several the one furthest from the nearest marker")
	add(actions.GroupLose, "lose-far", "the one furthest from the nearest marker that one does not control, or from the nearest of all")
	add(actions.GroupLose, "lose-front", "the one nearest to an enemy")
	add(actions.GroupLose, "lose-back", "the one furthest from all enemies")
	for _, name := range [3]string{"nearest", "left", "right"} {
		add(actions.GroupContact, "contact-"+name, "come into contact by the "+name+" way")
	}
	add(actions.GroupAnswer, "no", "do not strike back or first, do not set the unit aside, bring on no more units this round, pass the turn, keep a Limited weapon back, let the unit take its morale test without its hero, let a hero join no unit, or let a unit begin the game in no transport")
	add(actions.GroupAnswer, "yes", "strike back or first, set the unit aside for Ambush, use a Limited weapon, or let the hero take the morale test")
	add(actions.GroupStepBack, "step-back-marker", "step back in the direction that leads most towards the nearest marker that one does not control and to which no other own unit is nearer")
	add(actions.GroupStepBack, "step-back-home", "step back in the direction that leads most towards the own table edge")
	add(actions.GroupStepBack, "step-back-clear", "step back in the direction that leads most away from the nearest enemy other than the one that was fought")
	add(actions.GroupStay, "stay", "stay after the melee, or throng around a transport that has been destroyed")
	each(actions.GroupGoMarker, markers, "go-marker-%d", "move on towards marker %d"+stops)
	each(actions.GroupGoEnemy, units, "go-enemy-%d", "move on towards the nearest model of enemy unit %d"+stops)
	add(actions.GroupGoAway, "go-away", "move on to where the nearest enemy is furthest away")
	add(actions.GroupScout, "scout", "set the unit aside to scout")
	add(actions.GroupPick, "pick-hero", "single out the hero that has joined the target, of several the one that carries the most")
	add(actions.GroupPick, "pick-most", "of the target's other models that can be, single out the one that carries the most, the first of several; those last that twice as many have singled out as they have wounds left")
	add(actions.GroupPick, "pick-weakest", "of these single out the one with the fewest wounds left, the first of several")
	add(actions.GroupPick, "pick-nobody", "single out nobody")
	return t
}
