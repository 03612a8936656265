package sight

import (
	"gauntlet/engine"
	"gauntlet/engine/effects"
	"gauntlet/engine/opr"
)

// decisions are the kinds of decisions of one-page games, in the order of the column that shows them.
var decisions = [...]engine.Kind{
	engine.PlaceMarker, engine.ChooseEdge, engine.DeployUnit, engine.DeployAt, engine.SetAside, engine.Arrive,
	engine.ArriveAt, engine.JoinUnit, engine.StartAboard, engine.Activate, engine.ChooseAction, engine.MoveTo,
	engine.Shoot, engine.GroupOrder, engine.Casualty, engine.ChargePath, engine.CloseIn, engine.StrikeFirst,
	engine.StrikeBack, engine.StepBack, engine.Consolidate, engine.CastSpell, engine.CastAt, engine.CommitTokens,
	engine.BlockSpell, engine.PickModel, engine.UseLimited, engine.FuriousWith, engine.MoraleBy,
	engine.FreeMove, engine.UseRule,
}

// decisionColumn is where a kind stands among them, and 1 more.
var decisionColumn = func() (at [engine.NumKinds]int) {
	for i, k := range decisions {
		at[k] = i + 1
	}
	return at
}()

// Where the numbers about the game as a whole stand. What comes behind several of them begins a run.
const (
	gDecision    = iota
	gRound       = gDecision + len(decisions)
	gRounds      = gRound + 1
	gActs        = gRounds + 1
	gTurn        = gActs + 1
	gFirst       = gTurn + 2
	gFinished    = gFirst + 2
	gArrived     = gFinished + 2
	gLeft        = gArrived + 2
	gForm        = gLeft + 1
	gSize        = gForm + 3
	gHeld        = gSize + 2
	gPoints      = gHeld + 2
	gWaiting     = gPoints + 2
	gIdle        = gWaiting + 2
	gUndone      = gIdle + 1
	gShoots      = gUndone + 1
	gAllow       = gShoots + 1
	gWounds      = gAllow + 1
	gTimes       = gWounds + 1
	gCounted     = gTimes + 1
	gRegenerates = gCounted + 1
	gStage       = gRegenerates + 1
	gCaused      = gStage + opr.MeleeStages
	gStruckBack  = gCaused + 2
	gStruckFirst = gStruckBack + 1
	gImpact      = gStruckFirst + 1
	gCaster      = gImpact + 1
	gSpent       = gCaster + 1
	gAnswers     = gSpent + 1
	gPicker      = gAnswers + 1
	gUnasked     = gPicker + 1
	gPicks       = gUnasked + 1
	gIntent      = gPicks + opr.MaxPicks
	gBegun       = gIntent + 4
	gAsked       = gBegun + 1
	numCourse    = gAsked + numArm
)

