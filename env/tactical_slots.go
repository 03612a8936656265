package env

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// A group is a run of slots of one meaning, one for each thing that it can be about.
type group uint8

// The groups, in the order of their slots.
const (
	groupMarker        group = iota // + zone of the table
	groupEdge                       // keep, swap
	groupDeploy                     // + own unit
	groupDeployAt                   // + zone of the deployment zone
	groupActivate                   // + own unit
	groupHold                       //
	groupShoot                      // + enemy unit
	groupRange                      // + enemy unit
	groupAdvance                    // + marker
	groupAdvanceCover               // + marker
	groupRetreat                    //
	groupRush                       // + marker
	groupRushCover                  // + marker
	groupApproach                   // + enemy unit
	groupFlee                       //
	groupScreen                     // + marker
	groupCharge                     // + enemy unit
	groupFire                       // hold fire, then enemy units
	groupOrder                      // + weapon type, then Impact
	groupLose                       // + which
	groupContact                    // + way
	groupStrikeBack                 // no, yes
	groupStepBack                   // + which
	groupStay                       //
	groupGoMarker                   // + marker
	groupGoEnemy                    // + enemy unit
	groupGoAway                     //
	groupScout                      //
	groupPick                       // + whom
	groupRest                       //
	groupEnd                        //
	groupSkill                      // + skill
	groupDiscover                   // + marker
	groupLeave                      //
	groupLeaveShooting              //
	groupFollow                     // + hero
	numGroups
)

// Zones: a table is divided into markerRows x markerCols, a deployment zone into deployRows x deployCols.
const (
	markerRows, markerCols = 3, 3
	deployRows, deployCols = 3, 5
)

// Slots of groupLose.
const (
	loseLeast = iota
	loseFar
	loseFront
	loseBack
)

// Slots of groupStepBack.
const (
	backToMarker = iota
	backHome
	backClear
)

// Slots of groupPick.
const (
	pickHero = iota
	pickMost
	pickWeakest
	pickNobody
)

// A slotWriter appends slots to a layout, group by group.
type slotWriter struct {
	t *tactics
	g group
}

// begin begins a group.
func (w *slotWriter) begin(next group) { w.g, w.t.first[next] = next, len(w.t.slots) }

// add appends a slot of the group.
func (w *slotWriter) add(name, meaning string) {
	w.t.slots = append(w.t.slots, Slot{len(w.t.slots), name, meaning})
	w.t.of = append(w.t.of, w.g)
}

// one begins a group of one slot, each one of a slot for each of n things, grid one of a slot for each cell.
func (w *slotWriter) one(next group, name, meaning string) { w.begin(next); w.add(name, meaning) }

func (w *slotWriter) each(next group, n int, name, meaning string) {
	w.begin(next)
	for k := range n {
		w.add(fmt.Sprintf(name, k), fmt.Sprintf(meaning, k))
	}
}

func (w *slotWriter) grid(next group, rows, cols int, name, meaning string) {
	w.begin(next)
	for k := range rows * cols {
		w.add(fmt.Sprintf(name, k/cols, k%cols), fmt.Sprintf(meaning, k/cols, k%cols))
	}
}

