package env_test

import (
	"testing"

	"gauntlet/engine"
	"gauntlet/engine/dice"
	. "gauntlet/env"
)

// BenchmarkTactical plays at random in the tactical layer, observations and masks written, and reports
// activations per second.
func BenchmarkTactical(b *testing.B) {
	for _, id := range []string{"GF3-Skirmish-v1", "GF3-1000-v1", "GF3-2000-v1"} {
		b.Run(id, func(b *testing.B) {
			e := made(Make(id, "layer=tactical"))
			mask, obs := maskOf(e), obsOf(e)
			rng := dice.New(1)
			activations := 0
			b.ReportAllocs()
			for b.Loop() {
				if e.Seat() < 0 {
					must(b, e.ResetNext())
				}
				must(b, e.Mask(mask))
				must(b, e.Observe(e.Seat(), obs))
				if e.Asked() == engine.ChooseAction {
					activations++
				}
				must(b, e.Step(pick(&rng, mask)))
			}
			b.ReportMetric(float64(activations)/b.Elapsed().Seconds(), "activations/s")
		})
	}
}
