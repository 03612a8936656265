package quest

import (
	"gauntlet/engine"
	"gauntlet/engine/starquest"
	"gauntlet/engine/starquest/party"
	"gauntlet/engine/starquest/quests"
	"gauntlet/env/internal/sight"
)

// asked are the kinds of decisions of Star Quest, in the order of the column that shows them.
var asked = [...]engine.Kind{
	engine.SetAside, engine.DeployUnit, engine.DeployAt, engine.Arrive, engine.ArriveAt, engine.Activate,
	engine.ChooseAction, engine.MoveTo, engine.Shoot, engine.GroupOrder, engine.UseLimited, engine.PickModel,
	engine.Casualty, engine.SpreadHits, engine.ChargePath, engine.CloseIn, engine.StrikeFirst, engine.StrikeBack,
	engine.FuriousWith, engine.StepBack, engine.CastSpell, engine.CastAt, engine.CommitTokens, engine.SpendPower,
	engine.SkillTarget,
}

// askedColumn is where a kind stands among them, and 1 more.
var askedColumn = func() (at [engine.NumKinds]int) {
	for i, k := range asked {
		at[k] = i + 1
	}
	return at
}()

// How many there are of what columns tell apart.
const (
	numGoals    = int(quests.Hold)
	numContents = int(quests.Alarm)
	numStatuses = party.NumStatuses
	numStats    = 3 // of party.Stat, and of roster.SpellStat
	numEffects  = int(party.SkillMove)
	numBills    = int(starquest.ForEdge)
)

// Where the numbers about a mission stand among those that only Star Quest has.
const (
	cDecision    = 0
	cSide        = cDecision + len(asked)
	cHeld        = cSide + 1
	cTokens      = cHeld + 2
	cHolds       = cTokens + 3
	cAmounts     = cHolds + numContents
	cTraps       = cAmounts + 2
	cGoals       = cTraps + numStatuses
	cDone        = cGoals + 1
	cGoal        = cDone + 1
	cNext        = cGoal + numGoals
	cProgress    = cNext + numGoals
	cLeft        = cProgress + 1
	cAlarms      = cLeft + 1
	cToCome      = cAlarms + 1
	cWaves       = cToCome + 1
	cOnAlarm     = cWaves + 3
	cExit        = cOnAlarm + 1
	cZone        = cExit + 5
	cAction      = cZone + 4
	cActionCosts = cAction + 1
	cSkill       = cActionCosts + 1
	cSkillCosts  = cSkill + 1
	cSpare       = cSkillCosts + 1
	cCharged     = cSpare + 1
	cFired       = cCharged + 1
	cSkilled     = cFired + 1
	cBill        = cSkilled + starquest.FirstOwnSkill + 1
	cPrice       = cBill + numBills
	cSheds       = cPrice + 1
	cSpread      = cSheds + numStatuses
	cSixes       = cSpread + 1
	cShares      = cSixes + 1
	cAgainst     = cShares + 1
	cJumps       = cAgainst + 1
	cTests       = cJumps + 1
	cFall        = cTests + 1
	cLand        = cFall + 1
	cWay         = cLand + 2
	cEverywhere  = cWay + 2
	numQuest     = cEverywhere + 1
)

