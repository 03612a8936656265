package env

import "gauntlet/engine/roster"

// Where the numbers about a spell of an army stand in its row.
const (
	sKind    = 0
	sCost    = sKind + 1
	sRange   = sCost + 1
	numSpell = sRange + 1
)

// spellColumns says what they mean.
var spellColumns = [numSpell]column{
	sKind:  {"kind", -1, 2, "what it does and to whom: 1 or more for damage to an enemy unit, 1 + n/(n+4) where n is the mean of its wounds to a large unit of Tough models with Defense 4+; greater than 0 for what it adds to a friendly unit, less for what it takes from an enemy: 1/6 to its rolls to hit, 2/6 to its Defense rolls, 3/6 to its moves, all until the end of the round, 4/6 to 6/6 the same until the end of an activation; 0 without such a spell"},
	sCost:  {"value", 0, 1, "the spell tokens that a try costs, of 3; of psychics the number that the die and the rating must reach, of 12"},
	sRange: {"range", 0, 2.5, "its range, of 48 inches"},
}

// numBook is how many numbers there are about the spells of one army.
const numBook = roster.MaxSpells * numSpell

// Where the numbers about a marker stand in its row.
const (
	mThere    = 0
	mX        = mThere + 1
	mY        = mX + 1
	mOwner    = mY + 1
	mNext     = mOwner + 1
	mOwn      = mNext + 1
	mEnemy    = mOwn + 1
	numMarker = mEnemy + 1
)

// markerColumns says what they mean. Own and other are as the observing seat sees it.
var markerColumns = [numMarker]column{
	mThere: {"placed", 0, 1, "1 when it is on the table; all numbers of one that is not are 0"},
	mX:     {"x", -1, 1, "how far it lies to the right of the table's centre, of 36 inches"},
	mY:     {"y", -1, 1, "and how far beyond it"},
	mOwner: {"owner", -1, 1, "1 owned by the own side, -1 by the other, 0 by neither"},
	mNext:  {"next-owner", -1, 1, "who would own it if the round ended now"},
	mOwn:   {"own-distance", 0, 1, "distance from the box around the nearest own unit, d/(d+12) in inches; 1 without any"},
	mEnemy: {"enemy-distance", 0, 1, "the same of the nearest enemy unit"},
}

// Where the numbers about a unit stand in its row.
const (
	uStatus    = 0
	uX         = uStatus + 1
	uY         = uX + 1
	uWidth     = uY + 1
	uDepth     = uWidth + 1
	uModels    = uDepth + 1
	uHealth    = uModels + 1
	uWorst     = uHealth + 1
	uQuality   = uWorst + 1
	uDefense   = uQuality + 1
	uTough     = uDefense + 1
	uAdvance   = uTough + 1
	uRange     = uAdvance + 1
	uRanged    = uRange + 1
	uMelee     = uRanged + 1
	uTraits    = uMelee + 1
	uTokens    = uTraits + 1
	uSpells    = uTokens + 1
	uHero      = uSpells + 1
	uHeroLeft  = uHero + 1
	uFear      = uHeroLeft + 1
	uActivated = uFear + 1
	uWorn      = uActivated + 1
	uHappened  = uWorn + 1
	uHalf      = uHappened + 1
	uPoints    = uHalf + 1
	uCover     = uPoints + 1
	uGround    = uCover + 1
	uNearest   = uGround + 1
	uTurn      = uNearest + 1
	uTarget    = uTurn + 1
	uWeapons   = uTarget + 1
	numUnit    = uWeapons + roster.MaxWeaponTypes/2
)