// courseColumns says what they mean.
var courseColumns = Join(
	Run(len(decisions), Share("decision",
		"one-hot: the kind of the pending decision: place marker, choose edge, deploy unit, deploy at, set aside, arrive, arrive at, join unit, start aboard, activate, choose action, move to, shoot, group order, casualty, charge path, close in, strike first, strike back, step back, consolidate, cast spell, cast at, commit tokens, block spell, pick model, use of a Limited weapon, furious with, morale by hero, free move, use rule; all 0 when the game is over")),
	Run(1, Share("round", "the round, as a share of the game's rounds; 0 before the first")),
	Run(1, Share("rounds", "the game's rounds, of 12")),
	Run(1, Signed("acts", "1 when the own side has to decide, -1 when the other has, 0 when the game is over")),
	Run(2, Share("turn", "whose unit is activated or to be chosen: 1 in the first place the own side's, in the second the other's; both 0 before the first round")),
	Run(2, Share("first", "who activates first in the next round as things stand: 1 in the first place the own side, in the second the other; both 0 before it is known")),
	Run(2, Share("finished", "who was first to have activated all its units this round: 1 in the first place the own side, in the second the other; both 0 before")),
	Run(2, Share("arrivals-done", "who brings on no more units this round while the other may: 1 in the first place the own side, in the second the other")),
	Run(1, Share("markers-to-place", "objective markers still to be placed, of 8")),
	Run(3, Share("deploy-formation", "one-hot: the formation of the unit that is being deployed or brought on: a line, a column, a block; all 0 when none is")),
	Run(2, Share("size", "half the width and half the depth of the table, of 36 inches")),
	Run(2, Share("held", "markers owned, of 8: by the own side, by the other")),
	Run(2, Share("points", "points left, as a share of the starting points, a hurt unit's by its wounds: of the own side, of the other")),
	Run(2, Share("to-activate", "units on the table that have not acted this round, as a share of the starting units: of the own side, of the other")),
	Run(1, Share("idle", "1 when the active unit spends its activation idle, because it began it Shaken")),
	Run(1, Share("undone", "1 while the active unit has yet to choose what to do")),
	Run(1, Share("shoots-after", "1 when the active unit may shoot after what is pending")),
	Run(1, Share("allowance", "the most that the unit moves which is asked where to, of 30 inches; 0 when none is")),
	Run(1, Share("wounds-to-allot", "wounds still to be given to models of the unit that takes them (its column hurt): n/(n+4)")),
	Run(1, Share("wounds-times", "how many wounds each of them takes off one model (Deadly): n/(n+2)")),
	Run(1, Share("wounds-counted", "1 when they count in the comparison of a melee")),
	Run(1, Share("wounds-regenerate", "1 when each that is taken off may yet be ignored (Regeneration)")),
	Run(opr.MeleeStages, Share("melee-stage", "one-hot: how far a melee has come: contact, closing in, strikes of Counter, strikes, striking back, fatigue, comparison, parting, end; all 0 without one")),
	Run(2, Share("melee-caused", "wounds caused in the melee: n/(n+4), by the own side, by the other")),
	Run(1, Share("struck-back", "1 when the charged unit strikes back, or has")),
	Run(1, Share("struck-first", "1 when it strikes first (Counter), or has")),
	Run(1, Share("impact", "dice of Impact still to be rolled: n/(n+4)")),
	Run(1, Share("caster", "the model that casts or is asked for a spell, by its number in its unit, from 1, of 64; 0 when none is")),
	Run(1, Share("tokens-spent", "spell tokens that the own side has committed to the try under way: n/(n+4)")),
	Run(1, Share("casters-to-answer", "casters that have yet to say how many tokens they commit: n/(n+4)")),
	Run(1, Share("picker", "the attacking model that is asked what it singles out or with what it makes its further attack, by its number in its unit, from 1, of 64; 0 when none is")),
	Run(1, Share("pickers-left", "attacking models that have yet to say so: n/(n+4)")),
	Run(opr.MaxPicks, Share("singled-out", "what attacking models have singled out and not attacked yet (Takedown, Sniper), model by model and weapon by weapon: the number of the target's model, from 1, or 65 for nobody, of 65; 0 for none")),
	Run(4, Share("intent", "in the tactical layer, what the own active unit has been set to do and has not done yet, one-hot: hold fire, fire at the target, fire at the target if it is the nearest, fire where it does most; the column intent of the rows says at whom")),
	Run(1, Share("intent-begun", "in the tactical layer, 1 when a weapon has fired at that target")),
	named("asked-", "the weapon asked about, or the hits of the spell that is being cast: ", armColumns[:]),
)

// named returns columns whose names and meanings begin with something.
func named(name, meaning string, columns []Column) []Column {
	out := make([]Column, len(columns))
	for i, c := range columns {
		if out[i] = c; c.Name != "" {
			out[i].Name, out[i].Meaning = name+c.Name, meaning+c.Meaning
		}
	}
	return out
}

// Where the numbers about an attack with one weapon type stand in its row.
const (
	aNear = iota
	aFar
	aFirst
	aSecond
	aCover
	aAsked
	numAttack
)

