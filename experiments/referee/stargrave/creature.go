package stargrave

import (
	"math"
	"slices"

	"gauntlet/experiments/referee/record"
)

// A beast is a creature whose activation is under way.
type beast struct {
	u    int
	left int // actions
	shot bool
	fed  bool // it has fought
	lost bool // it has moved at random
	goes int  // movements
}

// stirs begins the activation of a creature (SG-CREATURE-02).
func (c *checker) stirs(u int) {
	f := &c.figures[u]
	c.beast = &beast{u: u, left: f.act.allowed}
	if f.act.over {
		c.beast.left = 0
	}
	if f.leashed {
		f.leashed, c.beast.left = false, 0
	}
	c.prowl()
}

// prowl follows what a creature does until somebody is asked something.
func (c *checker) prowl() {
	for b := c.beast; b != nil && c.beast == b; {
		e, was := c.peek(), c.next
		switch {
		case e.Dice != nil && e.Dice.Role == "fight" && e.Dice.Unit == b.u:
			c.mauls(e.Dice.Target)
			if c.fight != nil || c.next == was {
				return
			}
		case e.Dice != nil && e.Dice.Role == "shoot" && e.Dice.Unit == b.u:
			if c.snipes(e.Dice.Target); c.next == was {
				return
			}
		case e.Dice != nil && e.Dice.Role == "wander" && e.Dice.Unit == b.u:
			c.wanders()
			return
		case e.Move != nil && e.Move.Unit == b.u && e.Move.Sort == "advance":
			c.hunts(e.Move)
			return
		default:
			return
		}
	}
}

// spends takes down an action of a creature.
func (c *checker) spends(what string) {
	b := c.beast
	if b.left == 0 || b.shot || b.fed && what == "fight" {
		c.fault("CREATURE-02", "%s has no action left and does %s", c.name(b.u), what)
	}
	b.left--
	if fights := c.inCombat(b.u); fights != (what == "fight") {
		c.fault("CREATURE-02", "%s does %s, in combat: %v", c.name(b.u), what, fights)
	}
}

// mauls checks whom a creature fights: of several opponents the one with the least Health.
func (c *checker) mauls(v int) {
	b := c.beast
	c.spends("fight")
	b.fed = true
	for _, o := range c.touching(b.u) {
		if v >= 0 && c.figures[o].left < c.figures[v].left {
			c.fault("CREATURE-02", "%s fights %s and not %s, which has less Health", c.name(b.u), c.name(v), c.name(o))
		}
	}
	c.strike(b.u, v)
}

// gunOf returns what a creature shoots with, 0 when it has nothing that has no jam.
func (c *checker) gunOf(u int) int {
	f := &c.figures[u]
	for _, arm := range f.arms() {
		if s := weapons[arm].sort; (s == "gun" || s == "cone") && !f.jams[arm] {
			return arm
		}
	}
	return 0
}

// prey reports whether a figure is one of a crew on the table that a creature surely can shoot at.
func (c *checker) prey(u, v, arm int) bool {
	f := &c.figures[v]
	return f.on && f.seat >= 0 && !c.inCombat(v) && c.gap(u, v) <= weapons[arm].reach*record.Inch-slack &&
		c.visible(u, v)
}

// snipes checks at whom a creature shoots: at the nearest it can.
func (c *checker) snipes(v int) {
	b := c.beast
	c.spends("shoot")
	b.shot = true
	arm := c.gunOf(b.u)
	if arm == 0 {
		c.fault("CREATURE-02", "%s shoots with nothing", c.name(b.u))
		return
	}
	for o := range c.figures {
		if v >= 0 && o != v && c.prey(b.u, o, arm) && c.gap(b.u, o) < c.gap(b.u, v)-slack {
			c.fault("CREATURE-02", "%s shoots at %s and not at %s, which is nearer", c.name(b.u), c.name(v), c.name(o))
		}
	}
	c.aimed(b.u, v, arm)
	if weapons[arm].sort == "cone" {
		c.burns(b.u, v)
		return
	}
	c.attack(c.shotOf(b.u, v, arm))
}

// nearest returns the nearest of the crews that a creature surely sees, and how far it is; -1 for nobody, or
// where it may see somebody who is nearer.
func (c *checker) nearest(u int) (near int, gap float64) {
	near, gap = -1, math.Inf(1)
	for o := range c.figures {
		if f := &c.figures[o]; f.on && f.seat >= 0 && c.gap(u, o) < gap && !c.unseen(u, o) {
			near, gap = o, c.gap(u, o)
		}
	}
	if near >= 0 && !c.visible(u, near) {
		return -1, gap
	}
	return near, gap
}

// sees returns somebody of the crews whom a creature surely sees, or -1.
func (c *checker) sees(u int) int {
	return slices.IndexFunc(c.figures, func(f figure) bool {
		return f.on && f.seat >= 0 && c.visible(u, f.unit)
	})
}

// perhaps reports whether there is anybody whom a creature may see.
func (c *checker) perhaps(u int) bool {
	return slices.ContainsFunc(c.g.Header.Units, func(o record.Unit) bool {
		return o.Seat >= 0 && c.figures[o.ID].on && !c.unseen(u, o.ID)
	})
}

