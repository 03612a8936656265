package telemetry

import (
	"encoding/json"
	"fmt"

	"github.com/prometheus/client_golang/prometheus"
)

// A Bench shows one benchmark: what it is measuring, and at last its figures. A nil one shows nothing.
type Bench struct {
	name           string
	stage, figures *prometheus.GaugeVec
}

// Bench registers the metrics of a benchmark: "engine", "env", "odds" or "model"; without a server there are
// none.
func (s *Server) Bench(name string) (*Bench, error) {
	if s == nil {
		return nil, nil
	}
	r := s.group(nil)
	return &Bench{
		name: name,
		stage: r.gauges("gauntlet_bench_stage", "1 for what the benchmark is measuring.", "bench",
			"stage"),
		figures: r.gauges("gauntlet_bench_figure",
			"What the benchmark has measured, by the keys of its --json.", "bench", "figure"),
	}, r.err
}

// Stage shows what is being measured.
func (b *Bench) Stage(name string) {
	if b != nil {
		b.stage.Reset()
		b.stage.WithLabelValues(b.name, name).Set(1)
	}
}

// Result shows the figures of a result: the numbers of its JSON, those of objects inside it as object.key.
func (b *Bench) Result(v any) error {
	if b == nil {
		return nil
	}
	b.stage.Reset()
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	var fields map[string]any
	if err := json.Unmarshal(data, &fields); err != nil {
		return fmt.Errorf("the figures of bench %s: %w", b.name, err)
	}
	b.show("", fields)
	return nil
}

func (b *Bench) show(prefix string, fields map[string]any) {
	for name, value := range fields {
		switch v := value.(type) {
		case float64:
			b.figures.WithLabelValues(b.name, prefix+name).Set(v)
		case map[string]any:
			b.show(prefix+name+".", v)
		}
	}
}
