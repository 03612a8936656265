package bench

import (
	"context"
	"errors"
	"testing"
	"time"

	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
)

func TestMeasureSearch(t *testing.T) {
	c := SearchConfig{Spec: "GF3-Skirmish-v1", ID: "GF3-Skirmish-v1", Options: env.Options{Layer: env.Tactical}, Sims: 4,
		Common: Common{Time: 100 * time.Millisecond, Seed: 1}}
	s := must.Get(MeasureSearch(t.Context(), c))(t)
	if s.Env != c.Spec || s.Sims != 4 || s.Decisions < 1 || s.Simulations < 2 || s.SimulationsPerS <= 0 || s.DecisionMS <= 0 {
		t.Errorf("%+v", s)
	}
	if s.Simulations > 4*s.Decisions {
		t.Errorf("%d games for %d decisions of 4 at most", s.Simulations, s.Decisions)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := MeasureSearch(stopped, c); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after a stop", err)
	}
}
