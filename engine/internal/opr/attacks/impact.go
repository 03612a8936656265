package attacks

import (
	"fmt"
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/roster"
)

// ImpactNeed is what a die of Impact must reach to hit.
const ImpactNeed = 2

var impactWeapon = force.Weapon{Name: "Impact"}

// ImpactStrike returns the strike whose later stages hits by Impact go through: they have AP 0, and no rule
// of a weapon applies (GF3-A-35).
func ImpactStrike(attacker, target int) Strike {
	return Strike{Attacker: attacker, Target: target, Weapon: &impactWeapon, Melee: true, Charging: true}
}

// ImpactDice returns the dice of Impact of the models in a mask, or in GF2 the hits: the sum of their
// ratings, less one for each living model of the target with Counter (GF3-SR-COUNTER, SQ-SR-COUNTER); none
// when the attacker is fatigued, unless Impact needs no dice (GF2-SR-IMPACT).
func ImpactDice(s *core.State, attacker, target int, mask uint64) (n int) {
	d := force.Of(s)
	p := &d.Units[attacker]
	if !p.HasImpact || s.Units[attacker].Is(core.Fatigued) && !d.Attacks.ImpactHits {
		return 0
	}
	n = impactRatings(p, mask)
	if c := d.Units[target].Counters; c != 0 {
		n = max(0, n-bits.OnesCount64(c&s.Units[target].Alive))
	}
	return n
}

// impactRatings adds up the ratings of Impact of the models in a mask.
func impactRatings(p *force.Profile, mask uint64) (n int) {
	for k := range core.Bits(mask) {
		n += int(p.Figures[k].Impact)
	}
	return n
}

// ImpactTable returns the hits that come of each result of a die of Impact: one of each 2+ (GF3-SR-IMPACT,
// SQ-SR-IMPACT), or in GF2 one of every die, which then is not rolled.
func ImpactTable(d *force.Data) (t [7]Hits) {
	for die := 1; die <= 6; die++ {
		if d.Attacks.ImpactHits || force.Success(die, 0, ImpactNeed) {
			t[die].Plain = 1
		}
	}
	return t
}

// RollImpact returns the hits of dice of Impact of unit u.
func RollImpact(s *core.State, d *force.Data, u, dice int) (hits int) {
	if d.Attacks.ImpactHits {
		return dice
	}
	s.Explain(core.RollImpact, u, dice, ImpactNeed, nil)
	t := ImpactTable(d)
	for range dice {
		hits += t[s.Roll(6)].Plain
	}
	return hits
}

// Impact rolls the Impact dice of the charging models in reach through all stages.
func Impact(s *core.State, d *force.Data, attacker, target, dice int) {
	k := ImpactStrike(attacker, target)
	k.Guard = force.Effect(s, target, roster.StatDefense)
	hits, wounds := k.Land(s, d, Hits{Plain: RollImpact(s, d, attacker, dice)})
	if s.Trace != nil {
		rolled := ""
		if !d.Attacks.ImpactHits {
			rolled = fmt.Sprintf("%d dice, ", dice)
		}
		s.Trace.Notef("%s strikes %s by Impact: %s%d hits, %d wounds", s.Name(attacker), s.Name(target),
			rolled, hits, wounds)
	}
}

// furiousAttacks returns the attacks that Furious adds to weapon type t of a charging unit where nobody has
// chosen yet: one for each of its models in the mask that has the rule, with the first of its melee weapons
// (GF2-SR-FURIOUS).
func furiousAttacks(a *force.Arms, p *force.Profile, t int, mask uint64) int {
	mask &= a.Weapons[t].Carriers
	for before := range t {
		if a.Melee>>before&1 != 0 {
			mask &^= a.Weapons[before].Carriers
		}
	}
	return p.Having(mask, force.Furious)
}
