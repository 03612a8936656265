package force

import (
	"gauntlet/engine/roster"
)

// Enchantment returns the bit of a unit's Extra that says that a stat is better or worse until the end of the
// round.
func Enchantment(stat roster.SpellStat, better bool) int32 {
	p := Spell{Kind: roster.Buff, Stat: stat, Term: roster.UntilRound}
	if !better {
		p.Kind = roster.Debuff
	}
	return p.Bit()
}