var attackColumns = [numAttack]Column{
	aNear:   Share("near", "its attacks declared or still to be resolved from up to 9 inches, or in melee: n/(n+8)"),
	aFar:    Share("far", "those from over 9 inches: n/(n+8)"),
	aFirst:  Share("at-target", "1 when they are aimed at the first target (column target of the units' rows)"),
	aSecond: Share("at-second", "1 when they are aimed at the second (column second-target)"),
	aCover:  Share("cover", "1 when the target has cover that counts"),
	aAsked:  Share("asked", "1 when the pending decision is about it"),
}

// Where the numbers about a spell stand in its row.
const (
	sIs     = iota
	sDamage = sIs + 1
	sBuff   = sDamage + 1
	sDebuff = sBuff + 1
	sTokens = sDebuff + 1
	sNumber = sTokens + 1
	sRange  = sNumber + 1
	sHits   = sRange + 1
	sAP     = sHits + 1
	sBlast  = sAP + 1
	sDeadly = sBlast + 1
	sMean   = sDeadly + 1
	sStat   = sMean + 1
	sActs   = sStat + 3
	sUnits  = sActs + 1
	sUntil  = sUnits + 1
	sHarms  = sUntil + int(effects.NumUntils)
	sLasts  = sHarms + 1
	sGoes   = sLasts + 1
	sCast   = sGoes + 1
	sTried  = sCast + 1

	numSpellRow = sTried + opr.MaxUnitCasters
)

var spellRowColumns = Join(
	Run(1, Share("is", "1 when the army has it; else all its numbers are 0")),
	Run(1, Share("damage", "1 when it does damage to an enemy unit")),
	Run(1, Share("buff", "1 when it helps a friendly unit")),
	Run(1, Share("debuff", "1 when it hinders an enemy unit")),
	Run(1, Share("tokens", "the spell tokens that a try costs, of 3")),
	Run(1, Share("number", "of psychics, the number that the die and the rating must reach, of 12")),
	Run(1, Col("range", 0, 2.5, "its range, of 48 inches")),
	Run(1, Share("hits", "its hits: n/(n+3)")),
	Run(1, Share("ap", "their AP: n/(n+2)")),
	Run(1, Share("blast", "their Blast: n/(n+3)")),
	Run(1, Share("deadly", "their Deadly: n/(n+3)")),
	Run(1, Share("mean", "mean wounds that it does to a large unit of Tough models with Defense 4+: n/(n+4)")),
	Run(3, Share("changes", "one-hot: what it helps or hinders: rolls to hit, Defense rolls, moves")),
	Run(1, Share("activation", "1 when that lasts until the end of an activation, not of the round")),
	Run(1, Share("units", "units that it is cast at at most, of 3")),
	Run(int(effects.NumUntils), Share("until", "one-hot: a special rule that it lends lasts until the end of the activation, of the round, of the game, until its next use; all 0 when it lends none")),
	Run(1, Signed("harms", "what it lends is worth in attacks to a typical unit that has it all the game, in points: n/(|n|+20)")),
	Run(1, Signed("lasts", "the same in what it takes")),
	Run(1, Signed("goes", "the same in how it moves")),
	Run(1, Share("cast", "1 when it is being cast")),
	Run(opr.MaxUnitCasters, Share("tried", "by the casters of the active unit: 1 when that one has tried it in this activation")),
)

// Where the numbers about a piece of terrain stand in its row.
const (
	pIs = iota
	pX
	pY
	pWidth
	pDepth
	pRound
	pFill
	pHeight
	pCover
	pDifficult
	pDangerous
	pBlocks
	pImpassable
	numPiece
)

var pieceColumns = [numPiece]Column{
	pIs:         Share("is", "1 when the table has it; else all its numbers are 0"),
	pX:          Signed("x", "how far the middle of the box around it is to the right of the table's centre, of 36 inches"),
	pY:          Signed("y", "and how far beyond it"),
	pWidth:      Share("width", "of that box, of 72 inches"),
	pDepth:      Share("depth", "of that box, of 72 inches"),
	pRound:      Share("round", "1 when it is a circle"),
	pFill:       Share("fill", "the share of that box that it takes up"),
	pHeight:     Share("height", "its height, h/(h+4) in inches"),
	pCover:      Share("cover", "1 when it gives cover"),
	pDifficult:  Share("difficult", "1 when it is difficult"),
	pDangerous:  Share("dangerous", "1 when it is dangerous"),
	pBlocks:     Share("blocks", "1 when it blocks sight"),
	pImpassable: Share("impassable", "1 when nobody moves through it"),
}

