package gf3

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
	roster.Aircraft, roster.Ambush, roster.AP, roster.Artillery, roster.Bane, roster.Blast, roster.Caster,
	roster.Counter,
	roster.Deadly, roster.Fast, roster.Fear, roster.Fearless, roster.Flying, roster.Furious, roster.Hero,
	roster.Immobile,
	roster.Impact, roster.Indirect, roster.Limited, roster.Regeneration, roster.Relentless, roster.Reliable,
	roster.Rending,
	roster.Scout, roster.Slow, roster.Stealth, roster.Strider, roster.Surge, roster.Takedown, roster.Thrust,
	roster.Tough,
	roster.Transport, roster.Unstoppable,
}

func init() {
	roster.Register(roster.Game{
		Ruleset: name, Title: title, Rules: specialRules,
		Rated: []roster.RuleID{
			roster.AP, roster.Blast, roster.Caster, roster.Deadly, roster.Fear, roster.Impact, roster.Tough,
			roster.Transport,
		},
		Caster: roster.Caster, SpellLeast: 1, SpellMost: roster.MaxSpellValue,
		Organised: true, Several: true, JoinTough: joinTough, Exports: true, Defines: true,
		Grantable: grantable,
		Lists:     shipped, Styles: [2]string{"mixed", "horde"},
	})
}

// lists sets what the rulings say about reading lists.
func lists(on battle.On, o *roster.Options) {
	o.EveryUpgrade = on("gf3.combine_upgrades", "every")
	o.FreeOrganisation = on("gf3.force_org", "off")
	o.HeroesInUnits = on("gf3.org_hero_separate", "off")
	o.HighestRatings = on("gf3.stack_ratings", "off")
}
