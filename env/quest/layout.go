package quest

import (
	"fmt"
	"slices"

	"gauntlet/env"
	"gauntlet/env/internal/actions"
	"gauntlet/env/internal/sight"
)

// Where the numbers about a mission of Star Quest stand, from their offset. What comes behind several of them
// begins a run.
const (
	qSide = iota
	qDone
	qGoal
)

const (
	qProgress = qGoal + 7 + iota
	qAlarms
	qToCome
	qExit
)

const (
	qAction = qExit + 4 + iota
	qSkill
	qSpare
	qCharged
	qSkilled
	qBill
)

const (
	qPrice = qBill + 5 + iota
	qSheds
	qSpread
	qSixes
	qShares
	qAgainst
	qTests
	qFall
	qLand
)

const qEnd = qLand + 2

const (
	qLeaps = qEnd + 2 + iota
	numMission
)

// missionColumns says what they mean.
var missionColumns = [numMission]sight.Column{
	qSide: sight.Signed("side", "1 for who plays the heroes, -1 for the AI side"),
	qDone: sight.Share("goals-done", "goals of the mission that are done, as a share of all"),
	qGoal: sight.Share("goal",
		"one-hot: the kind of the goal that the heroes are at: take, find, slay, clear, leave, survive, hold; all 0 when all are done"),
	qProgress: sight.Share("goal-progress",
		"how far that goal has come: the share of the items found, of the rounds for which the objectives have been held, of the units destroyed that it wants destroyed, of the objectives held to be taken; 0 of the others"),
	qAlarms: sight.Share("alarms", "alarms raised: n/(n+2)"),
	qToCome: sight.Share("to-come", "AI units that have yet to come, as a share of all"),
	qExit: sight.Signed("exit",
		"the box around where the heroes leave: the x and y of its middle, of 36 inches from the table's centre, its width and depth, of 24 inches; all 0 without one"),
	qAction:  sight.Share("action-left", "1 when the unit whose turn it is has an action of choice left, 1/2 when that costs Power"),
	qSkill:   sight.Share("skill-left", "1 when it has a skill action left, 1/2 when that costs Power"),
	qSpare:   sight.Share("spare-skill", "1 when it has the skill action left that it has beside its action of choice"),
	qCharged: sight.Share("has-charged", "1 when it has charged in this turn, 1/2 when it has only shot"),
	qSkilled: sight.Share("skill-used",
		"the skill that is being used, from 1, of 10: discover, push, hurry, revive, then the hero's own; 0 when none is"),
	qBill: sight.Share("bill",
		"one-hot: what a hero is asked to pay for: passing a failed test, not being Shaken, being no longer Hampered, a spell that has failed, catching the edge in a fall"),
	qPrice: sight.Share("price", "the most that it costs: n/(n+4)"),
	qSheds: sight.Share("sheds", "the status that this sheds, from 1, of 4: afflicted, crippled, sick, hampered; 0 when none"),
	qSpread: sight.Share("hits-to-spread",
		"hits of a Blast weapon that are still to be dealt out: n/(n+4)"),
	qSixes:  sight.Share("sixes-to-spread", "those of them that were rolled with a 6: n/(n+4)"),
	qShares: sight.Share("units-to-spread", "units that have not had their share: n/(n+2)"),
	qAgainst: sight.Share("tokens-against",
		"spell tokens that have been spent against the try of a spell: n/(n+4)"),
	qTests: sight.Share("jump-tests", "tests of a jump that are left, of 3; 0 without one"),
	qLand: sight.Signed("jump-lands",
		"where it comes down if it passes them: x and y, of 36 inches from the table's centre; 0 without a jump"),
	qEnd: sight.Signed("jump-leads", "and where its whole way leads: x and y"),
	qLeaps: sight.Share("jump-everywhere",
		"1 when it jumps on that way wherever it can, not only where it must"),
	qFall: sight.Share("fall", "how far the hero falls that jumps, in inches: n/(n+6)"),
}

// Where the numbers about an objective or a search token stand in its row.
const (
	oThere = iota
	oX
	oY
	oOwner
	oKnown
	oContent
	oHeroes
	oFoes
	numObjective
)

