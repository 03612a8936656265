package stargrave

import (
	"gauntlet/experiments/referee/record"
)

// A power is a row of the table of docs/stargrave.md.
type power struct {
	name   string
	score  int
	strain int
	aim    string
	reach  float64 // inches
}

// powers are by the numbers that they have in replays.
var powers = []power{
	1:  {"Quickstep", 8, 0, "self", 0},
	2:  {"Spark Lance", 10, 1, "enemy", 18},
	3:  {"Shard Burst", 12, 2, "point", 12},
	4:  {"Hardlight", 9, 1, "friend", 6},
	5:  {"Field Stitch", 10, 0, "friend", 6},
	6:  {"Ghost Key", 11, 1, "data", 12},
	7:  {"Pry Field", 11, 1, "physical", 12},
	8:  {"Tow Line", 11, 1, "enemy", 12},
	9:  {"Fogbank", 8, 0, "point", 12},
	10: {"Dread", 11, 1, "enemy", 12},
	11: {"Steady Hand", 8, 0, "friend", 6},
	12: {"Battle Heat", 8, 0, "friend", 6},
	13: {"Lead Boots", 10, 0, "enemy", 12},
	14: {"Brittle Shell", 11, 1, "enemy", 12},
	15: {"Clear Head", 6, 0, "friend", 12},
	16: {"Fetch", 12, 2, "loot", 8},
	17: {"Beast Leash", 10, 1, "creature", 12},
	18: {"Nerve Shock", 12, 2, "enemy", 12},
}

// A casting is a power that is being used.
type casting struct {
	u      int
	power  *power
	target int // a figure or a piece of loot, or -1
	at     record.Point
	moved  bool // the power move has been made
	before bool // the power move before it has been asked about
	cast   bool
	quick  bool // a movement that it gives is due
	after  bool // the power move after it has been asked about
}

// powerMove is how far the user of a power may move (SG-POWER-04).
const powerMove = 3 * record.Inch

// uses follows the choice of a power.
func (c *checker) uses(u, which int) {
	c.does(u, "power")
	f := &c.figures[u]
	if which < 0 || which >= len(f.Powers) || int(f.Powers[which]) >= len(powers) {
		c.fault("POWER-01", "%s uses a power that it has not", c.name(u))
		return
	}
	c.power = &casting{u: u, power: &powers[f.Powers[which]], target: -1}
}

// moves returns the movement that a power gives now, or nil when it is over and its user moves by an action.
func (x *casting) moves(c *checker) *walk {
	w := &walk{u: x.u, allow: powerMove}
	switch {
	case !x.cast && !x.before:
		x.before = true
	case x.quick:
		w.allow = 6 * record.Inch
	case !x.moved && !x.after && !c.inCombat(x.u): // even if it has found nothing to use it on
		x.after = true
	default:
		c.power = nil
		f := &c.figures[x.u]
		c.does(x.u, "move")
		w = c.movement(x.u, f.act.moves > 1)
	}
	return w
}

// made takes down what a movement of a power was: one that is stopped before it leads anywhere is made, too.
func (x *casting) made(w *walk, at record.Point) {
	if x.quick && w.allow > powerMove {
		x.quick = false
		return
	}
	x.moved = x.moved || w.length > 0 || at != w.to
}

// aims follows the choice of what a power is used on.
func (c *checker) aims(a *record.Action) {
	x := c.power
	if x == nil || x.u != a.Unit || x.cast || x.power.aim == "self" {
		c.fault("POWER-01", "%s aims a power", c.name(a.Unit))
		return
	}
	far := 0.0
	switch a.Verb {
	case "aim":
		x.target = a.Target
		if x.target < 0 || x.target >= len(c.figures) || !c.figures[x.target].on || !c.fits(x) {
			c.fault("POWER-01", "%s uses %s on %s", c.name(x.u), x.power.name, c.name(x.target))
			c.power = nil
			return
		}
		if x.target != x.u {
			far = c.gap(x.u, x.target)
		}
		if x.target != x.u && c.unseen(x.u, x.target) {
			c.fault("POWER-01", "%s uses %s on %s unseen", c.name(x.u), x.power.name, c.name(x.target))
		}
	case "place":
		x.at = a.At
		far = a.At.To(c.figures[x.u].at) - c.radius(x.u)
	case "reveal":
		x.target = int(a.Arg)
		if x.target < 0 || x.target >= len(c.loot) || !c.openTo(x) {
			c.fault("POWER-01", "%s uses %s on loot %d", c.name(x.u), x.power.name, x.target)
			c.power = nil
			return
		}
		far = c.loot[x.target].at.To(c.figures[x.u].at) - c.radius(x.u) - lootRadius
	}
	if far > x.power.reach*record.Inch+slack {
		c.fault("POWER-01", "%s uses %s over %.3f inches", c.name(x.u), x.power.name, far/record.Inch)
	}
}

