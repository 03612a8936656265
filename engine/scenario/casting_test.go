package scenario

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/enginetest/must"
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
		{coven, 0, 0}, {coven + "> cast Bolt\n", 0, 0}, {tried, 1 << 0, 0}, {once, 1 << 0, 0},
		{twice, 1<<0 | 1<<1, 0},
		{coven + "> cast Hail\n> aim at Raiders\n", 0, 1 << 0},
	} {
		m := peek.Live(played(t, c.position).s)
		if bolt, hail := casting.Tried(m, 0), casting.Tried(m, 1); bolt != c.bolt || hail != c.hail {
			t.Errorf("%s: Bolt has been tried by %b, Hail by %b", c.position, bolt, hail)
		}
	}
}

// A state conceals something from a player when the other has committed tokens that are not revealed yet, be
// it one.
func TestConcealedTokens(t *testing.T) {
	for _, c := range []struct {
		commands string
		from     [2]bool // by seat
	}{
		{"", [2]bool{}}, {"> spend 0\n", [2]bool{}}, {"> spend 1\n", [2]bool{1: true}},
		{"> spend 0\n> spend 0\n> spend 0\n", [2]bool{}},
	} {
		m := peek.Live(played(t, tried+c.commands).s)
		for seat, want := range c.from {
			if casting.ConcealsTokens(m, seat) != want {
				t.Errorf("%q: not %v for seat %d", c.commands, want, seat)
			}
		}
	}
}

// Spells are offered under patterns of their own, in their order, after casting none; no spell is taken that
// the army does not have, and none of another caster.
func TestChoiceOfSpells(t *testing.T) {
	p := played(t, coven)
	want := []int16{casting.PatternNoSpell, casting.PatternSpell, casting.PatternSpell + 1}
	for i, a := range p.s.Menu(nil) {
		if a.Pattern != want[i] {
			t.Errorf("%+v has not the pattern %d", a, want[i])
		}
	}
	for _, arg := range []uint64{2, 0xff, 1 << 8, 2 << 8} {
		err := p.s.Apply(engine.Action{Verb: engine.Cast, Arg: arg})
		if !must.Contain(err, "must cast one of its spells or none") {
			t.Errorf("argument %#x: %v", arg, err)
		}
	}
}
