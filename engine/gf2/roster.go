package gf2

import (
	"embed"

	"gauntlet/engine/internal/opr/battle"
	"gauntlet/engine/roster"
)

//go:embed lists/*.yaml
var shipped embed.FS

//go:embed rules/special.yaml
var grantable []byte

// specialRules are the special rules of the game.
var specialRules = []roster.RuleID{
	roster.Aircraft, roster.Ambush, roster.AP, roster.Blast, roster.Deadly, roster.Fast, roster.Fear,
	roster.Fearless,
	roster.Flying, roster.Furious, roster.Hero, roster.Immobile, roster.Impact, roster.Indirect,
	roster.LockOn, roster.Poison,
	roster.Psychic, roster.Regeneration, roster.Relentless, roster.Rending, roster.Scout, roster.Slow,
	roster.Sniper,
	roster.Stealth, roster.Strider, roster.Tough, roster.Transport,
}

func init() {
	roster.Register(roster.Game{
		Ruleset: name, Title: title, Rules: specialRules,
		Rated: []roster.RuleID{
			roster.AP, roster.Blast, roster.Deadly, roster.Impact, roster.Psychic, roster.Tough,
			roster.Transport,
		},
		Caster: roster.Psychic, SpellLeast: 2, SpellMost: roster.MaxSpellNumber,
		Exports: true, Defines: true, Grantable: grantable, Lists: shipped, Styles: [2]string{"cohort", "brood"},
		Cites: map[string]string{
			"GF3-PREP-01": "GF2-PREP-02", "GF3-PREP-02": "GF2-PREP-03", "GF3-SR-HERO-01": "GF2-SR-HERO",
		},
	})
}

// lists sets what the rulings say about reading lists.
func lists(on battle.On, o *roster.Options) {
	o.CombineSeveral = on("gf2.combine_single", "off")
	o.HighestRatings = on("gf2.stack_ratings", "off")
}
