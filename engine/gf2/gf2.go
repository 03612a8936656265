// Package gf2 is Grimdark Future v2.16: the data and the rulings by which it differs from its sister games in
// packages opr and battle.
package gf2

import (
	"math"

	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/opr/battle"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/move"
)

// The ruleset's name, and that of the rulebook.
const (
	name  = "gf2"
	title = "Grimdark Future v2.16"
)

// Edition is Grimdark Future v2.16.
var Edition = battle.Edition{
	Name: name, Title: title,
	// GF2-MORALE-03
	Rulings: rulings, Attack: attack, Terms: terms, Lists: lists, Cites: cites, Stock: stock,
}

// Ruleset is Grimdark Future v2.16 as a ruleset.
var Ruleset = battle.New(Edition)

// attack returns what happens inside an activation.
func attack(on battle.On) force.Edition {
	ed := force.Edition{
		Move: move.Rules{
			Difficult: 6 * geom.Inch, // GF2-TERRAIN-02
			// GF2-MELEE-02, GF2-A-14
			Reach: 2 * geom.Inch, ReachUp: math.MaxInt32, ReachStraight: on("gf2.vertical_reach", "straight"),
			StepBack: 1 * geom.Inch, ContactOnly: true, // GF2-MELEE-04, GF2-MOV-03
			Coherency: board.Coherency{ // GF2-MOV-01, GF2-A-11
				Near: 2 * geom.Inch, Far: 6 * geom.Inch, Loose: on("gf2.coherency_connected", "off"),
			},
			Separation: 1 * geom.Inch, PathSeparation: on("gf2.separation_path", "both"), // GF2-MOV-02
			WholeDifficult: true, // GF2-TERRAIN-02
		},
		Actions: force.Actions{
			CloseIn: 3 * geom.Inch, Consolidate: 3 * geom.Inch, // GF2-MELEE-01, GF2-MELEE-04
			// GF2-ACT-01
			Advance: 6 * geom.Inch, Rush: 12 * geom.Inch, ChargeUnarmed: on("gf2.charge_unarmed", "on"),
		},
		Profiles: force.Profiles{StealthSome: on("gf2.stealth_scope", "some"),
			HighestRating: on("gf2.stack_ratings", "off")},
		Attacks: force.Attacks{
			LongRange: 9 * geom.Inch, CoverHit: 1, // GF2-TERRAIN-01
			RendingAP: 4, AircraftHit: 1, // GF2-SR-RENDING, GF2-SR-AIRCRAFT-01
			FatigueModified: on("gf2.fatigue_mode", "modified"), // GF2-MELEE-05
			// GF2-SR-STEALTH, GF2-SR-FURIOUS, GF2-SR-RELENTLESS
			StealthAlways: true, FuriousAttacks: true, RelentlessRolls: true,
			RegenerationByModel: true, ImpactHits: true, // GF2-SR-REGENERATION, GF2-SR-IMPACT
			BlastTotal: on("gf2.blast_cap", "total"), RegenerationOnce: on("gf2.regen_vs_deadly", "once"),
			PoisonPlain: on("gf2.poison_copies_six", "off"),
		},
		Losses: force.Losses{Coherent: on("gf2.losses_keep_coherency", "on"),
			Wasted: on("gf2.melee_wound_count", "all")},
		Shooting: force.Shooting{
			CoverRule:  "GF2-TERRAIN-01",
			MaxTargets: proc.MaxTypes, ModelsBlock: on("gf2.los_models_block", "on"), // GF2-SHOOT-02
			CoverHides:    true,           // GF2-TERRAIN-01
			AircraftRange: 12 * geom.Inch, // GF2-SR-AIRCRAFT-01
		},
		Melee: force.Melee{
			MayAbstain: true, TieTests: on("gf2.melee_tie", "both"), // GF2-MELEE-02
			FearDie: true, FearDice: on("gf2.fear_stacks", "model"), // GF2-SR-FEAR
		},
		Morale: force.Morale{
			// GF2-MORALE-01, GF2-A-17
			AtOnce:        on("gf2.morale_timing", "source"),
			IdleAtOnce:    on("gf2.pinned_active", "idle"),                          // GF2-MORALE-03
			FearlessBonus: true, FearlessByTest: on("gf2.fearless_scope", "tester"), // GF2-SR-FEARLESS
		},
		Aircraft: force.Flight{Blocks: on("gf2.aircraft_blocks", "on")},
		Transports: force.Transports{
			// GF2-SR-TRANSPORT-01, GF2-SR-TRANSPORT-02
			LeaveReach: 6 * geom.Inch, LeavePartly: true, EvenSpaces: true,
			// GF2-A-41, GF2-A-31
			BoardByOne: on("gf2.board_contact", "one"), FiringPorts: on("gf2.firing_ports", "on"),
		},
		Reserves: force.Reserves{PartlyInZone: on("gf2.deploy_entirely", "off")},
	}
	flow(&ed, on)
	return ed
}

// terms returns what happens around the activations.
func terms(on battle.On) battle.Terms {
	return battle.Terms{
		ReserveRoll: true, // GF2-SR-SCOUT, GF2-SR-AMBUSH
		EarlyEnd:    on("gf2.early_end", "on"), PointsDecide: on("gf2.tiebreak", "points"),
		// GF2-MIS-02
		ShakenContests: on("gf2.pinned_contests", "on"), AircraftContests: on("gf2.aircraft_contests", "on"),
		ArrivedSeize: true,
	}
}
