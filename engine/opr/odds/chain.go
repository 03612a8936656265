package odds

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/opr"
)

// A chain numbers the states that a unit under attack can come into. Ordinary wounds come to its models in one fixed order, each model taking
// them until it dies, so their number says all. Only an attack that picks a model goes past that order: it picks the last, and what that
// one has suffered from it is counted apart. A state is pos + width*taken: pos wounds in the order, after taken by the last model.
type chain struct {
	s     *core.State
	unit  int
	order []int // models, in the order in which wounds come to them
	tough []int // wounds that each can take
	rest  int   // wounds of all but the last
	last  int   // wounds of the last
	width int
	size  int // number of states

	alive uint64 // at the start
	was   []uint16
}

// load makes a chain of the unit as it is now; picks says that attacks may pick its last model.
func (c *chain) load(s *core.State, unit int, picks bool) {
	c.s, c.unit = s, unit
	c.order = opr.Order(s, unit, c.order[:0])
	c.alive = s.Units[unit].Alive
	c.tough, c.was = c.tough[:0], c.was[:0]
	c.rest, c.last = 0, 0
	first := int(s.G.Units[unit].First)
	for _, k := range c.order {
		w := s.Models[first+k].Wounds
		c.was = append(c.was, w)
		c.rest += c.last
		c.last = int(s.G.Models[first+k].Tough - w)
		c.tough = append(c.tough, c.last)
	}
	c.width = c.rest + c.last + 1
	c.size = c.width
	if picks {
		c.size *= c.last + 1
	}
}

func (c *chain) split(id int) (pos, taken int) { return id % c.width, id / c.width }

// lost returns the wounds that the unit has lost in a state.
func (c *chain) lost(id int) int { return id%c.width + id/c.width }

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
	if taken+max(0, id%c.width-c.rest) == c.last {
		n++
	}
	return n
}

// at returns the model that the next ordinary wound comes to, by its place in the order, and the wounds that it has left; 0 when none lives
// that ordinary wounds have still to come to.
func (c *chain) at(pos, taken int) (i, left int) {
	for i, t := range c.tough[:len(c.tough)-1] {
		if pos < t {
			return i, t - pos
		}
		pos -= t
	}
	return len(c.tough) - 1, c.last - taken - pos
}

// suffer returns the state that n wounds for one model make of a state: for the next in the order, or for the last when it is picked. What
// that model cannot lose is lost.
func (c *chain) suffer(id, n int, pick bool) int {
	pos, taken := c.split(id)
	if pick {
		return id + c.width*min(n, c.last-taken-max(0, pos-c.rest))
	}
	_, left := c.at(pos, taken)
	return id + min(n, left)
}

// set brings the unit into a state.
func (c *chain) set(id int) {
	pos, taken := c.split(id)
	first := int(c.s.G.Units[c.unit].First)
	alive := c.alive
	for i, k := range c.order {
		t, own := c.tough[i], 0
		if i == len(c.order)-1 {
			own = taken
		}
		n := min(pos, t-own)
		pos -= n
		c.s.Models[first+k].Wounds = c.was[i] + uint16(n+own)
		if n+own == t {
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
