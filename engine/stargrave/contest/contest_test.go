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
