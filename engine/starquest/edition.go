package starquest

import (
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/move"
)

// edition returns what happens in moves, shooting and melee.
func edition(g *core.Game) force.Edition {
	on := ruled(g)
	targets := 1 // SQ-A-09
	if on("sq.split_fire", "two") {
		targets = 2
	}
	return force.Edition{
		Move: move.Rules{
			Difficult: 6 * geom.Inch,                         // SQ-TERRAIN-02
			Reach:     2 * geom.Inch, ReachUp: 4 * geom.Inch, // SQ-MELEE-02
			Climbs: true, Gap: force.JumpOver, Drop: 3 * geom.Inch, // SQ-MOV-05
			Jump: force.JumpMost, Fall: force.FallLeast, // see jump.go
			Separation: 1 * geom.Inch, FriendsClose: true, PathSeparation: true, // SQ-MOV-01
			Coherency:      board.Coherency{Near: 1 * geom.Inch, Far: 3 * geom.Inch}, // SQ-MOV-03
			WholeDifficult: true,
		},
		Actions: force.Actions{
			CloseIn: 3 * geom.Inch,                       // SQ-MELEE-01
			Advance: 6 * geom.Inch, Rush: 12 * geom.Inch, // SQ-ACT-01, SQ-MOV-04
			ChargeUnarmed: on("sq.charge_unarmed", "on"),
		},
		Profiles: force.Profiles{
			HighestRating: on("sq.stack_ratings", "off"),
			Statuses:      true, SlowToBlock: on("sq.hampered_scope", "defense"), // SQ-A-22
		},
		Attacks: force.Attacks{
			LongRange: 9 * geom.Inch,        // SQ-SR-RELENTLESS
			RendingAP: 4, RendingAdds: true, // SQ-SR-RENDING
			Cover: 1, DeadlyFirst: true, // SQ-TERRAIN-01, SQ-SR-DEADLY
			// SQ-A-34
			RegenerationOnce: on("sq.regen_vs_deadly", "once"), HitsAlone: on("sq.regen_all_wounds", "off"),
			BlastSpread: 3 * geom.Inch, BlastAll: on("sq.blast_scope", "all"), // SQ-SR-BLAST, SQ-A-25
			NoComparison: true,
		},
		Losses: force.Losses{Coherent: on("sq.losses_keep_coherency", "on")},
		// SQ-A-32
		Shooting: force.Shooting{MaxTargets: targets, ModelsBlock: on("sq.los_models_block", "on"),
			CoverRule: "SQ-TERRAIN-01"},
		Melee: force.Melee{
			// SQ-A-35
			ImpactFirst: on("sq.impact_timing", "first"), CounterUnit: on("sq.counter_scope", "unit"),
			MustStrikeBack: true, LateFatigue: true,
		},
		// SQ-SR-AMBUSH-01, SQ-SR-SCOUT
		Reserves: force.Reserves{AmbushGap: 9 * geom.Inch, ScoutMove: 12 * geom.Inch},
		Heroics: force.Heroics{ // SQ-POWER-01, SQ-A-06
			Stats:     true,
			TollShort: on("sq.exhaustion_wounds", "shortfall"), TollKept: on("sq.exhaustion_power", "kept"),
		},
	}
}
