package crews

import "gauntlet/engine/stargrave/contest"

// A harm is what an attack is expected to do to a figure, each number over all 400 throws of two dice.
type harm struct {
	mean int // Health lost, no more than there is
	out  int // times it goes out of action
	stun int // times it is stunned and not out
}

// throws is how many ways two dice fall.
const throws = contest.Die * contest.Die

// A memo keeps odds that have been worked out.
type memo struct {
	shots   map[shotKey]harm
	combats map[combatKey][2]harm
}

type shotKey struct {
	shot contest.Shot
	left int
}

type combatKey struct {
	combat contest.Combat
	left   [2]int
}

// mostKept bounds what a memo keeps.
const mostKept = 1 << 15

func newMemo() memo { return memo{map[shotKey]harm{}, map[combatKey][2]harm{}} }

// take adds that a figure with some Health left loses some.
func (h *harm) take(left, loss int) {
	h.mean += min(loss, left)
	if loss >= left {
		h.out++
	}
}

// shot returns what a shot does to a figure that has so much Health left.
func (m *memo) shot(x contest.Shot, left int) harm {
	key := shotKey{x, left}
	h, ok := m.shots[key]
	if ok {
		return h
	}
	for face := 1; face <= contest.Die; face++ {
		for other := 1; other <= contest.Die; other++ {
			d := x.Of(face, other).Damage
			h.take(left, d)
			if d >= contest.Stuns && d < left {
				h.stun++
			}
		}
	}
	if len(m.shots) < mostKept {
		m.shots[key] = h
	}
	return h
}

// combat returns what a combat does to either figure, by the Health that each has left.
func (m *memo) combat(c contest.Combat, left [2]int) [2]harm {
	key := combatKey{c, left}
	both, ok := m.combats[key]
	if ok {
		return both
	}
	for face := 1; face <= contest.Die; face++ {
		for other := 1; other <= contest.Die; other++ {
			_, loss := c.Of(face, other)
			for k := range both {
				both[k].take(left[k], loss[k])
			}
		}
	}
	if len(m.combats) < mostKept {
		m.combats[key] = both
	}
	return both
}
