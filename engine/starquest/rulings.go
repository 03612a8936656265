package starquest

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr"
)

// ruled returns what reports whether a switch of a game has a value.
func ruled(g *core.Game) func(name, value string) bool {
	return func(name, value string) bool { return g.Ruling(name) == value }
}

// rulings are the switches where the text leaves room (SQ-GEN-01), defaults first. The keys and the
// assumptions behind them are those of the rules text.
var rulings = opr.Rulings([][]string{
	{"sq.ai_counterspell",
		"AI casters spend no tokens against the tries of heroes, or all that they have against the first within 18 inches and in sight",
		"off", "on"},
	{"sq.ai_order",
		"AI units act from the nearest to a hero to the farthest, found anew after each, or in the order that their player likes, or as near as they are when the first of them acts",
		"live", "free", "fixed"},
	{"sq.ai_stat_substitute",
		"AI units pass stat tests by their Quality, or with an unmodified 6 only", "quality", "six"},
	{"sq.blast_scope",
		"the models near the target that limit what Blast multiplies by are those of its side, or of both",
		"target", "all"},
	{"sq.caster_help_friends",
		"hero casters within 18 inches and in sight may spend tokens for another hero's try", "off", "on"},
	{"sq.charge_unarmed",
		"units without melee weapons may charge", "on", "off"},
	{"sq.common_skill_power",
		"a common skill that fails does nothing unless 2 Power buy its test, or happens for 1 Power like a hero skill",
		"off", "on"},
	{"sq.counter_scope",
		"a charged unit strikes first with its Counter weapons, or when it has one with all",
		"weapon", "unit"},
	{"sq.exhaustion_power",
		"who spends more Power than it has is left with none, or with what it had", "zero", "kept"},
	{"sq.exhaustion_wounds",
		"who spends more Power than it has suffers as many wounds as it spends, or as it lacks",
		"full", "shortfall"},
	{"sq.extra_actions",
		"a hero may pay for one more action in an activation, or for up to seven", "one", "many"},
	{"sq.hampered_scope",
		"who is Hampered has -1 on Quality rolls and stat tests, or on Defense rolls too",
		"tests", "defense"},
	{"sq.impact_timing",
		"Impact comes after Deadly weapons, or before all weapons", "after_deadly", "first"},
	{"sq.los_models_block",
		"models of third units block line of sight", "on", "off"},
	{"sq.losses_keep_coherency",
		"losses that keep a unit coherent come before others", "on", "off"},
	{"sq.regen_all_wounds",
		"Regeneration may ignore wounds that do not come of hits", "on", "off"},
	{"sq.regen_vs_deadly",
		"Regeneration is rolled for each of the wounds that Deadly makes of one, or once before it multiplies",
		"each", "once"},
	{"sq.repeat_actions",
		"a hero may take an action of the same kind more than once in an activation", "on", "off"},
	{"sq.scale",
		"the table is four feet long, or two with all distances halved: bases then count double",
		"full", "half"},
	{"sq.split_fire",
		"a shooting has one target, or up to two", "one", "two"},
	{"sq.stack_ratings",
		"ratings of a rule that somebody has several times add up, or the highest counts", "on", "off"},
})
