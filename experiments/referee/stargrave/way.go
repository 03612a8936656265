package stargrave

import (
	"math"

	"gauntlet/experiments/referee/record"
)

// A walk is a movement under way.
type walk struct {
	u      int
	allow  float64 // thousandths of an inch
	free   bool    // penalties do not count
	action bool    // a movement action
	first  bool    // nothing of it has been gone yet
	leaves bool    // it leads off the table
	jumps  bool    // over what can be jumped
	to     record.Point
	over   bool
	length float64
	rough  float64 // of it, surely over rough ground
	climb  float64 // surely climbed
	asked  []int   // who has let it pass
}

// movement returns a movement action.
func (c *checker) movement(u int, second bool) *walk {
	return &walk{u: u, allow: c.moveOf(&c.figures[u], second), action: true, first: true}
}

// goes follows where a movement leads.
func (c *checker) goes(u int, a *record.Action) {
	f := &c.figures[u]
	switch {
	case c.power != nil && c.power.u == u:
		if c.walk = c.power.moves(c); c.walk == nil {
			c.fault("POWER-04", "%s moves in the middle of a power", c.name(u))
			return
		}
	case c.walk == nil || c.walk.u != u || !c.walk.first || c.walk.over:
		// the second action of who must move is a movement without a question
		c.does(u, "move")
		c.walk = c.movement(u, f.act.moves > 1)
	}
	c.walk.first, c.walk.to, c.walk.leaves, c.walk.jumps = false, a.At, a.Verb == "pass", a.Arg == 1
	c.walks()
}

// walks follows a movement as far as the step tells of it.
func (c *checker) walks() {
	w := c.walk
	for !w.over {
		e := c.peek()
		switch {
		case e.Move != nil && e.Move.Unit == w.u && e.Move.Sort == "advance":
			if c.figures[w.u].creature() && w.length > 0 && c.exceeds(w, e.Move) {
				c.wary = w.asked // perhaps about the next movement, which begins
				w.over = true
				break
			}
			c.next++
			c.part(w, e.Move)
		case e.Move != nil && e.Move.Sort == "charge" && c.figures[e.Move.Unit].creature():
			c.next++
			c.intercepts(e.Move)
		case e.Dice != nil && e.Dice.Role == "Will" && e.Dice.Unit == w.u && e.Dice.Need == swimming:
			c.swims(w.u)
			w.over = w.over || !c.figures[w.u].acts()
		case c.waits():
			return
		default:
			c.arrives(w)
			return
		}
	}
	c.settles(w)
}

// waits reports whether the step is over, but for where loot is then, and the next one asks somebody whether it
// intercepts.
func (c *checker) waits() bool {
	if c.next < len(c.events) && c.peek().Marker == nil {
		return false
	}
	i := c.step.N + 1
	return i < len(c.g.Steps) && c.g.Steps[i].Kind == "intercept"
}

// part checks a straight part of a movement.
func (c *checker) part(w *walk, m *record.Move) {
	f := &c.figures[w.u]
	for i := 1; i < len(m.Path); i++ {
		a, b := m.Path[i-1], m.Path[i]
		w.length += a.To(b)
		w.rough += c.roughOf(a, b)
		w.climb += c.climbed(a, b)
		c.clear(w, a, b)
		c.passes(w, a, b)
	}
	if m.Path[0].To(f.at) > 0 {
		c.fault("MOV-01", "the way of %s begins where it does not stand", c.name(w.u))
	}
	c.stand(w.u, m.End())
	if w.cost() > w.allow+slack {
		c.fault("MOV-01", "%s moves %.3f inches, with %.3f over rough ground and %.3f up, %.3f are allowed",
			c.name(w.u), w.length/record.Inch, w.rough/record.Inch, w.climb/record.Inch, w.allow/record.Inch)
	}
}

// jumpReach is how far a figure jumps at most (SG-MOV-03).
const jumpReach = 4 * record.Inch

// cost returns what a movement costs at least (SG-MOV-02, SG-A-54). What is jumped is not trodden.
func (w *walk) cost() float64 {
	if w.free {
		return w.length
	}
	rough := w.rough
	if w.jumps {
		rough = max(0, rough-jumpReach)
	}
	return w.length + math.Ceil(max(0, rough-slack)/record.Inch)*record.Inch + 2*w.climb
}

// exceeds reports whether a part is too long for a movement.
func (c *checker) exceeds(w *walk, m *record.Move) bool {
	x := *w
	for i := 1; i < len(m.Path); i++ {
		a, b := m.Path[i-1], m.Path[i]
		x.length, x.rough, x.climb = x.length+a.To(b), x.rough+c.roughOf(a, b), x.climb+c.climbed(a, b)
	}
	return x.cost() > x.allow+slack
}

// stand puts a figure somewhere, with what it carries.
func (c *checker) stand(u int, at record.Point) {
	f := &c.figures[u]
	if f.at = at; f.load >= 0 {
		c.loot[f.load].at = at
	}
	if c.edge(at) < c.radius(u)-slack {
		c.fault("MOV-01", "%s stands over the edge of the table", c.name(u))
	}
}