// Where the numbers about a marker stand in its row.
const (
	kIs = iota
	kX
	kY
	kOwn
	kEnemy
	kNextOwn
	kNextEnemy
	kOwnNear
	kEnemyNear
	numMark
)

var markColumns = [numMark]Column{
	kIs:        Share("is", "1 when it is on the table; else all its numbers are 0"),
	kX:         Signed("x", "how far it lies to the right of the table's centre, of 36 inches"),
	kY:         Signed("y", "and how far beyond it"),
	kOwn:       Share("own", "1 when the own side owns it"),
	kEnemy:     Share("enemy", "1 when the other side owns it"),
	kNextOwn:   Share("next-own", "1 when the own side would own it if the round ended now"),
	kNextEnemy: Share("next-enemy", "1 when the other side would"),
	kOwnNear:   Share("own-distance", "distance from the box around the nearest own unit, d/(d+12) in inches; 1 without any"),
	kEnemyNear: Share("enemy-distance", "the same of the nearest enemy unit"),
}

// Where the numbers about a weapon type stand in its row. What stands before wNear does not change; what stands
// from there up to wCopies is what the rules come to that count for it now, whatever they are called.
const (
	wIs = iota
	wMelee
	wRange
	wAttacks
	wQuality
	wBlast
	wDeadly
	wLimited
	wNear
	wFar
	wCharge
	wMoved
	wAP
	wAPCharge
	wAPTough
	wAPHuge
	wAPPlate
	wAPSix
	wSixNear
	wSixFar
	wSixCharge
	wAgainNear
	wAgainFar
	wFaces
	wFaceHits
	wRerolls
	wWorse
	wWorseFaces
	wNoCover
	wNoIgnoring
	wNoIgnoringSix
	wNoPenalties
	wUnseen
	wOrder
	wSingles
	wBites
	wMeans
	wCopies = wMeans + 9
	wLeft   = wCopies + 1
	numArm  = wLeft + 1
)

