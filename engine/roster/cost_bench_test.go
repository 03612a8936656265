package roster_test

import (
	"fmt"
	"testing"

	"gauntlet/engine/enginetest/must"
	. "gauntlet/engine/roster"
)

// BenchmarkCostOfDefinedRules prices a unit that has three special rules of its list.
func BenchmarkCostOfDefinedRules(b *testing.B) {
	a := must.Get(Parse("horns.yaml", fmt.Appendf(nil, horns, 120, "Keen, Burrower", "Bore(2)")))(b)
	for b.Loop() {
		Cost(&a.Units[0], a.Defined)
	}
}
