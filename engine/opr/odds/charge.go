package odds

import (
	"fmt"

	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
)

// A Charge says what comes of a whole charge: the target's Counter weapons, the charger's strikes, the strike
// back, the comparison and the morale test. The pairs are for the units Attacker and Target.
type Charge struct {
	Lost  [2]Distribution // wounds that the unit's models have lost
	Kills [2]Distribution // models of the unit removed by attacks

	Destroyed [2]float64 // no models of it are left after the attacks
	Passes    [2]float64 // it has to test, and passes its morale test
	Shaken    [2]float64 // it has to test, fails, and is shaken (pinned)
	Routed    [2]float64 // it has to test, fails, and routs
	Halved    [2]float64 // some of its models are left, but it is at half or less before the test
	Tied      float64    // both are left, and neither has lost: nobody tests, or by a ruling both do
}

// A Melee says how a charge goes on.
type Melee struct {
	Conditions
	NoStrikeBack bool // the target neither strikes back nor uses its Counter weapons
}

// turns returns with which weapons the target of a charge strikes before the charger and with which after it
// (GF3-MELEE-04), as long as the charge has not begun. By a ruling a unit with Counter strikes first with
// all, or not at all (GF3-A-59).
func (m *Match) turns(how *Melee) (before, after which) {
	d := force.Of(m.s)
	switch {
	case how.NoStrikeBack:
		return noWeapons, noWeapons
	case !d.Melee.CounterUnit:
		return counterWeapons, otherWeapons
	case d.Units[Target].Counters&m.s.Units[Target].Alive != 0:
		return allWeapons, noWeapons
	}
	return noWeapons, allWeapons
}

// later returns with which weapons the charger strikes before the target has struck back and with which after it.
func (m *Match) later() (prompt, last which) {
	p := force.Of(m.s).Arms(m.s, Attacker)
	for t := range p.Weapons {
		if p.Weapons[t].Traits&force.StrikesLast != 0 {
			return promptWeapons, lastWeapons
		}
	}
	return allWeapons, noWeapons
}

// Charge returns what comes of a charge of the attacker of the match. It errs when that is too large to be
// computed.
func (c *Calculator) Charge(m *Match, how Melee) (*Charge, error) {
	m.reset(&how.Conditions)
	if err := m.countable(true, true, true); err != nil {
		return nil, err
	}
	s := m.s
	pick := [2]bool{}
	for u := range pick {
		a := force.Of(s).Arms(s, u)
		for t := range a.Weapons {
			pick[1-u] = pick[1-u] || a.Melee>>t&1 != 0 && a.Weapons[t].Traits&force.Takedown != 0
		}
	}
	c.attacker.load(s, Attacker, pick[Attacker])
	c.target.load(s, Target, pick[Target])
	c.leads, c.even, c.balance = 1, 0, false
	if force.Of(s).Losses.Wasted {
		// The states do not tell what each has caused: how far the attacker is ahead is kept with them.
		_, ahead := most(s, m.strikes(Attacker, true, how.Mod, allWeapons, c.groups[:0]))
		_, behind := most(s, m.strikes(Target, false, 0, allWeapons, c.groups[:0]))
		c.leads, c.even = ahead+behind+1, behind
	}
	answered, err := c.answered(m, &how)
	if err != nil {
		return nil, err
	}
	if n := c.attacker.size * c.target.size * c.leads; n > maxCells {
		return nil, fmt.Errorf("%d states of both units are too many to be computed exactly, at most %d; they can be sampled",
			n, maxCells)
	}
	c.joint.reset(c.attacker.size, c.target.size*c.leads)
	c.joint.v[c.even] = 1
	before, after := m.turns(&how)
	if prompt, last := m.later(); answered || last != noWeapons {
		if err := c.exchanges(m, how.Mod, [4]which{before, prompt, after, last}); err != nil {
			return nil, err
		}
		c.compare(m)
		return &c.charge, nil
	}
	if err := c.strikeBack(m, before); err != nil {
		return nil, err
	}
	if err := c.strikeFirst(m, how.Mod); err != nil {
		return nil, err
	}
	if err := c.strikeBack(m, after); err != nil {
		return nil, err
	}
	c.compare(m)
	return &c.charge, nil
}

// cell returns the probabilities of a state of the attacker together with one of the target: one, or one for
// each lead.
func (c *Calculator) cell(a, d int) []float64 { return c.joint.row(a)[d*c.leads:][:c.leads] }

// tracked returns what is counted when one side strikes.
func (c *Calculator) tracked() track {
	if c.leads > 1 {
		return trackWounds
	}
	return trackNothing
}

