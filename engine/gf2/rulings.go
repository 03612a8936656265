package gf2

import "gauntlet/engine/internal/core"

// rulings are the switches where the text leaves room (GF2-GEN-01), defaults first. The keys and the
// assumptions behind them are those of the rules text; early_end and the last three are of this engine.
var rulings = []core.RulingInfo{
	{Name: "gf2.aircraft_blocks", Values: []string{"off", "on"}, Meaning: "others keep their distance from an Aircraft and do not see or move through it"},
	{Name: "gf2.aircraft_contests", Values: []string{"off", "on"}, Meaning: "Aircraft keep markers near them from being seized by the other side"},
	{Name: "gf2.aircraft_pivot", Values: []string{"on", "off"}, Meaning: "an Aircraft flies in any direction, or keeps that of its last flight until it is placed on an edge again"},
	{Name: "gf2.aircraft_return", Values: []string{"at_once", "next_round"}, Meaning: "an Aircraft that has flown off the table is placed on an edge at once, or when the next round begins"},
	{Name: "gf2.blast_cap", Values: []string{"hit", "total"}, Meaning: "the models of the target limit each hit of a Blast weapon, or all hits of its group together"},
	{Name: "gf2.board_contact", Values: []string{"all", "one"}, Meaning: "a unit goes into a transport when all its models can come into contact with it, or when one can"},
	{Name: "gf2.charge_unarmed", Values: []string{"on", "off"}, Meaning: "units without melee weapons may charge"},
	{Name: "gf2.coherency_connected", Values: []string{"on", "off"}, Meaning: "a coherent unit is one group of models 2 inches apart at most, or only no model of it is alone"},
	{Name: "gf2.combine_single", Values: []string{"on", "off"}, Meaning: "lists: two copies of a unit of a single model may be merged, or not"},
	{Name: "gf2.deploy_entirely", Values: []string{"on", "off"}, Meaning: "a deployed base stands wholly inside its zone, or only its centre does"},
	{Name: "gf2.early_end", Values: []string{"off", "on"}, Meaning: "the game ends after the round in which one side has lost all its units"},
	{Name: "gf2.fatigue_mode", Values: []string{"modified", "unmodified"}, Meaning: "fatigued models hit on a 6 with modifiers, or only on an unmodified 6"},
	{Name: "gf2.fear_stacks", Values: []string{"unit", "model"}, Meaning: "Fear counts D3 wounds once for a unit, or for each of its models that has it"},
	{Name: "gf2.fearless_scope", Values: []string{"tester", "all"}, Meaning: "Fearless counts when the model whose Quality is used has it, or only if all models of the unit have it"},
	{Name: "gf2.firing_ports", Values: []string{"off", "on"}, Meaning: "nobody shoots from inside a transport, or units that hold there do"},
	{Name: "gf2.hero_limits", Values: []string{"off", "on"}, Meaning: "any hero joins any friendly unit, also one that others have joined, or only one with at most Tough(6) does, and only a unit of several models without another hero"},
	{Name: "gf2.los_models_block", Values: []string{"on", "off"}, Meaning: "models of third units block line of sight"},
	{Name: "gf2.losses_keep_coherency", Values: []string{"on", "off"}, Meaning: "losses that keep a unit coherent come before others"},
	{Name: "gf2.melee_tie", Values: []string{"none", "both"}, Meaning: "who takes a morale test after a tied melee"},
	{Name: "gf2.melee_wound_count", Values: []string{"lost", "all"}, Meaning: "wounds beyond what models could lose count in the comparison of a melee"},
	{Name: "gf2.morale_timing", Values: []string{"source", "activation"}, Meaning: "a unit tests when all wounds of one unit's fire, one spell or one check of terrain have been dealt, or at the end of the activation"},
	{Name: "gf2.pinned_contests", Values: []string{"on", "off"}, Meaning: "Pinned units keep markers near them from being seized by the other side"},
	{Name: "gf2.poison_copies_six", Values: []string{"on", "off"}, Meaning: "all three hits of a Poison 6 count as rolled with a 6, or only the first"},
	{Name: "gf2.psychic_nat_rule", Values: []string{"off", "on"}, Meaning: "a psychic's sum alone counts, or an unmodified 6 always casts or blocks and an unmodified 1 never does"},
	{Name: "gf2.regen_vs_deadly", Values: []string{"each", "once"}, Meaning: "Regeneration is rolled for each wound that Deadly makes of one, or once for the wound before it is multiplied"},
	{Name: "gf2.separation_path", Values: []string{"both", "end"}, Meaning: "units keep 1 inch apart along the way and at its end, or only at its end"},
	{Name: "gf2.sniper_own_defense", Values: []string{"on", "off"}, Meaning: "a model picked by a Sniper has its own Defense, cover and rules, or its unit's"},
	{Name: "gf2.stack_ratings", Values: []string{"on", "off"}, Meaning: "ratings of a rule that somebody has several times add up, or the highest counts"},
	{Name: "gf2.stealth_scope", Values: []string{"all", "some"}, Meaning: "Stealth protects a unit when all of its models have it, or when one has"},
	{Name: "gf2.tiebreak", Values: []string{"draw", "points"}, Meaning: "equal markers are a draw, or the points of what is left decide"},
	{Name: "gf2.vertical_reach", Values: []string{"straight", "any"}, Meaning: "models strike 2 inches far in a straight line, heights included, or at whatever height"},
	{Name: "model_placement", Values: []string{"formation"}, Meaning: "menus offer places for whole units in formation; single models can be placed off the menu"},
	{Name: "sight", Values: []string{"five_lines"}, Meaning: "a base sees another when one of five lines between their centres and edges is free"},
	{Name: "charge_path", Values: []string{"two_way_points"}, Meaning: "the shortest way into contact is looked for among straight ways and ways with one or two bends"},
}
