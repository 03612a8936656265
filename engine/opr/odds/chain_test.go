package odds

import (
	"testing"

	"gauntlet/engine/internal/core"
)

// A unit that is out of action in one state stands on the table again in another.
func TestChainSetsWhoStands(t *testing.T) {
	g := &core.Game{Units: []core.UnitDef{{First: 0, Size: 2}}, Models: []core.ModelDef{{Tough: 1}, {Tough: 1}}}
	s := &core.State{G: g, Units: []core.Unit{{Alive: 3, Flags: core.OnTable}}, Models: make([]core.Model, 2)}
	c := chain{s: s, order: []int{0, 1}, was: []int{0, 0}, tough: []int{1, 1}, rest: 1, last: 1, size: 3, alive: 3}
	for _, id := range []int{2, 0, 2, 1} {
		c.set(id)
		u := &s.Units[0]
		if stands := u.Flags&core.OnTable != 0; stands != (id < 2) || u.Alive != []uint64{3, 2, 0}[id] {
			t.Errorf("state %d: on the table %t, alive %b", id, stands, u.Alive)
		}
	}
}
