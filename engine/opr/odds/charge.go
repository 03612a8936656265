package odds

import (
	"fmt"

	"gauntlet/engine/opr"
)

// A Charge says what comes of a whole charge: the target's Counter weapons, the charger's strikes, the strike back, the comparison and the
// morale test. The pairs are for the units Attacker and Target.
type Charge struct {
	Lost  [2]Distribution // wounds that the unit's models have lost
	Kills [2]Distribution // models of the unit removed by attacks

	Destroyed [2]float64 // no models of it are left after the attacks
	Passes    [2]float64 // it has lost the melee, and passes its morale test
	Shaken    [2]float64 // it has lost, failed, and is shaken (pinned)
	Routed    [2]float64 // it has lost, failed, and routs
	Halved    [2]float64 // some of its models are left, but it is at half or less before the test
	Tied      float64    // both are left, and neither has lost
}

// A Melee says how a charge goes on.
type Melee struct {
	Conditions
	NoStrikeBack bool // the target neither strikes back nor uses its Counter weapons
}

// Charge returns what comes of a charge of the attacker of the match. It errs when that is too large to be computed.
func (c *Calculator) Charge(m *Match, how Melee) (*Charge, error) {
	m.reset(&how.Conditions)
	s := m.s
	pick := [2]bool{}
	for u := range pick {
		p := &opr.Of(s).Units[u]
		for t := range p.Weapons {
			pick[1-u] = pick[1-u] || p.Melee>>t&1 != 0 && p.Weapons[t].Traits&opr.Takedown != 0
		}
	}
	c.attacker.load(s, Attacker, pick[Attacker])
	c.target.load(s, Target, pick[Target])
	if n := c.attacker.size * c.target.size; n > maxCells {
		return nil, fmt.Errorf("%d states of both units are too many to be computed exactly, at most %d; they can be sampled", n, maxCells)
	}
	c.joint.reset(c.attacker.size, c.target.size)
	c.joint.v[0] = 1
	weapons := allWeapons
	if !how.NoStrikeBack {
		// GF3-MELEE-04: Counter weapons strike before the charger, the others after it.
		weapons = otherWeapons
		if err := c.strikeBack(m, counterWeapons); err != nil {
			return nil, err
		}
	}
	if err := c.strikeFirst(m, how.Mod); err != nil {
		return nil, err
	}
	if !how.NoStrikeBack {
		if err := c.strikeBack(m, weapons); err != nil {
			return nil, err
		}
	}
	c.compare(m)
	return &c.charge, nil
}

// strikeFirst lets the charger strike, from every state that it is in.
func (c *Calculator) strikeFirst(m *Match, mod int) error {
	for a := range c.attacker.size {
		if !c.attacker.lives(a) || c.joint.mass(a) == 0 {
			continue
		}
		row := c.joint.row(a)
		c.attacker.set(a)
		c.from.reset(c.target.size, 1)
		copy(c.from.v, row)
		c.target.set(0)
		c.groups = m.strikes(Attacker, true, mod, allWeapons, c.groups[:0])
		if err := c.run(m.s, &c.target, c.groups, trackNothing); err != nil {
			return err
		}
		for d := range row {
			row[d] = c.from.mass(d)
		}
	}
	return nil
}

// strikeBack lets the target strike, from every state that it is in.
func (c *Calculator) strikeBack(m *Match, weapons which) error {
	for d := range c.target.size {
		if !c.target.lives(d) {
			continue
		}
		c.from.reset(c.attacker.size, 1)
		sum := 0.0
		for a := range c.attacker.size {
			c.from.v[a] = c.joint.row(a)[d]
			sum += c.from.v[a]
		}
		if sum == 0 {
			continue
		}
		c.target.set(d)
		c.attacker.set(0)
		c.groups = m.strikes(Target, false, 0, weapons, c.groups[:0])
		if err := c.run(m.s, &c.attacker, c.groups, trackNothing); err != nil {
			return err
		}
		for a := range c.attacker.size {
			c.joint.row(a)[d] = c.from.mass(a)
		}
	}
	return nil
}

// compare compares the wounds that both have caused, Fear included, and lets the loser test (GF3-MORALE-05).
func (c *Calculator) compare(m *Match) {
	r := &c.charge
	lost, kills := r.Lost, r.Kills
	*r = Charge{}
	for u := range lost {
		r.Lost[u], r.Kills[u] = lost[u][:0], kills[u][:0]
	}
	for a := range c.attacker.size {
		for d, p := range c.joint.row(a) {
			if p == 0 {
				continue
			}
			chains, ids := [2]*chain{&c.attacker, &c.target}, [2]int{a, d}
			for u, ch := range chains {
				r.Lost[u], r.Kills[u] = add(r.Lost[u], ch.lost(ids[u]), p), add(r.Kills[u], ch.kills(ids[u]), p)
				ch.set(ids[u])
				if !ch.lives(ids[u]) {
					r.Destroyed[u] += p
				} else if opr.Half(m.s, u) {
					r.Halved[u] += p
				}
			}
			if chains[0].lives(a) && chains[1].lives(d) {
				c.decide(m, c.target.lost(d)-c.attacker.lost(a), p)
			}
		}
	}
	c.attacker.set(0)
	c.target.set(0)
}

// decide adds up who loses when the attacker has caused more wounds by lead, with probability p, both units being in their states.
func (c *Calculator) decide(m *Match, lead int, p float64) {
	if !opr.Of(m.s).FearDie {
		c.lose(m, lead+opr.Frightens(m.s, Attacker)-opr.Frightens(m.s, Target), p)
		return
	}
	fears := [2]bool{opr.Frightens(m.s, Attacker) > 0, opr.Frightens(m.s, Target) > 0}
	sides := func(fears bool) int {
		if fears {
			return 3
		}
		return 1
	}
	n := sides(fears[0]) * sides(fears[1])
	for i := range sides(fears[0]) {
		for j := range sides(fears[1]) {
			by := lead
			if fears[0] {
				by += i + 1
			}
			if fears[1] {
				by -= j + 1
			}
			c.lose(m, by, p/float64(n))
		}
	}
}

func (c *Calculator) lose(m *Match, lead int, p float64) {
	r := &c.charge
	loser := Target
	switch {
	case lead == 0:
		r.Tied += p
		return
	case lead < 0:
		loser = Attacker
	}
	pass := float64(p * passes(opr.MoraleOf(m.s, loser)))
	r.Passes[loser] += pass
	if opr.Half(m.s, loser) {
		r.Routed[loser] += p - pass
	} else {
		r.Shaken[loser] += p - pass
	}
}