var armColumns = Join(
	Run(1, Share("is", "1 when the unit has it; else all its numbers are 0")),
	Run(1, Share("melee", "1 when it is used in melee")),
	Run(1, Col("range", 0, 2.5, "its range, of 48 inches; 0 in melee")),
	Run(1, Share("attacks", "attacks of one copy of it, or hits of the spell: n/(n+3)")),
	Run(1, Share("quality", "chance to pass a Quality test, of the models that have it; 0 of spells")),
	Run(1, Share("blast", "its Blast: n/(n+3)")),
	Run(1, Share("deadly", "its Deadly: n/(n+3)")),
	Run(1, Share("limited", "1 when each copy can be used once in a game, 1/n for n times; 0 for as often as its bearers like")),
	Run(1, Signed("hit-near", "by how many faces its rolls to hit are easier than by Quality alone, from up to 9 inches or in melee without a charge, against a target without rules in the open: n/(|n|+3)")),
	Run(1, Signed("hit-far", "the same from over 9 inches; 0 in melee")),
	Run(1, Signed("hit-charge", "the same when charging; 0 of ranged weapons")),
	Run(1, Signed("hit-moved", "the same from up to 9 inches after a move; 0 in melee")),
	Run(1, Signed("ap", "by how many faces it makes Defense rolls harder: n/(|n|+3); AP, and what else rules add")),
	Run(1, Signed("ap-charge", "the same when charging; 0 of ranged weapons")),
	Run(1, Signed("ap-tough", "the same against targets all of whose models have Tough(3)")),
	Run(1, Signed("ap-huge", "the same against targets all of whose models have Tough(9)")),
	Run(1, Signed("ap-plate", "the same against Defense 2+")),
	Run(1, Signed("ap-six", "the same with hits of an unmodified 6")),
	Run(1, Signed("six-near", "hits beyond the first of an unmodified 6, from up to 9 inches or in melee without a charge: n/(|n|+3)")),
	Run(1, Signed("six-far", "the same from over 9 inches; 0 in melee")),
	Run(1, Signed("six-charge", "the same when charging; 0 of ranged weapons")),
	Run(1, Share("again-near", "1 when an unmodified 6 makes the attack once more, from up to 9 inches or in melee")),
	Run(1, Share("again-far", "the same from over 9 inches; 0 in melee")),
	Run(1, Share("faces", "faces from 2 to 5 that give more than one hit when they hit, of 4")),
	Run(1, Share("face-hits", "the most hits beyond the first that one of them gives: n/(n+3)")),
	Run(1, Share("rerolls", "faces of Defense dice that block it and are rolled again, of 6")),
	Run(1, Share("worse", "the most wounds more that a failed Defense die gives by what it shows: n/(n+3)")),
	Run(1, Share("worse-faces", "faces that do so, of 5")),
	Run(1, Share("no-cover", "1 when the target's cover does not count")),
	Run(1, Share("no-ignoring", "1 when its wounds are not ignored, nor by Regeneration")),
	Run(1, Share("no-ignoring-six", "the same of wounds of an unmodified 6")),
	Run(1, Share("no-penalties", "1 when penalties to hit do not count")),
	Run(1, Share("unseen", "1 when it fires at what is not seen")),
	Run(1, Signed("order", "1 when it strikes before a charger, -1 when it strikes after the other side")),
	Run(1, Share("singles", "1 when those who attack with it may single out models")),
	Run(1, Share("bites", "wounds that an attack costs its own side on the average: n/(n+1)")),
	Run(9, Share("means", "mean wounds of one attack: at ten models with Defense 5+, at three with Defense 4+ and Tough(3), at one with Defense 2+ and Tough(12), each from up to 9 inches or in melee, from over 9 inches and when charging: n/(n+1)")),
	Run(1, Share("copies", "copies that living models have and have not used up: n/(n+4)")),
	Run(1, Share("left", "those copies as a share of the starting ones")),
)

// Where the numbers stand in the row of a unit, from uSums on, of what the rules come to that count for it now,
// whatever they are called.
const (
	rNear = iota
	rFar
	rMelee
	rCharged
	rBlock
	rBlockMelee
	rBlockSpell
	rCut
	rCutMelee
	rIgnore
	rIgnoreMelee
	rIgnoreSpell
	rNearer
	rMorale
	rRecover
	rHeal
	rFree
	rFreeShot
	rFreeMelee
	rUnslowed
	rFlying
	rFurious
	rCounters
	rAmbushes
	rScouts
	rChargeCut
	rPoolCharge
	rPoolBack
	rPoolPassing
	rBack
	rBackFallen
	rNearestOnly
	rHolds
	rShootsRushed
	rInDanger
	rCast
	rFrom
	rGap
	rKeptGap
	rBeacon
	rChannel
	rMarkers
	rMostMarkers
	numSums
)

