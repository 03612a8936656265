package onepage

import "gauntlet/experiments/referee/record"

// A morale is a test whose end is not known yet.
type morale struct {
	unit  int
	pass  bool
	melee bool
}

// Strength returns the models that a unit began with, heroes that have joined it included.
func (c *Checker) strength(u int) (n int) {
	for _, m := range c.P.Of(u) {
		if c.G.Header.Models[m].Guest < 0 || c.P.Models[m].Joined {
			n++
		}
	}
	return n
}

// half reports whether a unit is down to half or less.
func (c *Checker) half(u int) bool {
	living := c.P.Members(u)
	if c.strength(u) == 1 {
		return len(living) == 0 ||
			2*c.P.Models[living[0]].Wounds >= c.G.Header.Models[living[0]].Tough
	}
	return 2*len(living) <= c.strength(u)
}

// testMorale checks the die of a morale test.
func (c *Checker) testMorale(d *record.Dice) {
	c.settle()
	u := d.Unit
	if u < 0 || len(d.Results) != 1 {
		c.Fault("MORALE-02", "%d dice for a morale test", len(d.Results))
		return
	}
	if c.Shaken[u] {
		c.Fault("MORALE-03", "%s is Shaken and fails without a die", c.Name(u))
	}
	melee := c.lost[u]
	switch {
	case melee:
		c.lost[u] = false
	case !c.owes[u]:
		c.Fault("MORALE-01", "%s tests its morale without a wound", c.Name(u))
	case !(c.R.Buys && c.afraid[u]) && !c.half(u): // the Fear of who wounded it counts for more wounds there
		c.Fault("MORALE-01", "%s tests its morale with more than half of it left", c.Name(u))
	}
	c.owes[u], c.tested[u] = false, true
	c.checkMoraleNeed(d)
	c.morale = &morale{unit: u, pass: d.Successes() == 1, melee: melee}
}

// checkMoraleNeed checks the target number of a morale test: the unit's Quality or that of a hero in it.
func (c *Checker) checkMoraleNeed(d *record.Dice) {
	want := d.Need == c.G.Header.Units[d.Unit].Quality
	for _, m := range c.P.Members(d.Unit) {
		want = want || d.Need == c.G.Header.Models[m].Quality
	}
	if c.R.Buys && !want { // an enemy that a Villain commands
		for u, k := range c.G.Header.Units {
			want = want || k.Rules.Has("Villain") && k.Quality == d.Need && c.P.Seat(u) == c.P.Seat(d.Unit)
		}
	}
	if !want {
		c.Fault("MORALE-02", "%s tests its morale on %d+", c.Name(d.Unit), d.Need)
	}
	sum := 0
	if c.R.FearlessAdds && c.any(d.Unit, "Fearless") {
		sum = 1
	}
	if c.under(d.Unit, "Hampered") {
		sum--
	}
	got := 0
	for _, m := range d.Mods {
		got += m.N
	}
	if got != sum && !(c.R.FearlessAdds && !c.all(d.Unit, "Fearless") && got == 0) {
		c.Fault("MORALE-02", "the morale test of %s has a modifier of %+d, not %+d", c.Name(d.Unit), got, sum)
	}
}

// saveMorale checks the second die of a Fearless unit.
func (c *Checker) saveMorale(d *record.Dice) {
	if c.morale == nil || c.morale.unit != d.Unit || c.morale.pass || c.R.FearlessAdds || d.Need != 4 ||
		!c.all(d.Unit, "Fearless") || len(d.Results) != 1 {
		c.Fault("SR-FEARLESS", "%s has no second die for its morale", c.Name(d.Unit))
		return
	}
	c.morale.pass = d.Successes() == 1
}

// settleMorale takes down what a morale test has come to, once all that belongs to it is known.
func (c *Checker) settleMorale() {
	t := c.morale
	if t == nil {
		return
	}
	c.morale = nil
	switch living := len(c.P.Living(t.unit)); {
	case t.pass && living == 0:
		c.Fault("MORALE-06", "%s routs after a test that it passed", c.Name(t.unit))
	case t.pass:
	case c.R.Buys:
		if c.P.Seat(t.unit) == 1 && !c.big(t.unit) {
			c.Shaken[t.unit] = true
		} else if c.P.Seat(t.unit) == 0 {
			c.asked = t.unit
		}
	case t.melee && c.half(t.unit) && living > 0:
		c.Fault("MORALE-06", "%s has lost a melee, failed its test at half or less, and does not rout",
			c.Name(t.unit))
	case t.melee && living == 0:
	default:
		c.Shaken[t.unit] = true
	}
}

// big reports whether all models of a unit have Tough 9 or more.
func (c *Checker) big(u int) bool {
	for _, k := range c.G.Header.Models {
		if k.Unit == u && k.Tough < 9 {
			return false
		}
	}
	return true
}

// owed reports units that have not taken a test that they owe.
func (c *Checker) owed() {
	c.settleMorale()
	for u := range c.owes {
		if c.owes[u] && len(c.P.Living(u)) > 0 && c.half(u) && !c.Shaken[u] && !c.fought[u] &&
			!(c.R.Buys && c.tested[u]) {
			c.Fault("MORALE-01", "%s is down to half or less by wounds and takes no morale test", c.Name(u))
		}
		if c.lost[u] && len(c.P.Living(u)) > 0 && !c.Shaken[u] {
			c.Fault("MORALE-05", "%s has lost a melee and takes no morale test", c.Name(u))
		}
		c.owes[u], c.lost[u] = false, false
	}
}

// compare checks the comparison of a melee.
func (c *Checker) compare(m *record.Melee) {
	if !c.R.Compares {
		c.Fault("MELEE-06", "wounds are compared")
		return
	}
	a, b := c.P.Seat(m.Unit), c.P.Seat(m.Target)
	mine, theirs := c.caused[a], c.caused[b]
	if c.R.FearDie {
		mine, theirs = mine+c.feared[a], theirs+c.feared[b]
	} else {
		mine, theirs = mine+c.fear(m.Unit), theirs+c.fear(m.Target)
	}
	if m.Caused != mine || m.Suffered != theirs {
		c.Fault("MORALE-05", "%s is said to have caused %d and %s %d, it is %d and %d",
			c.Name(m.Unit), m.Caused,
			c.Name(m.Target), m.Suffered, mine, theirs)
	}
	switch {
	case mine < theirs:
		c.loses(m.Unit)
	case theirs < mine:
		c.loses(m.Target)
	}
}

// loses takes down that a unit has lost a melee. A Shaken one fails without a die: it routs at half or less.
func (c *Checker) loses(u int) {
	if c.lost[u] = !c.Shaken[u]; c.Shaken[u] && c.half(u) {
		c.routed = u
	}
}

// fear returns the sum of the ratings of Fear of a unit's models; without a rating it is 1.
func (c *Checker) fear(u int) (sum int) {
	for _, m := range c.P.Living(u) {
		if n, has := c.G.Header.Models[m].Rules.Rating("Fear"); has {
			sum += max(n, 1)
		}
	}
	return sum
}
