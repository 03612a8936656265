package stargrave

import (
	"math"
	"slices"

	"gauntlet/experiments/referee/record"
)

// A shot is a shooting attack.
type shot struct {
	u, v   int
	from   record.Point
	reach  float64 // what touches the point from which it is made: the radius of a base, or nothing
	bonus  int
	damage int
	arm    int  // that may jam, or 0
	figure bool // of a figure with a weapon: its own modifiers count
	open   bool // no cover, nothing between
	pierce bool // Armour does not count
}

// fires follows the choice to shoot or throw.
func (c *checker) fires(u int, a *record.Action) {
	c.does(u, "shoot")
	f := &c.figures[u]
	arm, ok := c.armOf(u, a.Arg)
	if !ok {
		c.fault("WEAPON-01", "%s shoots with what it has not", c.name(u))
		return
	}
	w := &weapons[arm]
	switch {
	case f.jams[arm]:
		c.fault("SHOOT-05", "%s shoots with a weapon that has a jam", c.name(u))
	case w.sort == "grenade" || w.sort == "launcher":
		if a.Target != -1 {
			c.fault("GRENADE-01", "%s throws at a figure", c.name(u))
		}
	case w.sort == "cone":
		c.burns(u, a.Target)
	default:
		c.aimed(u, a.Target, arm)
		c.attack(c.shotOf(u, a.Target, arm))
		if arm == rapidFire && f.on && !f.jams[arm] {
			c.second = a.Target
		}
	}
}

// shotOf returns a shot with a gun.
func (c *checker) shotOf(u, v, arm int) *shot {
	f := &c.figures[u]
	return &shot{u: u, v: v, from: f.at, reach: c.radius(u), bonus: c.shootOf(f), damage: weapons[arm].damage, arm: arm,
		figure: true}
}

// aimed checks that a figure may shoot at another (SG-SHOOT-01, SG-A-21, SG-A-25).
func (c *checker) aimed(u, v, arm int) {
	if v < 0 || v >= len(c.figures) || !c.figures[v].on || !c.enemies(u, v) {
		c.fault("SHOOT-01", "%s shoots at %s", c.name(u), c.name(v))
		return
	}
	w := &weapons[arm]
	if gap := c.gap(u, v); gap > w.reach*record.Inch+slack {
		c.fault("WEAPON-02", "%s shoots over %.3f inches with a %s", c.name(u), gap/record.Inch, w.name)
	}
	if c.inCombat(u) || c.inCombat(v) {
		c.fault("SHOOT-07", "%s shoots at %s in combat", c.name(u), c.name(v))
	}
	if c.unseen(u, v) {
		c.fault("SHOOT-01", "%s shoots at %s unseen", c.name(u), c.name(v))
	}
}

// shootsAgain follows the choice of a second target of a rapid fire weapon (SG-A-20).
func (c *checker) shootsAgain(u int, a *record.Action) {
	first := c.second
	if c.second = -1; first < 0 {
		c.fault("WEAPON-01", "%s shoots at a second target", c.name(u))
		return
	}
	if a.Verb == "hold fire" {
		return
	}
	c.aimed(u, a.Target, rapidFire)
	if a.Target == first || a.Target >= 0 && c.figures[a.Target].at.To(c.figures[first].at) >
		3*record.Inch+c.radius(first)+c.radius(a.Target)+slack {
		c.fault("WEAPON-01", "%s is no second target", c.name(a.Target))
	}
	c.attack(c.shotOf(u, a.Target, rapidFire))
}

// attack checks the dice of a shot and what comes of it (SG-SHOOT-02 to SG-SHOOT-06).
func (c *checker) attack(x *shot) {
	f := &c.figures[x.u]
	d := c.die("shoot", x.u)
	if d == nil || d.Target != x.v || x.v < 0 || x.v >= len(c.figures) {
		c.fault("SHOOT-02", "%s does not roll against %s", c.name(x.u), c.name(x.v))
		return
	}
	if d.Need != 0 {
		c.fault("SHOOT-02", "%s shoots against the number %d", c.name(x.u), d.Need)
	}
	face := d.Results[0]
	total := face + c.mods("SHOOT-02", d, map[string]int{"Shoot": x.bonus})
	other := c.die("fight", x.v)
	if other == nil || other.Target != x.u || other.Need != 0 {
		c.fault("SHOOT-02", "%s does not roll against the shot of %s", c.name(x.v), c.name(x.u))
		return
	}
	against := other.Results[0] + c.mods("SHOOT-06", other, c.defence(x, other))
	if face == 1 && x.arm > 0 {
		f.jams[x.arm] = true
	}
	if total <= against {
		return
	}
	v := &c.figures[x.v]
	damage := total + x.damage
	if !x.pierce {
		damage -= c.armourOf(v)
	}
	if damage = max(damage, 0); face == 20 {
		damage *= 2
	}
	c.hurt("SHOOT-03", x.v, damage)
	if damage >= 4 && v.on {
		v.stunned = true
	}
}