// objectiveColumns says what they mean.
var objectiveColumns = [numObjective]sight.Column{
	oThere: sight.Signed("is", "1 an AI objective, -1 a search token; all numbers of one that the mission does not have are 0"),
	oX:     sight.Signed("x", "how far it lies to the right of the table's centre, of 36 inches"),
	oY:     sight.Signed("y", "and how far beyond it"),
	oOwner: sight.Signed("owner", "1 held by the own side, or picked up by it, -1 by the other, 0 by neither"),
	oKnown: sight.Share("revealed", "of a search token: 1 picked up, 1/2 revealed, 1/4 hidden and being looked at, 0 hidden"),
	oContent: sight.Share("content",
		"what a revealed search token is, of 6: nothing, an item, a medicine, a stimulant, a trap, an alarm; 1/64 of the number tells which of the mission's contents"),
	oHeroes: sight.Share("hero-distance",
		"distance from the box around the nearest conscious hero, d/(d+12) in inches; 1 without any"),
	oFoes: sight.Share("foe-distance", "the same of the nearest AI unit"),
}

// Numbers that rows of Star Quest have and those of other games do not. They stand behind those of the
// latter, so that one number means a column of either.
const (
	uCondition = sight.NumUnit + iota
	uStatuses
	uBeen
	uPower
	uMostPower
	uStrength
	uDexterity
	uWill
	uAfflicted
	uCrippled
	uSick
	uHampered
	uFeared
	numColumns
)

// ownColumns says what they mean, and those of all rows that mean something else here.
var ownColumns = [numColumns]sight.Column{
	sight.UnitStatus: sight.Signed("status",
		"1 on the table, 1/2 on the table since this round after it was set aside, 1/4 unconscious, -1/4 set aside, or to come at the next arrivals, -3/4 + 1/(2n+2) to come n rounds later, -3/4 to come when nobody knows, -1/2 of a hero who is being deployed with Scout, -1 waiting to be deployed; all numbers of a unit that is gone, or that does not play, are 0"),
	sight.UnitX:     sight.Signed("x", "how far its middle is to the right of the table's centre, of 36 inches"),
	sight.UnitWidth: sight.Share("width", "of the box around its bases, of 24 inches"),
	sight.UnitTokens: sight.Share("tokens",
		"spell tokens that its living casters hold: n/(n+4); 1/1024 of the number tells which models hold them"),
	sight.UnitWeapons: sight.Share("weapons",
		"by weapon type: share of the copies that are left and not used up (Limited); types 5 to 8 stand in the same places as types 1 to 4 and count 1/1024 where these count 1023/1024"),
	uCondition: sight.Share("condition",
		"as a sum: 4/7 it has acted this round, 2/7 Shaken, 1/7 Fatigued"),
	uStatuses: sight.Share("statuses",
		"as a sum: 1/31 afflicted, 2/31 crippled, 4/31 sick, 8/31 hampered, 16/31 the goal that the heroes are at wants it destroyed"),
	uBeen: sight.Share("happened",
		"what has happened to it in this turn, as a sum: 1/16 it has moved, 2/16 it has been wounded, 4/16 it has fought in melee, 1/1024 for each of its models that has rolled for dangerous terrain on a move, 1/2 it has taken its morale test"),
	uPower:     sight.Share("power", "its Power, of 30"),
	uMostPower: sight.Share("most-power", "its Power when rested, of 30"),
	uStrength:  sight.Share("strength", "chance to pass a test of Strength"),
	uDexterity: sight.Share("dexterity", "chance to pass a test of Dexterity"),
	uWill:      sight.Share("will", "chance to pass a test of Will"),
	uAfflicted: sight.Share("afflicted", "1 when it is afflicted"),
	uCrippled:  sight.Share("crippled", "1 when it is crippled"),
	uSick:      sight.Share("sick", "1 when it is sick"),
	uHampered:  sight.Share("hampered", "1 when it is hampered"),
	uFeared: sight.Share("feared",
		"Fear of those that have wounded it in this turn: n/(n+4)"),
}