// unitColumns says what they mean. Distances to the right and beyond are those of the observing seat.
var unitColumns = [numUnit]column{
	uStatus:    {"status", -1, 1, "1 on the table, 1/2 on the table since this round, so that it neither seizes nor contests, -1/4 set aside for Ambush, -1/2 set aside to scout, -3/4 inside a transport, -5/8 inside one that has come on this round for Ambush, -1 waiting to be deployed; all numbers of a unit that is gone, or that the army does not have, are 0; so are those of a hero that has joined a unit, but for three when others have joined it too: width, hero and hero-health"},
	uX:         {"x", -1, 1, "how far its middle, or that of the transport that it is inside, is to the right of the table's centre, of 36 inches"},
	uY:         {"y", -1, 1, "and how far beyond it"},
	uWidth:     {"width", 0, 1, "of the box around its bases, of 24 inches; inside a transport, which own unit of its side that is, from 1, of 40; of a hero that has joined a unit together with others, which unit that is"},
	uDepth:     {"depth", 0, 1, "of that box"},
	uModels:    {"models", 0, 1, "share of its starting models that are left"},
	uHealth:    {"health", 0, 1, "share of its starting wounds (Tough) that are left"},
	uWorst:     {"worst", 0, 1, "wounds of its worst hurt model, as a share of that model's Tough"},
	uQuality:   {"quality", 0, 1, "chance to pass a Quality test, of its own models"},
	uDefense:   {"defense", 0, 1, "chance to pass a Defense test, of its own models"},
	uTough:     {"tough", 0, 1, "greatest Tough of its models: n/(n+4)"},
	uAdvance:   {"advance", 0, 1, "how far it advances, of 12 inches; it rushes and charges twice as far; 1 for an Aircraft, which only advances, 30 inches or more"},
	uRange:     {"range", 0, 2.5, "longest range of the weapons that are left, of 48 inches"},
	uRanged:    {"ranged", 0, 1, "mean wounds of its shooting with all that is left at a large unit of Tough models with Defense 4+ in the open: n/(n+4)"},
	uMelee:     {"melee", 0, 1, "the same of its charge, Impact included"},
	uTraits:    {"traits", 0, 1, "what all its models have, as a sum: 1/7 Fearless, 2/7 Regeneration, 4/7 Stealth"},
	uTokens:    {"tokens", 0, 1, "spell tokens that its living casters hold, those included that are committed and not revealed: n/(n+4); of psychics the ratings of those that have their try left; 1/1024 of the number tells which models hold them"},
	uSpells:    {"spells", -1, 1, "what spells add to it or take away, as a sum: 9/13 for its rolls to hit, 3/13 for its Defense rolls, 1/13 for its moves; 1/64 of the number tells what of it ends when"},
	uHero:      {"hero", 0, 1, "of a hero that has joined it and lives, the first of several, and in the row of each of several itself: 6/7 of its chance to pass a Quality test and 1/7 of its chance to pass a Defense test; 0 without one"},
	uHeroLeft:  {"hero-health", 0, 1, "wounds that it has left: n/(n+4)"},
	uFear:      {"fear", 0, 1, "Fear of its living models: n/(n+4)"},
	uActivated: {"activated", 0, 1, "1 when it has acted this round"},
	uWorn:      {"worn", 0, 1, "as a sum: 2/3 when Shaken, 1/3 when Fatigued"},
	uHappened:  {"happened", 0, 1, "what has happened to it in this activation, as a sum: 1/8 it has moved, 2/8 it has been wounded, 4/8 it has fought in melee, 1/512 for each of its models that has rolled for dangerous terrain on a move"},
	uHalf:      {"half", 0, 1, "1 at half its starting models or wounds or fewer, where morale is at stake"},
	uPoints:    {"points", 0, 1, "its points, as a share of its army's"},
	uCover:     {"in-cover", 0, 1, "share of its models that stand wholly inside cover; of a single model, whether its middle does"},
	uGround:    {"ground", 0, 1, "1 when a base of it touches dangerous terrain, 1/2 when one touches difficult terrain that slows it"},
	uNearest:   {"enemy-distance", 0, 1, "distance between the boxes around it and the nearest enemy unit, d/(d+12) in inches; 1 without any"},
	uTurn:      {"turn", 0, 1, "as a sum: 2/3 when its activation is under way, 1/3 when the pending decision is about it"},
	uTarget:    {"target", -1, 1, "1 when it is charged, shot at, cast at, or meant to be, -1 when it is the second target of a shooting"},
	uWeapons:   {"weapons", 0, 1, "by weapon type, those of a joined hero behind its own: share of the copies that are left and not used up (Limited); types 5 to 8 stand in the same places as types 1 to 4 and count 1/1024 where these count 1023/1024"},
}