// questColumns says what they mean.
var questColumns = sight.Join(
	sight.Run(len(asked), sight.Share("decision",
		"one-hot: the kind of the pending decision: set aside, deploy unit, deploy at, arrive, arrive at "+
			"(also where a hero comes to lie or to stand who falls or has caught an edge), activate, "+
			"choose action, move to, shoot, group order, use of a Limited weapon, pick model, casualty, "+
			"spread hits, charge path, close in, strike first, strike back, furious with, step back, cast "+
			"spell, cast at, commit tokens, spend power, skill target; all 0 when the game is over")),
	sight.Run(1, sight.Signed("side", "1 for who plays the heroes, -1 for the AI side")),
	sight.Run(2, sight.Share("objectives-held", "AI objectives held, of 8: by the own side, by the other")),
	sight.Run(3, sight.Share("tokens", "search tokens, of 8: those that are hidden, those that are "+
		"revealed and lie there, those that have been picked up")),
	sight.Run(numContents, sight.Share("hidden-holds",
		"what the hidden search tokens hold together, as shares of them: nothing, items, medicine, "+
			"stimulants, traps, alarms; all 0 when none is hidden")),
	sight.Run(2, sight.Share("hidden-amounts", "the wounds that a hidden medicine gives back, the Power "+
		"that a hidden stimulant gives, means of those that there are: n/(n+4)")),
	sight.Run(numStatuses, sight.Share("hidden-traps", "the share of the hidden search tokens that are "+
		"traps with which status: afflicted, crippled, sick, hampered")),
	sight.Run(1, sight.Share("goals", "goals of the mission, of 6")),
	sight.Run(1, sight.Share("goals-done", "those of them that are done, as a share")),
	sight.Run(numGoals, sight.Share("goal", "one-hot: the kind of the goal that the heroes are at, that to "+
		"find items being done when they are found: take, find, slay, clear, leave, survive, hold; all 0 "+
		"when all are done")),
	sight.Run(numGoals, sight.Share("next-goal", "the same of the goal that comes after it; all 0 without "+
		"one")),
	sight.Run(1, sight.Share("goal-progress",
		"how far that goal has come: the share of the items found, of the rounds for which the objectives "+
			"have been held, of the units destroyed that it wants destroyed, of the objectives held to be "+
			"taken; 0 of the others")),
	sight.Run(1, sight.Share("goal-left", "how many items, rounds, units or objectives are left of it: "+
		"n/(n+4)")),
	sight.Run(1, sight.Share("alarms", "alarms raised: n/(n+2)")),
	sight.Run(1, sight.Share("to-come", "AI units that have yet to come, as a share of all")),
	sight.Run(3, sight.Share("waves", "those of them that come at the next arrivals, one round later, two "+
		"rounds later or after that, as shares of all")),
	sight.Run(1, sight.Share("on-alarm", "those of them that wait for an alarm, as a share of all")),
	sight.Run(1, sight.Share("exit", "1 when there is a part of the table where the heroes leave; else the "+
		"numbers about it are 0")),
	sight.Run(2, sight.Signed("exit-at", "the middle of the box around it: x and y, of 36 inches from the "+
		"table's centre")),
	sight.Run(2, sight.Share("exit-size", "the width and depth of that box, of 24 inches")),
	sight.Run(2, sight.Signed("zone-at", "the middle of the box around where the heroes deploy: x and y, "+
		"of 36 inches from the table's centre")),
	sight.Run(2, sight.Share("zone-size", "the width and depth of that box, of 24 inches")),
	sight.Run(1, sight.Share("action-left", "1 when the unit whose turn it is has an action of choice left")),
	sight.Run(1, sight.Share("action-costs", "1 when its next action of choice costs Power")),
	sight.Run(1, sight.Share("skill-left", "1 when it has a skill action left, or may take one with an "+
		"action of choice")),
	sight.Run(1, sight.Share("skill-costs", "1 when its next skill action costs Power")),
	sight.Run(1, sight.Share("spare-skill", "1 when it has the skill action left that it has beside its "+
		"action of choice")),
	sight.Run(1, sight.Share("has-charged", "1 when it has charged in this turn")),
	sight.Run(1, sight.Share("has-fired", "1 when it has shot in this turn, and so casts no more")),
	sight.Run(starquest.FirstOwnSkill+1, sight.Share("skill-used", "one-hot: the skill that is being used: "+
		"discover, push, hurry, revive, one of the hero's own (column used of its row says which); all 0 "+
		"when none is")),
	sight.Run(numBills, sight.Share("bill",
		"one-hot: what a hero is asked to pay for: passing a failed test, not being Shaken, being no "+
			"longer Hampered, a spell that has failed, catching the edge in a fall")),
	sight.Run(1, sight.Share("price", "the most that it costs: n/(n+4)")),
	sight.Run(numStatuses, sight.Share("sheds", "one-hot: the status that this sheds: afflicted, crippled, "+
		"sick, hampered; all 0 when none")),
	sight.Run(1, sight.Share("hits-to-spread", "hits of a Blast weapon that are still to be dealt out: "+
		"n/(n+4)")),
	sight.Run(1, sight.Share("sixes-to-spread", "those of them that were rolled with a 6: n/(n+4)")),
	sight.Run(1, sight.Share("units-to-spread", "units that have not had their share (column to-share of "+
		"the rows): n/(n+2)")),
	sight.Run(1, sight.Share("tokens-against", "spell tokens that the other side has spent in the try of a "+
		"spell: n/(n+4)")),
	sight.Run(1, sight.Share("jump", "1 while a hero is on the way to a jump, in it, or falls; else the "+
		"numbers about it are 0")),
	sight.Run(1, sight.Share("jump-tests", "tests of it that are left, of 3")),
	sight.Run(1, sight.Share("fall", "how far the hero falls that jumps, f/(f+6) in inches")),
	sight.Run(2, sight.Signed("jump-lands", "where it comes down if it passes them: x and y, of 36 inches "+
		"from the table's centre")),
	sight.Run(2, sight.Signed("jump-leads", "and where its whole way leads: x and y")),
	sight.Run(1, sight.Share("jump-everywhere", "1 when it jumps on that way wherever it can, not only "+
		"where it must")),
)

