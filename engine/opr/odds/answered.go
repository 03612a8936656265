package odds

import (
	"cmp"
	"fmt"

	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
)

// Attacks are answered by rules of lists: the attacker's own dice may cost it wounds, and who is struck may deal
// hits for the wounds that it loses. Both come when the attack is over, so that they depend on its dice together
// with what these do to the target.

// answers reports whether something may answer groups of the attacker.
func (m *Match) answers(groups []Group) bool {
	d := force.Of(m.s)
	if !d.HasLists || len(groups) == 0 {
		return false
	}
	return bites(m, groups) || backOf(m, &groups[0].Strike) != (attacks.Return{})
}

// bites reports whether some die of groups may cost their own side wounds, whatever becomes of the target.
func bites(m *Match, groups []Group) bool {
	for i := range groups {
		k := groups[i].Strike
		k.FaceAny(m.s, force.Of(m.s), false)
		if _, any := k.Bites(force.Of(m.s)); any {
			return true
		}
	}
	return false
}

// backOf returns the hits that the target of a strike deals for what it loses by an attack that begins now.
func backOf(m *Match, k *attacks.Strike) (none attacks.Return) {
	if !k.Melee {
		return none
	}
	return attacks.Back(m.s, force.Of(m.s), k.Target, k.Charging)
}

// callAnswer calls the answer to the attack that a strike begins.
func (m *Match) callAnswer(k *attacks.Strike) {
	e := -1
	if k.Melee {
		e = k.Target
	}
	attacks.CallAnswer(m.s, k.Attacker, e, k.Charging)
}

// back works out what answers groups of the attacker against the target as it is at the start.
func (c *Calculator) back(m *Match, groups []Group) error {
	c.attacker.load(m.s, Attacker, false)
	c.target.set(0)
	c.from.reset(c.target.size, 1)
	c.from.v[0] = 1
	hits := backOf(m, &groups[0].Strike)
	t := trackNothing
	if bites(m, groups) {
		t = trackBites
	}
	if err := c.run(m.s, &c.target, groups, t); err != nil {
		return err
	}
	c.held.copy(&c.from)
	melee := groups[0].Strike.Melee
	for d := range c.target.size {
		if c.held.mass(d) == 0 {
			continue
		}
		c.from.reset(c.attacker.size, 1)
		for n, p := range c.held.row(d) {
			if p > 0 {
				c.suffer(m, &c.attacker, 0, n)
				for a := range c.attacker.size {
					c.from.row(a)[0] += float64(p * c.moved[0].v[a])
				}
			}
		}
		c.target.set(d)
		if n := hits.Hits(c.target.lost(d), !c.target.lives(d)); melee && n > 0 {
			if err := c.dealBack(m, Target, &c.attacker, n, trackNothing); err != nil {
				return err
			}
		}
		for a := range c.attacker.size {
			if p := c.from.mass(a); p > 0 {
				c.result.Back = add(c.result.Back, c.attacker.lost(a), p)
			}
		}
	}
	c.attacker.set(0)
	c.target.set(0)
	return nil
}

// dealBack lets unit u deal hits for wounds that it has lost to the unit of a chain, whose states stand in from.
func (c *Calculator) dealBack(m *Match, u int, ch *chain, hits int, t track) error {
	g := [1]Group{{Strike: attacks.AnswerStrike(m.s, u, 1-u), Spell: hits}}
	return c.run(m.s, ch, g[:], t)
}

// suffer makes moved[0] what n wounds by their own dice make of a state of a unit, with Regeneration.
func (c *Calculator) suffer(m *Match, ch *chain, id, n int) {
	ch.set(id)
	d, t := force.Of(m.s), &c.moved[0]
	t.reset(ch.size, 1)
	if d.Attacks.RegenerationByModel {
		t.v[id] = 1
		c.volley.shape = shape{}
		for range n {
			c.wound(m.s, ch, t, 1, d.Any(m.s, ch.unit)&force.Regeneration != 0)
		}
		return
	}
	keep := 1.0
	if d.Rules(m.s, ch.unit)&force.Regeneration != 0 {
		keep = keeps
	}
	c.keep = binomial(c.keep, n, keep)
	for i, p := range c.keep {
		if i > 0 {
			id = ch.suffer(id, 1, false)
		}
		t.v[id] += p
	}
}

// copy makes a table equal to another.
func (t *table) copy(o *table) {
	t.rows, t.cols, t.v = o.rows, o.cols, append(t.v[:0], o.v...)
}

// answered reports whether strikes of either unit of a match may be answered, and makes room for how far their own
// dice have put either behind, which does not count in the comparison of a melee.
func (c *Calculator) answered(m *Match, how *Melee) (bool, error) {
	d := force.Of(m.s)
	if !d.HasLists {
		return false, nil
	}
	bite := bites(m, m.strikes(Attacker, true, how.Mod, allWeapons, c.groups[:0])) ||
		bites(m, m.strikes(Target, false, 0, allWeapons, c.groups[:0]))
	if bite && d.Losses.Wasted {
		return false, fmt.Errorf("%q costs its own side wounds, and wounds that nobody is left to lose count: both together are not computed exactly; they can be sampled",
			cmp.Or(d.Units[Attacker].List.Biting(), d.Units[Target].List.Biting()))
	}
	mine, theirs := c.attacker.rest+c.attacker.last, c.target.rest+c.target.last
	if c.balance = bite; bite {
		c.even, c.leads = theirs, theirs+mine+1
	}
	own, other := attacks.MostBack(d, Attacker), attacks.MostBack(d, Target)
	ahead, behind := own.Hits(mine, true), other.Hits(theirs, true)
	if d.Losses.Wasted {
		c.even, c.leads = c.even+behind, c.leads+ahead+behind
	}
	return bite || ahead+behind > 0, nil
}

