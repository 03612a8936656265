package odds

import (
	"fmt"
	"slices"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/morale"
)

// Limits of what is computed exactly. What is larger is an error with the number in it; it can still be
// sampled.
const (
	maxCells    = 1 << 22 // probabilities that are kept at a time
	maxProducts = 1 << 30 // products that the dice of one group take, roughly
)

// A Calculator computes exact distributions. It holds scratch memory; the zero value is ready. It is not safe
// for concurrent use, and what it returns is good until its next call.
type Calculator struct {
	target   chain
	from, to table // states of the unit attacked, each by the count that is tracked
	volley   volley
	moved    [4]table // what the wounds of a group make of one state, one wound after another
	keep     []float64
	result   Result

	// Of a charge.
	attacker chain
	joint    table // states of the attacker by those of the target
	groups   []Group
	charge   Charge
	sum      table // what the attacker becomes by a strike back
	// columns of joint for a state of the target: 1, or by how much the attacker is ahead in wounds caused,
	// and
	leads int
	// the columns are by how much the own dice of both have put the target behind, which is no lead
	balance bool
	after   table        // what joint becomes
	held    table        // states of the unit struck while it deals hits back
	even    int          // the column in which nobody is
	fear    [2][]float64 // wounds that the Fear of each side counts for
}

// A Result says what comes of an attack. Its distributions are those of the counts from 0 on.
type Result struct {
	Hits Distribution // after extra hits and Blast, before the Defense rolls
	// neither blocked nor ignored, multiplied by Deadly, those beyond what the target can lose counted too
	Wounds Distribution
	Lost   Distribution // wounds that the target's models have really lost
	Kills  Distribution // models of the target removed
	// wounds that the attacker's models lose by what answers the attack: their own dice, or what the target deals
	// back; empty where no rule of a list has anything so answered
	Back Distribution

	Destroyed float64 // the target has no models left
	Halved    float64 // some, but no more than half of its models, or of the Tough of a single model
	// it has lost wounds and is halved: it takes a morale test when the attack was not in melee
	Tests float64
	Fails float64 // and fails it
}

// What is counted beside the state of the unit.
type track int

const (
	trackNothing track = iota
	trackHits
	trackWounds
	trackBites // wounds that the own dice cost whoever attacks
)

// A table holds a row of probabilities for each state.
type table struct {
	rows, cols int
	v          []float64
}

func (t *table) reset(rows, cols int) {
	t.rows, t.cols = rows, cols
	n := rows * cols
	if cap(t.v) < n {
		t.v = make([]float64, n)
	}
	t.v = t.v[:n]
	clear(t.v)
}

func (t *table) row(i int) []float64 { return t.v[i*t.cols : (i+1)*t.cols] }

func (t *table) mass(i int) (sum float64) {
	for _, x := range t.row(i) {
		sum += x
	}
	return sum
}

