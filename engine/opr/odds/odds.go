// Package odds computes exact probabilities of the attack sequence in float64. It goes through the stages of
// the pipeline in package opr and asks them the same questions; only where the pipeline rolls dice it
// averages over them.
//
// No decision, menu or result of the engine depends on it. Two numbers of this package that differ by less
// than Epsilon are to be treated as equal, for sums may round differently on another machine.
package odds

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/melee"
	"gauntlet/engine/internal/opr/morale"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/odds"
	"gauntlet/engine/roster"
)

// Epsilon is the difference below which two numbers of this package count as equal.
const Epsilon = odds.Epsilon

// A Mean is what an attack does on the average.
type Mean struct {
	Hits float64 // after extra hits and Blast, before the Defense rolls
	// neither blocked nor ignored; those of Deadly count multiplied, up to the greatest Tough among the
	// target's models
	Wounds float64
}

func (m Mean) and(n Mean) Mean { return Mean{m.Hits + n.Hits, m.Wounds + n.Wounds} }

// A Mind holds the scratch memory of the functions that think on a copy of the position. The zero value is
// ready; it is not safe for concurrent use.
type Mind struct {
	copy    engine.State
	strikes []attacks.Strike
}

// Shooting returns the mean of unit u's shooting at unit e with all weapons that have it in range and sight,
// from where u would stand if it were displaced by v as it stands. Every weapon type counts against e as it
// is now, whatever those before it do.
func (m *Mind) Shooting(p engine.Position, u, e int, v geom.Point) Mean {
	s := peek.State(p)
	m.strikes = shooting.Volleys(s, u, e, v, m.strikes[:0])
	return sum(s, m.strikes)
}

// Charge returns the mean of unit u's first strike at unit e, Impact included, after it has charged and e has
// closed in by the nearest ways. Losses to dangerous terrain on the way do not count, and as with Shooting
// every weapon type counts against e as it is now.
func (m *Mind) Charge(p engine.Position, u, e int) Mean {
	m.copy.CopyPosition(p, 0)
	s := peek.Live(&m.copy)
	var impact int
	m.strikes, impact = melee.ChargeStrikes(s, u, e, m.strikes[:0])
	return sum(s, m.strikes).and(ofImpact(s, u, e, impact)).and(ofPools(s, u, e, true))
}

// Exchange returns the means of unit u's first strike at unit e, as Charge does, and of e's strikes back, had
// it lost nobody.
func (m *Mind) Exchange(p engine.Position, u, e int) (first, back Mean) {
	first = m.Charge(p, u, e)
	s := peek.Live(&m.copy)
	m.strikes = melee.StrikesBack(s, e, u, m.strikes[:0])
	return first, sum(s, m.strikes).and(ofPools(s, e, u, false))
}

// Bare returns the means of unit u's shooting at unit e and of its first strike, Impact included, if they
// stood facing each other in the open: all weapons in range, in sight and in reach.
func (m *Mind) Bare(p engine.Position, u, e int) (shooting, charge Mean) {
	s := peek.State(p)
	m.strikes, _ = attacks.Arsenal(s, u, e, false, m.strikes[:0])
	shooting = sum(s, m.strikes)
	var impact int
	m.strikes, impact = attacks.Arsenal(s, u, e, true, m.strikes[:0])
	return shooting, sum(s, m.strikes).and(ofImpact(s, u, e, impact))
}

func sum(s *core.State, strikes []attacks.Strike) (sum Mean) {
	for i := range strikes {
		sum = sum.and(ofStrike(s, &strikes[i]))
	}
	return sum
}

// OfStrike returns the mean of one strike in a position.
func OfStrike(p engine.Position, k *attacks.Strike) Mean { return ofStrike(peek.State(p), k) }

func ofStrike(s *core.State, k *attacks.Strike) Mean {
	d := force.Of(s)
	k.Face(s, d)
	var plain, sixes float64
	for far, n := range [2]int{k.Near, k.Far} {
		if n == 0 {
			continue
		}
		p, s := 0, 0
		t := k.HitTable(d, far == 1)
		for die := range t {
			p, s = p+t[die].Plain, s+t[die].Sixes
		}
		rolled := float64(n)
		if k.Again(d) {
			rolled += float64(n) / 6
		}
		plain += float64(rolled*float64(p)) / 6
		sixes += float64(rolled*float64(s)) / 6
	}
	if d.Attacks.BlastSpread > 0 && k.Weapon.Blast > 0 {
		return ofSpread(s, d, k, plain, sixes)
	}
	x := float64(k.Factor(s))
	return ofHits(s, d, k, float64(plain*x), float64(sixes*x))
}

// ofSpread goes on from the hits of a Blast weapon that spread over all units near the target (SQ-SR-BLAST).
// What is left over when they are dealt out evenly, which the heroes' player gives to whom it likes, counts
// as dealt out evenly, too.
func ofSpread(s *core.State, d *force.Data, k *attacks.Strike, plain, sixes float64) (sum Mean) {
	models, units := attacks.Crowd(s, k.Target)
	x := float64(min(int(k.Weapon.Blast), models)) / float64(bits.OnesCount64(units))
	for target := range core.Bits(units) {
		one := *k
		if one.Target = target; target != k.Target {
			one.Guard = force.Effect(s, one.Target, roster.StatDefense)
			one.Face(s, d)
		}
		sum = sum.and(ofHits(s, d, &one, float64(plain*x), float64(sixes*x)))
	}
	return sum
}

// OfImpact returns the mean of dice of Impact in a position.
func OfImpact(p engine.Position, u, e, dice int) Mean { return ofImpact(peek.State(p), u, e, dice) }

