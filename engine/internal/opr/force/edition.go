package force

import "gauntlet/engine/move"

// An Edition is the data by which one game of the family differs from another: the rules of each part, by who
// reads them.
type Edition struct {
	Move       move.Rules
	Actions    Actions
	Profiles   Profiles
	Attacks    Attacks
	Losses     Losses
	Shooting   Shooting
	Melee      Melee
	Morale     Morale
	Casting    Casting
	Aircraft   Flight
	Transports Transports
	Reserves   Reserves
	Heroics    Heroics
	Words      *Words // nil for those of gf3
}

// Actions are how far the actions of an activation take a unit, and who may charge whom.
type Actions struct {
	Advance, Rush int32 // move allowances
	CloseIn       int32 // how far charged models move into contact
	Consolidate   int32 // how far a unit moves that has destroyed its enemy in melee
	ChargeUnarmed bool  // units without melee weapons may charge (GF3-A-80)
	// how far a charge reaches is measured straight, whatever stands in the way (GF3-A-26)
	ChargeStraight bool
	FlyingSafe     bool // Flying models do not roll for starting in dangerous terrain (GF3-A-62)
}

// Profiles are how the special rules of models make those of their unit, and who joins it.
type Profiles struct {
	// of a rule that somebody has several times the highest rating counts, not their sum (GF3-A-47)
	HighestRating bool
	MostModels    bool // Fearless, Regeneration and Stealth need most models of a unit to have them, not all
	StealthSome   bool // one model with Stealth lends it to its unit (GF2-A-30)
	JoinTough     int8 // the most Tough of a hero that may join another unit, 0 where none may
	HeroAnywhere  bool // heroes join single models and other heroes too, several of them one unit (GF2-A-33)
	Statuses      bool // units may be Crippled and Hampered (SQ-STATUS-02, SQ-STATUS-04)
	SlowToBlock   bool // who is Hampered has -1 on Defense rolls too (SQ-A-22)
}

// Attacks are the rules of the dice of an attack, and of the order of its groups.
type Attacks struct {
	LongRange     int32 // from over this distance Relentless and Stealth count
	Cover         int8  // added to Defense rolls of a target in cover
	CoverHit      int8  // taken off rolls to hit a target in cover
	AircraftHit   int8  // taken off rolls to hit an Aircraft
	StealthAlways bool  // at any distance
	// fatigued models hit on a 6 with modifiers, not only on an unmodified one (GF2-A-16)
	FatigueModified bool
	RelentlessRolls bool // Relentless is one more attack for every 6, at any distance, not one more hit
	PoisonPlain     bool // the hits that Poison adds do not count as rolled with a 6 (GF2-A-28)
	FuriousAttacks  bool // Furious is one more attack with one weapon when charging, not more hits on 6s
	RendingAP       int8
	RendingAdds     bool
	// each model with Regeneration rolls for the wounds that it takes, Rending stops it for 6s only
	RegenerationByModel bool
	// RegenerationOnce says that one die of Regeneration is rolled for a wound before Deadly multiplies it,
	// not one for each of those (GF3-A-60, GF2-A-25).
	RegenerationOnce bool
	HitsAlone        bool // Regeneration ignores only wounds that come of hits (SQ-A-34)
	ImpactHits       bool // Impact is automatic hits, by fatigued models too

	// the models of the target limit the hits of a Blast group together, not each hit (GF2-A-24)
	BlastTotal bool
	// Blast counts the models of the target as they are when its side declares its attacks (GF3-A-55)
	BlastDeclared bool
	// how far from the target of Blast other units of its side share the hits; 0 where they do not
	// (SQ-SR-BLAST)
	BlastSpread int32
	// Blast counts the models of both sides near the target, not only of its own (SQ-A-25)
	BlastAll bool

	DeadlyFirst   bool // Takedown and Deadly groups come before others, Impact included
	TakedownLater bool // Deadly groups come before Takedown groups (GF3-A-31)
	// the model singled out has its unit's Defense, cover and rules, not its own (GF3-A-73)
	TakedownShared  bool
	TakedownUnseen  bool // shots may single out models out of range or sight (GF3-A-68)
	TakedownPierces bool // there is no cover from weapons with Takedown

	// melee has no result: its wounds count like all others, and nobody consolidates (SQ-MELEE-06)
	NoComparison bool
}

// Losses are the rules by which wounds are given to models.
type Losses struct {
	Coherent bool // losses keep the unit coherent where they can (GF3-A-81)
	Seen     bool // shots take only models that one of those who can fire has in range and sight (GF3-A-32)
	Wasted   bool // wounds beyond the last model count in the comparison of a melee (GF3-A-42)
}

// Shooting is who may fire at whom.
type Shooting struct {
	MaxTargets     int  // of one shooting
	TargetsByModel bool // MaxTargets limits what each model fires at, not its unit (GF3-A-29)
	// a weapon type's target is chosen when its turn comes, not before the first die (GF3-A-30)
	DeclareLater bool
	ModelsBlock  bool // third units block sight (GF3-A-33)
	// all models of the shooting unit are asked who is behind what, not only those that fire (GF3-A-44)
	CoverByAll bool
	// terrain that gives cover does so for those behind it too, whether it blocks sight or not (GF2-TERRAIN-01)
	CoverHides      bool
	CoverRule       string // the rule item that cover goes by
	AircraftRange   int32  // taken off ranges at an Aircraft
	UnstoppableNear bool   // Unstoppable does not keep an Aircraft from being out of range (GF3-A-72)
}

