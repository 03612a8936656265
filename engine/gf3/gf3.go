// Package gf3 is Grimdark Future v3: the data and the rulings by which it differs from its sister games in
// packages opr and battle.
package gf3

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/opr/battle"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/move"
)

// The ruleset's name, and that of the rulebook.
const (
	name  = "gf3"
	title = "Grimdark Future v3"
)

// joinTough is the most Tough that a hero may have who joins a unit (GF3-SR-HERO-01).
const joinTough = 6

// Edition is Grimdark Future v3.
var Edition = battle.Edition{
	Name: name, Title: title,
	Rulings: rulings, Attack: attack, Terms: terms, Lists: lists, Stock: stock,
}

// Ruleset is Grimdark Future v3 as a ruleset.
var Ruleset = battle.New(Edition)

// attack returns what happens inside an activation.
//
// Long: it is one list of what the edition sets.
func attack(on battle.On) force.Edition {
	return force.Edition{
		Move: move.Rules{
			Difficult: 6 * geom.Inch,                         // GF3-MOV-05
			Reach:     2 * geom.Inch, ReachUp: 4 * geom.Inch, // GF3-MELEE-03
			Coherency: board.Coherency{ // GF3-MOV-01, GF3-A-22
				Near: 1 * geom.Inch, Far: 9 * geom.Inch, Loose: on("gf3.coherency_connected", "off"),
			},
			Separation: 1 * geom.Inch, PathSeparation: on("gf3.separation_path", "both"),
			WholeDifficult: on("gf3.difficult_scope", "unit"),
			RootedFight:    on("gf3.immobile_closes_in", "on"),
		},
		Actions: force.Actions{
			CloseIn: 3 * geom.Inch, Consolidate: 3 * geom.Inch, // GF3-MELEE-02, GF3-MELEE-08
			Advance: 6 * geom.Inch, Rush: 12 * geom.Inch, // GF3-ACT-01
			ChargeUnarmed: on("gf3.charge_unarmed", "on"), ChargeStraight: on("gf3.charge_reach", "straight"),
			FlyingSafe: on("gf3.flying_start_safe", "on"),
		},
		Profiles: force.Profiles{
			HighestRating: on("gf3.stack_ratings", "off"), MostModels: on("gf3.all_models", "most"),
			JoinTough: joinTough,
		},
		Attacks: force.Attacks{
			LongRange: 9 * geom.Inch, Cover: 1,
			RendingAP: 4, RendingAdds: on("gf3.rending_ap", "add"),
			RegenerationOnce: on("gf3.regen_vs_deadly", "once"),
			BlastDeclared:    on("gf3.blast_count_time", "declaration"),
			DeadlyFirst:      true, TakedownLater: on("gf3.takedown_before_deadly", "off"),
			TakedownShared:  on("gf3.takedown_own_defense", "off"),
			TakedownUnseen:  on("gf3.takedown_sight", "off"),
			TakedownPierces: on("gf3.takedown_cover", "off"),
		},
		Losses: force.Losses{
			Coherent: on("gf3.losses_keep_coherency", "on"), Seen: on("gf3.losses_visible_only", "on"),
			Wasted: on("gf3.melee_wound_count", "all"),
		},
		Shooting: force.Shooting{
			CoverRule:  "GF3-TERRAIN-01",
			MaxTargets: 2, TargetsByModel: on("gf3.split_fire_scope", "model"),
			DeclareLater: on("gf3.declare_first", "off"),
			ModelsBlock:  on("gf3.los_models_block", "on"), CoverByAll: on("gf3.cover_reference", "unit"),
			// GF3-SR-AIRCRAFT-03
			AircraftRange: 12 * geom.Inch, UnstoppableNear: on("gf3.unstoppable_range", "off"),
		},
		Melee: force.Melee{
			TieTests: on("gf3.melee_tie", "both"), CounterUnit: on("gf3.counter_scope", "unit"),
			ImpactFirst: on("gf3.impact_timing", "first"), FearHighest: on("gf3.fear_stacks", "highest"),
		},
		Morale: force.Morale{FearlessShaken: on("gf3.fearless_while_shaken", "on")},
		Casting: force.Casting{
			TokensOnTable: on("gf3.tokens_off_table", "off"), SelfBoost: on("gf3.caster_self_boost", "on"),
			ShakenSupport: on("gf3.shaken_casters_support", "on"),
			OpenCommit:    on("gf3.caster_commit", "open"),
			SpellsAddUp:   on("gf3.nat_rule_all_d6", "off"), // GF3-A-01
		},
		Aircraft: force.Flight{
			Least: 30 * geom.Inch, Fixed: on("gf3.aircraft_move", "fixed"), // GF3-SR-AIRCRAFT-01
			Blocks: on("gf3.aircraft_blocks", "on"),
		},
		Transports: force.Transports{
			LeaveReach: 6 * geom.Inch, // GF3-SR-TRANSPORT-02
			BoardByOne: on("gf3.board_contact", "one"), ReservedRule: on("gf3.reserve_passengers", "rule"),
		},
		Reserves: force.Reserves{
			PartlyInZone: on("gf3.deploy_entirely", "off"), SomeSetAside: on("gf3.deploy_rules_all", "off"),
			AmbushGap: 9 * geom.Inch, ScoutMove: 12 * geom.Inch, // GF3-SR-AMBUSH, GF3-SR-SCOUT
		},
	}
}

// terms returns what happens around the activations.
func terms(on battle.On) battle.Terms {
	return battle.Terms{
		EarlyEnd: on("gf3.early_end", "on"), ShakenBlocks: on("gf3.shaken_blocks", "on"),
		PointsDecide: on("gf3.tiebreak", "points"),
		TokensFirst:  on("gf3.ambush_before_tokens", "off"), MayPass: on("gf3.allow_pass", "on"),
		FullZones:      on("gf3.zone_depth", "full"),
		LoserPicksEdge: on("gf3.rolloff_edge", "loser"), LoserDeploys: on("gf3.rolloff_deploys", "loser"),
		LoserActs: on("gf3.rolloff_acts", "loser"), PassengersScore: on("gf3.passengers_score", "on"),
	}
}
