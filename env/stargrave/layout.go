package stargrave

import (
	"fmt"

	"gauntlet/engine/move"
	"gauntlet/engine/stargrave"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/env"
	"gauntlet/env/internal/sight"
)

// numArms is how many ways of shooting and throwing there are: gear, and smoke from a launcher.
const numArms = int(crew.NumGear) + 1

// Where the numbers about the game as a whole stand. What comes behind several of them begins a run.
const (
	gDecision   = iota
	gRound      = gDecision + numKinds
	gActs       = gRound + 1
	gPhase      = gActs + 1
	gPhaseOf    = gPhase + 4
	gInitiative = gPhaseOf + 1
	gHome       = gInitiative + 1
	gCarried    = gHome + 2
	gPoints     = gCarried + 2
	gWaiting    = gPoints + 2
	gLeave      = gWaiting + 2
	gSize       = gLeave + 3
	gFirsts     = gSize + 2
	gActions    = gFirsts + 1
	gScurries   = gActions + 1
	gAllow      = gScurries + 1
	gArm        = gAllow + 1
	gPower      = gArm + numArms
	gStep       = gPower + int(crew.NumPowers)
	gPowerMoved = gStep + int(stargrave.StepWalk)
	gRolled     = gPowerMoved + 1
	gAt         = gRolled + 1
	gWay        = gAt + 2
	gLegs       = gWay + 2*(move.MostBends+1)
	gJumps      = gLegs + 1
	gLeaves     = gJumps + 1
	gBeast      = gLeaves + 1
	gStalked    = gBeast + 1
	gIntent     = gStalked + 4
	numGame     = gIntent + numIntents
)

// run returns columns that make one field.
func run(n int, c sight.Column) []sight.Column {
	out := make([]sight.Column, n)
	out[0] = c
	return out
}

// gameColumns says what they mean.
var gameColumns = join(
	run(numKinds, sight.Share("decision",
		"one-hot: the kind of the pending decision: activate, join a group, choose an action, where to move, at whom or where to shoot or throw, pick up, intercept, what the winner of a combat does, what a power is used on, Health to spend; all 0 when the game is over")),
	run(1, sight.Share("round", "the turn, as a share of the scenario's turns")),
	run(1, sight.Signed("acts", "1 when the own side has to decide, -1 when the other has")),
	run(4, sight.Share("phase", "one-hot: the phase of captains, of first mates, of soldiers, of creatures")),
	run(1, sight.Signed("phase-of", "1 when the phase is the own side's, -1 when the other's; 0 in that of the creatures")),
	run(1, sight.Signed("initiative", "1 when the own side has the initiative in this turn, -1 when the other has")),
	run(2, sight.Share("home", "pieces of loot brought home, of 6: by the own side, by the other")),
	run(2, sight.Share("carried", "pieces of loot that figures carry, of 6: of the own side, of the other")),
	run(2, sight.Share("points", "points of the figures on the table, by their Health left, as a share of the crew's: of the own side, of the other")),
	run(2, sight.Share("to-activate", "figures on the table that have not been activated in this turn, of 10: of the own side, of the other")),
	run(3, sight.Share("leave", "one-hot: nobody leaves the table, one leaves by the own edge, by any edge")),
	run(2, sight.Share("size", "half the width and half the depth of the table, of 18 inches")),
	run(1, sight.Share("first-actions", "1 while a group takes its first actions, or gathers")),
	run(1, sight.Share("actions", "actions that the acting figure takes now, before others of its group, of 2")),
	run(1, sight.Share("scurries", "1 when it has set out to scurry")),
	run(1, sight.Share("allowance", "how far the movement leads that is to be chosen, or would be, of 12 inches")),
	run(numArms, sight.Share("arm",
		"one-hot: the weapon that a point or a second target is chosen for, in the order of a figure's gear; then smoke from a grenade launcher")),
	run(int(crew.NumPowers), sight.Share("power", "one-hot: the power that is being used, in the order of a figure's powers")),
	run(int(stargrave.StepWalk), sight.Share("power-step",
		"one-hot: what comes next of it: the power move before it, what it is used on, Health to spend, the power move after it, the movement that it gives")),
	run(1, sight.Share("power-moved", "1 when its user has taken the power move")),
	run(1, sight.Share("power-rolled", "the die that Health may still be spent on, of 20; 0 before it is rolled")),
	run(2, sight.Signed("power-at", "the point that it is used at: x and y, of 18 inches from the table's centre; 0 without one")),
	run(2*(move.MostBends+1), sight.Signed("way", "where the straight parts of the movement under way lead that are left: x and y of each; 0 without one")),
	run(1, sight.Share("legs", "how many of them there are, of 3")),
	run(1, sight.Share("jumping", "1 when it leads over what can be jumped")),
	run(1, sight.Share("leaving", "1 when it leads off the table")),
	run(1, sight.Share("creature-actions", "actions that the acting creature has left, of 2")),
	run(4, sight.Share("creature-did", "what it has done: moved, fought, moved at random; and whether it was stunned")),
	run(numIntents, sight.Share("intent",
		"in the tactical layer, what the own acting figure has been set to do and has not done yet, one-hot: throw fragments, throw smoke, use a power on a figure, use one on loot; the column intent of the rows says at whom")),
)

