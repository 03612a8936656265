package stargrave

import (
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/stargrave/walking"
	"gauntlet/engine/move"
	"gauntlet/engine/stargrave/contest"
)

// rulings are the switches where the text leaves room, defaults first. The keys and the assumptions behind
// them are those of the rules text; what names no option there is a documented reading.
var rulings = []core.RulingInfo{
	ruling("sg.boost_timing", "Health is spent on a power before the die is rolled, or after", "before", "after"),  // SG-A-29
	ruling("sg.combat_distance", "enemies are in combat when their bases touch, or within 1 inch", "contact", "1"), // SG-A-11
	ruling("sg.critical_mode", "a natural 20 does nothing, doubles damage if it wins, wins and doubles, or adds 5",
		contest.Criticals[:]...), // SG-A-22
	ruling("sg.fall_armour", "Armour counts against falls and water", "off", "on"),          // SG-A-39
	ruling("sg.fall_rounding", "damage of a fall is rounded down or up", "down", "up"),      // SG-A-13
	ruling("sg.flamer", "Armour counts against a flamethrower", "as_here", "armour_counts"), // SG-A-19
	ruling("sg.frag_cover", "cover against fragments is measured from the point, or not at all", // SG-A-28
		"point", "off"),
	ruling("sg.frag_critical", "a natural 20 of fragments is a critical hit", "on", "off"),                              // SG-A-44
	ruling("sg.freed_must_move", "who was in combat and has become free must move with its second action", "off", "on"), // SG-A-65
	ruling("sg.group_interleave", "all of a group move before the rest, or each acts at once", "off", "on"),             // SG-A-09
	ruling("sg.guns_in_combat", "a gun is used in combat by who has no blade", "off", "on"),                             // SG-A-58
	ruling("sg.intercept_start", "who begins to move within 1 inch can be intercepted", "on", "off"),                    // SG-A-49
	ruling("sg.jam_misses", "a shot with a natural 1 misses", "off", "on"),                                              // SG-A-23
	ruling("sg.launcher_double", "the Shoot -1 of a launcher counts twice", "off", "on"),                                // SG-A-26
	ruling("sg.loot_distance", "loot is unlocked and picked up in contact, or within 1 inch", "contact", "1"),           // SG-A-56
	ruling("sg.melee_tie", "of equal totals in combat none wins, or both strike", "none", "both"),                       // SG-A-16
	ruling("sg.move_required", "one of the two actions must be a movement", "on", "off"),                                // SG-A-06
	ruling("sg.nearest_tie", "of equally near figures creatures choose the one with the lowest number in its crew, or one at random", // SG-A-32
		"number", "random"),
	ruling("sg.power_move_counts", "a power move is a movement action", "off", "on"),               // SG-A-61
	ruling("sg.push_distance", "the winner of a combat pushes by so many inches", "1", "2"),        // SG-A-17
	ruling("sg.rapid_fire", "a rapid fire weapon shoots at two targets, or at one", "two", "one"),  // SG-A-20
	ruling("sg.repeat_actions", "an action other than a movement may be taken twice", "off", "on"), // SG-A-36
	ruling("sg.rough_per_stretch", "begun inches of rough ground are counted over a movement, or stretch by stretch", // SG-A-54
		"off", "on"),
	ruling("sg.shoot_into_combat", "figures in combat may be shot at", "off", "on"),                        // SG-A-25
	ruling("sg.smoke_duration", "smoke stays to the end of the game, or of the turn", "game", "turn"),      // SG-A-42
	ruling("sg.smoke_size", "the 4 inches of smoke are its diameter, or its radius", "diameter", "radius"), // SG-A-27
	ruling("sg.stun_actions", "a stunned figure has one action, or none", "1", "0"),                        // SG-A-08
	ruling("sg.stunned_moves", "the one action of a stunned figure is a movement", "off", "on"),            // SG-A-46
	ruling("sg.stunned_modifier_subject", "who adds 2 when it was stunned: the target, the shooter, nobody", // SG-A-24
		"target", "shooter", "off"),
	ruling("sg.swim_mods", "physical loot and heavy armour take nothing off the test in deep water, or 2 each", // SG-A-15
		"none", "burden"),
	ruling("sg.unarmed_when_shot", "the Fight -2 of the unarmed counts when they are shot at", "off", "on"), // SG-A-48
	ruling("sg.unjam_replaces_move", "clearing a jam may take the place of the movement", "on", "off"),      // SG-A-45
}

