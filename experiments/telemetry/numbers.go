package telemetry

import (
	"math"
	"strings"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
)

// A count is a counter that goes on from where an earlier process has left it.
type count struct {
	desc *prometheus.Desc
	bits atomic.Uint64
}

func (c *count) set(v float64) { c.bits.Store(math.Float64bits(v)) }

// Describe is the collector's description.
func (c *count) Describe(ch chan<- *prometheus.Desc) { ch <- c.desc }

// Collect is the counter's value.
func (c *count) Collect(ch chan<- prometheus.Metric) {
	ch <- prometheus.MustNewConstMetric(c.desc, prometheus.CounterValue, math.Float64frombits(c.bits.Load()))
}

// gauges are the numbers of a run by the name of their column, each a metric of its own from its first value
// on.
type gauges struct {
	server *Server
	labels prometheus.Labels
	of     map[string]prometheus.Gauge
}

func (g *gauges) set(column string, v float64) error {
	gauge := g.of[column]
	if gauge == nil {
		gauge = prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "gauntlet_training_" + strings.Replace(column, "_per_s", "_per_second", 1),
			Help: "Of the last update: column " + column +
				" of the run's table; docs/training.md says what it means.", ConstLabels: g.labels})
		if err := g.server.register(gauge); err != nil {
			return err
		}
		g.of[column] = gauge
	}
	gauge.Set(v)
	return nil
}
