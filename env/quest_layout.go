package env

import (
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/roster"
)

// Where the numbers about a mission of Star Quest stand, from their offset.
const (
	qSide      = 0
	qDone      = qSide + 1
	qGoal      = qDone + 1
	qProgress  = qGoal + 7
	qAlarms    = qProgress + 1
	qToCome    = qAlarms + 1
	qExit      = qToCome + 1
	qAction    = qExit + 4
	qSkill     = qAction + 1
	qSpare     = qSkill + 1
	qCharged   = qSpare + 1
	qSkilled   = qCharged + 1
	qBill      = qSkilled + 1
	qPrice     = qBill + 5
	qSheds     = qPrice + 1
	qSpread    = qSheds + 1
	qSixes     = qSpread + 1
	qShares    = qSixes + 1
	qAgainst   = qShares + 1
	qTests     = qAgainst + 1
	qFall      = qTests + 1
	qLand      = qFall + 1
	qEnd       = qLand + 2
	qLeaps     = qEnd + 2
	numMission = qLeaps + 1
)

// missionColumns says what they mean.
var missionColumns = [numMission]column{
	qSide:     {"side", -1, 1, "1 for who plays the heroes, -1 for the AI side"},
	qDone:     {"goals-done", 0, 1, "goals of the mission that are done, as a share of all"},
	qGoal:     {"goal", 0, 1, "one-hot: the kind of the goal that the heroes are at: take, find, slay, clear, leave, survive, hold; all 0 when all are done"},
	qProgress: {"goal-progress", 0, 1, "how far that goal has come: the share of the items found, of the rounds for which the objectives have been held, of the units destroyed that it wants destroyed, of the objectives held to be taken; 0 of the others"},
	qAlarms:   {"alarms", 0, 1, "alarms raised: n/(n+2)"},
	qToCome:   {"to-come", 0, 1, "AI units that have yet to come, as a share of all"},
	qExit:     {"exit", -1, 1, "the box around where the heroes leave: the x and y of its middle, of 36 inches from the table's centre, its width and depth, of 24 inches; all 0 without one"},
	qAction:   {"action-left", 0, 1, "1 when the unit whose turn it is has an action of choice left, 1/2 when that costs Power"},
	qSkill:    {"skill-left", 0, 1, "1 when it has a skill action left, 1/2 when that costs Power"},
	qSpare:    {"spare-skill", 0, 1, "1 when it has the skill action left that it has beside its action of choice"},
	qCharged:  {"has-charged", 0, 1, "1 when it has charged in this turn, 1/2 when it has only shot"},
	qSkilled:  {"skill-used", 0, 1, "the skill that is being used, from 1, of 10: discover, push, hurry, revive, then the hero's own; 0 when none is"},
	qBill:     {"bill", 0, 1, "one-hot: what a hero is asked to pay for: passing a failed test, not being Shaken, being no longer Hampered, a spell that has failed, catching the edge in a fall"},
	qPrice:    {"price", 0, 1, "the most that it costs: n/(n+4)"},
	qSheds:    {"sheds", 0, 1, "the status that this sheds, from 1, of 4: afflicted, crippled, sick, hampered; 0 when none"},
	qSpread:   {"hits-to-spread", 0, 1, "hits of a Blast weapon that are still to be dealt out: n/(n+4)"},
	qSixes:    {"sixes-to-spread", 0, 1, "those of them that were rolled with a 6: n/(n+4)"},
	qShares:   {"units-to-spread", 0, 1, "units that have not had their share: n/(n+2)"},
	qAgainst:  {"tokens-against", 0, 1, "spell tokens that have been spent against the try of a spell: n/(n+4)"},
	qTests:    {"jump-tests", 0, 1, "tests of a jump that are left, of 3; 0 without one"},
	qLand:     {"jump-lands", -1, 1, "where it comes down if it passes them: x and y, of 36 inches from the table's centre; 0 without a jump"},
	qEnd:      {"jump-leads", -1, 1, "and where its whole way leads: x and y"},
	qLeaps:    {"jump-everywhere", 0, 1, "1 when it jumps on that way wherever it can, not only where it must"},
	qFall:     {"fall", 0, 1, "how far the hero falls that jumps, in inches: n/(n+6)"},
}