// defence returns what the target of a shot adds to its roll.
func (c *checker) defence(x *shot, d *record.Dice) map[string]int {
	f, v := &c.figures[x.u], &c.figures[x.v]
	want := map[string]int{"Fight": c.fightOf(v)}
	if x.figure && f.act != nil {
		if f.act.moved {
			want["hasty shot"] = 1
		}
		if f.act.clears {
			want["unjammed"] = 1
		}
	}
	if v.Large {
		want["large target"] = -2
	}
	if v.was {
		want["stunned"] = 2
	}
	between, covers := span{}, map[int]bool{0: true}
	if !x.open {
		between, covers = c.shelter(x.from, x.reach, x.v)
	}
	said := map[string]int{}
	for _, m := range d.Mods {
		said[m.Rule] += m.N
	}
	if n := said["terrain between"]; !between.has(n) {
		c.fault("SHOOT-06", "%d pieces lie between %s and %s, by the table %d to %d", n, c.name(x.u), c.name(x.v),
			between.least, between.most)
	}
	if n := said["cover"]; !covers[n] {
		c.fault("SHOOT-06", "%s has cover of %d from %s, by the table %v", c.name(x.v), n, c.name(x.u), covers)
	}
	want["terrain between"], want["cover"] = said["terrain between"], said["cover"]
	return want
}

// burns checks the attacks of a flamethrower: on each figure under a template 8 inches long, from the shooter
// towards its target, 2 wide at the end (SG-A-19).
func (c *checker) burns(u, target int) {
	c.aimed(u, target, flamethrower)
	if target < 0 || target >= len(c.figures) {
		return
	}
	f := &c.figures[u]
	from, to := f.at, c.figures[target].at
	hit := map[int]bool{}
	for {
		d := c.peek().Dice
		if d == nil || d.Role != "shoot" || d.Unit != u || d.Target < 0 || hit[d.Target] {
			break
		}
		v := d.Target
		hit[v] = true
		if c.underFlames(from, to, v, u) < -slack {
			c.fault("WEAPON-01", "%s is not under the flames of %s", c.name(v), c.name(u))
		}
		x := c.shotOf(u, v, flamethrower)
		x.open, x.pierce = true, true
		c.attack(x)
	}
	if !hit[target] {
		c.fault("WEAPON-01", "%s is under the flames of %s and is not attacked", c.name(target), c.name(u))
	}
	for v := range c.figures {
		if v != u && c.figures[v].on && !hit[v] && c.underFlames(from, to, v, u) > 2*slack {
			c.fault("WEAPON-01", "%s is under the flames of %s and is not attacked", c.name(v), c.name(u))
		}
	}
}

// underFlames returns how deep a base lies under the template of a flamethrower: below 0 outside.
func (c *checker) underFlames(from, to record.Point, v, u int) float64 {
	w := to.Minus(from)
	n := math.Max(math.Hypot(w.X, w.Y), 1)
	axis := w.Times(1 / n)
	side := record.Point{X: -axis.Y, Y: axis.X}
	tip := from.Plus(axis.Times(c.radius(u)))
	end := tip.Plus(axis.Times(8 * record.Inch))
	cone := []record.Point{tip, end.Minus(side.Times(record.Inch)), end.Plus(side.Times(record.Inch))}
	return record.Depth(cone, c.figures[v].at) + c.radius(v)
}