// Where the numbers about a unit stand among those that only Star Quest has.
const (
	uDown      = 0
	uWaits     = uDown + 1
	uArrived   = uWaits + 1
	uKnown     = uArrived + 1
	uComes     = uKnown + 1
	uOnAlarm   = uComes + 1
	uPrey      = uOnAlarm + 1
	uVillain   = uPrey + 1
	uHigh      = uVillain + 1
	uGoalWay   = uHigh + 1
	uExitWay   = uGoalWay + 1
	uHas       = uExitWay + 1
	uMost      = uHas + 1
	uStats     = uMost + 1
	uStatus    = uStats + numStats
	uFears     = uStatus + numStatuses
	uNerve     = uFears + 1
	uTestTaken = uNerve + 1 // what stands from here on is part of what is under way
	uToShare   = uTestTaken + 1
	uSkillAt   = uToShare + 1
	numFigure  = uSkillAt + 1
)

// figureColumns says what they mean.
var figureColumns = sight.Join(
	sight.Run(1, sight.Share("down", "1 when it lies unconscious")),
	sight.Run(1, sight.Share("waits", "1 while it is set aside for Ambush; of an AI unit while it has yet "+
		"to come")),
	sight.Run(1, sight.Share("arrived", "1 when it has come onto the table in this round after it was set "+
		"aside")),
	sight.Run(1, sight.Share("comes-known", "1 while it has yet to come and its round is known")),
	sight.Run(1, sight.Share("comes-in", "after how many rounds it comes then, or begins to lie in wait: "+
		"n/(n+2), 0 for the next arrivals")),
	sight.Run(1, sight.Share("comes-on-alarm", "1 while it waits for an alarm that has not been raised")),
	sight.Run(1, sight.Share("wanted", "1 when the goal that the heroes are at wants it destroyed")),
	sight.Run(1, sight.Share("villain", "1 of a Villain, by whose Quality others near it take morale tests")),
	sight.Run(1, sight.Share("height", "how high it stands, h/(h+4) in inches")),
	sight.Run(1, sight.Share("goal-distance",
		"how far it is to walk to the nearest thing that the goal wants found, taken, held or left by, or "+
			"straight to the nearest unit that it wants destroyed, of a unit on the table or unconscious, "+
			"d/(d+12) in inches; 1 without any")),
	sight.Run(1, sight.Share("exit-distance", "how far it is to walk to where the heroes leave, in the "+
		"same measure; 1 where they do not")),
	sight.Run(1, sight.Share("power", "its Power, of 30")),
	sight.Run(1, sight.Share("most-power", "its Power when rested, of 30")),
	sight.Run(numStats, sight.Share("stats", "its chances to pass a test of Strength, of Dexterity, of "+
		"Will")),
	sight.Run(numStatuses, sight.Share("statuses", "1 for each status that it has: afflicted, crippled, "+
		"sick, hampered")),
	sight.Run(1, sight.Share("feared", "Fear of those that have wounded it in this turn: n/(n+4)")),
	sight.Run(1, sight.Share("nerve", "chance to pass a morale test as it is now")),
	sight.Run(1, sight.Share("tested", "1 when it has taken its morale test in this turn")),
	sight.Run(1, sight.Share("to-share", "1 when it has not had its share of the hits of a Blast weapon "+
		"that are dealt out")),
	sight.Run(1, sight.Share("skill-at", "1 when a skill is used on it")),
)