// sets begins a movement of a creature.
func (c *checker) sets() {
	b := c.beast
	c.spends("move")
	b.goes++
	c.figures[b.u].act.moves++
	c.walk = c.movement(b.u, b.goes > 1)
	c.walk.first, c.walk.asked, c.wary = false, c.wary, nil
}

// hunts checks a movement towards somebody: the nearest that is seen, as far as it can.
func (c *checker) hunts(m *record.Move) {
	b := c.beast
	c.sets()
	if !c.perhaps(b.u) {
		c.fault("CREATURE-02", "%s moves and sees nobody", c.name(b.u))
	}
	if arm := c.gunOf(b.u); arm > 0 {
		for o := range c.figures {
			if c.prey(b.u, o, arm) {
				c.fault("CREATURE-02", "%s moves and can shoot at %s", c.name(b.u), c.name(o))
				break
			}
		}
	}
	if near, gap := c.nearest(b.u); near >= 0 && c.unhindered(b.u, near, c.figures[near].at) {
		c.chases(m, near, gap)
	}
	c.walks()
}

// chases checks that a creature goes straight towards the nearest that it sees, or somebody that is nearer.
func (c *checker) chases(m *record.Move, near int, gap float64) {
	for o := range c.figures {
		f := &c.figures[o]
		if f.on && f.seat >= 0 && c.gap(c.beast.u, o) <= gap+slack && heads(m, f.at) {
			return
		}
	}
	c.fault("CREATURE-02", "%s does not go towards %s, which is the nearest it sees", c.name(c.beast.u), c.name(near))
}

// heads reports whether a way leads straight towards a place.
func heads(m *record.Move, at record.Point) bool {
	gained := m.Path[0].To(at) - m.End().To(at)
	return m.Length()-gained <= 30
}

// wanders checks a movement in a random direction: full Move, or to where something stops it.
func (c *checker) wanders() {
	b := c.beast
	f := &c.figures[b.u]
	if o := c.sees(b.u); o >= 0 && !b.lost {
		c.fault("CREATURE-02", "%s moves at random and sees %s", c.name(b.u), c.name(o))
	}
	if b.lost {
		c.fault("CREATURE-02", "%s moves at random twice", c.name(b.u))
	}
	c.sets()
	b.lost = true
	way := c.direction("wander", b.u)
	was := f.at
	if m := c.peek().Move; m != nil && m.Unit == b.u {
		n := m.Length()
		if to := was.Plus(way.Times(n)); m.End().To(to) > 30 {
			c.fault("CREATURE-02", "%s goes to %v, its dice say %v", c.name(b.u), m.End(), to)
		}
		if full := c.moveOf(f, false); n < full-2*slack && c.free(b.u, was, was.Plus(way.Times(full))) {
			c.fault("CREATURE-02", "%s goes %.3f of %.3f inches and nothing is in its way", c.name(b.u),
				n/record.Inch, full/record.Inch)
		}
	}
	c.walks()
}

// free reports whether surely nothing stops a creature on a way.
func (c *checker) free(u int, a, b record.Point) bool {
	r := c.radius(u) + slack
	if c.edge(b) < r {
		return false
	}
	for k := range c.g.Header.Table.Terrain {
		t := &c.g.Header.Table.Terrain[k]
		if (t.Impassable || t.Height > 0 || t.Dangerous || t.Difficult || t.Blocks) && t.ToSegment(a, b) < r {
			return false
		}
	}
	for o := range c.figures {
		if f := &c.figures[o]; o != u && f.on && f.at.ToSegment(a, b) < r+c.radius(o)+record.Inch {
			return false
		}
	}
	return true
}

// beastRests checks that a creature whose activation is over has done what it could.
func (c *checker) beastRests() {
	b := c.beast
	if b == nil {
		return
	}
	c.beast = nil
	f := &c.figures[b.u]
	if !f.act.over {
		f.act.over = true
		f.stunned = f.stunned && !f.act.stunned
	}
	if !f.on || b.left == 0 || b.shot || b.left < f.act.allowed && b.goes > 0 {
		return // what seems one movement may have been two
	}
	switch {
	case c.inCombat(b.u):
		if !b.fed {
			c.fault("CREATURE-02", "%s is in combat and does not fight", c.name(b.u))
		}
	case c.gunOf(b.u) == 0:
		if near, _ := c.nearest(b.u); near >= 0 && c.unhindered(b.u, near, c.figures[near].at) {
			c.fault("CREATURE-02", "%s sees %s and does not move", c.name(b.u), c.name(near))
		}
	default:
		for o := range c.figures {
			if c.prey(b.u, o, c.gunOf(b.u)) {
				c.fault("CREATURE-02", "%s does not shoot at %s", c.name(b.u), c.name(o))
				return
			}
		}
	}
	if !b.lost && b.left == f.act.allowed && !c.inCombat(b.u) && !c.perhaps(b.u) {
		c.fault("CREATURE-02", "%s sees nobody and does not move at random", c.name(b.u))
	}
}
