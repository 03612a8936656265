package contest

import "testing"

// The one with the higher total wins and takes from the other what its total and its weapon come to over the
// Armour (SG-MELEE-02, SG-MELEE-03); with equal totals nobody does, or both by a ruling (SG-A-16).
func TestCombat(t *testing.T) {
	c := Combat{Bonus: [2]int{3, 1}, Damage: [2]int{0, -1}, Armour: [2]int{9, 10}}
	for _, k := range []struct {
		face, other int
		ties        bool
		winner      Winner
		loss        [2]int
	}{
		{15, 4, false, First, [2]int{0, 8}},
		{4, 15, false, Second, [2]int{6, 0}},
		{2, 1, false, First, [2]int{0, 0}}, // nothing comes through
		{12, 14, false, None, [2]int{0, 0}},
		{12, 14, true, None, [2]int{5, 5}},
	} {
		c.Ties = k.ties
		if winner, loss := c.Of(k.face, k.other); winner != k.winner || loss != k.loss {
			t.Errorf("%d and %d, ties %v: %v, %v, want %v, %v", k.face, k.other, k.ties, winner, loss, k.winner, k.loss)
		}
	}
}

// A natural 20 that wins is a critical hit, unless a ruling has it that it is nothing special; another number is
// none (SG-SHOOT-05, SG-A-22).
func TestCritical(t *testing.T) {
	for _, k := range []struct {
		face, other int
		critical    Critical
		want        Hit
	}{
		{20, 10, DoubleIfWin, Hit{Total: 22, Against: 13, Wins: true, Critical: true, Doubled: true, Damage: 26}},
		{19, 10, DoubleIfWin, Hit{Total: 21, Against: 13, Wins: true, Damage: 12}},
		{20, 10, NoCritical, Hit{Total: 22, Against: 13, Wins: true, Damage: 13}},
		{20, 19, AutoWin, Hit{Total: 22, Against: 22, Wins: true, Critical: true, Doubled: true, Damage: 26}},
		{20, 20, PlusFive, Hit{Total: 27, Against: 23, Wins: true, Critical: true, Damage: 18}},
		{20, 20, DoubleIfWin, Hit{Total: 22, Against: 23, Doubled: true}},
	} {
		s := Shot{Bonus: 2, Against: 3, Armour: 9, Critical: k.critical}
		if got := s.Of(k.face, k.other); got != k.want {
			t.Errorf("%d against %d by %s: %+v, want %+v", k.face, k.other, Criticals[k.critical], got, k.want)
		}
	}
}

// Of two figures in combat the one with more supporters gains two for each that it has more, six at most; the other
// gains nothing.
func TestSupport(t *testing.T) {
	for _, c := range []struct{ a, b, own, other int }{{0, 0, 0, 0}, {2, 2, 0, 0}, {1, 0, 2, 0}, {0, 1, 0, 2}, {1, 3, 0, 4},
		{4, 2, 4, 0}, {3, 0, 6, 0}, {0, 3, 0, 6}, {5, 0, 6, 0}, {0, 5, 0, 6}} {
		if own, other := Support(c.a, c.b); own != c.own || other != c.other {
			t.Errorf("%d supporters against %d: +%d and +%d, want +%d and +%d", c.a, c.b, own, other, c.own, c.other)
		}
	}
}