// fits reports whether a power may be used on a figure.
func (c *checker) fits(x *casting) bool {
	v := &c.figures[x.target]
	switch x.power.aim {
	case "friend":
		return v.seat == c.figures[x.u].seat
	case "enemy":
		return v.seat != c.figures[x.u].seat
	case "creature":
		return v.creature()
	}
	return false
}

// openTo reports whether a power may be used on a piece of loot.
func (c *checker) openTo(x *casting) bool {
	l := &c.loot[x.target]
	if l.by >= 0 || l.home >= 0 {
		return false
	}
	switch x.power.aim {
	case "data":
		return l.data && !l.unlocked
	case "physical":
		return !l.data && !l.unlocked
	case "loot":
		return l.unlocked
	}
	return false
}

// casts checks the test of a power and what comes of it (SG-POWER-01 to SG-POWER-03).
func (c *checker) casts(a *record.Action) {
	x := c.power
	if x == nil || x.u != a.Unit || x.cast {
		c.fault("POWER-02", "%s spends Health on no power", c.name(a.Unit))
		return
	}
	f := &c.figures[x.u]
	boost := int(a.Arg)
	if boost < 0 || boost > max(0, f.left-1) {
		c.fault("POWER-02", "%s spends %d of %d Health", c.name(x.u), boost, f.left)
	}
	if boost > 0 {
		c.hurt("POWER-02", x.u, boost)
	}
	x.cast = true
	d := c.die("power", x.u)
	if d == nil || d.Need != x.power.score {
		c.fault("POWER-01", "%s does not roll for %s against %d", c.name(x.u), x.power.name, x.power.score)
		return
	}
	if d.Results[0]+c.mods("POWER-02", d, map[string]int{"boost": boost}) < d.Need {
		return
	}
	c.works(x)
	if f.on && x.power.strain > 0 {
		c.hurt("POWER-03", x.u, x.power.strain)
	}
}

// works follows what a power does.
func (c *checker) works(x *casting) {
	f := &c.figures[x.u]
	var v *figure
	if x.target >= 0 && x.power.aim != "data" && x.power.aim != "physical" && x.power.aim != "loot" {
		v = &c.figures[x.target]
	}
	switch x.power.name {
	case "Quickstep":
		x.quick = true
	case "Spark Lance":
		c.attack(&shot{u: x.u, v: x.target, from: f.at, reach: c.radius(x.u), bonus: 4})
	case "Shard Burst":
		c.bursts(x.u, x.at, 3)
	case "Fogbank":
		c.clouds(x.at)
	case "Field Stitch":
		if n := min(5, v.Health-v.left); n > 0 {
			c.loses("POWER-01", x.target, -n)
		}
	case "Ghost Key", "Pry Field":
		c.loot[x.target].unlocked = true
	case "Tow Line":
		c.pushed("POWER-01", x.target, f.at, 4*record.Inch, true)
	case "Dread":
		c.pushed("POWER-01", x.target, f.at, 4*record.Inch, false)
	case "Clear Head":
		v.stunned = false
		clear(v.jams)
	case "Fetch":
		c.loot[x.target].at = f.at
	case "Beast Leash":
		v.leashed = true
	case "Nerve Shock":
		v.stunned = true
	default:
		v.lasts[x.power.name] = c.round + 1
	}
}