// roughOf returns how much of a way surely leads over rough ground: its middle does.
func (c *checker) roughOf(a, b record.Point) (sum float64) {
	n := int(a.To(b)/25) + 1
	for i := range n {
		p := a.Plus(b.Minus(a).Times((float64(i) + 0.5) / float64(n)))
		for k := range c.g.Header.Table.Terrain {
			if t := &c.g.Header.Table.Terrain[k]; t.Difficult && t.Depth(p) > 0 {
				sum += a.To(b) / float64(n)
				break
			}
		}
	}
	return max(0, sum-50) // no more exactly
}

// level returns how high a place is: that of the highest piece that one can stand on.
func (c *checker) level(p record.Point) (high float64) {
	for k := range c.g.Header.Table.Terrain {
		t := &c.g.Header.Table.Terrain[k]
		if !t.Impassable && t.Depth(p) >= 0 {
			high = max(high, float64(t.Height))
		}
	}
	return high
}

// climbed returns how high a way surely leads up.
func (c *checker) climbed(a, b record.Point) float64 {
	return max(0, c.level(b)-c.level(a))
}

// clear checks that a way leads through no wall and nobody.
func (c *checker) clear(w *walk, a, b record.Point) {
	r := c.radius(w.u)
	for k := range c.g.Header.Table.Terrain {
		if t := &c.g.Header.Table.Terrain[k]; t.Impassable && t.ToSegment(a, b) < r-slack {
			c.fault("MOV-01", "%s moves through piece %d", c.name(w.u), k)
		}
	}
	for o := range c.figures {
		if f := &c.figures[o]; o != w.u && f.on && f.at.To(b) < r+c.radius(o)-2*slack {
			c.fault("MOV-01", "%s ends its way on %s", c.name(w.u), c.name(o))
		}
	}
}

// passes checks that a way leads past no enemy within an inch that could force combat and is not asked
// (SG-MOV-06). What one cannot tell from the record passes: whether there is room for it in the way.
func (c *checker) passes(w *walk, a, b record.Point) {
	for o := range c.figures {
		f := &c.figures[o]
		if !f.on || !c.enemies(w.u, o) || c.waved(w, o) || c.inCombat(o) {
			continue
		}
		near := f.at.ToSegment(a, b) - c.radius(o) - c.radius(w.u)
		if near < record.Inch-slack && c.unhindered(o, w.u, b) && c.unhindered(o, w.u, entry(a, b, f.at,
			record.Inch+c.radius(o)+c.radius(w.u))) {
			c.fault("MOV-06", "%s passes %s within %.3f inches", c.name(w.u), c.name(o), near/record.Inch)
		}
	}
}

// entry returns where a way first comes so near to a place.
func entry(a, b, at record.Point, near float64) record.Point {
	const n = 100
	for i := range n {
		if p := a.Plus(b.Minus(a).Times(float64(i) / n)); p.To(at) <= near {
			return p
		}
	}
	return b
}

func (c *checker) waved(w *walk, o int) bool {
	for _, k := range w.asked {
		if k == o {
			return true
		}
	}
	return false
}

// unhindered reports whether nothing surely stands between two figures when one is at a place.
func (c *checker) unhindered(o, u int, at record.Point) bool {
	from := c.figures[o].at
	for k := range c.g.Header.Table.Terrain {
		t := &c.g.Header.Table.Terrain[k]
		if (t.Impassable || t.Height > 0 || t.Dangerous || t.Difficult) && t.ToSegment(from, at) < c.radius(o)+slack {
			return false
		}
	}
	for i := range c.figures {
		f := &c.figures[i]
		if i != o && i != u && f.on && f.at.ToSegment(from, at) < c.radius(i)+c.radius(o)+slack {
			return false
		}
	}
	return true
}

// asked follows the answer of one who may force combat.
func (c *checker) asked(a *record.Action) {
	if b := c.beast; b != nil && b.u == a.Target && (c.walk == nil || c.walk.over || c.walk.u != b.u) {
		c.sets()
	}
	w := c.walk
	if w != nil && c.beast != nil && w.u == c.beast.u && w.u == a.Target && c.waved(w, a.Unit) {
		c.sets() // who has let it pass is asked again about its next movement
		w = c.walk
	}
	if w == nil || w.over || w.u != a.Target || !c.enemies(a.Unit, w.u) {
		c.fault("MOV-06", "%s is asked whether it intercepts %s", c.name(a.Unit), c.name(a.Target))
		return
	}
	if gap := c.gap(a.Unit, w.u); gap > record.Inch+slack {
		c.fault("MOV-06", "%s is asked to intercept %s from %.3f inches", c.name(a.Unit), c.name(w.u),
			gap/record.Inch)
	}
	if c.inCombat(a.Unit) {
		c.fault("MOV-06", "%s is asked to intercept in combat", c.name(a.Unit))
	}
	if a.Verb == "yes" {
		if m := c.peek().Move; m != nil && m.Sort == "charge" && m.Unit == a.Unit {
			c.next++
			c.intercepts(m)
		} else if c.gap(a.Unit, w.u) > slack {
			c.fault("MOV-06", "%s does not move to intercept", c.name(a.Unit))
		}
		w.over = true
		c.settles(w)
		return
	}
	w.asked = append(w.asked, a.Unit)
	c.walks()
}

