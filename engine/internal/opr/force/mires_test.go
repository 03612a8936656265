package force_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/roster"
)

// Who is in difficult terrain by a rule goes 6 inches at most, unless nobody of it is slowed by that; nobody else is.
func TestMired(t *testing.T) {
	mire := []string{`{name: R, does: [{at: move, do: slowed}]}`, `{name: S, does: [{at: move, do: endangered}]}`}
	st := Set(t, []Stand{{Models: 2, Weapons: Arms(Rifle), Defined: mire},
		{X: 6, Weapons: Arms(Rifle), Rules: []roster.Rule{{ID: roster.FirstDefined, Name: "R"}, {ID: roster.Strider}}},
		{X: -6, Weapons: Arms(Rifle), Rules: []roster.Rule{{ID: roster.FirstDefined + 1, Name: "S"}}},
		{Seat: 1, Y: 20, Weapons: Arms(Rifle), Defined: mire[:1]}, {Seat: 1, X: 6, Y: 20, Weapons: Arms(Rifle)}}, nil)
	s := peek.Live(st.State)
	d := force.Of(s)
	for u, want := range [][2]int32{{6000, 6000}, {6000, 12000}, {6000, 12000}, {6000, 6000}, {6000, 12000}} {
		if a, r := force.Moves(s, u); a != want[0] || r != want[1] {
			t.Errorf("%s goes %d and %d, not %v", s.Name(u), a, r, want)
		}
		if got := d.Endangered(s, u); (got != "") != (u == 2) {
			t.Errorf("%s is in danger by %q", s.Name(u), got)
		}
	}
	if n := testing.AllocsPerRun(100, func() { force.Moves(s, 0) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