// heroRow and foeRow are the columns of the rows of heroes and of AI units, in order.
var (
	heroRow = slices.Concat(span(sight.UnitStatus, sight.UnitWidth), []int{sight.UnitHealth},
		span(sight.UnitQuality, sight.UnitSpells), []int{sight.UnitFear, uCondition, uBeen, sight.UnitHalf},
		span(sight.UnitCover, sight.NumUnit-1), span(uPower, uFeared))
	foeRow = []int{
		sight.UnitStatus, sight.UnitX, sight.UnitY, sight.UnitHealth, sight.UnitQuality, sight.UnitDefense,
		sight.UnitAdvance, sight.UnitRange, sight.UnitRanged, sight.UnitMelee, sight.UnitTokens,
		sight.UnitSpells, uCondition, uBeen, uStatuses, sight.UnitCover, sight.UnitNearest, sight.UnitTurn,
		sight.UnitTarget,
	}
	// rows are both, by seat.
	rows = [2][]int{heroRow, foeRow}
)

// span returns the columns from one to another.
func span(from, to int) (columns []int) {
	for c := from; c <= to; c++ {
		columns = append(columns, c)
	}
	return columns
}

// unitColumn returns a column of a row of Star Quest.
func unitColumn(c int) sight.Column {
	if c < sight.NumUnit && ownColumns[c].Name == "" {
		return sight.UnitColumns[c]
	}
	return ownColumns[c]
}

// A layout is where each number of an observation stands: numbers about the game as in other games, then
// those about the mission, the terrain, the spells of either side, the objectives and search tokens, the
// heroes and the AI units. Rows stand in the same places for both seats.
type layout struct {
	*sight.Layout
	mission    int // offset of the numbers about the mission
	objectives int // and of the first row of an objective
}

// newLayout lays an observation out.
func newLayout(kinds *actions.Kinds) *layout {
	all := sight.GameColumns
	all[sight.GameDecision].Meaning = "one-hot: the kind of the pending decision: 1 for spend power, skill target, deploy unit, deploy at, activate, choose action, move to, shoot, group order, casualty, charge path, close in, strike back, step back, spread hits; -1 in the place of deploy unit for set aside, of activate for arrive, of deploy at for arrive at, of choose action for cast spell, of shoot for cast at, of casualty for commit tokens, of strike back for strike first, of group order for use of a Limited weapon; all 0 when the game is over"
	all[sight.GameFirst].Meaning = "always 0 in Star Quest"
	all[sight.GameWounds].Meaning = "wounds still to be given to models: n/(n+4); while a spell is tried, the tokens that are spent for it"
	all[sight.GameFinished].Meaning = "always 0 in Star Quest"
	all[sight.GameLeft].Meaning = "always 0 in Star Quest"
	all[sight.GameForm].Meaning = "always 0 in Star Quest"
	all[sight.GameLead].Meaning = "objectives held, and search tokens picked up, less those the other side holds, as a share of the most there can be"
	all[sight.GamePoints].Meaning = "points left, as a share of the starting points, a hurt unit's by its wounds; all heroes count alike: of the own side, of the other"
	l := &layout{Layout: sight.NewLayout(all, kinds)}
	l.mission = l.Add(missionColumns[:], "", "")
	l.AddGround()
	l.objectives = env.SizeOf(l.Fields)
	for k := range maxMarkers {
		l.Add(objectiveColumns[:], fmt.Sprintf("marker-%d-", k), fmt.Sprintf("marker %d: ", k))
	}
	for side, name := range [2]string{"hero", "foe"} {
		at := env.SizeOf(l.Fields)
		columns := make([]sight.Column, len(rows[side]))
		for i, c := range rows[side] {
			columns[i] = unitColumn(c)
		}
		for u := range maxUnits[side] {
			l.Add(columns, fmt.Sprintf("%s-%d-", name, u),
				fmt.Sprintf("%s %d: ", [2]string{"hero", "AI unit"}[side], u))
		}
		for seat := range 2 {
			l.SetUnits(seat, side, at, rows[side])
		}
	}
	return l
}
