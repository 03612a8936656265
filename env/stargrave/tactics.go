package stargrave

import (
	"fmt"
	"sync"

	"gauntlet/engine"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/env"
)

// A group is a run of slots of the tactical layer that have one meaning, one for each thing that it can be
// about.
type group uint8

// The groups.
const (
	groupActivate group = iota // + own figure
	groupAnswer                // no, yes
	groupEnd                   //
	groupFight                 // + enemy
	groupShoot                 // + enemy
	groupThrow                 // + enemy
	groupSmoke                 // + own figure
	groupTake                  // + loot
	groupClear                 // + gear
	groupStay                  //
	groupLeave                 //
	groupScurry                //
	groupGoLoot                // + loot
	groupGoEnemy               // + enemy
	groupGoOwn                 // + own figure
	groupGoHome                //
	groupGoAway                //
	groupGoCover               //
	groupAimEnemy              // + enemy
	groupAimOwn                // + own figure
	groupAimLoot               // + loot
	groupAimHere               //
	groupHold                  //
	groupWon                   // + what comes of it
	groupSpend                 // + Health
	groupPower                 // + power, on what is not known yet
	groupPowerAt               // + power: the first of numGroups, each + what it is used on
	numGroups     = groupPowerAt + group(crew.NumPowers)
)

// Kinds of intents: what an action is for. They are part of the format of snapshots.
const (
	throwAt     uint8 = 1 // fragments, at a figure
	smokeAt     uint8 = 2 // smoke, at a figure
	powerOn     uint8 = 3 // a power, on a figure or where it stands
	powerOnLoot uint8 = 4 // a power, on a piece of loot, which is the target
	numIntents        = 4
)

// tactics is the tactical layer. An intent is one action of a figure's activation.
type tactics struct {
	policy bool // choices on the way are answered by the stated policy
	slots  []env.Slot
	of     []group // by slot
	first  [numGroups]int
	ways   *ways
	moves  sync.Pool // of *[]engine.Action
}

// add appends a slot of a group, which the first of them begins.
func (t *tactics) add(g group, name, meaning string) {
	if n := len(t.of); n == 0 || t.of[n-1] != g {
		t.first[g] = n
	}
	t.slots = append(t.slots, env.Slot{Slot: len(t.slots), Name: name, Meaning: meaning})
	t.of = append(t.of, g)
}

// each appends a slot for each of n things to a group.
func (t *tactics) each(g group, n int, name, meaning string) {
	for k := range n {
		t.add(g, fmt.Sprintf(name, k), fmt.Sprintf(meaning, k))
	}
}

// enemies appends a slot for each enemy to a group.
func (t *tactics) enemies(g group, name, meaning string) {
	eachEnemy(func(_ int, name, meaning string) { t.add(g, name, meaning) }, name, meaning)
}

// What meanings of movements have in common.
const stops = ", as near as it gets; it stays where no movement brings it nearer"

// on returns the tactics with the same slots in a game on another table.
func (t *tactics) on(w *ways) *tactics {
	out := &tactics{policy: t.policy, slots: t.slots, of: t.of, first: t.first, ways: w}
	out.moves.New = func() any { return new([]engine.Action) }
	return out
}

// newTactics lays out the slots, group by group. They are for games on no table yet.
func newTactics(policy bool) *tactics {
	t := &tactics{policy: policy}
	t.each(groupActivate, maxFigures, "activate-%d", "activate own figure %d; let it join the group")
	t.add(groupAnswer, "no", "leave the loot; let the figure pass; gather nobody more")
	t.add(groupAnswer, "yes", "pick the loot up; force the figure that passes into combat")
	t.add(groupEnd, "end", "end the activation")
	t.enemies(groupFight, "charge", "fight ENEMY, with which it is in combat")
	t.enemies(groupShoot, "shoot", "shoot at ENEMY with the weapon that does most to it on the average")
	t.enemies(groupThrow, "throw-enemy", "throw or launch a fragmentation grenade at ENEMY")
	t.each(groupSmoke, maxFigures, "smoke-own-%d", "throw or launch smoke about own figure %d")
	t.each(groupTake, maxLoot, "take-marker-%d", "unlock loot %[1]d, or pick it up")
	for g := crew.Gear(1); g <= crew.NumGear; g++ {
		if g.Stats().Sort != crew.Blade {
			t.add(groupClear, "clear-"+word(g.String()), "clear the jammed "+g.String())
		}
	}
	t.add(groupStay, "stay", "stay where it stands; as an action this counts as its movement")
	t.add(groupLeave, "leave", "move to the edge and leave the table")
	t.add(groupScurry, "scurry", "scurry for 3 inches, and do no more; where to is the next choice")
	t.each(groupGoLoot, maxLoot, "go-marker-%d", "move towards loot %d"+stops)
	t.enemies(groupGoEnemy, "go-enemy", "move towards ENEMY, into contact where it gets there"+stops)
	t.each(groupGoOwn, maxFigures, "go-own-%d", "move towards own figure %d"+stops)
	t.add(groupGoHome, "go-home",
		"move towards the edge by which it leaves, or the own edge where nobody leaves"+stops)
	t.add(groupGoAway, "go-away", "move to where the nearest enemy is furthest away")
	t.add(groupGoCover, "go-cover", "move to the nearest place where terrain lies between it and the nearest "+
		"enemy, or else away from that")
	t.enemies(groupAimEnemy, "fire",
		"shoot at ENEMY besides, or throw at where it stands; use the power on it, or where it stands")
	t.each(groupAimOwn, maxFigures, "aim-own-%d",
		"throw at where own figure %[1]d stands; use the power on it, or where it stands")
	t.each(groupAimLoot, maxLoot, "aim-marker-%d", "use the power on loot %d")
	t.add(groupAimHere, "aim-here", "throw at where the figure itself stands, or use the power there")
	t.add(groupHold, "hold-fire", "shoot at nobody besides")
	t.add(groupWon, "stay-in-combat", "stay in combat with whom it has beaten")
	t.add(groupWon, "step-back", "step back from it")
	t.add(groupWon, "push-back", "push it back")
	t.each(groupSpend, numBoosts, "spend-%d", "spend %d points of Health on the power")
	for p := crew.Power(1); p <= crew.NumPowers; p++ {
		t.add(groupPower, word(p.String()), "use "+p.String()+", where what it is used on is a choice of its own: "+
			"there is nothing in its reach without the power move, or it is its user that moves")
	}
	for p := crew.Power(1); p <= crew.NumPowers; p++ {
		t.powers(groupPowerAt+group(p)-1, word(p.String()), p.String(), p.Stats())
	}
	return t
}