// Where the numbers about an objective or a search token stand among those that only Star Quest has.
const (
	oObjective = 0
	oToken     = oObjective + 1
	oWanted    = oToken + 1
	oHidden    = oWanted + 1
	oRevealed  = oHidden + 1
	oTaken     = oRevealed + 1
	oContents  = oTaken + 1
	oAmount    = oContents + numContents
	oTrap      = oAmount + 1
	oSearched  = oTrap + numStatuses
	oHigh      = oSearched + 1
	oHeroWay   = oHigh + 1
	oExitWay   = oHeroWay + 1
	numFound   = oExitWay + 1
)

// foundColumns says what they mean.
var foundColumns = sight.Join(
	sight.Run(1, sight.Share("objective", "1 of an AI objective")),
	sight.Run(1, sight.Share("token", "1 of a search token")),
	sight.Run(1, sight.Share("wanted", "1 when the goal that the heroes are at is about it: an objective "+
		"that they do not hold, or are to hold on, a search token that is hidden or a revealed item")),
	sight.Run(1, sight.Share("hidden", "1 of a search token that nobody has looked at")),
	sight.Run(1, sight.Share("revealed", "1 of one that has been revealed, and has not been picked up")),
	sight.Run(1, sight.Share("taken", "1 of one that has been picked up")),
	sight.Run(numContents, sight.Share("content", "one-hot: what a revealed search token is: nothing, an "+
		"item, a medicine, a stimulant, a trap, an alarm; all 0 of others")),
	sight.Run(1, sight.Share("amount", "wounds that a medicine gives back, Power that a stimulant gives: "+
		"n/(n+4); 0 of others")),
	sight.Run(numStatuses, sight.Share("trap", "one-hot: the status that a trap gives: afflicted, "+
		"crippled, sick, hampered; all 0 of others")),
	sight.Run(1, sight.Share("target", "1 of a search token that is being looked at")),
	sight.Run(1, sight.Share("height", "how high it lies, h/(h+4) in inches")),
	sight.Run(1, sight.Share("hero-distance", "how far the nearest conscious hero has to walk to it, "+
		"d/(d+12) in inches; 1 without any")),
	sight.Run(1, sight.Share("exit-distance", "how far it is to walk from it to where the heroes leave, in "+
		"the same measure; 1 where they do not")),
)

// Where the numbers about a hero's own skill stand in its row.
const (
	kIs      = 0
	kTest    = kIs + 1
	kPasses  = kTest + numStats
	kRange   = kPasses + 1
	kSelf    = kRange + 1
	kHostile = kSelf + 1
	kEffect  = kHostile + 1
	kAmount  = kEffect + numEffects
	kAP      = kAmount + 1
	kBlast   = kAP + 1
	kDeadly  = kBlast + 1
	kWounds  = kDeadly + 1
	kStatus  = kWounds + 1
	kStat    = kStatus + numStatuses
	kUsed    = kStat + numStats // part of what is under way
	numSkill = kUsed + 1
)

