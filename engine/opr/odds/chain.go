package odds

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/duel"
)

// A chain numbers the states that a unit under attack can come into. Ordinary wounds come to its models in
// one order, each model taking them until it dies, so their number says all. Only an attack that picks a
// model goes past that order. It picks the last one, so that two numbers say all then: pos wounds of the
// others in their order, and taken wounds of the last. Without picks the last takes none before its turn, and
// a state is pos + taken; with picks it is pos + taken*(rest+1).
type chain struct {
	s     *core.State
	unit  int
	picks bool
	order []int // models, in the order in which wounds come to them
	rank  []int // of them: wounds come to lower ranks first, and within one to the model that has most
	tough []int // wounds that each can take
	was   []int // wounds that each had at the start
	rest  int   // wounds that all but the last can take
	last  int   // wounds that the last can take
	size  int   // number of states
	alive uint64
}

// load makes a chain of the unit as it is now; picks says that attacks may pick its last model.
func (c *chain) load(s *core.State, unit int, picks bool) {
	c.s, c.unit, c.picks = s, unit, picks
	c.order = duel.Order(s, unit, c.order[:0])
	c.alive = s.Units[unit].Alive
	c.tough, c.was, c.rank = c.tough[:0], c.was[:0], c.rank[:0]
	c.rest, c.last = 0, 0
	first := int(s.G.Units[unit].First)
	for _, k := range c.order {
		was, tough := int(s.Models[first+k].Wounds), int(s.G.Models[first+k].Tough)
		c.rest += c.last
		c.last = tough - was
		c.was, c.tough = append(c.was, was), append(c.tough, c.last)
		c.rank = append(c.rank, duel.Rank(s, unit, k))
	}
	c.size = c.rest + c.last + 1
	if picks {
		c.size = (c.rest + 1) * (c.last + 1)
	}
}

func (c *chain) split(id int) (pos, taken int) {
	if c.picks {
		return id % (c.rest + 1), id / (c.rest + 1)
	}
	pos = min(id, c.rest)
	return pos, id - pos
}

func (c *chain) join(pos, taken int) int {
	if c.picks {
		return pos + taken*(c.rest+1)
	}
	return pos + taken
}

// lost returns the wounds that the unit has lost in a state.
func (c *chain) lost(id int) int {
	pos, taken := c.split(id)
	return pos + taken
}

// lives reports whether some model is left in a state.
func (c *chain) lives(id int) bool { return c.lost(id) < c.rest+c.last }

// kills returns how many models have died in a state.
func (c *chain) kills(id int) (n int) {
	pos, taken := c.split(id)
	for _, t := range c.tough[:len(c.tough)-1] {
		if pos < t {
			break
		}
		pos -= t
		n++
	}
	if taken == c.last {
		n++
	}
	return n
}

// next returns the model that the next ordinary wound comes to, by its place in the order, and the wounds
// that it has left; 0 when none lives.
func (c *chain) next(pos, taken int) (i, left int) {
	end := len(c.tough) - 1
	for i, t := range c.tough[:end] {
		if pos >= t {
			pos -= t
			continue
		}
		if taken < c.last && c.rank[end] == c.rank[i] && c.was[end]+taken > c.was[i]+pos {
			break // an attack has picked the last, and now it is the most wounded
		}
		return i, t - pos
	}
	return end, c.last - taken
}

// suffer returns the state that n wounds for one model make of a state: for the next in the order, or for the
// last when it is picked. What that model cannot lose is lost.
func (c *chain) suffer(id, n int, pick bool) int {
	pos, taken := c.split(id)
	i, left := c.next(pos, taken)
	switch {
	case pick:
		taken = min(taken+n, c.last)
	case i == len(c.tough)-1:
		taken += min(n, left)
	default:
		pos += min(n, left)
	}
	return c.join(pos, taken)
}

// set brings the unit into a state.
func (c *chain) set(id int) {
	pos, taken := c.split(id)
	first := int(c.s.G.Units[c.unit].First)
	alive := c.alive
	for i, k := range c.order {
		n := taken
		if i < len(c.order)-1 {
			n = min(pos, c.tough[i])
			pos -= n
		}
		c.s.Models[first+k].Wounds = uint16(c.was[i] + n)
		if n == c.tough[i] {
			alive &^= 1 << k
		}
	}
	u := &c.s.Units[c.unit]
	u.Alive = alive
	u.Flags |= core.OnTable
	if alive == 0 {
		u.Flags &^= core.OnTable
	}
}
