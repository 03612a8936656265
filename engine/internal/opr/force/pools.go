package force

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
)

// MaxPool is the most dice of pools that are rolled at once for one result.
const MaxPool = 1 << 11

// Dice are so many dice, and as many more as D3s and D6s show.
type Dice struct{ Sure, D3, D6 int }

// Most returns how many dice there are at most.
func (d Dice) Most() int { return d.Sure + 3*d.D3 + 6*d.D6 }

// Twice returns twice as many dice as there are on the average.
func (d Dice) Twice() int { return 2*d.Sure + 4*d.D3 + 7*d.D6 }

// Count returns how many dice unit u rolls, by those that say so.
func (d Dice) Count(s *core.State, u int) int {
	n := d.Sure
	for range d.D3 {
		n += s.RollFor(core.RollCount, u, 3)
	}
	for range d.D6 {
		n += s.RollFor(core.RollCount, u, 6)
	}
	return n
}

// A Pool is how many dice are rolled that hit with a result or more, by that result.
type Pool [7]Dice

// Any reports whether a pool has dice.
func (p *Pool) Any() bool { return *p != Pool{} }

// HasPools reports whether rules of its list may let models of unit u roll dice of their own at a stage.
func (d *Data) HasPools(u int, at effects.Stage) bool {
	return d.HasLists && d.Units[u].HasListed && d.Units[u].List.Has(at, ^Listed(0))
}

// Pools returns the dice that models of unit u in a mask roll by rules of its list at a stage.
func (d *Data) Pools(s *core.State, u int, mask uint64, at effects.Stage, now effects.When) (p Pool) {
	if !d.HasPools(u, at) {
		return p
	}
	list, lent := d.Units[u].List, d.Lent(s, u)
	now |= d.Standing(s, u)
	for k := range core.Bits(mask) {
		q := Asked{At: at, Has: d.Units[u].Figures[k].Listed | lent, Now: now}
		list.Dice(q, effects.Pool, func(need, n, sides int) {
			dice := &p[need]
			dice.Sure = min(dice.Sure+max(0, n), MaxPool)
			dice.D3 += int(B2u(sides == 3))
			dice.D6 += int(B2u(sides == 6))
		})
	}
	return p
}