// Where the numbers about an objective or a search token stand in its row.
const (
	oThere       = 0
	oX           = oThere + 1
	oY           = oX + 1
	oOwner       = oY + 1
	oKnown       = oOwner + 1
	oContent     = oKnown + 1
	oHeroes      = oContent + 1
	oFoes        = oHeroes + 1
	numObjective = oFoes + 1
)

// objectiveColumns says what they mean.
var objectiveColumns = [numObjective]column{
	oThere:   {"is", -1, 1, "1 an AI objective, -1 a search token; all numbers of one that the mission does not have are 0"},
	oX:       {"x", -1, 1, "how far it lies to the right of the table's centre, of 36 inches"},
	oY:       {"y", -1, 1, "and how far beyond it"},
	oOwner:   {"owner", -1, 1, "1 held by the own side, or picked up by it, -1 by the other, 0 by neither"},
	oKnown:   {"revealed", 0, 1, "of a search token: 1 picked up, 1/2 revealed, 1/4 hidden and being looked at, 0 hidden"},
	oContent: {"content", 0, 1, "what a revealed search token is, of 6: nothing, an item, a medicine, a stimulant, a trap, an alarm; 1/64 of the number tells which of the mission's contents"},
	oHeroes:  {"hero-distance", 0, 1, "distance from the box around the nearest conscious hero, d/(d+12) in inches; 1 without any"},
	oFoes:    {"foe-distance", 0, 1, "the same of the nearest AI unit"},
}

// Numbers that rows of Star Quest have and those of other games do not. They stand behind those of the latter, so that one number means a column of either.
const (
	uCondition = numUnit + iota
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
	numQuestUnit
)

// questColumns says what they mean.
var questColumns = [numQuestUnit - numUnit]column{
	uCondition - numUnit: {"condition", 0, 1, "as a sum: 4/7 it has acted this round, 2/7 Shaken, 1/7 Fatigued"},
	uStatuses - numUnit:  {"statuses", 0, 1, "as a sum: 1/31 afflicted, 2/31 crippled, 4/31 sick, 8/31 hampered, 16/31 the goal that the heroes are at wants it destroyed"},
	uBeen - numUnit:      {"happened", 0, 1, "what has happened to it in this turn, as a sum: 1/16 it has moved, 2/16 it has been wounded, 4/16 it has fought in melee, 1/1024 for each of its models that has rolled for dangerous terrain on a move, 1/2 it has taken its morale test"},
	uPower - numUnit:     {"power", 0, 1, "its Power, of 30"},
	uMostPower - numUnit: {"most-power", 0, 1, "its Power when rested, of 30"},
	uStrength - numUnit:  {"strength", 0, 1, "chance to pass a test of Strength"},
	uDexterity - numUnit: {"dexterity", 0, 1, "chance to pass a test of Dexterity"},
	uWill - numUnit:      {"will", 0, 1, "chance to pass a test of Will"},
	uAfflicted - numUnit: {"afflicted", 0, 1, "1 when it is afflicted"},
	uCrippled - numUnit:  {"crippled", 0, 1, "1 when it is crippled"},
	uSick - numUnit:      {"sick", 0, 1, "1 when it is sick"},
	uHampered - numUnit:  {"hampered", 0, 1, "1 when it is hampered"},
	uFeared - numUnit:    {"feared", 0, 1, "Fear of those that have wounded it in this turn: n/(n+4)"},
}

// heroRow and foeRow are the columns of the rows of heroes and of AI units, in order.
var (
	heroRow = []int{
		uStatus, uX, uY, uWidth, uHealth, uQuality, uDefense, uTough, uAdvance, uRange, uRanged, uMelee, uTraits, uTokens, uSpells, uFear, uCondition, uBeen, uHalf,
		uCover, uGround, uNearest, uTurn, uTarget, uWeapons, uWeapons + 1, uWeapons + 2, uWeapons + 3, uPower, uMostPower, uStrength, uDexterity, uWill, uAfflicted, uCrippled, uSick, uHampered, uFeared,
	}
	foeRow = []int{
		uStatus, uX, uY, uHealth, uQuality, uDefense, uAdvance, uRange, uRanged, uMelee, uTokens, uSpells, uCondition, uBeen, uStatuses, uCover, uNearest, uTurn, uTarget,
	}
	// questRows are both, and questPlaces where each column stands in them, or -1.
	questRows   = [2][]int{heroRow, foeRow}
	questPlaces = func() (at [2][numQuestUnit]int) {
		for side, row := range questRows {
			for c := range at[side] {
				at[side][c] = -1
			}
			for i, c := range row {
				at[side][c] = i
			}
		}
		return at
	}()
)

