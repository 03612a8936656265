package scenario

import (
	"testing"

	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/peek"
)

// Of each spell of the army it is known which casters of the active unit have tried it, whatever came of it.
func TestTriedSpells(t *testing.T) {
	const once = tried + "> spend 0\n> spend 0\n> spend 0\ndice 1\n> spend 0\n"
	const twice = once + "> cast Bolt\n> aim at Raiders\n"
	for _, c := range []struct {
		position   string
		bolt, hail uint64 // masks of the casters of the unit
	}{
		{coven, 0, 0}, {coven + "> cast Bolt\n", 0, 0}, {tried, 1 << 0, 0}, {once, 1 << 0, 0}, {twice, 1<<0 | 1<<1, 0},
		{coven + "> cast Hail\n> aim at Raiders\n", 0, 1 << 0},
	} {
		m := peek.Live(played(t, c.position).s)
		if bolt, hail := casting.Tried(m, 0), casting.Tried(m, 1); bolt != c.bolt || hail != c.hail {
			t.Errorf("%s: Bolt has been tried by %b, Hail by %b", c.position, bolt, hail)
		}
	}
}
