package attacks

import "gauntlet/engine/internal/opr/force"

// SpellStrike returns the strike whose later stages the hits of a spell go through.
func SpellStrike(caster, target int, p *force.Spell) Strike {
	return Strike{Attacker: caster, Target: target, Weapon: &p.Weapon, Spell: true}
}