// Melee is who strikes when, and what a melee comes to.
type Melee struct {
	MayAbstain  bool // models in reach need not strike (GF2-MELEE-02)
	TieTests    bool // a tied melee makes both sides test
	CounterUnit bool // all weapons of a unit with Counter strike before the charger (GF3-A-59)
	// ImpactFirst says that Impact comes before all weapons, not only before those that are neither Takedown
	// nor Deadly (GF3-A-35).
	ImpactFirst bool
	// MustStrikeBack says that charged units strike back, and first with Counter, without being asked, but
	// for Shaken ones of seat 0 (SQ-A-12).
	MustStrikeBack bool
	LateFatigue    bool // who has charged tires at the end of its activation, not of the melee (SQ-MELEE-05)
	FearHighest    bool // only the highest rating of Fear in a unit counts, not their sum (GF3-A-61)
	FearDie        bool // Fear is worth D3 wounds, once for a unit
	FearDice       bool // with FearDie: for each of its models that has it (GF2-A-26)
}

// Morale is when units test their morale, and what Fearless does for them.
type Morale struct {
	// units test as soon as one source of wounds has been dealt with, not at the end of the activation
	// (GF2-MORALE-01)
	AtOnce         bool
	IdleAtOnce     bool // who becomes Shaken in its own activation does nothing more in it (GF2-MORALE-03)
	FearlessShaken bool // the Fearless die may save a Shaken unit's automatic failure (GF3-A-39)
	// Fearless counts when the model that takes the test has it, not only if all have it (GF2-A-27)
	FearlessByTest bool
	FearlessBonus  bool // Fearless is +1 to morale tests, not a second die
}

// Casting is how spells are cast.
type Casting struct {
	TokensOnTable bool // Casters off the table gain no tokens (GF3-A-77)
	SelfBoost     bool // a caster may boost its own try (GF3-A-78)
	ShakenSupport bool // casters of Shaken units may boost and block (GF3-A-40)
	OpenCommit    bool // committed tokens are seen at once, not only when all are revealed (GF3-A-58)
	// casters are psychics: one try to cast or block a round, a die and their rating against a number
	Psychic        bool
	PsychicNatural bool // an unmodified 6 always casts or blocks, an unmodified 1 never does (GF2-A-01)
	SpellsAddUp    bool // an unmodified 6 or 1 is nothing special when a spell is cast (GF3-A-01)
}

// Flight is how Aircraft fly.
type Flight struct {
	Least  int32 // how far an Aircraft must fly
	Most   int32 // how far it may fly; 0 where it may add its Advance
	Leaves bool  // it may fly off the table and is placed on an edge again (GF2-SR-AIRCRAFT-02)
	Waits  bool  // one that has flown off comes back when the next round begins, not at once (GF2-A-22)
	Ahead  bool  // it keeps the direction of its last flight (GF2-A-21)
	Fixed  bool  // it flies no further, where others may add their Advance (GF3-A-48)
	Blocks bool  // it takes up space for others (GF3-A-84)
	Apart  bool  // nobody moves into contact with one, not even to board it (GF2-SR-AIRCRAFT-01)
}

// Transports are what units do inside transports, and on their way in and out.
type Transports struct {
	LeaveReach  int32 // how far from a transport those stand at most that leave it
	LeavePartly bool  // with the nearest part of their bases, not entirely
	EvenSpaces  bool  // every model takes one space in a transport, whatever its size
	// a unit boards when one of its models comes into contact, not only when all do (GF3-A-70)
	BoardByOne   bool
	FiringPorts  bool // units inside a transport that hold may shoot, from where it stands (GF2-A-31)
	ReservedRule bool // units inside a transport that is set aside must have its rule (GF3-A-85)
}

// Reserves are where units are placed that are deployed, or come later.
type Reserves struct {
	PartlyInZone bool  // a deployed base needs only its centre inside the zone (GF3-A-03)
	AmbushGap    int32 // units that arrive by Ambush stand over this far from every enemy
	ScoutMove    int32 // units that are placed by Scout stand within this of their own zone, or move by it
	ScoutZone    bool  // Scouts are placed in their own zone and then move (GF2-SR-SCOUT)
	// one model with Ambush or Scout lets its whole unit be set aside, not only if all have it (GF3-A-51)
	SomeSetAside bool
}

// Heroics are what heroes suffer for Power that they do not have.
type Heroics struct {
	Stats bool // heroes have stats that they test, and Power that they pay with (SQ-POWER-01)
	// exhaustion costs as many wounds as the Power spent that is not there, not as the whole of it (SQ-A-06)
	TollShort bool
	TollKept  bool // who is exhausted keeps the Power that it had (SQ-A-06)
}
