package training

import (
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
)

// BenchmarkTrain measures rollouts and updates of the quick experiment's size: decisions per second end to
// end.
func BenchmarkTrain(b *testing.B) {
	cfg := DefaultConfig()
	cfg.Env = "GF3-Skirmish-v1:on-the-way=policy:shape-markers=0.5:shape-value=0.5"
	cfg.League.Agents, cfg.League.Opponents = 0, nil
	for _, part := range []string{"rollout", "update"} {
		b.Run(part, func(b *testing.B) {
			r, err := Start(cfg, Options{Seed: 1})
			if err != nil {
				b.Fatal(err)
			}
			defer r.Close()
			must.Do(b, r.roll.Play(1, 0.95))
			n := 0
			b.ResetTimer()
			for i := range b.N {
				if part == "rollout" {
					err = r.roll.Play(1, 0.95)
				} else {
					_, err = r.learners[0].Update(r.roll.d, r.roll.d.Use[0], 0, dice.Mix(uint64(i)))
				}
				if err != nil {
					b.Fatal(err)
				}
				n += len(r.roll.d.Use[0])
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "decisions/s")
		})
	}
}
