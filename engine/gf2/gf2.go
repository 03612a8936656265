// Package gf2 is Grimdark Future v2.16: the data and the rulings by which it differs from its sister games in packages opr and battle.
package gf2

import (
	"math"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/opr"
	"gauntlet/engine/internal/opr/battle"
	"gauntlet/engine/roster"
)

// Edition is Grimdark Future v2.16.
var Edition = battle.Edition{
	Name: "gf2", Title: "Grimdark Future v2.16", Styles: [2]string{"cohort", "brood"},
	Rulings: rulings, Attack: attack, Terms: terms, Lists: lists, Cites: cites,
}

// Ruleset is Grimdark Future v2.16 as a ruleset.
var Ruleset = battle.New(Edition)

// attack returns what happens inside an activation.
func attack(on battle.On) opr.Edition {
	ed := opr.Edition{
		Advance: 6 * geom.Inch, Rush: 12 * geom.Inch, Difficult: 6 * geom.Inch, // GF2-ACT-01, GF2-TERRAIN-02
		CloseIn: 3 * geom.Inch, Consolidate: 3 * geom.Inch, // GF2-MELEE-01, GF2-MELEE-04
		Reach: 2 * geom.Inch, ReachUp: math.MaxInt32, ReachStraight: on("gf2.vertical_reach", "straight"), // GF2-MELEE-02, GF2-A-14
		StepBack: 1 * geom.Inch, MayAbstain: true, ChargeContact: true, // GF2-MELEE-04, GF2-MELEE-02, GF2-MOV-03
		MoraleAtOnce: on("gf2.morale_timing", "source"),                                                                     // GF2-MORALE-01, GF2-A-17
		Coherency:    board.Coherency{Near: 2 * geom.Inch, Far: 6 * geom.Inch, Loose: on("gf2.coherency_connected", "off")}, // GF2-MOV-01, GF2-A-11
		Separation:   1 * geom.Inch, LongRange: 9 * geom.Inch,                                                               // GF2-MOV-02
		MaxTargets: opr.MaxTypes,                                     // GF2-SHOOT-02
		CoverHit:   1,                                                // GF2-TERRAIN-01
		RendingAP:  4, AircraftHit: 1, AircraftRange: 12 * geom.Inch, // GF2-SR-RENDING, GF2-SR-AIRCRAFT-01
		FatigueModified: on("gf2.fatigue_mode", "modified"),                // GF2-MELEE-05
		StealthAlways:   true, FuriousAttacks: true, RelentlessRolls: true, // GF2-SR-STEALTH, GF2-SR-FURIOUS, GF2-SR-RELENTLESS
		RegenerationByModel: true, ImpactHits: true, // GF2-SR-REGENERATION, GF2-SR-IMPACT
		FearDie: true, FearlessBonus: true, // GF2-SR-FEAR, GF2-SR-FEARLESS
		WholeDifficult: true,                                               // GF2-TERRAIN-02
		LeaveReach:     6 * geom.Inch, LeavePartly: true, EvenSpaces: true, // GF2-SR-TRANSPORT-01, GF2-SR-TRANSPORT-02
		BoardByOne: on("gf2.board_contact", "one"), FiringPorts: on("gf2.firing_ports", "on"), // GF2-A-41, GF2-A-31
		AircraftBlocks: on("gf2.aircraft_blocks", "on"), BlastTotal: on("gf2.blast_cap", "total"),
		ChargeUnarmed: on("gf2.charge_unarmed", "on"), PartlyInZone: on("gf2.deploy_entirely", "off"),
		LossesCoherent: on("gf2.losses_keep_coherency", "on"), ModelsBlock: on("gf2.los_models_block", "on"),
		TiedMelee: on("gf2.melee_tie", "both"), WastedWounds: on("gf2.melee_wound_count", "all"),
		RegenerationOnce: on("gf2.regen_vs_deadly", "once"), FearDice: on("gf2.fear_stacks", "model"),
		FearlessByTest: on("gf2.fearless_scope", "tester"), StealthSome: on("gf2.stealth_scope", "some"),
		HighestRating: on("gf2.stack_ratings", "off"),
		PoisonPlain:   on("gf2.poison_copies_six", "off"), PathSeparation: on("gf2.separation_path", "both"),
	}
	flow(&ed, on)
	return ed
}

// terms returns what happens around the activations.
func terms(on battle.On) battle.Terms {
	return battle.Terms{
		ReserveRoll: true, // GF2-SR-SCOUT, GF2-SR-AMBUSH
		EarlyEnd:    on("gf2.early_end", "on"), PointsDecide: on("gf2.tiebreak", "points"),
		ShakenContests: on("gf2.pinned_contests", "on"), AircraftContests: on("gf2.aircraft_contests", "on"), ArrivedSeize: true, // GF2-MIS-02
	}
}

// lists sets what the rulings say about reading lists.
func lists(on battle.On, o *roster.Options) {
	o.CombineSeveral = on("gf2.combine_single", "off")
	o.HighestRatings = on("gf2.stack_ratings", "off")
}