// questColumn returns a column of a row of Star Quest.
func questColumn(c int) column {
	if c >= numUnit {
		return questColumns[c-numUnit]
	}
	col := unitColumns[c]
	switch c {
	case uStatus:
		col.meaning = "1 on the table, 1/2 on the table since this round after it was set aside, 1/4 unconscious, -1/4 set aside, or to come at the next arrivals, -3/4 + 1/(2n+2) to come n rounds later, -3/4 to come when nobody knows, -1/2 of a hero who is being deployed with Scout, -1 waiting to be deployed; all numbers of a unit that is gone, or that does not play, are 0"
	case uX:
		col.meaning = "how far its middle is to the right of the table's centre, of 36 inches"
	case uWidth:
		col.meaning = "of the box around its bases, of 24 inches"
	case uTokens:
		col.meaning = "spell tokens that its living casters hold: n/(n+4); 1/1024 of the number tells which models hold them"
	case uWeapons:
		col.meaning = "by weapon type: share of the copies that are left and not used up (Limited); types 5 to 8 stand in the same places as types 1 to 4 and count 1/1024 where these count 1023/1024"
	}
	return col
}

// newQuestLayout lays an observation of Star Quest out: numbers about the game as in other games, then those about the mission, the terrain, the spells of
// either side, the objectives and search tokens, the heroes and the AI units. Rows stand in the same places for both seats.
func newQuestLayout(m Maxima) *layout {
	l := &layout{maxima: m}
	all := globals
	all[gDecision].meaning = "one-hot: the kind of the pending decision: 1 for spend power, skill target, deploy unit, deploy at, activate, choose action, move to, shoot, group order, casualty, charge path, close in, strike back, step back, spread hits; -1 in the place of deploy unit for set aside, of activate for arrive, of deploy at for arrive at, of choose action for cast spell, of shoot for cast at, of casualty for commit tokens, of strike back for strike first, of group order for use of a Limited weapon; all 0 when the game is over"
	all[gFirst].meaning = "always 0 in Star Quest"
	all[gWounds].meaning = "wounds still to be given to models: n/(n+4); while a spell is tried, the tokens that are spent for it"
	all[gFinished].meaning = "always 0 in Star Quest"
	all[gLeft].meaning = "always 0 in Star Quest"
	all[gForm].meaning = "always 0 in Star Quest"
	all[gLead].meaning = "objectives held, and search tokens picked up, less those the other side holds, as a share of the most there can be"
	all[gPoints].meaning = "points left, as a share of the starting points, a hurt unit's by its wounds; all heroes count alike: of the own side, of the other"
	l.add(all[:], "", "")
	l.quest = l.size
	l.add(missionColumns[:], "", "")
	l.terrain = l.size
	l.add(ground[:], "", "")
	for side, name := range [2]string{"own", "enemy"} {
		l.spells[side] = l.size
		for k := range roster.MaxSpells {
			l.add(spellColumns[:], fmt.Sprintf("%s-spell-%d-", name, k), fmt.Sprintf("%s spell %d: ", name, k))
		}
	}
	l.markers = l.size
	for k := range m.Markers {
		l.add(objectiveColumns[:], fmt.Sprintf("marker-%d-", k), fmt.Sprintf("marker %d: ", k))
	}
	for side, name := range [2]string{"hero", "foe"} {
		l.units[side] = l.size
		columns := make([]column, len(questRows[side]))
		for i, c := range questRows[side] {
			columns[i] = questColumn(c)
		}
		for u := range m.of(side) {
			l.add(columns, fmt.Sprintf("%s-%d-", name, u), fmt.Sprintf("%s %d: ", [2]string{"hero", "AI unit"}[side], u))
		}
	}
	return l
}

// questDecisionOf is decisionOf for Star Quest, whose own decisions stand in places that the others do not use there.
func questDecisionOf(k engine.Kind) (at int, v float32) {
	switch k {
	case engine.SpendPower:
		k = engine.PlaceMarker
	case engine.SkillTarget:
		k = engine.ChooseEdge
	case engine.SpreadHits:
		k = engine.Consolidate
	}
	return decisionOf(k)
}
