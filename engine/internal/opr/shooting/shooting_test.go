package shooting_test

import (
	"testing"

	. "gauntlet/agents/agentstest"
	"gauntlet/engine/internal/opr/shooting"
	"gauntlet/engine/internal/peek"
)

// Who may shoot at the nearest enemy alone has as targets all that are equally near, whichever of its weapons reaches
// them; others have all that they reach (GF3-SHOOT-01).
func TestTargetsOfWhoSeesTheNearest(t *testing.T) {
	const nearest = `{name: Hot Blood, does: [{at: action, do: nearest}]}`
	at := func(x, y int) Stand { return Stand{Seat: 1, X: x, Y: y, Weapons: Arms(Sword)} }
	for _, c := range []struct {
		what    string
		defined []string
		foes    []Stand
		want    uint64
	}{
		{"without the rule", nil, []Stand{at(0, 10), at(0, -10), at(12, 12)}, 0b111},
		{"two that are equally near", []string{nearest}, []Stand{at(0, 10), at(0, -10), at(12, 12)}, 0b011},
		{"the last is the nearest", []string{nearest}, []Stand{at(0, 10), at(0, -12), at(6, 0)}, 0b100},
		{"the first is the nearest", []string{nearest}, []Stand{at(0, 8), at(0, -12), at(12, 0)}, 0b001},
		{"equally near after a farther one", []string{nearest}, []Stand{at(0, 14), at(0, -10), at(10, 0)}, 0b110},
		{"one in range", []string{nearest}, []Stand{at(0, 40), at(0, -20)}, 0b10},
		{"none in range", []string{nearest}, []Stand{at(0, 40), at(0, -40)}, 0},
	} {
		st := Set(t, append([]Stand{{Weapons: Arms(Rifle), Defined: c.defined}}, c.foes...), nil)
		if got := shooting.Targets(peek.Live(st.State), 0); got != c.want {
			t.Errorf("%s: targets %03b, want %03b", c.what, got, c.want)
		}
	}
}