var sumColumns = [numSums]Column{
	rNear:         Signed("hit-near", "by how many faces it is easier to hit for shots from up to 9 inches, in the open: n/(|n|+3)"),
	rFar:          Signed("hit-far", "the same for shots from over 9 inches"),
	rMelee:        Signed("hit-melee", "the same for blows of who does not charge"),
	rCharged:      Signed("hit-charged", "the same for blows of chargers"),
	rBlock:        Signed("block", "by how many faces its Defense rolls against shots are easier: n/(|n|+3)"),
	rBlockMelee:   Signed("block-melee", "the same against blows"),
	rBlockSpell:   Signed("block-spell", "the same against hits of spells"),
	rCut:          Signed("ap-cut", "how much of AP(4) of shots does not count against it: n/(|n|+3)"),
	rCutMelee:     Signed("ap-cut-melee", "the same of blows"),
	rIgnore:       Share("ignore", "chance to ignore a wound of a shot"),
	rIgnoreMelee:  Share("ignore-melee", "chance to ignore a wound of a blow"),
	rIgnoreSpell:  Share("ignore-spell", "chance to ignore a wound of a spell"),
	rNearer:       Signed("range-cut", "by how much less far weapons reach at it, n/(|n|+6) in inches"),
	rMorale:       Share("morale", "chance to pass a morale test now, taken by whoever of it passes more often"),
	rRecover:      Share("recover", "chance to act when it is Shaken"),
	rHeal:         Share("heal", "wounds that it loses when it is activated: n/(n+3)"),
	rFree:         Share("free-move", "how far it may move beside its action when it is activated, of 12 inches"),
	rFreeShot:     Share("free-move-shot", "how far it may move after shooting, of 12 inches"),
	rFreeMelee:    Share("free-move-melee", "how far it may move after a melee, of 12 inches"),
	rUnslowed:     Share("unslowed", "share of its models that difficult terrain does not slow"),
	rFlying:       Share("flying", "share of its models that fly"),
	rFurious:      Share("furious", "living models that make an attack more when they charge: n/(n+4)"),
	rCounters:     Share("counters", "living models that take a die off Impact against it: n/(n+4)"),
	rAmbushes:     Share("may-ambush", "1 when it may be set aside for Ambush"),
	rScouts:       Share("may-scout", "1 when it may be set aside to scout"),
	rChargeCut:    Signed("charge-cut", "by how much less far enemies charge at it, n/(|n|+6) in inches"),
	rPoolCharge:   Share("pool-charge", "hits on the average of the dice that its models roll beside their attacks when it charges: n/(n+4)"),
	rPoolBack:     Share("pool-back", "the same when it strikes without a charge"),
	rPoolPassing:  Share("pool-passing", "the same when it passes over enemies"),
	rBack:         Share("hits-back", "hits that it deals to who strikes it, for each wound that it loses: n/(n+2)"),
	rBackFallen:   Share("hits-fallen", "the same when it has fallen: n/(n+4)"),
	rNearestOnly:  Share("nearest-only", "1 when it goes for the nearest enemy alone"),
	rHolds:        Share("holds", "1 when it only holds"),
	rShootsRushed: Share("shoots-rushed", "1 when it may shoot after a Rush"),
	rInDanger:     Share("always-endangered", "1 when it is in dangerous terrain wherever it stands"),
	rCast:         Signed("cast", "what is added to tries of its casters: n/(|n|+3)"),
	rFrom:         Share("arrives-from", "the first round in which it may arrive by Ambush, of 4, where rules of its list say so; else 0"),
	rGap:          Share("gap", "how far from enemies it arrives, of 30 inches, where rules of its list say so; else 0"),
	rKeptGap:      Share("gap-kept", "how far from it enemies must arrive, of 30 inches, where rules of its list say so; else 0"),
	rBeacon:       Share("beacon", "within how far of it units of its side arrive near enemies, of 24 inches"),
	rChannel:      Share("channel", "within how far casters of its side cast from where it stands, of 24 inches"),
	rMarkers:      Share("markers", "markers that it has by rules of its list, of all kinds together: n/(n+3)"),
	rMostMarkers:  Share("most-markers", "the most of them that it can have: n/(n+3)"),
}

