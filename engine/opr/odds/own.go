package odds

import (
	"gauntlet/engine"
	"gauntlet/engine/internal/opr/attacks"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/peek"
)

// OwnWounds returns the wounds that a strike is expected to cost the unit that makes it, by rules of its list.
func OwnWounds(p engine.Position, k *attacks.Strike) float64 {
	bites, any := k.Bites(force.Of(peek.State(p)))
	if !any {
		return 0
	}
	sum := 0
	for _, wounds := range bites {
		sum += int(wounds)
	}
	return float64((k.Near+k.Far)*sum) / 6
}

// DealtBack returns the wounds that unit u is expected to take from the hits that unit e deals back to it by rules of
// its list: for each wound that e loses by u's strikes, and when it falls by them.
func DealtBack(p engine.Position, u, e int, charging bool) (wound, fall float64) {
	s := peek.State(p)
	d := force.Of(s)
	if !d.HasLists {
		return 0, 0
	}
	hits := attacks.Back(s, d, e, charging)
	if hits == (attacks.Return{}) {
		return 0, 0
	}
	k := attacks.PoolStrike(e, u, false)
	k.Face(s, d)
	one := ofHits(s, d, &k, 1, 0).Wounds
	return float64(float64(hits.Wound) * one), float64(float64(hits.Fall) * one)
}
