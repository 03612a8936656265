package gf2

import (
	"math"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/opr/battle"
	"gauntlet/engine/internal/opr/force"
)

// flow fills in what the special rules change about the course of an activation, and about who is where
// before it.
func flow(ed *force.Edition, on battle.On) {
	// GF2-SR-AIRCRAFT-02: 18 to 36 inches, and off the table.
	ed.Aircraft.Least, ed.Aircraft.Most, ed.Aircraft.Leaves = 18*geom.Inch, 36*geom.Inch, true
	ed.Aircraft.Apart = true // GF2-SR-AIRCRAFT-01
	ed.Aircraft.Ahead, ed.Aircraft.Waits = on("gf2.aircraft_pivot", "off"),
		on("gf2.aircraft_return", "next_round")

	// GF2-SR-AMBUSH, GF2-SR-SCOUT.
	ed.Reserves.AmbushGap = 9 * geom.Inch
	ed.Reserves.ScoutMove, ed.Reserves.ScoutZone = 12*geom.Inch, true

	// GF2-SR-HERO: of any Tough, into any unit.
	ed.Profiles.JoinTough, ed.Profiles.HeroAnywhere = math.MaxInt8, true
	if on("gf2.hero_limits", "on") {
		ed.Profiles.JoinTough, ed.Profiles.HeroAnywhere = 6, false
	}

	// GF2-SR-PSYCHIC-01, GF2-SR-PSYCHIC-02: who blocks says so at once.
	ed.Casting.Psychic, ed.Casting.OpenCommit, ed.Casting.PsychicNatural = true, true,
		on("gf2.psychic_nat_rule", "on")

	ed.Words = &words
	ed.Actions.FlyingSafe = true                                    // GF2-SR-FLYING
	ed.Attacks.TakedownShared = on("gf2.sniper_own_defense", "off") // GF2-SR-SNIPER
}