// Where the numbers about a unit stand in its row.
const (
	uIs         = iota
	uOnTable    = uIs + 1
	uDeploys    = uOnTable + 1
	uAmbush     = uDeploys + 1
	uScouts     = uAmbush + 1
	uAboard     = uScouts + 1
	uJoined     = uAboard + 1
	uWith       = uJoined + 1
	uX          = uWith + 1
	uY          = uX + 1
	uWidth      = uY + 1
	uDepth      = uWidth + 1
	uEdge       = uDepth + 1
	uNearest    = uEdge + 1
	uInCover    = uNearest + 1
	uSlowed     = uInCover + 1
	uEndangered = uSlowed + 1
	uStart      = uEndangered + 1
	uModels     = uStart + 1
	uHealth     = uModels + 1
	uWounds     = uHealth + 1
	uWorst      = uWounds + 1
	uHalf       = uWorst + 1
	uPoints     = uHalf + 1
	uQuality    = uPoints + 1
	uDefense    = uQuality + 1
	uTough      = uDefense + 1
	uAdvance    = uTough + 1
	uRush       = uAdvance + 1
	uAircraft   = uRush + 1
	uReach      = uAircraft + 1
	uRanged     = uReach + 1
	uMelee      = uRanged + 1
	uFear       = uMelee + 1
	uImpact     = uFear + 1
	uHold       = uImpact + 1
	uHero       = uHold + 1
	uUnplayed   = uHero + 1
	uCasters    = uUnplayed + 1
	uTokens     = uCasters + 1
	uSpells     = uTokens + opr.MaxUnitCasters
	uArrived    = uSpells + 12
	uActivated  = uArrived + 1
	uShaken     = uActivated + 1
	uFatigued   = uShaken + 1
	uMoved      = uFatigued + 1
	uWounded    = uMoved + 1
	uFought     = uWounded + 1
	uRisked     = uFought + 1
	uShotSince  = uRisked + 1
	uFightSince = uShotSince + 1
	uFreely     = uFightSince + 1
	uGiven      = uFreely + 1
	uSpent      = uGiven + 4
	uSums       = uSpent + 1
	numKept     = uSums + numSums // what stands behind these is part of what is under way
	uTurn       = numKept
	uAsked      = uTurn + 1
	uTarget     = uAsked + 1
	uSecond     = uTarget + 1
	uCharger    = uSecond + 1
	uCharged    = uCharger + 1
	uAttacks    = uCharged + 1
	uHurt       = uAttacks + 1
	uCastAt     = uHurt + 1
	uIntent     = uCastAt + 1
	numState    = uIntent + 1
)