func join(runs ...[]sight.Column) (out []sight.Column) {
	for _, r := range runs {
		out = append(out, r...)
	}
	return out
}

// Where the numbers about a piece of loot stand in its row.
const (
	lThere = iota
	lData
	lLocked
	lCarried
	lHome
	lX
	lY
	lHigh
	lOwn
	lEnemy
	lTarget
	lIntent
	numLoot
)

var lootColumns = [numLoot]sight.Column{
	lThere:   sight.Share("is", "1 when the scenario has it; all numbers of one that it does not have are 0"),
	lData:    sight.Share("data", "1 data loot, 0 physical"),
	lLocked:  sight.Share("locked", "1 while it is locked"),
	lCarried: sight.Signed("carried", "1 when a figure of the own side carries it, -1 when one of the other does"),
	lHome:    sight.Signed("home", "1 when the own side has brought it home, -1 when the other has"),
	lX:       sight.Signed("x", "how far it lies to the right of the table's centre, of 18 inches"),
	lY:       sight.Signed("y", "and how far beyond it"),
	lHigh:    sight.Share("height", "how high it lies, h/(h+4) in inches"),
	lOwn:     sight.Share("own-distance", "distance to the nearest own figure, d/(d+12) in inches; 1 without any"),
	lEnemy:   sight.Share("enemy-distance", "the same of the nearest enemy, creatures included"),
	lTarget:  sight.Share("target", "1 when a power is used on it, or it has just been unlocked and can be picked up"),
	lIntent:  sight.Share("intent", "in the tactical layer, 1 when the own acting figure has been set to use a power on it"),
}

// Where the numbers about a cloud of smoke stand in its row.
const (
	sThere = iota
	sX
	sY
	numSmoke
)

var smokeColumns = [numSmoke]sight.Column{
	sThere: sight.Share("is", "1 when it is there; else all its numbers are 0"),
	sX:     sight.Signed("x", "how far its middle is to the right of the table's centre, of 18 inches"),
	sY:     sight.Signed("y", "and how far beyond it"),
}

// Where the numbers about a piece of terrain stand in its row.
const (
	tThere = iota
	tX
	tY
	tWidth
	tDepth
	tHeight
	tCover
	tRough
	tWater
	tBlocks
	tImpassable
	numTerrain
)

var terrainColumns = [numTerrain]sight.Column{
	tThere:      sight.Share("is", "1 when the table has it; else all its numbers are 0"),
	tX:          sight.Signed("x", "how far the middle of the box around it is to the right of the table's centre, of 18 inches"),
	tY:          sight.Signed("y", "and how far beyond it"),
	tWidth:      sight.Share("width", "of that box, of 36 inches"),
	tDepth:      sight.Share("depth", "of that box"),
	tHeight:     sight.Share("height", "its height, h/(h+4) in inches"),
	tCover:      sight.Share("soft", "1 when it is soft cover"),
	tRough:      sight.Share("rough", "1 when it is rough ground"),
	tWater:      sight.Share("water", "1 when it is deep water"),
	tBlocks:     sight.Share("blocks", "1 when it blocks sight"),
	tImpassable: sight.Share("impassable", "1 when nobody walks through it"),
}

