package attacks_test

import (
	"testing"

	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/roster"
)

// A die of a pool that comes to its number or more is one hit, without AP or anything else.
func TestPoolTable(t *testing.T) {
	for need := 2; need <= 6; need++ {
		for die, hits := range attacks.PoolTable(need) {
			want := attacks.Hits{}
			if die >= need {
				want.Plain = 1
			}
			if hits != want {
				t.Errorf("from %d up, a %d is %+v, not %+v", need, die, hits, want)
			}
		}
	}
}

// Whom a model singles out is numbered as replays and the tables of environments have it: the models from 0, then the
// hero among them, then nobody.
func TestPatternsOfPicks(t *testing.T) {
	if attacks.PatternGuest != roster.MaxUnitModels || attacks.PatternNobody != roster.MaxUnitModels+1 {
		t.Errorf("a hero is %d, nobody %d", attacks.PatternGuest, attacks.PatternNobody)
	}
}
