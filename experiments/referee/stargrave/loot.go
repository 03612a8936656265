package stargrave

import "gauntlet/experiments/referee/record"

// lootRadius is that of what marks loot.
const lootRadius = record.Inch / 2

// reaches reports whether a figure may touch a piece of loot.
func (c *checker) reaches(u, i int) bool {
	return c.figures[u].at.To(c.loot[i].at) <= c.radius(u)+lootRadius+slack
}

// reveals follows the choice to unlock loot, or to pick it up when it is unlocked (SG-LOOT-02, SG-LOOT-03).
func (c *checker) reveals(u, i int) {
	f := &c.figures[u]
	if i < 0 || i >= len(c.loot) || c.loot[i].by >= 0 || c.loot[i].home >= 0 || !c.reaches(u, i) {
		c.fault("LOOT-02", "%s reaches for loot %d", c.name(u), i)
		c.does(u, "unlock")
		return
	}
	if c.loot[i].unlocked {
		c.does(u, "pick up")
		c.carries(u, i)
		return
	}
	c.does(u, "unlock")
	d := c.die("Will", u)
	if d == nil || d.Need != 14 {
		c.fault("LOOT-02", "%s unlocks loot %d without a test of 14", c.name(u), i)
		return
	}
	if d.Results[0]+c.mods("LOOT-02", d, map[string]int{"Will": f.Will}) < 14 {
		return
	}
	c.loot[i].unlocked = true
	if !c.loot[i].data && f.load < 0 {
		c.pick, c.asks = i, !c.guarded(u, i, slack)
	}
}

// guarded reports whether an enemy is within an inch, and a little more, of a piece of loot (SG-LOOT-01, SG-A-47).
func (c *checker) guarded(u, i int, more float64) bool {
	for o := range c.figures {
		if f := &c.figures[o]; f.on && c.enemies(u, o) &&
			f.at.To(c.loot[i].at)-c.radius(o)-lootRadius <= record.Inch+more {
			return true
		}
	}
	return false
}

// takes follows the answer of who has unlocked physical loot.
func (c *checker) takes(u int, a *record.Action) {
	i := c.pick
	if c.pick = -1; i < 0 {
		c.fault("LOOT-03", "%s is asked whether it takes loot", c.name(u))
		return
	}
	if a.Verb == "yes" {
		c.carries(u, i)
	}
}

// carries checks that a figure may pick up loot (SG-LOOT-01, SG-LOOT-05).
func (c *checker) carries(u, i int) {
	f := &c.figures[u]
	switch {
	case f.load >= 0:
		c.fault("LOOT-05", "%s carries loot %d and picks up loot %d", c.name(u), f.load, i)
		return
	case c.guarded(u, i, -slack):
		c.fault("LOOT-01", "%s picks up loot %d with an enemy within an inch of it", c.name(u), i)
	}
	c.loot[i].by, c.loot[i].at, f.load = u, f.at, i
	m := c.peek().Marker
	if m == nil || m.Marker != i {
		c.fault("LOOT-03", "loot %d is not said to be picked up", i)
		return
	}
	c.next++
	c.loot[i].said = *m
}
