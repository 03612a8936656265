package force

import (
	"gauntlet/engine/effects"
	"gauntlet/engine/internal/core"
)

// MaxPool is the most dice of pools that are rolled at once for one result.
const MaxPool = 1 << 11

// A Pool is how many dice are rolled that hit with a result or more, by that result.
type Pool [7]int

// Sum returns all dice of a pool.
func (p *Pool) Sum() (n int) {
	for _, dice := range p {
		n += dice
	}
	return n
}

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
		list.Faces(q, effects.Pool, func(_ string, need, _, n int) {
			p[need] = min(p[need]+max(0, n), MaxPool)
		})
	}
	return p
}
