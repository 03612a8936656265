package bench

import (
	"context"
	"errors"
	"testing"
	"time"

	"gauntlet/engine/enginetest/must"
)

func TestMeasureOdds(t *testing.T) {
	for _, ruleset := range []string{"gf2", "gf3"} {
		o := must.Get(MeasureOdds(t.Context(), ruleset, Common{Time: 50 * time.Millisecond, Seed: 1}))(t)
		if o.Sampled < oddsChunk || o.SampledPerS <= 0 || o.ExactNS <= 0 || o.MeanNS <= 0 ||
			o.MeanNS > o.ExactNS {
			t.Errorf("%+v", o)
		}
		// Reading the memory statistics and the clock allocates now and then.
		if o.AllocsPerSample > 1e-3 || o.AllocsPerExact > 0.05 {
			t.Errorf("%v allocations per sample, %v per exact answer", o.AllocsPerSample, o.AllocsPerExact)
		}
	}
	if _, err := MeasureOdds(t.Context(), "gf4", Common{Time: time.Millisecond, Seed: 1}); err == nil {
		t.Error("measured a game that does not exist")
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := MeasureOdds(stopped, "gf3", Common{Time: time.Second, Seed: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after a stop", err)
	}
}