// Where the numbers about a figure stand in its row.
const (
	fThere    = iota
	fLeft     = fThere + 1
	fRank     = fLeft + 1
	fMove     = fRank + 4
	fFight    = fMove + 1
	fShoot    = fFight + 1
	fArmour   = fShoot + 1
	fWill     = fArmour + 1
	fMost     = fWill + 1
	fLarge    = fMost + 1
	fHeavy    = fLarge + 1
	fBlade    = fHeavy + 1
	fBladed   = fBlade + 1
	fGear     = fBladed + 1
	fPowers   = fGear + int(crew.NumGear)
	fPoints   = fPowers + int(crew.NumPowers)
	numFixed  = fPoints + 1 // what stands behind these can change
	fHealth   = numFixed
	fHurt     = fHealth + 1
	fJammed   = fHurt + 1
	fStunned  = fJammed + numArms
	fWas      = fStunned + 1
	fLeashed  = fWas + 1
	fLasts    = fLeashed + 1
	fActed    = fLasts + stargrave.NumLasting
	fAllow    = fActed + 1
	fLoad     = fAllow + 1
	fX        = fLoad + maxLoot
	fY        = fX + 1
	fHigh     = fY + 1
	fWater    = fHigh + 1
	fCombat   = fWater + 1
	fNearest  = fCombat + 1
	numKept   = fNearest + 1 // what stands behind these is part of what is under way
	fMember   = numKept
	fTaken    = fMember + 1
	fDeeds    = fTaken + 1
	fActing   = fDeeds + stargrave.NumDeeds
	fTurn     = fActing + 1
	fTarget   = fTurn + 1
	fMoving   = fTarget + 1
	fPassed   = fMoving + 1
	fWon      = fPassed + 1
	fLost     = fWon + 1
	fIntent   = fLost + 1
	numFigure = fIntent + 1
)

