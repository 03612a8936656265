// Package gf2 is Grimdark Future v2.16: the data by which it differs from its sister games in packages opr and battle.
package gf2

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/opr/battle"
)

// Edition is Grimdark Future v2.16.
var Edition = battle.Edition{Name: "gf2", Attack: attack}

// attack returns what happens inside an activation.
func attack(battle.On) opr.Edition {
	return opr.Edition{
		Advance: 6 * geom.Inch, Rush: 12 * geom.Inch, Difficult: 6 * geom.Inch, // GF2-ACT-01, GF2-TERRAIN-02
		CloseIn: 3 * geom.Inch, Consolidate: 3 * geom.Inch, // GF2-MELEE-01, GF2-MELEE-04
		Reach: 2 * geom.Inch, ReachUp: 2 * geom.Inch, // GF2-MELEE-02, GF2-A-14
		Separation: 1 * geom.Inch, LongRange: 9 * geom.Inch,
		MaxTargets: opr.MaxTypes,                                     // GF2-SHOOT-02
		CoverHit:   1,                                                // GF2-TERRAIN-01
		RendingAP:  4, AircraftHit: 1, AircraftRange: 12 * geom.Inch, // GF2-SR-RENDING, GF2-SR-AIRCRAFT-01
		FatigueModified: true,                                              // GF2-MELEE-05
		StealthAlways:   true, FuriousAttacks: true, RelentlessRolls: true, // GF2-SR-STEALTH, GF2-SR-FURIOUS, GF2-SR-RELENTLESS
		RegenerationByModel: true, ImpactHits: true, // GF2-SR-REGENERATION, GF2-SR-IMPACT
		FearDie: true, FearlessBonus: true, // GF2-SR-FEAR, GF2-SR-FEARLESS
		LossesCoherent: true, ModelsBlock: true, ChargeUnarmed: true, PathSeparation: true, WholeDifficult: true,
	}
}