// strikeFirst lets the charger strike, from every state that it is in.
func (c *Calculator) strikeFirst(m *Match, mod int) error {
	for a := range c.attacker.size {
		if !c.attacker.lives(a) || c.joint.mass(a) == 0 {
			continue
		}
		c.attacker.set(a)
		c.from.reset(c.target.size, c.leads)
		copy(c.from.v, c.joint.row(a))
		c.target.set(0)
		c.groups = m.strikes(Attacker, true, mod, allWeapons, c.groups[:0])
		if err := c.run(m.s, &c.target, c.groups, c.tracked()); err != nil {
			return err
		}
		for d := range c.target.size {
			copy(c.cell(a, d), c.from.row(d))
		}
	}
	return nil
}

// strikeBack lets the target strike, from every state that it is in.
func (c *Calculator) strikeBack(m *Match, weapons which) error {
	if weapons == noWeapons {
		return nil
	}
	each := c.attacker.size
	if force.Of(m.s).Attacks.BlastDeclared {
		// Blast counts the models that the attacker has then: one of its states is struck after another
		each = 1
	}
	for d := range c.target.size {
		if !c.target.lives(d) {
			continue
		}
		c.sum.reset(c.attacker.size, c.leads)
		for a := 0; a < c.attacker.size; a += each {
			if err := c.strikeBackAt(m, d, a, a+each, weapons); err != nil {
				return err
			}
		}
		for a := range c.attacker.size {
			copy(c.cell(a, d), c.sum.row(a))
		}
	}
	return nil
}

// strikeBackAt lets the target strike from its state d at those states of the attacker from first on before
// end, and adds what comes of it to sum.
func (c *Calculator) strikeBackAt(m *Match, d, first, end int, weapons which) error {
	c.from.reset(c.attacker.size, c.leads)
	total := 0.0
	for a := first; a < end; a++ {
		row := c.from.row(a)
		for i, p := range c.cell(a, d) {
			row[c.leads-1-i] = p // what the target causes makes the lead smaller
			total += p
		}
	}
	if total == 0 {
		return nil
	}
	c.target.set(d)
	c.attacker.set(first)
	c.groups = m.strikes(Target, false, 0, weapons, c.groups[:0])
	if err := c.run(m.s, &c.attacker, c.groups, c.tracked()); err != nil {
		return err
	}
	for a := range c.attacker.size {
		row, sum := c.from.row(a), c.sum.row(a)
		for i := range sum {
			sum[i] += row[c.leads-1-i]
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
		for d := range c.target.size {
			p := 0.0
			for _, x := range c.cell(a, d) {
				p += x
			}
			if p == 0 {
				continue
			}
			chains, ids := [2]*chain{&c.attacker, &c.target}, [2]int{a, d}
			for u, ch := range chains {
				r.Lost[u], r.Kills[u] = add(r.Lost[u], ch.lost(ids[u]), p),
					add(r.Kills[u], ch.kills(ids[u]), p)
				ch.set(ids[u])
				if !ch.lives(ids[u]) {
					r.Destroyed[u] += p
				} else if force.Half(m.s, u) {
					r.Halved[u] += p
				}
			}
			if !chains[0].lives(a) || !chains[1].lives(d) {
				continue
			}
			if c.leads == 1 {
				c.decide(m, c.target.lost(d)-c.attacker.lost(a), p)
				continue
			}
			lead := 0
			if c.balance {
				lead = c.target.lost(d) - c.attacker.lost(a)
			}
			for i, x := range c.cell(a, d) {
				if x > 0 {
					c.decide(m, lead+i-c.even, x)
				}
			}
		}
	}
	c.attacker.set(0)
	c.target.set(0)
}

// decide adds up who loses when the attacker has caused more wounds by lead, with probability p, both units
// being in their states.
func (c *Calculator) decide(m *Match, lead int, p float64) {
	mine, dice := attacks.Frightens(m.s, Attacker)
	theirs, against := attacks.Frightens(m.s, Target)
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

// lose adds up what comes of the comparison of a melee with probability p: who has caused fewer wounds tests,
// after a tie nobody or by a ruling both.
func (c *Calculator) lose(m *Match, lead int, p float64) {
	if lead == 0 {
		if c.charge.Tied += p; !force.Of(m.s).Melee.TieTests {
			return
		}
	}
	if lead <= 0 {
		c.test(m, Attacker, p)
	}
	if lead >= 0 {
		c.test(m, Target, p)
	}
}

// test lets a unit take the morale test of a melee with probability p.
func (c *Calculator) test(m *Match, unit int, p float64) {
	r := &c.charge
	pass := float64(p * passes(morale.MoraleOf(m.s, unit)))
	r.Passes[unit] += pass
	if force.Half(m.s, unit) {
		r.Routed[unit] += p - pass
	} else {
		r.Shaken[unit] += p - pass
	}
}