func ruling(name, meaning string, values ...string) core.RulingInfo {
	return core.RulingInfo{Name: name, Values: values, Meaning: meaning}
}

// switches are the rulings in force.
type switches struct {
	critical                                              contest.Critical
	fallArmour, fallUp, flamerArmour, fragOpen, fragPlain bool
	interleave, gunsInCombat, startSafe, jamMisses        bool
	launcherDouble, bothStrike, moveFree, randomTie       bool
	powerMoves, oneTarget, repeats                        bool
	shootCombat, smokeTurn, stunIdle                      bool
	stunnedShooter, stunnedOff, unarmedShot, unjamPlain   bool
	boostAfter, freedMoves, stunnedMoves, swimBurden      bool
	lootReach, push                                       int32
	walking                                               walking.Rules
}

func switchesOf(g *core.Game) switches {
	is := func(name, value string) bool { return g.Ruling(name) == value }
	w := switches{
		fallArmour: is("sg.fall_armour", "on"), fallUp: is("sg.fall_rounding", "up"),
		flamerArmour: is("sg.flamer", "armour_counts"), fragOpen: is("sg.frag_cover", "off"),
		fragPlain: is("sg.frag_critical", "off"), interleave: is("sg.group_interleave", "on"),
		gunsInCombat: is("sg.guns_in_combat", "on"), startSafe: is("sg.intercept_start", "off"),
		jamMisses: is("sg.jam_misses", "on"), launcherDouble: is("sg.launcher_double", "on"),
		bothStrike: is("sg.melee_tie", "both"), moveFree: is("sg.move_required", "off"),
		randomTie: is("sg.nearest_tie", "random"), powerMoves: is("sg.power_move_counts", "on"),
		oneTarget: is("sg.rapid_fire", "one"), repeats: is("sg.repeat_actions", "on"),
		shootCombat: is("sg.shoot_into_combat", "on"),
		smokeTurn:   is("sg.smoke_duration", "turn"), stunIdle: is("sg.stun_actions", "0"),
		stunnedShooter: is("sg.stunned_modifier_subject", "shooter"),
		stunnedOff:     is("sg.stunned_modifier_subject", "off"),
		unarmedShot:    is("sg.unarmed_when_shot", "on"), unjamPlain: is("sg.unjam_replaces_move", "off"),
		boostAfter: is("sg.boost_timing", "after"), freedMoves: is("sg.freed_must_move", "on"),
		stunnedMoves: is("sg.stunned_moves", "on"), swimBurden: is("sg.swim_mods", "burden"),
		lootReach: move.Touch, push: geom.Inch, walking: walking.NewRules(),
	}
	w.walking.PerStretch = is("sg.rough_per_stretch", "on")
	w.walking.Contact, w.walking.Smoke = move.Touch, 2*geom.Inch
	for k, value := range contest.Criticals {
		if is("sg.critical_mode", value) {
			w.critical = contest.Critical(k)
		}
	}
	if is("sg.loot_distance", "1") {
		w.lootReach = geom.Inch
	}
	if is("sg.combat_distance", "1") {
		w.walking.Contact = geom.Inch
	}
	if is("sg.push_distance", "2") {
		w.push = 2 * geom.Inch
	}
	if is("sg.smoke_size", "radius") {
		w.walking.Smoke = 4 * geom.Inch
	}
	return w
}
