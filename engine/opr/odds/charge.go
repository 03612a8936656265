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
		if opr.Of(m.s).BlastDeclared {
			if err := c.strikeBackEach(m, d, weapons); err != nil {
				return err
			}
			continue
		}
		if err := c.strikeBackAt(m, d, 0, weapons); err != nil {
			return err
		}
		for a := range c.attacker.size {
			c.joint.row(a)[d] = c.from.mass(a)
		}
	}
	return nil
}

// strikeBackAt lets the target strike from its state d, with groups that are declared when the attacker is in state a. The attacker's states stand
// in from.
func (c *Calculator) strikeBackAt(m *Match, d, a int, weapons which) error {
	c.target.set(d)
	c.attacker.set(a)
	c.groups = m.strikes(Target, false, 0, weapons, c.groups[:0])
	return c.run(m.s, &c.attacker, c.groups, trackNothing)
}

// strikeBackEach lets the target strike from its state d at each state of the attacker by itself: Blast counts the models that there are then.
func (c *Calculator) strikeBackEach(m *Match, d int, weapons which) error {
	c.sum = append(c.sum[:0], make([]float64, c.attacker.size)...)
	for a := range c.attacker.size {
		p := c.joint.row(a)[d]
		if p == 0 {
			continue
		}
		c.from.reset(c.attacker.size, 1)
		if c.from.v[a] = p; c.attacker.lives(a) {
			if err := c.strikeBackAt(m, d, a, weapons); err != nil {
				return err
			}
		}
		for b := range c.sum {
			c.sum[b] += c.from.mass(b)
		}
	}
	for a, p := range c.sum {
		c.joint.row(a)[d] = p
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
	mine, dice := opr.Frightens(m.s, Attacker)
	theirs, against := opr.Frightens(m.s, Target)
	lead += mine - theirs
	if dice+against == 0 {
		c.lose(m, lead, p)
		return
	}
	c.fear[0], c.fear[1] = sumsOfD3(c.fear[0], dice), sumsOfD3(c.fear[1], against)
	for i, q := range c.fear[0] {
		for j, r := range c.fear[1] {
			if q*r > 0 {
				c.lose(m, lead+i-j, float64(float64(p*q)*r))
			}
		}
	}
}

// sumsOfD3 fills p with the distribution of the sum of n D3.
func sumsOfD3(p []float64, n int) []float64 {
	p = append(p[:0], 1)
	for range n {
		p = append(p, 0, 0, 0)
		for i := len(p) - 1; i >= 0; i-- {
			sum := 0.0
			for d := 1; d <= min(3, i); d++ {
				sum += p[i-d]
			}
			p[i] = sum / 3
		}
	}
	return p
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
