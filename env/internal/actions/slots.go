// Package actions is what the actions of the environments of one-page games have in common: the slots of
// moves, and the tactical layer, in which a unit is given an intent and its target.
package actions

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
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
			t.first = append(t.first, 0)
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

// Grid appends a slot for each part of a part of the table.
func (t *Tactics) Grid(g Group, rows, cols int, name, meaning string) {
	for k := range rows * cols {
		t.Add(g, fmt.Sprintf(name, k/cols, k%cols), fmt.Sprintf(meaning, k/cols, k%cols))
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

// UpTo writes a number into a text when it is below a limit.
func UpTo(k, limit int, text string) string {
	if k >= limit {
		return ""
	}
	return fmt.Sprintf(text, k)
}

// AddMoves lays out the slots of destinations, for so many markers and enemy units, in the atomic layer.
func AddMoves(t *env.Slots, markers, units int) {
	add := func(pattern int, name, meaning string) { t.Add(engine.MoveTo, pattern, name, meaning) }
	add(opr.PatternStay, "stay", "stay, or gather a scattered unit")
	for d := range geom.Dirs {
		for r := range opr.Rings {
			add(opr.PatternRing+d*opr.Rings+r, fmt.Sprintf("move-%d-%d", d, r+1),
				fmt.Sprintf("move %d/%d of the allowance in direction %s", r+1, opr.Rings, Direction(d)))
		}
	}
	for k := range markers {
		add(opr.PatternMarker+k, fmt.Sprintf("move-marker-%d", k), fmt.Sprintf("move towards marker %d", k))
	}
	for k := range opr.CoverChoices {
		add(opr.PatternCover+k, fmt.Sprintf("move-cover-%d", k),
			fmt.Sprintf("move towards the %s piece of cover",
				[...]string{"nearest", "second nearest", "third nearest", "fourth nearest"}[k]))
	}
	for e := range units {
		add(opr.PatternEnemy+e, fmt.Sprintf("move-enemy-%d", e), fmt.Sprintf("move towards enemy unit %d", e))
	}
	for e := range units {
		add(opr.PatternInRange+e, fmt.Sprintf("move-range-%d", e),
			fmt.Sprintf("move the shortest way into range of enemy unit %d", e))
	}
	for f := range 3 {
		form := engine.Line + engine.Formation(f)
		pattern := opr.PatternReform + f*opr.ReformPlaces
		add(pattern, "form-"+form.String(), "re-form as a "+form.String()+" where the unit is")
		for d := range 8 {
			for half := 1; half <= 2; half++ {
				add(pattern+2*d+half, fmt.Sprintf("form-%s-%d-%d", form, 2*d, half),
					fmt.Sprintf("re-form as a %s, moving %s the allowance in direction %s", form,
						[...]string{"", "half", "all"}[half], Direction(2*d)))
			}
		}
	}
}

// Direction names a direction of a pattern in the player's frame.
func Direction(d int) string {
	if d == 16 {
		return "straight away from the enemy"
	}
	return fmt.Sprintf("%d (%g degrees, counter-clockwise from the right)", d, float64(d)*22.5)
}
