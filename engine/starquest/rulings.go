package starquest

import "gauntlet/engine/internal/core"

// rulings are the switches where the text leaves room (SQ-GEN-01), defaults first. The keys and the
// assumptions behind them are those of the rules text.
var rulings = []core.RulingInfo{
	{Name: "sq.ai_counterspell", Values: []string{"off", "on"}, Meaning: "AI casters spend no tokens against the tries of heroes, or all that they have against the first within 18 inches and in sight"},
	{Name: "sq.ai_order", Values: []string{"live", "free", "fixed"}, Meaning: "AI units act from the nearest to a hero to the farthest, found anew after each, or in the order that their player likes, or as near as they are when the first of them acts"},
	{Name: "sq.ai_stat_substitute", Values: []string{"quality", "six"}, Meaning: "AI units pass stat tests by their Quality, or with an unmodified 6 only"},
	{Name: "sq.blast_scope", Values: []string{"target", "all"}, Meaning: "the models near the target that limit what Blast multiplies by are those of its side, or of both"},
	{Name: "sq.caster_help_friends", Values: []string{"off", "on"}, Meaning: "hero casters within 18 inches and in sight may spend tokens for another hero's try"},
	{Name: "sq.charge_unarmed", Values: []string{"on", "off"}, Meaning: "units without melee weapons may charge"},
	{Name: "sq.common_skill_power", Values: []string{"off", "on"}, Meaning: "a common skill that fails does nothing unless 2 Power buy its test, or happens for 1 Power like a hero skill"},
	{Name: "sq.counter_scope", Values: []string{"weapon", "unit"}, Meaning: "a charged unit strikes first with its Counter weapons, or when it has one with all"},
	{Name: "sq.exhaustion_power", Values: []string{"zero", "kept"}, Meaning: "who spends more Power than it has is left with none, or with what it had"},
	{Name: "sq.exhaustion_wounds", Values: []string{"full", "shortfall"}, Meaning: "who spends more Power than it has suffers as many wounds as it spends, or as it lacks"},
	{Name: "sq.extra_actions", Values: []string{"one", "many"}, Meaning: "a hero may pay for one more action in an activation, or for up to seven"},
	{Name: "sq.hampered_scope", Values: []string{"tests", "defense"}, Meaning: "who is Hampered has -1 on Quality rolls and stat tests, or on Defense rolls too"},
	{Name: "sq.impact_timing", Values: []string{"after_deadly", "first"}, Meaning: "Impact comes after Deadly weapons, or before all weapons"},
	{Name: "sq.los_models_block", Values: []string{"on", "off"}, Meaning: "models of third units block line of sight"},
	{Name: "sq.losses_keep_coherency", Values: []string{"on", "off"}, Meaning: "losses that keep a unit coherent come before others"},
	{Name: "sq.regen_all_wounds", Values: []string{"on", "off"}, Meaning: "Regeneration may ignore wounds that do not come of hits"},
	{Name: "sq.regen_vs_deadly", Values: []string{"each", "once"}, Meaning: "Regeneration is rolled for each of the wounds that Deadly makes of one, or once before it multiplies"},
	{Name: "sq.repeat_actions", Values: []string{"on", "off"}, Meaning: "a hero may take an action of the same kind more than once in an activation"},
	{Name: "sq.scale", Values: []string{"full", "half"}, Meaning: "the table is four feet long, or two with all distances halved: bases then count double"},
	{Name: "sq.split_fire", Values: []string{"one", "two"}, Meaning: "a shooting has one target, or up to two"},
	{Name: "sq.stack_ratings", Values: []string{"on", "off"}, Meaning: "ratings of a rule that somebody has several times add up, or the highest counts"},
	{Name: "model_placement", Values: []string{"formation"}, Meaning: "menus offer places for whole units in formation; single models can be placed off the menu"},
	{Name: "sight", Values: []string{"five_lines"}, Meaning: "a base sees another when one of five lines between their centres and edges is free"},
	{Name: "charge_path", Values: []string{"two_way_points"}, Meaning: "the shortest way into contact is looked for among straight ways and ways with one or two bends"},
}
