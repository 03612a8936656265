package odds

import (
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
)

// passes returns the probability that a morale test is passed.
func passes(t morale.MoraleTest) (p float64) {
	if !t.Fails {
		p = float64(force.Successes(t.Mod, t.Need)) / 6
	}
	if t.Save > 0 {
		p += float64((1-p)*float64(force.Successes(t.SaveMod, t.Save))) / 6
	}
	return p
}

// Morale returns the probability that a unit of the match passes a morale test in the conditions.
func (m *Match) Morale(unit int, c Conditions) float64 {
	m.reset(&c)
	return passes(morale.MoraleOf(m.s, unit))
}

// Spell returns the probability that a spell is cast by the rules of an edition, with tokens for it and
// against it (GF3-SR-CASTER-03).
func Spell(ed *force.Edition, plus, minus int) float64 {
	return chance(func(die int) bool { return ed.Casting.Casts(die, plus-minus) })
}

// chance returns the probability of the results of a die for which something holds.
func chance(holds func(die int) bool) float64 {
	n := 0
	for die := 1; die <= 6; die++ {
		if holds(die) {
			n++
		}
	}
	return float64(n) / 6
}

// Psychic returns the probability that a psychic reaches the number of a spell, and that it does and none of
// the blockers, psychics with these ratings, stops it (GF2-SR-PSYCHIC-02).
func Psychic(ed *force.Edition, rating, number int, blockers []int) (reached, cast float64) {
	for die := 1; die <= 6; die++ {
		if !ed.Casting.Reaches(die, rating, number) {
			continue
		}
		p := 1.0 / 6
		reached += p
		for _, r := range blockers {
			p *= chance(func(block int) bool { return !ed.Casting.Blocks(block, r, die+rating) })
		}
		cast += p
	}
	return reached, cast
}

// Danger returns the distribution of the wounds of dice of dangerous terrain (GF3-TERRAIN-03), against
// Regeneration or not.
func Danger(dice int, regenerates bool) Distribution {
	p := 1.0 / 6
	if regenerates {
		p *= keeps
	}
	return binomial(nil, dice, p)
}