// figureColumns says what they mean.
var figureColumns = join(
	run(1, sight.Share("on-table", "1 on the table; but for left, all numbers of a figure that is not, or that there is not, are 0")),
	run(1, sight.Share("left", "1 when it has left the table by an edge")),
	run(4, sight.Share("rank", "one-hot: captain, first mate, soldier, creature")),
	run(1, sight.Share("move", "its Move, of 12 inches")),
	run(1, sight.Signed("fight", "its Fight, of 8")),
	run(1, sight.Signed("shoot", "its Shoot, of 8")),
	run(1, sight.Share("armour", "its Armour, of 18")),
	run(1, sight.Signed("will", "its Will, of 10")),
	run(1, sight.Share("most-health", "its Health at the beginning: n/(n+10)")),
	run(1, sight.Share("large", "1 when it is a large target")),
	run(1, sight.Share("heavy", "1 when its armour bears a rapid fire weapon")),
	run(1, sight.Signed("blade-damage", "what it adds to damage in combat, of 4")),
	run(1, sight.Signed("blade-fight", "and to its Fight there, of 4")),
	run(int(crew.NumGear), sight.Share("gear",
		"1 for what it carries: flamethrower, fragmentation grenades, smoke grenades, grenade launcher, hand weapon, knife, pistol, rapid fire weapon, carbine, shotgun")),
	run(int(crew.NumPowers), sight.Share("powers",
		"1 for the powers that it has: Quickstep, Spark Lance, Shard Burst, Hardlight, Field Stitch, Ghost Key, Pry Field, Tow Line, Fogbank, Dread, Steady Hand, Battle Heat, Lead Boots, Brittle Shell, Clear Head, Fetch, Beast Leash, Nerve Shock")),
	run(1, sight.Share("points", "its points, of 150")),
	run(1, sight.Share("health", "its Health: n/(n+10)")),
	run(1, sight.Share("hurt", "share of its Health that it has lost")),
	run(numArms, sight.Share("jammed", "1 for what is jammed, in the order of gear; then smoke from its grenade launcher")),
	run(1, sight.Share("stunned", "1 when it is stunned")),
	run(1, sight.Share("was-stunned", "1 when it was stunned in its activation of this turn")),
	run(1, sight.Share("leashed", "1 when it does nothing in its next activation")),
	run(stargrave.NumLasting, sight.Share("under",
		"powers over it: Armour better, Armour worse, Shoot better, Fight better, Move halved: 1 until the end of the next turn, 1/2 until the end of this one")),
	run(1, sight.Share("activated", "1 when it has been activated in this turn")),
	run(1, sight.Share("allowance", "how far its first movement leads as things stand, of 12 inches")),
	run(maxLoot, sight.Share("carries", "one-hot: the piece of loot that it carries")),
	run(1, sight.Signed("x", "how far it is to the right of the table's centre, of 18 inches")),
	run(1, sight.Signed("y", "and how far beyond it")),
	run(1, sight.Share("height", "how high it stands, h/(h+4) in inches")),
	run(1, sight.Share("in-water", "1 in deep water")),
	run(1, sight.Share("in-combat", "1 when it is in combat")),
	run(1, sight.Share("enemy-distance", "distance to the nearest enemy of it, d/(d+12) in inches; 1 without any")),
	run(1, sight.Share("member", "its place in the group that is activated, from 1, of 4; 0 when it is in none")),
	run(1, sight.Share("taken", "actions that it has taken in this activation, of 2")),
	run(stargrave.NumDeeds, sight.Share("did",
		"what it has done in this activation: begun, taken a movement action, come somewhere by it, fought, shot, used a power, unlocked loot, picked loot up, cleared a weapon; that it was in combat when it was activated, that its activation has ended, that it was stunned when it was activated")),
	run(1, sight.Share("acting", "1 when its activation is under way")),
	run(1, sight.Share("turn", "1 when the pending decision is about it")),
	run(1, sight.Share("target", "1 when a power is used on it, or it is the first target of a rapid fire weapon")),
	run(1, sight.Share("moving", "1 while others are asked about its movement")),
	run(1, sight.Share("let-pass", "1 when it has let that movement pass, or cannot stop it")),
	run(1, sight.Share("won", "1 when it has just won a combat, and its player chooses what comes of it")),
	run(1, sight.Share("lost", "1 when it has just lost that combat")),
	run(1, sight.Share("intent", "in the tactical layer, 1 when the own acting figure has been set to do something about it")),
)

// Where the tables of an observation stand.
const (
	atLoot    = numGame
	atSmoke   = atLoot + maxLoot*numLoot
	atTerrain = atSmoke + maxClouds*numSmoke
	atOwn     = atTerrain + maxPieces*numTerrain
	atEnemy   = atOwn + maxFigures*numFigure
	obsSize   = atEnemy + maxEnemies*numFigure
)

// fields lays an observation out: the game as a whole, a row for each piece of loot, cloud of smoke and piece
// of terrain, for each own figure, and for each enemy, of which creatures are the last. The rows of loot are
// called marker, as those that other games have.
func fields() (all []env.Field) {
	table := func(n int, columns []sight.Column, name, meaning string) {
		for k := range n {
			all = sight.AddFields(all, columns, fmt.Sprintf(name, k), fmt.Sprintf(meaning, k))
		}
	}
	all = sight.AddFields(nil, gameColumns, "", "")
	table(maxLoot, lootColumns[:], "marker-%d-", "loot %d: ")
	table(maxClouds, smokeColumns[:], "smoke-%d-", "smoke %d: ")
	table(maxPieces, terrainColumns[:], "terrain-%d-", "piece of terrain %d: ")
	table(maxFigures, figureColumns, "own-%d-", "own figure %d: ")
	for k := range maxEnemies {
		what := fmt.Sprintf("enemy figure %d: ", k)
		if k >= maxFigures {
			what = fmt.Sprintf("creature %d: ", k-maxFigures)
		}
		all = sight.AddFields(all, figureColumns, fmt.Sprintf("enemy-%d-", k), what)
	}
	return all
}
