package stargrave

import (
	"slices"

	"gauntlet/experiments/referee/record"
)

// A fight is one of which the winner is asked what it does.
type fight struct{ winner, loser int }

// strike checks a fight (SG-MELEE-01 to SG-MELEE-06).
func (c *checker) strike(u, v int) {
	if v < 0 || v >= len(c.figures) || !slices.Contains(c.touching(u), v) {
		c.fault("MELEE-01", "%s fights %s, which it does not touch", c.name(u), c.name(v))
		return
	}
	var totals, damage [2]int
	pair := [2]int{u, v}
	net := 2 * (len(c.supports(u, v)) - len(c.supports(v, u)))
	for i, k := range pair {
		f := &c.figures[k]
		d := c.die("fight", k)
		if d == nil || d.Target != pair[1-i] || d.Need != 0 {
			c.fault("MELEE-01", "%s does not roll against %s", c.name(k), c.name(pair[1-i]))
			return
		}
		more, unarmed := f.blade()
		want := map[string]int{"Fight": c.fightOf(f), "unarmed": unarmed, "support": min(max(net, 0), 6)}
		net = -net
		totals[i] = d.Results[0] + c.mods("MELEE-05", d, want)
		damage[i] = more
	}
	if totals[0] == totals[1] {
		return
	}
	w := 0
	if totals[1] > totals[0] {
		w = 1
	}
	winner, loser := pair[w], pair[1-w]
	c.hurt("MELEE-03", loser, totals[w]+damage[w]-c.armourOf(&c.figures[loser]))
	if c.figures[loser].on && !c.figures[winner].creature() {
		c.fight = &fight{winner, loser}
	}
}

// supports returns who supports a figure against another: friends in combat with it and with no one else.
func (c *checker) supports(u, v int) (list []int) {
	for o := range c.figures {
		f := &c.figures[o]
		if o == u || !f.on || f.seat != c.figures[u].seat {
			continue
		}
		if t := c.touching(o); len(t) == 1 && t[0] == v {
			list = append(list, o)
		}
	}
	return list
}

// What the winner of a fight does.
const (
	stays   = 0
	retires = 1
	pushes  = 2
)

// steps checks what the winner of a fight does (SG-MELEE-04).
func (c *checker) steps(a *record.Action) {
	x := c.fight
	c.fight = nil
	if x == nil || a.Unit != x.winner || a.Target != x.loser {
		c.fault("MELEE-04", "%s has won nothing against %s", c.name(a.Unit), c.name(a.Target))
		return
	}
	who, from := x.loser, c.figures[x.winner].at
	if a.Arg == retires {
		who, from = x.winner, c.figures[x.loser].at
	}
	if a.Arg == stays {
		who = -1
	}
	c.pushed("MELEE-04", who, from, record.Inch, false)
	c.prowl()
}

// pushed checks the way of who is pushed straight away from a place, or drawn to it, so far at most. Nobody
// need be: something may stand in the way (SG-A-50).
func (c *checker) pushed(item string, who int, from record.Point, far float64, drawn bool) {
	m := c.peek().Move
	if m == nil || m.Sort != "push" {
		if who >= 0 && c.roomy(who, from, far, drawn) {
			c.fault(item, "%s is not pushed", c.name(who))
		}
		return
	}
	c.next++
	if m.Unit != who {
		c.fault(item, "%s is pushed", c.name(m.Unit))
		return
	}
	was, is := c.figures[who].at, m.End()
	if m.Path[0].To(was) > 0 || len(m.Path) != 2 {
		c.fault(item, "the way of %s begins where it does not stand", c.name(who))
	}
	n := was.To(is)
	away := is.To(from) - was.To(from)
	if drawn {
		away = -away
	}
	if n > far+slack || n-away > 3*slack {
		c.fault(item, "%s is pushed %.3f inches, %.3f of them away", c.name(who), n/record.Inch, away/record.Inch)
	}
	if n < far-slack && c.roomy(who, from, far, drawn) {
		c.fault(item, "%s is pushed %.3f inches of %.3f", c.name(who), n/record.Inch, far/record.Inch)
	}
	c.stand(who, is)
}

// roomy reports whether surely nothing stops who is pushed.
func (c *checker) roomy(who int, from record.Point, far float64, drawn bool) bool {
	at, r := c.figures[who].at, c.radius(who)
	n := at.To(from)
	if n == 0 {
		return false
	}
	way := at.Minus(from).Times(far / n)
	if drawn {
		way = way.Times(-1)
	}
	to := at.Plus(way)
	if c.edge(to) < r+slack {
		return false
	}
	for k := range c.g.Header.Table.Terrain {
		t := &c.g.Header.Table.Terrain[k]
		if (t.Impassable || t.Height > 0 || t.Dangerous) && t.ToSegment(at, to) < r+slack {
			return false
		}
	}
	for o := range c.figures {
		if f := &c.figures[o]; o != who && f.on && f.at.ToSegment(at, to) < min(r+c.radius(o)+slack, f.at.To(at)) {
			return false
		}
	}
	return true
}
