package opr

import (
	"fmt"
	"math/bits"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/roster"
)

var impactWeapon = Weapon{Name: "Impact"}

// ImpactStrike returns the strike whose later stages hits by Impact go through: they have AP 0, and no rule of a weapon applies (GF3-A-35).
func ImpactStrike(attacker, target int) Strike {
	return Strike{Attacker: attacker, Target: target, Weapon: &impactWeapon, Melee: true}
}

// ImpactDice returns the dice of Impact of the models in a mask, or in GF2 the hits: the sum of their ratings, less one for each living
// model of the target with Counter (GF3-SR-COUNTER, SQ-SR-COUNTER); none when the attacker is fatigued, unless Impact needs no dice (GF2-SR-IMPACT).
func ImpactDice(s *core.State, attacker, target int, mask uint64) (n int) {
	d := Of(s)
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
func impactRatings(p *Profile, mask uint64) (n int) {
	for m := mask; m != 0; m &= m - 1 {
		n += int(p.Impact[lowest(m)])
	}
	return n
}

// ImpactTable returns the hits that come of each result of a die of Impact: one of each 2+ (GF3-SR-IMPACT, SQ-SR-IMPACT), or in GF2 one of every die, which
// then is not rolled.
func ImpactTable(d *Data) (t [7]Hits) {
	for die := 1; die <= 6; die++ {
		if d.Attacks.ImpactHits || success(die, 0, ImpactNeed) {
			t[die].Plain = 1
		}
	}
	return t
}

// rollImpact returns the hits of dice of Impact.
func rollImpact(s *core.State, d *Data, dice int) (hits int) {
	if d.Attacks.ImpactHits {
		return dice
	}
	t := ImpactTable(d)
	for range dice {
		hits += t[s.Roll(6)].Plain
	}
	return hits
}

// impact rolls the Impact dice of the charging models in reach through all stages.
func impact(s *core.State, d *Data, attacker, target, dice int) {
	k := ImpactStrike(attacker, target)
	k.Guard = Effect(s, target, roster.StatDefense)
	k.Face(s, d)
	hits := rollImpact(s, d, dice)
	w := k.rollWounds(s, d, Hits{Plain: hits})
	if s.Trace != nil {
		rolled := ""
		if !d.Attacks.ImpactHits {
			rolled = fmt.Sprintf("%d dice, ", dice)
		}
		s.Trace.Notef("%s strikes %s by Impact: %s%d hits, %d wounds", s.G.Units[attacker].Name, s.G.Units[target].Name, rolled, hits, w.sum())
	}
	k.allot(s, d, w)
}

// furiousAttacks returns the attacks that Furious adds to weapon type t of a charging unit where nobody has chosen yet: one for each of its models
// in the mask that has the rule, with the first of its melee weapons (GF2-SR-FURIOUS).
func furiousAttacks(a *Arms, figures []Figure, t int, mask uint64) (n int) {
	mask &= a.Weapons[t].Carriers
	for before := range t {
		if a.Melee>>before&1 != 0 {
			mask &^= a.Weapons[before].Carriers
		}
	}
	for m := mask; m != 0; m &= m - 1 {
		if figures[lowest(m)].Traits&Furious != 0 {
			n++
		}
	}
	return n
}

func lowest(mask uint64) int { return bits.TrailingZeros64(mask) }
