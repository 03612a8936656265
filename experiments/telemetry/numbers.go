package telemetry

import (
	"math"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
)

// A group registers the metrics of one piece of work.
type group struct {
	registry *prometheus.Registry
	labels   prometheus.Labels // of all of them
	err      error             // the first that came up
}

func (s *Server) group(labels prometheus.Labels) *group {
	return &group{registry: s.registry, labels: labels}
}

// add registers a metric.
func add[C prometheus.Collector](g *group, c C) C {
	if err := g.registry.Register(c); g.err == nil {
		g.err = err
	}
	return c
}

func (g *group) opts(name, help string) prometheus.Opts {
	return prometheus.Opts{Name: name, Help: help, ConstLabels: g.labels}
}

func (g *group) gauge(name, help string) prometheus.Gauge {
	return add(g, prometheus.NewGauge(prometheus.GaugeOpts(g.opts(name, help))))
}

func (g *group) gauges(name, help string, by ...string) *prometheus.GaugeVec {
	return add(g, prometheus.NewGaugeVec(prometheus.GaugeOpts(g.opts(name, help)), by))
}

func (g *group) counter(name, help string) prometheus.Counter {
	return add(g, prometheus.NewCounter(prometheus.CounterOpts(g.opts(name, help))))
}

func (g *group) counters(name, help string, by ...string) *prometheus.CounterVec {
	return add(g, prometheus.NewCounterVec(prometheus.CounterOpts(g.opts(name, help)), by))
}

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
