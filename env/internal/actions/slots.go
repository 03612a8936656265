// Package actions is what the actions of the environments of one-page games have in common: the slots of
// moves, and the tactical layer, in which a unit is given an intent and its target.
package actions

import (
	"fmt"

	"gauntlet/env"
)

// A Group is a run of slots of the tactical layer that have one meaning, one for each thing that it can be
// about. Adapters may have groups of their own, from NumGroups on.
type Group uint8

// The groups.
const (
	GroupMarker       Group = iota // + part of the table
	GroupEdge                      // keep, swap
	GroupDeploy                    // + own unit
	GroupDeployAt                  // + part of the deployment zone
	GroupActivate                  // + own unit
	GroupHold                      //
	GroupShoot                     // + enemy unit
	GroupRange                     // + enemy unit
	GroupAdvance                   // + marker
	GroupAdvanceCover              // + marker
	GroupRetreat                   //
	GroupRush                      // + marker
	GroupRushCover                 // + marker
	GroupApproach                  // + enemy unit
	GroupFlee                      //
	GroupScreen                    // + marker
	GroupCharge                    // + enemy unit
	GroupFire                      // hold fire, then enemy units
	GroupOrder                     // + weapon type, then Impact
	GroupLose                      // + which
	GroupContact                   // + way
	GroupAnswer                    // no, yes
	GroupStepBack                  // + which
	GroupStay                      //
	GroupGoMarker                  // + marker
	GroupGoEnemy                   // + enemy unit
	GroupGoAway                    //
	GroupScout                     //
	GroupPick                      // + whom
	GroupUse                       // + what a rule of a list offers, and for whom
	GroupPass                      // + own unit by a rule of which the turn is passed
	GroupTokens                    // + spell tokens: slots that another group has
	NumGroups
)

// The table is divided into MarkerRows x MarkerCols parts, a deployment zone into DeployRows x DeployCols.
const (
	MarkerRows, MarkerCols = 3, 3
	DeployRows, DeployCols = 3, 5
)

// Slots of GroupLose.
const (
	loseLeast = iota
	loseFar
	loseFront
	loseBack
)

// Slots of GroupStepBack.
const (
	backToMarker = iota
	backHome
	backClear
)

// Slots of GroupPick.
const (
	pickHero = iota
	pickMost
	pickWeakest
	pickNobody
)

// Add appends a slot of a group, which the first of them begins.
func (t *Tactics) Add(g Group, name, meaning string) {
	if n := len(t.of); n == 0 || t.of[n-1] != g {
		for len(t.first) <= int(g) {
			t.first = append(t.first, -1)
		}
		t.first[g] = n
	}
	t.slots = append(t.slots, env.Slot{Slot: len(t.slots), Name: name, Meaning: meaning})
	t.of = append(t.of, g)
}

// Each appends a slot for each of n things to a group.
func (t *Tactics) Each(g Group, n int, name, meaning string) {
	for k := range n {
		t.Add(g, fmt.Sprintf(name, k), fmt.Sprintf(meaning, k))
	}
}

// Slots returns the slots.
func (t *Tactics) Slots() []env.Slot { return t.slots }

// At returns slot k of a group.
func (t *Tactics) At(g Group, k int) int { return t.first[g] + k }

// Of returns the group of a slot, and which of its slots it is.
func (t *Tactics) Of(slot int) (g Group, k int) {
	g = t.of[slot]
	return g, slot - t.first[g]
}
