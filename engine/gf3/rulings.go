package gf3

import "gauntlet/engine/internal/core"

// rulings are the switches where the text leaves room and would have the players agree (GF3-GEN-01), defaults first. The keys and the assumptions behind them are those of the rules
// text; the last three are of this engine.
var rulings = []core.RulingInfo{
	{Name: "gf3.aircraft_blocks", Values: []string{"off", "on"}, Meaning: "others keep their distance from an Aircraft and do not see or move through it"},
	{Name: "gf3.aircraft_move", Values: []string{"added", "fixed"}, Meaning: "an Aircraft flies 30 inches and as much of its Advance more as it likes, or exactly 30"},
	{Name: "gf3.ambush_before_tokens", Values: []string{"on", "off"}, Meaning: "at the start of a round units arrive by Ambush before Casters gain their tokens, or after"},
	{Name: "gf3.caster_commit", Values: []string{"hidden", "open"}, Meaning: "spell tokens for and against a try are hidden until all casters have chosen, or seen as they are chosen"},
	{Name: "gf3.caster_self_boost", Values: []string{"on", "off"}, Meaning: "a caster may boost its own try"},
	{Name: "gf3.charge_unarmed", Values: []string{"on", "off"}, Meaning: "units without melee weapons may charge"},
	{Name: "gf3.combine_upgrades", Values: []string{"all_models", "every"}, Meaning: "lists: both halves of a combined unit must have bought the upgrades of all their models, or every upgrade"},
	{Name: "gf3.counter_scope", Values: []string{"weapon", "unit"}, Meaning: "a charged unit strikes first with its Counter weapons, or when it has one with all"},
	{Name: "gf3.deploy_entirely", Values: []string{"on", "off"}, Meaning: "a deployed base stands wholly inside its zone, or only its centre does"},
	{Name: "gf3.deploy_rules_all", Values: []string{"on", "off"}, Meaning: "Ambush and Scout set a unit aside only when all its models have the rule"},
	{Name: "gf3.difficult_scope", Values: []string{"unit", "model"}, Meaning: "one model in difficult terrain slows its unit, or only itself"},
	{Name: "gf3.early_end", Values: []string{"off", "on"}, Meaning: "the game ends after the round in which one side has lost all its units"},
	{Name: "gf3.fearless_while_shaken", Values: []string{"off", "on"}, Meaning: "Fearless may save the automatic failure of a Shaken unit"},
	{Name: "gf3.flying_start_safe", Values: []string{"off", "on"}, Meaning: "Flying models do not roll for activating in dangerous terrain"},
	{Name: "gf3.force_org", Values: []string{"on", "off"}, Meaning: "lists: the organisation limits hold unless a list says otherwise, or never"},
	{Name: "gf3.immobile_closes_in", Values: []string{"off", "on"}, Meaning: "Immobile and Artillery models close in and move after a melee like others"},
	{Name: "gf3.los_models_block", Values: []string{"on", "off"}, Meaning: "models of third units block line of sight"},
	{Name: "gf3.losses_keep_coherency", Values: []string{"on", "off"}, Meaning: "losses that keep a unit coherent come before others"},
	{Name: "gf3.melee_tie", Values: []string{"none", "both"}, Meaning: "who takes a morale test after a tied melee"},
	{Name: "gf3.melee_wound_count", Values: []string{"lost", "all"}, Meaning: "wounds beyond what models could lose count in the comparison of a melee"},
	{Name: "gf3.nat_rule_all_d6", Values: []string{"on", "off"}, Meaning: "an unmodified 6 always casts a spell and an unmodified 1 never does, or modifiers are added whatever the die"},
	{Name: "gf3.org_hero_separate", Values: []string{"on", "off"}, Meaning: "lists: a hero that can join a unit counts as a unit of its own"},
	{Name: "gf3.rending_ap", Values: []string{"max", "add"}, Meaning: "how Rending's AP(4) meets a weapon's own AP"},
	{Name: "gf3.separation_path", Values: []string{"both", "end"}, Meaning: "units keep 1 inch apart along the way and at its end, or only at its end"},
	{Name: "gf3.shaken_blocks", Values: []string{"off", "on"}, Meaning: "Shaken enemies keep a side from seizing a marker"},
	{Name: "gf3.shaken_casters_support", Values: []string{"off", "on"}, Meaning: "casters of Shaken units may boost and block spells"},
	{Name: "gf3.takedown_before_deadly", Values: []string{"on", "off"}, Meaning: "Takedown groups are resolved before Deadly ones, or after them"},
	{Name: "gf3.takedown_own_defense", Values: []string{"on", "off"}, Meaning: "a model singled out by Takedown has its own Defense, cover and rules, or its unit's"},
	{Name: "gf3.takedown_sight", Values: []string{"on", "off"}, Meaning: "shots with Takedown single out only models in range and sight"},
	{Name: "gf3.tiebreak", Values: []string{"draw", "points"}, Meaning: "equal markers are a draw, or the points of what is left decide"},
	{Name: "gf3.tokens_off_table", Values: []string{"on", "off"}, Meaning: "Casters that are not on the table gain spell tokens"},
	{Name: "model_placement", Values: []string{"formation"}, Meaning: "menus offer places for whole units in formation; single models can be placed off the menu"},
	{Name: "sight", Values: []string{"five_lines"}, Meaning: "a base sees another when one of five lines between their centres and edges is free"},
	{Name: "charge_path", Values: []string{"two_way_points"}, Meaning: "the shortest way into contact is looked for among straight ways and ways with one or two bends"},
}
