package sight

import "gauntlet/engine/roster"

// Where the numbers about a spell of an army stand in its row.
const (
	spellKind = iota
	spellCost
	spellRange
	numSpell
)

// spellColumns says what they mean.
var spellColumns = [numSpell]Column{
	spellKind: Col("kind", -1, 2,
		"what it does and to whom: 1 or more for damage to an enemy unit, 1 + n/(n+4) where n is the mean of its wounds to a large unit of Tough models with Defense 4+; greater than 0 for what it adds to a friendly unit, less for what it takes from an enemy: 1/6 to its rolls to hit, 2/6 to its Defense rolls, 3/6 to its moves, all until the end of the round, 4/6 to 6/6 the same until the end of an activation; 0 without such a spell"),
	spellCost: Share("value",
		"the spell tokens that a try costs, of 3; of psychics the number that the die and the rating must reach, of 12"),
	spellRange: Col("range", 0, 2.5, "its range, of 48 inches"),
}

// numBook is how many numbers there are about the spells of one army.
const numBook = roster.MaxSpells * numSpell

// Where the numbers about a unit stand in its row.
const (
	UnitStatus = iota
	UnitX
	UnitY
	UnitWidth
	UnitDepth
	UnitModels
	UnitHealth
	UnitWorst
	UnitQuality
	UnitDefense
	UnitTough
	UnitAdvance
	UnitRange
	UnitRanged
	UnitMelee
	UnitTraits
	UnitTokens
	UnitSpells
	UnitHero
	UnitHeroLeft
	UnitFear
	UnitActivated
	UnitWorn
	UnitHappened
	UnitHalf
	UnitPoints
	UnitCover
	UnitGround
	UnitNearest
	UnitTurn
	UnitTarget
	UnitWeapons
	NumUnit = iota + roster.MaxWeaponTypes/2 - 1 // UnitWeapons is roster.MaxWeaponTypes/2 numbers
)

// UnitColumns says what they mean. Distances to the right and beyond are those of the observing seat.
var UnitColumns = [NumUnit]Column{
	UnitStatus: Signed("status",
		"1 on the table, 1/2 on the table since this round, so that it neither seizes nor contests, -1/4 set aside for Ambush, -1/2 set aside to scout, -3/4 inside a transport, -5/8 inside one that has come on this round for Ambush, -1 waiting to be deployed; all numbers of a unit that is gone, or that the army does not have, are 0; so are those of a hero that has joined a unit, but for three when others have joined it too: width, hero and hero-health"),
	UnitX: Signed("x",
		"how far its middle, or that of the transport that it is inside, is to the right of the table's centre, of 36 inches"),
	UnitY: Signed("y", "and how far beyond it"),
	UnitWidth: Share("width",
		"of the box around its bases, of 24 inches; inside a transport, which own unit of its side that is, from 1, of 40; of a hero that has joined a unit together with others, which unit that is"),
	UnitDepth:   Share("depth", "of that box"),
	UnitModels:  Share("models", "share of its starting models that are left"),
	UnitHealth:  Share("health", "share of its starting wounds (Tough) that are left"),
	UnitWorst:   Share("worst", "wounds of its worst hurt model, as a share of that model's Tough"),
	UnitQuality: Share("quality", "chance to pass a Quality test, of its own models"),
	UnitDefense: Share("defense", "chance to pass a Defense test, of its own models"),
	UnitTough:   Share("tough", "greatest Tough of its models: n/(n+4)"),
	UnitAdvance: Share("advance",
		"how far it advances, of 12 inches; it rushes and charges twice as far; 1 for an Aircraft, which only advances, 30 inches or more"),
	UnitRange: Col("range", 0, 2.5, "longest range of the weapons that are left, of 48 inches"),
	UnitRanged: Share("ranged",
		"mean wounds of its shooting with all that is left at a large unit of Tough models with Defense 4+ in the open: n/(n+4)"),
	UnitMelee:  Share("melee", "the same of its charge, Impact included"),
	UnitTraits: Share("traits", "what all its models have, as a sum: 1/7 Fearless, 2/7 Regeneration, 4/7 Stealth"),
	UnitTokens: Share("tokens",
		"spell tokens that its living casters hold, those included that are committed and not revealed: n/(n+4); of psychics the ratings of those that have their try left; 1/1024 of the number tells which models hold them"),
	UnitSpells: Signed("spells",
		"what spells add to it or take away, as a sum: 9/13 for its rolls to hit, 3/13 for its Defense rolls, 1/13 for its moves; 1/64 of the number tells what of it ends when"),
	UnitHero: Share("hero",
		"of a hero that has joined it and lives, the first of several, and in the row of each of several itself: 6/7 of its chance to pass a Quality test and 1/7 of its chance to pass a Defense test; 0 without one"),
	UnitHeroLeft:  Share("hero-health", "wounds that it has left: n/(n+4)"),
	UnitFear:      Share("fear", "Fear of its living models: n/(n+4)"),
	UnitActivated: Share("activated", "1 when it has acted this round"),
	UnitWorn:      Share("worn", "as a sum: 2/3 when Shaken, 1/3 when Fatigued"),
	UnitHappened: Share("happened",
		"what has happened to it in this activation, as a sum: 1/8 it has moved, 2/8 it has been wounded, 4/8 it has fought in melee, 1/512 for each of its models that has rolled for dangerous terrain on a move"),
	UnitHalf:   Share("half", "1 at half its starting models or wounds or fewer, where morale is at stake"),
	UnitPoints: Share("points", "its points, as a share of its army's"),
	UnitCover: Share("in-cover",
		"share of its models that stand wholly inside cover; of a single model, whether its middle does"),
	UnitGround: Share("ground",
		"1 when a base of it touches dangerous terrain, 1/2 when one touches difficult terrain that slows it"),
	UnitNearest: Share("enemy-distance",
		"distance between the boxes around it and the nearest enemy unit, d/(d+12) in inches; 1 without any"),
	UnitTurn: Share("turn", "as a sum: 2/3 when its activation is under way, 1/3 when the pending decision is about it"),
	UnitTarget: Signed("target",
		"1 when it is charged, shot at, cast at, or meant to be, -1 when it is the second target of a shooting"),
	UnitWeapons: Share("weapons",
		"by weapon type, those of a joined hero behind its own: share of the copies that are left and not used up (Limited); types 5 to 8 stand in the same places as types 1 to 4 and count 1/1024 where these count 1023/1024"),
}