// Attack returns what comes of the groups of an attack, one after another, on the target of the match. Groups
// whose target has been destroyed are not rolled. It errs when the attack is too large to be computed.
func (c *Calculator) Attack(m *Match, cond Conditions, groups []Group) (*Result, error) {
	m.reset(&cond)
	if err := m.countable(false, len(groups) > 0 && groups[0].Strike.Melee, len(groups) > 1); err != nil {
		return nil, err
	}
	r := &c.result
	c.target.load(m.s, Target, slices.ContainsFunc(groups, func(g Group) bool { return g.Picks }))
	for _, t := range [2]track{trackHits, trackWounds} {
		c.from.reset(c.target.size, 1)
		c.from.v[0] = 1
		if err := c.run(m.s, &c.target, groups, t); err != nil {
			return nil, err
		}
		counted := &r.Hits
		if t == trackWounds {
			counted = &r.Wounds
		}
		*counted = c.columns((*counted)[:0])
	}
	*r = Result{Hits: r.Hits, Wounds: r.Wounds, Lost: r.Lost[:0], Kills: r.Kills[:0], Back: r.Back[:0]}
	for id := range c.target.size {
		p := c.from.mass(id)
		if p == 0 {
			continue
		}
		lost := c.target.lost(id)
		r.Lost, r.Kills = add(r.Lost, lost, p), add(r.Kills, c.target.kills(id), p)
		c.target.set(id)
		switch {
		case !c.target.lives(id):
			r.Destroyed += p
		case force.Half(m.s, Target):
			r.Halved += p
			if lost > 0 {
				r.Tests += p
				r.Fails += float64(p * (1 - passes(morale.MoraleOf(m.s, Target))))
			}
		}
	}
	c.target.set(0)
	if m.answers(groups) {
		if err := c.back(m, groups); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// columns adds up the states by the count that was tracked.
func (c *Calculator) columns(dst Distribution) Distribution {
	for id := range c.from.rows {
		for n, p := range c.from.row(id) {
			if p != 0 {
				dst = add(dst, n, p)
			}
		}
	}
	return dst
}

func add(dst Distribution, n int, p float64) Distribution {
	for len(dst) <= n {
		dst = append(dst, 0)
	}
	dst[n] += p
	return dst
}

// run lets the groups attack, one after another, the unit of a chain. Its states stand in from, and so does
// what comes of them in the end; when hits are counted only the counts do.
func (c *Calculator) run(s *core.State, ch *chain, groups []Group, t track) error {
	for i := range groups {
		g := &groups[i]
		top := 0
		for id := range ch.size {
			if c.attacks(ch, id) {
				top = max(top, c.volley.measure(shapeOf(s, ch, g, t, i == len(groups)-1)))
			}
		}
		cols := c.from.cols + top
		if ch.size*cols > maxCells {
			return fmt.Errorf("%d states of the target by %d counts are too many to be computed exactly, at most %d; they can be sampled",
				ch.size, cols, maxCells)
		}
		c.to.reset(ch.size, cols)
		rolled := false
		for id := range ch.size {
			if !c.attacks(ch, id) {
				continue
			}
			if shape := shapeOf(s, ch, g, t, i == len(groups)-1); !rolled || shape != c.volley.shape {
				if err := c.volley.roll(shape); err != nil {
					return err
				}
				rolled = true
			}
			c.strike(s, ch, id)
		}
		for id := range ch.size {
			if !ch.lives(id) {
				c.pour(id, id, 0, 1)
			}
		}
		c.from, c.to = c.to, c.from
	}
	ch.set(0)
	return nil
}

// attacks brings the unit into a state if it can be in it and has something left to be attacked, and reports
// whether that is so.
func (c *Calculator) attacks(ch *chain, id int) bool {
	if !ch.lives(id) || c.from.mass(id) == 0 {
		return false
	}
	ch.set(id)
	return true
}

// pour adds a state's probabilities, times p, to those of the state that it becomes, the count being higher
// by n.
func (c *Calculator) pour(id, becomes, n int, p float64) {
	src, dst := c.from.row(id), c.to.row(becomes)[n:]
	for i, x := range src {
		dst[i] += float64(x * p)
	}
}

// strike gives the wounds of the volley to a state of the unit.
func (c *Calculator) strike(s *core.State, ch *chain, id int) {
	v := &c.volley
	if v.each[0] || v.each[1] {
		c.strikeEach(s, ch, id)
		return
	}
	becomes := id
	for u := range v.us {
		if u > 0 {
			becomes = ch.suffer(becomes, v.times, v.pick)
		}
		worse := becomes
		for e := range v.es {
			if e > 0 {
				worse = ch.suffer(worse, 1, v.pick)
			}
			for h := range v.hs {
				if p := v.at(h, e, u); p != 0 {
					c.pour(id, worse, v.count(h, u*v.times+e), p)
				}
			}
		}
	}
}

// strikeEach is strike where models roll Regeneration when they suffer a wound. The wounds of plain hits come
// first.
func (c *Calculator) strikeEach(s *core.State, ch *chain, id int) {
	v := &c.volley
	cols := 1
	if v.track == trackWounds {
		cols = (v.us+v.ss/v.es-2)*v.times + v.es
	}
	plain, six, more := &c.moved[0], &c.moved[1], &c.moved[3]
	plain.reset(ch.size, cols)
	plain.row(id)[0] = 1
	for u := range v.us {
		if u > 0 {
			c.wound(s, ch, plain, v.times, v.each[0])
		}
		six.reset(ch.size, cols)
		copy(six.v, plain.v)
		for x := range v.ss {
			if x%v.es > 0 {
				c.wound(s, ch, more, 1, v.worse.each)
				c.pourAll(id, x, u, more)
				continue
			}
			if x > 0 {
				c.wound(s, ch, six, v.times, v.each[1])
			}
			c.pourAll(id, x, u, six)
			if v.es > 1 {
				more.reset(ch.size, cols)
				copy(more.v, six.v)
			}
		}
	}
}

// pourAll is pour for what so many wounds of both sorts have made of a state.
func (c *Calculator) pourAll(id, x, u int, t *table) {
	v := &c.volley
	for h := range v.hs {
		p := v.at(h, x, u)
		if p == 0 {
			continue
		}
		for becomes := range t.rows {
			for n, q := range t.row(becomes) {
				if q != 0 {
					c.pour(id, becomes, v.count(h, n), float64(p*q))
				}
			}
		}
	}
}

// wound gives one wound to every state in a table, multiplied and then ignored or not one by one, if each is.
func (c *Calculator) wound(s *core.State, ch *chain, t *table, times int, each bool) {
	v := &c.volley
	d := force.Of(s)
	if c.keep = binomial(c.keep, times, keeps); d.Attacks.RegenerationOnce {
		clear(c.keep)
		c.keep[0], c.keep[times] = 1-keeps, keeps
	}
	next := &c.moved[2]
	next.reset(t.rows, t.cols)
	for id := range t.rows {
		regen := each && v.regenerates(d, ch, id)
		for n, p := range t.row(id) {
			if p == 0 {
				continue
			}
			for j, q := range c.keep {
				if !regen {
					if j < times {
						continue
					}
					q = 1
				}
				count := n
				if t.cols > 1 {
					count += j
				}
				next.row(ch.suffer(id, j, v.pick))[count] += float64(p * q)
			}
		}
	}
	t.v, next.v = next.v, t.v
}