// Passes returns the probability that unit u passes the morale test that it would take now.
func Passes(p engine.Position, u int) float64 { return passes(morale.MoraleOf(peek.State(p), u)) }

// ofImpact returns the mean of dice of Impact.
func ofImpact(s *core.State, u, e, dice int) Mean {
	k := attacks.ImpactStrike(u, e)
	return ofHits(s, force.Of(s), &k, float64(dice*force.Successes(0, attacks.ImpactNeed))/6, 0)
}

// ofPool returns the mean of dice of models' own, which hit with a result or more.
func ofPool(s *core.State, k *attacks.Strike, dice force.Dice, need int) Mean {
	d, one := force.Of(s), *k
	one.Face(s, d)
	return ofHits(s, d, &one, float64(dice.Twice()*(7-need))/12, 0)
}

// ofPools returns the mean of all dice of models' own of unit u that strikes at unit e where both stand.
func ofPools(s *core.State, u, e int, charging bool) (sum Mean) {
	k := attacks.PoolStrike(u, e, charging)
	for need, n := range melee.PoolInReach(s, u, e, charging) {
		if n != (force.Dice{}) {
			sum = sum.and(ofPool(s, &k, n, need))
		}
	}
	return sum
}

// ofHits goes on from the hits of a strike: those whose die was an unmodified 6, and all others.
func ofHits(s *core.State, d *force.Data, k *attacks.Strike, plain, sixes float64) Mean {
	m := Mean{Hits: plain + sixes}
	m.Wounds = float64(float64(plain*unblocked(d, k, false)) * lasting(s, d, k, false))
	if sixes > 0 {
		m.Wounds += float64(float64(sixes*unblocked(d, k, true)) * lasting(s, d, k, true))
	}
	if d.HasLists {
		if w := worseOf(d, k, true); w.any() {
			m.Wounds += float64(plain*w.mean(0)) + float64(sixes*w.mean(1))
		}
	}
	return m
}

// unblocked returns the probability that a hit is not blocked; six is for hits of an unmodified 6.
func unblocked(d *force.Data, k *attacks.Strike, six bool) float64 {
	need, mod := k.Armour(d, six)
	fail := float64(6-force.Successes(mod, need)) / 6
	least := k.RollsAgain(d)
	if least > 6 {
		return fail
	}
	again := 0 // results that block and are rolled again
	for die := least; die <= 6; die++ {
		if force.Success(die, mod, need) {
			again++
		}
	}
	return fail + float64(fail*float64(again))/6
}

// perWound returns the mean of what an unblocked hit takes off a model that has not been hurt: one wound, or
// more by Deadly, each of them ignored by Regeneration or not. Where only some models have that, all count as
// having it.
func perWound(s *core.State, d *force.Data, k *attacks.Strike, six bool) float64 {
	keep := 1.0
	if k.Regenerates(d, six) {
		keep = keeps
	}
	n := int(k.Weapon.Deadly)
	if n <= 1 {
		return keep
	}
	tough := greatestTough(s, k.Target)
	if keep == 1 || d.Attacks.RegenerationOnce {
		return float64(keep * float64(min(n, tough)))
	}
	// Of n wounds, i are kept with the binomial probability; more than Tough are lost.
	chance := [roster.MaxRating + 1]float64{0: 1}
	for range n {
		for i := n; i > 0; i-- {
			chance[i] = float64(chance[i]*(1-keep)) + float64(chance[i-1]*keep)
		}
		chance[0] = float64(chance[0] * (1 - keep))
	}
	mean := 0.0
	for i := 1; i <= n; i++ {
		mean += float64(chance[i] * float64(min(i, tough)))
	}
	return mean
}

// lasting is perWound with what rules of the target's list make of it.
func lasting(s *core.State, d *force.Data, k *attacks.Strike, six bool) float64 {
	if d.HasLists {
		return float64(spared(d, k, six) * perWound(s, d, k, six))
	}
	return perWound(s, d, k, six)
}

// spared returns the probability that a wound that was not blocked is not ignored by a rule of the target's
// list, before it is multiplied.
func spared(d *force.Data, k *attacks.Strike, six bool) float64 {
	if need := k.Spares(d, six); need > 0 {
		return float64(6-force.Successes(0, need)) / 6
	}
	return 1
}

func greatestTough(s *core.State, u int) int {
	most := uint16(0)
	for _, i := range s.Living(u) {
		most = max(most, s.G.Models[i].Tough)
	}
	return int(most)
}

// OfHits returns the mean of hits on unit e that unit u deals by a skill, with the rules of their weapon.
func OfHits(p engine.Position, u, e, hits int, rules []roster.Rule) Mean {
	w := attacks.HitsOf("", rules, 0)
	return ofDealt(peek.State(p), &attacks.Strike{Attacker: u, Target: e, Weapon: &w, Spell: true}, hits)
}

// OfSpell returns the mean of the hits of a damage spell of unit u's that has been cast at unit e.
func OfSpell(p engine.Position, u, e int, spell *force.Spell) Mean {
	k := attacks.SpellStrike(u, e, spell)
	return ofDealt(peek.State(p), &k, spell.Hits)
}

// ofDealt returns the mean of hits that are dealt without dice.
func ofDealt(s *core.State, k *attacks.Strike, hits int) Mean {
	d := force.Of(s)
	k.Guard = force.Effect(s, k.Target, roster.StatDefense)
	k.Face(s, d)
	return ofHits(s, d, k, float64(hits*k.Factor(s)), 0)
}