// layOut lays out the slots, group by group.
func (t *tactics) layOut() {
	w := &slotWriter{t: t}
	begin, add, one, each, grid := w.begin, w.add, w.one, w.each, w.grid
	units, markers := t.m.Units, t.m.Markers
	grid(groupMarker, markerRows, markerCols, "marker-%d-%d",
		"place a marker in row %d (of 3 between the deployment zones, from the own edge) and column %d (of 3, from the left), as near to the middle of that part as may be")
	begin(groupEdge)
	add("edge-keep", "keep the table edge that one has looked from")
	add("edge-swap", "take the other table edge")
	each(groupDeploy, units, "deploy-%d", "deploy own unit %d next, or bring it on when it was set aside: in a line when it has a weapon of 18 inches or more, or else in a block, where there is room for that")
	grid(groupDeployAt, deployRows, deployCols, "deploy-at-%d-%d",
		"deploy it in row %d (of 3, from the own edge) and column %d (of 5, from the left) of the zone, or bring it on in that part of the table, as near to the middle of that part as may be")
	each(groupActivate, units, "activate-%d", "activate own unit %[1]d, or let the hero join it; begin the game inside it, or board it by a move that lets all models come into contact; cast the spell at own unit %[1]d")
	const then = "; every weapon fires at the enemy to which it does most on the average"
	const cover = " into terrain that gives cover, at the place nearest to marker %d"
	const stops = ", as near as it gets; it stays where no move brings it nearer"
	one(groupHold, "hold", "hold, and hold fire")
	each(groupShoot, units, "shoot-%d", "hold and shoot enemy unit %d: the first weapon that can fires at it, and the others are choices on the way")
	each(groupRange, units, "range-%d", "advance the shortest way that brings the most weapons to bear on enemy unit %d, or hold where they do already, and shoot it as above; a weapon that could as well fire at an enemy no further away is a choice on the way")
	each(groupAdvance, markers, "advance-marker-%d", "advance towards marker %d"+stops+then)
	each(groupAdvanceCover, markers, "advance-cover-%d", "advance"+cover+then)
	one(groupRetreat, "retreat", "advance to where the nearest enemy is furthest away"+then)
	each(groupRush, markers, "rush-marker-%d", "rush towards marker %d"+stops)
	each(groupRushCover, markers, "rush-cover-%d", "rush"+cover)
	each(groupApproach, units, "rush-enemy-%d", "rush towards the nearest model of enemy unit %d"+stops)
	one(groupFlee, "rush-away", "rush to where the nearest enemy is furthest away")
	each(groupScreen, markers, "screen-%d", "stand 2 inches from marker %d on the way to the enemy nearest to it: by an advance and shooting as above where that is in its reach, or else by a rush")
	each(groupCharge, units, "charge-%d", "charge enemy unit %d")
	begin(groupFire)
	add("hold-fire", "do not fire the weapon asked about; cast no spell")
	for e := range units {
		add(fmt.Sprintf("fire-%d", e), fmt.Sprintf("fire the weapon asked about at enemy unit %[1]d; cast the spell at enemy unit %[1]d", e))
	}
	each(groupOrder, roster.MaxWeaponTypes, "resolve-%d", "resolve weapon group %[1]d next; cast spell %[1]d; spend %[1]d spell tokens")
	add("resolve-impact", "resolve Impact next")
	begin(groupLose)
	add("lose-least", "of the models that may be, the one that carries the least is lost; of several the one furthest from the nearest marker")
	add("lose-far", "the one furthest from the nearest marker that one does not control, or from the nearest of all")
	add("lose-front", "the one nearest to an enemy")
	add("lose-back", "the one furthest from all enemies")
	begin(groupContact)
	for _, name := range [3]string{"nearest", "left", "right"} {
		add("contact-"+name, "come into contact by the "+name+" way")
	}
	begin(groupStrikeBack)
	add("no", "do not strike back or first, do not set the unit aside, bring on no more units this round, pass the turn, keep a Limited weapon back, let the unit take its morale test without its hero, let a hero join no unit, or let a unit begin the game in no transport")
	add("yes", "strike back or first, set the unit aside for Ambush, use a Limited weapon, or let the hero take the morale test")
	begin(groupStepBack)
	add("step-back-marker", "step back in the direction that leads most towards the nearest marker that one does not control and to which no other own unit is nearer")
	add("step-back-home", "step back in the direction that leads most towards the own table edge")
	add("step-back-clear", "step back in the direction that leads most away from the nearest enemy other than the one that was fought")
	one(groupStay, "stay", "stay after the melee, or throng around a transport that has been destroyed")
	each(groupGoMarker, markers, "go-marker-%d", "move on towards marker %d"+stops)
	each(groupGoEnemy, units, "go-enemy-%d", "move on towards the nearest model of enemy unit %d"+stops)
	one(groupGoAway, "go-away", "move on to where the nearest enemy is furthest away")
	one(groupScout, "scout", "set the unit aside to scout")
	begin(groupPick)
	add("pick-hero", "single out the hero that has joined the target, of several the one that carries the most")
	add("pick-most", "of the target's other models that can be, single out the one that carries the most, the first of several; those last that twice as many have singled out as they have wounds left")
	add("pick-weakest", "of these single out the one with the fewest wounds left, the first of several")
	add("pick-nobody", "single out nobody")
}

// own returns the slot of an entry of a menu where each entry has a slot of its own, and -1 for other kinds of decision.
func (t *tactics) own(kind engine.Kind, a *engine.Action) int {
	if t.quest {
		if slot := t.ownQuest(kind, a); slot >= 0 {
			return slot
		}
	}
	g := numGroups
	switch kind {
	case engine.ChooseEdge:
		g = groupEdge
	case engine.Activate:
		if g = groupActivate; a.Verb == engine.Pass {
			return t.first[groupStrikeBack]
		}
	case engine.Shoot:
		g = groupFire
	case engine.GroupOrder, engine.FuriousWith:
		if a.Verb == engine.Pass {
			return t.first[groupStrikeBack]
		}
		g = groupOrder
	case engine.ChargePath, engine.CloseIn:
		g = groupContact
	case engine.SetAside:
		if a.Pattern == 2 {
			return t.first[groupScout]
		}
		g = groupStrikeBack
	case engine.StrikeBack, engine.StrikeFirst, engine.UseLimited, engine.MoraleBy, engine.BlockSpell:
		g = groupStrikeBack
	case engine.CommitTokens:
		g = groupOrder // the tokens are its weapon groups
	case engine.CastSpell:
		if a.Pattern == opr.PatternNoSpell {
			return t.first[groupFire]
		}
		return t.first[groupOrder] + int(a.Pattern) - opr.PatternSpell
	case engine.CastAt:
		if a.Pattern >= opr.PatternAimOwn {
			return t.first[groupActivate] + int(a.Pattern) - opr.PatternAimOwn
		}
		return t.first[groupFire] + 1 + int(a.Pattern) - opr.PatternAim
	case engine.JoinUnit, engine.StartAboard:
		if a.Verb == engine.Pass {
			return t.first[groupStrikeBack]
		}
		return t.first[groupActivate] + int(a.Pattern) - 1
	}
	if g == numGroups {
		return -1
	}
	if kind == engine.GroupOrder && a.Pattern == opr.MaxTypes {
		return t.first[g] + roster.MaxWeaponTypes
	}
	return t.first[g] + int(a.Pattern)
}