// skillColumns says what they mean.
var skillColumns = sight.Join(
	sight.Run(1, sight.Share("is", "1 when the hero has it; else all its numbers are 0")),
	sight.Run(numStats, sight.Share("test", "one-hot: the stat that it tests: Strength, Dexterity, Will")),
	sight.Run(1, sight.Share("passes", "chance to pass that test at the beginning; Power is spent where it "+
		"fails")),
	sight.Run(1, sight.Share("range", "its range, of 48 inches; 0 of one for the hero itself")),
	sight.Run(1, sight.Share("self", "1 when it is for the hero itself")),
	sight.Run(1, sight.Share("hostile", "1 when it is used on enemies, 0 when on heroes")),
	sight.Run(numEffects, sight.Share("effect", "one-hot: what it does: gives back wounds, gives Power, "+
		"ends statuses, ends being Shaken, hits, gives a status, makes a stat better until the end of the "+
		"round, makes it worse, moves the hero")),
	sight.Run(1, sight.Share("amount", "wounds, Power, hits or inches: n/(n+4); 0 of what has none")),
	sight.Run(1, sight.Share("ap", "AP of its hits: n/(n+2)")),
	sight.Run(1, sight.Share("blast", "their Blast: n/(n+3)")),
	sight.Run(1, sight.Share("deadly", "their Deadly: n/(n+3)")),
	sight.Run(1, sight.Share("mean", "mean wounds of its hits at an enemy of the mission, the mean over "+
		"all: n/(n+4)")),
	sight.Run(numStatuses, sight.Share("status", "one-hot: the status that it gives: afflicted, crippled, "+
		"sick, hampered; all 0 of others")),
	sight.Run(numStats, sight.Share("changes", "one-hot: what it makes better or worse: rolls to hit, "+
		"Defense rolls, moves; all 0 of others")),
	sight.Run(1, sight.Share("used", "1 when it is being used")),
)

// own is what observations of Star Quest have of their own.
var own = &sight.Own{
	Sides:  [2]string{starquest.Heroes: "hero", starquest.Foes: "foe"},
	Course: questColumns, Unit: figureColumns, Mark: foundColumns, Part: skillColumns,
	Called: "skill", Parts: [2]int{starquest.Heroes: party.MaxSkills},
	// Sides do not take turns, nobody places markers, and formations are those of one model.
	Without: []string{"decision", "first", "finished", "arrivals-done", "markers-to-place", "deploy-formation", "held"},
	// There are no transports and no Aircraft, nobody joins a unit, and rules of lists leave no choices.
	WithoutUnit: [2][]string{
		starquest.Heroes: append(absent(), "villain", "comes-known", "comes-in", "comes-on-alarm", "wanted"),
		starquest.Foes:   append(absent(), "deploys", "scouts", "may-scout", "down", "power", "most-power", "stats"),
	},
	Features: actionColumns, WithoutFeatures: []string{"markers-held", "worth", "worth-behind", "worth-damage", "worth-reply",
		"worth-tempo", "worth-markers", "worth-exposure", "worth-cover", "worth-chances"},
	Pending: starquest.PendingOf, NextOwner: starquest.NextOwner, Tried: starquest.Tried, Of: newMissionFacts,
}

// absent returns the columns of units that nobody has.
func absent() []string {
	return []string{"ambush", "aboard", "joined", "with", "aircraft", "hold", "hero", "unplayed", "arrived", "shot-since",
		"fought-since", "moved-freely", "given", "spent", "morale", "free-move", "free-move-shot", "free-move-melee",
		"hits-back", "hits-fallen", "nearest-only", "shoots-rushed", "always-endangered", "arrives-from", "gap", "gap-kept",
		"beacon", "markers", "most-markers"}
}