// intercepts checks the way of one who forces combat: from within an inch into contact.
func (c *checker) intercepts(m *record.Move) {
	v, u := m.Unit, c.walk.u
	if f := &c.figures[v]; !f.on || m.Path[0].To(f.at) > 0 || !c.enemies(u, v) || c.inCombat(v) {
		c.fault("MOV-06", "%s cannot intercept %s", c.name(v), c.name(u))
	}
	if gap := c.gap(v, u); gap > record.Inch+slack || m.Length() > record.Inch+2*slack {
		c.fault("MOV-06", "%s intercepts %s from %.3f inches", c.name(v), c.name(u), gap/record.Inch)
	}
	if c.stand(v, m.End()); c.gap(v, u) > slack {
		c.fault("MOV-06", "%s intercepts %s and is %.3f inches away", c.name(v), c.name(u), c.gap(v, u)/record.Inch)
	}
	if c.walk.over = true; c.figures[u].act != nil {
		c.figures[u].act.fought = true // it cannot move any more
	}
}

// arrives checks that a movement that nothing has stopped ends where it was to lead.
func (c *checker) arrives(w *walk) {
	f := &c.figures[w.u]
	w.over = true
	if !f.creature() && !w.leaves && f.on && f.at.To(w.to) > slack {
		c.fault("MOV-01", "%s was to go to %v and stands at %v", c.name(w.u), w.to, f.at)
	}
	c.settles(w)
}

// settles takes down what a movement that is over has been.
func (c *checker) settles(w *walk) {
	f := &c.figures[w.u]
	if w.action && f.act != nil && w.length > 0 {
		f.act.moved = true
	}
	if f.act != nil && f.on && c.inCombat(w.u) {
		f.act.fought = true // it cannot move any more (SG-MOV-04)
	}
	if w.leaves && f.on && !c.inCombat(w.u) && f.at.To(w.to) != 0 {
		c.leavesTable(w.u)
	}
	if c.power != nil && c.power.u == w.u {
		c.power.made(w, f.at)
	}
	if f.creature() {
		c.prowl()
	}
}

// leavesTable checks that a figure leaves by an edge by which it may (SG-A-51).
func (c *checker) leavesTable(u int) {
	f := &c.figures[u]
	l := c.peek().Wound
	if l == nil || !l.Lost || l.Unit != u {
		return // stopped before it
	}
	c.next++
	_, y := c.half()
	own := -y
	if f.seat != c.g.Header.Near {
		own = y
	}
	switch {
	case c.raid.Leave == leaveNot:
		c.fault("DEC-01", "%s leaves the table, which nobody may", c.name(u))
	case c.raid.Leave == leaveOwn && math.Abs(f.at.Y-own) > c.radius(u)+slack:
		c.fault("DEC-01", "%s does not leave by its own edge", c.name(u))
	case c.edge(f.at) > c.radius(u)+slack:
		c.fault("DEC-01", "%s leaves from %.3f inches", c.name(u), c.edge(f.at)/record.Inch)
	}
	if f.load >= 0 {
		c.loot[f.load].by, c.loot[f.load].home, f.load = -1, f.seat, -1
	}
	c.remove(u)
}

// swimming is the target number of the test.
const swimming = 5

// swims checks the Will test of who is in deep water (SG-MOV-08).
func (c *checker) swims(u int) {
	f := &c.figures[u]
	d := c.peek().Dice
	if d == nil || d.Role != "Will" || d.Unit != u || d.Need != swimming {
		if c.deep(f.at) > c.radius(u)+slack {
			c.fault("MOV-08", "%s is in deep water and does not swim", c.name(u))
		}
		return
	}
	c.die("Will", u)
	if c.deep(f.at) < -c.radius(u)-slack {
		c.fault("MOV-08", "%s swims and is not in deep water", c.name(u))
	}
	total := d.Results[0] + c.mods("MOV-08", d, map[string]int{"Will": f.Will})
	if total >= d.Need {
		return
	}
	c.hurt("MOV-08", u, d.Need-total)
	if f.act != nil && !f.act.over {
		// no action is left: what it owed of movement it owes no more
		f.act.fought = true
		c.endActivation(u)
	}
}

// deep returns how deep inside deep water a place lies, below 0 outside.
func (c *checker) deep(p record.Point) float64 {
	deep := math.Inf(-1)
	for k := range c.g.Header.Table.Terrain {
		if t := &c.g.Header.Table.Terrain[k]; t.Dangerous {
			deep = max(deep, t.Depth(p))
		}
	}
	return deep
}