// powers appends the slots of a power on each that it can be used on.
func (t *tactics) powers(g group, name, said string, k *crew.PowerStats) {
	switch {
	case k.Aim == crew.AtSelf:
	case k.Aim == crew.AtFriend || k.Effect == crew.Smokes:
		t.each(g, maxFigures, name+"-own-%d", "use "+said+" on own figure %d")
	case k.Aim >= crew.AtData:
		t.each(g, maxLoot, name+"-marker-%d", "use "+said+" on loot %d")
	default:
		t.enemies(g, name+"-enemy", "use "+said+" on ENEMY")
	}
}

// Slots returns the slots.
func (t *tactics) Slots() []env.Slot { return t.slots }

// Part returns that no action puts something into a part of the table.
func (t *tactics) Part(*env.Moment, *engine.Action) int { return -1 }

// Acting returns the figure whose activation is under way, or -1.
func (t *tactics) Acting(p engine.Position) int { return stargrave.PendingOf(p).Acting }

// Holds reports whether there can be an intent in a game.
func (t *tactics) Holds(in env.Intent, game *engine.Game) bool {
	units := len(game.Units())
	if in.Begun || in.Unit < 0 || int(in.Unit) >= units || game.Units()[in.Unit].Seat < 0 || in.Target < 0 {
		return false
	}
	switch in.Kind {
	case throwAt, smokeAt, powerOn:
		return int(in.Target) < units
	case powerOnLoot:
		return in.Target < maxLoot
	}
	return false
}

// placeOf returns the place of a figure as a seat counts: its own crew, then the enemies.
func placeOf(now *env.Moment, seat, u int) int {
	first, _ := now.Game().UnitRange(max(0, now.Seated(int16(u))))
	switch now.Seated(int16(u)) {
	case seat:
		return u - first
	case 1 - seat:
		return maxFigures + u - first
	}
	_, first = now.Game().UnitRange(1)
	return 2*maxFigures + u - first
}

// figureAt returns the figure at a place, or -1.
func figureAt(now *env.Moment, seat, place int) int {
	whose := seat
	switch {
	case place >= 2*maxFigures:
		_, first := now.Game().UnitRange(1)
		if u := first + place - 2*maxFigures; u < len(now.Game().Units()) {
			return u
		}
		return -1
	case place >= maxFigures:
		whose, place = 1-seat, place-maxFigures
	}
	if first, end := now.Game().UnitRange(whose); first+place < end {
		return first + place
	}
	return -1
}

// at returns slot k of a group.
func (t *tactics) at(g group, k int) int { return t.first[g] + k }

// onFigure returns the slot of a group of enemies or own figures for a figure.
func (t *tactics) onFigure(now *env.Moment, own, enemy group, u int) int {
	k := placeOf(now, int(now.Decision().Seat), u)
	if k < maxFigures {
		return t.at(own, k)
	}
	return t.at(enemy, k-maxFigures)
}

// clears returns the slot for clearing a weapon.
func (t *tactics) clears(g crew.Gear) int {
	k := 0
	for o := crew.Gear(1); o < g; o++ {
		if o.Stats().Sort != crew.Blade {
			k++
		}
	}
	return t.at(groupClear, k)
}
