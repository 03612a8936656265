package force

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

// The functions of this file are for editions whose units act by procedures of their own. Each that calls a
// procedure puts it on top of the stack; the caller goes on when that is over.

// OnTable reports whether unit u is on the table.
func OnTable(s *core.State, u int) bool { return Alive(s, int16(u)) }

// Enchant gives unit u a modifier of a stat until the end of the round.
func Enchant(s *core.State, u int, stat roster.SpellStat, better bool) {
	s.Units[u].Extra |= Enchantment(stat, better)
}

// Enchantment returns the bit of Extra that Enchant sets.
func Enchantment(stat roster.SpellStat, better bool) int32 {
	p := Spell{Kind: roster.Buff, Stat: stat, Term: roster.UntilRound}
	if !better {
		p.Kind = roster.Debuff
	}
	return p.Bit()
}

// EndTurnSpells ends the effects on unit u that last until the end of its activation.
func EndTurnSpells(s *core.State, u int) { s.Units[u].Extra &^= EffectAct }
