package bench

import (
	"context"
	"errors"
	"testing"
	"time"

	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
	"gauntlet/models/kernel"
)

func TestMeasureModel(t *testing.T) {
	before := kernel.Name()
	for _, name := range append(kernel.Supported(), "") {
		var stages []string
		m := must.Get(MeasureModel(t.Context(), ModelConfig{ID: "GF3-Skirmish-v1",
			Options: env.Options{Layer: env.Tactical}, Rows: 8, Kernel: name,
			Common: Common{Time: 10 * time.Millisecond, Seed: 1,
				Stage: func(s string) { stages = append(stages, s) }}}))(t)
		want := name
		if name == "" {
			want = before
		}
		if m.Kernel != want || kernel.Name() != before {
			t.Errorf("measured %s instead of %s, and left %s instead of %s", m.Kernel, want, kernel.Name(),
				before)
		}
		for _, figure := range []float64{m.SgemmNN, m.SgemmNT, m.SgemmTN, m.SgemmTT, m.ForwardPerS,
			m.SinglePerS, m.TrainPerS, float64(m.ObsSize), float64(m.Actions),
			float64(m.Weights), float64(m.Forwards)} {
			if figure <= 0 {
				t.Errorf("%s: %+v", name, m)
			}
		}
		if m.Layer != "tactical" || len(stages) != 3 {
			t.Errorf("layer %s, stages %q", m.Layer, stages)
		}
	}
	if _, err := MeasureModel(t.Context(), ModelConfig{ID: "GF3-Skirmish-v1", Rows: 1,
		Kernel: "avx5"}); !must.Contain(err, `did you mean "avx2"?`) {
		t.Errorf("an unknown kernel: %v", err)
	}
	if _, err := MeasureModel(t.Context(), ModelConfig{ID: "GF3-None-v0", Rows: 1}); err == nil {
		t.Error("measured an environment that does not exist")
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := MeasureModel(stopped, ModelConfig{ID: "GF3-Skirmish-v1", Rows: 1,
		Common: Common{Time: time.Second}}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after a stop", err)
	}
}