// exchanges lets both units strike in turns, the target first, each time with some of their weapons.
func (c *Calculator) exchanges(m *Match, mod int, with [4]which) error {
	for turn, weapons := range with {
		u := Target
		if turn%2 == 1 {
			u = Attacker
		}
		if err := c.strikeAnswered(m, u, u == Attacker, mod*(turn%2), weapons); err != nil {
			return err
		}
	}
	return nil
}

// strikeAnswered lets unit u strike from every state of both, and what answers the strikes follow.
func (c *Calculator) strikeAnswered(m *Match, u int, charging bool, mod int, weapons which) error {
	if weapons == noWeapons {
		return nil
	}
	own, foe := &c.attacker, &c.target
	if u == Target {
		own, foe = foe, own
	}
	c.after.reset(c.attacker.size, c.target.size*c.leads)
	for a := range c.attacker.size {
		for t := range c.target.size {
			cell := c.cell(a, t)
			if mass(cell) == 0 {
				continue
			}
			if !c.attacker.lives(a) || !c.target.lives(t) {
				addTo(c.after.row(a)[t*c.leads:], cell)
				continue
			}
			x := exchange{c: c, m: m, own: own, foe: foe, from: a, at: t}
			if u == Target {
				x.from, x.at = t, a
			}
			if err := x.strike(charging, mod, weapons, cell); err != nil {
				return err
			}
		}
	}
	c.joint, c.after = c.after, c.joint
	return nil
}

// An exchange is the strikes of one unit, in a state, at the other in another, and what answers them.
type exchange struct {
	c        *Calculator
	m        *Match
	own, foe *chain
	from, at int
}

// strike rolls the strikes for the probabilities of a cell, and adds what comes of it to after.
func (x *exchange) strike(charging bool, mod int, weapons which, cell []float64) error {
	if !x.c.balance {
		return x.strikeFor(charging, mod, weapons, cell, 0)
	}
	for i, p := range cell { // what is tracked are wounds by the own dice, so that each lead goes by itself
		if p > 0 {
			if err := x.strikeFor(charging, mod, weapons, []float64{p}, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// strikeFor is strike for the probabilities of the leads from one on.
func (x *exchange) strikeFor(charging bool, mod int, weapons which, cell []float64, lead int) error {
	c, m := x.c, x.m
	x.own.set(x.from)
	x.foe.set(x.at)
	c.groups = m.strikes(x.own.unit, charging, mod, weapons, c.groups[:0])
	hits := attacks.Back(m.s, force.Of(m.s), x.foe.unit, charging)
	t := c.tracked()
	if c.balance {
		t = trackBites
	}
	c.from.reset(x.foe.size, len(cell))
	x.lay(c.from.row(x.at), cell)
	if err := c.run(m.s, x.foe, c.groups, t); err != nil {
		return err
	}
	c.held.copy(&c.from)
	for f := range x.foe.size {
		row := c.held.row(f)
		if mass(row) == 0 {
			continue
		}
		c.from.reset(x.own.size, c.leads)
		if !c.balance {
			for i, p := range row[:c.leads] {
				c.from.row(x.from)[c.leads-1-i] = p // what it is dealt back makes its lead smaller
			}
		} else {
			x.suffer(row, lead)
		}
		x.own.set(x.from)
		x.foe.set(f)
		if n := hits.Hits(x.foe.lost(f)-x.foe.lost(x.at), !x.foe.lives(f)); n > 0 {
			if err := c.dealBack(m, x.foe.unit, x.own, n, c.dealt()); err != nil {
				return err
			}
		}
		x.add(f)
	}
	return nil
}

// lay puts the probabilities of a cell into a row, as the unit that strikes sees the lead.
func (x *exchange) lay(row, cell []float64) {
	for i, p := range cell {
		if x.own.unit == Target && !x.c.balance {
			i = len(cell) - 1 - i
		}
		row[i] = p
	}
}

// suffer lays out in from what the unit that strikes becomes by its own dice, by the probabilities of how many
// wounds these cost it.
func (x *exchange) suffer(row []float64, lead int) {
	c := x.c
	for n, p := range row {
		if p == 0 {
			continue
		}
		c.suffer(x.m, x.own, x.from, n)
		for id, q := range c.moved[0].v {
			if q > 0 {
				by := x.own.lost(id) - x.own.lost(x.from)
				if x.own.unit == Target {
					by = -by
				}
				c.from.row(id)[lead+by] += float64(p * q)
			}
		}
	}
}

// add adds what stands in from, with the other unit in a state, to after.
func (x *exchange) add(foe int) {
	c := x.c
	for id := range x.own.size {
		row := c.from.row(id)[:c.leads]
		a, t := id, foe
		if x.own.unit == Target {
			a, t = foe, id
		}
		to := c.after.row(a)[t*c.leads:][:c.leads]
		for i, p := range row {
			if !c.balance && x.own.unit == Attacker {
				i = c.leads - 1 - i
			}
			to[i] += p
		}
	}
}

// dealt returns what is counted of hits that are dealt back.
func (c *Calculator) dealt() track {
	if c.balance {
		return trackNothing
	}
	return c.tracked()
}

func mass(row []float64) (sum float64) {
	for _, p := range row {
		sum += p
	}
	return sum
}

// addTo adds some probabilities to the first of others.
func addTo(to, row []float64) {
	for i, p := range row {
		to[i] += p
	}
}