// throws checks a grenade: where it goes and whom its fragments hit (SG-GRENADE-01 to SG-GRENADE-05).
func (c *checker) throws(u int, a *record.Action) {
	f := &c.figures[u]
	if f.act == nil || !slices.Contains(f.act.did, "shoot") {
		c.fault("GRENADE-01", "%s throws", c.name(u))
		return
	}
	arm, smoke := c.thrown(u)
	w := &weapons[arm]
	at := a.At
	if gap := f.at.To(at) - c.radius(u); gap > w.reach*record.Inch+slack {
		c.fault("GRENADE-01", "%s throws over %.3f inches with %s", c.name(u), gap/record.Inch, w.name)
	}
	d := c.die("shoot", u)
	if d == nil || d.Need != 12 {
		c.fault("GRENADE-02", "%s throws without a test of 12", c.name(u))
		return
	}
	want := map[string]int{"Shoot": c.shootOf(f)}
	if f.act.moves > 0 {
		want["hasty shot"] = -1
	}
	if w.sort == "launcher" {
		want["launcher"] = -1
	}
	c.inSight(u, at, d, want)
	total := d.Results[0] + c.mods("GRENADE-02", d, want)
	if total < 12 {
		short := 12 - total
		if short > 6 {
			return // it is lost
		}
		at = at.Plus(c.direction("scatter", u).Times(float64(short) * record.Inch))
		if c.edge(at) < -slack {
			return
		}
		if c.edge(at) < slack && !c.explodes(u, smoke) {
			return
		}
	}
	if smoke {
		c.clouds(at)
		return
	}
	c.bursts(u, at, 3)
}

// explodes reports whether something comes of a grenade that lands on the edge.
func (c *checker) explodes(u int, smoke bool) bool {
	d := c.peek().Dice
	return !smoke && d != nil && d.Unit == u || smoke && len(c.step.Markers) > 0
}

// thrown returns what a figure throws, by its last choice, and whether it is smoke. A launcher fires what the
// step tells.
func (c *checker) thrown(u int) (arm int, smoke bool) {
	for i := len(c.g.Steps) - 1; i >= 0; i-- {
		s := &c.g.Steps[i]
		if s.N < c.step.N && s.Kind == "choose action" && s.Unit == u && s.Action.Verb == "fire" {
			arm, _ = c.armOf(u, s.Action.Arg)
			break
		}
	}
	return arm, arm == smokeGrenade || arm != 0 && weapons[arm].sort == "launcher" && c.step.Action.Arg == 1
}

// inSight checks whether the point of a grenade is in sight, where that is sure.
func (c *checker) inSight(u int, at record.Point, d *record.Dice, want map[string]int) {
	open, shut, all := c.seen(c.figures[u].at, at, c.radius(u), 0)
	said := 0
	for _, m := range d.Mods {
		if m.Rule == "point in sight" {
			said = m.N
		}
	}
	switch {
	case open == all:
		want["point in sight"] = 2
	case shut < all && said == 2:
		want["point in sight"] = 2
	}
}

// direction returns the direction that two dice give: a sector of 20 degrees and the degree in it.
func (c *checker) direction(role string, u int) record.Point {
	var rolled [2]int
	for i := range rolled {
		d := c.peek().Dice
		if d == nil || d.Role != role || d.Unit != u || len(d.Results) != 1 {
			c.fault("GRENADE-03", "%s rolls for no direction", c.name(u))
			return record.Point{}
		}
		c.next++
		rolled[i] = d.Results[0]
		if sides := [2]int{18, 20}[i]; d.Sides != sides || rolled[i] < 1 || rolled[i] > sides {
			c.fault("GRENADE-03", "%s rolls %d of %d", c.name(u), rolled[i], d.Sides)
		}
	}
	degrees := float64(20*(rolled[0]-1) + rolled[1])
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return record.Point{X: cos, Y: sin}
}

// clouds takes down a cloud of smoke.
func (c *checker) clouds(at record.Point) { c.smoke = append(c.smoke, at) }

// bursts checks attacks on all within 1.5 inches of a point, the nearest first (SG-GRENADE-05).
func (c *checker) bursts(u int, at record.Point, bonus int) {
	far := 0.0
	hit := map[int]bool{}
	away := func(v int) float64 { return max(0, c.figures[v].at.To(at)-c.radius(v)) }
	within := []int{}
	for v := range c.figures {
		if c.figures[v].on && away(v) <= 1.5*record.Inch-slack {
			within = append(within, v)
		}
	}
	for {
		d := c.peek().Dice
		if d == nil || d.Role != "shoot" || d.Unit != u || d.Target < 0 || hit[d.Target] {
			break
		}
		v := d.Target
		hit[v] = true
		if away(v) > 1.5*record.Inch+slack {
			c.fault("GRENADE-05", "%s is hit %.3f inches from the point", c.name(v), away(v)/record.Inch)
		}
		if away(v) < far-2*slack {
			c.fault("GRENADE-05", "%s is hit after one further away", c.name(v))
		}
		far = max(far, away(v))
		c.attack(&shot{u: u, v: v, from: at, bonus: bonus})
	}
	for _, v := range within {
		if !hit[v] {
			c.fault("GRENADE-05", "%s is %.3f inches from the point and is not hit", c.name(v), away(v)/record.Inch)
		}
	}
}
