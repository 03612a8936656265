package telemetry

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/prometheus/client_golang/prometheus"
)

// A Bench shows one benchmark: what it is measuring, and at last its figures.
type Bench struct {
	name    string
	stage   *prometheus.GaugeVec
	figures *prometheus.GaugeVec
}

// Bench registers the metrics of a benchmark: "engine", "env", "odds" or "model".
func (s *Server) Bench(name string) (*Bench, error) {
	b := &Bench{
		name: name,
		stage: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "gauntlet_bench_stage", Help: "1 for what the benchmark is measuring."},
			[]string{"bench", "stage"}),
		figures: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "gauntlet_bench_figure", Help: "What the benchmark has measured, by the keys of its --json."}, []string{"bench", "figure"}),
	}
	return b, s.register(b.stage, b.figures)
}

// Stage shows what is being measured.
func (b *Bench) Stage(name string) {
	b.stage.Reset()
	b.stage.WithLabelValues(b.name, name).Set(1)
}

// Result shows the figures of a result: the numbers of its JSON, those of objects inside it as object.key.
func (b *Bench) Result(v any) error {
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
	names := make([]string, 0, len(fields))
	for name := range fields {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		switch v := fields[name].(type) {
		case float64:
			b.figures.WithLabelValues(b.name, prefix+name).Set(v)
		case map[string]any:
			b.show(prefix+name+".", v)
		}
	}
}