// stateColumns says what they mean. Distances to the right and beyond are those of the observing seat.
var stateColumns = Join(
	Run(1, Share("is", "1 while the unit is part of the game; all numbers of one that is gone, or that the army does not have, are 0")),
	Run(1, Share("on-table", "1 on the table")),
	Run(1, Share("deploys", "1 while it waits to be deployed")),
	Run(1, Share("ambush", "1 while it is set aside for Ambush, or has flown off the table")),
	Run(1, Share("scouts", "1 while it is set aside to scout")),
	Run(1, Share("aboard", "1 inside a transport")),
	Run(1, Share("joined", "1 of a hero that has joined another unit: its weapons, what is done and where it stands are in the row of that unit")),
	Run(1, Share("with", "which unit of its side carries it or is joined by it, by its row from 1, of 40; 0 for none")),
	Run(1, Signed("x", "how far its middle, or that of the transport that it is inside, is to the right of the table's centre, of 36 inches")),
	Run(1, Signed("y", "and how far beyond it")),
	Run(1, Share("width", "of the box around its bases, of 24 inches")),
	Run(1, Share("depth", "of that box")),
	Run(1, Share("edge-distance", "distance of that box from the nearest table edge, d/(d+12) in inches")),
	Run(1, Share("enemy-distance", "distance between that box and that of the nearest enemy unit, d/(d+12) in inches; 1 without any")),
	Run(1, Share("in-cover", "share of its models that stand wholly inside cover; of a single model, whether its middle does")),
	Run(1, Share("in-difficult", "1 when a base of it touches difficult terrain that slows it")),
	Run(1, Share("in-dangerous", "1 when a base of it touches dangerous terrain")),
	Run(1, Share("size", "models at the start, with heroes that have joined it: n/(n+8)")),
	Run(1, Share("models", "share of them that are left")),
	Run(1, Share("health", "share of its starting wounds (Tough) that are left")),
	Run(1, Share("wounds", "wounds that are left: n/(n+12)")),
	Run(1, Share("worst", "wounds of its worst hurt model, as a share of that model's Tough")),
	Run(1, Share("half", "1 at half its starting models or wounds or fewer, where morale is at stake")),
	Run(1, Share("points", "its points, as a share of its army's")),
	Run(1, Share("quality", "chance to pass a Quality test, of its own models")),
	Run(1, Share("defense", "chance to pass a Defense test, of its own models")),
	Run(1, Share("tough", "greatest Tough of its models: n/(n+4)")),
	Run(1, Share("advance", "how far it advances now, of 30 inches; of an Aircraft, how far it must")),
	Run(1, Share("rush", "how far it rushes and charges now, of 30 inches")),
	Run(1, Share("aircraft", "1 of an Aircraft")),
	Run(1, Col("reach", 0, 2.5, "longest range of the weapons that are left, of 48 inches")),
	Run(1, Share("ranged", "mean wounds of its shooting with all weapons that are left at three models with Defense 4+ and Tough(3), from over 9 inches or, with weapons that do not reach so far, from nearer: n/(n+4)")),
	Run(1, Share("melee", "the same of its charge, Impact included")),
	Run(1, Share("fear", "Fear of its living models: n/(n+4)")),
	Run(1, Share("impact", "dice of Impact of its living models: n/(n+4)")),
	Run(1, Share("hold", "spaces inside it, of a transport: n/(n+6)")),
	Run(1, Share("hero", "1 of a hero")),
	Run(1, Share("unplayed", "special rules of its list that it is played without: n/(n+2)")),
	Run(1, Share("casters", "ratings of its living casters together: n/(n+4)")),
	Run(opr.MaxUnitCasters, Share("tokens", "by caster of the unit: spell tokens that it holds, those included that are committed and not revealed, of 6; of a psychic that has its try left 1/6")),
	Run(12, Share("spells", "1 for each effect of a spell that it is under: on rolls to hit +1 and -1 until the end of the round, +1 and -1 until the end of an activation; then the same of Defense rolls; then of moves")),
	Run(1, Share("arrived", "1 when it has come onto the table in this round from reserve, so that it neither seizes nor contests")),
	Run(1, Share("activated", "1 when it has acted this round")),
	Run(1, Share("shaken", "1 when Shaken")),
	Run(1, Share("fatigued", "1 when Fatigued")),
	Run(1, Share("moved", "1 when it has moved in this activation")),
	Run(1, Share("wounded", "1 when it has been wounded in this activation")),
	Run(1, Share("fought", "1 when it has fought in melee in this activation")),
	Run(1, Share("risked", "its models that have rolled for dangerous terrain on a move in this activation: n/(n+4)")),
	Run(1, Share("shot-since", "1 when it has shot in this activation and may move after it by a rule")),
	Run(1, Share("fought-since", "1 when it has fought in this activation and may move after it by a rule")),
	Run(1, Share("moved-freely", "1 when it has made that move in this round")),
	Run(4, Share("given", "rules that players have chosen for it or picked it for, and that it has now, by when they end: with the activation of the unit whose rule it is, with the round, never, with their next use: n/(n+1)")),
	Run(1, Share("spent", "rules of its own that are used once in a game and have been: n/(n+1)")),
	sumColumns[:],
	Run(1, Share("turn", "1 when its activation is under way")),
	Run(1, Share("asked", "1 when the pending decision is about it")),
	Run(1, Share("target", "1 when it is shot at, charged or cast at, or meant to be")),
	Run(1, Share("second-target", "1 when it is the second target of a shooting")),
	Run(1, Share("charger", "1 when it has charged in the melee under way")),
	Run(1, Share("charged", "1 when it has been charged in the melee under way")),
	Run(1, Share("attacks", "1 when its weapons are declared or resolved")),
	Run(1, Share("hurt", "1 when wounds are given to its models")),
	Run(1, Share("cast-at", "1 when a spell is cast at it")),
	Run(1, Share("intent", "in the tactical layer, 1 when the own active unit has been set to fire at it")),
)
